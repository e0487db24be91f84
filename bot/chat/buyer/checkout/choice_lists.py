"""Pages of long lists of choices, and what the prompt of a question consists of.

Pure, and no screen of its own: `prompts` and `question_screen` build their screens with it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bot.chat.kit.layout import CHOICES_PER_PAGE, build_pager, format_page_number, join_paragraphs
from bot.chat.kit.screen import ButtonRows, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.domain.catalogue.product import CardPage
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
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer, SafeHtml
from bot.services.checkout.checkouts import CheckoutState
from bot.services.checkout.option_stock import StockByOption
from bot.services.checkout.previous_answers import PreviousAnswer

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


@dataclass(frozen=True, slots=True)
class PromptContext:
    """Everything that a prompt may show.

    `cards` None means that the list could not be loaded.
    """

    localizer: Localizer
    prices: PriceList
    state: CheckoutState
    cards: CardPage | None
    can_skip: bool
    #: The buyer's answer to the same question in an earlier order.
    previous_answer: PreviousAnswer | None = None
    #: The known stock of each variant or option.
    stock_by_option: StockByOption = field(default_factory=dict)
    #: The part of a long list of choices or stock cards that is shown.
    view: ListView = field(default_factory=ListView)

    @property
    def product_id(self) -> ProductId:
        return self.state.product.id


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question as text (HTML), and the answers as buttons."""

    text: str
    rows: ButtonRows = ()
