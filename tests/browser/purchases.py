"""Purchases through the demo's page: buyers with lists of products, and the results.

Asserts nothing.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from playwright.async_api import Browser

from bot.demo.demo_servers import BUYERS
from bot.demo.supplier.records import Product
from tests.browser.demo import Demo, Order
from tests.browser.expected import REFUNDED, Sample, wish_for
from tests.browser.walker import ARABIC, CHINESE, Walker, walker

Purchase: TypeAlias = Callable[[Product], Awaitable[None]]
ALICE, LI_LEI, OMAR = BUYERS


@dataclass(slots=True)
class Outcome:
    """The result of a buyer's purchases: secrets by product, failures with their place, and all
    chat texts.
    """

    goods: dict[str, str] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    chats: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Errand:
    """One buyer's purchases. A failure is recorded with the screen and a screenshot."""

    buyer: Walker
    outcome: Outcome
    folder: Path

    async def each(self, products: Iterable[Product], purchase: Purchase) -> None:
        for product in products:
            try:
                await purchase(product)
            except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to this product
                picture = self.folder / f"{product.code}.png"
                await self.buyer.page.screenshot(path=picture)
                who = self.buyer.persona.first_name
                self.outcome.failures.append(f"{who}, {product.code}: {error}\n{picture}")

    async def buy(self, product: Product) -> None:
        self.outcome.goods[product.code] = await self.buyer.buy(product, wish_for(product.code))

    async def follow_up(self, products: Iterable[Product], orders: Mapping[str, Order]) -> None:
        """Wait for the final texts of sellers that sent a notice first."""
        for code in {product.code for product in products} & orders.keys():
            if self.outcome.goods.get(code) not in {None, orders[code]["secret"]}:
                await self.buyer.receive(orders[code]["secret"])

    async def leave(self) -> None:
        self.outcome.chats.append(await self.buyer.page.locator("#column").text_content() or "")

    async def fail(self, product: Product, sentence: str) -> None:
        wish, is_announced = wish_for(product.code), product.code in REFUNDED
        await self.buyer.expect_end(product, wish, sentence, is_announced=is_announced)


async def buy_everything(
    chromium: Browser, demo: Demo, sample: Sample, folder: Path, turn: int
) -> tuple[Outcome, dict[str, Order]]:
    """Let three buyers, one in Chinese and one in Arabic, buy the ordinary products; `turn` varies
    who buys what. Return the result and the orders by product.
    """
    outcome = Outcome()
    async with (
        walker(chromium, demo.address, ALICE) as alice,
        walker(chromium, demo.address, LI_LEI, locale=CHINESE) as li_lei,
        walker(chromium, demo.address, OMAR, locale=ARABIC) as omar,
    ):
        errands = [Errand(buyer, outcome, folder) for buyer in (alice, li_lei, omar)]
        count = len(errands)
        shares = [sample.ordinary[(n + turn) % count :: count] for n in range(count)]

        async def shop(errand: Errand, share: Sequence[Product]) -> None:
            await errand.buyer.start()
            await errand.each(share, errand.buy)
            await errand.follow_up(share, await demo.settled())
            await errand.leave()

        await asyncio.gather(*map(shop, errands, shares))
    return outcome, await demo.settled()
