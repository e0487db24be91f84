"""Price rules in words."""

from bot.chat.screens.kit.price_and_surcharge_text import format_percent
from bot.domain.money import Money
from bot.domain.pricing.price_rules import PriceFloor, PriceRounding, PriceRule, RoundingKind
from bot.i18n import Localizer

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
