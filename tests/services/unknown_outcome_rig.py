"""Shops whose supplier answered a trade with an unknown outcome, and helpers that let time pass."""

from collections.abc import Awaitable, Callable
from decimal import Decimal
from typing import Any

from bot.domain.orders.attempts import BalanceReading, Replay
from bot.domain.orders.causes import OutcomeReason
from bot.domain.orders.evidence import OutcomeObservations, UnknownOutcomeRules
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.transition_inputs import Refused, TradeOutcome, UnknownOutcome
from bot.services.orders import fulfilment, unknown_outcomes
from bot.services.orders.preflight import EarlyPreflight
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import a_product, shop_with
from tests.doubles import Overridden
from tests.services.services_rig import ServicesRig, open_services_rig

S = OrderStatus
SILENCE = UnknownOutcome("read_timeout")
BOOKED = Refused("The request ID already exists")
KNOWN = UnknownOutcome("duplicate_request_no", reason=OutcomeReason.DUPLICATE_REQUEST_NUMBER)
POOR = Refused("余额不足")
FULL, CHARGED = Decimal("100.00"), Decimal("91.00")
SETTLE = 60
OURS = UnknownOutcomeRules(exclusive_account=True, observation_seconds=SETTLE)
ENFORCING = UnknownOutcomeRules(rejects_duplicate_numbers=True, observation_seconds=SETTLE)
BOTH = UnknownOutcomeRules(
    exclusive_account=True, rejects_duplicate_numbers=True, observation_seconds=SETTLE
)


async def open_doubtful(
    store: EngineDatabase, rules: UnknownOutcomeRules, *outcomes: TradeOutcome
) -> ServicesRig:
    """Open a shop under `rules` whose supplier answers trades with `outcomes`, with ample money."""
    rig = await open_services_rig(store, a_product(), credit="500.00")
    rig.shop = shop_with(rig.shop, unknown_outcome_rules=rules)
    rig.supplier.outcomes = list(outcomes)
    return rig


async def order_with_unknown_outcome(rig: ServicesRig) -> Order:
    """Return an order whose trade was answered and whose outcome was examined once."""
    order = await rig.buy()
    await rig.work(1)
    return order


async def watch(rig: ServicesRig, seconds: float) -> None:
    """Let time pass, with the workers running."""
    for _ in range(int(seconds // 10)):
        rig.wait(10)
        await unknown_outcomes.settle_unknown_outcomes(rig.shop, rig.db, rig.observations)
        await fulfilment.trade_next_order(rig.shop, rig.db)


async def status(rig: ServicesRig, order: Order) -> OrderStatus:
    return (await rig.order(order)).status


async def samples(rig: ServicesRig, order: Order) -> list[Decimal | None]:
    def read(tx: Transaction) -> list[BalanceReading]:
        return tx.attempts.balance_readings(order.id)

    return [one.balance for one in await rig.db.read(read)]


async def replay_of(rig: ServicesRig, order: Order) -> Replay | None:
    def read(tx: Transaction) -> Replay | None:
        return tx.attempts.get_replay(order.id)

    return await rig.db.read(read)


def crash(rig: ServicesRig) -> None:
    """Kill the process: its memory is lost."""
    rig.observations = OutcomeObservations()
    rig.early_preflight.drop()
    rig.early_preflight = EarlyPreflight()


class Died(BaseException):
    """The process ends here."""


def with_calls(rig: ServicesRig, **calls: Callable[..., Awaitable[Any]]) -> None:
    """Let the supplier of a rig answer these calls differently."""
    double: Any = Overridden(rig.supplier, **calls)
    rig.shop = shop_with(rig.shop, supplier=double)
