"""What staff see of one buyer: orders, money, invitations, notes and conversations, in one read.

It also finds buyers by number, username or display name, and lists those who are banned. Every query
is bounded or uses an index. Nothing is changed here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.domain.ids import BuyerId
from bot.domain.money import Money, sum_money
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.rewards import ReferralSummary
from bot.domain.payments.ledger import CreditLimit, Wallet
from bot.domain.people.notes import StaffNote
from bot.domain.people.person import Person, PersonRecord
from bot.domain.people.support import SupportThread
from storage.transaction import Transaction

#: Orders, notes and conversations that a buyer's page has.
NEWEST_ORDERS: Final = 6
NEWEST_NOTES: Final = 3
NEWEST_THREADS: Final = 3
#: People who are offered when a name is not unique.
MAX_MATCHES: Final = 12

#: The kinds of entries of orders on a buyer's account. What they add is what orders took, negative.
_ORDER_KINDS: Final = ("hold", "capture", "release", "refund")


@dataclass(frozen=True, slots=True)
class BuyerSums:
    """What moved a buyer's balance in all, in the selling currency.

    `spent` is captured less refunded; `refunded` is what orders gave back. `paid_back` is what
    payments returned or took back. `by_hand` is what staff added, as goodwill too.
    """

    paid_in: Money
    paid_back: Money
    spent: Money
    refunded: Money
    by_hand: Money
    rewards: Money


@dataclass(frozen=True, slots=True)
class BuyerPage:
    """A buyer as staff see them. `people` are the staff who are named on the page."""

    record: PersonRecord
    wallet: Wallet
    limit: CreditLimit | None
    sums: BuyerSums
    payment_count: int
    order_counts: Mapping[OrderStatus, int]
    refused_count: int
    newest_orders: Sequence[Order]
    referrer: Person | None
    invited: ReferralSummary
    newest_notes: Sequence[StaffNote]
    note_count: int
    threads: Sequence[SupportThread]
    people: Mapping[BuyerId, Person]


def read_buyer_page(tx: Transaction, buyer: BuyerId) -> BuyerPage | None:
    """Return everything that a buyer's page shows; None for an unknown person."""
    record = tx.people.get_record(buyer)
    if record is None:
        return None
    wallet = tx.ledger.wallet(buyer)
    order_counts, refused_count = tx.orders.count_by_status(buyer)
    referrer = tx.referrals.find_referrer(buyer)
    notes, note_count = tx.staff_notes.list_of_buyer(buyer, NEWEST_NOTES)
    banned_by = record.ban.by if record.ban is not None else None
    return BuyerPage(
        record=record,
        wallet=wallet,
        limit=tx.credit_limits.get(buyer),
        sums=_sum_up(tx.ledger.sum_by_kind(buyer), wallet),
        payment_count=tx.payments.count_of_buyer(buyer),
        order_counts=order_counts,
        refused_count=refused_count,
        newest_orders=tx.orders.list_newest_of_buyer(buyer, NEWEST_ORDERS),
        referrer=tx.people.get(referrer) if referrer is not None else None,
        invited=tx.rewards.read_summary(buyer),
        newest_notes=notes,
        note_count=note_count,
        threads=tx.support_threads.list_newest_of_buyer(buyer, NEWEST_THREADS),
        people=name_authors(tx, notes, banned_by),
    )


def _sum_up(added: Mapping[str, Money], wallet: Wallet) -> BuyerSums:
    nothing = Money(0, wallet.balance.currency)

    def add(*kinds: str) -> Money:
        return sum_money((added.get(kind, nothing) for kind in kinds), nothing.currency)

    return BuyerSums(
        paid_in=add("payment"),
        paid_back=-add("reversal", "refund-refused"),
        spent=-add(*_ORDER_KINDS) - wallet.held,
        refunded=add("refund"),
        by_hand=add("topup", "goodwill"),
        rewards=add("referral", "referral-return"),
    )


def name_authors(
    tx: Transaction, notes: Sequence[StaffNote], *others: BuyerId | None
) -> Mapping[BuyerId, Person]:
    """Return the authors of notes, and `others`, as far as they are known."""
    wanted = {note.author for note in notes} | {each for each in others if each is not None}
    found = {each: tx.people.get(each) for each in sorted(wanted)}
    return {each: person for each, person in found.items() if person is not None}


@dataclass(frozen=True, slots=True)
class BuyerMatches:
    """Who a query names. `exact` is the person with this number or username.

    Otherwise `people` have a name like it, the last seen first; with `has_more`, not all are listed.
    """

    exact: Person | None = None
    people: Sequence[Person] = ()
    has_more: bool = False


def find_buyers(tx: Transaction, query: str) -> BuyerMatches:
    """Find people by numeric id, by @username, or by the beginnings of the words of their name.

    A word without an @ may be a username or a part of a name, so it is never an exact match: names
    are not unique.
    """
    wanted = query.strip()
    if wanted.startswith("@") or (wanted.isascii() and wanted.isdigit()):
        exact = tx.people.find(wanted)
        if exact is not None or wanted.startswith("@"):
            return BuyerMatches(exact)
    people, has_more = tx.people.find_by_name(wanted, MAX_MATCHES)
    return BuyerMatches(None, people, has_more)


def list_banned(
    tx: Transaction, offset: int, limit: int
) -> tuple[Sequence[PersonRecord], Mapping[BuyerId, Person], int]:
    """Return a part of the banned people, who banned them, and how many banned people there are."""
    records, count = tx.people.list_banned(offset, limit)
    by = [record.ban.by for record in records if record.ban is not None]
    return records, name_authors(tx, (), *by), count


def count_banned(tx: Transaction) -> int:
    """Return how many people are banned."""
    _, count = tx.people.list_banned(0, 0)
    return count
