"""The supplier: it sells, keeps its own records, and its replies may be wrong.

`sales` has everything that it sold, whatever it answered. It survives every crash of the shop.
"""

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from bot.domain.checkout import Selection
from bot.domain.delivery_text_classifier import APOLOGIES, NOTICES
from bot.domain.errors import SupplierRefusedCall, SupplierUnavailable
from bot.domain.money import round_cost_up
from bot.domain.order import (
    Accepted,
    NotSent,
    Refused,
    RequestNo,
    TradeNo,
    TradeOutcome,
    UnknownOutcome,
)
from bot.domain.ports import QueryReply
from tests.builders import FakeSupplier
from tests.crash.model.clockwork import Clockwork

APOLOGY, NOTICE = min(APOLOGIES), min(NOTICES)
BOOKED = "请求ID已存在"
START = Decimal(1_000)
#: Seconds until a late charge is made, and until a manual delivery is ready.
LATE, BY_HAND = 40.0, 90.0


class Fate(StrEnum):
    """The fault of one trade: whether it is charged, and the answer."""

    GOODS = "goods"
    BY_HAND = "goods, later"
    CHANGING = "goods, and other goods later"
    APOLOGY = "charged, an apology"
    OTHER_AMOUNT = "charged another amount"
    NO_NUMBER = "goods, no number"
    NO_WORD = "charged, neither number nor goods"
    ANOTHERS_NUMBER = "goods, the number of another order"
    REFUSED = "refused"
    REFUSED_CHARGED = "refused, but charged"
    LOST = "charged, no reply"
    LOST_LATE = "charged late, no reply"
    LOST_FREE = "not charged, no reply"
    NOT_SENT = "not sent"


_FREE = {Fate.REFUSED, Fate.LOST_FREE, Fate.NOT_SENT}


@dataclass(slots=True)
class Sale:
    """One charge in the supplier's records. `text` is what `query` returns until `ready_at`."""

    trade_no: TradeNo
    request_no: RequestNo
    amount: Decimal
    goods: str
    lands_at: float
    text: str | None = None
    ready_at: float = 0.0


@dataclass(slots=True)
class Market(FakeSupplier):
    """A supplier with stock, prices and a prepaid balance; the next trades get the faults in
    `fates`.
    """

    clock: Clockwork = field(default_factory=Clockwork)
    fates: list[Fate] = field(default_factory=list)
    sales: list[Sale] = field(default_factory=list)
    posts: list[RequestNo] = field(default_factory=list)
    hidden: bool = False
    enforces: bool = False
    #: A number that the shop has stored, for a reply that wrongly contains it.
    mixed_up: TradeNo | None = None

    def landed(self) -> list[Sale]:
        """Return everything that has been charged by now."""
        return [sale for sale in self.sales if sale.lands_at <= self.clock.elapsed]

    def sale_of(self, request_no: str) -> Sale | None:
        """Return the charge for a request, also one that is still to come."""
        return next((sale for sale in self.sales if sale.request_no == request_no), None)

    async def balance(self) -> Decimal | None:
        if self.hidden or self.away:
            return None
        return START - sum((sale.amount for sale in self.landed()), Decimal(0))

    async def trade(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> TradeOutcome:
        fate = self.fates.pop(0) if self.fates else Fate.GOODS
        if fate is Fate.NOT_SENT:
            return NotSent("the test says so")
        self.posts.append(request_no)
        if self.enforces and self.sale_of(request_no) is not None:
            return Refused(BOOKED)
        if fate is Fate.REFUSED_CHARGED and self.hidden:
            fate = Fate.REFUSED  # the shop could never detect this
        if fate in _FREE or not self._in_stock(selection):
            return UnknownOutcome("late") if fate is Fate.LOST_FREE else Refused("sold out")
        sale = await self._sell(fate, selection, request_no)
        return self._reply(fate, sale)

    def _in_stock(self, selection: Selection) -> bool:
        stock = self.stocks.get(selection.code)
        return stock is None or stock >= selection.quantity

    async def _sell(self, fate: Fate, selection: Selection, request_no: RequestNo) -> Sale:
        amount = await FakeSupplier.total_cost(self, selection)
        if fate is Fate.OTHER_AMOUNT:
            amount += Decimal("0.50")
        stock = self.stocks.get(selection.code)
        if stock is not None:
            self.stocks[selection.code] = stock - selection.quantity
        number = TradeNo(f"T{len(self.sales) + 1:017d}")
        delay = LATE if fate is Fate.LOST_LATE else 0.0
        now = self.clock.elapsed
        sale = Sale(number, request_no, amount, f"GOODS {request_no}", now + delay)
        if fate is Fate.BY_HAND:
            sale.text, sale.ready_at = NOTICE, now + BY_HAND
        if fate is Fate.CHANGING:
            sale.text, sale.ready_at = f"{sale.goods} at first", now + BY_HAND
        if fate is Fate.APOLOGY:
            sale.text, sale.ready_at = APOLOGY, float("inf")
        self.sales.append(sale)
        return sale

    def _reply(self, fate: Fate, sale: Sale) -> TradeOutcome:
        if fate is Fate.REFUSED_CHARGED:
            return Refused("sold out")
        if fate in {Fate.LOST, Fate.LOST_LATE}:
            return UnknownOutcome("late")
        number: TradeNo | None = sale.trade_no
        if fate in {Fate.NO_NUMBER, Fate.NO_WORD}:
            number = None
        elif fate is Fate.ANOTHERS_NUMBER:
            number = self.mixed_up or number
        text = None if fate is Fate.NO_WORD else sale.text or sale.goods
        return Accepted(number, round_cost_up(sale.amount, "USD"), text)

    async def query(self, trade_no: TradeNo) -> QueryReply:
        if self.away:
            raise SupplierUnavailable("the test says so")
        for sale in self.landed():
            if sale.trade_no == trade_no:
                ready = self.clock.elapsed >= sale.ready_at
                return QueryReply(sale.goods if ready else sale.text, paid=True)
        raise SupplierRefusedCall("no such order")
