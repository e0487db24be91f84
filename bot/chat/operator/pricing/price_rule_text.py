"""Price rules, their targets and example prices in words, for all screens of price rules."""

from bot.chat.kit.prices import format_percent
from bot.chat.kit.screen import Button, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.domain.catalogue.product import Product, Variant
from bot.domain.money import Money
from bot.domain.pricing.price_rules import (
    GLOBAL_SCOPE,
    PriceFloor,
    PriceRounding,
    PriceRule,
    RoundingKind,
)
from bot.i18n import Localizer, SafeHtml
from bot.services.pricing.price_previews import PricePreview
from bot.services.pricing.price_rules import PriceRuleTarget

_SEPARATOR = " · "


def format_rule_or_none(localizer: Localizer, rule: PriceRule | None, currency: str) -> str:
    """Return a rule in words, or that there is none."""
    if rule is None or rule.is_empty:
        return localizer.plain("rule-none")
    return format_rule(localizer, rule, currency)


def format_rule(localizer: Localizer, rule: PriceRule, currency: str) -> str:
    """Return the fields that a rule sets, in words."""
    parts = []
    if rule.markup_bp is not None:
        percent = format_percent(localizer, rule.markup_bp)
        parts.append(localizer.plain("rule-markup", percent=percent))
    if rule.fixed_amount is not None:
        parts.append(format_fixed_amount(localizer, Money(rule.fixed_amount, currency)))
    if rule.rounding is not None:
        parts.append(format_rounding(localizer, rule.rounding, currency))
    if rule.floor is not None:
        parts.append(format_floor(localizer, rule.floor, currency))
    return _SEPARATOR.join(parts)


def format_fixed_amount(localizer: Localizer, money: Money) -> str:
    """Return what is added to, or taken off, the price of each piece."""
    if not money:
        return localizer.plain("rule-fixed-none")
    message = "rule-fixed-less" if money.amount < 0 else "rule-fixed"
    return localizer.plain(message, money=Money(abs(money.amount), money.currency))


def format_rounding(localizer: Localizer, rounding: PriceRounding, currency: str) -> str:
    """Return how prices are rounded."""
    money = Money(rounding.amount, currency)
    match rounding.kind:
        case RoundingKind.EXACT:
            return localizer.plain("rule-exact")
        case RoundingKind.STEP:
            return localizer.plain("rule-step", money=money)
        case RoundingKind.ENDING:
            return localizer.plain("rule-ending", money=money)


def format_floor(localizer: Localizer, floor: PriceFloor, currency: str) -> str:
    """Return the least price, compared with the cost."""
    if floor.allows_below_cost:
        return localizer.plain("rule-below-cost")
    percent = format_percent(localizer, floor.margin_bp)
    money = Money(floor.margin_amount, currency)
    if floor.margin_bp and floor.margin_amount:
        return localizer.plain("rule-margin-both", percent=percent, money=money)
    if floor.margin_amount:
        return localizer.plain("rule-margin-amount", money=money)
    if floor.margin_bp:
        return localizer.plain("rule-margin-share", percent=percent)
    return localizer.plain("rule-cost")


NAME_WIDTH = 60


def build_all_rules_button(localizer: Localizer) -> Button:
    """Return the button that leads to the list of price rules."""
    return build_callback_button(localizer.plain("button-all-rules"), verbs.PRICE_RULES)


def format_example_change(localizer: Localizer, name: str, preview: PricePreview) -> SafeHtml:
    """Return a price before and after a change, and whether the price floor holds it."""
    if preview.before == preview.after:
        line = localizer.html("rule-example-same", name=name, money=preview.after)
    else:
        line = localizer.html(
            "rule-example-change", name=name, before=preview.before, after=preview.after
        )
    return localizer.html("rule-example-floor", line=line) if preview.is_held_by_floor else line


def format_example_name(
    localizer: Localizer, target: PriceRuleTarget, preview: PricePreview
) -> str:
    """Return the name of the product, or of the variant if all examples are of one product."""
    if preview.variant is not None and target.product is not None:
        return fit_one_line(preview.variant.label, NAME_WIDTH)
    return format_product_name(localizer, preview.product, preview.variant)


def format_target_name(localizer: Localizer, target: PriceRuleTarget) -> str:
    """Return what a rule is for, in one line."""
    if target.scope == GLOBAL_SCOPE:
        return localizer.plain("scope-all")
    if target.category is not None:
        return fit_one_line(target.category.name, NAME_WIDTH)
    if target.product is not None:
        return format_product_name(localizer, target.product, target.variant)
    return localizer.plain("scope-gone")


def format_product_name(
    localizer: Localizer, product: Product, variant: Variant | None = None
) -> str:
    """Return the name of a product, or of one of its variants, in one line."""
    name = fit_one_line(product.name, NAME_WIDTH)
    if variant is None:
        return name
    return localizer.plain(
        "name-and-variant", name=name, variant=fit_one_line(variant.label, NAME_WIDTH)
    )
