"""Promo codes for operators: the list, one code with its uses, and the preview of a new code."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from bot.chat.kit.layout import (
    SHORT_FORMAT,
    arrange_grid,
    fit_lines,
    format_local_time,
    format_page_number,
    join_paragraphs,
)
from bot.chat.kit.prices import format_percent
from bot.chat.kit.screen import ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line, format_button_label
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_confirmation_buttons, build_list_rows
from bot.chat.operator.pricing.price_rule_text import (
    format_example_change,
    format_product_name,
    format_target_name,
)
from bot.domain.catalogue.product import Product
from bot.domain.money import Money
from bot.domain.paging import take_page
from bot.domain.pricing.promo_codes import PromoCode, PromoRule, PromoUse
from bot.domain.pricing.typed_promo_code import InvalidTypedPromo
from bot.i18n import Localizer, SafeHtml
from bot.services.pricing.price_previews import PricePreview
from bot.services.pricing.price_rules import PriceRuleTarget
from bot.services.pricing.promo_codes import ListedPromo, PromoDetails, PromoDraft

_NAME_WIDTH = 60
_CODES_PER_PAGE = 20
_MAX_NAMES = 10
_SEPARATOR = " · "


def build_codes_screen(
    localizer: Localizer,
    listed: Sequence[ListedPromo],
    currency: str,
    now: datetime,
    page: int = 0,
) -> Screen:
    """Return a page of the codes that were not ended, each with a button, and how one is typed."""
    shown = take_page(listed, page, _CODES_PER_PAGE)
    lines = [
        localizer.html(
            "promo-line",
            code=each.promo.code,
            rule=_format_rule(localizer, each.promo.rule, each.target, currency),
            uses=_format_use_count(localizer, each),
        )
        for each in shown.items
    ]
    buttons = [
        build_callback_button(
            format_button_label(each.promo.code), verbs.PROMO_CODE, int(each.promo.id)
        )
        for each in shown.items
    ]
    over = [each.promo.code for each in listed if each.promo.has_ended(now)]
    text = join_paragraphs(
        localizer.html("promo-head"),
        fit_lines(lines, 2_500) if lines else localizer.html("promo-none"),
        localizer.html("promo-over", codes=fit_one_line(", ".join(over), 400)) if over else None,
        format_page_number(localizer, shown.page, shown.pages),
        localizer.html("usage-promo"),
    )
    add = build_callback_button(localizer.plain("button-add-promo"), verbs.ADD_PROMO_CODE)
    rows = (*arrange_grid(buttons), (add,))
    return Screen(text, build_list_rows(localizer, rows, shown, verbs.PROMO_CODES_PAGE))


def build_code_screen(
    localizer: Localizer, details: PromoDetails, currency: str, now: datetime
) -> Screen:
    """Return one code: what it takes off, its uses, and the button that ends it."""
    listed, promo = details.listed, details.listed.promo
    lines = [_format_use(localizer, each) for each in details.last_uses]
    text = join_paragraphs(
        localizer.html("promo-title", code=promo.code),
        "\n".join(
            [
                localizer.html(
                    "promo-rule", rule=_format_rule(localizer, promo.rule, listed.target, currency)
                ),
                localizer.html("promo-uses", uses=_format_use_count(localizer, listed)),
            ]
        ),
        localizer.html("promo-no-longer-valid") if promo.has_ended(now) else None,
        fit_lines([localizer.html("promo-last-uses"), *lines]) if lines else None,
    )
    rows: ButtonRows = _build_all_codes_row(localizer)
    if promo.ended_at is None:
        label = localizer.plain("button-promo-end")
        rows = ((build_callback_button(label, verbs.ASK_END_PROMO, int(promo.id)),), *rows)
    return Screen(text, rows)


def _format_use_count(localizer: Localizer, listed: ListedPromo) -> str:
    limit = listed.promo.rule.max_uses
    if limit is None:
        return localizer.plain("promo-count", number=listed.use_count)
    return localizer.plain("promo-count-of", number=listed.use_count, limit=limit)


def _format_use(localizer: Localizer, use: PromoUse) -> SafeHtml:
    message = "promo-use" if use.released_at is None else "promo-use-returned"
    return localizer.html(
        message,
        order=int(use.order_id),
        at=format_local_time(localizer, use.at, SHORT_FORMAT),
        before=use.full_price,
        after=use.price,
    )


def _format_rule(
    localizer: Localizer, rule: PromoRule, target: PriceRuleTarget | None, currency: str
) -> str:
    """Return what a code takes off, and from which orders, in words."""
    if rule.percent_bp:
        percent = format_percent(localizer, rule.percent_bp)
        parts = [localizer.plain("promo-percent", percent=percent)]
    else:
        parts = [localizer.plain("promo-amount", money=Money(rule.amount, currency))]
    parts.append(format_target_name(localizer, target) if target else localizer.plain("scope-gone"))
    if rule.minimum:
        parts.append(localizer.plain("promo-minimum", money=Money(rule.minimum, currency)))
    if rule.max_uses is not None:
        parts.append(localizer.plain("promo-limit", number=rule.max_uses))
    if rule.max_uses_each is not None:
        parts.append(localizer.plain("promo-limit-each", number=rule.max_uses_each))
    if rule.starts_at is not None:
        parts.append(localizer.plain("promo-from", date=localizer.format_date(rule.starts_at, UTC)))
    if rule.ends_at is not None:
        last_day = rule.ends_at - timedelta(days=1)
        parts.append(localizer.plain("promo-until", date=localizer.format_date(last_day, UTC)))
    return _SEPARATOR.join(parts)


def build_addition_question_screen(
    localizer: Localizer,
    draft: PromoDraft,
    examples: Sequence[PricePreview],
    currency: str,
    confirmation_number: int,
) -> Screen:
    """Ask whether the code is to be added; show prices of real products with it."""
    lines = [
        format_example_change(
            localizer, format_product_name(localizer, each.product, each.variant), each
        )
        for each in examples
    ]
    rule = _format_rule(localizer, draft.rule, draft.target, currency)
    text = join_paragraphs(
        localizer.html("promo-ask", code=draft.code),
        localizer.html("promo-rule", rule=rule),
        fit_lines([localizer.html("promo-examples"), *lines])
        if lines
        else localizer.html("rule-no-examples"),
        localizer.html("promo-floor"),
    )
    label = localizer.plain("button-promo-add")
    return Screen(text, build_confirmation_buttons(localizer, label, confirmation_number))


def build_end_question_screen(
    localizer: Localizer, promo: PromoCode, confirmation_number: int
) -> Screen:
    """Ask whether the code is to be ended; say what that changes."""
    text = join_paragraphs(
        localizer.html("promo-end-ask", code=promo.code), localizer.html("promo-end-effect")
    )
    label = localizer.plain("button-promo-end-yes")
    return Screen(text, build_confirmation_buttons(localizer, label, confirmation_number))


def build_message_screen(localizer: Localizer, message: str, code: str) -> Screen:
    """Return what became of a code; `message` is the id of the text."""
    return Screen(localizer.html(message, code=code), _build_all_codes_row(localizer))


def build_unknown_code_screen(localizer: Localizer, code: str) -> Screen:
    """Return that there is no such code, and how one is typed."""
    unknown = localizer.html("promo-unknown", code=code)
    return Screen(
        join_paragraphs(unknown, localizer.html("usage-promo")), _build_all_codes_row(localizer)
    )


def build_typed_problem_screen(localizer: Localizer, invalid: InvalidTypedPromo) -> Screen:
    """Return what is wrong with a typed code, and how a code is typed."""
    problem = localizer.html(
        f"promo-problem-{invalid.problem.value}", word=fit_one_line(invalid.word, _NAME_WIDTH)
    )
    return Screen(join_paragraphs(problem, localizer.html("usage-promo")))


def build_product_code_question(localizer: Localizer, product: Product) -> Screen:
    """Ask for a promo code of a product, and say how it is typed."""
    name = fit_one_line(product.name, _NAME_WIDTH)
    return Screen(localizer.html("promo-ask-for-product", name=name))


def build_unclear_name_screen(localizer: Localizer, words: str, names: Sequence[str]) -> Screen:
    """Return that no product or category has this name, or the names that match."""
    if not names:
        return Screen(localizer.html("rule-target-none", words=fit_one_line(words, _NAME_WIDTH)))
    lines = [
        localizer.html("promo-name", name=fit_one_line(name, _NAME_WIDTH))
        for name in names[:_MAX_NAMES]
    ]
    if left := len(names) - len(lines):
        lines.append(localizer.html("admin-unsellable-more", count=left))
    return Screen(fit_lines([localizer.html("promo-several-names"), *lines]))


def _build_all_codes_row(localizer: Localizer) -> ButtonRows:
    return ((build_callback_button(localizer.plain("button-all-promos"), verbs.PROMO_CODES),),)
