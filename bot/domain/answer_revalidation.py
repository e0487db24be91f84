"""Checks the answers of a checkout again after the product has changed.

Pure. An answer that no longer fits is removed, so that its question is asked again. Answers to
fields that the product no longer has are ignored, not reported.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.domain import answer_validation
from bot.domain.answer_validation import PatternMatcher
from bot.domain.catalogue import ContactKind, Product
from bot.domain.checkout import (
    AskContact,
    AskField,
    AskOption,
    AskVariant,
    BuyerChoices,
    Question,
    is_answered,
    list_questions,
)
from bot.domain.ids import ProductPartId

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RevalidatedChoices:
    """The choices that are still valid, and the questions whose answers were removed."""

    choices: BuyerChoices
    dropped_questions: tuple[Question, ...] = ()


def revalidate_answers(
    product: Product, choices: BuyerChoices, matches: PatternMatcher
) -> RevalidatedChoices:
    """Return `choices` without the answers that do not fit `product` as it is now."""
    dropped_questions: list[Question] = []
    for question in list_questions(product):
        cleared = _without_answer(question, choices)
        if cleared != choices and not _is_still_valid(question, choices, matches):
            dropped_questions.append(question)
            choices = cleared
    return RevalidatedChoices(choices, tuple(dropped_questions))


def _is_still_valid(question: Question, choices: BuyerChoices, matches: PatternMatcher) -> bool:
    match question:
        case AskField(widget):
            values = choices.answers[widget.id]
            return isinstance(
                answer_validation.answer_with_previous_values(choices, widget, values, matches),
                BuyerChoices,
            )
        case AskContact(kind):
            return _is_contact_valid(kind, choices)
        case _:
            return is_answered(question, choices)


def _is_contact_valid(kind: ContactKind, choices: BuyerChoices) -> bool:
    return isinstance(
        answer_validation.answer_contact(choices, kind, choices.contact or ""), BuyerChoices
    )


def _without_key(
    mapping: Mapping[ProductPartId, T], part_id: ProductPartId
) -> dict[ProductPartId, T]:
    return {key: value for key, value in mapping.items() if key != part_id}


def _without_answer(question: Question, choices: BuyerChoices) -> BuyerChoices:
    """Return `choices` without the answer to `question`.

    A card, password or coupon is never removed.
    """
    match question:
        case AskVariant():
            return replace(choices, variant=None)
        case AskOption(attribute):
            return replace(choices, options=_without_key(choices.options, attribute.id))
        case AskField(widget):
            return replace(choices, answers=_without_key(choices.answers, widget.id))
        case AskContact():
            return replace(choices, contact=None)
        case _:
            return choices
