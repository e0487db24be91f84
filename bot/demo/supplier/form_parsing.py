"""Parses a form body as PHP does: brackets nest, the last duplicate wins.

`parse_urlencoded` and `parse_multipart` turn bytes into nested values. `FormFields` returns checked
single parameters. The meaning of the parameters is not known here.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeAlias
from urllib.parse import unquote_to_bytes

from bot.demo.supplier.replies import RefusedError

Value: TypeAlias = "str | dict[str, Value]"
Form: TypeAlias = dict[str, Value]

MAX_PAIRS = 1000
MAX_DEPTH = 16

_NESTED_NAME = re.compile(r"([^\[]+)((?:\[[^\]]*\])+)", re.DOTALL)
_KEY = re.compile(r"\[([^\]]*)\]", re.DOTALL)
_BOUNDARY = re.compile(r'boundary=(?:"([^"]+)"|([^\s";,]+))', re.IGNORECASE)
_PART_NAME = re.compile(
    rb'^content-disposition:[^\r\n]*[;\s]name="([^"\r\n]*)"', re.IGNORECASE | re.MULTILINE
)
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}")


def parse_urlencoded(body: bytes) -> Form:
    """Parse a form-urlencoded body into its parameters.

    Bytes that are not UTF-8 become surrogate escapes, so that a signature over them can still be
    checked. Raises RefusedError for too many parameters or brackets.
    """
    pairs = (pair.partition(b"=") for pair in body.split(b"&") if pair)
    return _collect_parameters(
        (_decode_urlencoded(name), _decode_urlencoded(value)) for name, _, value in pairs
    )


def parse_multipart(body: bytes, content_type: str) -> Form:
    """Parse a multipart/form-data body into its parameters, like `parse_urlencoded`.

    Parts do not nest: the bytes between two boundaries are one value. Parts without a name, and
    bodies without a boundary, give no parameters.
    """
    boundary = _BOUNDARY.search(content_type)
    if boundary is None:
        return {}
    between = b"\r\n--" + (boundary[1] or boundary[2]).encode("latin-1", "replace")
    _, *parts = (b"\r\n" + body).split(between)
    return _collect_parameters(_parse_part(part) for part in takewhile(_is_part, parts))


def is_valid_utf8(value: Value) -> bool:
    """Return whether a value and everything nested in it is valid UTF-8."""
    if isinstance(value, str):
        return value.isascii() or not any("\ud800" <= char <= "\udfff" for char in value)
    return all(is_valid_utf8(key) and is_valid_utf8(inner) for key, inner in value.items())


def _collect_parameters(pairs: Iterable[tuple[str, str]]) -> Form:
    form: Form = {}
    for number, (name, value) in enumerate(pairs, start=1):
        if number > MAX_PAIRS:
            raise RefusedError("Too many parameters.")
        if name:
            _set_nested(form, _split_name(name), value)
    return form


def _is_part(part: bytes) -> bool:
    """Return whether this follows a boundary that is not the last one, which ends with "--"."""
    return not part.startswith(b"--")


def _parse_part(part: bytes) -> tuple[str, str]:
    head, _, value = part.partition(b"\r\n\r\n")
    name = _PART_NAME.search(head)
    return _decode_bytes(name[1]) if name else "", _decode_bytes(value)


def _decode_urlencoded(raw: bytes) -> str:
    return _decode_bytes(unquote_to_bytes(raw.replace(b"+", b" ")))


def _decode_bytes(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")


def _split_name(name: str) -> list[str]:
    match = _NESTED_NAME.fullmatch(name)
    if match is None:
        return [name]
    path = [match[1], *_KEY.findall(match[2])]
    if len(path) > MAX_DEPTH:
        raise RefusedError("Parameters are nested too deeply.")
    return path


def _set_nested(form: Form, path: list[str], value: str) -> None:
    *parents, last = path
    level = form
    for key in parents:
        slot = key or _next_free_index(level)
        inner = level.get(slot)
        if not isinstance(inner, dict):
            inner = level[slot] = {}
        level = inner
    level[last or _next_free_index(level)] = value


def _next_free_index(level: Form) -> str:
    """Return the key for an empty bracket: the largest number used so far, plus one."""
    numbers = [int(name) for name in level if _WHOLE_NUMBER.fullmatch(name)]
    return str(max(numbers, default=-1) + 1)


@dataclass(frozen=True, slots=True)
class FormFields:
    """The parameters of one request by name. Every method raises RefusedError for bad input."""

    form: Form

    def text(self, name: str) -> str:
        """Return a single value; the empty string if it was not sent."""
        value = self.form.get(name, "")
        if not isinstance(value, str):
            raise RefusedError(f"The parameter {name} must be a single value.")
        return value

    def required(self, name: str) -> str:
        value = self.text(name)
        if not value:
            raise RefusedError(f"The parameter {name} is missing.")
        return value

    def number(self, name: str, default: int | None = None) -> int:
        """Return a whole number; `default`, if there is one, for a value that was not sent."""
        value = self.text(name)
        if not value and default is not None:
            return default
        if not _WHOLE_NUMBER.fullmatch(value):
            raise RefusedError(f"The parameter {name} must be a whole number.")
        return int(value)

    def mapping(self, name: str) -> Mapping[str, str]:
        """Return key and value pairs sent as `name[key]=value`; empty if not sent."""
        value = self.form.get(name, "")
        if value == "":
            return {}
        if isinstance(value, str):
            raise RefusedError(f"The parameter {name} must be sent as {name}[key]=value.")
        return {key: self._require_text(name, inner) for key, inner in value.items()}

    def texts(self, name: str) -> str | list[str]:
        """Return one text, or several sent as `name[]=value`."""
        value = self.form.get(name, "")
        if isinstance(value, str):
            return value
        return [self._require_text(name, inner) for inner in value.values()]

    def _require_text(self, name: str, value: Value) -> str:
        if not isinstance(value, str):
            raise RefusedError(f"The parameter {name} is nested too deeply.")
        return value
