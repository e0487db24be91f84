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

from bot.supplier import catalogue_reading, reply_reading, total_price
from bot.supplier.endpoint_availability import Capabilities, EndpointMemory
from bot.supplier.errors import (
    SupplierError,
    SupplierGarbled,
    SupplierLacksEndpoint,
    SupplierRefused,
)
from bot.supplier.http_transport import SupplierTransports, check_base_url, open_transports
from bot.supplier.reply_records import (
    Account,
    CardPage,
    Catalogue,
    Inventory,
    ProductDetail,
    QueryResult,
)
from bot.supplier.request_signing import Param
from bot.supplier.signed_calls import ClientLimits, Credentials, LastAnswer, SignedCaller
from bot.supplier.trade_outcome import Outcome
from bot.supplier.trade_parameters import check_quantity_and_request_no, make_widget_parameters

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
        ca_file: str | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        limits: ClientLimits = ClientLimits(),  # noqa: B008 - frozen
    ) -> None:
        base = check_base_url(base_url)
        transports = (
            SupplierTransports(transport, transport)
            if transport
            else open_transports(proxy=proxy, ca_file=ca_file)
        )
        self._transports, self._items_bytes, self._clock = transports, limits.items_bytes, clock
        self._endpoint_memory = EndpointMemory(clock, limits.missing_endpoint_seconds)
        self._caller = SignedCaller(
            base, Credentials(str(app_id), app_key), transports, limits, clock, sleep
        )

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
        await self._transports.aclose()

    @property
    def capabilities(self) -> Capabilities:
        """What is known of the store by now, from the answers to this client (R-10.1)."""
        return self._endpoint_memory.capabilities()

    @property
    def last_answer(self) -> LastAnswer | None:
        """When the store last answered well, and its clock then; None before the first time."""
        return self._caller.last_answer

    async def connect(self, *, deadline: float = 20) -> Account:
        """Test the credentials; name and balance of the account (R-4.1)."""
        return await self._call_endpoint("connect", {}, deadline, reply_reading.read_account)

    async def items(self, *, deadline: float = 120) -> Catalogue:
        """All products by category (R-4.2); unreadable entries in `rejected`."""
        return await self._call_endpoint(
            "items", {}, deadline, catalogue_reading.read_catalogue, self._items_bytes
        )

    async def item(self, code: str, *, deadline: float = 60) -> ProductDetail:
        """One product's page (R-4.3)."""
        return await self._call_endpoint(
            "item",
            {"code": code},
            deadline,
            lambda data: catalogue_reading.read_product(data, code),
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
        await self._call_endpoint("inventoryState", params, deadline, lambda _: None)

    async def inventory(
        self, code: str, *, variant: str | None = None, deadline: float = 60
    ) -> Inventory:
        """Stock and basic configuration (R-6.2)."""
        params = {"sharedCode": code, "race": variant}
        return await self._call_endpoint(
            "inventory", params, deadline, reply_reading.read_inventory
        )

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
        ends_at = self._clock() + deadline
        try:
            return await self._call_endpoint("stock", params, deadline, reply_reading.read_stock)
        except (SupplierLacksEndpoint, SupplierGarbled, SupplierRefused):
            if not self._endpoint_memory.is_suspected_missing("stock"):
                raise
        seconds_left = max(ends_at - self._clock(), 0)
        found = await self.inventory(code, variant=variant, deadline=seconds_left)
        return found.stock_for_choice(variant, sku or {})

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
        return await self._call_endpoint(
            "valuation", params, deadline, reply_reading.read_valuation
        )

    async def total_cost(
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
        quote_for_all = self.valuation(
            code, quantity, variant=variant, sku=sku, card_id=card_id, deadline=deadline
        )
        if quantity <= 1:
            return await quote_for_all
        try:
            async with asyncio.TaskGroup() as calls:
                quote = calls.create_task(quote_for_all)
                quote_for_one = calls.create_task(
                    self._quote_single_piece(code, variant, sku, deadline)
                )
                page = calls.create_task(self.item(code, deadline=deadline))
        except ExceptionGroup as failures:
            raise failures.exceptions[0] from None
        price_for_one, price_per_piece = (
            total_price.catalogue_unit_price(page.result(), pieces, variant, sku or {})
            for pieces in (1, quantity)
        )
        return total_price.judge_total_price(
            quote.result(), quantity, quote_for_one.result(), price_for_one, price_per_piece
        )

    async def _quote_single_piece(
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
        return await self._call_endpoint(
            "draftCard", params, deadline, reply_reading.read_card_page
        )

    async def draft(self, code: str, card_id: int, *, deadline: float = 30) -> Decimal | None:
        """The surcharge of one card; None or 0 when the product's own applies (R-6.5).

        A store without this call tells of none (R-10.3).
        """
        params: dict[str, Param] = {"code": code, "card_id": card_id}
        try:
            return await self._call_endpoint(
                "draft", params, deadline, reply_reading.read_draft_premium
            )
        except (SupplierLacksEndpoint, SupplierGarbled, SupplierRefused):
            if not self._endpoint_memory.is_suspected_missing("draft"):
                raise
            return None

    async def query(self, trade_no: str, *, deadline: float = 30) -> QueryResult:
        """An order of this account as it stands now (R-8.1)."""
        return await self._call_endpoint(
            "query", {"tradeNo": trade_no}, deadline, reply_reading.read_query
        )

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
        check_quantity_and_request_no(quantity, request_no)
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
        return await self._caller.send_once(
            _endpoint_path("trade"), params | make_widget_parameters(widgets or {})
        )

    async def _call_endpoint(
        self,
        endpoint: str,
        params: Mapping[str, Param],
        deadline: float,
        read: Callable[[object], _T],
        max_bytes: int | None = None,
    ) -> _T:
        """Ask an endpoint unless it is known to be missing, and remember how it went."""
        self._endpoint_memory.raise_if_missing(endpoint)
        try:
            answer = await self._caller.ask_with_retries(
                _endpoint_path(endpoint), params, deadline, read, max_bytes
            )
        except SupplierError as error:
            self._endpoint_memory.record_failure(endpoint, error)
            raise
        self._endpoint_memory.record_answer(endpoint)
        return answer


def _endpoint_path(endpoint: str) -> str:
    group = "authentication" if endpoint == "connect" else "commodity"
    return f"/shared/{group}/{endpoint}"
