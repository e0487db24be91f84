"""Message entities, and the conversion between UTF-16 offsets and code points.

Telegram counts UTF-16 units, Python code points. Inside this package texts and entities use code
points; `read_entities` and `entities_to_json` convert. An entity that does not lie on the text is
refused here. The rules for overlaps are in `text_and_entity_normalisation`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from bot.demo.telegram.errors import bad_request
from bot.demo.telegram.request_params import Json

SPLITTABLE_KINDS = frozenset({"bold", "italic", "underline", "strikethrough", "spoiler"})
QUOTE_KINDS = frozenset({"blockquote", "expandable_blockquote"})
CODE_KINDS = frozenset({"code", "pre"})
DATA_KINDS = frozenset({"text_link", "text_mention", "custom_emoji", "date_time"})
#: The kinds that a sender may pass.
SENDABLE_KINDS = SPLITTABLE_KINDS | QUOTE_KINDS | CODE_KINDS | DATA_KINDS

_DETAIL_FIELDS = ("url", "user", "language", "custom_emoji_id", "unix_time", "date_time_format")
_KIND_ORDER = ("expandable_blockquote", "blockquote", "pre", "code")
_MAX_OFFSET = 1_000_000
_BMP_END = 0xFFFF


@dataclass(frozen=True, slots=True)
class Entity:
    """One entity: kind, first code point, one past the last, and its other fields."""

    kind: str
    start: int
    end: int
    details: tuple[tuple[str, Any], ...] = ()

    def with_span(self, start: int, end: int) -> Entity:
        """Return the same entity over another range."""
        return Entity(self.kind, start, end, self.details)

    @property
    def sort_key(self) -> tuple[int, int, int]:
        """Return the sorting key: by start, then longer first, then outer kinds first."""
        kind = _KIND_ORDER.index(self.kind) if self.kind in _KIND_ORDER else len(_KIND_ORDER)
        return self.start, -self.end, kind


def utf16_length(text: str) -> int:
    """Return the length of a text in UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _utf16_offsets(text: str) -> Sequence[int]:
    """Return the UTF-16 offset of every code point, and of the end."""
    if not text or ord(max(text)) <= _BMP_END:
        return range(len(text) + 1)
    return list(accumulate((1 + (ord(char) > _BMP_END) for char in text), initial=0))


def read_entities(text: str, raw: Iterable[Any]) -> list[Entity]:
    """Read entities that a sender passed; drop kinds that cannot be passed, as Telegram does."""
    offsets = _utf16_offsets(text)
    given = (item for item in raw if isinstance(item, dict) and item.get("type") in SENDABLE_KINDS)
    return [entity for item in given if (entity := _read_entity(item, offsets)) is not None]


def _read_entity(item: Json, offsets: Sequence[int]) -> Entity | None:
    offset, length = _read_offset(item, "offset"), _read_offset(item, "length")
    if length == 0:
        return None
    if offset >= offsets[-1]:
        raise bad_request(f"entity begins after the end of the text at UTF-16 offset {offset}")
    if offset + length > offsets[-1]:
        raise bad_request(
            f"entity beginning at UTF-16 offset {offset} ends after the end of the text "
            f"at UTF-16 offset {offset + length}"
        )
    start, end = bisect_left(offsets, offset), bisect_left(offsets, offset + length)
    if offsets[start] != offset:
        raise bad_request(f"entity begins in a middle of a UTF-16 symbol at offset {offset}")
    if offsets[end] != offset + length:
        raise bad_request(
            f"entity beginning at UTF-16 offset {offset} ends in a middle of a UTF-16 symbol"
        )
    details = tuple((key, item[key]) for key in _DETAIL_FIELDS if item.get(key) not in (None, ""))
    return Entity(str(item["type"]), start, end, details)


def _read_offset(item: Json, name: str) -> int:
    value = item.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MAX_OFFSET:
        raise bad_request(f"receive an entity with incorrect {name} {value}")
    return value


def entities_to_json(text: str, entities: Sequence[Entity]) -> list[Json]:
    """Return entities as the Bot API shows them."""
    if not entities:
        return []
    offsets = _utf16_offsets(text)
    return [
        {
            "offset": offsets[entity.start],
            "length": offsets[entity.end] - offsets[entity.start],
            "type": entity.kind,
            **dict(entity.details),
        }
        for entity in entities
    ]
