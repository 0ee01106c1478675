"""The first schema."""

from alembic import op

from shofar.server.schema import metadata

revision = "0001"
down_revision = None


def upgrade() -> None:
    """All tables."""
    metadata.create_all(op.get_bind())
