"""Tables of payments: invoices, payments, claims, refunds, payment cases and the ledger."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

from bot.domain.payments.cases import CaseResolution, PaymentCaseKind
from bot.domain.payments.claims import ClaimStatus
from bot.domain.payments.payments import InvoiceStatus, PaymentDirection, PaymentSource
from bot.domain.payments.refunds import RefundStatus
from storage.engine.columns import (
    RowId,
    SealedBytes,
    UtcDateTime,
    check_one_of,
    metadata,
    partial_index,
)

entries = Table(
    "entries",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("key", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("order_id", ForeignKey("orders.id")),
    Column("actor", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    sqlite_autoincrement=True,
)
#: Refunds and goodwill; a query repeats this condition to use the index.
IS_PAYOUT = text("entries.kind IN ('refund', 'goodwill')")
partial_index(
    "ix_entries_payouts", entries.c.order_id, where=text("kind IN ('refund', 'goodwill')")
)
Index("ix_entries_at", entries.c.at, entries.c.id)

postings = Table(
    "postings",
    metadata,
    Column("entry_id", ForeignKey("entries.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("account", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
)
#: Covers the sum of an account: the table is not read.
Index(
    "ix_postings_account",
    postings.c.account,
    postings.c.entry_id,
    postings.c.amount,
    postings.c.currency,
)


invoices = Table(
    "invoices",
    metadata,
    Column("id", Text, primary_key=True),
    Column("buyer_id", ForeignKey("buyers.id"), nullable=False),
    Column("method", Text, nullable=False),
    Column("credited", BigInteger, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    # Old quotes are deleted; an invoice outlives its quote.
    Column("quote_id", BigInteger),
    Column("external_id", Text),
    Column("status", Text, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    # The address to pay at, for methods that have one.
    Column("link", Text, nullable=False, server_default=""),
    # Whether the last restore brought it: the lost part of the database may have had its payment.
    Column("is_from_backup", Boolean, nullable=False, server_default=false()),
    # When the shop last accepted its payment, and so keeps its quote for it.
    Column("held_at", UtcDateTime),
    CheckConstraint("credited > 0 AND amount > 0", name="amounts"),
    check_one_of("status", InvoiceStatus),
    UniqueConstraint("method", "external_id"),
)

Index("ix_invoices_buyer_id", invoices.c.buyer_id, invoices.c.created_at)
# The invoices whose method is asked about them.
partial_index(
    "ix_invoices_open",
    invoices.c.created_at,
    where=text("status = 'open' AND external_id IS NOT NULL"),
)
# The invoices that are deleted some time after their life.
partial_index("ix_invoices_unpaid", invoices.c.created_at, where=text("status <> 'paid'"))
# The invoices for which a quote, and a use of its promo code, are kept.
partial_index(
    "ix_invoices_holding",
    invoices.c.quote_id,
    where=text("status = 'open' AND held_at IS NOT NULL"),
)

payments = Table(
    "payments",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("method", Text, nullable=False),
    Column("external_id", Text, nullable=False),
    Column("direction", Text, nullable=False),
    Column("buyer_id", ForeignKey("buyers.id"), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    Column("credited", BigInteger, nullable=False),
    Column("provider_id", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    # A payment may be for an invoice that is not in a restored backup.
    Column("invoice_id", Text),
    Column("order_id", ForeignKey("orders.id")),
    # A JSON object of texts.
    Column("details", Text, nullable=False, server_default="{}"),
    CheckConstraint("amount > 0", name="amount"),
    check_one_of("direction", PaymentDirection),
    check_one_of("source", PaymentSource),
    UniqueConstraint("method", "external_id", "direction"),
    sqlite_autoincrement=True,
)
Index("ix_payments_at", payments.c.at)
Index("ix_payments_buyer_id", payments.c.buyer_id, payments.c.id)
Index("ix_payments_external_id", payments.c.external_id)

#: Payments by hand that buyers reported. `transaction_number` is what they typed, encrypted; equal
#: numbers have the same keyed fingerprint. `confirmed` is in the currency of the invoice.
payment_claims = Table(
    "payment_claims",
    metadata,
    Column("reference", Text, primary_key=True),
    Column("invoice_id", ForeignKey("invoices.id"), nullable=False),
    Column("buyer_id", ForeignKey("buyers.id"), nullable=False),
    Column("claimed_at", UtcDateTime, nullable=False),
    Column("status", Text, nullable=False),
    Column("transaction_number", SealedBytes),
    # No code uses it: claim_fingerprints has the fingerprints of every number.
    Column("fingerprint", Text),
    Column("picture_message_id", BigInteger),
    Column("asked_message_id", BigInteger),
    Column("evidence_count", Integer, nullable=False),
    Column("decided_by", BigInteger),
    Column("decided_at", UtcDateTime),
    Column("confirmed", BigInteger),
    Column("currency", Text, nullable=False),
    # How often it was withdrawn and made again, each time within a day of the last.
    Column("made_again", Integer, nullable=False, server_default=text("0")),
    check_one_of("status", ClaimStatus),
    CheckConstraint(
        "(status = 'open') = (decided_at IS NULL)"
        " AND (status = 'open') = (decided_by IS NULL)"
        " AND (status = 'confirmed') = (confirmed IS NOT NULL)",
        name="decision",
    ),
    CheckConstraint("confirmed > 0", name="confirmed"),
    UniqueConstraint("invoice_id"),
)
Index("ix_payment_claims_buyer_id", payment_claims.c.buyer_id, payment_claims.c.claimed_at)
partial_index(
    "ix_payment_claims_evidence",
    payment_claims.c.decided_at,
    where=text("transaction_number IS NOT NULL OR picture_message_id IS NOT NULL"),
)
partial_index("ix_payment_claims_open", payment_claims.c.claimed_at, where=text("status = 'open'"))

#: The keyed fingerprints of every transaction number that was ever given for a claim.
claim_fingerprints = Table(
    "claim_fingerprints",
    metadata,
    Column("reference", ForeignKey("payment_claims.reference"), primary_key=True),
    Column("fingerprint", Text, primary_key=True),
)
Index("ix_claim_fingerprints_fingerprint", claim_fingerprints.c.fingerprint)

refunds = Table(
    "refunds",
    metadata,
    Column("payment_id", ForeignKey("payments.id"), primary_key=True, autoincrement=False),
    # The amount by which the buyer's balance fell, in the selling currency.
    Column("debited", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("actor", BigInteger, nullable=False),
    Column("started_at", UtcDateTime, nullable=False),
    Column("next_at", UtcDateTime, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    Column("settled_at", UtcDateTime),
    CheckConstraint("debited >= 0", name="debited"),
    CheckConstraint("(status = 'pending') = (settled_at IS NULL)", name="settled"),
    check_one_of("status", RefundStatus),
)
partial_index("ix_refunds_due", refunds.c.next_at, where=text("status = 'pending'"))

payment_cases = Table(
    "payment_cases",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("method", Text, nullable=False),
    Column("external_id", Text, nullable=False),
    # A method may name a person who is not in the database.
    Column("buyer_id", BigInteger),
    Column("amount", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    Column("value", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    Column("opened_at", UtcDateTime, nullable=False),
    Column("closed_at", UtcDateTime),
    # NULL also if the shop closed the case by itself.
    Column("closed_by", BigInteger),
    Column("resolution", Text),
    # The amount that an operator credited, in the selling currency. The payment is never changed.
    Column("credited", BigInteger, nullable=False, server_default="0"),
    CheckConstraint("(closed_at IS NULL) = (resolution IS NULL)", name="closed"),
    CheckConstraint("credited = 0 OR resolution = 'credit'", name="credited"),
    check_one_of("kind", PaymentCaseKind),
    check_one_of("resolution", CaseResolution),
    UniqueConstraint("kind", "method", "external_id"),
    sqlite_autoincrement=True,
)
partial_index("ix_payment_cases_open", payment_cases.c.id, where=text("closed_at IS NULL"))
# The buyers whose orders wait.
partial_index(
    "ix_payment_cases_reversed",
    payment_cases.c.buyer_id,
    where=text("kind = 'reversed' AND closed_at IS NULL"),
)
