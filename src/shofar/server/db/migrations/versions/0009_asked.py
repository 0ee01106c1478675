"""Adds `tables.asked`: who has to act at a table is known without reading its log.

It is filled with the next change of each table.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Existing rows are kept."""
    op.add_column("tables", sa.Column("asked", sa.Text(), nullable=False, server_default="[]"))
