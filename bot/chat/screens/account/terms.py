"""The shop's terms: the operator's own text in pages, or our default text."""

from functools import lru_cache
from typing import Final

from bot.chat.navigation import verbs
from bot.chat.screens.kit.foreign_text_fitting import count_utf16_units, remove_invisible
from bot.chat.screens.kit.layout import (
    build_navigation_row,
    build_pager,
    format_breadcrumb,
    format_page_number,
    join_paragraphs,
)
from bot.chat.screens.kit.screen import Screen
from bot.domain.paging import take_page
from bot.i18n import Localizer

#: UTF-16 units of the operator's text on one page.
_PAGE_UNITS: Final = 3_000
#: Characters of a line that always fit on a page: a character takes at most two units.
_LINE_LENGTH: Final = _PAGE_UNITS // 2


def build_terms_screen(localizer: Localizer, text: str, page: int) -> Screen:
    """Return a page (from 0) of the operator's terms; the default terms if `text` is empty.

    The text is shown literally. A page beyond the end is the last one.
    """
    shown = take_page(split_terms(text) or ("",), page, size=1)
    words = localizer.html("terms-text", text=shown.items[0])
    body = join_paragraphs(
        format_breadcrumb(localizer, localizer.plain("crumb-terms")),
        words if text else localizer.html("terms-default"),
        format_page_number(localizer, shown.page, shown.pages),
    )
    pager = build_pager(localizer, shown.page, shown.pages, verbs.TERMS)
    return Screen(body, (*pager, build_navigation_row(localizer)))


@lru_cache(maxsize=2)
def split_terms(text: str) -> tuple[str, ...]:
    """Split a text into pages that fit into a message, at ends of lines where that is possible."""
    pages: list[str] = []
    lines: list[str] = []
    units = 0
    for line in _split_into_short_lines(text):
        size = count_utf16_units(line) + 1
        if units + size > _PAGE_UNITS:
            pages.append("\n".join(lines))
            lines, units = [], 0
        lines.append(line)
        units += size
    pages.append("\n".join(lines))
    return tuple(stripped for page in pages if (stripped := page.strip("\n")))


def _split_into_short_lines(text: str) -> list[str]:
    """Return the lines without invisible characters, with long lines cut into several."""
    lines: list[str] = []
    for line in text.splitlines():
        tidy = remove_invisible(line).rstrip()
        starts = range(0, max(len(tidy), 1), _LINE_LENGTH - 1)
        lines += [tidy[at : at + _LINE_LENGTH - 1] for at in starts]
    return lines
