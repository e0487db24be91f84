"""Tests that a kill at any point of a replacement trades it at most once and loses nothing."""

from dataclasses import dataclass
from itertools import count

from bot.domain.ids import OrderId
from bot.domain.orders.order import HOLDING_STATUSES, Order, OrderStatus
from bot.domain.orders.supplier import Supplier
from bot.domain.orders.transition_inputs import RuledRefund
from bot.services.operations import recovery
from bot.services.orders import cases
from storage import EngineDatabase
from storage.database import Database
from storage.transaction import Transaction
from tests.builders import OPERATOR, shop_with
from tests.services.orders.test_replacements import books_hold, delivered, placed
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.services.unknown_outcome_rig import crash
from tests.world.points import Crash, Point, with_points


@dataclass(slots=True)
class Killer:
    """A hook that ends the process at the point with the number `at`."""

    at: int
    passed: int = 0

    async def __call__(self, point: Point) -> None:
        del point
        self.passed += 1
        if self.passed == self.at:
            raise Crash

    @property
    def has_killed(self) -> bool:
        return self.passed >= self.at


async def _replace_until_killed(rig: ServicesRig, order: Order, killer: Killer) -> None:
    """Place a replacement and work; the process ends at the killer's point."""
    shop, db = rig.shop, rig.db
    rig.db = with_points(Database, db, killer)
    rig.shop = shop_with(shop, supplier=with_points(Supplier, shop.ports.supplier, killer))
    try:
        await placed(rig, order)
        await rig.work()
    except Crash:
        crash(rig)
    finally:
        rig.shop, rig.db = shop, db


def _list_replacements(tx: Transaction, order_id: OrderId) -> list[Order]:
    return tx.orders.list_replacements(order_id)


async def test_a_kill_at_any_point_trades_a_replacement_at_most_once(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store, credit="5000")
    rig.supplier.balance_now = None
    for at in count(1):
        order = await delivered(rig, 1)
        traded, killer = len(rig.supplier.trades), Killer(at)
        await _replace_until_killed(rig, order, killer)
        await recovery.recover_after_crash(rig.db)
        await rig.work()

        new = await rig.db.read(_list_replacements, order.id)
        assert len(new) <= 1
        for each in new:
            if (await rig.order(each)).status is OrderStatus.REVIEW:
                await cases.apply_ruling(rig.shop, rig.db, OPERATOR, each.id, RuledRefund())
            assert (await rig.order(each)).status not in HOLDING_STATUSES
        assert len(rig.supplier.trades) - traded <= len(new)
        await books_hold(rig)
        if not killer.has_killed:
            break
    assert at > 20
