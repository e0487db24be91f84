"""The supplier's eleven calls under Python names.

Each method is a few lines: the exact names of the wire, and who reads the reply. Reading calls are
repeated within a budget; `trade` is sent at most once, and nothing here ever sends it again. `cost`
is no call of its own: it is `valuation`, made sure of.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from decimal import Decimal
from types import TracebackType
from typing import Self, TypeVar

import httpx

from bot.supplier import catalogue, pricing, wire
from bot.supplier.calls import Caller, Credentials, Limits, Pulse
from bot.supplier.capabilities import Capabilities, Memory
from bot.supplier.errors import SupplierCannot, SupplierError, SupplierGarbled, SupplierRefused
from bot.supplier.outcome import Outcome
from bot.supplier.placing import check_order, submitted
from bot.supplier.records import (
    Account,
    CardPage,
    Catalogue,
    Inventory,
    ProductDetail,
    QueryResult,
)
from bot.supplier.signing import Param
from bot.supplier.transport import Lines, checked_base, open_lines

_T = TypeVar("_T")


class SupplierClient:
    """One account at one supplier; use it as `async with`, or call `aclose`.

    Reading calls raise the errors of `bot.supplier.errors`, take at most their `deadline` in
    seconds, and are repeated on failures of the transport and on HTTP 5xx. Calls that the store
    turns out to lack raise SupplierCannot for a while (R-10.2). The constructor raises ValueError
    for an address, proxy or file of certificates that cannot be used.
    """

    def __init__(
        self,
        base_url: str,
        app_id: str | int,
        app_key: str,
        *,
        transport: httpx.AsyncBaseTransport | None = None,
        proxy: str | None = None,
        ca: str | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        limits: Limits = Limits(),  # noqa: B008 - frozen
    ) -> None:
        base = checked_base(base_url)
        lines = Lines(transport, transport) if transport else open_lines(proxy=proxy, ca=ca)
        self._lines, self._items_bytes, self._clock = lines, limits.items_bytes, clock
        self._memory = Memory(clock, limits.absence)
        self._caller = Caller(base, Credentials(str(app_id), app_key), lines, limits, clock, sleep)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections, a given `transport` included."""
        await self._lines.aclose()

    @property
    def capabilities(self) -> Capabilities:
        """What is known of the store by now, from the answers to this client (R-10.1)."""
        return self._memory.known()

    @property
    def pulse(self) -> Pulse | None:
        """When the store last answered well, and its clock then; None before the first time."""
        return self._caller.pulse

    async def connect(self, *, deadline: float = 20) -> Account:
        """Test the credentials; name and balance of the account (R-4.1)."""
        return await self._ask("connect", {}, deadline, wire.read_account)

    async def items(self, *, deadline: float = 120) -> Catalogue:
        """All products by category (R-4.2); unreadable entries in `rejected`."""
        return await self._ask("items", {}, deadline, catalogue.read_catalogue, self._items_bytes)

    async def item(self, code: str, *, deadline: float = 60) -> ProductDetail:
        """One product's page (R-4.3)."""
        return await self._ask(
            "item", {"code": code}, deadline, lambda data: catalogue.read_product(data, code)
        )

    async def inventory_state(
        self,
        code: str,
        quantity: int,
        *,
        variant: str | None = None,
        card_id: int | None = None,
        deadline: float = 60,
    ) -> None:
        """Return if stock, or the chosen card, suffices; else raise SupplierRefused (R-6.6)."""
        params: dict[str, Param] = {
            "shared_code": code,
            "num": quantity,
            "race": variant,
            "card_id": card_id,
        }
        await self._ask("inventoryState", params, deadline, lambda _: None)

    async def inventory(
        self, code: str, *, variant: str | None = None, deadline: float = 60
    ) -> Inventory:
        """Stock and basic configuration (R-6.2)."""
        params = {"sharedCode": code, "race": variant}
        return await self._ask("inventory", params, deadline, wire.read_inventory)

    async def stock(
        self,
        code: str,
        *,
        variant: str | None = None,
        sku: Mapping[str, str] | None = None,
        deadline: float = 60,
    ) -> int | None:
        """Pieces on hand; None when the supplier gives no number (R-6.1).

        A store without this call is asked for its `inventory` instead (R-10.3).
        """
        params: dict[str, Param] = {"code": code, "race": variant, "sku": sku}
        ends = self._clock() + deadline
        try:
            return await self._ask("stock", params, deadline, wire.read_stock)
        except (SupplierCannot, SupplierGarbled, SupplierRefused):
            if not self._memory.in_doubt("stock"):
                raise
        left = max(ends - self._clock(), 0)
        found = await self.inventory(code, variant=variant, deadline=left)
        return found.pieces(variant, sku or {})

    async def valuation(
        self,
        code: str,
        quantity: int,
        *,
        variant: str | None = None,
        sku: Mapping[str, str] | None = None,
        card_id: int | None = None,
        deadline: float = 60,
    ) -> Decimal:
        """The store's quote for `quantity` pieces, as it is: in all, by the book (R-6.3)."""
        params: dict[str, Param] = {
            "code": code,
            "num": quantity,
            "race": variant,
            "sku": sku,
            "card_id": card_id,
        }
        return await self._ask("valuation", params, deadline, wire.read_total)

    async def cost(
        self,
        code: str,
        quantity: int,
        *,
        variant: str | None = None,
        sku: Mapping[str, str] | None = None,
        card_id: int | None = None,
        deadline: float = 60,
    ) -> Decimal:
        """What `quantity` pieces cost in all, also where the store quotes single ones (R-6.7).

        For more than one piece three calls are made, side by side; each may take `deadline` seconds.
        """
        whole = self.valuation(
            code, quantity, variant=variant, sku=sku, card_id=card_id, deadline=deadline
        )
        if quantity <= 1:
            return await whole
        try:
            async with asyncio.TaskGroup() as calls:
                quote = calls.create_task(whole)
                single = calls.create_task(self._single(code, variant, sku, deadline))
                page = calls.create_task(self.item(code, deadline=deadline))
        except ExceptionGroup as failures:
            raise failures.exceptions[0] from None
        first, each = (
            pricing.unit_price(page.result(), pieces, variant, sku or {})
            for pieces in (1, quantity)
        )
        return pricing.whole_price(quote.result(), quantity, single.result(), first, each)

    async def _single(
        self, code: str, variant: str | None, sku: Mapping[str, str] | None, deadline: float
    ) -> Decimal | None:
        """The quote for one piece; None where the store refuses it, say below the minimum."""
        try:
            return await self.valuation(code, 1, variant=variant, sku=sku, deadline=deadline)
        except SupplierRefused:
            return None

    async def draft_cards(
        self,
        code: str,
        *,
        page: int = 1,
        limit: int = 10,
        variant: str | None = None,
        sku: Mapping[str, str] | None = None,
        deadline: float = 30,
    ) -> CardPage:
        """Page `page` (from 1) of the cards that may be chosen in advance (R-6.4)."""
        params: dict[str, Param] = {
            "code": code,
            "page": page,
            "limit": limit,
            "race": variant,
            "sku": sku,
        }
        return await self._ask("draftCard", params, deadline, wire.read_cards)

    async def draft(self, code: str, card_id: int, *, deadline: float = 30) -> Decimal | None:
        """The surcharge of one card; None or 0 when the product's own applies (R-6.5).

        A store without this call tells of none (R-10.3).
        """
        params: dict[str, Param] = {"code": code, "card_id": card_id}
        try:
            return await self._ask("draft", params, deadline, wire.read_premium)
        except (SupplierCannot, SupplierGarbled, SupplierRefused):
            if not self._memory.in_doubt("draft"):
                raise
            return None

    async def query(self, trade_no: str, *, deadline: float = 30) -> QueryResult:
        """An order of this account as it stands now (R-8.1)."""
        return await self._ask("query", {"tradeNo": trade_no}, deadline, wire.read_query)

    async def trade(
        self,
        code: str,
        quantity: int,
        *,
        request_no: str,
        contact: str | None = None,
        variant: str | None = None,
        sku: Mapping[str, str] | None = None,
        card_id: int | None = None,
        password: str | None = None,
        coupon: str | None = None,
        device: int = 0,
        widgets: Mapping[str, str | Sequence[str]] | None = None,
    ) -> Outcome:
        """Place an order and pay it from the balance: sent at most once, on its own connection.

        Answers for every failure (R-7.3). Raises ValueError for an order that could not be meant:
        a quantity below 1, a `request_no` that is empty or longer than 19, a widget that would
        overwrite a parameter of the protocol. If the task is cancelled the outcome is unknown.
        """
        check_order(quantity, request_no)
        params: dict[str, Param] = {
            "shared_code": code,
            "num": quantity,
            "request_no": request_no,
            "contact": contact,
            "race": variant,
            "sku": sku,
            "card_id": card_id,
            "password": password,
            "coupon": coupon,
            "device": device,
        }
        return await self._caller.place(_path("trade"), params | submitted(widgets or {}))

    async def _ask(
        self,
        endpoint: str,
        params: Mapping[str, Param],
        deadline: float,
        read: Callable[[object], _T],
        largest: int | None = None,
    ) -> _T:
        """Ask an endpoint unless it is known to be missing, and remember how it went."""
        self._memory.check(endpoint)
        try:
            answer = await self._caller.ask(_path(endpoint), params, deadline, read, largest)
        except SupplierError as error:
            self._memory.failed(endpoint, error)
            raise
        self._memory.answered(endpoint)
        return answer


def _path(endpoint: str) -> str:
    group = "authentication" if endpoint == "connect" else "commodity"
    return f"/shared/{group}/{endpoint}"
