"""The database: schema, engines, transactions, backups."""
