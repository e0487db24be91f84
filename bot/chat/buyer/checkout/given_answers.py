"""Answers given before, as buttons and in words: the current one, and one of an earlier order.

Pure. A password is always shown as dots.
"""

from collections.abc import Sequence

from bot.chat.buyer.checkout.choice_lists import PromptContext
from bot.chat.kit.question_names import format_question_name
from bot.chat.kit.screen import Button, ButtonRows, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line, measure_width, truncate_to_width
from bot.chat.navigation import verbs
from bot.domain.catalogue.product import FieldKind, Product
from bot.domain.catalogue.selection import BuyerChoices, count_pieces
from bot.domain.checkout.questions import (
    AskCard,
    AskContact,
    AskCoupon,
    AskField,
    AskOption,
    AskPassword,
    AskVariant,
    Question,
    is_answered,
    list_questions,
)
from bot.i18n import Localizer, SafeHtml

HIDDEN_ANSWER = "••••••"
_BUTTON_WIDTH = 38
_ANSWER_WIDTH = 120


def build_previous_answer_buttons(context: PromptContext, question: Question) -> ButtonRows:
    """Return a row that keeps the current answer, and one that uses the answer of an earlier order."""
    rows: list[tuple[Button, ...]] = []
    if context.state.is_reopened and is_answered(question, context.state.choices):
        current_answer = format_current_answer(context.localizer, question, context.state.choices)
        text = _format_answer_label(context.localizer, "button-keep", current_answer)
        rows.append((build_callback_button(text, verbs.CONTINUE_CHECKOUT, context.product_id),))
    if context.previous_answer is not None:
        field = question.widget.id if isinstance(question, AskField) else 0
        text = _format_answer_label(
            context.localizer, "button-use-last", context.previous_answer.text
        )
        order = context.previous_answer.order_id
        rows.append(
            (
                build_callback_button(
                    text, verbs.USE_PREVIOUS_ANSWER, context.product_id, field, order
                ),
            )
        )
    return tuple(rows)


def _format_answer_label(localizer: Localizer, message: str, text: str) -> str:
    width = _BUTTON_WIDTH - measure_width(localizer.plain(message, text=""))
    return localizer.plain(message, text=fit_one_line(text, max(width, 8)))


def format_answer_summary(
    localizer: Localizer, product: Product, choices: BuyerChoices
) -> list[SafeHtml]:
    """Return a line for each question that `choices` answers, and one for a chosen quantity."""
    answers = [
        localizer.html(
            "quote-line",
            name=fit_one_line(format_question_name(localizer, question), 60),
            text=truncate_to_width(
                format_current_answer(localizer, question, choices), _ANSWER_WIDTH
            ),
        )
        for question in list_questions(product)
        if is_answered(question, choices)
    ]
    if choices.quantity is None:
        return answers
    quantity = localizer.format_number(count_pieces(product, choices))
    name = localizer.plain("question-quantity")
    return [*answers, localizer.html("quote-line", name=name, text=quantity)]


def format_dropped_answers(
    localizer: Localizer, dropped_questions: Sequence[Question]
) -> SafeHtml | None:
    """Return a notice of answers that no longer fit; None if there are none."""
    if not dropped_questions:
        return None
    names = localizer.format_list(
        format_question_name(localizer, question) for question in dropped_questions
    )
    return localizer.html("checkout-fallen", what=fit_one_line(names, 200))


def format_current_answer(localizer: Localizer, question: Question, choices: BuyerChoices) -> str:
    """Return the answer in `choices` to `question`, in words. Call it only if there is one."""
    match question:
        case AskVariant(variants):
            names = [one.label for one in variants if one.id == choices.variant]
            return fit_one_line(names[0]) if names else ""
        case AskOption(attribute):
            chosen = choices.options.get(attribute.id)
            names = [one.label for one in attribute.options if one.id == chosen]
            return fit_one_line(names[0]) if names else ""
        case AskCard():
            card = choices.card
            return (
                fit_one_line(card.preview)
                if card and card.id
                else localizer.plain("quote-any-card")
            )
        case AskField(widget):
            values = choices.answers.get(widget.id, ())
            if not any(values):
                return localizer.plain("quote-left-empty")
            if widget.kind is FieldKind.PASSWORD:
                return HIDDEN_ANSWER
            labels = {choice.value: choice.label for choice in widget.choices}
            return fit_one_line(
                localizer.format_list(labels.get(value, value) for value in values), _ANSWER_WIDTH
            )
        case AskContact():
            return fit_one_line(choices.contact or "", _ANSWER_WIDTH)
        case AskPassword():
            return HIDDEN_ANSWER if choices.password else localizer.plain("quote-no-password")
        case AskCoupon():
            return fit_one_line(choices.promo_code or choices.coupon or "", _ANSWER_WIDTH)
