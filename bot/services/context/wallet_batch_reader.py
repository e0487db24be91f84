"""Batched reading of wallets: requests made during one read share the next one.

Nothing is cached: a wallet is always read after it was requested. Must not be used inside a
transaction.
"""

import asyncio
from dataclasses import dataclass, field

from bot.domain.ids import BuyerId
from bot.domain.payments.ledger import Wallet
from storage.database import DatabaseReader
from storage.transaction import Transaction

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


async def _read_wallets(tx: Transaction, buyers: list[BuyerId]) -> dict[BuyerId, Wallet]:
    return await tx.ledger.wallets(buyers)
