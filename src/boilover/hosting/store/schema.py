"""What the database holds; the migrations make it."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

VERSION_TABLE: Final = "boilover_version"
METADATA: Final = sa.MetaData()

TABLES: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("over", sa.Boolean, nullable=False),
)
EVENTS: Final = sa.Table(
    "events",
    METADATA,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("revision", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
GUESTS: Final = sa.Table(
    "guests",
    METADATA,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("token_hash", sa.String, nullable=False, unique=True),
    sa.Column("recovery_hash", sa.String, nullable=False, unique=True),
    sa.Column("name", sa.String, nullable=False),
)
