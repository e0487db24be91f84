"""Repository of open checkouts: encrypted choices, and which question the next text answers.

Choices that cannot be decrypted count as none: the buyer starts from the beginning.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, and_, delete, select, update

from bot.domain.catalogue import ProductId
from bot.domain.errors import DecryptionFailed
from bot.domain.ledger import BuyerId
from bot.domain.repositories.checkout import Checkout
from storage.connection_vault_and_currencies import RepositoryResources
from storage.repositories.json_codec import dump_choices, load_choices
from storage.schema import checkouts


@dataclass(frozen=True, slots=True)
class SqlCheckouts:
    """The repository of `Checkout`."""

    resources: RepositoryResources

    async def get(self, buyer: BuyerId, product: ProductId) -> Checkout | None:
        return await self._fetch_one(_matches_checkout(buyer, product))

    async def save(self, checkout: Checkout, now: datetime) -> None:
        """Insert or replace; the buyer's other checkouts no longer await text."""
        buyer, product = checkout.buyer_id, checkout.product_id
        await self.stop_awaiting_text(buyer)
        plain = dump_choices(checkout.choices, checkout.toggled, checkout.reopened_question)
        values = {
            "choices": self.resources.vault.seal(plain, "checkouts", "choices", buyer, product),
            "expecting": checkout.awaited_question,
            "updated_at": now,
        }
        insert = self.resources.insert(checkouts).values(
            buyer_id=buyer, product_id=product, **values
        )
        place = ["buyer_id", "product_id"]
        upsert = insert.on_conflict_do_update(index_elements=place, set_=values)
        await self.resources.connection.execute(upsert)

    async def find_awaiting_text(self, buyer: BuyerId) -> Checkout | None:
        """Return the buyer's checkout that waits for a text, if any."""
        waits = and_(checkouts.c.buyer_id == buyer, checkouts.c.expecting.is_not(None))
        return await self._fetch_one(waits)

    async def stop_awaiting_text(self, buyer: BuyerId) -> None:
        """Let no checkout of the buyer wait for a text."""
        waits = and_(checkouts.c.buyer_id == buyer, checkouts.c.expecting.is_not(None))
        await self.resources.connection.execute(
            update(checkouts).where(waits).values(expecting=None)
        )

    async def delete(self, buyer: BuyerId, product: ProductId) -> None:
        await self.resources.connection.execute(
            delete(checkouts).where(_matches_checkout(buyer, product))
        )

    async def purge(self, before: datetime) -> int:
        """Delete checkouts not changed since `before`; return how many."""
        old = delete(checkouts).where(checkouts.c.updated_at < before)
        return (await self.resources.connection.execute(old)).rowcount

    async def _fetch_one(self, condition: ColumnElement[bool]) -> Checkout | None:
        row = (await self.resources.connection.execute(select(checkouts).where(condition))).first()
        if row is None:
            return None
        place = ("checkouts", "choices", row.buyer_id, row.product_id)
        try:
            plain = self.resources.vault.open(row.choices, *place)
        except DecryptionFailed:
            return None
        choices, toggled, reopened = load_choices(plain)
        buyer, product = BuyerId(row.buyer_id), ProductId(row.product_id)
        return Checkout(buyer, product, choices, row.expecting, toggled, reopened, row.updated_at)


def _matches_checkout(buyer: BuyerId, product: ProductId) -> ColumnElement[bool]:
    return and_(checkouts.c.buyer_id == buyer, checkouts.c.product_id == product)
