"""The prompts of a checkout, one function for each question. Answers are validated elsewhere."""

from decimal import Decimal
from typing import assert_never

from bot.chat.navigation import verbs
from bot.chat.screens.checkout.choice_lists import (
    build_list_rows,
    format_list_notice,
    format_matching_notice,
    select_choices,
)
from bot.chat.screens.checkout.current_and_previous_answers import build_previous_answer_buttons
from bot.chat.screens.checkout.prompt_data import Prompt, PromptContext
from bot.chat.screens.checkout.seller_field_prompts import build_field_prompt, build_skip_button
from bot.chat.screens.kit.foreign_text_fitting import (
    fit_one_line,
    format_button_label,
)
from bot.chat.screens.kit.layout import (
    arrange_column,
    arrange_grid,
    build_pager,
    format_page_number,
    join_paragraphs,
)
from bot.chat.screens.kit.price_and_surcharge_text import (
    SURCHARGE_SIGNS,
    format_choice_label,
    format_surcharge,
    format_wholesale_steps,
)
from bot.chat.screens.kit.screen import Button, build_callback_button
from bot.domain.catalogue.product import Card
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
