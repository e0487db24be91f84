"""Tests of promo codes as operators manage them: adding, ending, previewing and auditing."""

from datetime import timedelta

from sqlalchemy import select

from bot.domain.catalogue.product import Product
from bot.domain.pricing.price_rules import GLOBAL_SCOPE, PriceScope, PriceScopeKind
from bot.domain.pricing.promo_codes import PromoRule
from bot.services.catalogue import sync
from bot.services.checkout.confirmation import Confirmation
from bot.services.pricing import promo_codes
from bot.services.pricing.price_rules import PriceRuleTarget
from bot.services.pricing.promo_codes import PromoDraft
from storage import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.people.tables import audit
from tests.builders import BUYER, OPERATOR, a_product, a_variant, some_details, usd
from tests.services.promo_codes_rig import add_code, end_code, quote_with_code
from tests.services.services_rig import ServicesRig, open_services_rig

EVERYTHING = PriceRuleTarget(GLOBAL_SCOPE)
HALF = PromoRule(percent_bp=5_000)


async def add(rig: ServicesRig, code: str, rule: PromoRule = HALF) -> bool:
    return await rig.db.transact(
        promo_codes.add_promo_code, OPERATOR, PromoDraft(code, rule, EVERYTHING)
    )


def target_of(product: Product) -> PriceRuleTarget:
    return PriceRuleTarget(PriceScope(PriceScopeKind.PRODUCT, product.id), product=product)


def _audited(resources: RepositoryResources) -> list[tuple[int, str, str, str]]:
    rows = resources.connection.execute(select(audit).order_by(audit.c.id))
    return [(row.actor, row.action, row.target, row.detail) for row in rows]


async def test_an_open_code_is_not_added_twice_and_an_ended_one_may_be(rig: ServicesRig) -> None:
    assert await add(rig, "SUMMER")
    assert not await add(rig, "SUMMER", PromoRule(amount=100))
    (listed,) = await rig.db.read(promo_codes.list_promo_codes)
    await end_code(rig, listed.promo)
    assert await add(rig, "SUMMER", PromoRule(amount=100))

    (listed,) = await rig.db.read(promo_codes.list_promo_codes)
    assert listed.promo.rule == PromoRule(amount=100)


async def test_a_code_whose_last_day_is_over_makes_way_for_a_new_one(rig: ServicesRig) -> None:
    ends_at = rig.clock.now() + timedelta(days=1)
    assert await add(rig, "SUMMER", PromoRule(amount=100, ends_at=ends_at))
    rig.clock.moment = ends_at
    assert await add(rig, "SUMMER")

    assert [each.promo.rule for each in await rig.db.read(promo_codes.list_promo_codes)] == [HALF]


async def test_a_code_is_ended_once(rig: ServicesRig) -> None:
    promo = await add_code(rig)
    await end_code(rig, promo)

    assert await rig.db.transact(promo_codes.end_promo_code, OPERATOR, promo.id) is None
    assert await rig.db.read(promo_codes.list_promo_codes) == []
    details = await rig.db.read(promo_codes.find_promo_code, "SUMMER")
    assert details is not None
    assert details.listed.promo.ended_at == rig.clock.now()


async def test_additions_and_ends_are_audited(rig: ServicesRig, store: EngineDatabase) -> None:
    promo = await add_code(rig, max_uses=100, max_uses_each=1)
    await end_code(rig, promo)

    assert await store.transact_on_tables(_audited) == [
        (OPERATOR, "add-promo-code", "promo:SUMMER", "5% limit 100 each 1"),
        (OPERATOR, "end-promo-code", "promo:SUMMER", "5% limit 100 each 1"),
    ]


async def test_the_uses_of_a_code_are_listed_with_what_was_paid(rig: ServicesRig) -> None:
    promo = await add_code(rig)
    offer = await quote_with_code(rig)
    confirmed = await rig.confirm(BUYER, offer.id)
    assert isinstance(confirmed, Confirmation)
    details = await rig.db.read(promo_codes.get_promo_code, promo.id)

    assert details is not None
    assert details.listed.use_count == 1
    (use,) = details.last_uses
    assert (use.order_id, use.buyer_id, use.full_price, use.price, use.released_at) == (
        confirmed.order.id,
        BUYER,
        usd("9.90"),
        usd("9.41"),
        None,
    )


async def test_a_preview_shows_real_prices_down_to_the_floor(store: EngineDatabase) -> None:
    variants = [a_variant("Month", "3.00"), a_variant("Year", "30.00")]
    details = some_details(variants=variants)
    rig = await open_services_rig(store, a_product(), a_product(code="VPN", details=details))
    await sync.sync_catalogue(rig.shop, rig.db)
    vpn = await rig.product("VPN")
    draft = promo_codes.make_draft("SUMMER", PromoRule(amount=200, minimum=1_000), target_of(vpn))

    assert draft.rule.scope == PriceScope(PriceScopeKind.PRODUCT, vpn.id)
    previews = promo_codes.preview_code(rig.shop, draft)
    assert [(each.before, each.after) for each in previews] == [
        (usd("3.30"), usd("3.30")),
        (usd("33.00"), usd("31.00")),
    ]
    assert not any(each.is_held_by_floor for each in previews)
    all_half = promo_codes.preview_code(rig.shop, PromoDraft("HALF", HALF, EVERYTHING))
    assert [(each.before, each.after) for each in all_half] == [
        (usd("9.90"), usd("9.00")),
        (usd("3.30"), usd("3.00")),
    ]
    assert all(each.is_held_by_floor for each in all_half)
