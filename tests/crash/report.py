"""The report of a long search for broken guarantees, whatever the search method."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Report:
    """The number of schedules that `name` ran, and the violations.

    Each violation says what failed and holds one line that repeats it.
    """

    name: str
    schedules: int
    violations: tuple[str, ...] = ()
