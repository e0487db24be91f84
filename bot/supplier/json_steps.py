"""Parses a large JSON text in many short calls of the parser.

One call for a product list of 64 MB would hold the interpreter lock, and with it the event loop,
for hundreds of milliseconds. Nothing is counted here.
"""

import codecs
import json
import re
from collections.abc import Callable, Iterator

from bot.supplier.errors import SupplierGarbled
from bot.supplier.json_limits import MAX_BYTES_IN_A_ROW, MIB, JsonLimits

#: Bytes that are decoded by one call.
_PART_BYTES = MIB
#: What may follow a value.
_ENDS = frozenset(",:]} \t\r\n")
_BLANKS = re.compile(r"[ \t\r\n]*")


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
