"""The rules of the machine for faults and events that no person causes."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from hypothesis import strategies as st
from hypothesis.stateful import rule

from bot.domain.ids import TradeNo
from tests.crash.model.payment_rules import Payers
from tests.crash.model.people_rules import buyers, codes
from tests.crash.model.settle_everything import ROUNDS
from tests.crash.model.world import PRODUCTS
from tests.world.supplier import TradeFault
from tests.world.telegram import MessageFault

JUMPS = (timedelta(days=1), timedelta(days=-1), timedelta(hours=1), timedelta(hours=-1))
Change = tuple[str, str | int | None]
CHANGES: st.SearchStrategy[Change] = st.sampled_from(
    (
        *(("cost", cost) for cost in ("3.00", "4.00", "6.00", "9.00", "12.00")),
        *(("stock", stock) for stock in (0, 1, None)),
        ("listed", None),
    )
)

#: Seeds draw from these lists, so the lists may not change.
TRADE_FAULTS = (
    TradeFault.GOODS,
    TradeFault.MANUAL,
    TradeFault.CHANGING,
    TradeFault.APOLOGY,
    TradeFault.DEARER,
    TradeFault.NUMBERLESS,
    TradeFault.EMPTY,
    TradeFault.MIXED_UP,
    TradeFault.REFUSED,
    TradeFault.CHARGED_REFUSED,
    TradeFault.CHARGED_TIMEOUT,
    TradeFault.LATE_TIMEOUT,
    TradeFault.LOST,
    TradeFault.NOT_SENT,
)
MESSAGE_FAULTS = (MessageFault.FLOOD, MessageFault.UNANSWERED, MessageFault.BROKEN)


class Model(Payers):
    """All rules together."""

    @rule(name=st.sampled_from(ROUNDS))
    def work(self, name: str) -> None:
        self.do(lambda: self.world.process.round(name))

    @rule()
    def work_all(self) -> None:
        for name in ROUNDS:
            self.work(name)

    @rule(buyer=buyers, code=codes, fault=st.sampled_from(TRADE_FAULTS))
    def buy(self, buyer: int, code: str, fault: TradeFault) -> None:
        """Make a whole purchase under one fault, as far as possible."""
        quote = self.request_quote(buyer, code)
        if quote is None:
            return
        self.tap(buyer, quote)
        known = [row.trade_no for row in self.world.orders() if row.trade_no]
        self.world.supplier.mixed_up = TradeNo(known[0]) if known else None
        self.world.supplier.faults.append(fault)
        self.work_all()

    @rule(seconds=st.sampled_from((1.0, 6.0, 45.0, 100.0, 700.0, 4_000.0)))
    def time_passes(self, seconds: float) -> None:
        self.world.clock.advance(seconds)

    @rule(jump=st.sampled_from(JUMPS))
    def the_wall_clock_jumps(self, jump: timedelta) -> None:
        self.world.clock.jump(jump)

    @rule(code=codes, change=CHANGES)
    def the_supplier_changes(self, code: str, change: Change) -> None:
        """Change a price, sell out, remove a product or bring it back; never remove the last one."""
        what, value = change
        supplier = self.world.supplier
        if what == "cost":
            supplier.change(code, lambda product: replace(product, cost=Decimal(str(value))))
        elif what == "stock":
            supplier.stocks[code] = None if value is None else int(value)
        else:
            (category,) = supplier.categories
            left = tuple(each for each in category.products if each.code != code)
            if len(left) == len(category.products):
                left = (*left, PRODUCTS[code])
            supplier.categories = (replace(category, products=left or category.products),)

    @rule(what=st.sampled_from(("away", "hidden")))
    def the_supplier_fails_or_recovers(self, what: str) -> None:
        """Let the supplier fail completely, stop reporting its balance, or work again."""
        setattr(self.world.supplier, what, not getattr(self.world.supplier, what))

    @rule(fault=st.sampled_from(MESSAGE_FAULTS))
    def the_next_message_meets(self, fault: MessageFault) -> None:
        self.world.telegram.faults.append(fault)

    @rule(buyer=buyers)
    def a_buyer_blocks_the_shop_or_returns(self, buyer: int) -> None:
        blocked = self.world.telegram.blocked
        if buyer in blocked:
            blocked.remove(buyer)
            self.do(lambda: self.world.process.register(buyer))
        else:
            blocked.add(buyer)

    @rule(dies=st.booleans(), points=st.integers(1, 24))
    def the_process_or_its_disk_fails_soon(self, dies: bool, points: int) -> None:
        if dies:
            self.world.crash_hook.crash_in = points
        else:
            self.world.crash_hook.fail_in = points

    @rule()
    def the_process_dies(self) -> None:
        self.loop.run_until_complete(self.world.restart())
