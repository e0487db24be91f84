"""The end of every story: faults stop, the operator answers every case, and time passes."""

from tests.crash.model.scripted_operator import Operator
from tests.crash.model.shop_process import BUYERS
from tests.crash.model.world import ModelWorld
from tests.simulation.rules import WHEN_ALL_IS_SETTLED_OR_DROPPED

ROUNDS = (
    *("trade", "unknown-outcome", "waiting-notice", "query", "manual-delivery", "outbox"),
    *("due-time", "sales-pause", "reminder", "reconciliation", "catalogue"),
)
_TURNS = 40
_LONGEST = 7_200.0  # seconds between two rounds


async def to_the_end(world: ModelWorld, operator: Operator) -> None:
    """Bring every order to its end, as far as possible."""
    heal(world)
    for turn in range(_TURNS):
        for buyer in BUYERS:
            await world.process.register(buyer)
        for name in ROUNDS * 2:
            await world.process.round(name)
        if not await operator.settle(world) and not world.broken(WHEN_ALL_IS_SETTLED_OR_DROPPED):
            return
        world.clock.advance(min(5.0 * 2**turn, _LONGEST))


def heal(world: ModelWorld) -> None:
    """Remove every remaining fault."""
    world.doom.crash_in = world.doom.fail_in = 0
    world.supplier.away = world.supplier.hidden = False
    world.supplier.faults.clear()
    world.telegram.faults.clear()
    world.telegram.blocked.clear()
