"""Reading many buyers' wallets at once: those asked for while a transaction reads share the next one.

Nothing is kept: what is told was read after it was asked for. Must not be used inside a transaction.
"""

import asyncio
from dataclasses import dataclass, field

from bot.domain.ledger import BuyerId, Wallet
from bot.domain.store import Store, Tx

#: Wallets read by one statement.
_GROUP = 100


@dataclass(slots=True, eq=False)
class Purses:
    """The wallets that are asked for at this moment."""

    _asked: list[tuple[BuyerId, asyncio.Future[Wallet]]] = field(default_factory=list)
    _reading: asyncio.Task[None] | None = None

    async def of(self, store: Store, buyer: BuyerId) -> Wallet:
        """A buyer's wallet as it is now. Raises what the store raises."""
        told: asyncio.Future[Wallet] = asyncio.get_running_loop().create_future()
        self._asked.append((buyer, told))
        if self._reading is None:
            self._reading = asyncio.create_task(self._read(store))
        return await told

    async def _read(self, store: Store) -> None:
        while self._asked:
            group, self._asked = self._asked[:_GROUP], self._asked[_GROUP:]
            waiting = [(buyer, told) for buyer, told in group if not told.done()]
            try:
                found = await store.read(_wallets, [buyer for buyer, _ in waiting])
            except Exception as error:  # noqa: BLE001 - it is raised where each is waited for
                for _, told in waiting:
                    if not told.done():
                        told.set_exception(error)
            else:
                for buyer, told in waiting:
                    if not told.done():
                        told.set_result(found[buyer])
        self._reading = None


async def _wallets(tx: Tx, buyers: list[BuyerId]) -> dict[BuyerId, Wallet]:
    return await tx.ledger.wallets(buyers)
