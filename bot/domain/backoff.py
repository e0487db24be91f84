"""Exponential back-off with an upper bound.

A pure function: the delays are stored in rows as due times, so no retry library fits.
"""

#: Tries beyond this number no longer lengthen the delay; every delay has reached its bound before.
_MOST_TRIES = 50


def backoff_delay(first: float, tries: int, longest: float, *, factor: float = 2.0) -> float:
    """Return the seconds to wait after `tries` failed tries.

    The delay is `first` after 0 tries, grows by `factor` with each try and never exceeds `longest`.
    """
    return min(longest, first * factor ** min(tries, _MOST_TRIES))
