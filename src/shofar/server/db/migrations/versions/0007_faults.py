"""Adds `jobs.fault`: how a bot failed. Answers of before, which began with "!", are still understood."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Existing rows are kept."""
    op.add_column("jobs", sa.Column("fault", sa.String(length=32), nullable=True))
