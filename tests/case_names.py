"""Names the cases of tables, so that a failing test says which row failed.

Pytest itself names numbers and short texts; a record, a list or a mapping it only counts (`fact31`).
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import Any, Final

from sqlalchemy import ClauseElement

MAX_LENGTH: Final = 60
_PLAIN: Final = (int, float, complex, Decimal, datetime, timedelta, type(None), ClauseElement)


def name_case(value: object) -> str | None:
    """Return a name of a parameter in at most MAX_LENGTH characters; None if pytest has a better one.

    The name is the same in every process: it holds no address, and sets are sorted.
    """
    if isinstance(value, str | bytes):
        return _cut(value) if len(value) > MAX_LENGTH else None
    if isinstance(value, bool | int | float | complex | Enum | type) or value is None:
        return None
    words = _words(value)
    return _cut(words) if words else None


def _cut(text: str | bytes) -> str:
    whole = text if isinstance(text, str) else text.decode("latin-1")
    shown = "".join(one if one.isprintable() else "·" for one in whole[:MAX_LENGTH])
    return shown if len(whole) <= MAX_LENGTH else f"{shown[: MAX_LENGTH - 1]}…"


def _words(value: object) -> str:
    """Return a value in words; a value without words is called by its type."""
    match value:
        case Enum():
            return value.name.lower()
        case str() | bytes():
            return _cut(value)
        case Mapping():
            return (
                " ".join(f"{_words(key)}={_words(one)}" for key, one in value.items()) or "nothing"
            )
        case AbstractSet():
            return " ".join(sorted(map(_words, value))) or "none"
        case list() | tuple():
            return " ".join(map(_words, value)) or "none"
        case BaseException():
            return f"{type(value).__name__} {_words(value.args)}"
    if isinstance(value, _PLAIN):
        return " ".join(str(value).split())
    if is_dataclass(value) and not isinstance(value, type):
        told = [_words(getattr(value, one.name)) for one in fields(value) if _is_told(value, one)]
        return " ".join([type(value).__name__, *told])
    return str(getattr(value, "__name__", type(value).__name__)).strip("<>")


def _is_told(value: object, one: Field[Any]) -> bool:
    """Return whether a field of a record differs from its default."""
    if not one.repr:
        return False
    default = one.default if one.default_factory is MISSING else one.default_factory()
    return bool(getattr(value, one.name) != default)
