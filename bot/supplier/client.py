"""The supplier's eleven calls under Python names.

Each method is a few lines: the exact names of the wire, and who reads the reply. Reading calls are
repeated within a budget; `trade` is sent at most once, and nothing here ever sends it again.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from decimal import Decimal
from types import TracebackType
from typing import Self

import httpx

from bot.supplier import catalogue, wire
from bot.supplier.calls import Caller, Credentials, Limits
from bot.supplier.outcome import Outcome
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
from bot.supplier.widgets import submittable

_COMMODITY = "/shared/commodity/"
_LONGEST_REQUEST_NO = 19


class SupplierClient:
    """One account at one supplier; use it as `async with`, or call `aclose`.

    Reading calls raise the errors of `bot.supplier.errors`, take at most their `deadline` in
    seconds, and are repeated on failures of the transport and on HTTP 5xx. The constructor raises
    ValueError for an address, proxy or file of certificates that cannot be used.
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
        self._lines, self._items_bytes = lines, limits.items_bytes
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

    async def connect(self, *, deadline: float = 20) -> Account:
        """Test the credentials; name and balance of the account (R-4.1)."""
        return await self._caller.ask(
            "/shared/authentication/connect", {}, deadline, wire.read_account
        )

    async def items(self, *, deadline: float = 120) -> Catalogue:
        """All products by category (R-4.2); unreadable entries in `rejected`."""
        return await self._caller.ask(
            _COMMODITY + "items", {}, deadline, catalogue.read_catalogue, self._items_bytes
        )

    async def item(self, code: str, *, deadline: float = 60) -> ProductDetail:
        """One product's page (R-4.3)."""
        return await self._caller.ask(
            _COMMODITY + "item",
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
        """Return if stock, or the chosen card, suffices; else raise SupplierRefused (R-6.6)."""
        params: dict[str, Param] = {
            "shared_code": code,
            "num": quantity,
            "race": variant,
            "card_id": card_id,
        }
        await self._caller.ask(_COMMODITY + "inventoryState", params, deadline, lambda _: None)

    async def inventory(
        self, code: str, *, variant: str | None = None, deadline: float = 60
    ) -> Inventory:
        """Stock and basic configuration (R-6.2)."""
        params = {"sharedCode": code, "race": variant}
        return await self._caller.ask(
            _COMMODITY + "inventory", params, deadline, wire.read_inventory
        )

    async def stock(
        self,
        code: str,
        *,
        variant: str | None = None,
        sku: Mapping[str, str] | None = None,
        deadline: float = 60,
    ) -> int | None:
        """Pieces on hand; None when the supplier gives no number (R-6.1)."""
        params: dict[str, Param] = {"code": code, "race": variant, "sku": sku}
        return await self._caller.ask(_COMMODITY + "stock", params, deadline, wire.read_stock)

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
        """What `quantity` pieces cost the caller in all (R-6.3)."""
        params: dict[str, Param] = {
            "code": code,
            "num": quantity,
            "race": variant,
            "sku": sku,
            "card_id": card_id,
        }
        return await self._caller.ask(_COMMODITY + "valuation", params, deadline, wire.read_total)

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
        return await self._caller.ask(_COMMODITY + "draftCard", params, deadline, wire.read_cards)

    async def draft(self, code: str, card_id: int, *, deadline: float = 30) -> Decimal | None:
        """The surcharge of one card; None or 0 when the product's own applies (R-6.5)."""
        params: dict[str, Param] = {"code": code, "card_id": card_id}
        return await self._caller.ask(_COMMODITY + "draft", params, deadline, wire.read_premium)

    async def query(self, trade_no: str, *, deadline: float = 30) -> QueryResult:
        """An order of this account as it stands now (R-8.1)."""
        return await self._caller.ask(
            _COMMODITY + "query", {"tradeNo": trade_no}, deadline, wire.read_query
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
        _check_order(quantity, request_no, widgets or {})
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
        answers = {name: _submitted(value) for name, value in (widgets or {}).items()}
        return await self._caller.place(_COMMODITY + "trade", {**params, **answers})


def _check_order(quantity: int, request_no: str, widgets: Mapping[str, object]) -> None:
    if quantity < 1:
        raise ValueError("an order is for at least one piece")
    if not 0 < len(request_no) <= _LONGEST_REQUEST_NO:
        raise ValueError(f"request_no must have 1 to {_LONGEST_REQUEST_NO} characters")
    if not all(map(submittable, widgets)):
        raise ValueError("a widget's name is a parameter of the protocol, or no form can carry it")


def _submitted(value: str | Sequence[str]) -> Param:
    return value if isinstance(value, str) else list(value)
