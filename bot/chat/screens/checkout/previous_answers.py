"""Answers that were given before, as buttons and in words: the one that stands, and one of an earlier
order. A password is shown as dots wherever it stands.
"""

from collections.abc import Sequence

from bot.chat import verbs
from bot.chat.screens.asking import Asking
from bot.chat.screens.questions import name_of
from bot.chat.screens.screen import Button, Rows, tap
from bot.chat.screens.words import columns, cut, shown
from bot.domain.catalogue import FieldKind, Product, WidgetField
from bot.domain.checkout import (
    AskCard,
    AskContact,
    AskCoupon,
    AskField,
    AskOption,
    AskPassword,
    AskQuantity,
    AskVariant,
    Choices,
    Question,
    is_answered,
    questions,
)
from bot.i18n import Safe, Speech

HIDDEN = "••••••"
_ROOM = 38
_LINE = 120


def given_before(asking: Asking, question: Question) -> Rows:
    """A row to keep the answer that stands, and one to answer as in an earlier order."""
    rows: list[tuple[Button, ...]] = []
    if asking.walk.again and is_answered(question, asking.walk.choices):
        stands = standing(asking.speech, question, asking.walk.choices)
        text = _labelled(asking.speech, "button-keep", stands)
        rows.append((tap(text, verbs.CONTINUE, asking.product_id),))
    if asking.earlier is not None:
        field = question.widget.id if isinstance(question, AskField) else 0
        text = _labelled(asking.speech, "button-use-last", asking.earlier.text)
        order = asking.earlier.order_id
        rows.append((tap(text, verbs.USE_LAST, asking.product_id, field, order),))
    return tuple(rows)


def _labelled(speech: Speech, message: str, text: str) -> str:
    room = _ROOM - columns(speech.plain(message, text=""))
    return speech.plain(message, text=shown(text, max(room, 8)))


def summary(speech: Speech, product: Product, choices: Choices) -> list[Safe]:
    """A line for each question that `choices` answers."""
    return [
        speech.html(
            "offer-line",
            name=shown(name_of(speech, question), 60),
            text=cut(standing(speech, question, choices), _LINE),
        )
        for question in questions(product, choices)
        if is_answered(question, choices)
    ]


def fallen(speech: Speech, asked: Sequence[Question]) -> Safe | None:
    """That answers no longer fit what is asked now, if there are any."""
    if not asked:
        return None
    names = speech.listed(name_of(speech, question) for question in asked)
    return speech.html("walk-fallen", what=shown(names, 200))


def standing(speech: Speech, question: Question, choices: Choices) -> str:
    """The answer that `choices` hold for `question`, in words; call only where there is one."""
    match question:
        case AskVariant(variants):
            names = [one.name for one in variants if one.id == choices.variant]
            return shown(names[0]) if names else ""
        case AskOption(attribute):
            chosen = choices.options.get(attribute.id)
            names = [one.name for one in attribute.options if one.id == chosen]
            return shown(names[0]) if names else ""
        case AskCard():
            card = choices.card
            return shown(card.preview) if card and card.id else speech.plain("offer-any-card")
        case AskQuantity():
            return speech.number(choices.quantity or 1)
        case AskField(widget):
            return _of_field(speech, widget, choices)
        case AskContact():
            return shown(choices.contact or "", _LINE)
        case AskPassword():
            return HIDDEN if choices.password else speech.plain("offer-no-password")
        case AskCoupon():
            return shown(choices.coupon or "", _LINE)


def _of_field(speech: Speech, widget: WidgetField, choices: Choices) -> str:
    values = choices.answers.get(widget.id, ())
    if not any(values):
        return speech.plain("offer-left-empty")
    if widget.kind is FieldKind.PASSWORD:
        return HIDDEN
    labels = {choice.value: choice.label for choice in widget.choices}
    return shown(speech.listed(labels.get(value, value) for value in values), _LINE)
