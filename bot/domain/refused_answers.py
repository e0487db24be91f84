"""Finds the field whose answer the supplier refused, from the sentence of a refused order.

Suppliers refuse such an order with the seller's own error text of the field, or with a known
sentence that begins with the field's label.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape

from bot.domain.buyer_input_redaction import redact_buyer_input
from bot.domain.catalogue import WidgetField
from bot.domain.checkout import Selection
from bot.domain.supplier_refusal_reasons import (
    OPERATORS_AFFAIRS,
    RefusalReason,
    find_refusal_reason,
)

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
