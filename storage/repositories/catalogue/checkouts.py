"""Open checkouts: what a buyer chose so far, sealed, and which question their next text answers.

Choices that the vault cannot open are as good as none: the buyer begins anew.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, and_, delete, select, update

from bot.domain.catalogue import ProductId
from bot.domain.errors import VaultSealed
from bot.domain.ledger import BuyerId
from bot.domain.store import Checkout
from storage.codec import dump_choices, load_choices
from storage.schema import checkouts
from storage.unit import Unit


@dataclass(frozen=True, slots=True)
class SqlCheckouts:
    """The repository of `Checkout`."""

    unit: Unit

    async def get(self, buyer: BuyerId, product: ProductId) -> Checkout | None:
        return await self._one(_at(buyer, product))

    async def save(self, checkout: Checkout, now: datetime) -> None:
        """Insert or replace; no other checkout of the buyer expects any more."""
        buyer, product = checkout.buyer_id, checkout.product_id
        await self.expect_nothing(buyer)
        plain = dump_choices(checkout.choices, checkout.toggled, checkout.reopened)
        values = {
            "choices": self.unit.vault.seal(plain, "checkouts", "choices", buyer, product),
            "expecting": checkout.expecting,
            "updated_at": now,
        }
        insert = self.unit.insert(checkouts).values(buyer_id=buyer, product_id=product, **values)
        place = ["buyer_id", "product_id"]
        upsert = insert.on_conflict_do_update(index_elements=place, set_=values)
        await self.unit.connection.execute(upsert)

    async def expecting(self, buyer: BuyerId) -> Checkout | None:
        """The buyer's checkout that waits for a text, if any."""
        waits = and_(checkouts.c.buyer_id == buyer, checkouts.c.expecting.is_not(None))
        return await self._one(waits)

    async def expect_nothing(self, buyer: BuyerId) -> None:
        """The buyer's next text answers nothing."""
        waits = and_(checkouts.c.buyer_id == buyer, checkouts.c.expecting.is_not(None))
        await self.unit.connection.execute(update(checkouts).where(waits).values(expecting=None))

    async def delete(self, buyer: BuyerId, product: ProductId) -> None:
        await self.unit.connection.execute(delete(checkouts).where(_at(buyer, product)))

    async def purge(self, before: datetime) -> int:
        """Delete checkouts not touched since then; how many."""
        old = delete(checkouts).where(checkouts.c.updated_at < before)
        return (await self.unit.connection.execute(old)).rowcount

    async def _one(self, condition: ColumnElement[bool]) -> Checkout | None:
        row = (await self.unit.connection.execute(select(checkouts).where(condition))).first()
        if row is None:
            return None
        place = ("checkouts", "choices", row.buyer_id, row.product_id)
        try:
            plain = self.unit.vault.open(row.choices, *place)
        except VaultSealed:
            return None
        choices, toggled, reopened = load_choices(plain)
        buyer, product = BuyerId(row.buyer_id), ProductId(row.product_id)
        return Checkout(buyer, product, choices, row.expecting, toggled, reopened, row.updated_at)


def _at(buyer: BuyerId, product: ProductId) -> ColumnElement[bool]:
    return and_(checkouts.c.buyer_id == buyer, checkouts.c.product_id == product)
