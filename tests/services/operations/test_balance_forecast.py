"""Tests of warnings about the supplier balance: once per fall, through outages, restarts, accounts."""

from dataclasses import replace
from decimal import Decimal

import pytest

from bot.domain.ids import SupplierAccountId
from bot.domain.operations.balance_forecast import ForecastGap, WarningKind
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.supplier import AccountCheck, AccountState
from bot.services.operations import automatic_pause, balance_forecast, health
from bot.services.shop import ShopCaches
from storage.transaction import Transaction
from tests.builders import OPERATOR, an_account
from tests.services.services_rig import ServicesRig

LOW, RECOVERED = AlertKind.BALANCE_LOW, AlertKind.BALANCE_RECOVERED
DAY = 86_400


def warnings(rig: ServicesRig) -> list[tuple[AlertKind, str]]:
    return [
        (kind, facts.get("low", ""))
        for _, kind, facts in rig.messenger.alerts
        if kind in {LOW, RECOVERED}
    ]


async def watch(rig: ServicesRig, balance: str | None) -> None:
    """Let the worker look at the account, as it does every few seconds, and send what it tells."""
    rig.supplier.balance_now = None if balance is None else Decimal(balance)
    await balance_forecast.watch_balance(rig.shop, rig.db, an_account(balance))
    await rig.work()


@pytest.fixture
async def used(rig: ServicesRig) -> ServicesRig:
    """A shop that bought for 9.00 on its first day: that is what a day uses."""
    await rig.buy()
    await rig.work()
    rig.messenger.alerts.clear()
    return rig


async def test_a_fall_below_a_line_warns_once_and_the_end_is_told_above_a_higher_one(
    used: ServicesRig,
) -> None:
    for balance in ("100", "27", "26", "30", "27", "40"):
        await watch(used, balance)
    assert warnings(used) == [(LOW, "days")]
    await watch(used, "40.50")
    assert warnings(used) == [(LOW, "days"), (RECOVERED, "")]
    ((_, (shown,), _),) = used.messenger.shown_alerts
    assert shown.kind is LOW
    assert shown.settlement is not None
    used.wait(1)
    await watch(used, "20")
    assert warnings(used) == [(LOW, "days"), (RECOVERED, ""), (LOW, "days")]


async def test_a_balance_that_does_not_cover_the_dearest_piece_is_told_with_it(
    used: ServicesRig,
) -> None:
    await watch(used, "8.99")
    assert warnings(used) == [(LOW, "both")]
    facts = used.messenger.alerts[-1][2]
    assert (facts["dearest"], facts["days"], facts["available"]) == ("9.00 USD", "0", "8.99 USD")


async def test_the_dearest_piece_is_that_of_one_and_not_of_a_whole_order(
    rig: ServicesRig,
) -> None:
    await rig.buy(3)
    await rig.work()
    forecast = await balance_forecast.forecast_balance(rig.shop, rig.db, an_account("100"))
    assert forecast.dearest == Decimal(9)
    assert forecast.daily_cost == Decimal(27)


async def test_what_is_not_known_warns_of_nothing_and_is_said(rig: ServicesRig) -> None:
    await watch(rig, "1")
    assert warnings(rig) == []  # nothing was ever bought
    forecast = await balance_forecast.forecast_balance(rig.shop, rig.db, an_account("1"))
    assert forecast.gap is ForecastGap.NO_HISTORY
    for state, gap in (
        (AccountState.NOT_OFFERED, ForecastGap.NO_BALANCE_CALL),
        (AccountState.ACCEPTED, ForecastGap.NO_BALANCE_CALL),
        (AccountState.NO_ANSWER, ForecastGap.NOT_TOLD),
        (AccountState.REFUSED, ForecastGap.NOT_TOLD),
    ):
        check = AccountCheck(state)
        forecast = await balance_forecast.forecast_balance(rig.shop, rig.db, check)
        assert (forecast.gap, forecast.days_left) == (gap, None)


async def test_the_first_order_of_a_shop_counts_at_once(rig: ServicesRig) -> None:
    await watch(rig, "20")  # before anything was bought
    assert warnings(rig) == []
    await rig.buy()
    await rig.work()
    await watch(rig, "5")
    assert warnings(rig) == [(LOW, "both")]


async def test_an_outage_and_an_unreadable_balance_neither_warn_nor_end_a_warning(
    used: ServicesRig,
) -> None:
    await watch(used, "20")
    used.supplier.away = True
    await automatic_pause.check_supplier_account(used.shop, used.db)
    await watch(used, None)
    assert await active(used) == {WarningKind.DAYS_LOW}
    await watch(used, "19")
    assert warnings(used) == [(LOW, "days")]


async def test_a_restart_neither_repeats_a_warning_nor_loses_its_end(used: ServicesRig) -> None:
    await watch(used, "20")
    used.shop = replace(used.shop, caches=ShopCaches())
    await watch(used, "19")
    assert warnings(used) == [(LOW, "days")]
    await watch(used, "90")
    assert warnings(used) == [(LOW, "days"), (RECOVERED, "")]


async def test_another_account_has_warnings_of_its_own(used: ServicesRig) -> None:
    await watch(used, "20")
    account = used.shop.settings.supplier_account_id
    other = SupplierAccountId(account + 1)
    assert await used.db.read(_list_active, account) == {WarningKind.DAYS_LOW}
    assert await used.db.read(_list_active, other) == set()


async def test_a_warning_is_forgotten_where_nothing_is_bought_any_more(used: ServicesRig) -> None:
    await watch(used, "20")
    used.wait(40 * DAY)
    await watch(used, "20")
    assert await active(used) == set()
    assert warnings(used) == [(LOW, "days")]  # and nobody reads that the balance is high


async def test_owners_choose_at_how_many_days_they_are_warned(used: ServicesRig) -> None:
    await used.db.transact(balance_forecast.set_warn_days, OPERATOR, 7)
    assert await used.db.read(balance_forecast.read_warn_days) == 7
    await used.db.transact(balance_forecast.set_warn_days, OPERATOR, 6)  # no button says so
    assert await used.db.read(balance_forecast.read_warn_days) == 7
    await watch(used, "60")
    assert warnings(used) == [(LOW, "days")]


async def test_health_says_how_many_days_are_left(used: ServicesRig) -> None:
    used.supplier.balance_now = Decimal(90)
    report = await health.read_health(used.shop, used.db)
    assert report.forecast.days_left == report.account.balance / Decimal(9)  # type: ignore[operator]


async def test_the_supplier_is_asked_no_more_often_because_of_the_forecast(
    used: ServicesRig,
) -> None:
    before = list(used.supplier.calls)
    await balance_forecast.forecast_balance(used.shop, used.db, an_account("20"))
    await watch(used, "20")
    assert used.supplier.calls == before


def _list_active(tx: Transaction, account: SupplierAccountId) -> frozenset[WarningKind]:
    return tx.balance_warnings.list_active(account)


async def active(rig: ServicesRig) -> frozenset[WarningKind]:
    return await rig.db.read(_list_active, rig.shop.settings.supplier_account_id)
