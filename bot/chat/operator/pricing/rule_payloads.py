"""Price scopes and changes of price rules as numbers for callback data. The numbers never change."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, assert_never

from bot.domain.errors import InvalidPriceRule
from bot.domain.pricing.price_rules import (
    BELOW_COST_FLOOR,
    EXACT_ROUNDING,
    PriceFloor,
    PriceRounding,
    PriceRule,
    PriceScope,
    PriceScopeKind,
    RoundingKind,
)

_SCOPE_KINDS: Final[Sequence[PriceScopeKind]] = (
    PriceScopeKind.GLOBAL,
    PriceScopeKind.CATEGORY,
    PriceScopeKind.PRODUCT,
    PriceScopeKind.VARIANT,
)
#: Added to a mark-up, which may be negative: callback data has numbers of 0 and more.
_MARKUP_OFFSET: Final = 10_000


class RuleField(IntEnum):
    """The part of a rule that a button changes."""

    REMOVE = 0
    MARKUP = 1
    EXACT = 2
    STEP = 3
    ENDING = 4
    MARGIN = 5
    BELOW_COST = 6


def encode_scope(scope: PriceScope) -> tuple[int, int]:
    """Return the two numbers of a scope."""
    return _SCOPE_KINDS.index(scope.kind), scope.id


def decode_scope(scope_kind: int, scope: int) -> PriceScope | None:
    """Return the scope of two numbers; None if there is none."""
    if scope_kind >= len(_SCOPE_KINDS):
        return None
    kind = _SCOPE_KINDS[scope_kind]
    return PriceScope(kind, scope) if (kind is PriceScopeKind.GLOBAL) == (scope == 0) else None


def encode_markup(markup_bp: int) -> tuple[int, int]:
    """Return the two numbers of a mark-up."""
    return RuleField.MARKUP, markup_bp + _MARKUP_OFFSET


def decode_change(rule_field: int, value: int) -> PriceRule | None:
    """Return the fields that a button sets; None removes the rule.

    Raises InvalidPriceRule for numbers that no button has.
    """
    try:
        field = RuleField(rule_field)
    except ValueError:
        raise InvalidPriceRule("an unknown field") from None
    match field:
        case RuleField.REMOVE:
            return None
        case RuleField.MARKUP:
            return PriceRule(markup_bp=value - _MARKUP_OFFSET)
        case RuleField.EXACT:
            return PriceRule(rounding=EXACT_ROUNDING)
        case RuleField.STEP:
            return PriceRule(rounding=PriceRounding(RoundingKind.STEP, value))
        case RuleField.ENDING:
            return PriceRule(rounding=PriceRounding(RoundingKind.ENDING, value))
        case RuleField.MARGIN:
            return PriceRule(floor=PriceFloor(margin_bp=value))
        case RuleField.BELOW_COST:
            return PriceRule(floor=BELOW_COST_FLOOR)
    assert_never(field)
