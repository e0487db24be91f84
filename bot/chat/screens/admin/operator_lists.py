"""Shared parts of the lists of operators: pages, the button to the overview, and how buyers are named."""

import re
from typing import TypeVar

from bot.chat.navigation import verbs
from bot.chat.screens.kit.layout import build_pager, format_page_number
from bot.chat.screens.kit.screen import Button, ButtonRows, build_callback_button
from bot.domain.paging import ListPage, PagePosition
from bot.domain.people.person import Person
from bot.i18n import Localizer, SafeHtml

T = TypeVar("T")

#: How commands name a buyer: a numeric id or a username.
BUYER_QUERY = re.compile(r"[0-9]{1,18}|@[A-Za-z0-9_]{1,64}", re.ASCII)


def build_list_rows(
    localizer: Localizer,
    rows: ButtonRows,
    place: PagePosition | ListPage[T],
    verb: str,
    *ids: int,
) -> ButtonRows:
    """Return the rows of a list with its pager and the overview below.

    `verb` opens a page; `ids` are what it takes before the page.
    """
    pager = build_pager(localizer, place.page, place.pages, verb, *ids)
    return (*rows, *pager, (build_overview_button(localizer),))


def format_list_page(localizer: Localizer, place: PagePosition) -> SafeHtml | None:
    """Return the line that names the page; None if the list has only one."""
    return format_page_number(localizer, place.page, place.pages)


def build_overview_button(localizer: Localizer) -> Button:
    """Return the button that leads to the overview of /desk."""
    return build_callback_button(localizer.plain("button-overview"), verbs.OVERVIEW)


def format_handle(person: Person) -> str:
    """Return the username, if there is one, and the numeric id."""
    return f"@{person.username} · {person.id}" if person.username else str(person.id)
