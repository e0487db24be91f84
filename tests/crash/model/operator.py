"""The operator of a world: rules on cases by the supplier's list, as a careful person does."""

from dataclasses import dataclass, field

from bot.domain.errors import Declined
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import RuledNotCharged, RuledRefund, RuledTrade, Ruling, TradeNo
from bot.services.orders import cases as orders_cases
from tests.builders import OPERATOR
from tests.crash.model.market import APOLOGY
from tests.crash.model.world import Row, World


@dataclass(slots=True)
class Operator:
    """The operator; `given_up` are the orders whose money the operator gave back, or tried to."""

    given_up: set[int] = field(default_factory=set)

    def truth(self, world: World, order: Row) -> Ruling | None:
        """Return what the supplier's list says of a case; None while it may still change."""
        sale = world.market.sale_of(order.request_no)
        if sale is None:
            return None if order.trade_no else RuledNotCharged()
        if sale.lands_at > world.clock.elapsed:
            return None
        if sale.text == APOLOGY:
            return RuledRefund()
        return RuledTrade(sale.trade_no)

    async def rule(self, world: World, order: int, ruling: Ruling) -> str:
        """Rule on a case; return "done", or the reason of the refusal."""
        if isinstance(ruling, RuledRefund):
            self.given_up.add(order)
        process = world.process
        told = await orders_cases.apply_ruling(
            process.shop, process.db, BuyerId(OPERATOR), OrderId(order), ruling
        )
        if not isinstance(told, Declined):
            return "done"
        return told.reason.value

    async def settle(self, world: World) -> int:
        """Answer every case by the supplier's list; return how many."""
        cases = [(each, self.truth(world, each)) for each in world.orders("review")]
        answers = [(order, ruling) for order, ruling in cases if ruling is not None]
        for order, ruling in answers:
            await self.rule(world, order.id, ruling)
        return len(answers)


def number_of_another(world: World, order: Row) -> TradeNo | None:
    """Return a trade number that another order has stored."""
    others = [each.trade_no for each in world.orders() if each.trade_no and each.id != order.id]
    return TradeNo(others[0]) if others else None
