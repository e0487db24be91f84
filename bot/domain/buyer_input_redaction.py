"""What a buyer typed, taken out of what others say: the store may repeat it in its refusals, and its words
are kept in the open and longer.

Must not be asked about words that are evidence: those are recognized before.
"""

import re
from collections.abc import Iterator
from html import unescape

from bot.domain.checkout import Selection

#: Shorter answers ("7", "no") would tear holes into any sentence, and tell nobody anything.
_MIN_REDACTED_LENGTH = 3


def redact_buyer_input(text: str, selection: Selection) -> str:
    """`words` with "…" for whatever was typed for the order, in any case, spacing and HTML escaping; as
    they are where they repeat nothing.
    """
    buyer_inputs = sorted(
        {buyer_input.strip() for buyer_input in _list_buyer_inputs(selection)},
        key=len,
        reverse=True,
    )
    patterns = [
        _build_input_pattern(buyer_input)
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


def _build_input_pattern(text: str) -> str:
    return r"\s+".join(map(re.escape, text.split()))
