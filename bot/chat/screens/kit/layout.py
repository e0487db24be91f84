"""What screens share: the breadcrumb, the way back, pages, grids of buttons, and room for text."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.chat import verbs
from bot.chat.screens.screen import Button, Rows, Screen, tap
from bot.chat.screens.words import columns, shown, units
from bot.domain.catalogue import Category, Product
from bot.i18n import Safe, Speech

#: Telegram takes 4 096 UTF-16 units; the rest is kept for the lines around.
TEXT_ROOM = 3_900
#: Telegram takes 100 buttons; some are kept for the menu, the way back and what stands first.
MOST_BUTTONS = 88
_ARROW = " › "
HALF_A_ROW = 18
_THIRD_OF_A_ROW = 11


def crumbs(speech: Speech, *names: str) -> Safe:
    """Where we are, from the shop inwards; the last name stands out."""
    trail = [speech.name(shown(name, 48)) for name in (speech.plain("crumb-shop"), *names)]
    trail[-1] = Safe(f"<b>{trail[-1]}</b>")
    return Safe(speech.start + _ARROW.join(trail))


def product_crumbs(
    speech: Speech, category: Category | None, product: Product, *names: str
) -> Safe:
    """Where we are beyond a product's card; the shelf stands in it where it is known."""
    return crumbs(speech, *([category.name] if category else []), product.name, *names)


def page_of(*paragraphs: str | None) -> str:
    """Paragraphs, with an empty line between them; what is empty or None is left out."""
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def noted(screen: Screen, note: Safe | None) -> Screen:
    """`screen` with a sentence below its breadcrumb."""
    if note is None:
        return screen
    trail, _, rest = screen.text.partition("\n\n")
    return replace(screen, text=page_of(trail, note, rest))


def within(lines: Iterable[str], room: int = TEXT_ROOM) -> str:
    """As many of `lines` as fit into `room` units, and an ellipsis in place of the others."""
    kept: list[str] = []
    for line in lines:
        room -= units(line) + 1
        if room < 0:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join(kept)


def home_button(speech: Speech) -> Button:
    """Home, from everywhere."""
    return tap(speech.plain("button-home"), verbs.HOME)


def back_button(speech: Speech, verb: str = verbs.HOME, *ids: int) -> Button:
    """One step back, to wherever `verb` leads."""
    return tap(speech.plain("button-back"), verb, *ids)


def way_back(speech: Speech, verb: str | None = None, *ids: int) -> tuple[Button, ...]:
    """The last row of a screen: Back (when it leads elsewhere than home) and Home."""
    home = home_button(speech)
    return (home,) if verb is None else (back_button(speech, verb, *ids), home)


def pager(speech: Speech, page: int, pages: int, verb: str, *ids: int) -> Rows:
    """A row with the pages before and after this one (from 0), or no row. Where lines begin on the
    right, the next page is to the left: Telegram does not turn keyboards round.
    """
    row: list[Button] = []
    if page > 0:
        row.append(tap(speech.plain("button-previous"), verb, *ids, page - 1))
    if page + 1 < pages:
        row.append(tap(speech.plain("button-next"), verb, *ids, page + 1))
    if speech.start:
        row.reverse()
    return (tuple(row),) if row else ()


def page_line(speech: Speech, page: int, pages: int) -> Safe | None:
    """Which page (from 0) this is, when there are several."""
    return speech.html("page-of", page=page + 1, pages=pages) if pages > 1 else None


def grid(buttons: Sequence[Button]) -> Rows:
    """Short labels side by side, at most three a row; long ones below each other."""
    buttons = buttons[:MOST_BUTTONS]
    widest = max((columns(button.label) for button in buttons), default=0)
    across = 3 if widest <= _THIRD_OF_A_ROW else 2 if widest <= HALF_A_ROW else 1
    return tuple(tuple(buttons[at : at + across]) for at in range(0, len(buttons), across))


def beyond(speech: Speech, count: int, message: str = "first-of-many") -> Safe | None:
    """That not all of `count` things have a button, where there are too many."""
    if count <= MOST_BUTTONS:
        return None
    return speech.html(message, most=MOST_BUTTONS, count=count)


def pairs(buttons: Sequence[Button]) -> Rows:
    """Two buttons a row; their labels are `HALF_A_ROW` wide at most."""
    return tuple(tuple(buttons[at : at + 2]) for at in range(0, len(buttons), 2))


def column(buttons: Iterable[Button]) -> Rows:
    """One button a row."""
    return tuple((button,) for button in list(buttons)[:MOST_BUTTONS])
