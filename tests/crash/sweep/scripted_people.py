"""The acts of people in each scene. A tap is a durable update: it arrives again after a crash.

Buyers tap through the real use cases; the operator answers `/review` by the supplier's own list.
"""

from collections.abc import Callable, Coroutine

from bot.domain.checkout import ChosenCard
from bot.domain.order import Order, OrderStatus
from bot.domain.quote import Quote
from bot.services.checkout.confirmation import Confirmation
from bot.services.orders import cases
from tests.builders import OPERATOR
from tests.crash.sweep.faults import Scene
from tests.crash.sweep.world import ADA, BEA, CARD, PICKED, POOR, PSN, STEAM, SweepWorld
from tests.simulation.world import ShopProcess

Act = Callable[[SweepWorld, ShopProcess], Coroutine[object, object, object]]


# --- buyers ----------------------------------------------------------------------------------------


def asks(buyer: int, code: str, name: str) -> Act:
    """Let a buyer request a quote, which the script then calls `name`."""

    async def act(world: SweepWorld, process: ShopProcess) -> None:
        card = ChosenCard(CARD.id, CARD.preview) if code == PICKED else None
        quote = await process.quote_by_id(buyer, world.product(code), card)
        if isinstance(quote, Quote):
            world.seen[name] = quote.id

    return act


def taps(buyer: int, name: str) -> Act:
    """Let a buyer tap Confirm under the quote `name`; every tap must get the same order."""

    async def act(world: SweepWorld, process: ShopProcess) -> None:
        if name not in world.seen:
            return
        answer = await process.confirm(buyer, world.seen[name])
        if isinstance(answer, Confirmation):
            known = world.orders.setdefault(name, answer.order.id)
            if known != answer.order.id:
                world.breach(f"quote {name} became order {known} and order {answer.order.id}")
        elif name in world.orders:
            world.breach(f"the order of quote {name} is denied: {answer.reason}")

    return act


def adds(buyer: int, cents: int) -> Act:
    """Let the operator credit a buyer; Telegram delivers the command again under the same key."""

    async def act(world: SweepWorld, process: ShopProcess) -> None:
        world.added[buyer] = cents
        await process.credit(buyer, cents, f"tg:1:{OPERATOR}:{buyer}")

    return act


def price_moves(code: str, cost: str) -> Act:
    """Raise the price at the supplier."""

    async def act(world: SweepWorld, _process: ShopProcess) -> None:
        world.move_price(code, cost)

    return act


def bought(buyer: int, code: str, name: str) -> list[Act]:
    """Make a whole purchase, with a double tap on the one button."""
    return [asks(buyer, code, name), taps(buyer, name), taps(buyer, name)]


async def works(_world: SweepWorld, _process: ShopProcess) -> None:
    """Give the shop some time: its workers run at this place of a script."""


SCRIPTS: dict[Scene, list[Act]] = {
    Scene.ONE: [*bought(ADA, STEAM, "a"), works, taps(ADA, "a")],
    Scene.PAIR: [
        asks(ADA, STEAM, "a"),
        asks(BEA, PSN, "b"),
        taps(ADA, "a"),
        taps(BEA, "b"),
        works,
        taps(ADA, "a"),
    ],
    Scene.SCARCE: [
        asks(POOR, STEAM, "a"),
        asks(POOR, PSN, "b"),
        taps(POOR, "a"),
        taps(POOR, "b"),
        works,
        taps(POOR, "b"),
    ],
    Scene.TOPPED: [
        asks(POOR, STEAM, "a"),
        asks(POOR, PSN, "b"),
        taps(POOR, "a"),
        taps(POOR, "b"),
        adds(POOR, 500),
        adds(POOR, 500),
        taps(POOR, "b"),
        works,
    ],
    Scene.CARD: [
        asks(ADA, PICKED, "a"),
        asks(BEA, PICKED, "b"),
        taps(ADA, "a"),
        taps(BEA, "b"),
        works,
    ],
    Scene.PIECE: [
        asks(ADA, STEAM, "a"),
        asks(BEA, STEAM, "b"),
        taps(ADA, "a"),
        taps(BEA, "b"),
        works,
    ],
    Scene.MOVING: [
        asks(ADA, STEAM, "a"),
        asks(BEA, PSN, "b"),
        taps(BEA, "b"),
        price_moves(STEAM, "9.50"),
        taps(ADA, "a"),
        works,
        price_moves(PSN, "9.50"),
        asks(ADA, STEAM, "c"),
        taps(ADA, "c"),
        works,
    ],
}


# --- the end ---------------------------------------------------------------------------------------


async def come_back(world: SweepWorld, process: ShopProcess) -> None:
    """Let those who had blocked the bot write to it again."""
    for buyer in sorted(world.telegram.blocked):
        world.telegram.blocked.discard(buyer)
        await process.register(buyer)


async def rule_all(world: SweepWorld, process: ShopProcess) -> int:
    """Let the operator answer every case that the supplier's list can decide; return how many.

    Nothing is ruled while something may still change at the supplier.
    """
    ruled = 0
    orders, _ = await process.db.read(cases.list_cases)
    for order in orders:
        if order.status is not OrderStatus.REVIEW or world.clock.has_planned_actions:
            continue
        ruling = world.supplier.true_ruling(order.request_no)
        if ruling is not None:
            ruled += isinstance(await process.rule(order.id, ruling), Order)
    return ruled
