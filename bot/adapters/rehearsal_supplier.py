"""The supplier of a rehearsal: everything that is read is real, and no trade is ever sent.

It is built on a client that has no trade call, so nothing here can buy. Where a shop would trade, it
checks what the supplier would check, by reads, and makes up the outcome. A made-up trade number and
each made-up piece begin with `REHEARSAL-`.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from decimal import Decimal

from bot import supplier as sdk
from bot.adapters.supplier_gateway import SupplierReadGateway, make_trade_details
from bot.domain.catalogue.product import DeliveryMode
from bot.domain.catalogue.selection import Selection
from bot.domain.errors import SupplierCallFailed, SupplierRefusedCall, SupplierUnavailable
from bot.domain.ids import RequestNo, TradeNo
from bot.domain.money import Money, round_cost_up
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import Accepted, NotSent, Refused, TradeOutcome
from bot.supplier.trade import make_trade_parameters

#: Begins every trade number and every piece that is made up.
MARK = "REHEARSAL-"
#: What a supplier says whose prepaid balance does not cover an order.
_BALANCE_TOO_LOW = "Insufficient balance"
_NOTE = "REHEARSAL: nothing was bought. What you see here is no real delivery."


@dataclass(frozen=True, slots=True)
class RehearsedTrade:
    """A trade that would have been sent now. `balance` is None if the supplier does not tell it."""

    selection: Selection
    cost: Money
    balance: Decimal | None

    @property
    def is_covered(self) -> bool:
        """Return whether the prepaid balance covers the cost, as far as that is known."""
        return self.balance is None or self.balance >= self.cost.decimal


class RehearsalSupplier(SupplierReadGateway):
    """Implements `bot.domain.orders.supplier.Supplier` without any call that buys.

    `on_trade` is called for each trade that would have been sent.
    """

    def __init__(
        self,
        client: sdk.SupplierReader,
        currency: str,
        on_trade: Callable[[RehearsedTrade], None],
    ) -> None:
        super().__init__(client, currency)
        self._on_trade = on_trade
        self._pieces: dict[TradeNo, str] = {}

    @asynccontextmanager
    async def trade_connection(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> AsyncIterator[None]:
        """Check that the trade could be sent; no connection is opened."""
        try:
            _check_parameters(selection, request_no, contact)
        except ValueError as error:
            raise SupplierUnavailable(str(error)) from error
        yield

    async def trade(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> TradeOutcome:
        """Make up the outcome of a trade; the cost, the balance and the way of delivery are real."""
        _check_parameters(selection, request_no, contact)
        try:
            product = await self.product(selection.code)
            cost = round_cost_up(await self.total_cost(selection), self._currency)
        except SupplierRefusedCall as no:
            return Refused(no.message)
        except SupplierCallFailed as away:
            return NotSent(str(away))
        rehearsed = RehearsedTrade(selection, cost, await self.balance())
        self._on_trade(rehearsed)
        if not rehearsed.is_covered:
            return Refused(_BALANCE_TOO_LOW)
        number = TradeNo(f"{MARK}{request_no}")
        pieces = "\n".join(f"{number}-{piece}" for piece in range(1, selection.quantity + 1))
        self._pieces[number] = pieces
        # What a seller delivers by hand comes by a later query.
        is_delivered_at_once = product.delivery is DeliveryMode.AUTOMATIC
        return Accepted(number, cost, pieces if is_delivered_at_once else None, _NOTE)

    async def query(self, trade_no: TradeNo) -> QueryReply:
        """Return the pieces of a made-up trade; any other number is asked of the supplier."""
        if trade_no.startswith(MARK):
            return QueryReply(self._pieces.get(trade_no), paid=True)
        return await super().query(trade_no)


def _check_parameters(selection: Selection, request_no: RequestNo, contact: str) -> None:
    """Raise ValueError for parameters that a trade cannot be sent with."""
    details = make_trade_details(selection, request_no, contact)
    make_trade_parameters(selection.code, selection.quantity, **details)
