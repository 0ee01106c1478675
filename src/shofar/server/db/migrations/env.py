"""Alembic's entry: migrations run on the connection, and in the transaction, that `prepare` opened."""

from alembic import context

from shofar.server.db.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=False,
    render_as_batch=True,
)
context.run_migrations()
