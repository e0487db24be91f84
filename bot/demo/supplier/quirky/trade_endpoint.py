"""Placing an order as found: checked, then booked, then looked up again - three steps, not one.

Between the steps others act, and that is where the troubles of this temperament come from: lost
races, oversold numbers, dead-locks, and a refusal after the charge.
"""

import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.demo.supplier import shelf
from bot.demo.supplier.calls import Call
from bot.demo.supplier.found import checks, lookup, messages, views
from bot.demo.supplier.found.booking import book
from bot.demo.supplier.found.checks import Basket
from bot.demo.supplier.found.messages import RefusalError
from bot.demo.supplier.found.upstream import ask
from bot.demo.supplier.found.wire import BrokenError
from bot.demo.supplier.records import MANUAL, Order
from bot.demo.supplier.replies import Reply
from bot.demo.supplier.state import ReferenceStore

Begin: TypeAlias = Callable[[AsyncConnection], Awaitable[Call]]
"""Makes the authenticated call inside a transaction."""

_DEADLOCKS = 1 / 6
"""How many of the trades end in one that meet a trade of another product (seen: 4 in 24)."""

_CALLS_BEFORE, _CALLS_AFTER = 3, 1
"""How often the next shop is asked before an order is booked (stock, price, order) and after it."""


class Traffic:
    """The trades that are under way, by product; ``seed`` decides which of them dead-lock."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._under_way: Counter[str] = Counter()

    @contextmanager
    def trading(self, code: str) -> Iterator[None]:
        """While a trade of this product is between its first step and its last."""
        self._under_way[code] += 1
        try:
            yield
        finally:
            self._under_way[code] -= 1

    def check(self, code: str) -> None:
        """Raise BrokenError for a trade that one of another product stands in the way of."""
        others = self._under_way.total() - self._under_way[code]
        if others and self._chance.random() < _DEADLOCKS:
            raise BrokenError("dead-lock found when trying to get lock")


async def trade(store: ReferenceStore, traffic: Traffic, begin: Begin) -> Reply:
    """Carry out one trade; raises RefusalError, which once may come after the charge, or BrokenError."""

    async def check(tx: AsyncConnection) -> Basket:
        return await checks.check(await begin(tx))

    async def book_it(tx: AsyncConnection) -> Order:
        order = await book(await begin(tx), basket)
        traffic.check(order.code)
        return order

    basket = await store.transact(check)
    upstream = basket.offer.traits.upstream
    with traffic.trading(basket.offer.product.code):
        await ask(upstream, _CALLS_BEFORE)
        order = await store.transact(book_it)
    await ask(upstream, _CALLS_AFTER)
    if upstream and upstream.lost_after:
        raise RefusalError(messages.UPSTREAM_SILENT)
    return Reply(views.placement(order, await _stock(store, basket)), "success")


async def _stock(store: ReferenceStore, basket: Basket) -> str:
    """What is left for the choice; of manual products, what was left before."""
    product = basket.offer.product
    if product.delivery_way == MANUAL:
        return lookup.stock_text(basket.offer, basket.stock)

    async def count(tx: AsyncConnection) -> int:
        return lookup.left(await shelf.stock(tx, product), basket.choice)

    return str(await store.transact(count))
