"""Repositories of the ledger and of credit limits.

The unique key makes an entry happen once. Spending is guarded twice: by the update here, and by a
trigger that sums the postings; those of long ago are summed up in the row of their buyer. A hold notes
the credit that it relied on, since that may be lowered later. The domain defines what an entry means.

A limit may be lowered below what a buyer owes. Then a hold finds less than nothing available.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Executable,
    Row,
    Text,
    and_,
    bindparam,
    cast,
    func,
    literal,
    or_,
    select,
    update,
)

from bot.domain.errors import StaleVersion
from bot.domain.ids import BuyerId, OrderId
from bot.domain.money import Money, sum_money
from bot.domain.payments.ledger import (
    CreditLimit,
    LedgerEntry,
    Posting,
    Wallet,
    format_buyer_account,
    format_held_account,
    parse_pieces_note,
)
from bot.domain.payments.order_refunds import OrderPayout, PayoutKind
from storage.engine.columns import to_short_text
from storage.engine.repository import Repository, insert_in_dialect
from storage.locks import Locks
from storage.payments.tables import IS_PAYOUT, entries, postings
from storage.people.tables import buyers

_BUYER_ACCOUNT_PREFIX = "buyer:"
#: The kinds of accounts of a buyer: the balance, and what open orders hold.
_ACCOUNTS_OF_BUYERS = frozenset({"buyer", "held"})
#: `format_buyer_account` and `format_held_account` of a buyer's row, in SQL.
_BUYER_ACCOUNT = literal(_BUYER_ACCOUNT_PREFIX).concat(cast(buyers.c.id, Text))
_HELD_ACCOUNT = literal("held:").concat(cast(buyers.c.id, Text))


def _sum_later(account: ColumnElement[str], *conditions: ColumnElement[bool]) -> ColumnElement[int]:
    """Return the sum of the postings of a buyer's account that are not in the stored sums."""
    later = (postings.c.account == account, postings.c.entry_id > buyers.c.summed_entry_id)
    found = select(func.coalesce(func.sum(postings.c.amount), 0)).where(*later, *conditions)
    return cast(found.correlate(buyers).scalar_subquery(), BigInteger)


_SELECT_WALLETS = select(
    buyers.c.id,
    buyers.c.balance,
    buyers.c.credit,
    (buyers.c.summed_held + _sum_later(_HELD_ACCOUNT)).label("held"),
).where(buyers.c.id.in_(bindparam("buyer_ids", expanding=True)))
_UNTIL = postings.c.entry_id <= bindparam("until", type_=BigInteger)
#: Fewer postings than this are read faster than the sums are stored.
_MIN_POSTINGS_TO_SUM = 100
_SELECT_UNSUMMED = select(buyers.c.id).where(
    buyers.c.id.in_(bindparam("buyer_ids", expanding=True)),
    select(func.count())
    .where(
        postings.c.account == _BUYER_ACCOUNT,
        postings.c.entry_id > buyers.c.summed_entry_id,
        _UNTIL,
    )
    .correlate(buyers)
    .scalar_subquery()
    >= _MIN_POSTINGS_TO_SUM,
)
_BUYER = buyers.c.id == bindparam("buyer")
_AMOUNT = bindparam("amount", type_=BigInteger)
#: Takes `amount` from the balance if the wallet covers it. A debt does not forbid to take nothing.
_SPEND = (
    update(buyers)
    .where(_BUYER, or_(_AMOUNT == 0, buyers.c.balance + buyers.c.credit >= _AMOUNT))
    .values(balance=buyers.c.balance - _AMOUNT)
    .returning(buyers.c.credit)
)
_ADD_TO_SUMS = (
    update(buyers)
    .where(_BUYER, buyers.c.summed_entry_id < bindparam("until", type_=BigInteger))
    .values(
        summed_entry_id=bindparam("until", type_=BigInteger),
        summed_balance=buyers.c.summed_balance + _sum_later(_BUYER_ACCOUNT, _UNTIL),
        summed_held=buyers.c.summed_held + _sum_later(_HELD_ACCOUNT, _UNTIL),
    )
)
_ADD_TO_BALANCE = update(buyers).where(_BUYER).values(balance=buyers.c.balance + _AMOUNT)
_INSERT_POSTINGS = postings.insert()
_SELECT_PAYOUTS = (
    select(entries.c.kind, entries.c.at, entries.c.actor, entries.c.note, postings.c.amount)
    .add_columns(postings.c.currency)
    .join(postings, postings.c.entry_id == entries.c.id)
    .where(
        entries.c.order_id == bindparam("order"),
        IS_PAYOUT,
        # By the account, SQLite would read all postings of the buyer.
        postings.c.account.like(f"{_BUYER_ACCOUNT_PREFIX}%"),
    )
    .order_by(entries.c.id)
)


@dataclass(frozen=True, slots=True)
class Ledger(Repository):
    """The repository of `LedgerEntry`, and of the balances that follow from the entries.

    An entry is never changed.
    """

    locks: Locks

    def post(self, entry: LedgerEntry, now: datetime) -> bool:
        """Write a balanced entry and the buyers' cached balances; return False when its key exists.

        Raise StaleVersion for an unknown buyer. Raise CurrencyMismatch for a posting to a buyer's
        account in another currency than the shop's.

        The buyers are locked before the entry gets its number: entries of a buyer are numbered in the
        order of their commits.
        """
        return bool(self.post_all([entry], now))

    def post_all(self, new: Sequence[LedgerEntry], now: datetime) -> set[str]:
        """Write entries as `post` does, in their order; return the keys of those that were written.

        Several entries take as many statements as one.
        """
        assert len({entry.key for entry in new}) == len(new), "two entries have the same key"
        for entry in new:
            self._lock_buyers(entry)
        ids = self._insert_entries(new, now)
        written = [(ids[entry.key], entry.postings) for entry in new if entry.key in ids]
        for _, sides in written:
            for posting in sides:
                if posting.account.startswith(_BUYER_ACCOUNT_PREFIX):
                    self._update_cached_balance(posting)
        self._insert_postings(written)
        return set(ids)

    def is_posted(self, key: str) -> bool:
        """Return whether there is an entry with this key."""
        return self._connection.scalar(select(entries.c.id).where(entries.c.key == key)) is not None

    def hold(self, entry: LedgerEntry, buyer: BuyerId, now: datetime) -> bool:
        """Post a hold; return False and write nothing when the wallet does not cover it.

        `entry` must spend from this buyer only. Raise StaleVersion when its key was posted before.
        """
        spent = [each for each in entry.postings if each.account.startswith(_BUYER_ACCOUNT_PREFIX)]
        assert {each.account for each in spent} == {format_buyer_account(buyer)}, (
            "a hold must have exactly one buyer"
        )
        self._lock_buyers(entry)
        money = sum_money((-each.money for each in spent), self.resources.currency)
        values = {"buyer": buyer, "amount": money.amount}
        credit = self._connection.scalar(_SPEND, values)
        if credit is None:
            return False
        ids = self._insert_entries([replace(entry, note=f"credit {credit}")], now)
        if entry.key not in ids:
            raise StaleVersion(f"entry {entry.key} is already posted")
        self._insert_postings([(ids[entry.key], entry.postings)])
        return True

    def wallet(self, buyer: BuyerId) -> Wallet:
        """Return balance, credit and what open orders hold; all zero for an unknown buyer."""
        return self.wallets([buyer])[buyer]

    def wallets(self, buyer_ids: Sequence[BuyerId]) -> dict[BuyerId, Wallet]:
        """Return the wallets of several buyers, with one statement."""
        nothing = Money(0, self.resources.currency)
        found = {buyer: Wallet(nothing, nothing, nothing) for buyer in buyer_ids}
        values = {"buyer_ids": buyer_ids}
        rows = self._connection.execute(_SELECT_WALLETS, values)
        for row in rows:
            sums = (row.balance, row.credit, row.held)
            wallet = Wallet(*(Money(each, self.resources.currency) for each in sums))
            found[BuyerId(row.id)] = wallet
        return found

    def list_unsummed(self, buyer_ids: Sequence[BuyerId], until: int) -> list[BuyerId]:
        """Return which of the buyers have many postings up to an entry that their sums lack."""
        values = {"buyer_ids": buyer_ids, "until": until}
        return [BuyerId(each) for each in self._connection.scalars(_SELECT_UNSUMMED, values)]

    def add_to_sums(self, buyer: BuyerId, until: int) -> None:
        """Add a buyer's postings up to an entry to their sums.

        The entry must exist. Under the lock of the buyer all of their entries up to it are committed, and
        later ones get higher numbers.
        """
        self.locks.buyers(buyer)
        self._connection.execute(_ADD_TO_SUMS, {"buyer": buyer, "until": until})

    def captured_amount(self, order_id: OrderId) -> Money | None:
        """Return the buyer's money captured for the order; None before its delivery."""
        mine = (entries.c.key == f"settle:{order_id}", entries.c.kind == "capture")
        query = (
            select(func.count(), func.coalesce(func.sum(postings.c.amount), 0))
            .select_from(entries)
            .outerjoin(
                postings,
                and_(postings.c.entry_id == entries.c.id, postings.c.account == "revenue"),
            )
            .where(*mine)
        )
        count, amount = self._connection.execute(query).one()
        return Money(int(amount), self.resources.currency) if count else None

    def sum_by_kind(self, buyer: BuyerId) -> Mapping[str, Money]:
        """Return what the entries of each kind added to the buyer's balance in all."""
        query = (
            select(entries.c.kind, func.sum(postings.c.amount).label("total"))
            .join(entries, entries.c.id == postings.c.entry_id)
            .where(postings.c.account == format_buyer_account(buyer))
            .group_by(entries.c.kind)
        )
        rows = self._connection.execute(query)
        return {row.kind: Money(int(row.total), self.resources.currency) for row in rows}

    def list_payouts(self, order_id: OrderId) -> list[OrderPayout]:
        """Return the refunds and the goodwill of the order, oldest first."""
        return [
            OrderPayout(
                PayoutKind(row.kind),
                Money(row.amount, row.currency),
                row.at,
                row.actor,
                parse_pieces_note(row.note),
            )
            for row in self._connection.execute(_SELECT_PAYOUTS, {"order": order_id})
        ]

    def entries(self, buyer: BuyerId, limit: int) -> list[tuple[LedgerEntry, datetime]]:
        """Return the buyer's last entries, newest first."""
        touched = (
            select(postings.c.entry_id)
            .where(
                postings.c.account.in_((format_buyer_account(buyer), format_held_account(buyer)))
            )
            .distinct()
            .order_by(postings.c.entry_id.desc())
            .limit(limit)
        )
        query = select(entries).where(entries.c.id.in_(touched)).order_by(entries.c.id.desc())
        rows = self._connection.execute(query).all()
        sides = self._load_postings([row.id for row in rows])
        return [(_to_entry(row, sides[row.id]), row.at) for row in rows]

    def _lock_buyers(self, entry: LedgerEntry) -> None:
        accounts = (posting.account.partition(":") for posting in entry.postings)
        of_buyers = [int(number) for kind, _, number in accounts if kind in _ACCOUNTS_OF_BUYERS]
        self.locks.buyers(*map(BuyerId, of_buyers))

    def _insert_entries(self, new: Sequence[LedgerEntry], now: datetime) -> dict[str, int]:
        """Insert entries whose keys do not exist; return the ids of these by their keys."""
        values = {
            f"{name}_{number}": value
            for number, entry in enumerate(new)
            for name, value in (
                ("key", entry.key),
                ("kind", entry.kind),
                ("order_id", entry.order_id),
                ("actor", to_short_text(entry.actor)),
                ("note", to_short_text(entry.note)),
                ("at", now),
            )
        }
        insert = _insert_entries_once(self.resources.dialect, len(new))
        return {row.key: row.id for row in self._connection.execute(insert, values)}

    def _insert_postings(self, written: Sequence[tuple[int, tuple[Posting, ...]]]) -> None:
        """Insert the postings of entries, which are given by their ids."""
        rows = [
            {
                "entry_id": entry_id,
                "seq": seq,
                "account": each.account,
                "amount": each.money.amount,
                "currency": each.money.currency,
            }
            for entry_id, sides in written
            for seq, each in enumerate(sides)
        ]
        if rows:
            self._connection.execute(_INSERT_POSTINGS, rows)

    def _update_cached_balance(self, posting: Posting) -> None:
        buyer = int(posting.account.removeprefix(_BUYER_ACCOUNT_PREFIX))
        amount = self.resources.amount_in_selling_currency(posting.money)
        values = {"buyer": buyer, "amount": amount}
        if self._change(_ADD_TO_BALANCE, values) != 1:
            raise StaleVersion(f"buyer {buyer} is not registered")

    def _load_postings(self, ids: list[int]) -> dict[int, tuple[Posting, ...]]:
        query = select(postings).where(postings.c.entry_id.in_(ids)).order_by(postings.c.seq)
        found: dict[int, tuple[Posting, ...]] = dict.fromkeys(ids, ())
        for row in self._connection.execute(query):
            side = Posting(row.account, Money(row.amount, row.currency))
            found[row.entry_id] += (side,)
        return found


@cache
def _insert_entries_once(dialect: str, count: int) -> Executable:
    """Return the INSERT of `count` entries, whose parameters end with their numbers.

    An entry whose key exists is left out.
    """
    columns = [entries.c[name] for name in ("key", "kind", "order_id", "actor", "note", "at")]
    rows = [
        {each.name: bindparam(f"{each.name}_{number}", type_=each.type) for each in columns}
        for number in range(count)
    ]
    insert = insert_in_dialect(dialect, entries).values(rows)
    insert = insert.on_conflict_do_nothing(index_elements=["key"])
    return insert.returning(entries.c.id, entries.c.key)


def _to_entry(row: "Row[*tuple[object, ...]]", sides: tuple[Posting, ...]) -> LedgerEntry:
    order_id = None if row.order_id is None else OrderId(row.order_id)
    return LedgerEntry(row.key, row.kind, sides, order_id, row.actor, row.note)


class CreditLimits(Repository):
    """The repository of `CreditLimit`."""

    def get(self, buyer: BuyerId) -> CreditLimit | None:
        """Return the buyer's limit; None for an unknown buyer."""
        query = select(buyers.c.credit, buyers.c.has_own_limit).where(buyers.c.id == buyer)
        row = self._connection.execute(query).first()
        if row is None:
            return None
        return CreditLimit(Money(row.credit, self.resources.currency), row.has_own_limit)

    def set(self, buyer: BuyerId, limit: Money, *, is_own: bool) -> None:
        """Set a buyer's limit; `is_own` False means that it is the default."""
        amount = self.resources.amount_in_selling_currency(limit)
        change = update(buyers).where(buyers.c.id == buyer)
        self._connection.execute(change.values(credit=amount, has_own_limit=is_own))

    def apply_default(self, default: Money) -> int:
        """Give `default` to everybody without a limit of their own; return for how many it changed.

        A lower one changes nothing for buyers who have used their credit: their balance is below zero.
        """
        amount = self.resources.amount_in_selling_currency(default)
        change = update(buyers).where(
            buyers.c.has_own_limit.is_(False),
            or_(
                buyers.c.credit < amount,
                and_(buyers.c.credit > amount, buyers.c.balance >= 0),
            ),
        )
        return self._change(change.values(credit=amount))
