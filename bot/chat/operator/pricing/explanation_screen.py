"""The screen that explains a price to operators, step by step."""

from decimal import ROUND_HALF_UP, Decimal

from bot.chat.kit.layout import CHOICES_PER_PAGE, arrange_grid, join_paragraphs
from bot.chat.kit.prices import format_percent
from bot.chat.kit.screen import ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import format_button_label
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_product_button
from bot.chat.operator.pricing.price_rule_text import (
    build_all_rules_button,
    format_fixed_amount,
    format_floor,
    format_product_name,
    format_rounding,
)
from bot.chat.operator.pricing.price_rules_target_screen import build_variant_rows
from bot.chat.operator.pricing.rule_payloads import encode_scope
from bot.domain.catalogue.product import Product, Variant
from bot.domain.money import Money
from bot.domain.pricing.price_list import PriceBreakdown, PriceList
from bot.domain.pricing.price_rules import PriceScope, PriceScopeKind
from bot.i18n import Localizer, SafeHtml


def build_explanation_screen(
    localizer: Localizer,
    prices: PriceList,
    product: Product,
    variant: Variant | None,
    breakdown: PriceBreakdown,
) -> Screen:
    """Return every step from the cost of one piece to its price, and where each rule is set."""
    name = format_product_name(localizer, product, variant)
    text = join_paragraphs(
        localizer.html("explain-title", name=name),
        "\n".join(_format_steps(localizer, prices, breakdown)),
        localizer.html("explain-price", money=breakdown.price),
        localizer.html("explain-is-estimate"),
    )
    scope = (
        PriceScope(PriceScopeKind.PRODUCT, product.id)
        if variant is None
        else PriceScope(PriceScopeKind.VARIANT, variant.id)
    )
    rule = build_callback_button(
        localizer.plain("button-this-rule"), verbs.PRICE_RULE, *encode_scope(scope)
    )
    rows = (
        *_build_variant_rows(localizer, product, variant),
        (rule,),
        (build_product_button(localizer, product.id), build_all_rules_button(localizer)),
    )
    return Screen(text, rows)


def _format_steps(
    localizer: Localizer, prices: PriceList, breakdown: PriceBreakdown
) -> list[SafeHtml]:
    rule, currency = breakdown.rule, prices.currency
    steps = [localizer.html("explain-cost", money=breakdown.cost)]
    if prices.cost_currency != currency:
        steps.append(
            localizer.html(
                "explain-rate-buffered" if prices.rate_buffer_bp else "explain-rate",
                cost_currency=prices.cost_currency,
                rate=f"{prices.rate.normalize():f} {prices.currency}",
                percent=format_percent(localizer, prices.rate_buffer_bp),
                money=_to_money(breakdown.converted, prices.currency),
            )
        )
    steps.append(
        localizer.html(
            "explain-markup",
            percent=format_percent(localizer, rule.markup_bp),
            money=_to_money(breakdown.marked_up, currency),
            scope=_format_scope(localizer, rule.markup_scope),
        )
    )
    if rule.fixed_amount:
        words = format_fixed_amount(localizer, Money(rule.fixed_amount, currency))
        money = _to_money(breakdown.with_fixed, currency)
        steps.append(_format_step(localizer, words, money, rule.fixed_scope))
    words = format_rounding(localizer, rule.rounding, currency)
    steps.append(_format_step(localizer, words, breakdown.rounded, rule.rounding_scope))
    words = format_floor(localizer, rule.floor, currency)
    scope = _format_scope(localizer, rule.floor_scope)
    if breakdown.floor is None:
        steps.append(localizer.html("explain-no-floor", rule=words, scope=scope))
    else:
        message = "explain-raised" if breakdown.is_raised_to_floor else "explain-above-floor"
        steps.append(localizer.html(message, rule=words, money=breakdown.floor, scope=scope))
    return steps


def _format_step(localizer: Localizer, words: str, money: Money, scope: PriceScope) -> SafeHtml:
    return localizer.html(
        "explain-step", rule=words, money=money, scope=_format_scope(localizer, scope)
    )


def _format_scope(localizer: Localizer, scope: PriceScope) -> str:
    """Return for what kind of target a rule is set."""
    return localizer.plain(f"rule-of-{scope.kind.value}")


def _to_money(minor_units: Decimal, currency: str) -> Money:
    return Money(int(minor_units.to_integral_value(ROUND_HALF_UP)), currency)


def _build_variant_rows(
    localizer: Localizer, product: Product, shown: Variant | None
) -> ButtonRows:
    """Return a button for each other variant; a long list is that of the variants' rules."""
    variants = product.details.offered_variants if product.details is not None else ()
    if len(variants) > CHOICES_PER_PAGE:
        return build_variant_rows(localizer, product)
    return arrange_grid(
        [
            build_callback_button(
                format_button_label(variant.label),
                verbs.EXPLAIN_PRICE,
                product.id,
                variant.id,
            )
            for variant in variants
            if variant != shown
        ]
    )
