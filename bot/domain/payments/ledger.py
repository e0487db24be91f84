"""The ledger's double entry, and what it says of a buyer: wallet, credit limit and statement.

An entry is immutable; a correction is a new entry. The storage refuses a second entry with the same
key and any posting that would exceed the buyer's limit. Nothing here touches a database.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.domain.errors import UnbalancedEntry
from bot.domain.ids import BuyerId, EntryId, OrderId, SupplierDebtId
from bot.domain.money import Money
from bot.domain.orders.order import Order


@dataclass(frozen=True, slots=True)
class StatementLine:
    """A line of a buyer's statement: the change by one ledger entry, and the balance after it.

    `is_captured` says whether the held price of its order was captured since. `method` is the stored
    name of the payment method of a payment, or of its return; otherwise "".
    """

    entry_id: EntryId
    kind: str
    at: datetime
    amount: Money
    balance_after: Money
    order_id: OrderId | None = None
    is_captured: bool = False
    method: str = ""


@dataclass(frozen=True, slots=True)
class StatementPage:
    """A page of a statement, newest line first, with the orders that its lines name.

    Orders that the buyer had erased are missing in `orders`.
    """

    lines: Sequence[StatementLine] = ()
    orders: Mapping[OrderId, Order] = field(default_factory=dict)
    has_newer: bool = False
    has_older: bool = False

    def find_order(self, statement_line: StatementLine) -> Order | None:
        """Return the order of a line; None if it has none, or the buyer had it erased."""
        order_id = statement_line.order_id
        return None if order_id is None else self.orders.get(order_id)


@dataclass(frozen=True, slots=True)
class CreditLimit:
    """A buyer's limit. `is_own` says whether an operator set it; else it is the shop's default."""

    limit: Money
    is_own: bool


#: The supplier's charges for deliveries, and for orders without one.
COST_ACCOUNT, LOSS_ACCOUNT = "cogs", "loss:uncertain"
#: What the supplier gave back for bad pieces: a negative sum.
RECOVERED_ACCOUNT = "recovered"
#: The cost of rewards for invited buyers, and of goodwill: negative sums.
REFERRAL_ACCOUNT, GOODWILL_ACCOUNT = "referral", "goodwill"


_PIECES_NOTE = "pieces "


@dataclass(frozen=True, slots=True)
class Posting:
    """One side of an entry: the signed `money` is added to `account`."""

    account: str
    money: Money


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """Two or more postings that sum to zero in every currency, with a key that is never used again."""

    key: str
    kind: str
    postings: tuple[Posting, ...]
    order_id: OrderId | None = None
    actor: str = "shop"
    note: str = ""

    def __post_init__(self) -> None:
        if len(self.postings) < 2:  # noqa: PLR2004 - that is what double entry means
            raise UnbalancedEntry(f"entry {self.key} needs at least two postings")
        sums: Counter[str] = Counter()
        for posting in self.postings:
            sums[posting.money.currency] += posting.money.amount
        if any(sums.values()):
            raise UnbalancedEntry(f"entry {self.key} does not sum to zero")


def format_buyer_account(buyer: BuyerId) -> str:
    """Return the account of what the shop owes the buyer (their balance)."""
    return f"buyer:{buyer}"


def format_held_account(buyer: BuyerId) -> str:
    """Return the account of what is held for the buyer's open orders."""
    return f"held:{buyer}"


def _make_postings(source: str, target: str, money: Money) -> tuple[Posting, Posting]:
    return Posting(source, -money), Posting(target, money)


def hold(order: OrderId, buyer: BuyerId, price: Money) -> LedgerEntry:
    """Hold the price at confirmation."""
    return LedgerEntry(
        f"hold:{order}",
        "hold",
        _make_postings(format_buyer_account(buyer), format_held_account(buyer), price),
        order,
    )


def capture(order: OrderId, buyer: BuyerId, price: Money, paid: Money | None = None) -> LedgerEntry:
    """Earn `paid` (None: all) of the held price and return the rest: the delivery is stored.

    Shares its key with `release`, so that only one of them can happen.
    """
    paid = price if paid is None else paid
    key, postings = f"settle:{order}", _make_postings(format_held_account(buyer), "revenue", price)
    if paid < price:
        saved = Posting(format_buyer_account(buyer), price - paid)
        return LedgerEntry(key, "capture", (postings[0], Posting("revenue", paid), saved), order)
    return LedgerEntry(key, "capture", postings, order)


def release(order: OrderId, buyer: BuyerId, price: Money, actor: str = "shop") -> LedgerEntry:
    """Return the held price to the buyer. Shares its key with `capture`, so only one can happen."""
    postings = _make_postings(format_held_account(buyer), format_buyer_account(buyer), price)
    return LedgerEntry(f"settle:{order}", "release", postings, order, actor)


def record_cost(order: OrderId, supplier_account: int, charged: Money) -> LedgerEntry:
    """Record what the supplier charged to the prepaid balance for a delivery."""
    return LedgerEntry(
        f"cost:{order}",
        "cost",
        _make_postings(f"supplier:{supplier_account}", COST_ACCOUNT, charged),
        order,
    )


def record_loss(order: OrderId, supplier_account: int, charged: Money, actor: str) -> LedgerEntry:
    """Record a charge without a delivery as a loss of the shop. Shares its key with `record_cost`."""
    postings = _make_postings(f"supplier:{supplier_account}", LOSS_ACCOUNT, charged)
    return LedgerEntry(f"cost:{order}", "loss", postings, order, actor)


def record_recovery(
    debt: SupplierDebtId, number: int, order: OrderId, account: int, money: Money, actor: str
) -> LedgerEntry:
    """Record the `number`-th amount that came back for a debt of the supplier.

    It raises the supplier balance, or reached the owner in another way. So it is no posting of the
    supplier account, whose postings are the charges.
    """
    postings = _make_postings(RECOVERED_ACCOUNT, f"returned:{account}", money)
    key = f"recovered:{debt}:{number}"
    return LedgerEntry(key, "recovered", postings, order, actor, note=str(debt))


def refund(
    order: OrderId, buyer: BuyerId, money: Money, actor: str, number: int, pieces: int = 0
) -> LedgerEntry:
    """Return a part of the captured amount, or all of it, to the buyer.

    `number` is 1 for the first refund of the order. `pieces` is how many pieces are refunded by their
    share; 0 for an amount. The storage refuses refunds that exceed what was captured.
    """
    postings = _make_postings("revenue", format_buyer_account(buyer), money)
    note = format_pieces_note(pieces)
    return LedgerEntry(f"refund:{order}:{number}", "refund", postings, order, actor, note)


def format_pieces_note(pieces: int) -> str:
    """Return the note of a refund that tells how many pieces it is for; "" for an amount."""
    return f"{_PIECES_NOTE}{pieces}" if pieces else ""


def parse_pieces_note(note: str) -> int:
    """Return how many pieces a refund is for; 0 if it is an amount."""
    count = note.removeprefix(_PIECES_NOTE)
    return int(count) if count != note and count.isascii() and count.isdecimal() else 0


def give_goodwill(
    key: str, buyer: BuyerId, money: Money, actor: str, order: OrderId | None = None
) -> LedgerEntry:
    """Credit money that nobody paid, at the cost of the profit; a negative amount corrects it."""
    postings = _make_postings(GOODWILL_ACCOUNT, format_buyer_account(buyer), money)
    return LedgerEntry(key, "goodwill", postings, order, actor)


def format_goodwill_key(order: OrderId, number: int) -> str:
    """Return the key of the goodwill for an order; `number` is 1 for the first."""
    return f"goodwill:{order}:{number}"


def credit_reward(order: OrderId, referrer: BuyerId, reward: Money) -> LedgerEntry:
    """Credit the reward for an order of an invited buyer; at most once for each order.

    Only the key names the order: it is another buyer's.
    """
    postings = _make_postings(REFERRAL_ACCOUNT, format_buyer_account(referrer), reward)
    return LedgerEntry(f"referral:{order}", "referral", postings)


def return_reward(
    order: OrderId, referrer: BuyerId, money: Money, actor: str, refund_number: int | None = None
) -> LedgerEntry:
    """Take a credited reward back, below zero if it is spent.

    `refund_number` is that of the refund that lowers the reward; None takes back what is left of it.
    Each happens at most once.
    """
    postings = _make_postings(format_buyer_account(referrer), REFERRAL_ACCOUNT, money)
    part = "" if refund_number is None else f":{refund_number}"
    return LedgerEntry(f"referral-return:{order}{part}", "referral-return", postings, None, actor)


def top_up(
    key: str, method: str, buyer: BuyerId, money: Money, actor: str, note: str = ""
) -> LedgerEntry:
    """Credit a buyer's balance (or debit it, if negative); `key` names the external event."""
    postings = _make_postings(f"topup:{method}", format_buyer_account(buyer), money)
    return LedgerEntry(key, "topup", postings, None, actor, note)


@dataclass(frozen=True, slots=True)
class Wallet:
    """A buyer's account: `available` is what a new order may hold."""

    balance: Money
    credit: Money
    held: Money

    @property
    def available(self) -> Money:
        return self.balance + self.credit
