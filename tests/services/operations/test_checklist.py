"""Tests of the facts of the checklist: they come from the shop, and a finished one stays finished."""

from decimal import Decimal

import pytest

from bot.domain.catalogue.product import FlashSale
from bot.domain.operations.checklist import (
    BackupState,
    Checklist,
    ChecklistState,
    ChecklistStep,
)
from bot.domain.operations.shop_texts import ShopTextKind
from bot.domain.orders.supplier import AccountCheck, AccountState
from bot.domain.pricing.price_rules import GLOBAL_SCOPE, PriceFloor, PriceRule
from bot.services.catalogue import stopped_products, sync
from bot.services.operations import checklist, faults, shop_texts
from tests.builders import OPERATOR, a_category, a_product, an_account, shop_with, some_details, usd
from tests.services.services_rig import ServicesRig
from tests.world.stars import METHOD


async def read(rig: ServicesRig, balance: str = "100.00") -> Checklist:
    return await checklist.read_checklist(rig.shop, rig.db, an_account(balance))


async def finish(rig: ServicesRig) -> None:
    """Do every step."""
    rig.shop = shop_with(rig.shop, payment_methods=(METHOD,), writes_backups=True)
    await shop_texts.change_text(rig.shop, rig.db, OPERATOR, ShopTextKind.TERMS, "", "No returns.")
    set_rule(rig, PriceRule(markup_bp=1_000))

    async def writes() -> None:
        """Find the backup of this hour."""

    await faults.run_backup(rig.shop, rig.db, writes)
    await rig.buy()
    await rig.work()


def set_rule(rig: ServicesRig, rule: PriceRule) -> None:
    cache = rig.shop.caches.price_list
    cache.price_list = rig.shop.settings.initial_price_list.with_rules({GLOBAL_SCOPE: rule})


async def test_each_step_is_done_by_its_own_act(rig: ServicesRig) -> None:
    set_rule(rig, PriceRule(markup_bp=0))
    new = await read(rig, "0.00")
    assert [each for each in ChecklistStep if new.is_done(each)] == []
    await finish(rig)
    assert [each for each in ChecklistStep if not (await read(rig)).is_done(each)] == []


async def test_a_finished_checklist_never_returns_to_the_panel(rig: ServicesRig) -> None:
    """A balance that is used up later, or a backup that fails, has an alert of its own."""
    rich, poor = an_account("100.00"), an_account("0.00")
    assert await checklist.read_unfinished_checklist(rig.shop, rig.db, rich) is not None
    await finish(rig)
    unfinished = await checklist.read_unfinished_checklist(rig.shop, rig.db, poor)
    assert unfinished is not None
    assert unfinished.done == len(ChecklistStep) - 1

    assert await checklist.read_unfinished_checklist(rig.shop, rig.db, rich) is None

    rig.shop.caches.backups.is_recent = False
    assert await checklist.read_unfinished_checklist(rig.shop, rig.db, poor) is None
    await rig.db.transact(checklist.set_state, ChecklistState.SHOWN)
    assert (await read(rig)).state is ChecklistState.COMPLETE


async def test_a_backup_that_fails_opens_its_step_until_one_is_written(rig: ServicesRig) -> None:
    assert (await read(rig)).backup is BackupState.OFF
    rig.shop = shop_with(rig.shop, writes_backups=True)
    assert (await read(rig)).backup is BackupState.WAITING

    async def writes() -> None:
        """Find the backup of this hour."""

    async def fails() -> None:
        raise OSError("no room")

    await faults.run_backup(rig.shop, rig.db, writes)
    assert (await read(rig)).backup is BackupState.WRITTEN
    with pytest.raises(OSError, match="no room"):
        await faults.run_backup(rig.shop, rig.db, fails)
    assert (await read(rig)).backup is BackupState.WAITING


async def test_the_cheapest_order_is_one_that_can_be_placed(rig: ServicesRig) -> None:
    """A product that is sold out, stopped or outside its flash sale is none; a minimum counts."""
    later = some_details(flash=FlashSale(rig.clock.now().replace(year=2100), None))
    rig.supplier.categories = (
        a_category(
            a_product(code="GONE", cost="0.10", stock=0),
            a_product(code="STOPPED", cost="0.20"),
            a_product(code="LATER", cost="0.30", details=later),
            a_product(code="TEN", cost="0.50", details=some_details(minimum=10)),
            a_product(code="ONE", cost="2.00"),
        ),
    )
    await sync.sync_catalogue(rig.shop, rig.db)
    stopped = await rig.product("STOPPED")
    await stopped_products.stop_selling(rig.shop, rig.db, OPERATOR, stopped.id)

    found = await read(rig, "4.99")

    assert sorted(found.order_costs) == [Decimal("2.00"), Decimal("5.00")]
    assert found.covered == 1
    assert found.cheapest is not None
    assert found.cheapest.product_id == (await rig.product("ONE")).id
    assert found.cheapest.price == usd("2.20")


async def test_the_supplier_is_asked_only_before_the_worker_has(rig: ServicesRig) -> None:
    rig.shop.caches.supplier_use.account = None
    rig.supplier.calls.clear()
    await checklist.read_checklist(rig.shop, rig.db)
    assert rig.supplier.calls == ["check_account"]
    known = AccountCheck(AccountState.ACCEPTED, Decimal("7.00"))
    rig.shop.caches.supplier_use.account = known
    assert (await checklist.read_checklist(rig.shop, rig.db)).balance == Decimal("7.00")
    assert rig.supplier.calls == ["check_account"]


@pytest.mark.parametrize(
    ("rule", "can_raise"),
    [
        (PriceRule(markup_bp=0, fixed_amount=0), False),
        (PriceRule(markup_bp=-500, floor=PriceFloor(allows_below_cost=True)), False),
        (PriceRule(markup_bp=1), True),
        (PriceRule(fixed_amount=1), True),
        (PriceRule(floor=PriceFloor(margin_amount=5)), True),
        (PriceRule(floor=PriceFloor(margin_bp=5)), True),
    ],
)
async def test_a_rule_above_the_cost_is_a_mark_up(
    rig: ServicesRig, rule: PriceRule, can_raise: bool
) -> None:
    set_rule(rig, rule)
    assert (await read(rig)).has_markup is can_raise
