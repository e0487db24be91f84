"""Parses a JSON text within limits: it is counted before anything is built from it.

A parser in a thread stops the event loop while it holds the interpreter lock. It releases the lock
only where it calls our code: at the end of each object. So the values between two ends of objects
are limited, and the values of the whole text. A product list of 64 MB, which one call would parse
for hundreds of milliseconds, is parsed entry by entry.
"""

import codecs
import json
import re
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from bot.supplier.errors import SupplierGarbled

MIB = 1024 * 1024
#: Most levels of objects and lists. A reply of the API has eight.
MAX_DEPTH = 64
#: Most values, and most bytes, of a text between two ends of objects. They are counted in whole
#: windows, from the beginning of the window in which the last object ends.
MAX_VALUES_IN_A_ROW = 50_000
MAX_BYTES_IN_A_ROW = 8 * MIB
#: Bytes that are counted by one call of each function in C.
WINDOW_BYTES = 64 * 1024

_MAX_INT_DIGITS = 18
#: Most characters of one number. A number of any length is safe as text, but no shop sends this.
_MAX_NUMBER_LENGTH = 10_000
#: Bytes that are decoded by one call.
_PART_BYTES = MIB
#: What may follow a value.
_ENDS = frozenset(",:]} \t\r\n")
_BLANKS = re.compile(r"[ \t\r\n]*")

_LEVELS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


@dataclass(frozen=True, slots=True)
class JsonLimits:
    """The most that one reply may contain: all its values, and objects and lists (containers).

    With `stepped_levels` the entries of the outer levels are parsed one by one. There may be as
    many of them as containers. `read_entry` then replaces each entry of the innermost of these
    levels, as soon as it is parsed.
    """

    values: int = MAX_VALUES_IN_A_ROW
    containers: int = MAX_VALUES_IN_A_ROW
    stepped_levels: int = 0
    read_entry: Callable[[object], object] | None = None


#: One number or a short text, with what a fork of the shop software adds.
SHORT_REPLY = JsonLimits(values=5_000, containers=5_000)
#: A product or an order. A secret of any form is one value.
LONG_REPLY = JsonLimits()
#: A page of cards: some suppliers send all their cards and ignore the limit that was asked for.
CARD_PAGE = JsonLimits(values=200_000)


class NumberText(str):
    """A JSON number that is no plain int (a fraction, an exponent, NaN), as its exact text."""

    __slots__ = ()


class ConflictingNames:
    """Replaces an object that gives one name two different values: it cannot be read."""


def parse_json(body: bytes, limits: JsonLimits = LONG_REPLY) -> object:
    """Parse `body` as JSON; raise SupplierGarbled for any bytes that are not JSON (R-2.3).

    Also raises it for more than `limits` allow, before anything is parsed.
    """
    # A web page in place of a reply is no JSON: its "<" is the first error.
    if not body[:1000].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        check_json_limits(body, limits)
    try:
        if limits.stepped_levels:
            return JsonSteps(body, limits, _DECODER, _parse_object).parse()
        return _DECODER.decode(body.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise SupplierGarbled("not_utf8") from None
    except RecursionError:
        raise SupplierGarbled("too_deep") from None
    except ValueError:
        raise SupplierGarbled("not_json") from None


def _parse_int(text: str) -> int | NumberText:
    return int(text) if len(text) <= _MAX_INT_DIGITS else _parse_fraction(text)


def _parse_fraction(text: str) -> NumberText:
    if len(text) > _MAX_NUMBER_LENGTH:
        raise SupplierGarbled("too_many_digits")
    return NumberText(text)


def _parse_object(pairs: list[tuple[str, object]]) -> dict[str, object] | ConflictingNames:
    made = dict(pairs)
    if len(made) < len(pairs) and any(made[name] != value for name, value in pairs):
        return ConflictingNames()
    return made


_DECODER = json.JSONDecoder(
    parse_int=_parse_int,
    parse_float=_parse_fraction,
    parse_constant=NumberText,
    object_pairs_hook=_parse_object,
)


def check_json_limits(body: bytes, limits: JsonLimits) -> None:
    """Raise SupplierGarbled for a JSON text that contains too much; stop at the first limit.

    A text that is no JSON may pass: the counts are right up to its first error, where a parser
    stops.
    """
    depth = values = containers = values_in_a_row = bytes_in_a_row = 0
    for structure in _iterate_structure(body):
        steps = array("b", structure.translate(_LEVELS, _NO_BRACKETS))
        if depth + max(accumulate(steps), default=0) > MAX_DEPTH:
            raise SupplierGarbled("too_deep")
        depth += sum(steps)
        opened = structure.count(b"[") + structure.count(b"{")
        found = opened + structure.count(b",")
        if b"}" in structure:
            values_in_a_row = bytes_in_a_row = 0
        values, containers, values_in_a_row = (
            values + found,
            containers + opened,
            values_in_a_row + found,
        )
        bytes_in_a_row += WINDOW_BYTES
        if (
            values > limits.values
            or containers > limits.containers
            or values_in_a_row > MAX_VALUES_IN_A_ROW
        ):
            raise SupplierGarbled("too_many")
        if bytes_in_a_row > MAX_BYTES_IN_A_ROW:
            raise SupplierGarbled("too_long")


def _iterate_structure(body: bytes) -> Iterator[bytes]:
    """Yield what is outside the strings of a JSON text, for each window of it.

    Every step is one call in C, whatever the strings contain: brackets, commas or escaped quotes.
    """
    in_string = is_escaped = False
    for start in range(0, len(body), WINDOW_BYTES):
        window = body[start + is_escaped : start + WINDOW_BYTES]
        is_escaped = (len(window) - len(window.rstrip(b"\\"))) % 2 == 1
        if b"\\" in window:
            window = window.replace(b"\\\\", b"").replace(b'\\"', b"")
        pieces = window.split(b'"')
        yield b"".join(pieces[in_string::2])
        in_string ^= len(pieces) % 2 == 0


class JsonSteps:
    """One pass through a JSON text; it raises what `json.loads` raises, and SupplierGarbled.

    The entries of the outer `limits.stepped_levels` levels are read one by one, each by one call.
    `make_object` makes an object of those levels from its pairs of name and value.
    """

    def __init__(
        self,
        body: bytes,
        limits: JsonLimits,
        decoder: json.JSONDecoder,
        make_object: Callable[[list[tuple[str, object]]], object],
    ) -> None:
        self._limits, self._steps_left = limits, limits.containers
        self._decoder, self._make_object = decoder, make_object
        self._parts = _decode(body)
        self._text, self._at = "", 0

    def parse(self) -> object:
        """Return the value of the whole text."""
        value = self._read(self._limits.stepped_levels)
        if self._peek():
            raise self._error()
        return value

    def _read(self, levels: int) -> object:
        self._steps_left -= 1
        if self._steps_left < 0:
            raise SupplierGarbled("too_many")
        match self._peek() if levels else "":
            case "{":
                return self._make_object(list(self._read_pairs(levels - 1)))
            case "[":
                return list(self._read_entries(levels - 1))
            case _:
                value, read_entry = self._read_whole(), self._limits.read_entry
                return value if levels or read_entry is None else read_entry(value)

    def _read_pairs(self, levels: int) -> Iterator[tuple[str, object]]:
        self._take("{")
        if self._peek() != "}":
            yield self._read_name(), self._read(levels)
            while self._peek() == ",":
                self._take(",")
                yield self._read_name(), self._read(levels)
        self._take("}")

    def _read_name(self) -> str:
        name = self._read_whole() if self._peek() == '"' else None
        self._take(":")
        if not isinstance(name, str):
            raise self._error()
        return name

    def _read_entries(self, levels: int) -> Iterator[object]:
        self._take("[")
        if self._peek() != "]":
            yield self._read(levels)
            while self._peek() == ",":
                self._take(",")
                yield self._read(levels)
        self._take("]")

    def _read_whole(self) -> object:
        """Parse one value by one call, with as much of the text as it needs."""
        self._peek()
        while True:
            try:
                value, end = self._decoder.raw_decode(self._text, self._at)
            except json.JSONDecodeError:
                if self._is_long() or not self._append_part():
                    raise
            else:
                # A number may continue in the next part: "12.", then "5".
                is_ended = self._text[end : end + 1] in _ENDS
                if is_ended or self._is_long() or not self._append_part():
                    self._at = end
                    return value

    def _is_long(self) -> bool:
        """Return whether one value has as much text as a value may have."""
        return len(self._text) - self._at > MAX_BYTES_IN_A_ROW

    def _take(self, wanted: str) -> None:
        if self._peek() != wanted:
            raise self._error()
        self._at += 1

    def _peek(self) -> str:
        """Return the next character that is no blank; "" at the end of the text."""
        while True:
            blanks = _BLANKS.match(self._text, self._at)
            assert blanks
            self._at = blanks.end()
            if self._at < len(self._text) or not self._append_part():
                return self._text[self._at : self._at + 1]

    def _append_part(self) -> bool:
        """Decode the next part and drop what was read; return False at the end of the text."""
        part = next(self._parts, None)
        if part is None:
            return False
        self._text, self._at = self._text[self._at :] + part, 0
        return True

    def _error(self) -> json.JSONDecodeError:
        return json.JSONDecodeError("the text is no JSON", "", 0)


def _decode(body: bytes) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    for start in range(0, len(body), _PART_BYTES):
        yield decoder.decode(body[start : start + _PART_BYTES])
    yield decoder.decode(b"", final=True)
