"""Exponential back-off with an upper bound, and how often work may be started without an end.

Pure: the delays are stored in rows as due times, so no retry library fits.

Work that was going on when the process died may have ended it: it is a suspect. Suspects are
handled one at a time after the restart, until they succeed or reach the limit.
"""

from typing import Final

#: Tries beyond this number no longer lengthen the delay; every delay has reached its bound before.
_MOST_TRIES = 50


def backoff_delay(first: float, tries: int, longest: float, *, factor: float = 2.0) -> float:
    """Return the seconds to wait after `tries` failed tries.

    The delay is `first` after 0 tries, grows by `factor` with each try and never exceeds `longest`.
    """
    return min(longest, first * factor ** min(tries, _MOST_TRIES))


#: Deaths of the process during one piece of work after which it is parked for a person.
MAX_UNFINISHED_STARTS: Final = 3
