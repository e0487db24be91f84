"""Telegram's HTML parse mode: converts markup to plain text and entities.

It accepts what the Bot API accepts and uses its error texts: byte offsets, the short list of tags,
the four named character references. It is not a general HTML parser. Trimming and nesting rules are
in `text_and_entity_normalisation`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from bot.demo.telegram.content.link_validation_and_automatic_entities import (
    normalise_link,
    parse_user_link,
)
from bot.demo.telegram.content.message_entities import Entity

_ENTITY_KINDS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "a": "text_link",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
}
_NAMED_REFERENCES = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-zA-Z]+));?")
_SPECIAL = re.compile(r"[<&]")
_TAG_NAME = re.compile(r"[^\s>]*")
_ATTRIBUTE = re.compile(r"[^\s=>]*")
_TOKEN = re.compile(r"[A-Za-z0-9.-]*")
_SPACE = re.compile(r"\s*")
_LANGUAGE_CLASS = "language-"
_END_OF_UNICODE = 0x10FFFF


class MarkupError(Exception):
    """The markup is invalid; the text is Telegram's error message."""


@dataclass(slots=True)
class _OpenTag:
    tag: str
    attributes: dict[str, str]
    start: int


@dataclass(slots=True)
class _Parser:
    source: str
    position: int = 0
    length: int = 0
    output: list[str] = field(default_factory=list)
    stack: list[_OpenTag] = field(default_factory=list)
    entities: list[Entity] = field(default_factory=list)

    def run(self) -> None:
        while (special := _SPECIAL.search(self.source, self.position)) is not None:
            self.emit(self.source[self.position : special.start()])
            self.position = special.start()
            if special.group() == "&":
                char, self.position = _read_reference(self.source, self.position)
                self.emit(char)
            elif self.source.startswith("/", self.position + 1):
                self.close_tag()
            else:
                self.open_tag()
        self.emit(self.source[self.position :])
        if self.stack:
            tag = self.stack[-1].tag
            raise MarkupError(f'Can\'t find end tag corresponding to start tag "{tag}"')

    def emit(self, text: str) -> None:
        if text:
            self.output.append(text)
            self.length += len(text)

    def consume(self, pattern: re.Pattern[str]) -> str:
        """Return what the pattern matches here, possibly nothing, and move past it."""
        match = pattern.match(self.source, self.position)
        assert match is not None, "every pattern here matches the empty string"
        self.position = match.end()
        return match.group()

    def peek(self) -> str:
        return self.source[self.position : self.position + 1]

    def make_error(self, sentence: str, at: int) -> MarkupError:
        offset = len(self.source[:at].encode("utf-8", "surrogatepass"))
        return MarkupError(f"{sentence} at byte offset {offset}")

    def open_tag(self) -> None:
        begin = self.position
        self.position += 1
        tag = self.consume(_TAG_NAME).lower()
        if not self.peek():
            raise self.make_error("Unclosed start tag", begin)
        if tag not in _ENTITY_KINDS:
            raise self.make_error(f'Unsupported start tag "{tag}"', begin)
        attributes = self.attributes(tag, begin)
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise self.make_error('Tag "span" must have class "tg-spoiler"', begin)
        self.stack.append(_OpenTag(tag, attributes, self.length))

    def attributes(self, tag: str, begin: int) -> dict[str, str]:
        found: dict[str, str] = {}
        while True:
            self.consume(_SPACE)
            if self.peek() == ">":
                self.position += 1
                return found
            name = self.consume(_ATTRIBUTE)
            if not name:
                problem = "Empty attribute name in" if self.peek() else "Unclosed start"
                inner = f'the tag "{tag}"' if self.peek() else "tag"
                raise self.make_error(f"{problem} {inner}", begin)
            found[name.lower()] = self.value(tag, name, begin)

    def value(self, tag: str, name: str, begin: int) -> str:
        self.consume(_SPACE)
        if self.peek() != "=":
            if tag == "blockquote" and name == "expandable":
                return ""
            raise self.make_error(
                f'Expected equal sign in declaration of an attribute of the tag "{tag}"', begin
            )
        self.position += 1
        self.consume(_SPACE)
        if not self.peek():
            raise self.make_error(f'Unclosed start tag "{tag}"', begin)
        value = self.quoted(begin) if self.peek() in "'\"" else self.token()
        if not self.peek():
            raise self.make_error("Unclosed start tag", begin)
        return value

    def token(self) -> str:
        begin = self.position
        token = self.consume(_TOKEN).lower()
        if self.peek() != ">" and not self.peek().isspace():
            raise self.make_error("Unexpected end of name token", begin)
        return token

    def quoted(self, begin: int) -> str:
        end = self.source.find(self.peek(), self.position + 1)
        if end < 0:
            raise self.make_error("Unclosed start tag", begin)
        raw, self.position = self.source[self.position + 1 : end], end + 1
        return _REFERENCE.sub(lambda match: _read_reference(match.group(), 0)[0], raw)

    def close_tag(self) -> None:
        begin = self.position
        if not self.stack:
            raise self.make_error("Unexpected end tag", begin)
        self.position += 2
        found = self.consume(_TAG_NAME).lower()
        self.consume(_SPACE)
        if self.peek() != ">":
            raise self.make_error("Unclosed end tag", begin)
        self.position += 1
        opened = self.stack.pop()
        if found not in ("", opened.tag):
            offset = self.make_error("Unmatched end tag", begin)
            raise MarkupError(f'{offset}, expected "</{opened.tag}>", found "</{found}>"')
        if self.length > opened.start:
            self.add_entity(opened)

    def add_entity(self, opened: _OpenTag) -> None:
        kind, details = _ENTITY_KINDS[opened.tag], opened.attributes
        extra: tuple[tuple[str, Any], ...] = ()
        if opened.tag == "a":
            content = "".join(self.output)[opened.start :]
            link = _read_link(details.get("href") or content)
            if link is None:
                return
            kind, extra = link
        elif opened.tag == "blockquote" and "expandable" in details:
            kind = "expandable_blockquote"
        elif opened.tag == "tg-emoji":
            extra = (
                ("custom_emoji_id", _read_positive_number(details.get("emoji-id"), _BAD_EMOJI)),
            )
        elif opened.tag == "tg-time":
            extra = _read_date_time(details)
        elif opened.tag in ("code", "pre"):
            extra = self.language(opened)
        self.entities.append(Entity(kind, opened.start, self.length, extra))

    def language(self, opened: _OpenTag) -> tuple[tuple[str, Any], ...]:
        """Return the language of `<pre><code class="language-x">`, which is one `pre` entity."""
        name = opened.attributes.get("class", "")
        if opened.tag == "code":
            inside_pre = bool(self.stack) and self.stack[-1].tag == "pre"
            if inside_pre and name.startswith(_LANGUAGE_CLASS):
                self.stack[-1].attributes["code"] = name.removeprefix(_LANGUAGE_CLASS)
            return ()
        inner = self.entities[-1] if self.entities else None
        whole = Entity("code", opened.start, self.length)
        if inner == whole and opened.attributes.get("code"):
            self.entities.pop()
            return (("language", opened.attributes["code"]),)
        return ()


_BAD_EMOJI = "Invalid custom emoji identifier specified"
_BAD_TIME = "Invalid date specified"


def _read_link(url: str) -> tuple[str, tuple[tuple[str, Any], ...]] | None:
    user = parse_user_link(url)
    if user is not None:
        return "text_mention", (("user", user),)
    link = normalise_link(url)
    return None if link is None else ("text_link", (("url", link),))


def _read_positive_number(value: str | None, sentence: str) -> str:
    if value is None or not value.isascii() or not value.isdecimal() or int(value[:20]) == 0:
        raise MarkupError(sentence)
    return value


def _read_date_time(attributes: dict[str, str]) -> tuple[tuple[str, Any], ...]:
    moment = int(_read_positive_number(attributes.get("unix"), _BAD_TIME)[:12])
    layout = attributes.get("format")
    return (("unix_time", moment), *((("date_time_format", layout),) if layout else ()))


def _read_reference(source: str, at: int) -> tuple[str, int]:
    """Return the character of the reference at this ampersand, and the next position."""
    match = _REFERENCE.match(source, at)
    if match is None:
        return "&", at + 1
    hexadecimal, decimal, name = match.groups()
    if name is not None:
        char = _NAMED_REFERENCES.get(name)
        return (char, match.end()) if char else ("&", at + 1)
    code = int(hexadecimal, 16) if hexadecimal else int(decimal)
    if not 0 < code < _END_OF_UNICODE:
        return "&", at + 1
    return chr(code), match.end()


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """Return the plain text of `source` and its sorted entities; raise MarkupError if invalid."""
    parser = _Parser(source)
    parser.run()
    text = "".join(parser.output)
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise MarkupError(
            "Text contains invalid Unicode characters after decoding HTML entities, "
            "check for unmatched surrogate code units"
        )
    return text, sorted(parser.entities, key=lambda entity: entity.sort_key)
