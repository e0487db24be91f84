"""A simulated supplier that keeps its own ledger and meets trades with faults.

It outlives the shop's process. A charge may come long after the wait for its reply ended. Nothing
here knows how the shop works.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from functools import partial
from typing import Final

from bot.domain.catalogue.selection import Selection
from bot.domain.errors import SupplierRefusedCall, SupplierUnavailable
from bot.domain.ids import RequestNo, TradeNo
from bot.domain.money import Money
from bot.domain.orders.seller_messages import APOLOGIES, NOTICES
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import (
    Accepted,
    NotSent,
    Refused,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    Ruling,
    TradeOutcome,
    UnknownOutcome,
)
from tests.crash.crash_points import AT_THE_SUPPLIER
from tests.doubles import FakeSupplier
from tests.world.clock import SimulatedClock

NOTICE, APOLOGY = min(NOTICES), min(APOLOGIES)
#: What a seller writes before the goods; only shops that sell by hand get it.
SENTENCE = "Please wait, we are working on it"
#: Seconds: the wait for a lost reply, and the time after it until a late charge is made.
TIMEOUT, LATE = 20.0, 15.0
#: Seconds that a slow reply takes: shorter than the age at which an early preflight is dropped.
SLOW_SECONDS = 5.0
#: Seconds until a manual delivery is ready, and during which a failing reading call fails.
MANUAL, BLINDED, MUTE, DUMB, UNPAID = 40.0, 12.0, 60.0, 900.0, 30.0
MARKUP_OF_DEARER = Decimal("0.50")


class TradeFault(StrEnum):
    """The fault of one trade. The values are words of recorded schedules."""

    GOODS = "goods"  # charged, the secret is in the reply
    BARE = "bare"  # charged, a number and no secret: `query` has it
    MANUAL = "manual"  # charged, a notice now, the secret a while later
    DEARER = "dearer"  # charged more than quoted, and the reply reports it
    APOLOGY = "apology"  # charged, code 200, "somebody was quicker"
    NUMBERLESS = "numberless"  # charged, code 200, a secret without a number
    EMPTY = "empty"  # charged, code 200, neither number nor secret
    REFUSED = "refused"  # code 0, nothing happened
    CHARGED_REFUSED = "charged-refused"  # code 0, charged all the same
    CHARGED_TIMEOUT = "charged-timeout"  # charged at once, the reply is lost
    LATE_TIMEOUT = "late-timeout"  # the reply is lost, charged some seconds after that
    LOST = "lost"  # the reply is lost, and nothing happened
    NOT_SENT = "not-sent"  # the connection was opened and could not be used
    RAISED = "raised"  # charged, and the adapter broke over the reply
    CHANGING = "changing"  # charged, a secret now and another one a while later
    MIXED_UP = "mixed-up"  # charged, the reply has the number of another order
    SENTENCE = "sentence"  # charged, a sentence of the seller now, the secret a while later
    UNCONNECTED = "unconnected"  # no connection could be opened
    SLOW = "slow"  # charged, the secret is in a reply that takes some seconds


#: The faults of schedules. Seeds draw from this list, so it may not change.
SCHEDULED_TRADE_FAULTS: Final = tuple(TradeFault)[:14]


class Look(StrEnum):
    """The fault of the supplier's reading calls. The values are words of recorded schedules."""

    CLEAR = "clear"
    BLIND = "blind"  # the balance is never reported
    BLINDED = "blinded"  # the balance is reported before the trade, and not for a while after it
    MUTE = "mute"  # `query` fails for a few minutes after the trade
    DUMB = "dumb"  # `query` fails for so long that it becomes a case
    UNPAID = "unpaid"  # `query` calls the order unpaid for a while


@dataclass(frozen=True, slots=True)
class Trade:
    """An order as a supplier stores it: `amount` is its charge in cents.

    `secret` is None if the item was no longer in stock.
    """

    trade_no: str
    request_no: str
    amount: int
    secret: str | None


@dataclass(frozen=True, slots=True)
class Charge(Trade):
    """An order at the simulated supplier. Until `ready_at`, `query` returns `early_text` for the secret."""

    trade_no: TradeNo
    request_no: RequestNo
    ready_at: float
    early_text: str


@dataclass(slots=True)
class SimulatedSupplier(FakeSupplier):
    """A supplier with stock, prices and a prepaid balance; the next trades meet `faults`."""

    clock: SimulatedClock = field(default_factory=SimulatedClock)
    faults: list[TradeFault] = field(default_factory=list)
    look: Look = Look.CLEAR
    #: Does not report its balance.
    hidden: bool = False
    #: Refuses a request number that is already booked.
    enforces: bool = False
    money: Decimal = Decimal("100.00")
    charges: list[Charge] = field(default_factory=list)
    #: Request numbers whose charge comes late.
    late: list[RequestNo] = field(default_factory=list)
    #: The request number of every trade that arrived.
    arrivals: list[RequestNo] = field(default_factory=list)
    #: A trade number of another order, for a reply that is mixed up with it.
    mixed_up: TradeNo | None = None
    in_flight: int = 0
    overlaps: int = 0
    #: Called when a trade has arrived and before it is answered.
    arrived: Callable[[str], None] = lambda _: None
    #: Called once, when the first trade has arrived.
    first: Callable[[], None] | None = None
    _last_at: float | None = None

    # --- the ports ---------------------------------------------------------------------------------

    async def ensure_available(self, selection: Selection) -> None:
        await FakeSupplier.ensure_available(self, selection)
        if selection.card_id:
            self._card(selection.code, selection.card_id)

    @asynccontextmanager
    async def trade_connection(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> AsyncIterator[None]:
        if self.faults and self.faults[0] is TradeFault.UNCONNECTED:
            del self.faults[0]
            raise SupplierUnavailable("the test says so")
        async with FakeSupplier.trade_connection(self, selection, request_no, contact):
            yield

    async def trade(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> TradeOutcome:
        """Make one trade. The charge happens at once, later, or never."""
        fault = self.faults.pop(0) if self.faults else TradeFault.GOODS
        if fault in {TradeFault.NOT_SENT, TradeFault.UNCONNECTED}:
            return NotSent("connect_failed")
        if fault is TradeFault.CHARGED_REFUSED and self.hidden:
            fault = TradeFault.REFUSED  # nobody could ever find the charge
        self.in_flight += 1
        self.overlaps += self.in_flight > 1
        try:
            return await self._answer_trade(fault, selection, request_no)
        finally:
            self.in_flight -= 1

    async def query(self, trade_no: TradeNo) -> QueryReply:
        fails_for = {Look.MUTE: MUTE, Look.DUMB: DUMB}.get(self.look, 0.0)
        if self.away or self._seconds_since_trade() < fails_for:
            raise SupplierUnavailable("the test says so")
        if self.look is Look.UNPAID and self._seconds_since_trade() < UNPAID:
            return QueryReply(None, paid=False)
        for charge in self.charges:
            if charge.trade_no == trade_no:
                return QueryReply(self._text(charge), paid=True)
        raise SupplierRefusedCall("订单不存在")

    def _tell_balance(self) -> Decimal | None:
        blinded = self.look is Look.BLINDED and self._seconds_since_trade() < TIMEOUT + BLINDED
        if self.away or self.hidden or blinded or self.look is Look.BLIND:
            return None
        return self.money

    # --- what people see ---------------------------------------------------------------------------

    def charge_of(self, request_no: str) -> Charge | None:
        """Return the charge that the supplier's list shows under a request number."""
        return next((each for each in self.charges if each.request_no == request_no), None)

    def is_or_will_be_charged(self, request_no: str) -> bool:
        return request_no in self.late or self.charge_of(request_no) is not None

    def true_ruling(self, request_no: str) -> Ruling | None:
        """Return what the supplier's list says of a case; None while it may still change."""
        if request_no in self.late:
            return None
        charge = self.charge_of(request_no)
        if charge is None:
            return RuledNotCharged("It is not in the supplier's list.")
        return RuledRefund() if charge.secret is None else RuledTrade(charge.trade_no)

    # --- inside ------------------------------------------------------------------------------------

    async def _answer_trade(
        self, fault: TradeFault, selection: Selection, request_no: RequestNo
    ) -> TradeOutcome:
        self._last_at = self.clock.passed
        self.arrivals.append(request_no)
        if self.enforces and self.charge_of(request_no) is not None:
            return Refused("请求ID已存在")
        outcome = self._act(fault, selection, request_no)
        if self.first is not None:
            self.first()
            self.first = None
        self.arrived(AT_THE_SUPPLIER)
        if isinstance(outcome, UnknownOutcome):
            await self.clock.sleep(TIMEOUT)
        if fault is TradeFault.SLOW:
            await self.clock.sleep(SLOW_SECONDS)
        if fault is TradeFault.RAISED:
            raise RuntimeError("the adapter broke over the reply")
        return outcome

    def _act(self, fault: TradeFault, selection: Selection, request_no: RequestNo) -> TradeOutcome:
        """Do what happens at once, and return the later answer."""
        if fault is TradeFault.REFUSED:
            return Refused("当前商品已停售")
        if fault is TradeFault.LOST:
            return UnknownOutcome("read_timeout")
        if fault is TradeFault.LATE_TIMEOUT:
            self.late.append(request_no)
            amount = self._price(selection)
            self.clock.at(TIMEOUT + LATE, partial(self._charge_late, selection, request_no, amount))
            return UnknownOutcome("read_timeout")
        charge = self._charge(fault, selection, request_no, self._price(selection))
        return Refused("库存不足") if charge is None else self._reply(fault, charge)

    def _reply(self, fault: TradeFault, charge: Charge) -> TradeOutcome:
        charged = Money(charge.amount, "USD")
        match fault:
            case TradeFault.CHARGED_REFUSED:
                return Refused("服务器内部错误")
            case TradeFault.CHARGED_TIMEOUT | TradeFault.RAISED:
                return UnknownOutcome("read_timeout")
            case TradeFault.NUMBERLESS:
                return Accepted(None, charged, charge.secret)
            case TradeFault.EMPTY:
                return Accepted(None, None, None)
            case TradeFault.BARE:
                return Accepted(charge.trade_no, None, None)
            case TradeFault.MIXED_UP:
                return Accepted(self.mixed_up or charge.trade_no, charged, charge.secret)
            case _:
                return Accepted(charge.trade_no, charged, self._text(charge))

    def _charge_late(self, selection: Selection, request_no: RequestNo, amount: Decimal) -> None:
        self.late.remove(request_no)
        self._charge(TradeFault.LATE_TIMEOUT, selection, request_no, amount)

    def _charge(
        self, fault: TradeFault, selection: Selection, request_no: RequestNo, amount: Decimal
    ) -> Charge | None:
        """Charge the account; return None without stock or without money for it."""
        amount += MARKUP_OF_DEARER if fault is TradeFault.DEARER else 0
        if amount > self.money or not self._take(selection):
            return None
        self.money -= amount
        n = len(self.charges) + 1
        secret = f"{selection.code}-key-{n}-{request_no}"
        delayed = fault in {TradeFault.MANUAL, TradeFault.CHANGING, TradeFault.SENTENCE}
        early_texts = {
            TradeFault.CHANGING: f"{secret} at first",
            TradeFault.SENTENCE: SENTENCE,
        }
        charge = Charge(
            TradeNo(f"T{n:017d}"),
            request_no,
            int(amount * 100),
            None if fault is TradeFault.APOLOGY else secret,
            self.clock.passed + (MANUAL if delayed else 0.0),
            early_texts.get(fault, NOTICE),
        )
        self.charges.append(charge)
        return charge

    def _price(self, selection: Selection) -> Decimal:
        cards = self.card_list.get(selection.code, ())
        premiums = [card.premium or Decimal(0) for card in cards if card.id == selection.card_id]
        return self._find(selection.code).cost * selection.quantity + sum(premiums, Decimal(0))

    def _take(self, selection: Selection) -> bool:
        """Take the item out of the stock; return False if there is none."""
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

    def _text(self, charge: Charge) -> str:
        if charge.secret is None:
            return APOLOGY
        return charge.secret if self.clock.passed >= charge.ready_at else charge.early_text

    def _seconds_since_trade(self) -> float:
        return 1e9 if self._last_at is None else self.clock.passed - self._last_at
