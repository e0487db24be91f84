"""The messages of one language, each parsed when it is first used.

Parsing all messages of all languages would take longer than the rest of a start, and most of them
are not shown before the next one.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from typing import Any, Final

from babel import Locale
from babel.plural import to_python
from fluent.runtime import FluentBundle
from fluent.runtime.resolver import Message
from fluent.syntax import FluentParser, ast

from bot.i18n.right_to_left import adapt_resource

#: The start of a message or a term, with its id; a term's begins with "-".
_ENTRY: Final = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.ASCII | re.MULTILINE)
#: A line that begins no entry, and is neither blank, nor a comment, nor the next line of an entry.
_STRAY_LINE: Final = re.compile(r"^(?!-?[A-Za-z][\w-]* *=)[^\n #}].*", re.ASCII | re.MULTILINE)
#: The language whose data of Babel every start reads. That of any other takes 10 ms and 2 MB.
_READ_LANGUAGE: Final = "en"
#: A message of one line of text. Blank lines and comments may follow.
_PLAIN_MESSAGE: Final = re.compile(
    r"([A-Za-z][\w-]*) *= *([^\s{}](?:[^\n{}]*[^\s{}])?) *(?:\n(?: *|#{1,3}(?: .*)?))*", re.ASCII
)


class LazyBundle(FluentBundle):
    """A Fluent bundle whose files are split into entries at once, and parsed entry by entry."""

    def __init__(
        self, language: str, functions: Mapping[str, Callable[..., Any]], *, right_to_left: bool
    ) -> None:
        super().__init__([_READ_LANGUAGE], dict(functions), use_isolating=False)
        self.locales = [language]
        # What was read belongs to another language. The properties below read the own one when asked.
        del self._babel_locale, self._plural_form
        self._right_to_left = right_to_left
        #: Id -> text of each entry that is not parsed yet. The id of a term begins with "-".
        self._sources: dict[str, str] = {}

    @cached_property
    def _babel_locale(self) -> Locale:  # type: ignore[override]
        return self._get_babel_locale()

    @cached_property
    def _plural_form(self) -> Callable[[Any], str]:  # type: ignore[override]
        return to_python(self._babel_locale.plural_form)

    def add_file(self, text: str) -> None:
        """Add the entries of a Fluent file. The next lines of an entry must be indented, or begin with }.

        Raises ValueError for a line that belongs to no entry, and for an id that is defined twice.
        """
        stray = _STRAY_LINE.search(text)
        if stray is not None:
            raise ValueError(f"Fluent cannot read {stray[0]!r}")
        starts = list(_ENTRY.finditer(text))
        ends = [*(start.start() for start in starts[1:]), len(text)]
        for start, end in zip(starts, ends, strict=False):
            if start[1] in self._sources:
                raise ValueError(f"{start[1]} is defined twice")
            self._sources[start[1]] = text[start.start() : end]

    def parse_all(self) -> None:
        """Parse every entry now. Raises ValueError for one that Fluent cannot read."""
        for key in list(self._sources):
            self._parse(key)

    def has_message(self, message_id: str) -> bool:
        """Return whether the language has a message."""
        return message_id in self._sources or super().has_message(message_id)

    def find_plain_text(self, message_id: str) -> str | None:
        """Return the text of a message that is one line of text, without parsing it.

        None for any other, and in a language that runs from right to left, which adapts each message.
        """
        source = None if self._right_to_left else self._sources.get(message_id)
        plain = None if source is None else _PLAIN_MESSAGE.fullmatch(source)
        return None if plain is None else plain[2]

    def _lookup(self, entry_id: str, term: bool = False) -> Message:
        """Return a compiled entry, also for references. Raises ValueError as `parse_all` does."""
        self._parse(f"-{entry_id}" if term else entry_id)
        return super()._lookup(entry_id, term)

    def _parse(self, key: str) -> None:
        source = self._sources.get(key)
        if source is not None:
            self.add_resource(_parse_entry(source, right_to_left=self._right_to_left))
            self._sources.pop(key, None)  # another thread may have been quicker


def _make_plain(message_id: str, words: str) -> ast.Resource:
    """Return what Fluent's parser returns for one line of text, in a hundredth of its time."""
    pattern = ast.Pattern([ast.TextElement(words)])
    return ast.Resource([ast.Message(ast.Identifier(message_id), pattern)])


@cache
def _parse_entry(source: str, *, right_to_left: bool) -> ast.Resource:
    """Parse an entry. Cached, because parsing is slow and tests load the same files again."""
    plain = _PLAIN_MESSAGE.fullmatch(source)
    resource = FluentParser().parse(source) if plain is None else _make_plain(plain[1], plain[2])
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            line = (entry.content or "").strip().partition("\n")[0]
            raise ValueError(f"Fluent cannot read {line!r}")  # noqa: TRY004 - a bad file
    if right_to_left:
        adapt_resource(resource)
    return resource
