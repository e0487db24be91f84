"""Pauses between tries that grow, up to a bound. Must not be used where a time is promised to somebody."""

#: Growth stops counting here; every pause is at its bound long before.
_MANY = 50


def growing(first: float, factor: float, times: int, most: float) -> float:
    """Seconds to wait after `times` tries: `first` at 0, `factor` times as long with each, at most `most`."""
    return min(most, first * factor ** min(times, _MANY))
