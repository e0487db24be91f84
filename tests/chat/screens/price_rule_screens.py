"""The screens of price rules, with every kind of rule and step."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from bot.chat.kit.screen import Screen
from bot.chat.operator.pricing import (
    explanation_screen,
    price_change_screen,
    price_rules_screen,
    price_rules_target_screen,
)
from bot.domain.catalogue.product import Category, Product, Variant
from bot.domain.money import Money
from bot.domain.pricing.price_list import PriceList
from bot.domain.pricing.price_rules import (
    BELOW_COST_FLOOR,
    GLOBAL_SCOPE,
    PriceFloor,
    PriceRounding,
    PriceRule,
    PriceScope,
    PriceScopeKind,
    RoundingKind,
    make_first_rule,
    resolve_price_rule,
)
from bot.domain.pricing.typed_price_rule import InvalidTypedRule, RuleProblem
from bot.i18n import Localizer
from bot.services.pricing.price_previews import ChangePreview, PricePreview
from bot.services.pricing.price_rules import PriceRuleChange, PriceRuleTarget
from tests.builders import usd

Named = Iterator[tuple[str, Screen]]

_FULL_RULE = PriceRule(
    1_250, 50, PriceRounding(RoundingKind.ENDING, 99), PriceFloor(margin_bp=500, margin_amount=20)
)
_RULES = (
    _FULL_RULE,
    PriceRule(-500, -10, PriceRounding(RoundingKind.STEP, 5), BELOW_COST_FLOOR),
    PriceRule(fixed_amount=0, floor=PriceFloor(margin_amount=20)),
    PriceRule(floor=PriceFloor(margin_bp=500)),
)


def price_rule_screens(
    localizer: Localizer, products: tuple[Product, ...], category: Category, asking: Product
) -> Named:
    """Yield what operators see of price rules. `asking` is a product with variants."""
    assert asking.details is not None
    product, variant = products[0], asking.details.variants[0]
    targets = (
        PriceRuleTarget(PriceScope(PriceScopeKind.CATEGORY, category.id), category),
        PriceRuleTarget(PriceScope(PriceScopeKind.PRODUCT, product.id), product=product),
        PriceRuleTarget(
            PriceScope(PriceScopeKind.VARIANT, variant.id), product=asking, variant=variant
        ),
        PriceRuleTarget(PriceScope(PriceScopeKind.PRODUCT, 999)),
    )
    first = make_first_rule(Decimal(10))
    everything = PriceRuleTarget(GLOBAL_SCOPE)
    listed = [(everything, first), *zip(targets, _RULES, strict=True)]
    rules = {target.scope: rule for target, rule in listed}
    prices = PriceList("CNY", "USD", Decimal("0.14"), rules)
    yield "price rules", price_rules_screen.build_rules_screen(localizer, listed, "USD")
    yield (
        "price rule, variants",
        price_rules_target_screen.build_rule_variants_screen(localizer, asking, 0),
    )
    with_variants = PriceRuleTarget(PriceScope(PriceScopeKind.PRODUCT, asking.id), product=asking)
    for name, target in (
        ("all", everything),
        ("category", targets[0]),
        ("product", with_variants),
        ("variant", targets[2]),
    ):
        effective = resolve_price_rule(rules, target.product, target.variant)
        examples = [] if name == "category" else _examples(products, asking, target)
        yield (
            f"price rule, {name}",
            price_rules_screen.build_rule_screen(localizer, prices, target, effective, examples),
        )
    yield (
        "rule categories",
        price_rules_target_screen.build_rule_categories_screen(localizer, [category] * 30, 1),
    )
    yield (
        "rule products",
        price_rules_target_screen.build_rule_products_screen(localizer, category, products * 10, 0),
    )
    yield (
        "rule targets",
        price_rules_target_screen.build_found_targets_screen(
            localizer, "steam", [category], products
        ),
    )
    yield (
        "rule target, none",
        price_rules_target_screen.build_found_targets_screen(localizer, "<x>", (), ()),
    )
    yield from _changes(localizer, products, asking, (everything, *targets))
    for problem in RuleProblem:
        yield (
            f"typed rule, {problem}",
            price_change_screen.build_typed_problem_screen(
                localizer, InvalidTypedRule(problem, "-5%")
            ),
        )
    buffered = replace(prices, rate_buffer_bp=200)
    for name, cost, shown in (("raised", 100, prices), ("above", 7_000, buffered)):
        breakdown = shown.break_down_price(asking, variant, Money(cost, "CNY"))
        yield (
            f"explained, {name}",
            explanation_screen.build_explanation_screen(
                localizer, shown, asking, variant, breakdown
            ),
        )
    plain = replace(prices, cost_currency="USD", rate=Decimal(1))
    breakdown = plain.break_down_price(product, None, usd("9.00"))
    yield (
        "explained, plain",
        explanation_screen.build_explanation_screen(localizer, plain, product, None, breakdown),
    )


def _examples(
    products: tuple[Product, ...], asking: Product, target: PriceRuleTarget
) -> list[PricePreview]:
    if target.product is None:
        return [_preview(product, None) for product in products]
    assert asking.details is not None
    return [_preview(asking, variant) for variant in asking.details.variants]


def _preview(product: Product, variant: Variant | None, after: str = "9.90") -> PricePreview:
    return PricePreview(product, variant, usd("9.90"), usd(after))


def _changes(
    localizer: Localizer,
    products: tuple[Product, ...],
    asking: Product,
    targets: tuple[PriceRuleTarget, ...],
) -> Named:
    assert asking.details is not None
    shown = [_preview(products[0], None, "10.99"), _preview(products[1], None)]
    shown.append(_preview(asking, asking.details.variants[0], "1234.99"))
    for target, before, after in (
        (targets[0], make_first_rule(Decimal(10)), _FULL_RULE),
        (targets[1], None, PriceRule(markup_bp=2_000)),
        (targets[2], _FULL_RULE, None),
    ):
        change = PriceRuleChange(target.scope, before, after)
        preview = (
            ChangePreview([], 0, 0)
            if after is None
            else ChangePreview(shown, 2, 3, 1 if before is None else 0)
        )
        question = price_change_screen.build_change_question_screen(
            localizer, target, change, preview, "USD", 2**60
        )
        yield f"change {target.scope.kind}?", question
        done = price_change_screen.build_changed_screen(localizer, target, change)
        yield f"changed {target.scope.kind}", done
    for message in ("change-nothing", "change-stale", "change-global-stays"):
        yield message, price_change_screen.build_change_refused_screen(localizer, message)
