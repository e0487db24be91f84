"""Data for the prompts of a checkout, and the prompt itself. Plain records."""

from dataclasses import dataclass, field

from bot.chat.screens.checkout.choice_lists import ListView
from bot.chat.screens.kit.screen import ButtonRows
from bot.domain.catalogue.product import CardPage
from bot.domain.ids import ProductId
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer
from bot.services.checkout.checkouts import CheckoutState
from bot.services.checkout.option_stock import StockByOption
from bot.services.checkout.previous_answers import PreviousAnswer


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
