"""Matches what a buyer typed against a pattern that the supplier sent.

The supplier runs `preg_match('/' + pattern + '/', value)`: anywhere in the value, byte by byte. The
pattern is foreign and may be broken or slow, so it runs under a time limit. What cannot be judged
gives no verdict; callers decide what that means.
"""

import math
from functools import lru_cache
from typing import Final

import regex

TIME_LIMIT: Final = 0.05  # seconds; an honest pattern takes microseconds
MAX_PATTERN: Final = 1_000  # characters
_MAX_UNROLLED: Final = 20_000  # nodes; some milliseconds to compile
_BARE_DELIMITER: Final = regex.compile(r"(?:[^\\/]|\\.)*+/", regex.DOTALL)
_REPEAT: Final = regex.compile(r"([)\s])?\{(\d+)")


def matches_pattern(pattern: str, value: str) -> bool | None:
    """Return whether `pattern` is found in `value`, as the supplier would say.

    Returns None when the pattern does not compile, is longer than MAX_PATTERN, holds a bare "/"
    (which ends the pattern at the supplier), nests huge repeats or takes longer than TIME_LIMIT.
    """
    compiled = _compile(pattern) if len(pattern) <= MAX_PATTERN else None
    if compiled is None:
        return None
    try:
        return compiled.search(_to_bytes(value), timeout=TIME_LIMIT) is not None
    except (TimeoutError, MemoryError, RecursionError):
        return None


@lru_cache(maxsize=512)
def _compile(pattern: str) -> "regex.Pattern[bytes] | None":
    if _BARE_DELIMITER.match(pattern) or _unrolled_size(pattern) > _MAX_UNROLLED:
        return None
    try:
        return regex.compile(_to_bytes(pattern), cache_pattern=False)
    except (regex.error, ValueError, OverflowError, RecursionError, MemoryError):
        return None


def _unrolled_size(pattern: str) -> int:
    """Return an upper bound of the nodes that `regex` compiles: it writes fixed repeats out."""
    repeats = [(bool(of_group), int(count)) for of_group, count in _REPEAT.findall(pattern)]
    nodes = len(pattern) + sum(count for of_group, count in repeats if not of_group)
    return nodes * math.prod(max(count, 1) for of_group, count in repeats if of_group)


def _to_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
