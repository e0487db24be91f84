"""The store's HTML reduced to what a message can show.

Bold, italics, underline, strike-through and code stay; paragraphs, list items and table rows become
lines; links and pictures keep their words only. What is no HTML tag at all is shown as it stands.
The result is always well-formed and never holds a link. The scan is linear whatever the store wrote,
which the standard library's parser is not.
"""

import re
from html import unescape

from bot.chat.screens.words import ELLIPSIS, cut_units, paragraphs, units, visible
from bot.i18n import Safe, escape

_KEPT = {
    "b": "b",
    "strong": "b",
    "h1": "b",
    "h2": "b",
    "h3": "b",
    "h4": "b",
    "h5": "b",
    "h6": "b",
    "i": "i",
    "em": "i",
    "u": "u",
    "ins": "u",
    "s": "s",
    "del": "s",
    "strike": "s",
    "code": "code",
    "kbd": "code",
}
_LINE_TAGS = (
    "p div br li ul ol table tr h1 h2 h3 h4 h5 h6 hr pre blockquote section article header footer"
    " dl dt dd figure"
)
_SILENT_TAGS = "script style title head template noscript svg iframe object video"
_OTHER_TAGS = (
    "a img span font td th tbody thead tfoot body html small big sub sup center label input button"
    " form meta link source audio picture figcaption abbr cite mark time var wbr q colgroup col"
    " caption main nav aside address param embed"
)
_LINES = frozenset(_LINE_TAGS.split())
_SILENT = frozenset(_SILENT_TAGS.split())
_KNOWN = _KEPT.keys() | _LINES | _SILENT | frozenset(_OTHER_TAGS.split())
_SOURCE_LIMIT = 20_000
_TAG = re.compile(
    r"""<(?P<end>/?)(?P<name>[a-z][a-z0-9]{0,15})(?![a-z0-9:-])"""
    r"""(?:[^<>"']|"[^"<]{0,500}"|'[^'<]{0,500}')*>""",
    re.IGNORECASE,
)
_BREAKS = re.compile(r"[ \t]*\n[ \t]*")
_MANY_BREAKS = re.compile(r"\n{3,}")
_SPACE = re.compile(r"\s+")


class _Reducer:
    """Collects safe HTML until the room is used up. Marks are written only around text."""

    def __init__(self, room: int, *, folds: bool) -> None:
        self._room = room
        self._folds = folds
        self._wanted: list[str] = []
        self._open: list[str] = []
        self._silent = ""
        self._ended = False
        self._parts: list[str] = []

    def tag(self, name: str, *, ends: bool) -> None:
        """A tag that HTML knows."""
        if self._silent or name in _SILENT:
            self._hush(name, ends=ends)
            return
        kept = _KEPT.get(name)
        if kept in self._wanted and ends:
            self._close(kept)
        if name in _LINES:
            self._add("\n• " if name == "li" and not ends else "\n")
        elif name in {"td", "th"}:
            self._add(" ")
        if kept is not None and kept not in self._wanted and not ends:
            self._wanted.append(kept)

    def _hush(self, name: str, *, ends: bool) -> None:
        """Inside a script or the like nothing counts but its end."""
        if not self._silent and not ends:
            self._silent = name
        elif self._silent == name and ends:
            self._silent = ""

    def text(self, source: str) -> None:
        """Text between tags, with its character references."""
        if not self._silent:
            literal = unescape(source)
            self._add(_SPACE.sub(" ", literal) if self._folds else literal)

    def _add(self, text: str) -> None:
        if self._room <= 0:
            self._end(text)
            return
        tidy = "\n".join(map(visible, text.split("\n")))
        fitting = cut_units(tidy, self._room)
        self._room -= units(tidy)
        if fitting.strip():
            self._write_marks()
        self._parts.append(escape(fitting))
        self._ended = fitting != tidy

    def _end(self, more: str) -> None:
        """There is more than fits: say so once."""
        if more.strip() and not self._ended:
            self._parts.append(ELLIPSIS)
            self._ended = True

    def _write_marks(self) -> None:
        for kept in self._wanted[len(self._open) :]:
            self._parts.append(f"<{kept}>")
            self._open.append(kept)

    def _close(self, kept: str) -> None:
        """Close `kept` and whatever was opened inside it."""
        at = self._wanted.index(kept)
        del self._wanted[at:]
        while len(self._open) > at:
            self._parts.append(f"</{self._open.pop()}>")

    def finished(self) -> str:
        """Everything collected, with what is still open closed."""
        if self._wanted:
            self._close(self._wanted[0])
        return "".join(self._parts)


def reduce(source: str, room: int) -> Safe:
    """`source` as safe HTML that shows about `room` UTF-16 units at most; may be empty."""
    source = _without_comments(source[:_SOURCE_LIMIT].replace("\r\n", "\n").replace("\x00", " "))
    tags = _tags(source)
    reducer = _Reducer(room, folds=any(tag["name"].lower() in _LINES for tag in tags))
    at = 0
    for tag in tags:
        reducer.text(source[at : tag.start()])
        reducer.tag(tag["name"].lower(), ends=bool(tag["end"]))
        at = tag.end()
    reducer.text(source[at:])
    text = _BREAKS.sub("\n", reducer.finished())
    return Safe(_MANY_BREAKS.sub("\n\n", text).strip())


def _tags(source: str) -> list[re.Match[str]]:
    """The tags that HTML knows; what hides its content counts only if it ends somewhere."""
    tags = [tag for tag in _TAG.finditer(source) if tag["name"].lower() in _KNOWN]
    last = {tag["name"].lower(): tag.start() for tag in tags if tag["end"]}
    return [
        tag
        for tag in tags
        if tag["name"].lower() not in _SILENT or tag.start() <= last.get(tag["name"].lower(), -1)
    ]


def _without_comments(source: str) -> str:
    """`source` without its complete comments; an open one is text."""
    kept: list[str] = []
    at = 0
    while (start := source.find("<!--", at)) >= 0 and (end := source.find("-->", start)) >= 0:
        kept.append(source[at:start])
        at = end + len("-->")
    return "".join(kept) + source[at:]


def plain(source: str, room: int) -> str:
    """`source` without any markup, for a message that is sent without a parse mode."""
    bare = re.sub(r"</?(?:b|i|u|s|code)>", "", reduce(source, 2 * room))
    for reference, char in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        bare = bare.replace(reference, char)
    return paragraphs(bare, room)
