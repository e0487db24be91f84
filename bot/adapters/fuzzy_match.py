"""Fuzzy comparison of words by typing errors: missing, doubled, swapped or wrong letters.

The only module that uses rapidfuzz. It compares words as given; callers fold case and accents.
"""

from collections.abc import Sequence
from typing import Final

_MAX_MATCHES: Final = 50


def closest_words(
    word: str, candidates: Sequence[str], max_errors: int
) -> Sequence[tuple[str, float]]:
    """Return those of `candidates` that differ from `word` by at most `max_errors` typing errors.

    The most similar come first, each with its similarity from 0 to 1 (equal).
    """
    # Its fifty modules would slow each start, and few searches need them.
    from rapidfuzz.distance import OSA  # noqa: PLC0415
    from rapidfuzz.process import extract  # noqa: PLC0415

    found = extract(
        word, candidates, scorer=OSA.distance, score_cutoff=max_errors, limit=_MAX_MATCHES
    )
    return [(each, 1 - slips / max(len(word), len(each))) for each, slips, _ in found]
