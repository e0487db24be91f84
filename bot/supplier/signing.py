"""The request signature: which pairs are posted, in which order, and their digest.

Pure. `sign` digests exactly what `flatten` returns, and only that may be posted. A value converted
to text twice would break the signature (R-3.2).
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cmp_to_key, lru_cache
from typing import TypeAlias
from urllib.parse import unquote_to_bytes

#: A parameter's value; None and empty containers are not sent.
Param: TypeAlias = "str | int | Mapping[str, Param] | Sequence[Param] | None"

_NUMERIC = re.compile(
    r"[ \t\n\r\v\f]*([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?)[ \t\n\r\v\f]*"
)


def sign(params: Mapping[str, Param], app_key: str) -> str:
    """Return the signature of `params`: 32 lower-case hex digits (R-3.1).

    A parameter called `sign` is left out. The supplier url-decodes the finished string. Therefore
    an `app_key` with `+` or `%41` is used in its decoded form.

    Raises TypeError for a value without an exact text form (bool, float, bytes), and ValueError for
    text that UTF-8 cannot encode.
    """
    return sign_pairs(flatten(params), app_key)


def sign_pairs(pairs: Sequence[tuple[str, str]], app_key: str) -> str:
    """Return the signature of what `flatten` has returned."""
    text = "&".join(f"{name}={value}" for name, value in pairs)
    key = unquote_to_bytes(app_key.replace("+", " "))
    digest = hashlib.md5(f"{text}&key=".encode() + key, usedforsecurity=False)
    return digest.hexdigest()


def flatten(params: Mapping[str, Param]) -> list[tuple[str, str]]:
    """Return the pairs to post and to sign, in the order of the signature (R-3.2, R-3.3).

    Top-level names are sorted. Nested entries (`sku[colour]=red`, `x[0]=a`) keep their order. None
    and empty containers are dropped everywhere, an empty string at the top level only. Raises
    TypeError for a value without an exact text form.
    """
    names = sorted(
        (name for name, value in params.items() if name != "sign" and value != ""),
        key=cmp_to_key(_compare_like_ksort),
    )
    return [pair for name in names for pair in _expand(name, params[name])]


def _expand(name: str, value: Param) -> Iterator[tuple[str, str]]:
    if isinstance(value, bool):
        raise TypeError("a parameter must not be a bool: use 1 or 0")
    if isinstance(value, str | int):
        yield name, str(value)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _expand(f"{name}[{key}]", inner)
    elif isinstance(value, list | tuple):
        for index, inner in enumerate(value):
            yield from _expand(f"{name}[{index}]", inner)
    elif value is not None:
        raise TypeError(f"a parameter must not be of type {type(value).__name__}")


def _compare_like_ksort(left: str, right: str) -> int:
    """Compare like PHP's `ksort`: two numeric names as numbers, all others by bytes."""
    numbers = _parse_number(left), _parse_number(right)
    if numbers[0] is not None and numbers[1] is not None:
        return (numbers[0] > numbers[1]) - (numbers[0] < numbers[1])
    a, b = left.encode(), right.encode()
    return (a > b) - (a < b)


@lru_cache(maxsize=256)
def _parse_number(name: str) -> Decimal | None:
    match = _NUMERIC.fullmatch(name)
    return Decimal(match[1]) if match else None
