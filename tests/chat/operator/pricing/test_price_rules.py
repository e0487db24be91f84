"""Tests of /markup and /explain: a rule is changed by typing or by buttons, after a preview."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.operator.pricing.rule_payloads import RuleField, encode_markup
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.pricing.price_rules import (
    BELOW_COST_FLOOR,
    GLOBAL_SCOPE,
    PriceRounding,
    PriceRule,
    PriceScope,
    PriceScopeKind,
    RoundingKind,
)
from bot.services.catalogue import sync
from bot.services.pricing.price_rules import PriceRuleChange, change_price_rule
from tests.builders import (
    OPERATOR,
    FakeSupplier,
    a_category,
    a_product,
    a_variant,
    some_details,
    usd,
)
from tests.chat.chat_rig import ChatRig, a_chat_rig, begin
from tests.chat.words import has_message

ENDING = PriceRounding(RoundingKind.ENDING, 99)


def a_supplier() -> FakeSupplier:
    variants = [a_variant("Month", "3.00"), a_variant("Year", "30.00")]
    return FakeSupplier(
        (
            a_category(a_product(), a_product(code="XBOX", name="Xbox card", cost="20.00")),
            a_category(
                a_product(code="VPN", name="Nord VPN", details=some_details(variants=variants)),
                name="Privacy: VPN",
                remote_id="2",
            ),
        )
    )


async def confirm(rig: ChatRig, command: str) -> None:
    """Type a change and confirm it."""
    await rig.olga.send_text(command)
    await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)


def rules_of(rig: ChatRig) -> dict[str, PriceRule]:
    """Return the rules besides that for all products, by the kind of their scope."""
    rules = rig.shop.price_list.rules.items()
    return {scope.kind.value: rule for scope, rule in rules if scope != GLOBAL_SCOPE}


async def test_a_typed_rule_is_previewed_and_seen_on_the_product_page_after_the_second_tap(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await begin(rig)
        await rig.olga.send_text("/markup 20% ending .99")
        await rig.olga.wait_for_message("change-ask")
        text = content_of(rig.olga.last())
        assert has_message(text, "rule-example-change", before="$9.90", after="$10.99")
        assert rig.shop.price_list.rules[GLOBAL_SCOPE].markup_bp == 1_000

        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("change-done")
        await rig.ann.send_text("/start")
        await rig.ann.open(verbs.CATEGORY)
        await rig.ann.wait_for_button(verbs.PRODUCT, "$10.99")


async def test_a_cancelled_change_changes_nothing(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.olga.send_text("/markup 50%")
        await rig.olga.open(verbs.CANCEL_ADMIN_ACTION)

        assert rig.shop.price_list.rules[GLOBAL_SCOPE].markup_bp == 1_000


@pytest.mark.parametrize(
    ("command", "kind", "rule"),
    [
        ("/markup category Privacy: VPN 25%", "category", PriceRule(markup_bp=2_500)),
        ("/markup category gift: 25%", "category", PriceRule(markup_bp=2_500)),
        ("/markup product XBOX: +0.50", "product", PriceRule(fixed_amount=50)),
        ("/markup product Xbox card ending .99", "product", PriceRule(rounding=ENDING)),
        ("/markup variant VPN / year below-cost", "variant", PriceRule(floor=BELOW_COST_FLOOR)),
    ],
)
async def test_a_rule_is_set_for_what_is_named(
    tmp_path: Path, command: str, kind: str, rule: PriceRule
) -> None:
    async with a_chat_rig(tmp_path, supplier=a_supplier()) as rig:
        await begin(rig)
        await confirm(rig, command)
        await rig.olga.wait_for_message("change-done")

        assert rules_of(rig) == {kind: rule}


async def test_a_long_list_of_rules_has_pages(tmp_path: Path) -> None:
    products = [a_product(code=f"P{n:02}", name=f"Thing {n:02}") for n in range(1, 17)]
    async with a_chat_rig(tmp_path, FakeSupplier((a_category(*products),))) as rig:
        await begin(rig)
        for number in range(1, 17):
            scope = PriceScope(PriceScopeKind.PRODUCT, number)
            change = PriceRuleChange(scope, None, PriceRule(fixed_amount=number))
            assert await change_price_rule(rig.shop, rig.store, OPERATOR, change)
        await rig.olga.send_text("/markup")
        await rig.olga.open(verbs.PRICE_RULES_PAGE, page=1)

        await rig.olga.open(verbs.PRICE_RULE, "Thing 16")
        await rig.olga.wait_for_message("rule-title", name="Thing 16")


async def test_the_rule_of_each_of_many_variants_is_reached_by_pages(tmp_path: Path) -> None:
    variants = [a_variant(f"Plan {number}") for number in range(50)]
    product = a_product(details=some_details(variants=variants))
    async with a_chat_rig(tmp_path, FakeSupplier((a_category(product),))) as rig:
        await begin(rig)
        await rig.olga.send_text(f"/explain {product.code}")
        await rig.olga.open(verbs.PRICE_RULE_VARIANTS, page=0)
        for page in (1, 2):
            await rig.olga.open(verbs.PRICE_RULE_VARIANTS, page=page)

        await rig.olga.open(verbs.PRICE_RULE, "Plan 49")
        await rig.olga.wait_for_message("rule-title")


async def test_a_rule_is_removed_by_its_word(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, supplier=a_supplier()) as rig:
        await begin(rig)
        await confirm(rig, "/markup product XBOX: 33%")
        await rig.olga.wait_for_message("change-done")
        await confirm(rig, "/markup product XBOX: remove")
        await rig.olga.wait_for_message("change-removed")
        assert rules_of(rig) == {}
        await rig.olga.send_text("/markup remove")
        await rig.olga.wait_for_message("change-global-stays")


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("/markup 15", "rule-problem-word"),
        ("/markup 1e3%", "rule-problem-amount"),
        ("/markup min -5%", "rule-problem-negative-margin"),
        ("/markup 5% 6%", "rule-problem-twice"),
        ("/markup product Xbox card: 15 percent", "rule-problem-word"),
        ("/markup product Nothing 5%", "rule-target-none"),
        ("/markup category", "rule-target-none"),
        ("/markup 10%", "change-nothing"),
        ("/markup product Xbox card", "rule-title"),
        ("/markup variant VPN / Decade: 5%", "rule-title"),
    ],
)
async def test_what_cannot_be_done_is_said(tmp_path: Path, command: str, message: str) -> None:
    async with a_chat_rig(tmp_path, supplier=a_supplier()) as rig:
        await begin(rig)
        await rig.olga.send_text(command)
        await rig.olga.wait_for_message(message)

        assert rules_of(rig) == {}


async def test_a_rule_is_changed_by_buttons_alone(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, supplier=a_supplier()) as rig:
        await begin(rig)
        await sync.sync_catalogue(rig.shop, rig.store)
        await rig.olga.send_text("/markup")
        await rig.olga.open(verbs.PRICE_RULE_CATEGORIES)
        await rig.olga.open("Privacy: VPN")
        await rig.olga.open(verbs.PRICE_RULE_PRODUCTS)
        await rig.olga.open("Nord VPN")
        await rig.olga.open("Month")
        rule_field, value = encode_markup(1_500)
        await rig.olga.open(verbs.ASK_PRICE_RULE, rule_field=rule_field, value=value)
        await rig.olga.wait_for_message("rule-example-change", before="$3.30", after="$3.45")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.open(verbs.PRICE_RULE)
        await rig.olga.open(verbs.ASK_PRICE_RULE, rule_field=RuleField.ENDING)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("change-done")

        assert rules_of(rig) == {"variant": PriceRule(markup_bp=1_500, rounding=ENDING)}
        await rig.olga.open(verbs.PRICE_RULES)
        await rig.olga.wait_for_message("prices-head")


async def test_a_rule_that_was_changed_after_the_preview_is_not_overwritten(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.olga.send_text("/markup 50%")
        await rig.olga.wait_for_button(verbs.CONFIRM_ADMIN_ACTION)
        before = rig.shop.price_list.rules[GLOBAL_SCOPE]
        other = before.with_changes(PriceRule(markup_bp=1_100))
        await change_price_rule(
            rig.shop, rig.store, OPERATOR, PriceRuleChange(GLOBAL_SCOPE, before, other)
        )
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("change-stale")

        assert rig.shop.price_list.rules[GLOBAL_SCOPE] == other


async def test_the_explanation_has_every_step_and_the_scope_of_its_rule(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, supplier=a_supplier()) as rig:
        await begin(rig)
        await confirm(rig, "/markup product XBOX: 25% +0.30 ending .99")
        await rig.olga.wait_for_message("change-done")
        await rig.olga.send_text("/explain XBOX")
        text = content_of(await rig.olga.wait_for_message("explain-title"))

        assert has_message(text, "explain-cost", money="$20.00")
        assert has_message(text, "explain-markup", money="$25.00", scope="rule for the product")
        assert has_message(text, "explain-step", money="$25.30")
        assert has_message(text, "explain-step", money="$24.99")
        assert has_message(text, "explain-above-floor", money="$20.00")
        assert has_message(text, "explain-price", money="$24.99")


async def test_the_explanation_of_a_product_with_variants_is_that_of_the_cheapest_one(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, supplier=a_supplier()) as rig:
        await begin(rig)
        await rig.olga.send_text("/explain VPN")
        await rig.olga.wait_for_message("explain-price", money="$3.30")
        await rig.olga.open(verbs.EXPLAIN_PRICE, "Year")
        await rig.olga.wait_for_message("explain-price", money="$33.00")


@pytest.mark.parametrize(
    ("command", "message"),
    [("/explain", "usage-explain"), ("/explain nothing", "admin-product-none")],
)
async def test_an_explanation_needs_a_product(tmp_path: Path, command: str, message: str) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.olga.send_text(command)
        await rig.olga.wait_for_message(message)


async def test_the_price_that_a_rule_gives_is_the_price_that_is_paid(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await confirm(rig, "/markup product STEAM10: ending .99")
        await rig.olga.wait_for_message("change-done")
        await rig.ann.open(verbs.CONFIRM)
        await rig.work()

        assert (await rig.orders())[0].price == usd("9.90"), "the quote was older than the rule"
