"""Finds the field that a refusal names, and removes buyers' words from the supplier's texts.

The supplier may repeat the buyer's input in its refusals, and those texts are stored unencrypted
and for longer. Classify evidence first: redaction could change the sentences that count as
evidence.

Suppliers refuse an answer with the seller's own error text of the field, or with a known sentence
that begins with the field's label.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import unescape

from bot.domain.catalogue.product import WidgetField
from bot.domain.catalogue.selection import Selection
from bot.domain.orders.refusals import OPERATORS_AFFAIRS, RefusalReason, find_refusal_reason

#: Shorter answers ("7", "no") occur in any sentence by chance and reveal nothing.
_MIN_REDACTED_LENGTH = 3


def redact_buyer_input(text: str, selection: Selection) -> str:
    """Return `text` with "…" in place of everything that was typed for the order.

    Case, spacing and HTML escaping are ignored. A text that repeats nothing is returned unchanged.
    """
    buyer_inputs = sorted(
        {buyer_input.strip() for buyer_input in _list_buyer_inputs(selection)},
        key=len,
        reverse=True,
    )
    patterns = [
        r"\s+".join(map(re.escape, buyer_input.split()))
        for buyer_input in buyer_inputs
        if len(buyer_input) >= _MIN_REDACTED_LENGTH
    ]
    if not patterns:
        return text
    unescaped = unescape(text)
    redacted = re.sub("|".join(patterns), "…", unescaped, flags=re.IGNORECASE)
    return text if redacted == unescaped else redacted


def _list_buyer_inputs(selection: Selection) -> Iterator[str]:
    yield from (selection.contact or "", selection.password or "", selection.coupon or "")
    for answer in selection.widgets.values():
        yield from (answer,) if isinstance(answer, str) else answer


_TAG = re.compile(r"<[^<>]*>")
_IGNORED_AT_ENDS = " .!。！"
#: Sentences are cut to this length when they are read from the supplier.
_COMPARED_LENGTH = 400


@dataclass(frozen=True, slots=True)
class RefusedAnswer:
    """The refused field, None if the sentence does not tell which; `error` is the seller's text."""

    widget: WidgetField | None = None
    error: str = ""

    @property
    def description(self) -> str:
        """Return the name of the field, with the seller's text about it; "" for no field."""
        if self.widget is None:
            return ""
        label = self.widget.label or self.widget.name
        return f"{label}: {self.error}" if self.error else label


def find_refused_answer(
    widgets: Sequence[WidgetField], selection: Selection, sentence: str
) -> RefusedAnswer | None:
    """Return what `sentence` says about an answer of the order; None if it is about something else.

    `sentence` may be redacted: the buyer's answers are replaced in the compared texts too.
    """
    reason = find_refusal_reason(sentence)
    if reason in OPERATORS_AFFAIRS - {RefusalReason.UNKNOWN}:
        return None
    sent = [widget for widget in widgets if widget.name in selection.widgets]
    said = _comparable(sentence)
    for widget in sent:
        if said and said == _comparable(redact_buyer_input(widget.error, selection)):
            return RefusedAnswer(widget, widget.error.strip()[:_COMPARED_LENGTH])
    if reason is not RefusalReason.ANSWER_INVALID:
        return None
    named = [widget for widget in sent if _is_named(widget, selection, said)]
    if len(named) != 1:
        named = sent
    return RefusedAnswer(named[0] if len(named) == 1 else None)


def _is_named(widget: WidgetField, selection: Selection, said: str) -> bool:
    names = (redact_buyer_input(name, selection) for name in (widget.label, widget.name) if name)
    return any(said.startswith(_comparable(name)) for name in names)


def _comparable(text: str) -> str:
    """Return a text in a form in which equal sentences are equal."""
    plain = " ".join(_TAG.sub("", unescape(text)).split())
    return plain[:_COMPARED_LENGTH].strip(_IGNORED_AT_ENDS).casefold()
