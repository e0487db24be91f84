"""What screens share: the breadcrumb, the way back, pages, grids of buttons, and room for text."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.chat.navigation import verbs
from bot.chat.screens.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.screens.kit.text_fitting import count_utf16_units, fit_one_line, measure_width
from bot.domain.catalogue import Category, Product
from bot.i18n import Localizer, SafeHtml

#: Telegram takes 4 096 UTF-16 units; the rest is kept for the lines around.
MAX_TEXT_UNITS = 3_900
#: Telegram takes 100 buttons; some are kept for the menu, the way back and what stands first.
MAX_BUTTONS = 88
_BREADCRUMB_SEPARATOR = " › "
HALF_ROW_WIDTH = 18
_THIRD_ROW_WIDTH = 11


def format_breadcrumb(localizer: Localizer, *names: str) -> SafeHtml:
    """Where we are, from the shop inwards; the last name stands out."""
    breadcrumb = [
        localizer.format_name(fit_one_line(name, 48))
        for name in (localizer.plain("crumb-shop"), *names)
    ]
    breadcrumb[-1] = SafeHtml(f"<b>{breadcrumb[-1]}</b>")
    return SafeHtml(localizer.line_start + _BREADCRUMB_SEPARATOR.join(breadcrumb))


def format_product_breadcrumb(
    localizer: Localizer, category: Category | None, product: Product, *names: str
) -> SafeHtml:
    """Where we are beyond a product's card; the shelf stands in it where it is known."""
    return format_breadcrumb(
        localizer, *([category.name] if category else []), product.name, *names
    )


def join_paragraphs(*paragraphs: str | None) -> str:
    """Paragraphs, with an empty line between them; what is empty or None is left out."""
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def add_note(screen: Screen, note: SafeHtml | None) -> Screen:
    """`screen` with a sentence below its breadcrumb."""
    if note is None:
        return screen
    breadcrumb, _, rest = screen.text.partition("\n\n")
    return replace(screen, text=join_paragraphs(breadcrumb, note, rest))


def fit_lines(lines: Iterable[str], max_units: int = MAX_TEXT_UNITS) -> str:
    """As many of `lines` as fit into `room` units, and an ellipsis in place of the others."""
    kept: list[str] = []
    for line in lines:
        max_units -= count_utf16_units(line) + 1
        if max_units < 0:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join(kept)


def build_home_button(localizer: Localizer) -> Button:
    """Home, from everywhere."""
    return build_callback_button(localizer.plain("button-home"), verbs.HOME)


def build_back_button(localizer: Localizer, verb: str = verbs.HOME, *ids: int) -> Button:
    """One step back, to wherever `verb` leads."""
    return build_callback_button(localizer.plain("button-back"), verb, *ids)


def build_navigation_row(
    localizer: Localizer, verb: str | None = None, *ids: int
) -> tuple[Button, ...]:
    """The last row of a screen: Back (when it leads elsewhere than home) and Home."""
    home = build_home_button(localizer)
    return (home,) if verb is None else (build_back_button(localizer, verb, *ids), home)


def build_pager(localizer: Localizer, page: int, pages: int, verb: str, *ids: int) -> ButtonRows:
    """A row with the pages before and after this one (from 0), or no row. Where lines begin on the
    right, the next page is to the left: Telegram does not turn keyboards round.
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
    """Which page (from 0) this is, when there are several."""
    return localizer.html("page-of", page=page + 1, pages=pages) if pages > 1 else None


def arrange_grid(buttons: Sequence[Button]) -> ButtonRows:
    """Short labels side by side, at most three a row; long ones below each other."""
    buttons = buttons[:MAX_BUTTONS]
    widest = max((measure_width(button.label) for button in buttons), default=0)
    buttons_per_row = 3 if widest <= _THIRD_ROW_WIDTH else 2 if widest <= HALF_ROW_WIDTH else 1
    return tuple(
        tuple(buttons[at : at + buttons_per_row]) for at in range(0, len(buttons), buttons_per_row)
    )


def format_hidden_buttons_notice(
    localizer: Localizer, count: int, message: str = "first-of-many"
) -> SafeHtml | None:
    """That not all of `count` things have a button, where there are too many."""
    if count <= MAX_BUTTONS:
        return None
    return localizer.html(message, most=MAX_BUTTONS, count=count)


def arrange_pairs(buttons: Sequence[Button]) -> ButtonRows:
    """Two buttons a row; their labels are `HALF_A_ROW` wide at most."""
    return tuple(tuple(buttons[at : at + 2]) for at in range(0, len(buttons), 2))


def arrange_column(buttons: Iterable[Button]) -> ButtonRows:
    """One button a row."""
    return tuple((button,) for button in list(buttons)[:MAX_BUTTONS])
