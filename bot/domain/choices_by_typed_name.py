"""Finds the choices of a question by a text name. Pure.

A choice is answered only by its whole name. A part of a name narrows the list.
"""

import unicodedata
from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.domain.catalogue import Card, Choice, Option, Variant
from bot.domain.checkout import AskField, AskOption, AskVariant, Question

ListedChoice = Variant | Option | Choice
T = TypeVar("T", bound=ListedChoice | Card)


def list_choices(question: Question) -> Sequence[ListedChoice]:
    """Return the choices among which `question` lets the buyer choose; none for other questions."""
    match question:
        case AskVariant(variants):
            return variants
        case AskOption(attribute):
            return attribute.options
        case AskField(widget) if widget.kind.has_choices:
            return widget.choices
        case _:
            return ()


def find_by_name(choices: Sequence[T], text: str) -> T | None:
    """Return the only choice with this name; None if there is none, or more than one.

    Case counts only between names that differ in nothing else.
    """
    for fold in (_fold_spaces, _fold_case):
        wanted = fold(text)
        found = [choice for choice in choices if wanted and wanted in _list_names(choice, fold)]
        if len(found) == 1:
            return found[0]
    return None


def filter_by_words(choices: Sequence[T], text: str) -> tuple[T, ...]:
    """Return the choices whose names contain every word of `text`; none for an empty text."""
    words = _fold_case(text).split()
    return tuple(
        choice
        for choice in choices
        if words
        and any(all(word in name for word in words) for name in _list_names(choice, _fold_case))
    )


def _list_names(choice: ListedChoice | Card, fold: Callable[[str], str]) -> list[str]:
    """Return what people may call a choice: what they see, and the value of a field's choice."""
    match choice:
        case Choice(label, value):
            return [fold(label), fold(value)]
        case Card(preview=preview):
            return [fold(preview)]
        case _:
            return [fold(choice.label)]


def _fold_spaces(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).split())


def _fold_case(text: str) -> str:
    return _fold_spaces(text).casefold()
