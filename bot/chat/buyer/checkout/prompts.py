"""The prompts of a checkout: text and buttons of each question, the seller's own fields included.

Pure. A prompt has no navigation: `question_screen` adds it.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import assert_never

from bot.chat.buyer.checkout.choice_lists import (
    Prompt,
    PromptContext,
    build_list_rows,
    format_list_notice,
    format_matching_notice,
    select_choices,
)
from bot.chat.buyer.checkout.given_answers import build_previous_answer_buttons
from bot.chat.kit.layout import (
    arrange_column,
    arrange_grid,
    build_pager,
    format_page_number,
    join_paragraphs,
)
from bot.chat.kit.prices import (
    SURCHARGE_SIGNS,
    format_choice_label,
    format_surcharge,
    format_wholesale_steps,
)
from bot.chat.kit.screen import Button, ButtonRows, ButtonStyle, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line, format_button_label
from bot.chat.navigation import verbs
from bot.domain.catalogue.product import Card, Choice, FieldKind, WidgetField
from bot.domain.catalogue.selection import find_chosen_variant
from bot.domain.checkout.questions import (
    AskCard,
    AskContact,
    AskCoupon,
    AskField,
    AskOption,
    AskPassword,
    AskVariant,
    Question,
)
from bot.domain.ids import ProductPartId
from bot.domain.paging import locate_page
from bot.services.catalogue.browse import CARDS_PER_PAGE

TICKED_MARK, UNTICKED_MARK = "☑", "☐"


def build_field_prompt(context: PromptContext, question: AskField) -> Prompt:
    """Ask for a field: its label, how to answer, and the seller's placeholder as a hint."""
    localizer, widget = context.localizer, question.widget
    shown = select_choices(widget.choices, context.view)
    text = join_paragraphs(
        localizer.html("checkout-field", name=fit_one_line(widget.label or widget.name, 120)),
        localizer.html(f"checkout-field-{widget.kind.value}"),
        None
        if not widget.placeholder.strip()
        else context.localizer.html("checkout-hint", text=fit_one_line(widget.placeholder, 120)),
        format_list_notice(localizer, shown),
    )
    pager_rows = build_list_rows(localizer, context.product_id, question, shown)
    return Prompt(text, _build_answer_buttons(context, widget, shown.choices, pager_rows))


def _build_answer_buttons(
    context: PromptContext, widget: WidgetField, choices: Sequence[Choice], pager_rows: ButtonRows
) -> ButtonRows:
    if widget.kind is FieldKind.CHECKBOX:
        done = build_callback_button(
            context.localizer.plain("button-done"),
            verbs.CHECKBOXES_DONE,
            context.product_id,
            widget.id,
            style=ButtonStyle.PRIMARY,
        )
        # Each button carries the state to set, so a second tap changes nothing.
        toggles = arrange_column(
            _build_toggle_button(context, widget, choice) for choice in choices
        )
        return (*toggles, *pager_rows, (done,))
    picks = [
        build_callback_button(
            format_button_label(_get_choice_label(choice)),
            verbs.FIELD_CHOICE,
            context.product_id,
            widget.id,
            choice.id,
        )
        for choice in choices
    ]
    rows = (*arrange_grid(picks), *pager_rows)
    if context.can_skip:
        rows = (*rows, (build_skip_button(context, widget.id, "button-skip"),))
    return rows


def _build_toggle_button(context: PromptContext, widget: WidgetField, choice: Choice) -> Button:
    on = choice.id in context.state.toggled
    mark = TICKED_MARK if on else UNTICKED_MARK
    text = f"{mark} {format_button_label(_get_choice_label(choice), width=37)}"
    return build_callback_button(
        text, verbs.TOGGLE_CHECKBOX, context.product_id, widget.id, choice.id, 0 if on else 1
    )


def _get_choice_label(choice: Choice) -> str:
    return choice.label or choice.value


def build_skip_button(context: PromptContext, field: int, message: str) -> Button:
    """Return the button that leaves an answer empty; `field` 0 means the query password."""
    return build_callback_button(
        context.localizer.plain(message), verbs.SKIP_FIELD, context.product_id, field
    )


_MAX_VARIANTS_WITH_STEPS = 6


def build_prompt(context: PromptContext, question: Question) -> Prompt:
    """Return the prompt for `question`, with previous answers as buttons."""
    question_prompt = _build_question_prompt(context, question)
    return Prompt(
        question_prompt.text,
        (*question_prompt.rows, *build_previous_answer_buttons(context, question)),
    )


def _build_question_prompt(context: PromptContext, question: Question) -> Prompt:
    match question:
        case AskVariant():
            return _build_variant_prompt(context, question)
        case AskOption():
            return _build_option_prompt(context, question)
        case AskCard():
            return _build_card_prompt(context)
        case AskField():
            return build_field_prompt(context, question)
        case AskContact(kind):
            return Prompt(context.localizer.html(f"checkout-contact-{kind.value}"))
        case AskPassword():
            localizer = context.localizer
            make = build_callback_button(
                localizer.plain("button-make-password"), verbs.GENERATE_PASSWORD, context.product_id
            )
            skip = build_skip_button(context, 0, "button-no-password")
            return Prompt(localizer.html("checkout-password"), ((make,), (skip,)))
        case AskCoupon():
            localizer = context.localizer
            without = build_callback_button(
                localizer.plain("button-no-code"), verbs.REMOVE_COUPON, context.product_id
            )
            return Prompt(localizer.html("checkout-coupon"), ((without,),))
    assert_never(question)


def _build_variant_prompt(context: PromptContext, question: AskVariant) -> Prompt:
    localizer, product = context.localizer, context.state.product
    shown = select_choices(question.variants, context.view)
    buttons, steps = list[Button](), list[str]()
    for variant in shown.choices:
        money = context.prices.estimate_price(product, variant, variant.cost)
        price = localizer.format_money(money)
        is_sold_out = context.stock_by_option.get(variant.id) == 0
        verb = verbs.RETRY_SOLD_OUT_VARIANT if is_sold_out else verbs.VARIANT
        text = _format_option_label(context, variant.label, price, variant.id)
        buttons.append(build_callback_button(text, verb, context.product_id, variant.id))
        if len(steps) == _MAX_VARIANTS_WITH_STEPS:
            continue
        if lines := format_wholesale_steps(localizer, context.prices, product, variant):
            name = localizer.html("checkout-steps-of", name=fit_one_line(variant.label, 48))
            steps.append("\n".join([name, *lines]))
    notice = format_list_notice(localizer, shown)
    pager_rows = build_list_rows(localizer, context.product_id, question, shown)
    return Prompt(
        join_paragraphs(localizer.html("checkout-variant"), *steps, notice),
        (*arrange_grid(buttons), *pager_rows),
    )


def _build_option_prompt(context: PromptContext, question: AskOption) -> Prompt:
    localizer, attribute = context.localizer, question.attribute
    shown = select_choices(attribute.options, context.view)
    buttons = []
    for option in shown.choices:
        price = _format_surcharge(context, option.surcharge)
        verb = (
            verbs.RETRY_SOLD_OUT_OPTION
            if context.stock_by_option.get(option.id) == 0
            else verbs.OPTION
        )
        text = _format_option_label(context, option.label, price, option.id)
        buttons.append(
            build_callback_button(text, verb, context.product_id, attribute.id, option.id)
        )
    text = localizer.html("checkout-option", name=fit_one_line(attribute.label, 60))
    pager_rows = build_list_rows(localizer, context.product_id, question, shown)
    return Prompt(
        join_paragraphs(text, format_list_notice(localizer, shown)),
        (*arrange_grid(buttons), *pager_rows),
    )


def _format_surcharge(context: PromptContext, surcharge: Decimal | None) -> str:
    """Return what a choice adds to the price of the chosen variant; "" if it adds nothing."""
    product = context.state.product
    variant = find_chosen_variant(product, context.state.choices)
    return format_surcharge(context.localizer, context.prices, product, variant, surcharge)


def _format_option_label(
    context: PromptContext, name: str, price: str, option_id: ProductPartId
) -> str:
    return format_choice_label(
        context.localizer, name, price, context.stock_by_option.get(option_id)
    )


# --- cards ---------------------------------------------------------------------------------------


def _build_card_prompt(context: PromptContext) -> Prompt:
    localizer, product = context.localizer, context.product_id
    any_card = build_callback_button(localizer.plain("button-any-card"), verbs.CARD, product, 0)
    if context.cards is None:
        again = build_callback_button(
            localizer.plain("button-try-again"), verbs.CARDS, product, context.view.page
        )
        return Prompt(localizer.html("checkout-cards-away"), ((any_card,), (again,)))
    listed = arrange_column(_build_card_button(context, card) for card in context.cards.cards)
    if context.view.words:
        notice = format_matching_notice(
            localizer, context.view.words, len(listed), context.cards.total
        )
        all_cards = build_callback_button(
            localizer.plain("button-all-choices"), verbs.CARDS, product, 0
        )
        text = join_paragraphs(localizer.html("checkout-card"), notice)
        return Prompt(text, ((any_card,), *listed, (all_cards,)))
    page, pages, _ = locate_page(context.view.page, context.cards.total, CARDS_PER_PAGE)
    text = join_paragraphs(
        localizer.html("checkout-card" if context.cards.cards else "checkout-no-cards"),
        format_page_number(localizer, page, pages),
        localizer.html("choices-can-type") if pages > 1 else None,
    )
    pager_row = build_pager(localizer, page, pages, verbs.CARDS, product)
    return Prompt(text, ((any_card,), *listed, *pager_row))


def _build_card_button(context: PromptContext, card: Card) -> Button:
    details = context.state.product.details
    premium = card.premium or (details.card_premium if details else None)
    surcharge_text = _format_surcharge(context, premium)
    return build_callback_button(
        format_button_label(card.preview, surcharge_text), verbs.CARD, context.product_id, card.id
    )


def parse_card_name(button_label: str) -> str:
    """Return the card's name from the label of its button, without the surcharge."""
    name, _, tail = button_label.rpartition(" · ")
    return name if tail.startswith(SURCHARGE_SIGNS) else button_label
