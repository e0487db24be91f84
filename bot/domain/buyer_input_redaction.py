"""What a buyer typed, taken out of what others say: the store may repeat it in its refusals, and its words
are kept in the open and longer.

Must not be asked about words that are evidence: those are recognized before.
"""

import re
from collections.abc import Iterator
from html import unescape

from bot.domain.checkout import Selection

#: Shorter answers ("7", "no") would tear holes into any sentence, and tell nobody anything.
_SHORTEST = 3


def without_typed(words: str, selection: Selection) -> str:
    """`words` with "…" for whatever was typed for the order, in any case, spacing and HTML escaping; as
    they are where they repeat nothing.
    """
    typed = sorted({each.strip() for each in _typed(selection)}, key=len, reverse=True)
    found = [_anyhow(each) for each in typed if len(each) >= _SHORTEST]
    if not found:
        return words
    plain = unescape(words)
    bare = re.sub("|".join(found), "…", plain, flags=re.IGNORECASE)
    return words if bare == plain else bare


def _typed(selection: Selection) -> Iterator[str]:
    yield from (selection.contact or "", selection.password or "", selection.coupon or "")
    for answer in selection.widgets.values():
        yield from (answer,) if isinstance(answer, str) else answer


def _anyhow(text: str) -> str:
    return r"\s+".join(map(re.escape, text.split()))
