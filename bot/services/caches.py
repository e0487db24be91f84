"""Caches in memory for each buyer, for prices and the exchange rate, and wallets read in batches.

A wallet is never cached: it is always read after it was requested. Must not be used inside a
transaction.
"""

import asyncio
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from cachetools import LRUCache

from bot.domain.ids import BuyerId
from bot.domain.operations.balance_forecast import SupplierUse
from bot.domain.orders.supplier import AccountCheck
from bot.domain.payments.ledger import Wallet
from bot.domain.pricing.exchange_rate import ExchangeRate
from bot.domain.pricing.price_list import PriceList
from storage.database import DatabaseReader
from storage.transaction import Transaction

T = TypeVar("T")
#: Buyers whose values are kept.
CAPACITY = 10_000


@dataclass(slots=True, eq=False)
class BuyerCache(Generic[T]):
    """The values of recent buyers, such as their watches. Call `invalidate` after each change.

    `change_count` counts the changes. A value read before a change is not kept after it.
    """

    capacity: int = CAPACITY
    change_count: int = 0
    _values: LRUCache[BuyerId, T] = field(init=False)

    def __post_init__(self) -> None:
        self._values = LRUCache(self.capacity)

    def get(self, buyer: BuyerId) -> T | None:
        """Return the value of a buyer; None if it is not cached."""
        return self._values.get(buyer)

    def put(self, buyer: BuyerId, value: T, change_count: int) -> None:
        """Keep a value that was read when `change_count` had the given value."""
        if change_count == self.change_count:
            self._values[buyer] = value

    def invalidate(self, buyer: BuyerId) -> None:
        """Remove the buyer's value from the cache after a change."""
        self.change_count += 1
        self._values.pop(buyer, None)


@dataclass(slots=True, eq=False)
class SupplierUseCache:
    """What was bought at the supplier lately, and when it was read, in monotonic seconds.

    `account` is what the supplier said about our account when it was last asked by the worker.
    """

    account: AccountCheck | None = None
    use: SupplierUse | None = None
    read_at: float = 0.0


@dataclass(slots=True, eq=False)
class BackupCache:
    """Remembers whether there was a backup of the last hour when the worker looked last."""

    is_recent: bool = False


@dataclass(slots=True, eq=False)
class PriceListCache:
    """The price list with the stored rules; None until they were read once.

    `load_lock` is held while the rules are read: an older read must not replace a newer one.
    """

    price_list: PriceList | None = None
    load_lock: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass(slots=True, eq=False)
class RecentExchangeRate:
    """The last rate of the source, and the last rate that was used. None before the first one.

    They differ while the rate of the source is too old, or jumped and waits for an owner.
    """

    read: ExchangeRate | None = None
    used: ExchangeRate | None = None

    def is_known(self, now: datetime, max_age: timedelta) -> bool:
        """Return whether the source said a rate that is young enough."""
        return self.read is not None and self.read.is_usable(now, max_age)

    def is_usable(self, now: datetime, max_age: timedelta) -> bool:
        """Return whether there is a rate to sell at: young enough, and not waiting for an owner."""
        return self.read == self.used and self.is_known(now, max_age)


#: Wallets read by one statement.
_BATCH_SIZE = 100


@dataclass(slots=True, eq=False)
class WalletBatchReader:
    """The wallet requests that wait to be read."""

    _requests: list[tuple[BuyerId, asyncio.Future[Wallet]]] = field(default_factory=list)
    _task: asyncio.Task[None] | None = None

    async def read(self, db: DatabaseReader, buyer: BuyerId) -> Wallet:
        """Return a buyer's current wallet. Raises the errors of the database."""
        future: asyncio.Future[Wallet] = asyncio.get_running_loop().create_future()
        self._requests.append((buyer, future))
        if self._task is None:
            self._task = asyncio.create_task(self._read_batches(db))
        return await future

    async def _read_batches(self, db: DatabaseReader) -> None:
        while self._requests:
            batch, self._requests = self._requests[:_BATCH_SIZE], self._requests[_BATCH_SIZE:]
            waiting = [(buyer, future) for buyer, future in batch if not future.done()]
            try:
                wallets = await db.read(_read_wallets, [buyer for buyer, _ in waiting])
            except Exception as error:  # noqa: BLE001 - each waiting caller gets it
                for _, future in waiting:
                    if not future.done():
                        future.set_exception(error)
            else:
                for buyer, future in waiting:
                    if not future.done():
                        future.set_result(wallets[buyer])
        self._task = None


def _read_wallets(tx: Transaction, buyers: list[BuyerId]) -> dict[BuyerId, Wallet]:
    return tx.ledger.wallets(buyers)
