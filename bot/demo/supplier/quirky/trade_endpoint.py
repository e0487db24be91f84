"""Places an order at the quirky supplier in separate steps: check, book, read the stock again.

Other calls can act between the steps. That causes the problems of this behaviour: lost races,
oversold stock, deadlocks, and a refusal after the charge.
"""

import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.demo.supplier.call_account_and_transaction import AuthenticatedCall
from bot.demo.supplier.data import queries
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.quirky import (
    lenient_account_product_and_card_lookup,
    messages,
    order_checks,
    payloads,
)
from bot.demo.supplier.quirky.messages import QuirkyRefusalError
from bot.demo.supplier.quirky.order_booking import book_order
from bot.demo.supplier.quirky.order_checks import CheckedOrder
from bot.demo.supplier.quirky.php_replies import UnexpectedInputError
from bot.demo.supplier.quirky.upstream_shop import call_upstream
from bot.demo.supplier.records import MANUAL, Order
from bot.demo.supplier.replies import Reply

OpenCall: TypeAlias = Callable[[AsyncConnection], Awaitable[AuthenticatedCall]]
"""Makes the authenticated call inside a transaction."""

_DEADLOCK_SHARE = 1 / 6
"""The share of trades that deadlock when they meet a trade of another product (seen: 4 of 24)."""

_UPSTREAM_CALLS_BEFORE, _UPSTREAM_CALLS_AFTER = 3, 1
"""Calls to the upstream shop before an order is booked (stock, price, order) and after it."""


class RunningTrades:
    """The trades in progress by product; `seed` decides which of them deadlock."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._count_by_product: Counter[str] = Counter()

    @contextmanager
    def register(self, code: str) -> Iterator[None]:
        """Count a trade of this product as running inside the `with` block."""
        self._count_by_product[code] += 1
        try:
            yield
        finally:
            self._count_by_product[code] -= 1

    def raise_deadlock_by_chance(self, code: str) -> None:
        """Raise UnexpectedInputError at random while a trade of another product is running."""
        others = self._count_by_product.total() - self._count_by_product[code]
        if others and self._chance.random() < _DEADLOCK_SHARE:
            raise UnexpectedInputError("dead-lock found when trying to get lock")


async def trade(supplier: ReferenceSupplier, traffic: RunningTrades, begin: OpenCall) -> Reply:
    """Execute one trade.

    Raises QuirkyRefusalError, in one case after the charge, or UnexpectedInputError.
    """

    async def check(tx: AsyncConnection) -> CheckedOrder:
        return await order_checks.check_order(await begin(tx))

    async def book_it(tx: AsyncConnection) -> Order:
        order = await book_order(await begin(tx), basket)
        traffic.raise_deadlock_by_chance(order.code)
        return order

    basket = await supplier.transact(check)
    upstream = basket.quirky_product.traits.upstream
    with traffic.register(basket.quirky_product.product.code):
        await call_upstream(upstream, _UPSTREAM_CALLS_BEFORE)
        order = await supplier.transact(book_it)
    await call_upstream(upstream, _UPSTREAM_CALLS_AFTER)
    if upstream and upstream.lost_after:
        raise QuirkyRefusalError(messages.UPSTREAM_SILENT)
    return Reply(payloads.trade_payload(order, await _read_stock_text(supplier, basket)), "success")


async def _read_stock_text(supplier: ReferenceSupplier, basket: CheckedOrder) -> str:
    """Return the remaining stock for the choice; for manual products the stock before."""
    product = basket.quirky_product.product
    if product.delivery_way == MANUAL:
        return lenient_account_product_and_card_lookup.format_stock(
            basket.quirky_product, basket.stock
        )

    async def count(tx: AsyncConnection) -> int:
        return lenient_account_product_and_card_lookup.count_stock(
            await queries.count_stock(tx, product), basket.choice
        )

    return str(await supplier.transact(count))
