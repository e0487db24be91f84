"""The locks of a transaction: the one list of what each of them protects.

Several transactions run at once on a server, and each statement sees what was committed before it.
A phase that decides by what it reads therefore takes the lock of that data first, and reads
afterwards. Locks last until the transaction ends. A lock that is held already costs nothing.

A phase takes its locks in the order in which `Locks` lists them, so that no two phases wait for
each other. A lock out of this order is refused. SQLite has a single writer, so there only the order is
checked.

Unique keys and conditional updates, whose row count is checked, protect everything else. The decision
page `0035-locks-on-postgresql.md` says which phase takes which lock, and why.

A row lock is FOR NO KEY UPDATE: a plain FOR UPDATE would also stop every insert of a row that refers to
the locked one. That of a referral is FOR KEY SHARE, which stops its deletion only. What has no row of
its own has an advisory lock. All of them end with the transaction.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import BigInteger, Select, bindparam, column, func, select, table

from bot.domain.ids import BuyerId, MethodName, ProductId, PromoCodeId, SupplierAccountId
from storage.engine.columns import to_short_text
from storage.engine.lock_order import HeldLocks, LockKind
from storage.engine.repository import Repository

#: Rows locked by one statement: PostgreSQL takes at most 32 767 bound values.
_ROWS_AT_ONCE: Final = 10_000


@dataclass(frozen=True, slots=True)
class _RowLock:
    """The queries that lock rows of a table: one by the id `only`, and several by `keys` in their order.

    A query of several ids is made again for each number of them.
    """

    of_one: Select[Any]
    of_several: Select[Any]


def _select_for_lock(name: str, key: str = "id", *, is_shared: bool = False) -> _RowLock:
    """Return the queries that lock rows of the table `name`.

    The table is named by its text, so that a lock depends on no topic.
    """
    number = column(key, BigInteger)
    rows = select(number).select_from(table(name, number))
    rows = rows.order_by(number).with_for_update(key_share=True, read=is_shared)
    return _RowLock(
        of_one=rows.where(number == bindparam("only")),
        of_several=rows.where(number.in_(bindparam("keys", expanding=True))),
    )


_ROW_LOCKS: Final = {
    LockKind.BUYER: _select_for_lock("buyers"),
    LockKind.SUPPLIER_ACCOUNT: _select_for_lock("accounts"),
    LockKind.PROMO_CODE: _select_for_lock("promo_codes"),
    LockKind.PRODUCT: _select_for_lock("products"),
    LockKind.REFERRAL: _select_for_lock("referrals", "buyer_id", is_shared=True),
}
_FREE_BUYERS: Final = _ROW_LOCKS[LockKind.BUYER].of_several.with_for_update(
    key_share=True, skip_locked=True
)
_ADVISORY_LOCK: Final = select(func.pg_advisory_xact_lock(bindparam("number", type_=BigInteger)))


@dataclass(frozen=True, slots=True)
class Locks(Repository):
    """The locks of a transaction, in their order."""

    held: HeldLocks

    def payment(self, method: MethodName, external_id: str) -> None:
        """Lock everything that is recorded about one payment of a method.

        It protects absences: a payment is booked unless it was taken back, returned or booked, and
        the other way round. Of each of them the other sees nothing before it is committed.
        """
        self._take(LockKind.PAYMENT, [(str(method), to_short_text(external_id))])

    def buyers(self, *buyers: BuyerId) -> None:
        """Lock buyers, in the order of their ids.

        It protects what is counted, summed or looked for among one buyer's rows: balance and credit,
        orders and limits, quotes, checkouts, claims, invoices, support messages, rewards, bans and
        erasure. Every posting to a buyer's balance is made under it. Orders change under the lock of
        their buyer. A second call must not name a buyer with a lower id than one that is locked.
        """
        self._take(LockKind.BUYER, [int(buyer) for buyer in buyers])

    def free_buyers(self, *buyers: BuyerId) -> set[BuyerId]:
        """Lock those of some buyers that no other transaction has locked; return them.

        It waits for nobody. It protects what is stored late against changes that are under way.
        """
        free = {int(buyer) for buyer in buyers}
        if free and self.resources.dialect != "sqlite":
            keys = {"keys": sorted(free)}
            free = set(self._connection.scalars(_FREE_BUYERS, keys))
        self.held.add(LockKind.BUYER, free)
        return {BuyerId(buyer) for buyer in free}

    def supplier_account(self, account: SupplierAccountId) -> None:
        """Lock the queue of a supplier account.

        It protects that one trade of the account is prepared or under way at a time.
        """
        self._take(LockKind.SUPPLIER_ACCOUNT, [int(account)])

    def promo_code(self, promo_id: PromoCodeId) -> None:
        """Lock a promo code. It protects the count of its uses, and its end."""
        self._take(LockKind.PROMO_CODE, [int(promo_id)])

    def shop_cap(self) -> None:
        """Lock the sum of all orders of a day. Take it only if the shop has a cap."""
        self._take(LockKind.SHOP_CAP, [()])

    def setting(self, name: str) -> None:
        """Lock a decision of the operators that is read, compared and replaced.

        `name` says which one. It protects the price rules, the rates, the end of sales pauses, the
        catalogue's list and the roles of staff.
        """
        self._take(LockKind.SETTING, [name])

    def product(self, product_id: ProductId) -> None:
        """Lock a stored product page, which is read, changed and written again."""
        self._take(LockKind.PRODUCT, [int(product_id)])

    def referral(self, buyer: BuyerId) -> None:
        """Lock who invited a buyer against erasure, so that an erased person earns no new reward."""
        self._take(LockKind.REFERRAL, [int(buyer)])

    def _take(self, kind: LockKind, keys: Sequence[Any]) -> None:
        new = self.held.add(kind, keys)
        if not new or self.resources.dialect == "sqlite":
            return
        lock = _ROW_LOCKS.get(kind)
        if lock is not None and len(new) == 1:
            self._connection.execute(lock.of_one, {"only": new[0]})
            return
        if lock is not None:
            for start in range(0, len(new), _ROWS_AT_ONCE):
                keys_at_once = {"keys": new[start : start + _ROWS_AT_ONCE]}
                self._connection.execute(lock.of_several, keys_at_once)
            return
        for key in new:
            # Two locks with one number would only wait more often.
            digest = blake2b(f"{kind.name}:{key!r}".encode("utf-8", "surrogatepass"), digest_size=8)
            number = {"number": int.from_bytes(digest.digest(), "big", signed=True)}
            self._connection.execute(_ADVISORY_LOCK, number)
