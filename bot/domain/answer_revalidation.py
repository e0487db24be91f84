"""Answers that stand while the product changes: each is judged anew, and what no longer fits is open.

Pure. A field that left the product is nobody's question any more, and what was said in it stays unsaid.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.domain import answers
from bot.domain.answers import Matcher
from bot.domain.catalogue import Contact, FacetId, Product, WidgetField
from bot.domain.checkout import (
    AskContact,
    AskField,
    AskOption,
    AskQuantity,
    AskVariant,
    Choices,
    Question,
    is_answered,
    questions,
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Standing:
    """Choices without what no longer fits, and the questions whose answers that were."""

    choices: Choices
    fallen: tuple[Question, ...] = ()


def still_fitting(product: Product, choices: Choices, matches: Matcher) -> Standing:
    """What of `choices` stands for `product` as it is now."""
    fallen: list[Question] = []
    for question in questions(product, choices):
        without = _without(question, choices)
        if without != choices and not _fits(question, choices, matches):
            fallen.append(question)
            choices = without
    return Standing(choices, tuple(fallen))


def _fits(question: Question, choices: Choices, matches: Matcher) -> bool:
    match question:
        case AskField(widget):
            return _fits_field(widget, choices, matches)
        case AskContact(kind):
            return _fits_contact(kind, choices)
        case _:
            return is_answered(question, choices)


def _fits_field(widget: WidgetField, choices: Choices, matches: Matcher) -> bool:
    given = choices.answers[widget.id]
    return isinstance(answers.answer_given(choices, widget, given, matches), Choices)


def _fits_contact(kind: Contact, choices: Choices) -> bool:
    return isinstance(answers.answer_contact(choices, kind, choices.contact or ""), Choices)


def _all_but(held: Mapping[FacetId, T], facet: FacetId) -> dict[FacetId, T]:
    return {key: value for key, value in held.items() if key != facet}


def _without(question: Question, choices: Choices) -> Choices:
    """`choices` without the answer to `question`, where the product can change what fits it."""
    match question:
        case AskVariant():
            return replace(choices, variant=None)
        case AskOption(attribute):
            return replace(choices, options=_all_but(choices.options, attribute.id))
        case AskQuantity():
            return replace(choices, quantity=None)
        case AskField(widget):
            return replace(choices, answers=_all_but(choices.answers, widget.id))
        case AskContact():
            return replace(choices, contact=None)
        case _:
            return choices
