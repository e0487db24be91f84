"""The end of every story: faults stop, the operator answers every case, and time passes."""

from tests.crash.model.shop_process import BUYERS
from tests.crash.model.world import ModelWorld
from tests.world.rules import WHEN_ALL_IS_SETTLED_OR_DROPPED

ROUNDS = (
    *("trade", "unknown-outcome", "waiting-notice", "query", "manual-delivery", "refund", "outbox"),
    *("due-time", "sales-pause", "reminder", "reconciliation", "catalogue"),
)
_MOST_ROUNDS = 40
_LONGEST = 7_200.0  # seconds between two rounds


async def settle_everything(world: ModelWorld) -> None:
    """Bring every order to its end, as far as possible."""
    remove_faults(world)
    await world.take_all_updates(world.process)
    await world.process.read_payments_back()  # as the next start does
    for round_number in range(_MOST_ROUNDS):
        for buyer in BUYERS:
            await world.process.register(buyer)
        for name in ROUNDS * 2:
            await world.process.round(name)
        has_settled = await world.operator.settle(world, world.process)
        if not (has_settled or world.broken(WHEN_ALL_IS_SETTLED_OR_DROPPED)):
            return
        world.clock.advance(min(5.0 * 2**round_number, _LONGEST))


def remove_faults(world: ModelWorld) -> None:
    """Remove every remaining fault."""
    world.crash_hook.crash_in = world.crash_hook.fail_in = 0
    world.supplier.away = world.supplier.hidden = False
    world.supplier.faults.clear()
    world.telegram.faults.clear()
    world.telegram.blocked.clear()
