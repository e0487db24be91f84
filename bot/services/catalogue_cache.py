"""The catalogue in memory, so that browsing needs no database reads.

It is loaded at the start and after each sync, and updated with each product that is read. Must not be
used for what a buyer is charged.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple, TypeAlias

from cachetools import LRUCache

from bot.domain.catalogue.packed_product import PackedProduct, pack_product, unpack_product
from bot.domain.catalogue.product import Category, CategoryWithCount, Product
from bot.domain.ids import CategoryId, ProductId
from storage.database import DatabaseReader, never_brief
from storage.transaction import Transaction

#: Products read by one transaction, in a thread. The event loop is free between two of them.
BATCH_SIZE = 200
#: Products kept with full details; the others are kept without descriptions.
MAX_FULL_PRODUCTS = 1_000


@dataclass(frozen=True, slots=True)
class CachedProduct:
    """A product with its details, and when they were read; None means never."""

    product: Product
    read_at: datetime | None


#: The place of a product in the lists: smaller ranks come first.
_Rank: TypeAlias = tuple[int, int, int]


class _PackedEntry(NamedTuple):
    """A product on sale and its place."""

    id: ProductId
    category_id: CategoryId
    rank: _Rank
    packed: PackedProduct
    is_pinned: bool


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """All products on sale at one moment, without the details that only a product page shows."""

    categories: tuple[CategoryWithCount, ...]
    product_ids: dict[CategoryId, tuple[ProductId, ...]]
    packed: dict[ProductId, PackedProduct]
    pinned_ids: tuple[ProductId, ...]

    def product(self, product_id: ProductId) -> Product:
        return unpack_product(product_id, self.packed[product_id])


@dataclass(slots=True, eq=False)
class CatalogueCache:
    """The categories and products of one supplier account; empty until `load` is called.

    `version` grows with every change that a category shows. At most `max_full_products` products
    are kept with full details.
    """

    max_full_products: int = MAX_FULL_PRODUCTS
    version: int = 0
    #: Held while staff stops a product or sells it again, so that the last change is noted last.
    stop_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    #: Whether the database has something that is not shown yet: it is after the next `load`.
    is_incomplete: bool = False
    _snapshot: _Snapshot | None = None
    #: Who was stopped (True) or sold again since the start; it overrules a product read before.
    _stops: dict[ProductId, bool] = field(default_factory=dict)
    _full_products: LRUCache[ProductId, CachedProduct] = field(init=False)
    _refreshed_while_loading: list[Product] = field(default_factory=list)
    _load_lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        self._full_products = LRUCache(self.max_full_products)

    def nonempty_categories(self) -> Sequence[CategoryWithCount] | None:
        """Return the categories that have products; None if nothing is loaded."""
        return self._snapshot.categories if self._snapshot else None

    def category(self, category_id: CategoryId) -> tuple[Category, Sequence[ProductId]] | None:
        """Return a category and the ids of its products; None if it is empty or unknown."""
        if self._snapshot is None or category_id not in self._snapshot.product_ids:
            return None
        category = next(
            s.category for s in self._snapshot.categories if s.category.id == category_id
        )
        return category, self._snapshot.product_ids[category_id]

    def products(self, ids: Iterable[ProductId]) -> tuple[Product, ...]:
        """Return listed products without descriptions and fields. Every id must be listed."""
        assert self._snapshot is not None
        return tuple(map(self._snapshot.product, ids))

    def on_sale(self, ids: Iterable[ProductId]) -> tuple[Product, ...]:
        """Return those of the products that are listed, without descriptions and fields."""
        snapshot = self._snapshot
        return (
            tuple(map(snapshot.product, filter(snapshot.packed.__contains__, ids)))
            if snapshot
            else ()
        )

    def products_by_category(self) -> Iterator[tuple[Category, Sequence[Product]]]:
        """Yield each category with its products, all from one moment. Safe to call in a thread."""
        if snapshot := self._snapshot:
            for counted in snapshot.categories:
                ids = snapshot.product_ids[counted.category.id]
                yield counted.category, list(map(snapshot.product, ids))

    def pinned_products(self) -> Sequence[Product] | None:
        """Return the pinned products of all categories; None if nothing is loaded."""
        return self.products(self._snapshot.pinned_ids) if self._snapshot else None

    def full_product(self, product_id: ProductId) -> CachedProduct | None:
        """Return a product with full details if it was used recently."""
        return self._full_products.get(product_id)

    def put(self, cached: CachedProduct) -> None:
        """Keep a product that was read from the database, unless a newer one is known."""
        cached = replace(cached, product=self._with_stop(cached.product))
        known = self._full_products.get(cached.product.id)
        if known is None or _read_timestamp(known) <= _read_timestamp(cached):
            self._full_products[cached.product.id] = cached

    def mark_page_old(self, product_id: ProductId) -> None:
        """Have the details of a product read again before they are used next."""
        if known := self._full_products.get(product_id):
            self._full_products[product_id] = replace(known, read_at=None)

    def forget_details(self) -> None:
        """Have the details of all products read from the database again."""
        self._full_products.clear()

    def put_refreshed(self, product: Product, read_at: datetime) -> None:
        """Keep a product whose details were just read and stored.

        A product that was not on sale before is listed after the next `load`.
        """
        self.put(CachedProduct(product, read_at))
        if self._load_lock.locked():
            self._refreshed_while_loading.append(product)
        self._update_snapshot(product)

    def note_stop(self, product_id: ProductId, *, stopped: bool) -> None:
        """Hide a product that staff stopped, or show it again; what is read later agrees.

        A product that is sold again is listed after the next `load`.
        """
        self._stops[product_id] = stopped
        self.is_incomplete = self.is_incomplete or not stopped
        if known := self._full_products.get(product_id):
            self.put(known)
        self._remove_stopped()

    def _with_stop(self, product: Product) -> Product:
        return replace(product, stopped=self._stops.get(product.id, product.stopped))

    def _remove_stopped(self) -> None:
        for product_id, stopped in self._stops.items():
            if stopped and self._snapshot and product_id in self._snapshot.packed:
                self._snapshot = _without_product(self._snapshot, product_id)
                self.version += 1

    def _update_snapshot(self, product: Product) -> None:
        product = self._with_stop(product)
        snapshot = self._snapshot
        known = snapshot.packed.get(product.id) if snapshot else None
        if snapshot is None or known is None:
            return
        is_hidden = bool(product.details and product.details.unsellable_reasons)
        if product.gone or product.stopped or is_hidden:
            self._snapshot = _without_product(snapshot, product.id)
        elif (packed := pack_product(product)) != known:
            snapshot.packed[product.id] = packed
        else:
            return
        self.version += 1

    def note_price_change(self) -> None:
        """Note that the same products have other prices."""
        self.version += 1

    async def load(self, db: DatabaseReader) -> None:
        """Read all products on sale in batches and replace the snapshot as a whole.

        A product that is as before is kept, so that memory holds no second copy.
        """
        async with self._load_lock:
            self._refreshed_while_loading.clear()
            self.is_incomplete = False
            try:
                loading = _LoadingSnapshot(await db.read(_read_categories), self._snapshot)
                after = ProductId(0)
                while batch := await db.read(_read_batch, after):
                    loading.add(batch)
                    after = batch[-1].id
            except BaseException:
                self.is_incomplete = True
                raise
            # Sorting tens of thousands of products in a thread keeps the event loop free.
            self._snapshot = await asyncio.to_thread(loading.finish)
            self._full_products.clear()
            self.version += 1
            self._remove_stopped()
            for product in self._refreshed_while_loading:
                self._update_snapshot(product)


@never_brief
def _read_categories(tx: Transaction) -> list[CategoryWithCount]:
    return tx.catalogue.nonempty_categories(tx.settings.supplier_account_id)


@never_brief
def _read_batch(tx: Transaction, after: ProductId) -> list[_PackedEntry]:
    found = tx.catalogue.products_on_sale(tx.settings.supplier_account_id, after, BATCH_SIZE)
    return [
        _PackedEntry(
            each.product.id,
            each.product.category_id,
            each.rank,
            pack_product(each.product),
            each.product.pinned,
        )
        for each in found
    ]


class _LoadingSnapshot:
    """A snapshot while its products are read."""

    def __init__(self, categories: Sequence[CategoryWithCount], previous: _Snapshot | None) -> None:
        self._categories = tuple(categories)
        self._previous = previous.packed if previous else {}
        self._packed: dict[ProductId, PackedProduct] = {}
        self._ranks: dict[CategoryId, list[tuple[_Rank, ProductId]]] = {
            counted.category.id: [] for counted in categories
        }
        self._pinned: list[tuple[_Rank, ProductId]] = []
        #: Details that many products share.
        self._details: dict[object, object] = {}

    def add(self, batch: Sequence[_PackedEntry]) -> None:
        """Add products on sale."""
        for entry in batch:
            known = self._previous.get(entry.id)
            if known == entry.packed:
                self._packed[entry.id] = known
            else:
                *facts, details = entry.packed
                self._packed[entry.id] = (*facts, self._details.setdefault(details, details))
            if entry.category_id in self._ranks:
                self._ranks[entry.category_id].append((entry.rank, entry.id))
            if entry.is_pinned:
                self._pinned.append((entry.rank, entry.id))

    def finish(self) -> _Snapshot:
        """Return the snapshot, in the order of the lists."""
        order = {}
        for category, ranks in self._ranks.items():
            if ranks:  # a sync may have written after the categories were counted
                ranks.sort()
                order[category] = tuple(number for _, number in ranks)
        self._pinned.sort()
        pinned_ids = tuple(number for _, number in self._pinned)
        categories = tuple(
            replace(each, product_count=len(order[each.category.id]))
            for each in self._categories
            if each.category.id in order
        )
        return _Snapshot(categories, order, self._packed, pinned_ids)


def _without_product(snapshot: _Snapshot, product_id: ProductId) -> _Snapshot:
    """Return `snapshot` without a product; its category is removed with its last product."""
    here = snapshot.product(product_id).category_id
    left = tuple(each for each in snapshot.product_ids.get(here, ()) if each != product_id)
    order = {category: ids for category, ids in snapshot.product_ids.items() if category != here}
    if left:
        order[here] = left
    counted = (
        replace(s, product_count=len(order.get(s.category.id, ()))) for s in snapshot.categories
    )
    products = {each: packed for each, packed in snapshot.packed.items() if each != product_id}
    picks = tuple(each for each in snapshot.pinned_ids if each != product_id)
    return _Snapshot(tuple(s for s in counted if s.product_count), order, products, picks)


def _read_timestamp(cached: CachedProduct) -> float:
    return cached.read_at.timestamp() if cached.read_at else 0.0
