"""Takes the locks of `bot.domain.repositories.locks` on PostgreSQL. SQLite has a single writer.

A row lock is FOR NO KEY UPDATE: a plain FOR UPDATE would also stop every insert of a row that refers to
the locked one. That of a referral is FOR KEY SHARE, which stops its deletion only. What has no row of
its own has an advisory lock. All of them end with the transaction.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import BigInteger, Column, Select, bindparam, func, select

from bot.domain.ids import BuyerId, MethodName, ProductId, PromoCodeId, SupplierAccountId
from storage.connection_vault_and_currencies import RepositoryResources
from storage.engine.lock_order import HeldLocks, LockKind
from storage.engine.utc_times_and_storable_text import to_short_text
from storage.schema import accounts, buyers, products, promo_codes, referrals

#: Rows locked by one statement: PostgreSQL takes at most 32 767 bound values.
_ROWS_AT_ONCE: Final = 10_000


def _select_for_lock(column: Column[Any], *, is_shared: bool = False) -> Select[Any]:
    """Return the query that locks rows by the ids `keys`, in the order of their ids."""
    rows = select(column).where(column.in_(bindparam("keys", expanding=True)))
    return rows.order_by(column).with_for_update(key_share=True, read=is_shared)


_ROW_LOCKS: Final = {
    LockKind.BUYER: _select_for_lock(buyers.c.id),
    LockKind.SUPPLIER_ACCOUNT: _select_for_lock(accounts.c.id),
    LockKind.PROMO_CODE: _select_for_lock(promo_codes.c.id),
    LockKind.PRODUCT: _select_for_lock(products.c.id),
    LockKind.REFERRAL: _select_for_lock(referrals.c.buyer_id, is_shared=True),
}
_ADVISORY_LOCK: Final = select(func.pg_advisory_xact_lock(bindparam("number", type_=BigInteger)))


@dataclass(frozen=True, slots=True)
class SqlLocks:
    """Implements the domain's `Locks`."""

    resources: RepositoryResources
    held: HeldLocks

    async def payment(self, method: MethodName, external_id: str) -> None:
        """Lock everything that is recorded about one payment; see the protocol."""
        await self._take(LockKind.PAYMENT, [(str(method), to_short_text(external_id))])

    async def buyers(self, *buyers: BuyerId) -> None:
        """Lock buyers, in the order of their ids; see the protocol."""
        await self._take(LockKind.BUYER, [int(buyer) for buyer in buyers])

    async def supplier_account(self, account: SupplierAccountId) -> None:
        """Lock the queue of a supplier account; see the protocol."""
        await self._take(LockKind.SUPPLIER_ACCOUNT, [int(account)])

    async def promo_code(self, promo_id: PromoCodeId) -> None:
        """Lock a promo code; see the protocol."""
        await self._take(LockKind.PROMO_CODE, [int(promo_id)])

    async def shop_cap(self) -> None:
        """Lock the sum of all orders of a day; see the protocol."""
        await self._take(LockKind.SHOP_CAP, [()])

    async def setting(self, name: str) -> None:
        """Lock a decision of the operators; see the protocol."""
        await self._take(LockKind.SETTING, [name])

    async def product(self, product_id: ProductId) -> None:
        """Lock a stored product page; see the protocol."""
        await self._take(LockKind.PRODUCT, [int(product_id)])

    async def referral(self, buyer: BuyerId) -> None:
        """Lock who invited a buyer against erasure; see the protocol."""
        await self._take(LockKind.REFERRAL, [int(buyer)])

    async def _take(self, kind: LockKind, keys: Sequence[Any]) -> None:
        new = self.held.add(kind, keys)
        if not new or self.resources.dialect == "sqlite":
            return
        query = _ROW_LOCKS.get(kind)
        if query is not None:
            for start in range(0, len(new), _ROWS_AT_ONCE):
                keys_at_once = {"keys": new[start : start + _ROWS_AT_ONCE]}
                await self.resources.connection.execute(query, keys_at_once)
            return
        for key in new:
            number = {"number": _advisory_number(kind, key)}
            await self.resources.connection.execute(_ADVISORY_LOCK, number)


def _advisory_number(kind: LockKind, key: object) -> int:
    """Return the number of an advisory lock. Two locks with one number would only wait more often."""
    digest = blake2b(f"{kind.name}:{key!r}".encode("utf-8", "surrogatepass"), digest_size=8)
    return int.from_bytes(digest.digest(), "big", signed=True)
