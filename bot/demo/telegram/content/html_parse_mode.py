"""Telegram's HTML parse mode: markup to a plain text and its entities.

It follows what the Bot API accepts and the words in which it refuses: byte offsets, the short
list of tags, the four named character references. It is no general HTML parser, and it leaves
trimming and the rules of nesting to `formatting`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from bot.demo.telegram.entities import Entity
from bot.demo.telegram.links import checked_link, mentioned_user

_KINDS = {
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
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-zA-Z]+));?")
_SPECIAL = re.compile(r"[<&]")
_TAG_NAME = re.compile(r"[^\s>]*")
_ATTRIBUTE = re.compile(r"[^\s=>]*")
_TOKEN = re.compile(r"[A-Za-z0-9.-]*")
_SPACE = re.compile(r"\s*")
_LANGUAGE_CLASS = "language-"
_END_OF_UNICODE = 0x10FFFF


class MarkupError(Exception):
    """The markup is broken; the text is Telegram's sentence about it."""


@dataclass(slots=True)
class _Open:
    tag: str
    attributes: dict[str, str]
    start: int


@dataclass(slots=True)
class _Parser:
    source: str
    at: int = 0
    length: int = 0
    output: list[str] = field(default_factory=list)
    stack: list[_Open] = field(default_factory=list)
    entities: list[Entity] = field(default_factory=list)

    def run(self) -> None:
        while (special := _SPECIAL.search(self.source, self.at)) is not None:
            self.emit(self.source[self.at : special.start()])
            self.at = special.start()
            if special.group() == "&":
                char, self.at = _reference(self.source, self.at)
                self.emit(char)
            elif self.source.startswith("/", self.at + 1):
                self.close_tag()
            else:
                self.open_tag()
        self.emit(self.source[self.at :])
        if self.stack:
            tag = self.stack[-1].tag
            raise MarkupError(f'Can\'t find end tag corresponding to start tag "{tag}"')

    def emit(self, text: str) -> None:
        if text:
            self.output.append(text)
            self.length += len(text)

    def take(self, pattern: re.Pattern[str]) -> str:
        """Consume what the pattern matches here, which may be nothing."""
        match = pattern.match(self.source, self.at)
        assert match is not None, "every pattern here matches the empty string"
        self.at = match.end()
        return match.group()

    def here(self) -> str:
        return self.source[self.at : self.at + 1]

    def fail(self, sentence: str, at: int) -> MarkupError:
        offset = len(self.source[:at].encode("utf-8", "surrogatepass"))
        return MarkupError(f"{sentence} at byte offset {offset}")

    def open_tag(self) -> None:
        begin = self.at
        self.at += 1
        tag = self.take(_TAG_NAME).lower()
        if not self.here():
            raise self.fail("Unclosed start tag", begin)
        if tag not in _KINDS:
            raise self.fail(f'Unsupported start tag "{tag}"', begin)
        attributes = self.attributes(tag, begin)
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise self.fail('Tag "span" must have class "tg-spoiler"', begin)
        self.stack.append(_Open(tag, attributes, self.length))

    def attributes(self, tag: str, begin: int) -> dict[str, str]:
        found: dict[str, str] = {}
        while True:
            self.take(_SPACE)
            if self.here() == ">":
                self.at += 1
                return found
            name = self.take(_ATTRIBUTE)
            if not name:
                problem = "Empty attribute name in" if self.here() else "Unclosed start"
                inner = f'the tag "{tag}"' if self.here() else "tag"
                raise self.fail(f"{problem} {inner}", begin)
            found[name.lower()] = self.value(tag, name, begin)

    def value(self, tag: str, name: str, begin: int) -> str:
        self.take(_SPACE)
        if self.here() != "=":
            if tag == "blockquote" and name == "expandable":
                return ""
            raise self.fail(
                f'Expected equal sign in declaration of an attribute of the tag "{tag}"', begin
            )
        self.at += 1
        self.take(_SPACE)
        if not self.here():
            raise self.fail(f'Unclosed start tag "{tag}"', begin)
        value = self.quoted(begin) if self.here() in "'\"" else self.token()
        if not self.here():
            raise self.fail("Unclosed start tag", begin)
        return value

    def token(self) -> str:
        begin = self.at
        token = self.take(_TOKEN).lower()
        if self.here() != ">" and not self.here().isspace():
            raise self.fail("Unexpected end of name token", begin)
        return token

    def quoted(self, begin: int) -> str:
        end = self.source.find(self.here(), self.at + 1)
        if end < 0:
            raise self.fail("Unclosed start tag", begin)
        raw, self.at = self.source[self.at + 1 : end], end + 1
        return _REFERENCE.sub(lambda match: _reference(match.group(), 0)[0], raw)

    def close_tag(self) -> None:
        begin = self.at
        if not self.stack:
            raise self.fail("Unexpected end tag", begin)
        self.at += 2
        found = self.take(_TAG_NAME).lower()
        self.take(_SPACE)
        if self.here() != ">":
            raise self.fail("Unclosed end tag", begin)
        self.at += 1
        opened = self.stack.pop()
        if found not in ("", opened.tag):
            offset = self.fail("Unmatched end tag", begin)
            raise MarkupError(f'{offset}, expected "</{opened.tag}>", found "</{found}>"')
        if self.length > opened.start:
            self.mark(opened)

    def mark(self, opened: _Open) -> None:
        kind, details = _KINDS[opened.tag], opened.attributes
        extra: tuple[tuple[str, Any], ...] = ()
        if opened.tag == "a":
            content = "".join(self.output)[opened.start :]
            link = _link(details.get("href") or content)
            if link is None:
                return
            kind, extra = link
        elif opened.tag == "blockquote" and "expandable" in details:
            kind = "expandable_blockquote"
        elif opened.tag == "tg-emoji":
            extra = (("custom_emoji_id", _number(details.get("emoji-id"), _BAD_EMOJI)),)
        elif opened.tag == "tg-time":
            extra = _moment(details)
        elif opened.tag in ("code", "pre"):
            extra = self.language(opened)
        self.entities.append(Entity(kind, opened.start, self.length, extra))

    def language(self, opened: _Open) -> tuple[tuple[str, Any], ...]:
        """`<pre><code class="language-x">` is one `pre` with a language."""
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


def _link(url: str) -> tuple[str, tuple[tuple[str, Any], ...]] | None:
    user = mentioned_user(url)
    if user is not None:
        return "text_mention", (("user", user),)
    link = checked_link(url)
    return None if link is None else ("text_link", (("url", link),))


def _number(value: str | None, sentence: str) -> str:
    if value is None or not value.isascii() or not value.isdecimal() or int(value[:20]) == 0:
        raise MarkupError(sentence)
    return value


def _moment(attributes: dict[str, str]) -> tuple[tuple[str, Any], ...]:
    moment = int(_number(attributes.get("unix"), _BAD_TIME)[:12])
    layout = attributes.get("format")
    return (("unix_time", moment), *((("date_time_format", layout),) if layout else ()))


def _reference(source: str, at: int) -> tuple[str, int]:
    """The character that a reference at this ampersand stands for, and where to go on."""
    match = _REFERENCE.match(source, at)
    if match is None:
        return "&", at + 1
    hexadecimal, decimal, name = match.groups()
    if name is not None:
        char = _NAMED.get(name)
        return (char, match.end()) if char else ("&", at + 1)
    code = int(hexadecimal, 16) if hexadecimal else int(decimal)
    if not 0 < code < _END_OF_UNICODE:
        return "&", at + 1
    return chr(code), match.end()


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """The plain text of `source` and its marks, sorted; MarkupError says what is wrong."""
    parser = _Parser(source)
    parser.run()
    text = "".join(parser.output)
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise MarkupError(
            "Text contains invalid Unicode characters after decoding HTML entities, "
            "check for unmatched surrogate code units"
        )
    return text, sorted(parser.entities, key=lambda entity: entity.rank)
