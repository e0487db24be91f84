"""Pages of the choices of a question, and those that match what the buyer typed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.chat.navigation import verbs
from bot.chat.screens.kit.foreign_text_fitting import fit_one_line
from bot.chat.screens.kit.layout import (
    CHOICES_PER_PAGE,
    build_pager,
    format_page_number,
    join_paragraphs,
)
from bot.chat.screens.kit.screen import ButtonRows, build_callback_button
from bot.domain.checkout.questions import (
    AskField,
    AskOption,
    ListedChoice,
    Question,
    ReadyToQuote,
    filter_by_words,
)
from bot.domain.ids import ProductId, ProductPartId
from bot.domain.paging import take_page
from bot.i18n import Localizer, SafeHtml

_WORDS_WIDTH = 60

T = TypeVar("T", bound=ListedChoice)


@dataclass(frozen=True, slots=True)
class ListView:
    """The part of a question's choices, or of its stock cards, that is shown.

    This is `page` (from 0), or the page that has `choice`. If `words` is not empty, it is the
    choices that match them.
    """

    page: int = 0
    choice: ProductPartId | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class ShownChoices(Generic[T]):
    """The choices that get a button, and how many there are; `matching` counts those that match."""

    choices: tuple[T, ...]
    page: int
    pages: int
    words: str = ""
    matching: int = 0


def select_choices(choices: Sequence[T], view: ListView) -> ShownChoices[T]:
    """Return the choices that `view` shows. A page beyond the end is the last one."""
    matching = filter_by_words(choices, view.words) if view.words else ()
    if matching:
        return ShownChoices(matching[:CHOICES_PER_PAGE], 0, 1, view.words, len(matching))
    places = [place for place, choice in enumerate(choices) if choice.id == view.choice]
    page = places[0] // CHOICES_PER_PAGE if places and view.choice else view.page
    shown = take_page(choices, page, CHOICES_PER_PAGE)
    return ShownChoices(shown.items, shown.page, shown.pages)


def get_part(question: Question | ReadyToQuote) -> int:
    """Return the number of a question in the buttons that turn its pages."""
    match question:
        case AskOption(attribute):
            return attribute.id
        case AskField(widget):
            return widget.id
        case _:
            return 0


def build_list_rows(
    localizer: Localizer, product: ProductId, question: Question, shown: ShownChoices[T]
) -> ButtonRows:
    """Return the buttons to the other pages, or back to all choices."""
    part = get_part(question)
    if shown.words:
        everything = localizer.plain("button-all-choices")
        return ((build_callback_button(everything, verbs.CHOICES, product, part, 0),),)
    return build_pager(localizer, shown.page, shown.pages, verbs.CHOICES, product, part)


def format_list_notice(localizer: Localizer, shown: ShownChoices[T]) -> SafeHtml | None:
    """Return which part of the choices is shown; None if it is all of them."""
    if shown.words:
        return format_matching_notice(localizer, shown.words, len(shown.choices), shown.matching)
    number = format_page_number(localizer, shown.page, shown.pages)
    if number is None:
        return None
    return SafeHtml(join_paragraphs(number, localizer.html("choices-can-type")))


def format_matching_notice(localizer: Localizer, words: str, shown: int, matching: int) -> SafeHtml:
    """Return how many choices match the typed `words`, and how many of them are shown."""
    fitted = fit_one_line(words, _WORDS_WIDTH)
    if matching <= shown:
        return localizer.html("choices-matching", words=fitted, count=matching)
    return localizer.html("choices-matching-first", words=fitted, count=matching, most=shown)
