"""The mirror in memory, so that looking around asks the database nothing.

One process owns a shop, so what it writes is all there is to know: everything is loaded at the start
and after each sync, and each page that was read is taken over. Must not be asked for what is charged.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from cachetools import LRUCache

from bot.domain.catalogue import AccountId, Category, CategoryId, Product, ProductId
from bot.domain.store import Listed, Shelf, Store, Tx

#: Products read by one statement: between two of them the loop is free for others.
PORTION = 200
#: Whole pages kept, with their descriptions; the others are kept without.
CARDS = 1_000


@dataclass(frozen=True, slots=True)
class Card:
    """A product with its whole page, and when that was read; None: never."""

    product: Product
    read_at: datetime | None


@dataclass(frozen=True, slots=True)
class _View:
    """Everything on sale at one moment, products without what only their cards show."""

    shelves: tuple[Shelf, ...]
    order: dict[CategoryId, tuple[ProductId, ...]]
    products: dict[ProductId, Product]
    picks: tuple[ProductId, ...]


@dataclass(slots=True, eq=False)
class Mirrored:
    """The shelves and products of one account; until `load` was called it knows none.

    `version` grows with every change that a shelf shows. At most `cards` whole pages are kept.
    """

    cards: int = CARDS
    version: int = 0
    _view: _View | None = None
    _cards: LRUCache[ProductId, Card] = field(init=False)
    _newer: list[Product] = field(default_factory=list)
    _loading: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        self._cards = LRUCache(self.cards)

    def shelves(self) -> Sequence[Shelf] | None:
        """The categories that have something on them; None: not known yet."""
        return self._view.shelves if self._view else None

    def shelf(self, category_id: CategoryId) -> tuple[Category, Sequence[ProductId]] | None:
        """A category that has something on it, and what; None: not known here."""
        if self._view is None or category_id not in self._view.order:
            return None
        category = next(s.category for s in self._view.shelves if s.category.id == category_id)
        return category, self._view.order[category_id]

    def products(self, ids: Iterable[ProductId]) -> tuple[Product, ...]:
        """Products that are on a shelf, fit for a list; without their descriptions and fields."""
        assert self._view is not None
        return tuple(self._view.products[each] for each in ids)

    def on_sale(self, ids: Iterable[ProductId]) -> tuple[Product, ...]:
        """Those of the products that are on a shelf, likewise lean; none while nothing is known."""
        known = self._view.products if self._view else {}
        return tuple(known[each] for each in ids if each in known)

    def everything(self) -> Iterator[tuple[Category, Sequence[Product]]]:
        """Every shelf with its products, as they stood at one moment; may be read in a thread."""
        if view := self._view:
            for shelf in view.shelves:
                ids = view.order[shelf.category.id]
                yield shelf.category, [view.products[each] for each in ids]

    def picks(self) -> Sequence[Product] | None:
        """What the operators put first, on all shelves; None: not known yet."""
        return self.products(self._view.picks) if self._view else None

    def card(self, product_id: ProductId) -> Card | None:
        """The whole of a product that was looked at lately."""
        return self._cards.get(product_id)

    def remember(self, card: Card) -> None:
        """Keep what was found in the database, unless something newer is known."""
        known = self._cards.get(card.product.id)
        if known is None or _age(known) <= _age(card):
            self._cards[card.product.id] = card

    def take(self, product: Product, read_at: datetime) -> None:
        """A product's page was read and stored. What was not on sale before finds its place with the
        next `load`.
        """
        self.remember(Card(product, read_at))
        if self._loading.locked():
            self._newer.append(product)
        self._place(product)

    def _place(self, product: Product) -> None:
        view, lean = self._view, _lean(product)
        known = view.products.get(product.id) if view else None
        if view is None or known is None or known == lean:
            return
        if _unsellable(product):
            self._view = _without(view, product.id)
        else:
            view.products[product.id] = lean
        self.version += 1

    async def load(self, store: Store, account: AccountId) -> None:
        """Read everything on sale anew, a portion at a time, and swap it in whole."""
        async with self._loading:
            self._newer.clear()
            shelves, listed = await store.read(_everything, account)
            # Tens of thousands of them are put in order aside: nobody waits but the caller.
            self._view = await asyncio.to_thread(_view, shelves, listed)
            self._cards.clear()
            self.version += 1
            for product in self._newer:
                self._place(product)


async def _everything(tx: Tx, account: AccountId) -> tuple[list[Shelf], list[Listed]]:
    shelves, listed = await tx.catalogue.shelves(account), list[Listed]()
    after = ProductId(0)
    while portion := await tx.catalogue.listed(account, after, PORTION):
        listed.extend(replace(each, product=_lean(each.product)) for each in portion)
        after = portion[-1].product.id
    return shelves, listed


def _view(shelves: Sequence[Shelf], listed: list[Listed]) -> _View:
    order: dict[CategoryId, list[ProductId]] = {shelf.category.id: [] for shelf in shelves}
    listed.sort(key=lambda each: each.rank)
    for each in listed:
        if each.product.category_id in order:
            order[each.product.category_id].append(each.product.id)
    return _View(
        shelves=tuple(shelves),
        order={category: tuple(ids) for category, ids in order.items()},
        products={each.product.id: each.product for each in listed},
        picks=tuple(each.product.id for each in listed if each.product.pinned),
    )


def _without(view: _View, gone: ProductId) -> _View:
    """`view` after `gone` was taken off its shelf, which goes with its last product."""
    here = view.products[gone].category_id
    left = tuple(each for each in view.order.get(here, ()) if each != gone)
    order = {category: ids for category, ids in view.order.items() if category != here}
    if left:
        order[here] = left
    counted = (replace(s, count=len(order.get(s.category.id, ()))) for s in view.shelves)
    products = {each: product for each, product in view.products.items() if each != gone}
    picks = tuple(each for each in view.picks if each != gone)
    return _View(tuple(s for s in counted if s.count), order, products, picks)


def _lean(product: Product) -> Product:
    """`product` with what its price depends on, but without what only its card shows: tens of
    thousands of descriptions would not fit.
    """
    if product.details is None:
        return product
    details = replace(product.details, description="", widgets=(), picture="")
    return replace(product, details=details)


def _unsellable(product: Product) -> bool:
    return product.gone or bool(product.details and product.details.unsellable)


def _age(card: Card) -> float:
    return card.read_at.timestamp() if card.read_at else 0.0
