"""Adds products that are not sold, texts and ends of pauses, the owner's texts, and an index."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_TIME = sa.BigInteger()
_HAS_ORDER = sa.text("order_id IS NOT NULL")


def upgrade() -> None:
    op.create_table(
        "stopped_products",
        sa.Column("product_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("reason", sa.LargeBinary()),
        sa.PrimaryKeyConstraint("product_id", name="pk_stopped_products"),
        sa.ForeignKeyConstraint(
            ["product_id"], ["products.id"], name="fk_stopped_products_product_id"
        ),
    )
    op.create_table(
        "shop_texts",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("kind", name="pk_shop_texts"),
        sa.CheckConstraint("kind IN ('welcome', 'terms')", name="ck_shop_texts_kind"),
    )
    op.add_column("pauses", sa.Column("message", sa.Text()))
    op.add_column("pauses", sa.Column("ends_at", _TIME))
    op.create_index(
        "ix_quotes_ordered",
        "quotes",
        ["product_id", "created_at"],
        sqlite_where=_HAS_ORDER,
        postgresql_where=_HAS_ORDER,
    )
