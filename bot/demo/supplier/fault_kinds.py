"""The kinds of faults by name, as a console request or a command asks for them. A table, no logic."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from bot.demo.supplier import faults
from bot.demo.supplier.faults import Fault

Kind: TypeAlias = Callable[[float], Fault]
"""Makes a fault from a number of seconds, which most have no use for."""

KINDS: Mapping[str, Kind] = {
    "delay": faults.delay,
    "delay_after": lambda seconds: faults.delay(seconds, after=True),
    "drop_before": lambda _: faults.drop(),
    "drop_after": lambda _: faults.drop(after=True),
    "html": lambda _: faults.page(),
    "html_after": lambda _: faults.page(after=True),
    "refused": lambda _: faults.refuse(),
    "refused_after": lambda _: faults.refuse(after=True),
    "truncated": lambda _: faults.truncate(),
}
