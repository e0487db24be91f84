"""Tables of orders: orders, events, attempts, readings, replays, secrets, verdicts, rewards."""

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

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.orders.order import HOLDING_STATUSES, LEGAL_TRANSITIONS, OrderStatus
from bot.domain.orders.rewards import RewardState
from bot.domain.orders.seller_messages import DeliveryTextKind, SellerTextVerdict
from storage.engine.columns import (
    RowId,
    SealedBytes,
    UtcDateTime,
    check_one_of,
    metadata,
    partial_index,
)


def _legal_moves_check() -> CheckConstraint:
    """Return a constraint that allows only the domain's order transitions, starting with PLACED."""
    moves = [
        f"'{here}>{there}'"
        for here in LEGAL_TRANSITIONS
        for there in sorted(LEGAL_TRANSITIONS[here])
    ]
    return CheckConstraint(
        f"(came_from IS NULL AND went_to = '{OrderStatus.PLACED}')"
        f" OR (came_from || '>' || went_to) IN ({', '.join(moves)})",
        name="move",
    )


orders = Table(
    "orders",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("buyer_id", ForeignKey("buyers.id"), nullable=False),
    Column("account_id", ForeignKey("accounts.id"), nullable=False),
    Column("quote_id", ForeignKey("quotes.id"), nullable=False, unique=True),
    Column("status", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("request_no", Text, nullable=False, unique=True),
    Column("delivery", Text, nullable=False),
    Column("cost", BigInteger, nullable=False),
    Column("cost_currency", Text, nullable=False),
    Column("price", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    Column("trade_no", Text),
    Column("charged", BigInteger),
    Column("cause", Text, nullable=False, server_default=""),
    Column("note", SealedBytes),
    Column("chat_id", BigInteger, nullable=False),
    Column("status_message_id", BigInteger),
    Column("polls", Integer, nullable=False, server_default=text("0")),
    Column("next_at", UtcDateTime, nullable=False),
    #: Claimed by a worker that has not reported yet.
    Column("taken", Boolean, nullable=False, server_default=false()),
    Column("troubled_since", UtcDateTime),
    Column("created_at", UtcDateTime, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    Column("cause_detail", Text, nullable=False, server_default=""),
    #: Deaths of the process while the order was claimed, since it was last handled to the end.
    Column("unfinished_starts", Integer, nullable=False, server_default=text("0")),
    #: The supplier's form of the buyer's answers, where it differs; never of passwords.
    Column("altered_answers", SealedBytes),
    #: When to compare the sent answers with those that the supplier stored; NULL: nothing to do.
    Column("compare_at", UtcDateTime),
    #: How often that comparison was started.
    Column("compare_tries", Integer, nullable=False, server_default=text("0")),
    #: The order whose faulty pieces it replaces.
    Column("replaces_order_id", BigInteger),
    #: The days of warranty that its buyer was promised.
    Column("warranty_days", Integer),
    #: The sum of the order's refunds in the ledger.
    Column("refunded", BigInteger, nullable=False, server_default=text("0")),
    #: The process that claimed it last; NULL: one that has the shop for itself.
    Column("claimed_by", BigInteger),
    check_one_of("status", OrderStatus),
    check_one_of("delivery", DeliveryMode),
    CheckConstraint("length(request_no) BETWEEN 1 AND 19", name="request_no"),
    CheckConstraint("price >= 0 AND cost >= 0", name="amounts"),
    UniqueConstraint("account_id", "trade_no"),
    sqlite_autoincrement=True,
)
Index("ix_orders_due", orders.c.status, orders.c.next_at, orders.c.id)
Index("ix_orders_status", orders.c.status, orders.c.id)
Index("ix_orders_lane", orders.c.account_id, orders.c.status)
#: Covers the counts of a buyer's orders: the table is not read.
Index(
    "ix_orders_buyer",
    orders.c.buyer_id,
    orders.c.id,
    orders.c.status,
    orders.c.cause,
    orders.c.replaces_order_id,
)
#: Covers the figures of a period: the table is not read.
Index(
    "ix_orders_created_at",
    orders.c.created_at,
    orders.c.status,
    orders.c.account_id,
    orders.c.cost_currency,
    orders.c.cost,
    orders.c.charged,
    orders.c.currency,
    orders.c.price,
    orders.c.quote_id,
    orders.c.id,
)
partial_index("ix_orders_trade_no", orders.c.trade_no, where=text("trade_no IS NOT NULL"))
#: Traded orders that have their secret; a query repeats this condition to use the index.
IS_TRADED = text(
    f"trade_no IS NOT NULL AND status IN ('{OrderStatus.FULFILLED}', '{OrderStatus.DELIVERED}')"
)
partial_index(
    "ix_orders_traded",
    orders.c.delivery,
    orders.c.updated_at,
    orders.c.next_at,
    orders.c.account_id,
    where=IS_TRADED,
)
#: Orders that cost more than was quoted; a query repeats this condition to use the index.
IS_OVERCHARGED = text("charged > cost")
partial_index(
    "ix_orders_overcharged", orders.c.created_at, orders.c.account_id, where=IS_OVERCHARGED
)
#: Orders to trade, in the order in which they are, with what they cost; a query repeats this condition
#: to use the index.
IS_PLACED = text(f"orders.status = '{OrderStatus.PLACED}'")
partial_index(
    "ix_orders_placed",
    orders.c.status,
    orders.c.polls,
    orders.c.next_at,
    orders.c.id,
    orders.c.account_id,
    orders.c.cost_currency,
    orders.c.cost,
    where=text(f"status = '{OrderStatus.PLACED}'"),
)
#: Orders during which the process died; a query repeats this condition to use the index.
IS_SUSPECT = text("orders.unfinished_starts > 0")
partial_index("ix_orders_suspect", orders.c.id, where=text("unfinished_starts > 0"))
partial_index(
    "ix_orders_unshredded",
    orders.c.status,
    orders.c.updated_at,
    where=text("note IS NULL OR length(note) > 0"),
)
#: Orders with a comparison to do; a query repeats this condition to use the index.
HAS_COMPARISON = text("compare_at IS NOT NULL")
partial_index(
    "ix_orders_compare_at", orders.c.account_id, orders.c.compare_at, where=HAS_COMPARISON
)
#: Orders that are claimed; a query repeats this condition to use the index.
IS_CLAIMED = text("orders.taken")
partial_index("ix_orders_claimed", orders.c.claimed_by, where=text("taken"))
#: Replacements; a query repeats this condition to use the index.
IS_REPLACEMENT = text("replaces_order_id IS NOT NULL")
partial_index("ix_orders_replaces_order_id", orders.c.replaces_order_id, where=IS_REPLACEMENT)
_HOLDING = ", ".join(f"'{status}'" for status in sorted(HOLDING_STATUSES))
partial_index(
    "uq_orders_open_replacement",
    orders.c.replaces_order_id,
    where=text(f"replaces_order_id IS NOT NULL AND status IN ({_HOLDING})"),
    unique=True,
)

order_events = Table(
    "order_events",
    metadata,
    Column("order_id", ForeignKey("orders.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("came_from", Text),
    Column("went_to", Text, nullable=False),
    Column("cause", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("cause_detail", Text, nullable=False, server_default=""),
    _legal_moves_check(),
)

attempts = Table(
    "attempts",
    metadata,
    Column("order_id", ForeignKey("orders.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("account_id", ForeignKey("accounts.id"), nullable=False),
    Column("request_no", Text, nullable=False),
    Column("balance_before", Text),
    Column("expected", Text),
    Column("outcome", Text),
    Column("detail", Text, nullable=False, server_default=""),
    Column("raw", SealedBytes),
    #: A reply that arrived when the attempt was closed already.
    Column("late_raw", SealedBytes),
    Column("checks", Integer, nullable=False, server_default=text("0")),
    Column("started_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime),
    #: An `OutcomeReason`; NULL where `outcome` and `detail` are sufficient.
    Column("reason", Text),
    CheckConstraint("(outcome IS NULL) = (ended_at IS NULL)", name="ended"),
)
_IS_LIVE = text("outcome IS NULL OR outcome <> 'not_sent'")
_IS_IN_FLIGHT = text("outcome IS NULL")
Index("ix_attempts_started_at", attempts.c.account_id, attempts.c.started_at)
partial_index("uq_attempts_live", attempts.c.order_id, where=_IS_LIVE, unique=True)
partial_index("uq_attempts_in_flight", attempts.c.account_id, where=_IS_IN_FLIGHT, unique=True)

#: Readings of the supplier balance for an unknown outcome; NULL: it could not be read.
samples = Table(
    "samples",
    metadata,
    Column("order_id", ForeignKey("orders.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("balance", Text),
    Column("at", UtcDateTime, nullable=False),
)

#: The trade replay of an order, to a supplier that is known to enforce request numbers.
replays = Table(
    "replays",
    metadata,
    Column("order_id", ForeignKey("orders.id"), primary_key=True, autoincrement=False),
    Column("outcome", Text),
    Column("detail", Text, nullable=False, server_default=""),
    Column("raw", SealedBytes),
    Column("started_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime),
    #: An `OutcomeReason`; NULL where `outcome` and `detail` are sufficient.
    Column("reason", Text),
    CheckConstraint("(outcome IS NULL) = (ended_at IS NULL)", name="ended"),
)
secrets = Table(
    "secrets",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("order_id", ForeignKey("orders.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("body", SealedBytes, nullable=False),
    Column("received_at", UtcDateTime, nullable=False),
    #: A `DeliveryTextKind`: goods, the seller's message, or doubtful goods.
    Column("kind", Text, nullable=False, server_default=DeliveryTextKind.DELIVERY.value),
    UniqueConstraint("order_id", "fingerprint"),
    UniqueConstraint("order_id", "version"),
    sqlite_autoincrement=True,
)

#: Sellers' sentences about which operators were asked; a verdict counts for the product.
seller_texts = Table(
    "seller_texts",
    metadata,
    Column("product_id", ForeignKey("products.id"), primary_key=True, autoincrement=False),
    Column("fingerprint", Text, primary_key=True),
    #: A `SellerTextVerdict`; NULL until an operator answers.
    Column("verdict", Text),
    Column("actor", BigInteger),
    Column("at", UtcDateTime, nullable=False),
    check_one_of("verdict", SellerTextVerdict),
)


#: Amounts are in minor units of the selling currency.
referral_rewards = Table(
    "referral_rewards",
    metadata,
    Column("order_id", ForeignKey("orders.id"), primary_key=True, autoincrement=False),
    Column("referrer_id", ForeignKey("buyers.id"), nullable=False),
    Column("margin", BigInteger, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("due_at", UtcDateTime, nullable=False),
    Column("state", Text, nullable=False),
    #: The share of the margin, in basis points, by which the amount is recomputed.
    Column("share_bp", Integer, nullable=False, server_default=text("0")),
    CheckConstraint("amount > 0 AND amount <= margin", name="amount"),
    check_one_of("state", RewardState),
)
Index("ix_referral_rewards_referrer_id", referral_rewards.c.referrer_id)
#: A query repeats this condition to use the index.
IS_PENDING = text(f"state = '{RewardState.PENDING}'")
partial_index("ix_referral_rewards_due", referral_rewards.c.due_at, where=IS_PENDING)
