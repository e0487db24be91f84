"""The supplier's store as it really is: what it charged, what it sold, and what it tells of that.

It outlives the shop's process; a commit of its own may come long after its reply was given up. Nothing
here knows how the shop works.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal

from bot.domain.checkout import Selection
from bot.domain.delivery_text_classifier import APOLOGIES, NOTICES
from bot.domain.errors import SupplierRefusedCall, SupplierUnavailable
from bot.domain.money import Money
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
from tests.crash.crash_points import AT_THE_STORE
from tests.crash.sweep.clock import SimClock
from tests.crash.sweep.faults import Look, Trade
from tests.doubles import FakeSupplier

NOTICE, APOLOGY = min(NOTICES), min(APOLOGIES)
#: Seconds: how long a lost reply is waited for, when a late commit comes after the giving up, how long
#: a manual delivery takes, and how long a failing look fails.
TIMEOUT, LATE, MANUAL = 20.0, 15.0, 40.0
BLINDED, MUTE, DUMB, UNPAID = 12.0, 60.0, 900.0, 30.0
MARKUP_OF_DEARER = Decimal("0.50")


@dataclass(frozen=True, slots=True)
class Deal:
    """One charge: in the store's eyes, a sale. `secret` None: it sold what it no longer had."""

    request_no: RequestNo
    trade_no: TradeNo
    amount: Decimal
    secret: str | None
    ready_at: float
    at: float

    @property
    def cents(self) -> int:
        return int(self.amount * 100)


@dataclass(slots=True)
class Warehouse(FakeSupplier):
    """A Supplier whose trades meet the faults of a schedule, one after the other."""

    clock: SimClock = field(default_factory=SimClock)
    faults: list[Trade] = field(default_factory=list)
    look: Look = Look.CLEAR
    enforces: bool = False
    money: Decimal = Decimal("100.00")
    deals: list[Deal] = field(default_factory=list)
    in_flight: int = 0
    overlaps: int = 0
    #: Called when a trade has arrived and before anything is answered.
    arrived: Callable[[str], None] = lambda _: None
    #: Called once, when the first trade has arrived.
    first: Callable[[], None] | None = None
    _last_at: float | None = None

    async def ensure_available(self, selection: Selection) -> None:
        await FakeSupplier.ensure_available(self, selection)
        if selection.card_id:
            self._card(selection.code, selection.card_id)

    async def trade(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> TradeOutcome:
        """One trade. It is charged by the time this arrives, later, or never; the reply may be lost."""
        fault = self.faults.pop(0) if self.faults else Trade.GOODS
        if fault is Trade.NOT_SENT:
            return NotSent("connect_failed")
        self.in_flight += 1
        self.overlaps += self.in_flight > 1
        try:
            return await self._answered(fault, selection, request_no)
        finally:
            self.in_flight -= 1

    async def _answered(
        self, fault: Trade, selection: Selection, request_no: RequestNo
    ) -> TradeOutcome:
        self._last_at = self.clock.passed
        if self.enforces and self.deal_of(request_no) is not None:
            return Refused("请求ID已存在")
        outcome = self._act(fault, selection, request_no)
        if self.first is not None:
            self.first()
            self.first = None
        self.arrived(AT_THE_STORE)
        if isinstance(outcome, UnknownOutcome):
            await self.clock.sleep(TIMEOUT)
        if fault is Trade.RAISED:
            raise RuntimeError("the adapter broke over the reply")
        return outcome

    def _act(self, fault: Trade, selection: Selection, request_no: RequestNo) -> TradeOutcome:
        """What happens at the store at once, and what it will answer."""
        if fault is Trade.REFUSED:
            return Refused("当前商品已停售")
        if fault is Trade.LOST:
            return UnknownOutcome("read_timeout")
        if fault is Trade.LATE_TIMEOUT:
            amount = self._price(selection)
            self.clock.at(TIMEOUT + LATE, lambda: self._sell_late(selection, request_no, amount))
            return UnknownOutcome("read_timeout")
        deal = self._sell(fault, selection, request_no, self._price(selection))
        if deal is None:
            return Refused("库存不足")
        return self._reply(fault, deal)

    def _reply(self, fault: Trade, deal: Deal) -> TradeOutcome:
        charged = Money(deal.cents, "USD")
        match fault:
            case Trade.CHARGED_REFUSED:
                return Refused("服务器内部错误")
            case Trade.CHARGED_TIMEOUT | Trade.RAISED:
                return UnknownOutcome("read_timeout")
            case Trade.NUMBERLESS:
                return Accepted(None, charged, deal.secret)
            case Trade.EMPTY:
                return Accepted(None, None, None)
            case Trade.BARE:
                return Accepted(deal.trade_no, None, None)
            case Trade.MANUAL:
                return Accepted(deal.trade_no, charged, NOTICE)
            case Trade.APOLOGY:
                return Accepted(deal.trade_no, charged, APOLOGY)
            case _:
                return Accepted(deal.trade_no, charged, deal.secret)

    def _sell_late(self, selection: Selection, request_no: RequestNo, amount: Decimal) -> None:
        """The store's transaction ends when nobody waits for it any more."""
        self._sell(Trade.LATE_TIMEOUT, selection, request_no, amount)

    def _sell(
        self, fault: Trade, selection: Selection, request_no: RequestNo, amount: Decimal
    ) -> Deal | None:
        """Charge the account; None when there is nothing left to sell or no money for it."""
        amount += MARKUP_OF_DEARER if fault is Trade.DEARER else 0
        if amount > self.money or not self._take(selection):
            return None
        self.money -= amount
        n = len(self.deals) + 1
        secret = None if fault is Trade.APOLOGY else f"{selection.code}-key-{n}-{request_no}"
        wait = MANUAL if fault is Trade.MANUAL else 0.0
        now = self.clock.passed
        deal = Deal(request_no, TradeNo(f"T{n:017d}"), amount, secret, now + wait, now)
        self.deals.append(deal)
        return deal

    def _price(self, selection: Selection) -> Decimal:
        cards = self.card_list.get(selection.code, ())
        premiums = [card.premium or Decimal(0) for card in cards if card.id == selection.card_id]
        return self._find(selection.code).cost * selection.quantity + sum(premiums, Decimal(0))

    def _take(self, selection: Selection) -> bool:
        """Take the goods off the shelf; False when they are gone."""
        if selection.card_id:
            cards = self.card_list[selection.code]
            left = tuple(card for card in cards if card.id != selection.card_id)
            self.card_list[selection.code] = left
            return len(left) < len(cards)
        stock = self.stocks.get(selection.code)
        if stock is None:
            return True
        if stock < selection.quantity:
            return False
        self.stocks[selection.code] = stock - selection.quantity
        return True

    async def query(self, trade_no: TradeNo) -> QueryReply:
        if self._since() < {Look.MUTE: MUTE, Look.DUMB: DUMB}.get(self.look, 0.0):
            raise SupplierUnavailable("the schedule says so")
        if self.look is Look.UNPAID and self._since() < UNPAID:
            return QueryReply(None, paid=False)
        for deal in self.deals:
            if deal.trade_no == trade_no:
                return QueryReply(self._text(deal), paid=True)
        raise SupplierRefusedCall("订单不存在")

    def _text(self, deal: Deal) -> str:
        if deal.secret is None:
            return APOLOGY
        return deal.secret if self.clock.passed >= deal.ready_at else NOTICE

    async def balance(self) -> Decimal | None:
        blinded = self.look is Look.BLINDED and self._since() < TIMEOUT + BLINDED
        return None if blinded or self.look is Look.BLIND else self.money

    def _since(self) -> float:
        """Seconds since the last trade arrived."""
        return 1e9 if self._last_at is None else self.clock.passed - self._last_at

    def deal_of(self, request_no: str) -> Deal | None:
        """What the store's own list shows under a request number."""
        return next((deal for deal in self.deals if deal.request_no == request_no), None)
