"""How alike words are, told by the errors that hands make: left out, doubled, swapped, hit beside.

The one place that knows the library. It compares what it is given as it is; folding is the search's.
"""

from collections.abc import Sequence
from typing import Final

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

_MAX_MATCHES: Final = 50


def closest_words(
    word: str, candidates: Sequence[str], max_errors: int
) -> Sequence[tuple[str, float]]:
    """Those of `among` that `word` may have been meant for, with at most `errors` slips: the likest
    first, each with its likeness, from 0 to 1 (the same).
    """
    found = extract(
        word, candidates, scorer=OSA.distance, score_cutoff=max_errors, limit=_MAX_MATCHES
    )
    return [(each, 1 - slips / max(len(word), len(each))) for each, slips, _ in found]
