"""The rows of a benchmark's report: a figure of ours, the rival's, their ratio, and the goal."""

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

_GOAL: Final = re.compile(r"(?P<sign><=|>=|<|>|=) (?P<bound>[\d.]+)(?P<is_ratio> x)?")
_SIGNS: Final[Mapping[str, Callable[[float, float], bool]]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
}


@dataclass(frozen=True, slots=True)
class BenchRow:
    """One figure. `rival` is None where no rival was measured in the same run.

    `goal` is empty or such as "<= 60"; with " x" at its end it is a goal for the ratio to the rival, and
    neither reached nor missed without one. Raises ValueError for another goal.
    """

    name: str
    ours: float
    rival: float | None = None
    goal: str = ""

    def __post_init__(self) -> None:
        if self.goal and _GOAL.fullmatch(self.goal) is None:
            raise ValueError(f"{self.name}: {self.goal!r} is no goal that can be checked")

    @property
    def ratio(self) -> float | None:
        """Return ours divided by the rival's; None without a rival, or if its figure is 0."""
        return self.ours / self.rival if self.rival else None

    @property
    def is_rival_missing(self) -> bool:
        """Return whether the goal is about a rival that was not measured."""
        return self.goal.endswith(" x") and self.rival is None

    @property
    def ok(self) -> bool | None:
        """Return whether the goal is reached; None without a goal, and without its rival."""
        found = _GOAL.fullmatch(self.goal)
        if found is None or self.is_rival_missing:
            return None
        figure = self.ratio if found["is_ratio"] else self.ours
        return figure is not None and _SIGNS[found["sign"]](figure, float(found["bound"]))

    def to_json(self) -> dict[str, object]:
        """Return the row as it is in the file."""
        return {
            "name": self.name,
            "ours": self.ours,
            "rival": self.rival,
            "ratio": self.ratio,
            "goal": self.goal or None,
            "ok": self.ok,
            "is_rival_missing": self.is_rival_missing,
        }

    def line(self) -> str:
        """Return the row as a line of the printed table."""
        verdict = {True: "ok", False: "MISSED", None: "no rival" if self.is_rival_missing else ""}[
            self.ok
        ]
        rival = "" if self.rival is None else f"{self.rival:.2f}"
        ratio = "" if self.ratio is None else f"{self.ratio:.2f} x"
        return (
            f"{self.name:<64} {self.ours:>9.2f} {rival:>9} {ratio:>8} {self.goal:>9} {verdict}"
        ).rstrip()


HEAD = f"{'':<64} {'ours':>9} {'rival':>9} {'ratio':>8} {'goal':>9}"
