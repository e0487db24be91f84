"""Test doubles of the ports: a controlled clock, sequential ids, a scripted supplier.

Tests import them from `tests.builders`.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from bot.domain.catalogue.product import Card, CardPage, Category, Product, ProductDetails
from bot.domain.catalogue.selection import Selection
from bot.domain.errors import (
    SupplierRefusedAccount,
    SupplierRefusedCall,
    SupplierUnavailable,
    SupplierUnreadable,
)
from bot.domain.ids import InviteCode, RequestNo, TradeNo
from bot.domain.orders.supplier import (
    AccountCheck,
    AccountState,
    LastAnswer,
    OperatorProductInfo,
    QueryReply,
    UnreadableEntries,
)
from bot.domain.orders.transition_inputs import Accepted, TradeOutcome
from bot.domain.pricing.costs import estimate_unit_cost

NOW = datetime(2030, 5, 17, 12, 0, tzinfo=UTC)


@dataclass(slots=True)
class FixedClock:
    """A clock that moves only when a test says so, or in `sleep`.

    `advance` lets time pass; `jump` sets the wall clock without letting time pass.
    """

    moment: datetime = NOW
    passed: float = 0.0

    def now(self) -> datetime:
        return self.moment

    def monotonic(self) -> float:
        return self.passed

    def advance(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)
        self.passed += max(seconds, 0.0)

    def jump(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)

    async def sleep(self, seconds: float) -> None:
        self.advance(seconds)
        await asyncio.sleep(0)


@dataclass(slots=True)
class SeqIds:
    """Sequential ids, which make a failing test readable."""

    last: int = 0

    def request_no(self) -> RequestNo:
        return RequestNo(f"R{self._next():018d}")

    def invoice_id(self) -> str:
        return f"{self._next():016x}"

    def invite_code(self) -> InviteCode:
        return InviteCode(f"{self._next():016x}")

    def placeholder_contact(self) -> str:
        return f"placeholder{self._next()}"

    def query_password(self) -> str:
        return f"made-for-you-{self._next()}"

    def _next(self) -> int:
        self.last += 1
        return self.last


class Overridden:
    """A port, or the database, with some methods replaced.

    AttributeError for a method that the real one lacks: nothing would call the replacement.
    """

    def __init__(self, inner: object, **methods: Callable[..., Awaitable[Any]]) -> None:
        self._inner = inner
        self._methods = methods
        for name in methods:
            getattr(inner, name)

    def __getattr__(self, name: str) -> Any:
        return self._methods.get(name) or getattr(self._inner, name)


Trade = tuple[Selection, RequestNo, str]


@dataclass(slots=True)
class FakeSupplier:
    """A supplier in memory, scripted by the test.

    Prices come from `products`. Stock is unlimited unless `stocks` limits it. A trade returns the
    next of `outcomes`, else a secret. With `away`, or with a name in `refusals`, read calls fail; a
    name in `broken` makes them raise an unexpected exception. If `gate` is set, each read call
    waits for it; `pause` is slept, in seconds.
    """

    categories: tuple[Category, ...] = ()
    stocks: dict[str, int | None] = field(default_factory=dict)
    #: By the name of a variant or an option.
    stocks_of: dict[str | None, int] = field(default_factory=dict)
    #: Total by code, which the price call answers whatever the product costs.
    quoted: dict[str, Decimal] = field(default_factory=dict)
    card_list: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    outcomes: list[TradeOutcome] = field(default_factory=list)
    replies: dict[TradeNo, QueryReply] = field(default_factory=dict)
    refusals: dict[str, str] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    #: Read calls that are answered with an error page, by their names.
    unreadable_calls: set[str] = field(default_factory=set)
    #: Names of variants and options that no price is named for.
    unknown_names: set[str] = field(default_factory=set)
    balance_now: Decimal | None = Decimal("100.00")
    #: The supplier's words while it refuses our account: then every reading call fails with them.
    account_refused: str | None = None
    away: bool = False
    #: No connection for a trade can be opened.
    refuses_connections: bool = False
    missing: tuple[str, ...] = ()
    unreadable: UnreadableEntries = field(default_factory=UnreadableEntries)
    heard: LastAnswer | None = None
    gate: asyncio.Event | None = None
    pause: float = 0.0
    trades: list[Trade] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)

    def change(self, code: str, edit: Callable[[Product], Product]) -> None:
        """Change one product at the supplier, as its owner would."""
        self.categories = tuple(
            replace(
                category,
                products=tuple(edit(one) if one.code == code else one for one in category.products),
            )
            for category in self.categories
        )

    async def _answer(self, call: str) -> None:
        self.calls.append(call)
        if self.gate is not None:
            await self.gate.wait()
        if self.pause:
            await asyncio.sleep(self.pause)
        if call in self.broken:
            raise RuntimeError("the test says so")
        if call in self.unreadable_calls:
            raise SupplierUnreadable("the test says so")
        if self.away:
            raise SupplierUnavailable("the test says so")
        if self.account_refused is not None:
            raise SupplierRefusedAccount(self.account_refused)
        if call in self.refusals:
            raise SupplierRefusedCall(self.refusals[call])

    def _find(self, code: str) -> Product:
        for category in self.categories:
            for product in category.products:
                if product.code == code:
                    return product
        raise SupplierRefusedCall("no such product")

    async def catalogue(self) -> tuple[tuple[Category, ...], int]:
        await self._answer("catalogue")
        return self.categories, self.unreadable.count

    async def product(self, code: str) -> Product:
        await self._answer("product")
        return self._find(code)

    async def stock(
        self, code: str, variant: str | None = None, sku: Mapping[str, str] | None = None
    ) -> int | None:
        await self._answer("stock")
        named = [
            self.stocks_of[one] for one in (variant, *(sku or {}).values()) if one in self.stocks_of
        ]
        return min(named) if named else self.stocks.get(code, self._find(code).stock)

    async def cards(
        self, code: str, page: int, variant: str | None, sku: Mapping[str, str], size: int = 10
    ) -> CardPage:
        await self._answer("cards")
        cards = self.card_list.get(code, ())
        return CardPage(cards[(page - 1) * size : page * size], len(cards))

    async def card_premium(self, code: str, card_id: int) -> Decimal | None:
        await self._answer("card_premium")
        return self._card(code, card_id).premium

    def _card(self, code: str, card_id: int) -> Card:
        for card in self.card_list.get(code, ()):
            if card.id == card_id:
                return card
        raise SupplierRefusedCall("this card is gone")

    async def total_cost(self, selection: Selection) -> Decimal:
        await self._answer("valuation")
        if self.unknown_names & {selection.variant, *selection.sku.values()}:
            raise SupplierRefusedCall("there is no such choice")
        if selection.code in self.quoted:
            return self.quoted[selection.code]
        product = self._find(selection.code)
        details = product.details or ProductDetails()
        variant = next((v for v in details.variants if v.name == selection.variant), None)
        options = [
            option
            for attribute in details.attributes
            for option in attribute.options
            if selection.sku.get(attribute.name) == option.name
        ]
        total = (
            estimate_unit_cost(product, variant, options, selection.quantity) * selection.quantity
        )
        if selection.card_id:
            total += self._card(selection.code, selection.card_id).premium or details.card_premium
        return total

    async def ensure_available(self, selection: Selection) -> None:
        await self._answer("can_fill")
        stock = self.stocks.get(selection.code, self._find(selection.code).stock)
        if stock is not None and stock < selection.quantity:
            raise SupplierRefusedCall("not enough in stock")

    @asynccontextmanager
    async def trade_connection(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> AsyncIterator[None]:
        if self.refuses_connections:
            raise SupplierUnavailable("the test says so")
        yield

    async def trade(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> TradeOutcome:
        self.trades.append((selection, request_no, contact))
        if self.outcomes:
            return self.outcomes.pop(0)
        number = len(self.trades)
        codes = "\n".join(f"CODE-{number}-{piece}" for piece in range(selection.quantity))
        return Accepted(TradeNo(f"T{number:017d}"), None, codes)

    async def query(self, trade_no: TradeNo) -> QueryReply:
        await self._answer("query")
        if trade_no not in self.replies:
            raise SupplierRefusedCall("no such order")
        return self.replies[trade_no]

    async def balance(self) -> Decimal | None:
        self.calls.append("balance")
        return self._tell_balance()

    def _tell_balance(self) -> Decimal | None:
        return None if self.account_refused is not None else self.balance_now

    async def check_account(self) -> AccountCheck:
        self.calls.append("check_account")
        if self.away:
            return AccountCheck(AccountState.NO_ANSWER)
        if self.account_refused is not None:
            return AccountCheck(AccountState.REFUSED, message=self.account_refused)
        return AccountCheck(AccountState.ACCEPTED, self._tell_balance())

    def account_refusal(self) -> str | None:
        return self.account_refused

    async def operator_product_info(self, code: str) -> OperatorProductInfo:
        await self._answer("facts")
        product = self._find(code)
        return OperatorProductInfo(
            "supplier.example", product.cost, product.stock, "https://help.example", None, None
        )

    def missing_calls(self) -> tuple[str, ...]:
        return self.missing

    def unreadable_entries(self) -> UnreadableEntries:
        return self.unreadable

    def last_answer(self) -> LastAnswer | None:
        return self.heard
