"""The supplier's console in the browser, with a supplier of its own."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from playwright.async_api import Browser, ConsoleMessage, Locator, Page, Request, expect

from bot.demo import demo_servers
from bot.demo.demo_servers import BUYERS, DemoServers
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY, PRODUCTS
from bot.demo.supplier.records import STRICT, Order
from bot.supplier import Accepted, SupplierClient
from tests.browser.chat_page_rig import DESKTOP, TIMEOUT
from tests.browser.expected import sample_of

ALICE = BUYERS[0]
BY_CODE = {product.code: product for product in PRODUCTS}
NEVER = 100_000.0
"""Seconds until the simulated seller delivers: here that is done by hand."""


@dataclass
class ConsolePage:
    """The console, open on one of its pages, and the supplier behind it."""

    world: DemoServers
    address: str
    page: Page
    asked: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    async def buy(self, code: str, number: int = 1, quantity: int = 1) -> Order:
        """Place an order of the sample merchant over the API."""
        async with SupplierClient(f"{self.address}/supplier", APP_ID, APP_KEY) as client:
            request_no = f"REQUEST{number:04d}"
            outcome = await client.trade(
                code, quantity, request_no=request_no, contact="ada@example.com"
            )
        assert isinstance(outcome, Accepted)
        return await self.order(str(outcome.trade_no))

    async def order(self, trade_no: str) -> Order:
        """Return the order as the supplier has it now."""
        return next(o for o in await self.world.supplier.orders() if o.trade_no == trade_no)

    async def open(self, part: str) -> None:
        """Go to a page by its link."""
        await self.page.get_by_role("link", name=part).click()
        await expect(self.page.get_by_role("heading", name=part, level=2)).to_be_focused()

    async def reload(self) -> None:
        await self.page.reload()

    def row(self, order: Order) -> Locator:
        return self.page.locator(f'.order[data-trade="{order.trade_no}"]')

    def product(self, code: str) -> Locator:
        return self.page.locator(f'.product[data-code="{code}"]')

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def note(self, console: ConsoleMessage) -> None:
        if console.type == "error":
            self.complaints.append(console.text)

    def readings(self) -> int:
        """Return how often the orders were read."""
        return len([url for url in self.asked if url.endswith("/console/orders")])

    def heard(self, request: Request) -> None:
        self.asked.append(request.url)


@asynccontextmanager
async def open_console(
    chromium: Browser,
    part: str = "orders",
    *,
    behaviour: str = STRICT,
    size: tuple[int, int] = DESKTOP,
    dark: bool = False,
    stopped_clock: bool = False,
    complaints_expected: bool = False,
) -> AsyncIterator[ConsolePage]:
    """Open the console; fail if the browser reported errors."""
    listener = demo_servers.open_listener("127.0.0.1", 0)
    building = demo_servers.open_demo_servers(
        None, manual_delivery_delay=NEVER, behaviour=behaviour
    )
    async with building as world, demo_servers.serve_demo(world, listener) as address:
        context = await chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            locale="en-GB",
            reduced_motion="reduce",
        )
        page = await context.new_page()
        opened = ConsolePage(world, address, page)
        page.set_default_timeout(TIMEOUT)
        page.on("pageerror", lambda error: opened.complaints.append(str(error)))
        page.on("console", opened.note)
        page.on("request", opened.heard)
        if stopped_clock:
            await page.clock.install()
        await page.goto(f"{address}/console{part and '#'}{part}")
        await expect(page.locator(".product")).to_have_count(len(sample_of(behaviour).products))
        yield opened
        await context.close()
    assert complaints_expected or not opened.complaints
