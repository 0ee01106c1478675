"""What operators do (adds `users.role`, invitations to make an account: `registrations`, and `audit`)."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Existing rows are kept; nobody is an operator yet."""
    op.add_column("users", sa.Column("role", sa.String(length=16), nullable=True))
    op.create_table(
        "registrations",
        sa.Column("id", sa.String(length=32), primary_key=True),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("note", sa.String(length=80), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.UniqueConstraint("digest", name="uq_registrations_digest"),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.String(length=80), nullable=False),
        sa.Column("action", sa.String(length=32), nullable=False),
        sa.Column("subject", sa.String(length=80), nullable=False),
        sa.Column("detail", sa.String(length=200), nullable=False, server_default=""),
        sa.Column("pending", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_audit_subject", "audit", ["subject"])
    op.create_index("ix_audit_pending", "audit", ["pending"])
