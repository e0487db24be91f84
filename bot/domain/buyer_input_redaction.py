"""Removes what a buyer typed from the texts of the supplier.

The supplier may repeat the buyer's input in its refusals, and those texts are stored unencrypted
and for longer. Classify evidence first: redaction could change the sentences that count as
evidence.
"""

import re
from collections.abc import Iterator
from html import unescape

from bot.domain.checkout import Selection

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
