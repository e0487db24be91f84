"""The operator of a world: rules on cases by the supplier's list, as a careful person does."""

from dataclasses import dataclass, field

from bot.domain.errors import Declined
from bot.domain.ids import TradeNo
from bot.domain.order_transition_inputs import RuledNotCharged, RuledRefund, Ruling
from tests.crash.model.world import ModelWorld, Row


@dataclass(slots=True)
class Operator:
    """The operator; `given_up` are the orders that the operator refunded, or tried to refund."""

    given_up: set[int] = field(default_factory=set)

    def correct_ruling(self, world: ModelWorld, order: Row) -> Ruling | None:
        """Return what the supplier's list says of a case; None while it may still change."""
        ruling = world.supplier.true_ruling(order.request_no)
        return None if order.trade_no and isinstance(ruling, RuledNotCharged) else ruling

    async def rule(self, world: ModelWorld, order: int, ruling: Ruling) -> str:
        """Rule on a case; return "done", or the reason of the refusal."""
        if isinstance(ruling, RuledRefund):
            self.given_up.add(order)
        answer = await world.process.rule(order, ruling)
        if not isinstance(answer, Declined):
            return "done"
        return answer.reason.value

    async def settle(self, world: ModelWorld) -> int:
        """Answer every case by the supplier's list; return how many."""
        cases = [(each, self.correct_ruling(world, each)) for each in world.orders("review")]
        answers = [(order, ruling) for order, ruling in cases if ruling is not None]
        for order, ruling in answers:
            await self.rule(world, order.id, ruling)
        return len(answers)


def trade_number_of_another_order(world: ModelWorld, order: Row) -> TradeNo | None:
    """Return a trade number that another order has stored."""
    others = [each.trade_no for each in world.orders() if each.trade_no and each.id != order.id]
    return TradeNo(others[0]) if others else None
