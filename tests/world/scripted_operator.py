"""The operator of a simulated world: rules on cases by the supplier's list, as a careful person does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.domain.errors import Declined
from bot.domain.ids import TradeNo
from bot.domain.orders.transition_inputs import RuledNotCharged, RuledRefund, Ruling

if TYPE_CHECKING:
    from tests.world.shop_database import OrderRow
    from tests.world.shop_process import ShopProcess
    from tests.world.world import SimulatedWorld

DONE = "done"


@dataclass(slots=True)
class Operator:
    """The operator; `given_up` are the orders that the operator refunded, or tried to refund."""

    given_up: set[int] = field(default_factory=set)

    def correct_ruling(self, world: SimulatedWorld, order: OrderRow) -> Ruling | None:
        """Return what the supplier's list says of a case; None while it may still change."""
        ruling = world.supplier.true_ruling(order.request_no)
        return None if order.trade_no and isinstance(ruling, RuledNotCharged) else ruling

    async def rule(self, process: ShopProcess, order: int, ruling: Ruling) -> str:
        """Rule on a case; return `DONE`, or the reason of the refusal."""
        if isinstance(ruling, RuledRefund):
            self.given_up.add(order)
        answer = await process.rule(order, ruling)
        return answer.reason.value if isinstance(answer, Declined) else DONE

    async def settle(self, world: SimulatedWorld, process: ShopProcess) -> int:
        """Close every payment case, and rule on every order that the supplier's list can decide.

        Nothing is ruled while something may still change at the supplier. Return how many were settled.
        """
        settled = await process.close_payment_cases()
        for order in () if world.clock.has_planned_actions else world.orders("review"):
            ruling = self.correct_ruling(world, order)
            if ruling is not None:
                settled += await self.rule(process, order.id, ruling) == DONE
        return settled


def trade_number_of_another_order(world: SimulatedWorld, order: OrderRow) -> TradeNo | None:
    """Return a trade number that another order has stored."""
    others = [each.trade_no for each in world.orders() if each.trade_no and each.id != order.id]
    return TradeNo(others[0]) if others else None
