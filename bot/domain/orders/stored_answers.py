"""Finds answers that the supplier stored differently from what was sent.

Suppliers clean what they receive: `p<ss&w>rd` can become `prd`. A password is compared like any
other answer, but its value is never returned.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.domain.catalogue.selection import Answer, Selection

#: An answer as the supplier returns it: one text, several texts (checkboxes), or none.
StoredAnswer = str | tuple[str, ...] | None

#: Characters that suppliers are known to remove or replace; "%41" may become "A".
_RISKY_CHARACTERS = re.compile(r"[<>&]|%(?=[0-9A-Fa-f]{2})")
#: A longer stored text is cut; it is only shown.
_MAX_STORED_LENGTH = 4_000


@dataclass(frozen=True, slots=True)
class AlteredAnswer:
    """An answer that differs, with the name of its field and its label, as buyers read it.

    `sent` and `stored` are empty for a password: it may be named, but not shown.
    """

    field_name: str
    label: str
    is_hidden: bool
    sent: tuple[str, ...] = field(default=(), repr=False)
    stored: tuple[str, ...] = field(default=(), repr=False)


def list_altered_answers(
    selection: Selection, stored: Mapping[str, StoredAnswer]
) -> tuple[AlteredAnswer, ...]:
    """Return the answers that the supplier stored differently.

    Fields that the supplier does not return are not compared. White space around an answer and the
    form of its line ends do not count.
    """
    answers = _answers_by_field(selection)
    return tuple(
        _make_altered_answer(name, answers.get(name), _comparable(sent), _comparable(stored[name]))
        for name, sent in selection.widgets.items()
        if name in stored and _comparable(stored[name]) != _comparable(sent)
    )


def list_risky_answers(selection: Selection) -> tuple[tuple[str, str], ...]:
    """Return the fields whose answers hold characters that may be altered, with the characters."""
    answers = _answers_by_field(selection)
    found: list[tuple[str, str]] = []
    for name, sent in selection.widgets.items():
        characters = find_risky_characters(sent if isinstance(sent, str) else "".join(sent))
        if characters:
            found.append((answers[name].label if name in answers else name, characters))
    return tuple(found)


def find_risky_characters(text: str) -> str:
    """Return the characters that may be altered, each once and separated by spaces."""
    return " ".join(dict.fromkeys(_RISKY_CHARACTERS.findall(text)))


def _make_altered_answer(
    name: str, answer: Answer | None, sent: tuple[str, ...], stored: tuple[str, ...]
) -> AlteredAnswer:
    """Return the altered answer; an unknown field may be a password, so it is hidden too."""
    if answer is None or answer.hidden:
        return AlteredAnswer(name, answer.label if answer else name, is_hidden=True)
    shown = tuple(part[:_MAX_STORED_LENGTH] for part in stored)
    return AlteredAnswer(name, answer.label, is_hidden=False, sent=sent, stored=shown)


def _answers_by_field(selection: Selection) -> dict[str, Answer]:
    """Return the answer of each field: `answers` and `widgets` have the same order."""
    if len(selection.answers) != len(selection.widgets):
        return {}
    return dict(zip(selection.widgets, selection.answers, strict=True))


def _comparable(answer: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return an answer in a form in which equal answers are equal; no answer is empty."""
    parts = (answer,) if isinstance(answer, str) else tuple(answer or ())
    trimmed = (part.replace("\r\n", "\n").strip() for part in parts)
    return tuple(part for part in trimmed if part)
