"""The store's HTML reduced to what a message can show.

Bold, italics, underline, strike-through and code stay; paragraphs, list items and table rows become
lines; links and pictures keep their words only. What is no HTML tag at all is shown as it stands.
The result is always well-formed and never holds a link.
"""

import re
from html.parser import HTMLParser

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
_BREAKS = re.compile(r"[ \t]*\n[ \t]*")
_MANY_BREAKS = re.compile(r"\n{3,}")
_HAS_LINES = re.compile(r"<\s*/?\s*(?:" + "|".join(_LINES) + r")\b", re.IGNORECASE)


class _Reducer(HTMLParser):
    """Collects safe HTML until the room is used up."""

    def __init__(self, room: int, *, folds: bool) -> None:
        super().__init__(convert_charrefs=True)
        self._room = room
        self._folds = folds
        self._open: list[str] = []
        self._silent = 0
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs  # nothing that an attribute says is shown
        if tag not in _KNOWN:
            self.handle_data(self.get_starttag_text() or "")
            return
        self._silent += tag in _SILENT
        if tag in _LINES:
            self.handle_break("• " if tag == "li" else "")
        elif tag in {"td", "th"}:
            self._add(" ")
        if tag in _KEPT:
            self._open.append(_KEPT[tag])
            self.parts.append(f"<{_KEPT[tag]}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _KNOWN and tag not in _LINES:
            return
        self.handle_starttag(tag, attrs)
        if tag in _KEPT:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in _KNOWN:
            self.handle_data(f"</{tag}>")
            return
        self._silent = max(self._silent - (tag in _SILENT), 0)
        if _KEPT.get(tag) in self._open:
            self._close(_KEPT[tag])
        if tag in _LINES and tag != "br":
            self.handle_break()

    def handle_break(self, bullet: str = "") -> None:
        """A line break, unless the room is used up."""
        self._add("\n")
        if bullet:
            self._add(bullet)

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._add(re.sub(r"\s+", " ", data) if self._folds else data)

    def _add(self, text: str) -> None:
        if self._room <= 0:
            return
        text = "\n".join(map(visible, text.split("\n")))
        fitting = cut_units(text, self._room)
        self._room -= units(text)
        self.parts.append(escape(fitting))
        if self._room <= 0 and fitting == text:
            self.parts.append(ELLIPSIS)

    def _close(self, kept: str) -> None:
        """Close `kept` and whatever was opened inside it."""
        while self._open:
            last = self._open.pop()
            self.parts.append(f"</{last}>")
            if last == kept:
                return

    def finished(self) -> str:
        """Everything collected, with what is still open closed."""
        self.close()
        while self._open:
            self.parts.append(f"</{self._open.pop()}>")
        return "".join(self.parts)


def reduce(source: str, room: int) -> Safe:
    """`source` as safe HTML that shows about `room` UTF-16 units at most; may be empty."""
    source = source[:_SOURCE_LIMIT].replace("\r\n", "\n").replace("\x00", " ")
    reducer = _Reducer(room, folds=_HAS_LINES.search(source) is not None)
    reducer.feed(source)
    text = _BREAKS.sub("\n", reducer.finished())
    return Safe(_MANY_BREAKS.sub("\n\n", text).strip())


def plain(source: str, room: int) -> str:
    """`source` without any markup, for a message that is sent without a parse mode."""
    bare = re.sub(r"</?(?:b|i|u|s|code)>", "", reduce(source, 2 * room))
    for reference, char in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        bare = bare.replace(reference, char)
    return paragraphs(bare, room)
