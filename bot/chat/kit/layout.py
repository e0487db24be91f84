"""Parts of every screen: breadcrumbs, rows of buttons, pagers, limits of a message, and times.

A time is written so that Telegram shows it in the reader's time zone, which the shop does not
learn.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.chat.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import count_utf16_units, fit_one_line, measure_width
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import decode
from bot.domain.catalogue.product import Category, Product
from bot.domain.ids import ProductId
from bot.i18n import Localizer, SafeHtml, escape

#: Telegram allows 4 096 UTF-16 units; the rest is reserved for the lines around the text.
MAX_TEXT_UNITS = 3_900
#: UTF-16 units of a support message that fit into one message of ours, below the heading.
MAX_MESSAGE_UNITS = 2_500
#: Telegram allows 100 buttons; some are reserved for the menu, navigation and pinned products.
MAX_BUTTONS = 88
#: Choices on one page of a long list; their labels decide how many are in a row.
CHOICES_PER_PAGE = 24
_BREADCRUMB_SEPARATOR = " › "
HALF_ROW_WIDTH = 18
_THIRD_ROW_WIDTH = 11
_LEADS_TO_PANEL: Final = frozenset({verbs.OVERVIEW, verbs.CANCEL_ADMIN_ACTION})


def format_breadcrumb(localizer: Localizer, *names: str) -> SafeHtml:
    """Return the path from the shop to this screen, with the last name in bold."""
    breadcrumb = [
        localizer.format_name(fit_one_line(name, 48))
        for name in (localizer.plain("crumb-shop"), *names)
    ]
    breadcrumb[-1] = SafeHtml(f"<b>{breadcrumb[-1]}</b>")
    return SafeHtml(localizer.line_start + _BREADCRUMB_SEPARATOR.join(breadcrumb))


def format_product_breadcrumb(
    localizer: Localizer, category: Category | None, product: Product, *names: str
) -> SafeHtml:
    """Return the path to a screen below a product page; the category is included if it is known."""
    return format_breadcrumb(
        localizer, *([category.name] if category else []), product.name, *names
    )


def join_paragraphs(*paragraphs: str | None) -> str:
    """Join paragraphs with empty lines between them; skip those that are empty or None."""
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def add_note(screen: Screen, note: SafeHtml | None) -> Screen:
    """Return `screen` with a sentence below its breadcrumb."""
    if note is None:
        return screen
    breadcrumb, _, rest = screen.text.partition("\n\n")
    return replace(screen, text=join_paragraphs(breadcrumb, note, rest))


def fit_lines(lines: Iterable[str], max_units: int = MAX_TEXT_UNITS) -> str:
    """Return as many `lines` as fit into `max_units`, with an ellipsis in place of the rest."""
    kept: list[str] = []
    for line in lines:
        max_units -= count_utf16_units(line) + 1
        if max_units < 0:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join(kept)


def build_home_button(localizer: Localizer) -> Button:
    """Return the button that leads home."""
    return build_callback_button(localizer.plain("button-home"), verbs.HOME)


def build_back_button(localizer: Localizer, verb: str = verbs.HOME, *ids: int) -> Button:
    """Return a Back button that carries `verb` and `ids`."""
    return build_callback_button(localizer.plain("button-back"), verb, *ids)


def build_send_button(localizer: Localizer) -> Button:
    """Return the button that passes on the message that its screen replies to."""
    return build_callback_button(localizer.plain("button-send-to-support"), verbs.SEND_TO_SUPPORT)


def build_navigation_row(
    localizer: Localizer, verb: str | None = None, *ids: int
) -> tuple[Button, ...]:
    """Return the last row of a screen: Back, if it leads elsewhere than home, and Home."""
    home = build_home_button(localizer)
    return (home,) if verb is None else (build_back_button(localizer, verb, *ids), home)


def add_order_button(
    localizer: Localizer, screen: Screen, product_id: ProductId, verb: str = verbs.BACK_TO_QUOTE
) -> Screen:
    """Return `screen` with a button that leads back to the open quote of a product.

    It is never in the last row, where the quote has Buy. A screen gets none if it has no buttons,
    or one that leads there already.
    """
    button = build_callback_button(localizer.plain("button-back-to-order"), verb, product_id)
    leads_there = (
        each.callback_data == button.callback_data for row in screen.rows for each in row
    )
    if not screen.rows or any(leads_there):
        return screen
    return replace(screen, rows=(*screen.rows[:-1], (button,), screen.rows[-1]))


def add_panel_row(localizer: Localizer, screen: Screen) -> Screen:
    """Return a screen of staff with a last row that leads to the panel, in place of one to Home.

    A screen gets none if a button leads there already, or if it asks for a second tap: what leaves
    the question shows a screen that leads there.
    """
    taps = [decode(button.callback_data) for row in screen.rows for button in row]
    if any(tap is not None and tap.verb in _LEADS_TO_PANEL for tap in taps):
        return screen
    button = build_callback_button(localizer.plain("button-overview"), verbs.OVERVIEW)
    home = (build_home_button(localizer),)
    rows = screen.rows[:-1] if screen.rows[-1:] == (home,) else screen.rows
    return replace(screen, rows=(*rows, (button,)))


def build_pager(localizer: Localizer, page: int, pages: int, verb: str, *ids: int) -> ButtonRows:
    """Return a row with the previous and the next page (`page` counts from 0), or no row.

    In a right-to-left language the next page is on the left: Telegram does not mirror keyboards.
    """
    row: list[Button] = []
    if page > 0:
        row.append(build_callback_button(localizer.plain("button-previous"), verb, *ids, page - 1))
    if page + 1 < pages:
        row.append(build_callback_button(localizer.plain("button-next"), verb, *ids, page + 1))
    if localizer.line_start:
        row.reverse()
    return (tuple(row),) if row else ()


def format_page_number(localizer: Localizer, page: int, pages: int) -> SafeHtml | None:
    """Return the line that names this page (from 0); None if there is only one page."""
    return localizer.html("page-of", page=page + 1, pages=pages) if pages > 1 else None


def arrange_grid(buttons: Sequence[Button]) -> ButtonRows:
    """Arrange short labels side by side, at most three a row, and long labels one a row."""
    buttons = buttons[:MAX_BUTTONS]
    widest = max((measure_width(button.label) for button in buttons), default=0)
    buttons_per_row = 3 if widest <= _THIRD_ROW_WIDTH else 2 if widest <= HALF_ROW_WIDTH else 1
    return tuple(
        tuple(buttons[at : at + buttons_per_row]) for at in range(0, len(buttons), buttons_per_row)
    )


def arrange_pairs(buttons: Sequence[Button]) -> ButtonRows:
    """Arrange two buttons a row; their labels must be at most `HALF_ROW_WIDTH` wide."""
    return tuple(tuple(buttons[at : at + 2]) for at in range(0, len(buttons), 2))


def arrange_short_pairs(buttons: Sequence[Button]) -> ButtonRows:
    """Arrange neighbours with short labels two a row, and a long label alone, in their order."""
    rows: list[tuple[Button, ...]] = []
    for button in buttons:
        is_short = measure_width(button.label) <= HALF_ROW_WIDTH
        last = rows[-1] if rows else ()
        if is_short and len(last) == 1 and measure_width(last[0].label) <= HALF_ROW_WIDTH:
            rows[-1] = (*last, button)
        else:
            rows.append((button,))
    return tuple(rows)


def arrange_column(buttons: Iterable[Button]) -> ButtonRows:
    """Arrange one button a row."""
    return tuple((button,) for button in list(buttons)[:MAX_BUTTONS])


#: The formats in which Telegram shows the time: weekday, long date and short time, or all short.
#: The short format fits into a line and into a sentence of a language that inflects its words.
LONG_FORMAT: Final = "wDt"
SHORT_FORMAT: Final = "dt"


def format_local_time(
    localizer: Localizer, at: datetime, time_format: str = LONG_FORMAT
) -> SafeHtml:
    """Return an aware time as HTML that the client shows in its own time zone and format.

    A client without that feature shows the time in the shop's time zone, with its name.
    """
    words = escape(localizer.format_datetime(at))
    return SafeHtml(
        f'<tg-time unix="{int(at.timestamp())}" format="{time_format}">{words}</tg-time>'
    )
