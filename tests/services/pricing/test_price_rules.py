"""Tests of price rules in the running shop: changing, auditing and previewing them."""

from dataclasses import replace
from decimal import Decimal

import pytest
from sqlalchemy import select

from bot.domain.pricing.price_list import PriceList
from bot.domain.pricing.price_rules import (
    BELOW_COST_FLOOR,
    COST_FLOOR,
    EXACT_ROUNDING,
    GLOBAL_SCOPE,
    PriceRounding,
    PriceRule,
    PriceScope,
    PriceScopeKind,
    RoundingKind,
    make_first_rule,
)
from bot.services.caches import PriceListCache
from bot.services.catalogue import sync
from bot.services.checkout.confirmation import Confirmation
from bot.services.pricing import price_previews, price_rules
from bot.services.pricing.price_rules import PriceRuleChange, PriceRuleTarget
from storage import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.people.tables import audit
from tests.builders import (
    BUYER,
    OPERATOR,
    PRICES,
    a_category,
    a_product,
    a_variant,
    shop_with,
    some_details,
    usd,
)
from tests.services.services_rig import ServicesRig, open_services_rig

TEN_PERCENT = PRICES.rules[GLOBAL_SCOPE]
VARIANTS = some_details(variants=[a_variant("Month", "3.00"), a_variant("Year", "30.00")])


async def change(
    rig: ServicesRig, scope: PriceScope, before: PriceRule | None, after: PriceRule | None
) -> bool:
    wanted = PriceRuleChange(scope, before, after)
    return await price_rules.change_price_rule(rig.shop, rig.db, OPERATOR, wanted)


async def scope_of(rig: ServicesRig, code: str = "STEAM10") -> PriceScope:
    return PriceScope(PriceScopeKind.PRODUCT, (await rig.product(code)).id)


def _audited(resources: RepositoryResources) -> list[tuple[int, str, str, str]]:
    rows = resources.connection.execute(select(audit).order_by(audit.c.id))
    return [(row.actor, row.action, row.target, row.detail) for row in rows]


async def test_a_changed_rule_decides_the_next_quote(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    scope = await scope_of(rig)

    assert (await rig.quote()).price == usd("9.90")
    assert await change(rig, scope, None, PriceRule(markup_bp=2_000))
    quote = await rig.quote()
    assert quote.price == usd("10.80")
    assert quote.markup_bp == 2_000


async def test_a_rule_changed_between_quote_and_confirm_does_not_touch_the_quote(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    quote = await rig.quote()
    await change(rig, GLOBAL_SCOPE, TEN_PERCENT, replace(TEN_PERCENT, markup_bp=9_000))
    confirmed = await rig.confirm(BUYER, quote.id)

    assert isinstance(confirmed, Confirmation)
    assert confirmed.order.price == quote.price == usd("9.90")
    assert (await rig.wallet()).held == usd("9.90")


async def test_price_rules_reach_quantities_of_a_wholesale_step(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, a_product(details=some_details(wholesale={3: "8.00"})))
    ending = PriceRounding(RoundingKind.ENDING, 99)
    await change(rig, await scope_of(rig), None, PriceRule(rounding=ending))

    assert (await rig.quote(2)).price == usd("19.98")
    assert (await rig.quote(3)).price == usd("26.97")


async def test_the_rule_of_a_variant_decides_its_quote_only(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, a_product(details=VARIANTS))
    product = await rig.product()
    assert product.details is not None
    month, year = product.details.variants
    await change(rig, PriceScope(PriceScopeKind.VARIANT, year.id), None, PriceRule(markup_bp=0))

    assert rig.shop.price_list.estimate_price(product, year, year.cost) == usd("30.00")
    assert rig.shop.price_list.estimate_price(product, month, month.cost) == usd("3.30")


async def test_changes_are_audited(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    scope = await scope_of(rig)
    rule = PriceRule(markup_bp=1_550, fixed_amount=50)
    await change(rig, scope, None, rule)
    await change(rig, scope, rule, None)

    target = f"price:product:{scope.id}"
    assert await store.transact_on_tables(_audited) == [
        (OPERATOR, "set-price-rule", target, "none > 15.5% +0.50"),
        (OPERATOR, "remove-price-rule", target, "15.5% +0.50 > none"),
    ]


async def test_the_second_of_two_operators_learns_that_the_rule_has_changed(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    scope = await scope_of(rig)
    first, second = PriceRule(markup_bp=100), PriceRule(markup_bp=200)

    assert await change(rig, scope, None, first)
    assert not await change(rig, scope, None, second)
    assert rig.shop.price_list.rules[scope] == first


async def test_a_removed_rule_leaves_the_field_to_the_less_specific_one(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    scope, rule = await scope_of(rig), PriceRule(markup_bp=2_000)
    await change(rig, scope, None, rule)
    await change(rig, scope, rule, None)

    assert (await rig.quote()).price == usd("9.90")


async def test_the_first_start_stores_the_mark_up_of_the_settings_and_later_ones_do_not(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    await price_rules.store_first_rule(rig.shop, store)
    later = shop_with(
        rig.shop,
        initial_price_list=PriceList.with_markup(Decimal(50), "USD", "USD"),
        price_list=PriceListCache(),
    )
    await price_rules.store_first_rule(later, store)

    assert later.price_list.rules == {GLOBAL_SCOPE: TEN_PERCENT}
    assert await store.transact_on_tables(_audited) == [
        (0, "set-price-rule", "price:global", "none > 10% +0.00 exact min 0%")
    ]


async def test_a_negative_mark_up_of_the_settings_still_sells_below_cost() -> None:
    assert make_first_rule(Decimal(-5)).floor != COST_FLOOR
    assert make_first_rule(Decimal(0)) == PriceRule(0, 0, EXACT_ROUNDING, COST_FLOOR)


async def test_a_preview_has_the_old_and_the_new_price_of_real_products(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    rig.supplier.categories = (
        a_category(
            a_product(), a_product(code="XBOX", name="Xbox", cost="20.00"), name="Gift cards"
        ),
        a_category(a_product(code="VPN", name="VPN", cost="3.00"), name="VPN", remote_id="2"),
    )
    await sync.sync_catalogue(rig.shop, rig.db)
    await change(rig, await scope_of(rig, "XBOX"), None, PriceRule(markup_bp=500))
    wanted = PriceRuleChange(GLOBAL_SCOPE, TEN_PERCENT, replace(TEN_PERCENT, markup_bp=2_000))

    preview = price_previews.preview_change(rig.shop, PriceRuleTarget(GLOBAL_SCOPE), wanted)

    assert [(one.product.code, one.before, one.after) for one in preview.examples] == [
        ("STEAM10", usd("9.90"), usd("10.80")),
        ("VPN", usd("3.30"), usd("3.60")),
        ("XBOX", usd("21.00"), usd("21.00")),
    ]
    assert (preview.changed, preview.compared) == (2, 3)


async def test_a_preview_counts_the_prices_below_cost(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    await sync.sync_catalogue(rig.shop, rig.db)
    discount = replace(TEN_PERCENT, markup_bp=-1_000)
    allowed = replace(discount, floor=BELOW_COST_FLOOR)
    target = PriceRuleTarget(GLOBAL_SCOPE)

    for rule, count in ((discount, 0), (allowed, 1)):
        wanted = PriceRuleChange(GLOBAL_SCOPE, TEN_PERCENT, rule)
        preview = price_previews.preview_change(rig.shop, target, wanted)
        assert preview.below_cost == count
        assert [each.is_held_by_floor for each in preview.examples] == [count == 0]


async def test_a_preview_of_a_product_has_its_variants(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, a_product(details=VARIANTS))
    scope = await scope_of(rig)
    target = await rig.db.read(price_rules.find_target, scope)
    assert target is not None

    preview = price_previews.preview_change(
        rig.shop, target, PriceRuleChange(scope, None, PriceRule(markup_bp=0))
    )

    assert [(one.variant and one.variant.name, one.after) for one in preview.examples] == [
        ("Month", usd("3.00")),
        ("Year", usd("30.00")),
    ]


async def test_rules_are_listed_with_what_they_are_for(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, a_product(details=VARIANTS))
    product = await rig.product()
    assert product.details is not None
    variant = product.details.variants[1]
    category = PriceScope(PriceScopeKind.CATEGORY, product.category_id)
    rule = PriceRule(markup_bp=1)
    for scope in (
        PriceScope(PriceScopeKind.VARIANT, variant.id),
        category,
        await scope_of(rig),
        PriceScope(PriceScopeKind.PRODUCT, 999),
    ):
        await change(rig, scope, None, rule)

    listed = await price_rules.list_rules(rig.shop, rig.db)

    assert [(each.scope.kind.value, each.category, each.product) for each, _ in listed][1:] == [
        ("category", replace(a_category(), id=product.category_id), None),
        ("product", None, product),
        ("product", None, None),
        ("variant", None, product),
    ]
    assert listed[-1][0].variant == variant
    assert listed[0] == (PriceRuleTarget(GLOBAL_SCOPE), TEN_PERCENT)


@pytest.mark.parametrize("kind", ["category", "product", "variant"])
async def test_what_does_not_exist_has_no_rule(store: EngineDatabase, kind: str) -> None:
    rig = await open_services_rig(store)

    assert await rig.db.read(price_rules.find_target, PriceScope(PriceScopeKind(kind), 999)) is None
