"""Turns a sender's text into the text that Telegram stores: cleaned, trimmed, entities in order.

The rules are Telegram's. Control characters become spaces. Both ends are trimmed, even inside code.
Bold and similar kinds are split where they would cross another entity. Only a quote may enclose
code. `limits` checks lengths afterwards.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.demo.telegram.content.html_parse_mode import MarkupError, parse_html
from bot.demo.telegram.content.link_validation_and_automatic_entities import (
    find_automatic_entities,
    normalise_link,
)
from bot.demo.telegram.content.message_entities import (
    CODE_KINDS,
    DATA_KINDS,
    QUOTE_KINDS,
    SPLITTABLE_KINDS,
    Entity,
    entities_to_json,
    read_entities,
)
from bot.demo.telegram.errors import bad_request
from bot.demo.telegram.request_params import Json, Params

_CONTROL = re.compile("[\x00-\x09\x0b\x0c\x0e-\x1f]")
_DROPPED = re.compile("[\r\u2028-\u202e\u0333\u033f\u030a]")
_BLANKS = " \n"


@dataclass(frozen=True, slots=True)
class FormattedText:
    """A text with its entities, in code points."""

    text: str
    entities: tuple[Entity, ...] = ()

    def to_fields(self, text_key: str, entities_key: str) -> Json:
        """Return the two fields of a Message; the second only if there are entities."""
        fields: Json = {text_key: self.text}
        if self.entities:
            fields[entities_key] = entities_to_json(self.text, self.entities)
        return fields


def read_formatted_text(params: Params, text_key: str, entities_key: str) -> FormattedText:
    """Read a text parameter with its parse mode or entities; ApiError 400 if unreadable."""
    text = params.text(text_key)
    mode = params.text("parse_mode").lower()
    if mode in ("", "none"):
        given = read_entities(text, params.array(entities_key, "MessageEntity") or ())
        return normalise_text(text, [e for e in map(_check_link, given) if e is not None])
    if mode != "html":
        raise bad_request("unsupported parse_mode (this server reads HTML and entities only)")
    try:
        return normalise_text(*parse_html(text))
    except MarkupError as error:
        raise bad_request(f"can't parse entities: {error}") from None


def _check_link(entity: Entity) -> Entity | None:
    if entity.kind != "text_link":
        return entity
    url = str(dict(entity.details).get("url", ""))
    link = normalise_link(url)
    if link is None:
        raise bad_request(f"entity URL '{url}' is invalid: Wrong HTTP URL")
    return Entity(entity.kind, entity.start, entity.end, (("url", link),))


def normalise_text(text: str, stated: Sequence[Entity] = ()) -> FormattedText:
    """Clean and trim a text, order its entities, and add those that Telegram finds itself."""
    text, entities = _clean(text, _nest_entities(stated))
    text, entities = _trim(text, entities)
    # Trimming moves the start of entities. Nested ones may cross now, and a removed one may have been
    # the reason to keep a blank. So nest and trim again.
    text, entities = _trim(text, _nest_entities(entities))
    found = find_automatic_entities(text)
    if found:
        entities = _nest_entities(_add_found_entities(entities, found))
    return FormattedText(text, tuple(entities))


def _clean(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    text = _CONTROL.sub(" ", text)
    dropped = [match.start() for match in _DROPPED.finditer(text)]
    if not dropped:
        return text, entities
    moved = (
        e.with_span(e.start - bisect_left(dropped, e.start), e.end - bisect_left(dropped, e.end))
        for e in entities
    )
    return _DROPPED.sub("", text), [e for e in moved if e.end > e.start]


def _trim(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Remove blanks from both ends.

    An entity never begins with a blank, unless it carries data.
    """
    end = len(text.rstrip(_BLANKS))
    kept = [shrunk for e in entities if (shrunk := _trim_entity(e, text, end)) is not None]
    start = len(text) - len(text.lstrip(_BLANKS))
    if kept:
        start = min(start, *(e.start for e in kept))
    moved = [e.with_span(e.start - start, e.end - start) for e in kept]
    return text[start:end], sorted(moved, key=lambda e: e.sort_key)


def _trim_entity(entity: Entity, text: str, end: int) -> Entity | None:
    start, stop = entity.start, min(entity.end, end)
    if entity.kind not in DATA_KINDS:
        stretch = text[start:stop]
        start = stop - len(stretch.lstrip(_BLANKS))
    return entity.with_span(start, stop) if start < stop else None


def _nest_entities(entities: Iterable[Entity]) -> list[Entity]:
    """Return sorted entities that nest as Telegram allows; others are cut or dropped."""
    ordered = sorted(entities, key=lambda e: e.sort_key)
    if _is_well_nested(ordered):
        return ordered
    quotes = _drop_overlapping(e for e in ordered if e.kind in QUOTE_KINDS)
    solid = _drop_overlapping(e for e in ordered if e.kind not in SPLITTABLE_KINDS | QUOTE_KINDS)
    solid = [e for e in solid if all(_contains(q, e) or _is_disjoint(q, e) for q in quotes)]
    soft = [e for e in ordered if e.kind in SPLITTABLE_KINDS]
    return sorted(
        [*quotes, *solid, *_split_at_borders(soft, quotes + solid)], key=lambda e: e.sort_key
    )


def _is_well_nested(ordered: Sequence[Entity]) -> bool:
    stack: list[Entity] = []
    for entity in ordered:
        while stack and stack[-1].end <= entity.start:
            stack.pop()
        if stack and not _can_contain(stack, entity):
            return False
        stack.append(entity)
    return not _has_adjacent(ordered)


def _can_contain(stack: Sequence[Entity], inner: Entity) -> bool:
    outer = stack[-1]
    if inner.end > outer.end or outer.kind in CODE_KINDS:
        return False
    if inner.kind in CODE_KINDS:
        return outer.kind in QUOTE_KINDS
    if inner.kind in SPLITTABLE_KINDS:
        return all(e.kind != inner.kind for e in stack)
    family = QUOTE_KINDS if inner.kind in QUOTE_KINDS else None
    return all(
        e.kind in SPLITTABLE_KINDS or (family is None and e.kind in QUOTE_KINDS) for e in stack
    )


def _has_adjacent(ordered: Sequence[Entity]) -> bool:
    """Return whether two entities of one splittable kind touch, so that they must be joined."""
    ends: dict[str, int] = {}
    for entity in ordered:
        if entity.kind in SPLITTABLE_KINDS:
            if ends.get(entity.kind, -1) >= entity.start:
                return True
            ends[entity.kind] = entity.end
    return False


def _drop_overlapping(ordered: Iterable[Entity]) -> list[Entity]:
    kept: list[Entity] = []
    for entity in ordered:
        if not kept or entity.start >= kept[-1].end:
            kept.append(entity)
    return kept


def _contains(outer: Entity, inner: Entity) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _is_disjoint(one: Entity, other: Entity) -> bool:
    return one.end <= other.start or other.end <= one.start


def _split_at_borders(soft: Sequence[Entity], others: Sequence[Entity]) -> list[Entity]:
    """Join each kind, split it at all borders of the others, and remove it inside code."""
    united = [e for kind in sorted(SPLITTABLE_KINDS) for e in _join_adjacent(kind, soft)]
    cuts = sorted({p for e in others for p in (e.start, e.end)} | {e.start for e in united})
    pieces = [piece for e in united for piece in _cut_entity(e, cuts)]
    verbatim = [e for e in others if e.kind in CODE_KINDS]
    return [p for p in pieces if not any(_contains(v, p) for v in verbatim)]


def _join_adjacent(kind: str, soft: Iterable[Entity]) -> list[Entity]:
    united: list[Entity] = []
    for entity in (e for e in soft if e.kind == kind):
        if united and entity.start <= united[-1].end:
            united[-1] = united[-1].with_span(united[-1].start, max(united[-1].end, entity.end))
        else:
            united.append(entity)
    return united


def _cut_entity(entity: Entity, cuts: Sequence[int]) -> list[Entity]:
    inside = [cut for cut in cuts if entity.start < cut < entity.end]
    points = [entity.start, *inside, entity.end]
    return [entity.with_span(a, b) for a, b in pairwise(points)]


def _add_found_entities(stated: Sequence[Entity], found: Iterable[Entity]) -> list[Entity]:
    """Add found entities where no unsplittable one was passed; quotes may enclose them."""
    solid = [e for e in stated if e.kind not in SPLITTABLE_KINDS | QUOTE_KINDS]
    quotes = [e for e in stated if e.kind in QUOTE_KINDS]
    free = [
        f
        for f in found
        if all(_is_disjoint(s, f) for s in solid)
        and all(_contains(q, f) or _is_disjoint(q, f) for q in quotes)
    ]
    return [*stated, *free]
