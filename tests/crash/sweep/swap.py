"""Putting something else in the place of a function or a setting, for the length of a block."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

#: Where something stands, its name there, and what stands there instead.
Change = tuple[object, str, object]


@contextmanager
def swapped(changes: Sequence[Change]) -> Iterator[None]:
    """Every change is in force inside of this block, and undone after it."""
    before = [(place, name, getattr(place, name)) for place, name, _ in changes]
    try:
        for place, name, changed in changes:
            setattr(place, name, changed)
        yield
    finally:
        for place, name, right in reversed(before):
            setattr(place, name, right)
