"""The first schema of both engines: every table with its constraints, indexes and triggers.

It is frozen: a later step changes tables, and this file never reads `storage.schema`, which a test
compares with it. It has the number of the last step before it, because a database of that step has
this schema. Nothing older can be upgraded from here; `storage.engine.migrate` says how it can be.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = None

#: A generated id: SQLite generates ids only if the type is exactly INTEGER.
_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
#: Microseconds since 1970, in UTC.
_TIME = sa.BigInteger()

#: Append-only tables: a written row is never changed or deleted.
_APPEND_ONLY = ("entries", "postings", "order_events", "audit", "payments")
_SQLITE_APPEND_ONLY = """
CREATE TRIGGER {table}_{event}_refused BEFORE {event} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""
_SQLITE_HOLD_GUARD = """
CREATE TRIGGER postings_hold_guarded AFTER INSERT ON postings
WHEN NEW.amount < 0 AND NEW.account LIKE 'buyer:%'
 AND (SELECT kind FROM entries WHERE id = NEW.entry_id) = 'hold'
BEGIN
SELECT RAISE(ABORT, 'a hold exceeds balance and credit')
WHERE COALESCE((SELECT credit FROM buyers WHERE id = CAST(substr(NEW.account, 7) AS INTEGER)), 0)
 + (SELECT SUM(amount) FROM postings WHERE account = NEW.account) < 0;
END
"""
_POSTGRES_REFUSE_FUNCTION = """
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation'; END $$
"""
_POSTGRES_APPEND_ONLY = """
CREATE TRIGGER {table}_{event}_refused BEFORE {event} ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
"""
_POSTGRES_HOLD_GUARD_FUNCTION = """
CREATE FUNCTION guard_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
-- Writing the buyer's row makes two holds wait for each other, whatever the isolation.
UPDATE buyers SET balance = balance WHERE id = CAST(substr(NEW.account, 7) AS bigint);
IF (SELECT kind FROM entries WHERE id = NEW.entry_id) = 'hold'
 AND COALESCE((SELECT credit FROM buyers WHERE id = CAST(substr(NEW.account, 7) AS bigint)), 0)
 + (SELECT SUM(amount) FROM postings WHERE account = NEW.account) < 0
THEN RAISE EXCEPTION 'a hold exceeds balance and credit' USING ERRCODE = 'check_violation';
END IF;
RETURN NULL;
END $$
"""
_POSTGRES_HOLD_GUARD = """
CREATE TRIGGER postings_hold_guarded AFTER INSERT ON postings
FOR EACH ROW WHEN (NEW.amount < 0 AND NEW.account LIKE 'buyer:%')
EXECUTE FUNCTION guard_hold()
"""


def upgrade() -> None:
    _create_people_and_catalogue_tables()
    _create_checkout_tables()
    _create_order_tables()
    _create_ledger_tables()
    _create_payment_tables()
    _create_price_rule_tables()
    _create_promo_code_tables()
    _create_rate_tables()
    _create_referral_tables()
    _create_message_tables()
    _create_supplier_trouble_tables()
    _create_support_tables()
    for statement in _trigger_statements(op.get_bind().dialect.name):
        op.get_bind().exec_driver_sql(statement)


def _create_partial_index(
    name: str, table: str, columns: Sequence[str], where: str, *, unique: bool = False
) -> None:
    condition = sa.text(where)
    op.create_index(
        name,
        table,
        columns,
        unique=unique,
        sqlite_where=condition,
        postgresql_where=condition,
    )


def _create_people_and_catalogue_tables() -> None:
    op.create_table(
        "meta",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_meta"),
    )
    op.create_table(
        "accounts",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("code", name="uq_accounts_code"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "buyers",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("username", sa.Text()),
        sa.Column("telegram_language", sa.Text(), nullable=False),
        sa.Column("language", sa.Text()),
        sa.Column("banned", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("screen_message_id", sa.BigInteger()),
        sa.Column("balance", sa.BigInteger(), nullable=False, server_default=sa.text("0")),
        sa.Column("credit", sa.BigInteger(), nullable=False, server_default=sa.text("0")),
        sa.Column("met_at", _TIME, nullable=False),
        sa.Column("seen_at", _TIME, nullable=False),
        sa.Column("screen_is_loading", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("has_own_limit", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("screen_question", sa.Text()),
        sa.Column("screen_question_order_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_buyers"),
        sa.CheckConstraint("credit >= 0", name="ck_buyers_credit"),
    )
    op.create_index("ix_buyers_met_at", "buyers", ["met_at"])
    op.create_index("ix_buyers_username", "buyers", [sa.text("lower(username)")])
    op.create_table(
        "inbox",
        sa.Column("bot_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("update_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("lane", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary()),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("next_at", _TIME, nullable=False),
        sa.Column("error", sa.Text(), nullable=False, server_default=""),
        sa.Column("closed_at", _TIME),
        sa.Column("unfinished_starts", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.PrimaryKeyConstraint("bot_id", "update_id", name="pk_inbox"),
        sa.CheckConstraint("state IN ('open', 'closed', 'parked')", name="ck_inbox_state"),
        sa.CheckConstraint("(body IS NULL) = (state = 'closed')", name="ck_inbox_body"),
        sa.CheckConstraint("(closed_at IS NOT NULL) = (state = 'closed')", name="ck_inbox_closed"),
    )
    op.create_index("ix_inbox_closed_at", "inbox", ["closed_at"])
    op.create_index("ix_inbox_open", "inbox", ["bot_id", "state", "update_id"])
    op.create_table(
        "categories",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("account_id", _ROW_ID, nullable=False),
        sa.Column("remote_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_categories"),
        sa.UniqueConstraint("account_id", "remote_id", name="uq_categories_account_id_remote_id"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_categories_account_id"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "products",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("account_id", _ROW_ID, nullable=False),
        sa.Column("category_id", _ROW_ID, nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("cost", sa.Text(), nullable=False),
        sa.Column("stock", sa.BigInteger()),
        sa.Column("delivery", sa.Text(), nullable=False),
        sa.Column("selectable_cards", sa.Boolean(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("sellable", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("details", sa.Text()),
        sa.Column("read_at", _TIME),
        sa.PrimaryKeyConstraint("id", name="pk_products"),
        sa.CheckConstraint("delivery IN ('automatic', 'manual')", name="ck_products_delivery"),
        sa.UniqueConstraint("account_id", "code", name="uq_products_account_id_code"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_products_account_id"),
        sa.ForeignKeyConstraint(["category_id"], ["categories.id"], name="fk_products_category_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_products_shelf", "products", ["category_id", "position"])
    op.create_table(
        "facets",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("product_id", _ROW_ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("parent_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_facets"),
        sa.UniqueConstraint(
            "product_id",
            "kind",
            "parent_id",
            "name",
            name="uq_facets_product_id_kind_parent_id_name",
        ),
        sa.ForeignKeyConstraint(["product_id"], ["products.id"], name="fk_facets_product_id"),
        sqlite_autoincrement=True,
    )


def _create_checkout_tables() -> None:
    op.create_table(
        "checkouts",
        sa.Column("buyer_id", sa.BigInteger(), nullable=False),
        sa.Column("product_id", _ROW_ID, nullable=False),
        sa.Column("choices", sa.LargeBinary(), nullable=False),
        sa.Column("expecting", sa.Text()),
        sa.Column("updated_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("buyer_id", "product_id", name="pk_checkouts"),
        sa.ForeignKeyConstraint(["buyer_id"], ["buyers.id"], name="fk_checkouts_buyer_id"),
        sa.ForeignKeyConstraint(["product_id"], ["products.id"], name="fk_checkouts_product_id"),
    )
    _create_partial_index(
        "uq_checkouts_expecting", "checkouts", ["buyer_id"], "expecting IS NOT NULL", unique=True
    )
    op.create_index("ix_checkouts_updated_at", "checkouts", ["updated_at"])
    op.create_table(
        "breached_patterns",
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("fingerprint", name="pk_breached_patterns"),
    )
    op.create_index("ix_breached_patterns_at", "breached_patterns", ["at"])
    op.create_table(
        "quotes",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("buyer_id", sa.BigInteger(), nullable=False),
        sa.Column("account_id", _ROW_ID, nullable=False),
        sa.Column("product_id", _ROW_ID, nullable=False),
        sa.Column("selection", sa.LargeBinary(), nullable=False),
        sa.Column("cost", sa.BigInteger(), nullable=False),
        sa.Column("cost_currency", sa.Text(), nullable=False),
        sa.Column("price", sa.BigInteger(), nullable=False),
        sa.Column("premium", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("markup_bp", sa.Integer(), nullable=False),
        sa.Column("rate", sa.Text(), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("expires_at", _TIME, nullable=False),
        sa.Column("order_id", sa.BigInteger()),
        sa.Column("promo_code_id", sa.BigInteger()),
        sa.Column("promo_code", sa.Text()),
        sa.Column("full_price", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_quotes"),
        sa.CheckConstraint("cost >= 0 AND price >= 0 AND premium >= 0", name="ck_quotes_amounts"),
        sa.UniqueConstraint("uid", name="uq_quotes_uid"),
        sa.ForeignKeyConstraint(["buyer_id"], ["buyers.id"], name="fk_quotes_buyer_id"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_quotes_account_id"),
        sa.ForeignKeyConstraint(["product_id"], ["products.id"], name="fk_quotes_product_id"),
        sa.UniqueConstraint("order_id", name="uq_quotes_order_id"),
        sqlite_autoincrement=True,
    )
    _create_partial_index(
        "ix_quotes_open", "quotes", ["buyer_id", "product_id"], "order_id IS NULL"
    )
    _create_partial_index(
        "ix_quotes_promo_code",
        "quotes",
        ["promo_code_id"],
        "order_id IS NULL AND promo_code_id IS NOT NULL",
    )
    _create_partial_index(
        "ix_quotes_expires_at", "quotes", ["order_id", "expires_at"], "order_id IS NULL"
    )


def _create_order_tables() -> None:
    op.create_table(
        "orders",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("buyer_id", sa.BigInteger(), nullable=False),
        sa.Column("account_id", _ROW_ID, nullable=False),
        sa.Column("quote_id", _ROW_ID, nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("request_no", sa.Text(), nullable=False),
        sa.Column("delivery", sa.Text(), nullable=False),
        sa.Column("cost", sa.BigInteger(), nullable=False),
        sa.Column("cost_currency", sa.Text(), nullable=False),
        sa.Column("price", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("trade_no", sa.Text()),
        sa.Column("charged", sa.BigInteger()),
        sa.Column("cause", sa.Text(), nullable=False, server_default=""),
        sa.Column("note", sa.LargeBinary()),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("status_message_id", sa.BigInteger()),
        sa.Column("polls", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("next_at", _TIME, nullable=False),
        sa.Column("taken", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("troubled_since", _TIME),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("updated_at", _TIME, nullable=False),
        sa.Column("cause_detail", sa.Text(), nullable=False, server_default=""),
        sa.Column("unfinished_starts", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("altered_answers", sa.LargeBinary()),
        sa.Column("compare_at", _TIME),
        sa.Column("compare_tries", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.PrimaryKeyConstraint("id", name="pk_orders"),
        sa.CheckConstraint(
            "status IN ('placed', 'submitting', 'uncertain', 'review', 'accepted', "
            "'fulfilled', 'delivered', 'cancelled', 'refunded')",
            name="ck_orders_status",
        ),
        sa.CheckConstraint("delivery IN ('automatic', 'manual')", name="ck_orders_delivery"),
        sa.CheckConstraint("length(request_no) BETWEEN 1 AND 19", name="ck_orders_request_no"),
        sa.CheckConstraint("price >= 0 AND cost >= 0", name="ck_orders_amounts"),
        sa.UniqueConstraint("account_id", "trade_no", name="uq_orders_account_id_trade_no"),
        sa.ForeignKeyConstraint(["buyer_id"], ["buyers.id"], name="fk_orders_buyer_id"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_orders_account_id"),
        sa.UniqueConstraint("quote_id", name="uq_orders_quote_id"),
        sa.ForeignKeyConstraint(["quote_id"], ["quotes.id"], name="fk_orders_quote_id"),
        sa.UniqueConstraint("request_no", name="uq_orders_request_no"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_orders_buyer", "orders", ["buyer_id", "id"])
    op.create_index("ix_orders_created_at", "orders", ["created_at"])
    op.create_index("ix_orders_due", "orders", ["status", "next_at"])
    op.create_index("ix_orders_lane", "orders", ["account_id", "status"])
    _create_partial_index(
        "ix_orders_traded",
        "orders",
        ["delivery", "created_at"],
        "trade_no IS NOT NULL AND status IN ('fulfilled', 'delivered')",
    )
    _create_partial_index(
        "ix_orders_compare_at", "orders", ["account_id", "compare_at"], "compare_at IS NOT NULL"
    )
    _create_partial_index(
        "ix_orders_unshredded",
        "orders",
        ["status", "updated_at"],
        "note IS NULL OR length(note) > 0",
    )
    op.create_table(
        "order_events",
        sa.Column("order_id", _ROW_ID, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("came_from", sa.Text()),
        sa.Column("went_to", sa.Text(), nullable=False),
        sa.Column("cause", sa.Text(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("cause_detail", sa.Text(), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("order_id", "seq", name="pk_order_events"),
        sa.CheckConstraint(
            "(came_from IS NULL AND went_to = 'placed') OR (came_from || '>' || went_to) "
            "IN ('placed>cancelled', 'placed>submitting', 'submitting>accepted', "
            "'submitting>fulfilled', 'submitting>placed', 'submitting>review', "
            "'submitting>uncertain', 'uncertain>cancelled', 'uncertain>review', "
            "'review>accepted', 'review>cancelled', 'review>fulfilled', "
            "'accepted>fulfilled', 'accepted>review', 'fulfilled>delivered', "
            "'fulfilled>refunded', 'delivered>refunded')",
            name="ck_order_events_move",
        ),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name="fk_order_events_order_id"),
    )
    op.create_table(
        "attempts",
        sa.Column("order_id", _ROW_ID, nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("account_id", _ROW_ID, nullable=False),
        sa.Column("request_no", sa.Text(), nullable=False),
        sa.Column("balance_before", sa.Text()),
        sa.Column("expected", sa.Text()),
        sa.Column("outcome", sa.Text()),
        sa.Column("detail", sa.Text(), nullable=False, server_default=""),
        sa.Column("raw", sa.LargeBinary()),
        sa.Column("late_raw", sa.LargeBinary()),
        sa.Column("checks", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("started_at", _TIME, nullable=False),
        sa.Column("ended_at", _TIME),
        sa.Column("reason", sa.Text()),
        sa.PrimaryKeyConstraint("order_id", "n", name="pk_attempts"),
        sa.CheckConstraint("(outcome IS NULL) = (ended_at IS NULL)", name="ck_attempts_ended"),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name="fk_attempts_order_id"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_attempts_account_id"),
    )
    _create_partial_index(
        "uq_attempts_in_flight", "attempts", ["account_id"], "outcome IS NULL", unique=True
    )
    _create_partial_index(
        "uq_attempts_live",
        "attempts",
        ["order_id"],
        "outcome IS NULL OR outcome <> 'not_sent'",
        unique=True,
    )
    op.create_table(
        "samples",
        sa.Column("order_id", _ROW_ID, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("balance", sa.Text()),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("order_id", "seq", name="pk_samples"),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name="fk_samples_order_id"),
    )
    op.create_table(
        "replays",
        sa.Column("order_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("outcome", sa.Text()),
        sa.Column("detail", sa.Text(), nullable=False, server_default=""),
        sa.Column("raw", sa.LargeBinary()),
        sa.Column("started_at", _TIME, nullable=False),
        sa.Column("ended_at", _TIME),
        sa.Column("reason", sa.Text()),
        sa.PrimaryKeyConstraint("order_id", name="pk_replays"),
        sa.CheckConstraint("(outcome IS NULL) = (ended_at IS NULL)", name="ck_replays_ended"),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name="fk_replays_order_id"),
    )
    op.create_table(
        "pauses",
        sa.Column("cause", sa.Text(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("since", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("cause", name="pk_pauses"),
    )


def _create_ledger_tables() -> None:
    op.create_table(
        "entries",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("order_id", _ROW_ID),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_entries"),
        sa.UniqueConstraint("key", name="uq_entries_key"),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name="fk_entries_order_id"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "postings",
        sa.Column("entry_id", _ROW_ID, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("entry_id", "seq", name="pk_postings"),
        sa.ForeignKeyConstraint(["entry_id"], ["entries.id"], name="fk_postings_entry_id"),
    )
    op.create_index("ix_postings_account", "postings", ["account", "entry_id"])


def _create_payment_tables() -> None:
    op.create_table(
        "invoices",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("buyer_id", sa.BigInteger(), nullable=False),
        sa.Column("method", sa.Text(), nullable=False),
        sa.Column("credited", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("quote_id", sa.BigInteger()),
        sa.Column("external_id", sa.Text()),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("link", sa.Text(), nullable=False, server_default=""),
        sa.Column("is_from_backup", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("held_at", _TIME),
        sa.PrimaryKeyConstraint("id", name="pk_invoices"),
        sa.CheckConstraint("credited > 0 AND amount > 0", name="ck_invoices_amounts"),
        sa.CheckConstraint("status IN ('open', 'paid', 'closed')", name="ck_invoices_status"),
        sa.UniqueConstraint("method", "external_id", name="uq_invoices_method_external_id"),
        sa.ForeignKeyConstraint(["buyer_id"], ["buyers.id"], name="fk_invoices_buyer_id"),
    )
    op.create_index("ix_invoices_buyer_id", "invoices", ["buyer_id", "created_at"])
    _create_partial_index(
        "ix_invoices_open",
        "invoices",
        ["created_at"],
        "status = 'open' AND external_id IS NOT NULL",
    )
    _create_partial_index(
        "ix_invoices_holding", "invoices", ["quote_id"], "status = 'open' AND held_at IS NOT NULL"
    )
    _create_partial_index("ix_invoices_unpaid", "invoices", ["created_at"], "status <> 'paid'")
    op.create_table(
        "payments",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("method", sa.Text(), nullable=False),
        sa.Column("external_id", sa.Text(), nullable=False),
        sa.Column("direction", sa.Text(), nullable=False),
        sa.Column("buyer_id", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("credited", sa.BigInteger(), nullable=False),
        sa.Column("provider_id", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("invoice_id", sa.Text()),
        sa.Column("order_id", _ROW_ID),
        sa.Column("details", sa.Text(), nullable=False, server_default="{}"),
        sa.PrimaryKeyConstraint("id", name="pk_payments"),
        sa.CheckConstraint("amount > 0", name="ck_payments_amount"),
        sa.CheckConstraint(
            "direction IN ('in', 'refund', 'reversal')", name="ck_payments_direction"
        ),
        sa.CheckConstraint(
            "source IN ('update', 'polling', 'read_back', 'operator')", name="ck_payments_source"
        ),
        sa.UniqueConstraint(
            "method", "external_id", "direction", name="uq_payments_method_external_id_direction"
        ),
        sa.ForeignKeyConstraint(["buyer_id"], ["buyers.id"], name="fk_payments_buyer_id"),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name="fk_payments_order_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_payments_buyer_id", "payments", ["buyer_id", "id"])
    op.create_table(
        "payment_claims",
        sa.Column("reference", sa.Text(), nullable=False),
        sa.Column("invoice_id", sa.Text(), nullable=False),
        sa.Column("buyer_id", sa.BigInteger(), nullable=False),
        sa.Column("claimed_at", _TIME, nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("transaction_number", sa.LargeBinary()),
        sa.Column("fingerprint", sa.Text()),
        sa.Column("picture_message_id", sa.BigInteger()),
        sa.Column("asked_message_id", sa.BigInteger()),
        sa.Column("evidence_count", sa.Integer(), nullable=False),
        sa.Column("decided_by", sa.BigInteger()),
        sa.Column("decided_at", _TIME),
        sa.Column("confirmed", sa.BigInteger()),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("made_again", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.PrimaryKeyConstraint("reference", name="pk_payment_claims"),
        sa.CheckConstraint(
            "status IN ('open', 'confirmed', 'declined', 'withdrawn')",
            name="ck_payment_claims_status",
        ),
        sa.CheckConstraint(
            "(status = 'open') = (decided_at IS NULL) AND (status = 'open') = (decided_by "
            "IS NULL) AND (status = 'confirmed') = (confirmed IS NOT NULL)",
            name="ck_payment_claims_decision",
        ),
        sa.CheckConstraint("confirmed > 0", name="ck_payment_claims_confirmed"),
        sa.UniqueConstraint("invoice_id", name="uq_payment_claims_invoice_id"),
        sa.ForeignKeyConstraint(
            ["invoice_id"], ["invoices.id"], name="fk_payment_claims_invoice_id"
        ),
        sa.ForeignKeyConstraint(["buyer_id"], ["buyers.id"], name="fk_payment_claims_buyer_id"),
    )
    op.create_index("ix_payment_claims_buyer_id", "payment_claims", ["buyer_id", "claimed_at"])
    _create_partial_index(
        "ix_payment_claims_open", "payment_claims", ["claimed_at"], "status = 'open'"
    )
    _create_partial_index(
        "ix_payment_claims_evidence",
        "payment_claims",
        ["decided_at"],
        "transaction_number IS NOT NULL OR picture_message_id IS NOT NULL",
    )
    op.create_table(
        "claim_fingerprints",
        sa.Column("reference", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("reference", "fingerprint", name="pk_claim_fingerprints"),
        sa.ForeignKeyConstraint(
            ["reference"], ["payment_claims.reference"], name="fk_claim_fingerprints_reference"
        ),
    )
    op.create_index("ix_claim_fingerprints_fingerprint", "claim_fingerprints", ["fingerprint"])
    op.create_table(
        "refunds",
        sa.Column("payment_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("debited", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.Column("started_at", _TIME, nullable=False),
        sa.Column("next_at", _TIME, nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("settled_at", _TIME),
        sa.PrimaryKeyConstraint("payment_id", name="pk_refunds"),
        sa.CheckConstraint("debited >= 0", name="ck_refunds_debited"),
        sa.CheckConstraint(
            "(status = 'pending') = (settled_at IS NULL)", name="ck_refunds_settled"
        ),
        sa.CheckConstraint("status IN ('pending', 'done', 'refused')", name="ck_refunds_status"),
        sa.ForeignKeyConstraint(["payment_id"], ["payments.id"], name="fk_refunds_payment_id"),
    )
    _create_partial_index("ix_refunds_due", "refunds", ["next_at"], "status = 'pending'")
    op.create_table(
        "payment_cases",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("method", sa.Text(), nullable=False),
        sa.Column("external_id", sa.Text(), nullable=False),
        sa.Column("buyer_id", sa.BigInteger()),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("opened_at", _TIME, nullable=False),
        sa.Column("closed_at", _TIME),
        sa.Column("closed_by", sa.BigInteger()),
        sa.Column("resolution", sa.Text()),
        sa.Column("credited", sa.BigInteger(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_payment_cases"),
        sa.CheckConstraint(
            "(closed_at IS NULL) = (resolution IS NULL)", name="ck_payment_cases_closed"
        ),
        sa.CheckConstraint(
            "credited = 0 OR resolution = 'credit'", name="ck_payment_cases_credited"
        ),
        sa.CheckConstraint(
            "kind IN ('reversed', 'refund-refused', 'refund-overdue', "
            "'found-after-restore', 'without-owner', 'parked')",
            name="ck_payment_cases_kind",
        ),
        sa.CheckConstraint(
            "resolution IN ('continue', 'cancel-orders', 'credit', 'do-not-credit', 'settled')",
            name="ck_payment_cases_resolution",
        ),
        sa.UniqueConstraint(
            "kind", "method", "external_id", name="uq_payment_cases_kind_method_external_id"
        ),
        sqlite_autoincrement=True,
    )
    _create_partial_index("ix_payment_cases_open", "payment_cases", ["id"], "closed_at IS NULL")
    _create_partial_index(
        "ix_payment_cases_reversed",
        "payment_cases",
        ["buyer_id"],
        "kind = 'reversed' AND closed_at IS NULL",
    )


def _create_price_rule_tables() -> None:
    op.create_table(
        "price_rules",
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("scope_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("markup_bp", sa.Integer()),
        sa.Column("fixed_amount", sa.BigInteger()),
        sa.Column("rounding", sa.Text()),
        sa.Column("rounding_amount", sa.BigInteger()),
        sa.Column("below_cost", sa.Boolean()),
        sa.Column("margin_bp", sa.Integer()),
        sa.Column("margin_amount", sa.BigInteger()),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("scope", "scope_id", name="pk_price_rules"),
        sa.CheckConstraint(
            "scope IN ('global', 'category', 'product', 'variant')", name="ck_price_rules_scope"
        ),
        sa.CheckConstraint(
            "rounding IN ('exact', 'step', 'ending')", name="ck_price_rules_rounding"
        ),
        sa.CheckConstraint("(scope = 'global') = (scope_id = 0)", name="ck_price_rules_scope_id"),
        sa.CheckConstraint(
            "(rounding IS NULL) = (rounding_amount IS NULL)", name="ck_price_rules_rounding_amount"
        ),
        sa.CheckConstraint(
            "(below_cost IS NULL) = (margin_bp IS NULL) AND (below_cost IS NULL) = "
            "(margin_amount IS NULL)",
            name="ck_price_rules_floor",
        ),
        sa.CheckConstraint(
            "markup_bp > -10000 AND margin_bp >= 0 AND margin_amount >= 0",
            name="ck_price_rules_values",
        ),
    )


def _create_promo_code_tables() -> None:
    op.create_table(
        "promo_codes",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("percent_bp", sa.Integer(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("scope_id", sa.BigInteger(), nullable=False),
        sa.Column("minimum", sa.BigInteger(), nullable=False),
        sa.Column("max_uses", sa.BigInteger()),
        sa.Column("max_uses_each", sa.BigInteger()),
        sa.Column("starts_at", _TIME),
        sa.Column("ends_at", _TIME),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("ended_at", _TIME),
        sa.PrimaryKeyConstraint("id", name="pk_promo_codes"),
        sa.CheckConstraint(
            "scope IN ('global', 'category', 'product', 'variant')", name="ck_promo_codes_scope"
        ),
        sa.CheckConstraint(
            "(scope = 'global') = (scope_id = 0) AND scope <> 'variant'",
            name="ck_promo_codes_scope_id",
        ),
        sa.CheckConstraint(
            "percent_bp BETWEEN 0 AND 10000 AND amount >= 0 AND (percent_bp = 0) <> (amount = 0)",
            name="ck_promo_codes_discount",
        ),
        sa.CheckConstraint(
            "minimum >= 0 AND max_uses > 0 AND max_uses_each > 0", name="ck_promo_codes_limits"
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_promo_codes_code", "promo_codes", ["code"])
    _create_partial_index(
        "uq_promo_codes_open", "promo_codes", ["code"], "ended_at IS NULL", unique=True
    )
    op.create_table(
        "promo_code_uses",
        sa.Column("order_id", _ROW_ID, nullable=False),
        sa.Column("promo_code_id", _ROW_ID, nullable=False),
        sa.Column("buyer_id", sa.BigInteger(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("released_at", _TIME),
        sa.PrimaryKeyConstraint("order_id", name="pk_promo_code_uses"),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name="fk_promo_code_uses_order_id"),
        sa.ForeignKeyConstraint(
            ["promo_code_id"], ["promo_codes.id"], name="fk_promo_code_uses_promo_code_id"
        ),
        sa.ForeignKeyConstraint(["buyer_id"], ["buyers.id"], name="fk_promo_code_uses_buyer_id"),
    )
    op.create_index("ix_promo_code_uses_code", "promo_code_uses", ["promo_code_id", "order_id"])
    op.create_table(
        "wrong_promo_codes",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("buyer_id", sa.BigInteger(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_wrong_promo_codes"),
        sa.ForeignKeyConstraint(["buyer_id"], ["buyers.id"], name="fk_wrong_promo_codes_buyer_id"),
    )
    op.create_index("ix_wrong_promo_codes_buyer", "wrong_promo_codes", ["buyer_id", "at"])
    op.create_index("ix_wrong_promo_codes_at", "wrong_promo_codes", ["at"])


def _create_rate_tables() -> None:
    op.create_table(
        "rates",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("base", sa.Text(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("rate", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("usual", sa.Text()),
        sa.Column("usual_is_setting", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("actor", sa.BigInteger()),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_rates"),
        sa.CheckConstraint("status IN ('used', 'jump', 'accepted')", name="ck_rates_status"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_rates_name", "rates", ["name", "id"])
    _create_partial_index("uq_rates_jump", "rates", ["name"], "status = 'jump'", unique=True)


def _create_referral_tables() -> None:
    op.create_table(
        "invite_codes",
        sa.Column("buyer_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("buyer_id", name="pk_invite_codes"),
        sa.ForeignKeyConstraint(["buyer_id"], ["buyers.id"], name="fk_invite_codes_buyer_id"),
        sa.UniqueConstraint("code", name="uq_invite_codes_code"),
    )
    op.create_table(
        "referrals",
        sa.Column("buyer_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("referrer_id", sa.BigInteger(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("buyer_id", name="pk_referrals"),
        sa.CheckConstraint("buyer_id <> referrer_id", name="ck_referrals_referrer_id"),
        sa.ForeignKeyConstraint(["buyer_id"], ["buyers.id"], name="fk_referrals_buyer_id"),
        sa.ForeignKeyConstraint(["referrer_id"], ["buyers.id"], name="fk_referrals_referrer_id"),
    )
    op.create_index("ix_referrals_referrer_id", "referrals", ["referrer_id"])
    op.create_table(
        "referral_rewards",
        sa.Column("order_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("referrer_id", sa.BigInteger(), nullable=False),
        sa.Column("margin", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("due_at", _TIME, nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("order_id", name="pk_referral_rewards"),
        sa.CheckConstraint("amount > 0 AND amount <= margin", name="ck_referral_rewards_amount"),
        sa.CheckConstraint(
            "state IN ('pending', 'credited', 'returned', 'cancelled')",
            name="ck_referral_rewards_state",
        ),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name="fk_referral_rewards_order_id"),
        sa.ForeignKeyConstraint(
            ["referrer_id"], ["buyers.id"], name="fk_referral_rewards_referrer_id"
        ),
    )
    _create_partial_index(
        "ix_referral_rewards_due", "referral_rewards", ["due_at"], "state = 'pending'"
    )
    op.create_index("ix_referral_rewards_referrer_id", "referral_rewards", ["referrer_id"])


def _create_message_tables() -> None:
    op.create_table(
        "secrets",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("order_id", _ROW_ID, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("received_at", _TIME, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False, server_default="goods"),
        sa.PrimaryKeyConstraint("id", name="pk_secrets"),
        sa.UniqueConstraint("order_id", "fingerprint", name="uq_secrets_order_id_fingerprint"),
        sa.UniqueConstraint("order_id", "version", name="uq_secrets_order_id_version"),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name="fk_secrets_order_id"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "seller_texts",
        sa.Column("product_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("verdict", sa.Text()),
        sa.Column("actor", sa.BigInteger()),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("product_id", "fingerprint", name="pk_seller_texts"),
        sa.CheckConstraint("verdict IN ('goods', 'message')", name="ck_seller_texts_verdict"),
        sa.ForeignKeyConstraint(["product_id"], ["products.id"], name="fk_seller_texts_product_id"),
    )
    op.create_table(
        "outbox",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("dedupe_key", sa.Text(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("taken", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("again", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("next_at", _TIME, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False, server_default=""),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("updated_at", _TIME, nullable=False),
        sa.Column("unfinished_starts", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.CheckConstraint(
            "kind IN ('deliver', 'status', 'alert', 'notice')", name="ck_outbox_kind"
        ),
        sa.CheckConstraint(
            "state IN ('pending', 'sent', 'parked', 'dropped')", name="ck_outbox_state"
        ),
        sa.UniqueConstraint("dedupe_key", name="uq_outbox_dedupe_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_chat", "outbox", ["chat_id", "state", "id"])
    op.create_index("ix_outbox_due", "outbox", ["state", "next_at"])
    op.create_table(
        "audit",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
        sqlite_autoincrement=True,
    )


def _create_supplier_trouble_tables() -> None:
    op.create_table(
        "supplier_troubles",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("since", _TIME, nullable=False),
        sa.Column("needed", sa.Text()),
        sa.Column("told_cost", sa.Text()),
        sa.PrimaryKeyConstraint("kind", name="pk_supplier_troubles"),
        sa.CheckConstraint("kind IN ('balance', 'no-answer')", name="ck_supplier_troubles_kind"),
    )
    op.create_table(
        "missed_sales",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("buyer_id", sa.BigInteger(), nullable=False),
        sa.Column("price", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "buyer_id", name="pk_missed_sales"),
        sa.ForeignKeyConstraint(["kind"], ["supplier_troubles.kind"], name="fk_missed_sales_kind"),
        sa.ForeignKeyConstraint(["buyer_id"], ["buyers.id"], name="fk_missed_sales_buyer_id"),
    )


def _create_support_tables() -> None:
    op.create_table(
        "watches",
        sa.Column("buyer_id", sa.BigInteger(), nullable=False),
        sa.Column("product_id", _ROW_ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("price", sa.BigInteger()),
        sa.Column("since", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("buyer_id", "product_id", "kind", name="pk_watches"),
        sa.CheckConstraint("kind IN ('restock', 'price', 'opening')", name="ck_watches_kind"),
        sa.ForeignKeyConstraint(["buyer_id"], ["buyers.id"], name="fk_watches_buyer_id"),
        sa.ForeignKeyConstraint(["product_id"], ["products.id"], name="fk_watches_product_id"),
    )
    op.create_index("ix_watches_product", "watches", ["product_id"])
    _create_partial_index("ix_watches_opening", "watches", ["since"], "kind = 'opening'")
    op.create_table(
        "pins",
        sa.Column("product_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("product_id", name="pk_pins"),
        sa.ForeignKeyConstraint(["product_id"], ["products.id"], name="fk_pins_product_id"),
    )
    op.create_table(
        "price_approvals",
        sa.Column("product_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("unit_cost", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("product_id", name="pk_price_approvals"),
        sa.ForeignKeyConstraint(
            ["product_id"], ["products.id"], name="fk_price_approvals_product_id"
        ),
    )
    op.create_table(
        "threads",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("buyer_id", sa.BigInteger(), nullable=False),
        sa.Column("order_id", _ROW_ID),
        sa.Column("opened_at", _TIME, nullable=False),
        sa.Column("closed_at", _TIME),
        sa.Column("refund_requested_at", _TIME),
        sa.PrimaryKeyConstraint("id", name="pk_threads"),
        sa.ForeignKeyConstraint(["buyer_id"], ["buyers.id"], name="fk_threads_buyer_id"),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name="fk_threads_order_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_threads_buyer", "threads", ["buyer_id", "id"])
    op.create_table(
        "thread_messages",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("thread_id", _ROW_ID, nullable=False),
        sa.Column("staff", sa.Boolean(), nullable=False),
        sa.Column("body", sa.LargeBinary()),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_thread_messages"),
        sa.ForeignKeyConstraint(["thread_id"], ["threads.id"], name="fk_thread_messages_thread_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_thread_messages_thread", "thread_messages", ["thread_id", "id"])
    _create_partial_index(
        "ix_thread_messages_unshredded",
        "thread_messages",
        ["thread_id"],
        "body IS NULL OR length(body) > 0",
    )
    op.create_table(
        "thread_copies",
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("message_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("thread_id", _ROW_ID, nullable=False),
        sa.PrimaryKeyConstraint("chat_id", "message_id", name="pk_thread_copies"),
        sa.ForeignKeyConstraint(["thread_id"], ["threads.id"], name="fk_thread_copies_thread_id"),
    )
    op.create_table(
        "album_messages",
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("message_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("album_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("chat_id", "message_id", name="pk_album_messages"),
    )
    op.create_table(
        "forgotten",
        sa.Column("buyer_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("until", _TIME, nullable=False),
        sa.Column("last_order_id", sa.BigInteger(), nullable=False, server_default=sa.text("0")),
        sa.PrimaryKeyConstraint("buyer_id", name="pk_forgotten"),
        sa.ForeignKeyConstraint(["buyer_id"], ["buyers.id"], name="fk_forgotten_buyer_id"),
    )


def _trigger_statements(dialect: str) -> list[str]:
    if dialect == "sqlite":
        return [
            *_append_only_triggers(_SQLITE_APPEND_ONLY, ("UPDATE", "DELETE")),
            _SQLITE_HOLD_GUARD.strip(),
        ]
    return [
        _POSTGRES_REFUSE_FUNCTION.strip(),
        *_append_only_triggers(_POSTGRES_APPEND_ONLY, ("UPDATE", "DELETE", "TRUNCATE")),
        _POSTGRES_HOLD_GUARD_FUNCTION.strip(),
        _POSTGRES_HOLD_GUARD.strip(),
    ]


def _append_only_triggers(template: str, events: tuple[str, ...]) -> list[str]:
    return [
        template.strip().format(table=table, event=event)
        for table in _APPEND_ONLY
        for event in events
    ]
