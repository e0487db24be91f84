"""Repository of open checkouts: encrypted choices, and which question the next text answers.

Choices that cannot be decrypted count as none: the buyer starts from the beginning.
"""

from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Executable, Row, and_, bindparam, delete, select, update

from bot.domain.checkout.questions import Checkout
from bot.domain.errors import DecryptionFailed
from bot.domain.ids import BuyerId, ProductId
from storage.checkout.selection_json import dump_choices, load_choices
from storage.checkout.tables import checkouts
from storage.engine.repository import Repository, insert_in_dialect, is_in_step

_OF_BUYER = checkouts.c.buyer_id == bindparam("buyer")
_OF_BUYER_AND_PRODUCT = and_(_OF_BUYER, checkouts.c.product_id == bindparam("product"))
_AWAITS_TEXT = and_(_OF_BUYER, checkouts.c.expecting.is_not(None))
_SELECT_CHECKOUT = select(checkouts).where(_OF_BUYER_AND_PRODUCT)
_SELECT_AWAITING_TEXT = select(checkouts).where(_AWAITS_TEXT)
_STOP_AWAITING_TEXT = update(checkouts).where(_AWAITS_TEXT).values(expecting=None)
_DELETE_CHECKOUT = delete(checkouts).where(_OF_BUYER_AND_PRODUCT)


class Checkouts(Repository):
    """The repository of `Checkout`."""

    def get(self, buyer: BuyerId, product: ProductId) -> Checkout | None:
        return self._find(self._to_checkout, _SELECT_CHECKOUT, {"buyer": buyer, "product": product})

    def save(self, checkout: Checkout, now: datetime) -> None:
        """Insert or replace; the buyer's other checkouts no longer await text."""
        buyer, product = checkout.buyer_id, checkout.product_id
        self.stop_awaiting_text(buyer)
        plain = dump_choices(checkout.choices, checkout.toggled, checkout.reopened_question)
        values = {
            "buyer_id": buyer,
            "product_id": product,
            "choices": self.resources.vault.seal(plain, "checkouts", "choices", buyer, product),
            "expecting": checkout.awaited_question,
            "updated_at": now,
        }
        upsert = _insert_or_replace(self.resources.dialect)
        self._connection.execute(upsert, values)

    def find_awaiting_text(self, buyer: BuyerId) -> Checkout | None:
        """Return the buyer's checkout that waits for a text, if any."""
        return self._find(self._to_checkout, _SELECT_AWAITING_TEXT, {"buyer": buyer})

    def stop_awaiting_text(self, buyer: BuyerId) -> None:
        """Let no checkout of the buyer wait for a text."""
        self._connection.execute(_STOP_AWAITING_TEXT, {"buyer": buyer})

    def delete(self, buyer: BuyerId, product: ProductId) -> None:
        values = {"buyer": buyer, "product": product}
        self._connection.execute(_DELETE_CHECKOUT, values)

    def purge(self, before: datetime, limit: int) -> int:
        """Delete up to `limit` checkouts not changed since `before`; return how many."""
        due = checkouts.c.updated_at < before
        old = delete(checkouts).where(is_in_step(checkouts, due, limit))
        return self._change(old)

    def _to_checkout(self, row: Row[Any]) -> Checkout | None:
        place = ("checkouts", "choices", row.buyer_id, row.product_id)
        try:
            plain = self.resources.vault.open(row.choices, *place)
        except DecryptionFailed:
            return None
        choices, toggled, reopened = load_choices(plain)
        buyer, product = BuyerId(row.buyer_id), ProductId(row.product_id)
        return Checkout(buyer, product, choices, row.expecting, toggled, reopened, row.updated_at)


@cache
def _insert_or_replace(dialect: str) -> Executable:
    """Return the INSERT of a checkout that replaces the same buyer's one of the same product."""
    insert = insert_in_dialect(dialect, checkouts)
    new = insert.excluded
    return insert.on_conflict_do_update(
        index_elements=["buyer_id", "product_id"],
        set_={"choices": new.choices, "expecting": new.expecting, "updated_at": new.updated_at},
    )
