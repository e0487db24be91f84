"""What a long search for broken promises reports, whichever way it searched."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Report:
    """How many schedules `name` ran, and what it found.

    Each violation says what broke and holds one line that repeats it.
    """

    name: str
    schedules: int
    violations: tuple[str, ...] = ()
