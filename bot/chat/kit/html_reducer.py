"""The reduction of the supplier's HTML to the subset that a Telegram message can show.

Bold, italics, underline, strike-through and code are kept. Paragraphs, list items and table rows
become lines. Links and pictures keep only their text. A tag that HTML does not have is shown
literally. The result is always well-formed and never contains a link. The scan takes linear time
for any input; the standard library's parser does not.
"""

import re
from html import unescape

from bot.chat.kit.text_fitting import (
    ELLIPSIS,
    count_utf16_units,
    fit_paragraphs,
    remove_invisible,
    truncate_to_utf16_units,
)
from bot.i18n import SafeHtml, escape
from bot.i18n.escaping import restore_code

_TAG_REPLACEMENTS = {
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
_BLOCK_TAG_WORDS = (
    "p div br li ul ol table tr h1 h2 h3 h4 h5 h6 hr pre blockquote section article header footer"
    " dl dt dd figure"
)
_HIDDEN_TAG_WORDS = "script style title head template noscript svg iframe object video"
_OTHER_TAG_WORDS = (
    "a img span font td th tbody thead tfoot body html small big sub sup center label input button"
    " form meta link source audio picture figcaption abbr cite mark time var wbr q colgroup col"
    " caption main nav aside address param embed"
)
_BLOCK_TAGS = frozenset(_BLOCK_TAG_WORDS.split())
_HIDDEN_TAGS = frozenset(_HIDDEN_TAG_WORDS.split())
_KNOWN_TAGS = (
    _TAG_REPLACEMENTS.keys() | _BLOCK_TAGS | _HIDDEN_TAGS | frozenset(_OTHER_TAG_WORDS.split())
)
_SOURCE_LIMIT = 20_000
_TAG_PATTERN = re.compile(
    r"""<(?P<end>/?)(?P<name>[a-z][a-z0-9]{0,15})(?![a-z0-9:-])"""
    r"""(?:[^<>"']|"[^"<]{0,500}"|'[^'<]{0,500}')*>""",
    re.IGNORECASE,
)
_LINE_BREAK_PATTERN = re.compile(r"[ \t]*\n[ \t]*")
_REPEATED_LINE_BREAKS_PATTERN = re.compile(r"\n{3,}")
_WHITESPACE_PATTERN = re.compile(r"\s+")


class _HtmlReducer:
    """A collector of safe HTML up to a length limit. Tags are written only around text."""

    def __init__(self, max_units: int, *, collapses_whitespace: bool) -> None:
        self._remaining_units = max_units
        self._folds = collapses_whitespace
        self._wanted: list[str] = []
        self._open: list[str] = []
        self._silent = ""
        self._ended = False
        self._parts: list[str] = []

    def feed_tag(self, name: str, *, is_closing: bool) -> None:
        """Process one tag of HTML."""
        if self._silent or name in _HIDDEN_TAGS:
            # The content of some elements, such as a script, is hidden.
            if not self._silent and not is_closing:
                self._silent = name
            elif self._silent == name and is_closing:
                self._silent = ""
            return
        kept = _TAG_REPLACEMENTS.get(name)
        if kept in self._wanted and is_closing:
            self._close_tag(kept)
        if name in _BLOCK_TAGS:
            self._append_text("\n• " if name == "li" and not is_closing else "\n")
        elif name in {"td", "th"}:
            self._append_text(" ")
        if kept is not None and kept not in self._wanted and not is_closing:
            self._wanted.append(kept)

    def feed_text(self, source: str) -> None:
        """Append the text between tags, with its character references decoded."""
        if not self._silent:
            literal = unescape(source)
            self._append_text(_WHITESPACE_PATTERN.sub(" ", literal) if self._folds else literal)

    def _append_text(self, text: str) -> None:
        if self._remaining_units <= 0:
            if text.strip() and not self._ended:
                self._parts.append(ELLIPSIS)
                self._ended = True
            return
        tidy = "\n".join(map(remove_invisible, text.split("\n")))
        fitting = truncate_to_utf16_units(tidy, self._remaining_units)
        self._remaining_units -= count_utf16_units(tidy)
        if fitting.strip():
            for kept in self._wanted[len(self._open) :]:
                self._parts.append(f"<{kept}>")
                self._open.append(kept)
        self._parts.append(escape(fitting))
        self._ended = fitting != tidy

    def _close_tag(self, kept: str) -> None:
        """Close `kept` and every tag that was opened inside it."""
        at = self._wanted.index(kept)
        del self._wanted[at:]
        while len(self._open) > at:
            self._parts.append(f"</{self._open.pop()}>")

    def get_html(self) -> str:
        """Return the collected HTML after closing all open tags."""
        if self._wanted:
            self._close_tag(self._wanted[0])
        return "".join(self._parts)


def reduce_html(source: str, max_units: int) -> SafeHtml:
    """Return `source` as safe HTML that shows about `max_units` UTF-16 units at most; may be empty."""
    source = _remove_comments(source[:_SOURCE_LIMIT].replace("\r\n", "\n").replace("\x00", " "))
    tags = _find_known_tags(source)
    reducer = _HtmlReducer(
        max_units, collapses_whitespace=any(tag["name"].lower() in _BLOCK_TAGS for tag in tags)
    )
    at = 0
    for tag in tags:
        reducer.feed_text(source[at : tag.start()])
        reducer.feed_tag(tag["name"].lower(), is_closing=bool(tag["end"]))
        at = tag.end()
    reducer.feed_text(source[at:])
    text = _LINE_BREAK_PATTERN.sub("\n", reducer.get_html())
    return SafeHtml(restore_code(_REPEATED_LINE_BREAKS_PATTERN.sub("\n\n", text).strip()))


def _find_known_tags(source: str) -> list[re.Match[str]]:
    """Return the tags of HTML; a hiding tag is included only if its end tag follows."""
    tags = [tag for tag in _TAG_PATTERN.finditer(source) if tag["name"].lower() in _KNOWN_TAGS]
    last = {tag["name"].lower(): tag.start() for tag in tags if tag["end"]}
    return [
        tag
        for tag in tags
        if tag["name"].lower() not in _HIDDEN_TAGS
        or tag.start() <= last.get(tag["name"].lower(), -1)
    ]


def _remove_comments(source: str) -> str:
    """Return `source` without its complete comments; an unclosed comment is kept as text."""
    kept: list[str] = []
    at = 0
    while (start := source.find("<!--", at)) >= 0 and (end := source.find("-->", start)) >= 0:
        kept.append(source[at:start])
        at = end + len("-->")
    return "".join(kept) + source[at:]


def html_to_plain_text(source: str, max_units: int) -> str:
    """Return `source` without markup, for a message that is sent without a parse mode."""
    bare = re.sub(r"</?(?:b|i|u|s|code)>", "", reduce_html(source, 2 * max_units))
    for reference, char in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        bare = bare.replace(reference, char)
    return fit_paragraphs(bare, max_units)
