"""What the prompts of a walk are made from, and what they are. Plain records."""

from dataclasses import dataclass, field

from bot.chat.screens.screen import Rows
from bot.domain.catalogue import Attribute, CardPage, Option, ProductId, Variant
from bot.domain.checkout import chosen_options, chosen_variant
from bot.domain.money import Money
from bot.domain.pricing import PriceRule, unit_cost
from bot.i18n import Speech
from bot.services.checkout import Walk
from bot.services.combos import Left
from bot.services.recall import Earlier


@dataclass(frozen=True, slots=True)
class Asking:
    """Everything a prompt may want to say. `stock` None: unknown; `cards` None: not to be had. `available`
    is what the buyer can spend; None: no matter.
    """

    speech: Speech
    prices: PriceRule
    walk: Walk
    stock: int | None
    cards: CardPage | None
    card_page: int
    may_skip: bool
    available: Money | None = None
    #: What the buyer answered to such a question before.
    earlier: Earlier | None = None
    #: How many there are of each variant or option that can be tapped, as far as that is known.
    left: Left = field(default_factory=dict)

    @property
    def product_id(self) -> ProductId:
        return self.walk.product.id

    @property
    def variant(self) -> Variant | None:
        return chosen_variant(self.walk.product, self.walk.choices)

    @property
    def options(self) -> tuple[tuple[Attribute, Option], ...]:
        return chosen_options(self.walk.product, self.walk.choices)

    def price(self, quantity: int = 1) -> Money:
        """The estimated price of `quantity` pieces of what is chosen so far."""
        options = [option for _, option in self.options]
        cost = unit_cost(self.walk.product, self.variant, options, quantity)
        return self.prices.indicative(cost, quantity)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question as text (HTML) and the answers that can be tapped."""

    text: str
    rows: Rows = ()
