"""The mirror of the supplier's catalogue, and the watches of buyers on its products.

The prices stored here are for display: a quote asks the supplier.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from bot.domain.catalogue import Category, Product
from bot.domain.ids import BuyerId, CategoryId, ProductId, ProductPartId, SupplierAccountId
from bot.domain.low_quotes import PriceApproval
from bot.domain.money import Money
from bot.domain.watch_types import Watch, WatchKind


@dataclass(frozen=True, slots=True)
class SyncReport:
    """The changes of a sync. `written` counts all written rows, also those with only a new position."""

    added: int = 0
    removed: int = 0
    changed: int = 0
    unreadable: int = 0
    written: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class CategoryWithCount:
    """A category with the number of its products."""

    category: Category
    product_count: int


@dataclass(frozen=True, slots=True)
class RankedProduct:
    """A product on sale with its position: smaller ranks come first, pinned products before others."""

    product: Product
    rank: tuple[int, int, int]


class CatalogueMirror(Protocol):
    async def update_from_listing(
        self, account: SupplierAccountId, categories: Sequence[Category], now: datetime
    ) -> SyncReport:
        """Make the mirror equal to the supplier's list.

        An (account, code) keeps its id. Products that are missing in the list are marked as gone.
        Details that were read before are kept.
        """

    async def save_product(
        self, account: SupplierAccountId, product: Product, now: datetime
    ) -> Product:
        """Store one product with its details and return it with an id on every part.

        The id of a part never belongs to another (product, kind, parent, name). Parts stay marked as
        refused while the details are the same.
        """

    async def mark_refused(
        self, product_id: ProductId, part_ids: Collection[ProductPartId]
    ) -> Product | None:
        """Mark variants and options, besides those already marked, whose names the supplier refuses.

        Return the product; None if it is unknown or has no details.
        """

    async def nonempty_categories(self, account: SupplierAccountId) -> list[CategoryWithCount]:
        """Return the categories that have products, in the supplier's order."""

    async def category(self, category_id: CategoryId) -> Category | None: ...
    async def products(
        self, category_id: CategoryId, offset: int, limit: int
    ) -> tuple[list[Product], int]:
        """Return one page of the sellable products of a category, and how many there are."""

    async def products_on_sale(
        self, account: SupplierAccountId, after: ProductId, limit: int
    ) -> list[RankedProduct]:
        """Return sellable products with ids above `after`, ordered by id."""

    async def names_and_codes(
        self, account: SupplierAccountId
    ) -> Sequence[tuple[ProductId, str, str]]:
        """Return id, name and code of every product ever listed, present ones first."""

    async def pin(self, product_id: ProductId, actor: BuyerId, now: datetime) -> bool:
        """Put a product first, after those already pinned; return False when it is pinned already."""

    async def unpin(self, product_id: ProductId) -> bool:
        """Remove the pin of a product; return False when it is not pinned."""

    async def approved_unit_cost(self, product_id: ProductId) -> int | None:
        """Return the lowest cost of one piece that an operator approved; None if there is none.

        It is in millionths of the supplier's currency.
        """

    async def approve_unit_cost(
        self, product_id: ProductId, unit_cost: int, actor: BuyerId, now: datetime
    ) -> bool:
        """Approve a cost of one piece; return False if it or a lower one is approved already."""

    async def price_approvals(self) -> list[PriceApproval]:
        """Return all price approvals, the newest first."""

    async def price_approval(self, product_id: ProductId) -> PriceApproval | None: ...
    async def withdraw_unit_cost(self, product_id: ProductId, unit_cost: int) -> bool:
        """Delete the approval of this cost; return False if it is not the approved one any more."""

    async def product(self, product_id: ProductId) -> Product | None:
        """Return a product, with its details if they were ever read; `gone` means no longer sold."""

    async def product_of_part(self, part_id: ProductPartId) -> ProductId | None:
        """Return the product that a variant, an option or a field belongs to, or belonged to."""

    async def product_read_at(self, product_id: ProductId) -> datetime | None:
        """Return when the product's page was last read."""

    async def products_to_read(self, account: SupplierAccountId, limit: int) -> list[Product]:
        """Return products whose page was never read, and unsellable ones.

        The supplier may have corrected the unsellable ones. The selection is random, so that pages
        which cannot be read do not block the others.
        """

    async def products_read_before(
        self, account: SupplierAccountId, before: datetime, limit: int
    ) -> list[Product]:
        """Return at most `limit` products whose details are the oldest, read before `before`."""

    async def unsellable_products(self, account: SupplierAccountId) -> list[Product]:
        """Return the unsellable products; `details.unsellable_reasons` holds the reasons."""


class Watches(Protocol):
    async def list_of_buyer(self, buyer: BuyerId) -> Sequence[Watch]:
        """Return the buyer's watches, oldest first."""

    async def add(self, watch: Watch) -> bool:
        """Add a watch; return False and change nothing when it exists already."""

    async def remove(self, buyer: BuyerId, product: ProductId, kind: WatchKind) -> bool:
        """Delete a watch; return False when there is none."""

    async def snooze(self, watch: Watch, until: datetime, price: Money | None) -> None:
        """Send nothing for this watch before `until`.

        `price` is stored as the last price that the buyer was told.
        """

    async def watched_products(self) -> Sequence[ProductId]:
        """Return every product that has a watch."""

    async def list_due(
        self, product: ProductId, price: Money, now: datetime, limit: int
    ) -> Sequence[Watch]:
        """Return the watches whose buyers should be told that the product is available at `price`.

        Watches of banned people are left out. A flash sale's watches are due at any time.
        """

    async def list_due_openings(self, now: datetime, limit: int) -> Sequence[Watch]:
        """Return watches of flash sales that are expected to be open, the oldest first.

        Watches of banned people are left out.
        """
