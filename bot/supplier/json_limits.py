"""Counts what a JSON text contains, before anything is built from it.

A parser in a thread stops the event loop while it holds the interpreter lock. It releases the lock
only where it calls our code: at the end of each object. So the values between two ends of objects
are limited, and the values of the whole text. Nothing is parsed here.
"""

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
#: A page of cards: some suppliers send all their cards, whatever the limit that was asked for.
CARD_PAGE = JsonLimits(values=200_000)


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
