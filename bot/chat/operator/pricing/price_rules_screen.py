"""The screens of /markup: all price rules, and one rule."""

from collections.abc import Sequence

from bot.chat.kit.layout import (
    arrange_column,
    arrange_grid,
    fit_lines,
    format_page_number,
    join_paragraphs,
)
from bot.chat.kit.prices import format_percent
from bot.chat.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import format_button_label
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_list_rows, build_product_button
from bot.chat.operator.pricing.price_rule_text import (
    build_all_rules_button,
    format_example_name,
    format_rule,
    format_target_name,
)
from bot.chat.operator.pricing.price_rules_target_screen import build_variant_rows
from bot.chat.operator.pricing.rule_payloads import RuleField, encode_markup, encode_scope
from bot.domain.money import Money, get_currency_exponent
from bot.domain.paging import take_page
from bot.domain.pricing.price_list import PriceList
from bot.domain.pricing.price_rules import (
    GLOBAL_SCOPE,
    MAX_MARKUP_BP,
    MIN_MARKUP_BP,
    EffectivePriceRule,
    PriceRule,
    PriceScope,
)
from bot.i18n import Localizer
from bot.services.pricing.price_previews import PricePreview
from bot.services.pricing.price_rules import PriceRuleTarget

_RULES_PER_PAGE = 16
#: Steps of the mark-up in basis points, and least margins, that have a button.
_MARKUP_STEPS = (-500, -100, 100, 500)
_MARGINS = (0, 500, 1_000)


def build_rules_screen(
    localizer: Localizer,
    listed: Sequence[tuple[PriceRuleTarget, PriceRule]],
    currency: str,
    page: int = 0,
) -> Screen:
    """Return a page of the rules, each with a button, and how a rule is typed."""
    shown = take_page(listed, page, _RULES_PER_PAGE)
    lines = [
        localizer.html(
            "prices-rule-line",
            name=format_target_name(localizer, target),
            rule=format_rule(localizer, rule, currency),
        )
        for target, rule in shown.items
    ]
    buttons = [
        build_callback_button(
            format_button_label(format_target_name(localizer, target)),
            verbs.PRICE_RULE,
            *encode_scope(target.scope),
        )
        for target, _ in shown.items
    ]
    categories = build_callback_button(
        localizer.plain("button-rule-categories"), verbs.PRICE_RULE_CATEGORIES, 0
    )
    text = join_paragraphs(
        localizer.html("prices-head"),
        fit_lines(lines, 2_500),
        format_page_number(localizer, shown.page, shown.pages),
        localizer.html("prices-how"),
        localizer.html("usage-markup"),
    )
    rows = arrange_column((*buttons, categories))
    return Screen(text, build_list_rows(localizer, rows, shown, verbs.PRICE_RULES_PAGE))


def build_rule_screen(
    localizer: Localizer,
    prices: PriceList,
    target: PriceRuleTarget,
    effective: EffectivePriceRule,
    examples: Sequence[PricePreview],
) -> Screen:
    """Return one rule: what it sets, what counts, prices of real products, and its buttons."""
    own, currency = prices.rules.get(target.scope), prices.currency
    in_effect = PriceRule(
        effective.markup_bp, effective.fixed_amount, effective.rounding, effective.floor
    )
    lines = [
        localizer.html(
            "rule-example",
            name=format_example_name(localizer, target, each),
            money=each.after,
        )
        for each in examples
    ]
    text = join_paragraphs(
        localizer.html("rule-title", name=format_target_name(localizer, target)),
        "\n".join(
            [
                localizer.html("rule-own", rule=format_rule(localizer, own, currency))
                if own is not None
                else localizer.html("rule-own-none"),
                localizer.html("rule-in-effect", rule=format_rule(localizer, in_effect, currency)),
            ]
        ),
        fit_lines([localizer.html("rule-examples"), *lines])
        if lines
        else localizer.html("rule-no-examples"),
    )
    rows = (
        *_build_markup_rows(localizer, target.scope, effective.markup_bp),
        *_build_rounding_rows(localizer, target.scope, currency),
        *_build_floor_rows(localizer, target.scope),
        *_build_last_rows(localizer, target, own),
    )
    return Screen(text, rows)


def _build_markup_rows(localizer: Localizer, scope: PriceScope, markup_bp: int) -> ButtonRows:
    """Return buttons that raise and lower the mark-up that counts now."""
    buttons = []
    for step in _MARKUP_STEPS:
        wanted = markup_bp + step
        if MIN_MARKUP_BP <= wanted <= MAX_MARKUP_BP:
            sign = "+" if step > 0 else "\N{MINUS SIGN}"
            label = f"{sign}{format_percent(localizer, abs(step))}"
            buttons.append(_build_change_button(label, scope, *encode_markup(wanted)))
    return (tuple(buttons),)


def _build_rounding_rows(localizer: Localizer, scope: PriceScope, currency: str) -> ButtonRows:
    major = 10 ** get_currency_exponent(currency)
    is_whole = major == 1
    steps = (10, 100) if is_whole else (major // 20, major // 10, major)
    ending = 9 if is_whole else major - major // 100
    buttons = [
        _build_change_button(localizer.plain("button-exact"), scope, RuleField.EXACT, 0),
        *(
            _build_change_button(
                localizer.plain("button-round", money=Money(step, currency)),
                scope,
                RuleField.STEP,
                step,
            )
            for step in steps
        ),
        _build_change_button(
            localizer.plain("button-ending", money=Money(ending, currency)),
            scope,
            RuleField.ENDING,
            ending,
        ),
    ]
    return arrange_grid(buttons)


def _build_floor_rows(localizer: Localizer, scope: PriceScope) -> ButtonRows:
    buttons = [
        _build_change_button(
            localizer.plain("button-margin", number=margin // 100)
            if margin
            else localizer.plain("button-cost"),
            scope,
            RuleField.MARGIN,
            margin,
        )
        for margin in _MARGINS
    ]
    label = localizer.plain("button-below-cost")
    return arrange_grid(
        [*buttons, _build_change_button(label, scope, RuleField.BELOW_COST, 0)],
    )


def _build_change_button(label: str, scope: PriceScope, field: int, value: int) -> Button:
    return build_callback_button(label, verbs.ASK_PRICE_RULE, *encode_scope(scope), field, value)


def _build_last_rows(
    localizer: Localizer, target: PriceRuleTarget, own: PriceRule | None
) -> ButtonRows:
    """Return what leads to more specific rules, to the explanation, and to the list."""
    rows: list[tuple[Button, ...]] = []
    if own is not None and target.scope != GLOBAL_SCOPE:
        label = localizer.plain("button-rule-remove")
        rows.append((_build_change_button(label, target.scope, RuleField.REMOVE, 0),))
    if target.category is not None:
        label = localizer.plain("button-rule-products")
        rows.append(
            (build_callback_button(label, verbs.PRICE_RULE_PRODUCTS, int(target.category.id), 0),)
        )
    if target.product is not None:
        if target.variant is None:
            rows += build_variant_rows(localizer, target.product)
        variant_id = int(target.variant.id) if target.variant is not None else 0
        explain = build_callback_button(
            localizer.plain("button-explain"), verbs.EXPLAIN_PRICE, target.product.id, variant_id
        )
        rows.append((explain, build_product_button(localizer, target.product.id)))
    rows.append((build_all_rules_button(localizer),))
    return tuple(rows)
