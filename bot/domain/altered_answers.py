"""Finds answers that the supplier stored differently from what was sent.

Suppliers clean what they receive: `p<ss&w>rd` can become `prd`. Values are compared here; people
are told the names of the fields only.
"""

import re
from collections.abc import Mapping, Sequence

from bot.domain.checkout import Selection

#: An answer as the supplier returns it: one text, several texts (checkboxes), or none.
StoredAnswer = str | tuple[str, ...] | None

#: Characters that suppliers are known to remove or replace; "%41" may become "A".
_RISKY_CHARACTERS = re.compile(r"[<>&]|%(?=[0-9A-Fa-f]{2})")


def list_altered_fields(
    selection: Selection, stored: Mapping[str, StoredAnswer]
) -> tuple[str, ...]:
    """Return the names, as buyers read them, of the fields whose stored answer differs.

    Fields that the supplier does not return are not compared. White space around an answer and the
    form of its line ends do not count.
    """
    labels = _labels(selection)
    return tuple(
        labels.get(name, name)
        for name, sent in selection.widgets.items()
        if name in stored and _comparable(stored[name]) != _comparable(sent)
    )


def list_risky_answers(selection: Selection) -> tuple[tuple[str, str], ...]:
    """Return the fields whose answers hold characters that may be altered, with the characters."""
    labels = _labels(selection)
    found: list[tuple[str, str]] = []
    for name, sent in selection.widgets.items():
        text = sent if isinstance(sent, str) else "".join(sent)
        characters = " ".join(dict.fromkeys(_RISKY_CHARACTERS.findall(text)))
        if characters:
            found.append((labels.get(name, name), characters))
    return tuple(found)


def _labels(selection: Selection) -> dict[str, str]:
    """Return the label of each field: `answers` and `widgets` have the same order."""
    if len(selection.answers) != len(selection.widgets):
        return {}
    return {
        name: answer.label
        for name, answer in zip(selection.widgets, selection.answers, strict=True)
    }


def _comparable(answer: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return an answer in a form in which equal answers are equal; no answer is empty."""
    parts = (answer,) if isinstance(answer, str) else tuple(answer or ())
    trimmed = (part.replace("\r\n", "\n").strip() for part in parts)
    return tuple(part for part in trimmed if part)
