"""Tests of reconciliation: a breach is told once a day and pauses sales; the balance is compared
with the ledger.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal

import pytest
from sqlalchemy import text

from bot.domain.catalogue.selection import Selection
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import RequestNo, TradeNo
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.reconciliation import BalanceSnapshot, SupplierAccountPosition
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.evidence import UnknownOutcomeRules
from bot.domain.orders.transition_inputs import Accepted, TradeOutcome, UnknownOutcome
from bot.services import sales_pause
from bot.services.checkout import confirmation
from bot.services.operations import reconciliation
from bot.services.operations.reconciliation import Comparison
from bot.services.orders import fulfilment
from bot.services.shop import Shop
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, OPERATOR, FakeSupplier, shop_with, usd
from tests.services.services_rig import ServicesRig

ALONE = UnknownOutcomeRules(exclusive_account=True)


def _spoil(tx: Transaction, table: str, change: str) -> None:
    """Break the data in a way that the database allows."""
    tx.reconciliation.resources.connection.execute(text(f"UPDATE {table} SET {change}"))


async def _spoil_balance(rig: ServicesRig, by: int = 1) -> None:
    await rig.db.transact(_spoil, "buyers", f"balance = balance + {by}")


def _resume(tx: Transaction, shop: Shop) -> bool:
    return sales_pause.resume_sales(tx, PauseCause.RECONCILIATION, f"staff:{OPERATOR}")


async def _causes(rig: ServicesRig) -> list[PauseCause]:
    return [pause.cause for pause in await rig.db.read(sales_pause.list_pauses)]


async def _send(rig: ServicesRig) -> None:
    """Send everything that is due: one message of a chat at a time."""
    for _ in range(4):
        await rig.send()


def _alerts(rig: ServicesRig, kind: AlertKind) -> list[dict[str, str]]:
    return [dict(facts) for _, one, facts in rig.messenger.alerts if one is kind]


# --- a breach ---------------------------------------------------------------------------------------


@pytest.mark.both_engines(quick=True)
async def test_a_sound_ledger_raises_no_alert_and_sales_go_on(rig: ServicesRig) -> None:
    await rig.buy()
    await rig.work()

    assert await reconciliation.run_reconciliation(rig.shop, rig.db) == 0
    await _send(rig)
    assert (_alerts(rig, AlertKind.RECONCILIATION_FAILED), await _causes(rig)) == ([], [])


@pytest.mark.both_engines(quick=True)
async def test_a_breach_is_told_by_name_and_pauses_sales(rig: ServicesRig) -> None:
    offer = await rig.quote()
    await _spoil_balance(rig)

    assert await reconciliation.run_reconciliation(rig.shop, rig.db) == 1
    await _send(rig)
    told = {"reason": "balance-cached", "accounts": f"buyer:{BUYER}"}
    assert _alerts(rig, AlertKind.RECONCILIATION_FAILED) == [told]
    assert await _causes(rig) == [PauseCause.RECONCILIATION]
    declined = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    assert declined == Declined(DeclineReason.SALES_PAUSED)


async def test_a_breach_is_told_once_a_day(rig: ServicesRig) -> None:
    await _spoil_balance(rig)
    for _ in range(3):
        await reconciliation.run_reconciliation(rig.shop, rig.db)
        rig.wait(3600)
    await _send(rig)
    assert len(_alerts(rig, AlertKind.RECONCILIATION_FAILED)) == 1

    rig.wait(24 * 3600)
    await reconciliation.run_reconciliation(rig.shop, rig.db)
    await _send(rig)
    assert len(_alerts(rig, AlertKind.RECONCILIATION_FAILED)) == 2


async def test_resuming_after_a_breach_lasts_until_the_next_day(
    rig: ServicesRig,
) -> None:
    await _spoil_balance(rig)
    await reconciliation.run_reconciliation(rig.shop, rig.db)
    await rig.db.transact(_resume, rig.shop)

    await reconciliation.run_reconciliation(rig.shop, rig.db)
    assert await _causes(rig) == []
    rig.wait(24 * 3600)
    await reconciliation.run_reconciliation(rig.shop, rig.db)
    assert await _causes(rig) == [PauseCause.RECONCILIATION]


async def test_another_breach_pauses_sales_again_at_once(rig: ServicesRig) -> None:
    await rig.buy()
    await _spoil_balance(rig)
    await reconciliation.run_reconciliation(rig.shop, rig.db)
    await rig.db.transact(_resume, rig.shop)

    await rig.db.transact(_spoil, "orders", "version = version + 1")
    assert await reconciliation.run_reconciliation(rig.shop, rig.db) == 2
    assert await _causes(rig) == [PauseCause.RECONCILIATION]


async def test_an_alert_names_a_few_and_says_how_many_more(rig: ServicesRig) -> None:
    for _ in range(reconciliation.MAX_NAMED_IDS + 2):
        rig.shop = shop_with(rig.shop, max_open_orders=100)
        await _placed_for_nothing(rig)
    await rig.db.transact(_spoil, "orders", "version = version + 1")
    await reconciliation.run_reconciliation(rig.shop, rig.db)
    await _send(rig)

    (told,) = _alerts(rig, AlertKind.RECONCILIATION_FAILED)
    assert told["orders"] == "1, 2, 3, 4, 5, 6, 7, 8, 9, 10 (+2)"


async def _placed_for_nothing(rig: ServicesRig) -> None:
    """Return an order that is cancelled at once, so that the wallet is not used up."""
    await rig.buy()
    rig.supplier.refusals["can_fill"] = "gone"
    await fulfilment.trade_next_order(rig.shop, rig.db)


# --- balance and trades -----------------------------------------------------------------------------


@dataclass(slots=True)
class Charging(FakeSupplier):
    """A supplier whose balance falls by what it sells."""

    async def trade(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> TradeOutcome:
        assert self.balance_now is not None
        self.balance_now -= await self.total_cost(selection)
        return await FakeSupplier.trade(self, selection, request_no, contact)


@pytest.fixture
def busy(rig: ServicesRig) -> ServicesRig:
    """Return the same rig with a supplier that charges."""
    supplier = Charging(rig.supplier.categories)
    return replace(rig, supplier=supplier, shop=shop_with(rig.shop, supplier=supplier))


async def _compare(rig: ServicesRig) -> Comparison:
    return await reconciliation.compare_balance(
        rig.db, rig.shop.ports.supplier, rig.clock, rig.shop.settings.supplier_account_id
    )


async def _drift(rig: ServicesRig) -> tuple[Decimal, Decimal]:
    """Return what was paid in since the last reading, and what is missing."""
    drift = (await _compare(rig)).drift
    assert drift is not None
    return drift.change, drift.missing


@pytest.mark.both_engines(quick=True)
async def test_recorded_trades_lower_balance_and_expectation_alike(busy: ServicesRig) -> None:
    await reconciliation.run_reconciliation(busy.shop, busy.db)
    await busy.buy(3)
    await busy.buy()
    await busy.work()

    assert busy.supplier.balance_now == Decimal("64.00")
    assert await _drift(busy) == (Decimal(0), Decimal(0))


async def test_the_first_reading_has_nothing_to_be_held_against(busy: ServicesRig) -> None:
    seen = await _compare(busy)

    assert seen.current == BalanceSnapshot(
        busy.clock.now(), Decimal("100.00"), Decimal("0.00"), Decimal("0.00")
    )
    assert seen.drift is None


async def test_a_trade_that_waits_for_goods_is_counted_already(busy: ServicesRig) -> None:
    await reconciliation.run_reconciliation(busy.shop, busy.db)
    await busy.buy()
    busy.supplier.outcomes = [Accepted(TradeNo("T-1"), None, None)]
    await busy.work()

    assert (await _compare(busy)).position == SupplierAccountPosition(
        usd("0"), usd("9.00"), usd("0")
    )
    assert await _drift(busy) == (Decimal(0), Decimal(0))


async def test_a_fall_that_unknown_outcomes_explain_is_not_missing(busy: ServicesRig) -> None:
    await reconciliation.run_reconciliation(busy.shop, busy.db)
    await busy.buy()
    busy.supplier.outcomes = [UnknownOutcome("read timeout")]
    await busy.work()

    assert (await _compare(busy)).position == SupplierAccountPosition(
        usd("0"), usd("0"), usd("9.00")
    )
    assert await _drift(busy) == (Decimal("-9.00"), Decimal(0))


async def test_what_was_paid_in_is_seen_and_is_no_alarm(busy: ServicesRig) -> None:
    await reconciliation.run_reconciliation(busy.shop, busy.db)
    busy.supplier.balance_now = Decimal("150.005")

    assert await _drift(busy) == (Decimal("50.005"), Decimal(0))


async def test_what_somebody_else_took_is_missing(busy: ServicesRig) -> None:
    await busy.buy()
    await busy.work()
    await reconciliation.run_reconciliation(busy.shop, busy.db)
    busy.supplier.balance_now = Decimal("84.00")
    await busy.buy()
    await busy.work()

    assert await _drift(busy) == (Decimal("-7.00"), Decimal("7.00"))


class Meanwhile(FakeSupplier):
    """A supplier that books an order while it is asked for its balance."""

    rig: ServicesRig

    async def balance(self) -> Decimal | None:
        before = self.balance_now
        await self.rig.buy()
        await self.rig.work()
        return before


async def test_a_trade_booked_while_the_balance_is_on_its_way_is_not_missing(
    busy: ServicesRig,
) -> None:
    await reconciliation.run_reconciliation(busy.shop, busy.db)
    asked = Meanwhile(busy.supplier.categories, balance_now=Decimal("100.00"))
    asked.rig = busy

    early = await reconciliation.compare_balance(
        busy.db, asked, busy.clock, busy.shop.settings.supplier_account_id
    )
    asked.balance_now = Decimal("82.00")  # it answers after both charges; one is not booked yet
    late = await reconciliation.compare_balance(
        busy.db, asked, busy.clock, busy.shop.settings.supplier_account_id
    )

    assert early.drift is not None
    assert late.drift is not None
    assert (early.drift.missing, late.drift.missing) == (Decimal(0), Decimal(0))


async def test_a_supplier_that_does_not_tell_leaves_our_figure(busy: ServicesRig) -> None:
    await busy.buy()
    await busy.work()
    busy.supplier.balance_now = None

    seen = await _compare(busy)
    assert (seen.position.booked, seen.current, seen.drift) == (usd("9.00"), None, None)


# --- once a day -------------------------------------------------------------------------------------


def _last(tx: Transaction, rig: ServicesRig) -> BalanceSnapshot | None:
    return tx.reconciliation.read_last_snapshot(rig.shop.settings.supplier_account_id)


async def _noted(rig: ServicesRig) -> Sequence[object]:
    reading = await rig.db.read(_last, rig)
    return () if reading is None else (reading.at, reading.balance)


async def test_a_reading_is_noted_once_a_day(busy: ServicesRig) -> None:
    await reconciliation.run_reconciliation(busy.shop, busy.db)
    busy.supplier.balance_now = Decimal(70)
    busy.wait(23 * 3600)
    await reconciliation.run_reconciliation(busy.shop, busy.db)
    assert await _noted(busy) == (NOW, Decimal("100.00"))

    busy.wait(3600)
    await reconciliation.run_reconciliation(busy.shop, busy.db)
    assert await _noted(busy) == (NOW + timedelta(days=1), Decimal(70))


async def test_a_reading_that_a_wrong_clock_left_in_the_future_is_replaced(
    busy: ServicesRig,
) -> None:
    await reconciliation.run_reconciliation(busy.shop, busy.db)
    busy.wait(-3 * 24 * 3600)
    await reconciliation.run_reconciliation(busy.shop, busy.db)

    assert await _noted(busy) == (NOW - timedelta(days=3), Decimal("100.00"))


async def test_the_rules_are_checked_while_an_unreachable_supplier_is_asked_again(
    busy: ServicesRig,
) -> None:
    busy.supplier.balance_now = None
    await _spoil_balance(busy)

    assert await reconciliation.run_reconciliation(busy.shop, busy.db) == 1
    assert await _noted(busy) == ()
    busy.supplier.balance_now = Decimal(5)
    await reconciliation.run_reconciliation(busy.shop, busy.db)
    assert await _noted(busy) == (NOW, Decimal(5))


@pytest.mark.parametrize(
    ("unknown_outcome_rules", "told"), [(ALONE, ["7.00 USD"]), (UnknownOutcomeRules(), [])]
)
async def test_a_missing_amount_is_alerted_if_the_account_is_exclusive(
    busy: ServicesRig, unknown_outcome_rules: UnknownOutcomeRules, told: list[str]
) -> None:
    shop = shop_with(busy.shop, unknown_outcome_rules=unknown_outcome_rules)
    await reconciliation.run_reconciliation(shop, busy.db)
    busy.supplier.balance_now = Decimal("93.00")
    busy.wait(24 * 3600)
    await reconciliation.run_reconciliation(shop, busy.db)
    await _send(busy)

    assert [facts["reason"] for facts in _alerts(busy, AlertKind.BALANCE_FELL)] == told
    assert await _causes(busy) == []


async def test_on_an_account_of_ones_own_what_moved_alike_is_not_told(busy: ServicesRig) -> None:
    shop = shop_with(busy.shop, unknown_outcome_rules=ALONE)
    await reconciliation.run_reconciliation(shop, busy.db)
    await busy.buy()
    await busy.work()
    busy.wait(24 * 3600)
    await reconciliation.run_reconciliation(shop, busy.db)
    await _send(busy)

    assert _alerts(busy, AlertKind.BALANCE_FELL) == []
