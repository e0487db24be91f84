"""One authenticated call with its account, parameters and transaction, shared by all endpoints."""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.demo.supplier.data import queries
from bot.demo.supplier.form_parsing import Form, FormFields
from bot.demo.supplier.pricing import Choice, apply_tier, card_premium
from bot.demo.supplier.records import Account, Card, Product
from bot.demo.supplier.replies import RefusedError
from bot.demo.supplier.signature_check import is_correctly_signed


@dataclass(frozen=True, slots=True)
class AuthenticatedCall:
    """The input of an endpoint; `now` is in seconds, `base_url` ends with a slash."""

    tx: AsyncConnection
    account: Account
    fields: FormFields
    now: float
    base_url: str

    def price_for_caller(self, product: Product) -> Product:
        """Return the product with the prices of this caller."""
        return apply_tier(product, self.account.tier)

    async def find_product(self, parameter: str) -> Product:
        """Return the product named by a parameter, with the prices of this caller.

        Raises RefusedError if it is unknown, not open to the API, or discontinued.
        """
        product = await queries.find_product(self.tx, self.fields.required(parameter))
        if product is None or not product.api_enabled:
            raise RefusedError("There is no such product.")
        if not product.on_sale:
            raise RefusedError("This product has been discontinued.")
        return self.price_for_caller(product)

    async def find_chosen_card(
        self, product: Product, num: int, choice: Choice | None = None
    ) -> Card | None:
        """Return the card that `card_id` chooses, or None if no card is chosen.

        Raises RefusedError for a card of another product or choice, a card that is already taken,
        or a quantity above one.
        """
        card_id = self.fields.number("card_id", 0)
        if not card_id or not product.draft_status:
            return None
        card = await queries.find_card(self.tx, product, card_id)
        if card is None:
            raise RefusedError("The chosen card does not belong to this product.")
        if card.trade_no is not None:
            raise RefusedError("The chosen card has already been taken.")
        if choice is not None and not queries.matches_choice(choice, card.race, card.sku):
            raise RefusedError("The chosen card is of another variant.")
        if num != 1:
            raise RefusedError("A chosen card is sold one at a time.")
        return card

    def card_premium(self, product: Product, card: Card | None) -> int:
        """Return the caller's surcharge for a card; `product` has the caller's prices."""
        return card_premium(product, card, self.account.tier)


async def authenticate_account(tx: AsyncConnection, form: Form) -> Account:
    """Return the account that signed these parameters; raise RefusedError if none did."""
    account = await queries.find_account(tx, FormFields(form).text("app_id"))
    if account is None:
        raise RefusedError("There is no such merchant.")
    if not is_correctly_signed(form, account.app_key):
        raise RefusedError("The signature is wrong.")
    return account
