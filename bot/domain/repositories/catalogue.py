"""The mirror of the supplier's catalogue, and who waits for what in it.

Nothing is bought at the prices here: a quote asks the supplier.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from bot.domain.catalogue import Category, CategoryId, Product, ProductId, SupplierAccountId
from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.watches import Watch, WatchKind


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What a sync changed. `written` counts everything, places in the list among it."""

    added: int = 0
    removed: int = 0
    changed: int = 0
    unreadable: int = 0
    written: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class CategoryWithCount:
    """A category with the number of products on it."""

    category: Category
    product_count: int


@dataclass(frozen=True, slots=True)
class RankedProduct:
    """A product on sale and its place: smaller ranks stand first, pinned products before the others."""

    product: Product
    rank: tuple[int, int, int]


class CatalogueMirror(Protocol):
    async def update_from_listing(
        self, account: SupplierAccountId, categories: Sequence[Category], now: datetime
    ) -> SyncReport:
        """Take over the supplier's list: ids stay with their (account, code), absent ones are gone.
        Details that were read before are kept.
        """

    async def save_product(
        self, account: SupplierAccountId, product: Product, now: datetime
    ) -> Product:
        """Take over one product's page; returns it with ids on every facet. Facet ids stay with
        (product, kind, parent, name) for ever.
        """

    async def nonempty_categories(self, account: SupplierAccountId) -> list[CategoryWithCount]:
        """Categories that have products, in the supplier's order."""

    async def category(self, category_id: CategoryId) -> Category | None: ...
    async def products(
        self, category_id: CategoryId, offset: int, limit: int
    ) -> tuple[list[Product], int]:
        """A page of present, sellable products of a category, and how many there are."""

    async def products_on_sale(
        self, account: SupplierAccountId, after: ProductId, limit: int
    ) -> list[RankedProduct]:
        """Present, sellable products with ids above `after`, by id."""

    async def names_and_codes(
        self, account: SupplierAccountId
    ) -> Sequence[tuple[ProductId, str, str]]:
        """Id, name and code of every product ever listed; what is present first."""

    async def pin(self, product_id: ProductId, actor: BuyerId, now: datetime) -> bool:
        """Put a product first, behind those that are; False when it stands there already."""

    async def unpin(self, product_id: ProductId) -> bool:
        """Put it back among the others; False when it stands there already."""

    async def product(self, product_id: ProductId) -> Product | None:
        """With its details if they were ever read; `gone` says that it is no longer sold."""

    async def product_read_at(self, product_id: ProductId) -> datetime | None:
        """When its page was last read."""

    async def products_to_read(self, account: SupplierAccountId, limit: int) -> list[Product]:
        """Products whose page was never read, and those that cannot be sold: the store may have mended
        them. Chance picks among too many, so that pages which cannot be read do not stand before others.
        """

    async def unsellable_products(self, account: SupplierAccountId) -> list[Product]:
        """Products that cannot be sold rightly; `details.unsellable` says why."""


class Watches(Protocol):
    async def list_of_buyer(self, buyer: BuyerId) -> Sequence[Watch]:
        """A buyer's watches, oldest first."""

    async def add(self, watch: Watch) -> bool:
        """Begin to watch; False when it is watched so already, and stays as it was."""

    async def remove(self, buyer: BuyerId, product: ProductId, kind: WatchKind) -> bool:
        """Watch no longer; False when it was not watched."""

    async def snooze(self, watch: Watch, until: datetime, price: Money | None) -> None:
        """Tell nothing more before `until`; the buyer knows `price` now."""

    async def watched_products(self) -> Sequence[ProductId]:
        """Every product that somebody watches."""

    async def list_due(
        self, product: ProductId, price: Money, now: datetime, limit: int
    ) -> Sequence[Watch]:
        """Watches to which it is news that a product can be bought at `price`; not those of people
        who are banned.
        """
