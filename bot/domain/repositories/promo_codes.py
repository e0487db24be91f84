"""Access to the shop's promo codes, to the orders that used them, and to wrong codes."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from bot.domain.ids import BuyerId, OrderId, ProductId, PromoCodeId
from bot.domain.promo_codes import PromoCode, PromoRule, PromoUse, PromoUses


class PromoCodes(Protocol):
    async def add(self, code: str, rule: PromoRule, creator: BuyerId, now: datetime) -> PromoCodeId:
        """Store a new code; raise ConstraintBroken while another code of this name is not ended."""

    async def find(self, code: str) -> PromoCode | None:
        """Return the newest code with this normalised name, whether it has ended or not."""

    async def get(self, promo_id: PromoCodeId) -> PromoCode | None: ...
    async def list_open(self) -> Sequence[tuple[PromoCode, int]]:
        """Return the codes that no operator has ended, with their uses, the newest first."""

    async def has_open(self) -> bool:
        """Return whether the shop has a code that no operator has ended."""

    async def end(self, promo_id: PromoCodeId, now: datetime) -> bool:
        """End a code; return False if it is missing or has been ended already."""

    async def count_uses(self, promo_id: PromoCodeId, buyer: BuyerId) -> PromoUses:
        """Return how many orders count against the limits of a code."""

    async def count_held_uses(
        self, promo_id: PromoCodeId, buyer: BuyerId, product_id: ProductId, now: datetime
    ) -> PromoUses:
        """Return how many open quotes a use of the code is kept for: their payment has begun.

        The buyer's own quote of the product does not count: an order or a newer quote replaces it.
        """

    async def list_uses(self, promo_id: PromoCodeId, limit: int) -> Sequence[PromoUse]:
        """Return the last orders with a code, the newest first; released uses too."""

    async def add_use(
        self, promo_id: PromoCodeId, order_id: OrderId, buyer: BuyerId, now: datetime
    ) -> None:
        """Count an order against the limits of a code."""

    async def release_use(self, order_id: OrderId, now: datetime) -> None:
        """Give back the use of an order; nothing changes if it has none or was given back."""

    async def add_wrong_code(self, buyer: BuyerId, now: datetime) -> None:
        """Note that a buyer typed a code that the shop does not have. The code is not stored."""

    async def list_wrong_codes(
        self, buyer: BuyerId, since: datetime, until: datetime, limit: int
    ) -> Sequence[datetime]:
        """Return when the buyer typed wrong codes, after `since` and until `until`, newest first."""

    async def purge_wrong_codes(self, before: datetime, limit: int) -> int:
        """Delete up to `limit` notes of wrong codes before a time; return how many."""
