"""The tables and all their constraints: the one place that says what the database refuses.

The database itself refuses: a second order of a quote, a second live trade, a second entry under a
key, an illegal status change, a changed ledger row. Migrations never import this package, they are
frozen; a test compares both. A foreign key names its column as text, so that no module of tables
imports another one for it.
"""

from storage.schema.base import metadata
from storage.schema.buyers_inbox_and_catalogue_tables import (
    InboxState,
    accounts,
    buyers,
    categories,
    facets,
    inbox,
    meta,
    products,
)
from storage.schema.checkout_and_quote_tables import breached_patterns, checkouts, quotes
from storage.schema.ledger_tables import entries, postings
from storage.schema.order_and_trade_tables import (
    HAS_COMPARISON,
    IS_TRADED,
    attempts,
    order_events,
    orders,
    pauses,
    replays,
    samples,
)
from storage.schema.payment_tables import (
    claim_fingerprints,
    invoices,
    payment_cases,
    payment_claims,
    payments,
    refunds,
)
from storage.schema.price_rule_tables import price_rules
from storage.schema.promo_code_tables import promo_code_uses, promo_codes, wrong_promo_codes
from storage.schema.rate_tables import rates
from storage.schema.referral_tables import (
    IS_PENDING,
    invite_codes,
    referral_rewards,
    referrals,
)
from storage.schema.secret_outbox_and_audit_tables import (
    OutboxState,
    audit,
    outbox,
    secrets,
    seller_texts,
)
from storage.schema.supplier_trouble_tables import missed_sales, supplier_troubles
from storage.schema.triggers import trigger_statements
from storage.schema.watches_pins_approvals_support_and_erasure import (
    IS_OPENING,
    album_messages,
    forgotten,
    pins,
    price_approvals,
    thread_copies,
    thread_messages,
    threads,
    watches,
)

__all__ = [
    "HAS_COMPARISON",
    "IS_OPENING",
    "IS_PENDING",
    "IS_TRADED",
    "InboxState",
    "OutboxState",
    "accounts",
    "album_messages",
    "attempts",
    "audit",
    "breached_patterns",
    "buyers",
    "categories",
    "checkouts",
    "claim_fingerprints",
    "entries",
    "facets",
    "forgotten",
    "inbox",
    "invite_codes",
    "invoices",
    "meta",
    "metadata",
    "missed_sales",
    "order_events",
    "orders",
    "outbox",
    "pauses",
    "payment_cases",
    "payment_claims",
    "payments",
    "pins",
    "postings",
    "price_approvals",
    "price_rules",
    "products",
    "promo_code_uses",
    "promo_codes",
    "quotes",
    "rates",
    "referral_rewards",
    "referrals",
    "refunds",
    "replays",
    "samples",
    "secrets",
    "seller_texts",
    "supplier_troubles",
    "thread_copies",
    "thread_messages",
    "threads",
    "trigger_statements",
    "watches",
    "wrong_promo_codes",
]
