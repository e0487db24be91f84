"""The reference supplier with slow trades and enough to sell: ``python -m tests.tools.bench.supplier SECONDS``.

It prints its address as the reference supplier alone does. With a second number it sells so many products
besides the sample: every other one is delivered by hand, and the rest is sold out but for one piece. With a
third number it answers each query so many seconds late that nothing has been delivered yet.
"""

import asyncio
import sys
from typing import Final

import uvicorn
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.demo.listening_socket import listen
from bot.demo.supplier.app import create_app
from bot.demo.supplier.data import row_mapping, schema
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.data.sample_catalogue import APP_ID
from bot.demo.supplier.faults.fault_plan import FaultPlan, delay_answer
from bot.demo.supplier.records import AUTOMATIC, MANUAL, Card, Order, Product
from bot.demo.supplier.replies import Reply, success_reply
from bot.demo.supplier.strict.payloads import query_payload

#: Products that are delivered at once, with nothing to choose.
CODES: Final = ("steam-wallet-20", "coffee-voucher", "moon-pass", "minecraft-java-bedrock")
#: More than a benchmark can spend, in minor units, and more than it can buy of each product.
_BALANCE: Final = 100_000_000
_PIECES: Final = 2_000
_PRODUCTS_PER_CATEGORY: Final = 500
_ROWS_AT_ONCE: Final = 1_000
_KINDS: Final = ("Wallet", "Gift card", "礼品卡", "Подписка", "Monthly pass", "Game coins")
_BRANDS: Final = (
    "Orbit",
    "Nimbus",
    "Pixel",
    "Comet",
    "Arena",
    "Lumen",
    "Sable",
    "Quarry",
    "Vesper",
)


async def main(trade_seconds: float, products: int = 0, query_seconds: float = 0.0) -> None:
    """Serve on a free local port until the process is ended."""
    faults = FaultPlan()
    if trade_seconds:
        faults.add_random("trade", delay_answer(trade_seconds), 1.0)
    listener = listen("127.0.0.1", 0)
    supplier = await ReferenceSupplier.open()
    await supplier.top_up(APP_ID, _BALANCE)
    for code in CODES:
        await supplier.add_pieces(code, _PIECES)
    await supplier.transact(lambda tx: _add_products(tx, products))
    host, port = listener.getsockname()[:2]
    print(f"http://{host}:{port}", flush=True)
    app: ASGIApp = create_app(supplier, faults=faults)
    if products:
        app = KeptList(app)
    if query_seconds:
        app = LateQueries(app, query_seconds)
    config = uvicorn.Config(app, log_level="warning", access_log=False)
    await uvicorn.Server(config).serve(sockets=[listener])


class KeptList:
    """Answers each call of the product list with the first answer: making a long one takes seconds."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._kept: list[Message] = []
        self._making = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one call."""
        if not scope.get("path", "").endswith("/commodity/items"):
            await self._app(scope, receive, send)
            return

        async def keep(message: Message) -> None:
            self._kept.append(message)

        async with self._making:
            if not self._kept:
                await self._app(scope, receive, keep)
        for message in self._kept:
            await send(message)


class LateQueries:
    """Answers each query with the same pending order, `seconds` late.

    It looks nothing up: a shop that waits for its answers must not wait for its processor too.
    """

    def __init__(self, app: ASGIApp, seconds: float) -> None:
        self._app = app
        self._seconds = seconds
        order = Order("", APP_ID, CODES[0], 1, 100, "", 0.0, pending=True)
        self._answer = success_reply(Reply(query_payload(order), "success"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one call."""
        if not scope.get("path", "").endswith("/query"):
            await self._app(scope, receive, send)
            return
        await asyncio.sleep(self._seconds)
        await self._answer(scope, receive, send)


async def _add_products(tx: AsyncConnection, count: int) -> None:
    for start in range(0, count, _ROWS_AT_ONCE):
        made = [_make_product(number) for number in range(start, min(start + _ROWS_AT_ONCE, count))]
        categories = {each.category for each in made}
        known = set(await tx.scalars(select(schema.categories.c.name)))
        if new := sorted(categories - known):
            await tx.execute(insert(schema.categories), [{"name": name} for name in new])
        await tx.execute(insert(schema.products), list(map(row_mapping.from_product, made)))
        ids = await tx.execute(
            select(schema.products.c.id).where(
                schema.products.c.code.in_([each.code for each in made if not each.delivery_way])
            )
        )
        card = Card("KEY-0000")
        await tx.execute(
            insert(schema.cards), [row_mapping.from_card(card, number) for (number,) in ids]
        )


def _make_product(number: int) -> Product:
    """Return a product whose name, price and stock follow from its number."""
    brand, kind = _BRANDS[number % len(_BRANDS)], _KINDS[number % len(_KINDS)]
    price = 100 + number * 37 % 9_900
    return Product(
        f"{number * 2_654_435_761 % 2**32:08x}{number:08x}",
        f"{brand} {kind} {number % 100 + 1} USD, region {number // 100}",
        f"Department {number // _PRODUCTS_PER_CATEGORY + 1}",
        price,
        price * 9 // 10,
        "????-????-????",
        "Works in every region. Delivered as a code, which you redeem on the page of the brand.",
        delivery_way=MANUAL if number % 2 else AUTOMATIC,
        manual_stock=number % 300,
    )


if __name__ == "__main__":
    seconds, products, late = (*sys.argv[1:], "0", "0", "0")[:3]
    asyncio.run(main(float(seconds), int(products), float(late)))
