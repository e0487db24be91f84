"""Adds the notes of staff, since when and by whom a buyer is banned, and an index of buyers' names."""

import re
import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"

_ROWS = 500
#: A generated id: SQLite generates ids only if the type is exactly INTEGER.
_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
#: Compared by code points, so that a range finds a prefix.
_PLAIN_TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_WORD = re.compile(r"\w+|[^\w\s]")


def upgrade() -> None:
    op.add_column("buyers", sa.Column("banned_at", sa.BigInteger()))
    op.add_column("buyers", sa.Column("banned_by", sa.BigInteger()))
    is_banned = sa.text("banned")
    op.create_index(
        "ix_buyers_banned",
        "buyers",
        ["banned_at"],
        sqlite_where=is_banned,
        postgresql_where=is_banned,
    )
    op.create_table(
        "staff_notes",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("buyer_id", sa.BigInteger(), nullable=False),
        sa.Column("order_id", _ROW_ID),
        sa.Column("author", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary()),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_staff_notes"),
        sa.ForeignKeyConstraint(["buyer_id"], ["buyers.id"], name="fk_staff_notes_buyer_id"),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name="fk_staff_notes_order_id"),
        sa.CheckConstraint("kind IN ('note', 'ban', 'unban')", name="ck_staff_notes_kind"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_staff_notes_buyer", "staff_notes", ["buyer_id", "id"])
    op.create_index("ix_staff_notes_order", "staff_notes", ["order_id", "id"])
    op.create_table(
        "name_words",
        sa.Column("word", _PLAIN_TEXT, nullable=False),
        sa.Column("buyer_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("word", "buyer_id", name="pk_name_words"),
        sa.ForeignKeyConstraint(["buyer_id"], ["buyers.id"], name="fk_name_words_buyer_id"),
    )
    op.create_index("ix_name_words_buyer_id", "name_words", ["buyer_id"])
    _index_names()


def _index_names() -> None:
    """Index the names of the buyers that are there."""
    buyers = sa.table(
        "buyers",
        sa.column("id", sa.BigInteger),
        sa.column("name", sa.Text),
        sa.column("username", sa.Text),
    )
    words = sa.table("name_words", sa.column("word", sa.Text), sa.column("buyer_id", sa.BigInteger))
    connection, last = op.get_bind(), -(2**63)
    page = sa.select(buyers).order_by(buyers.c.id).limit(_ROWS)
    while found := connection.execute(page.where(buyers.c.id > last)).all():
        rows = [
            {"word": word, "buyer_id": each.id}
            for each in found
            for word in _split(each.name, each.username or "")
        ]
        if rows:
            connection.execute(words.insert(), rows)
        last = found[-1].id


def _split(name: str, username: str) -> set[str]:
    """Return the words by which a buyer is found, as the program does at this revision."""
    return set(_fold(name)[:8]) | set(_fold(username)[:1])


def _fold(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.casefold())
    spaced = "".join(_fold_character(each) for each in plain)
    found = unicodedata.normalize("NFC", spaced)
    return list(dict.fromkeys(word[:64] for word in _WORD.findall(found)))


def _fold_character(each: str) -> str:
    if each == "_":
        return each
    kind = unicodedata.category(each)
    if kind in {"Mn", "Me", "Cf", "Sk"}:
        return ""
    return " " if kind.startswith(("C", "Z", "P", "Sc", "Sm")) else each
