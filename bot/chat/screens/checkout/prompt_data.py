"""Data for the prompts of a checkout, and the prompt itself. Plain records."""

from dataclasses import dataclass, field

from bot.chat.screens.checkout.choice_lists import ListView
from bot.chat.screens.kit.screen import ButtonRows
from bot.domain.catalogue import Attribute, CardPage, Option, ProductId, Variant
from bot.domain.checkout import find_chosen_variant, list_chosen_options
from bot.domain.money import Money
from bot.domain.pricing import PriceRule, estimate_unit_cost
from bot.i18n import Localizer
from bot.services.checkout.checkout_steps import CheckoutState
from bot.services.checkout.previous_answers import PreviousAnswer
from bot.services.checkout.stock_by_option import StockByOption


@dataclass(frozen=True, slots=True)
class PromptContext:
    """Everything that a prompt may show.

    `stock` None means unknown; `cards` None means that the list could not be loaded. `available` is
    what the buyer can spend; None means that it does not matter.
    """

    localizer: Localizer
    prices: PriceRule
    state: CheckoutState
    stock: int | None
    cards: CardPage | None
    can_skip: bool
    available: Money | None = None
    #: The buyer's answer to the same question in an earlier order.
    previous_answer: PreviousAnswer | None = None
    #: The known stock of each variant or option.
    stock_by_option: StockByOption = field(default_factory=dict)
    #: The part of a long list of choices or stock cards that is shown.
    view: ListView = field(default_factory=ListView)

    @property
    def product_id(self) -> ProductId:
        return self.state.product.id

    @property
    def variant(self) -> Variant | None:
        return find_chosen_variant(self.state.product, self.state.choices)

    @property
    def options(self) -> tuple[tuple[Attribute, Option], ...]:
        return list_chosen_options(self.state.product, self.state.choices)

    def estimate_price(self, quantity: int = 1) -> Money:
        """Return the estimated price of `quantity` pieces with the choices made so far."""
        options = [option for _, option in self.options]
        cost = estimate_unit_cost(self.state.product, self.variant, options, quantity)
        return self.prices.estimate_price(cost, quantity)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question as text (HTML), and the answers as buttons."""

    text: str
    rows: ButtonRows = ()
