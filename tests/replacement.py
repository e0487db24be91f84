"""Replace functions or settings for the length of a block."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

#: A module or class, the function in it (or the name of a setting there), and the replacement.
Change = tuple[object, Callable[..., Any] | str, object]


def name_in(place: object, replaced: Callable[..., Any] | str) -> str:
    """Return the name of what is replaced; AttributeError when `place` does not have it."""
    name = replaced if isinstance(replaced, str) else replaced.__name__
    found = getattr(place, name)
    if not isinstance(replaced, str) and found is not replaced:
        raise AttributeError(f"{place} has another {name}: the replacement would not be called")
    return name


@contextmanager
def with_replacements(changes: Sequence[Change]) -> Iterator[None]:
    """Apply every change inside this block, and undo it afterwards."""
    names = [name_in(place, replaced) for place, replaced, _ in changes]
    before = [
        (place, name, getattr(place, name))
        for (place, *_), name in zip(changes, names, strict=True)
    ]
    try:
        for (place, _, changed), name in zip(changes, names, strict=True):
            setattr(place, name, changed)
        yield
    finally:
        for place, name, right in reversed(before):
            setattr(place, name, right)
