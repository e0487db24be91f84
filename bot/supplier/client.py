"""The client classes: one Python method for each call of the supplier's API.

Each method holds the exact parameter names of the API and the function that reads the reply. Read
calls are retried within a deadline. `SupplierReader` has only these: it cannot buy. `SupplierClient`
adds `trade`, which is sent at most once. `total_cost` is not a call of the API: it checks the quote
of `valuation`.
"""

import asyncio
import ssl
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from decimal import Decimal
from types import TracebackType
from typing import Self, TypedDict, TypeVar, Unpack

import httpx

from bot.supplier import catalogue, replies, total_or_unit
from bot.supplier.calls import (
    ClientLimits,
    Credentials,
    LastAnswer,
    MaySend,
    OnCall,
    SignedReader,
    TradeSender,
    always_may_send,
    ignore_call,
)
from bot.supplier.errors import (
    SupplierError,
    SupplierGarbled,
    SupplierLacksEndpoint,
    SupplierRefused,
)
from bot.supplier.records import Account, CardPage, Catalogue, Inventory, ProductDetail, QueryResult
from bot.supplier.signing import Param
from bot.supplier.supported_endpoints import Capabilities, EndpointMemory
from bot.supplier.trade import Outcome, TradeDetails, make_trade_parameters
from bot.supplier.transport import (
    check_base_url,
    make_ssl_context,
    open_read_transport,
    open_trade_transport,
)

_T = TypeVar("_T")


class ClientOptions(TypedDict, total=False):
    """The options of a client besides address and account."""

    transport: httpx.AsyncBaseTransport | None
    proxy: str | None
    ca_file: str | None
    clock: Callable[[], float]
    sleep: Callable[[float], Awaitable[None]]
    limits: ClientLimits
    on_call: OnCall


class SupplierReader:
    """The read calls of one account at one supplier. Use it with `async with`, or call `aclose`.

    It has no call that buys, and no connection for one.

    Read calls raise the errors of `bot.supplier.errors`. Each takes at most its `deadline` in
    seconds. They are retried after transport failures and HTTP 5xx. A call that the supplier seems
    to lack raises SupplierLacksEndpoint for a while (R-10.2).

    `on_call` is called after each request, also after each try of a call that is retried.

    The constructor raises ValueError for an address, a proxy or a certificate file that cannot be
    used.
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
        on_call: OnCall = ignore_call,
    ) -> None:
        self._base_url = check_base_url(base_url)
        self._credentials = Credentials(str(app_id), app_key)
        self._limits, self._clock = limits, clock
        #: None where the caller passed a transport.
        self._ssl_context: ssl.SSLContext | None = None
        if transport is None:
            self._ssl_context = make_ssl_context(ca_file)
            transport = open_read_transport(self._ssl_context, proxy)
        self._read_transport = transport
        self._endpoint_memory = EndpointMemory(clock, limits.missing_endpoint_seconds)
        self._caller = SignedReader(
            self._base_url,
            self._credentials,
            self._read_transport,
            limits,
            clock,
            sleep,
            on_call=on_call,
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
        """Close the connections, including those of a `transport` passed by the caller."""
        await self._read_transport.aclose()

    @property
    def capabilities(self) -> Capabilities:
        """Return which endpoints are known to exist or to be missing (R-10.1).

        The knowledge comes from the replies that this client has received.
        """
        return self._endpoint_memory.capabilities()

    @property
    def last_answer(self) -> LastAnswer | None:
        """Return the time and clock difference of the last successful read call.

        None before the first successful call.
        """
        return self._caller.last_answer

    def is_suspected_missing(self, endpoint: str) -> bool:
        """Return whether the endpoint never answered and showed at least one sign of absence."""
        return self._endpoint_memory.is_suspected_missing(endpoint)

    async def connect(self, *, deadline: float = 20) -> Account:
        """Test the credentials and return the account's name and balance (R-4.1)."""
        return await self._call_endpoint("connect", {}, deadline, replies.read_account)

    async def items(self, *, deadline: float = 120) -> Catalogue:
        """Return all products by category (R-4.2). Unreadable entries are in `rejected`."""
        return await self._call_endpoint("items", {}, deadline, catalogue.read_catalogue)

    async def item(self, code: str, *, deadline: float = 60) -> ProductDetail:
        """Return the details of one product (R-4.3)."""
        return await self._call_endpoint(
            "item",
            {"code": code},
            deadline,
            lambda data: catalogue.read_product(data, code),
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
        """Return if stock suffices or the chosen card is free; else raise SupplierRefused (R-6.6)."""
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
        """Return stock and basic configuration (R-6.2)."""
        params = {"sharedCode": code, "race": variant}
        return await self._call_endpoint("inventory", params, deadline, replies.read_inventory)

    async def stock(
        self,
        code: str,
        *,
        variant: str | None = None,
        sku: Mapping[str, str] | None = None,
        deadline: float = 60,
    ) -> int | None:
        """Return the number of pieces in stock, or None when the supplier gives no number (R-6.1).

        Falls back to `inventory` if the supplier seems to lack this endpoint (R-10.3).
        """
        params: dict[str, Param] = {"code": code, "race": variant, "sku": sku}
        ends_at = self._clock() + deadline
        try:
            return await self._call_endpoint("stock", params, deadline, replies.read_stock)
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
        """Return the supplier's quote for `quantity` pieces, unchanged.

        The API documentation says that it is the price of all pieces (R-6.3). See `total_cost`.
        """
        params: dict[str, Param] = {
            "code": code,
            "num": quantity,
            "race": variant,
            "sku": sku,
            "card_id": card_id,
        }
        return await self._call_endpoint("valuation", params, deadline, replies.read_valuation)

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
        """Return the cost of all `quantity` pieces, also if the supplier quotes one piece (R-6.7).

        For more than one piece it makes three concurrent calls. Each may take `deadline` seconds.
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
            total_or_unit.catalogue_unit_price(page.result(), pieces, variant, sku or {})
            for pieces in (1, quantity)
        )
        return total_or_unit.judge_total_price(
            quote.result(), quantity, quote_for_one.result(), price_for_one, price_per_piece
        )

    async def _quote_single_piece(
        self, code: str, variant: str | None, sku: Mapping[str, str] | None, deadline: float
    ) -> Decimal | None:
        """Return the quote for one piece; None if the supplier refuses, e.g. below the minimum."""
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
        """Return page `page` (from 1) of the stock cards that can be chosen in advance (R-6.4)."""
        params: dict[str, Param] = {
            "code": code,
            "page": page,
            "limit": limit,
            "race": variant,
            "sku": sku,
        }
        return await self._call_endpoint("draftCard", params, deadline, replies.read_card_page)

    async def draft(self, code: str, card_id: int, *, deadline: float = 30) -> Decimal | None:
        """Return the surcharge of one card (R-6.5).

        None or 0 means that the product's own surcharge applies. None also if the supplier seems to
        lack this endpoint (R-10.3).
        """
        params: dict[str, Param] = {"code": code, "card_id": card_id}
        try:
            return await self._call_endpoint("draft", params, deadline, replies.read_draft_premium)
        except (SupplierLacksEndpoint, SupplierGarbled, SupplierRefused):
            if not self._endpoint_memory.is_suspected_missing("draft"):
                raise
            return None

    async def query(self, trade_no: str, *, deadline: float = 30) -> QueryResult:
        """Return the current state of an order of this account (R-8.1)."""
        return await self._call_endpoint(
            "query", {"tradeNo": trade_no}, deadline, replies.read_query
        )

    async def _call_endpoint(
        self,
        endpoint: str,
        params: Mapping[str, Param],
        deadline: float,
        read: Callable[[object], _T],
    ) -> _T:
        """Call an endpoint unless it is known to be missing, and record the result."""
        self._endpoint_memory.raise_if_missing(endpoint)
        try:
            answer = await self._caller.ask_with_retries(
                _endpoint_path(endpoint),
                params,
                deadline,
                read,
                self._limits.for_endpoint(endpoint),
            )
        except SupplierError as error:
            self._endpoint_memory.record_failure(endpoint, error)
            raise
        self._endpoint_memory.record_answer(endpoint)
        return answer


class SupplierClient(SupplierReader):
    """One account at one supplier, with the call that buys. Use it as a `SupplierReader`.

    `may_send` is asked directly before an order is sent. If it returns False, nothing is sent.
    """

    def __init__(
        self,
        base_url: str,
        app_id: str | int,
        app_key: str,
        *,
        may_send: MaySend = always_may_send,
        **options: Unpack[ClientOptions],
    ) -> None:
        super().__init__(base_url, app_id, app_key, **options)
        self._trade_transport = self._read_transport
        if self._ssl_context is not None:
            self._trade_transport = open_trade_transport(self._ssl_context, options.get("proxy"))
        self._sender = TradeSender(
            self._base_url,
            self._credentials,
            self._trade_transport,
            self._limits,
            self._clock,
            on_call=options.get("on_call", ignore_call),
            may_send=may_send,
        )

    async def aclose(self) -> None:
        """Close the connections, including those of a `transport` passed by the caller."""
        await super().aclose()
        await self._trade_transport.aclose()

    async def trade(self, code: str, quantity: int, **details: Unpack[TradeDetails]) -> Outcome:
        """Place an order, paid from the balance. It is sent at most once, on its own connection.

        Every failure becomes an Outcome (R-7.3). If the task is cancelled, the outcome is unknown.

        Raises ValueError for invalid input: a quantity below 1, a `request_no` that is empty or
        longer than 19 characters, or a widget named like a parameter of the protocol.
        """
        params = make_trade_parameters(code, quantity, **details)
        return await self._sender.send_once(_endpoint_path("trade"), params)

    def trade_connection(
        self, code: str, quantity: int, **details: Unpack[TradeDetails]
    ) -> AbstractAsyncContextManager[None]:
        """Open the connection of one order in advance: `trade` in the block, called alike, uses it.

        Nothing is sent before that. Raises SupplierUnreachable if the connection cannot be opened,
        and ValueError as `trade` does. A connection that stays unused for `trade_unused` seconds is
        given up, and `trade` returns NotSent.
        """
        params = make_trade_parameters(code, quantity, **details)
        return self._sender.open_connection(_endpoint_path("trade"), params)


def _endpoint_path(endpoint: str) -> str:
    group = "authentication" if endpoint == "connect" else "commodity"
    return f"/shared/{group}/{endpoint}"
