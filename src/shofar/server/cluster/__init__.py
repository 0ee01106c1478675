"""Several server processes on one PostgreSQL: notices between them, and heartbeats."""
