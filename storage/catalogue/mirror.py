"""Repository of the catalogue mirror: categories, products and pins.

Rows are never deleted: missing ones are marked as gone and return under their old id. `choice_ids`
assigns the ids of choices on a product page. `mirror_update` processes the supplier's
list.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import Integer, Row, and_, bindparam, delete, exists, func, or_, select, update

from bot.domain.catalogue.product import (
    Category,
    CategoryWithCount,
    DeliveryMode,
    Product,
    ProductDetails,
    RankedProduct,
)
from bot.domain.catalogue.refused_choices import keep_refusals, list_refused, mark_refused
from bot.domain.errors import StaleVersion
from bot.domain.ids import BuyerId, CategoryId, ProductId, ProductPartId, SupplierAccountId
from storage.catalogue import mirror_update
from storage.catalogue.choice_ids import assign_choice_ids
from storage.catalogue.mirror_update import MirrorComparison, MirrorPart
from storage.catalogue.product_json import dump_details, load_decimal, load_details
from storage.catalogue.tables import categories, facets, pins, products, stopped_products
from storage.engine.columns import UtcDateTime, to_storable_text
from storage.engine.repository import Repository

_IS_STOPPED = exists().where(stopped_products.c.product_id == products.c.id).correlate(products)
_ON_SALE = and_(products.c.gone.is_(False), products.c.sellable.is_(True), ~_IS_STOPPED)
_IS_UNSELLABLE = and_(products.c.gone.is_(False), products.c.sellable.is_(False))
#: Products, each with the time when it was pinned, and whether staff stopped it.
_SELECT_PRODUCTS = select(
    products, pins.c.at.label("pinned_at"), _IS_STOPPED.label("stopped")
).outerjoin(pins, pins.c.product_id == products.c.id)
_SELECT_PRODUCT = _SELECT_PRODUCTS.where(products.c.id == bindparam("product"))
_SELECT_BY_CODE = select(products.c.id, products.c.details).where(
    products.c.account_id == bindparam("account"), products.c.code == bindparam("code")
)
#: Changes the columns that are named by the other values.
_UPDATE_PRODUCT = update(products).where(products.c.id == bindparam("product"))
_SELECT_NONEMPTY_CATEGORIES = (
    select(categories, func.count(products.c.id).label("size"))
    .join(products, products.c.category_id == categories.c.id)
    .where(categories.c.account_id == bindparam("account"), categories.c.gone.is_(False), _ON_SALE)
    .group_by(*categories.c)
    .order_by(categories.c.position, categories.c.id)
)
#: How many of the oldest products there are for each that is read again.
_OLDEST_PER_READ = 4
_SELECT_READ_AT = select(products.c.read_at).where(products.c.id == bindparam("product"))
_MAKE_OLDER = (
    update(products)
    .where(
        products.c.id == bindparam("product"),
        products.c.read_at > bindparam("at", type_=UtcDateTime),
    )
    .values(read_at=bindparam("at", type_=UtcDateTime))
)
#: Pinned products first, in the order of pinning, then the supplier's order.
_LIST_ORDER = (pins.c.at.is_(None), pins.c.at, products.c.position, products.c.id)
_ON_SALE_IN_CATEGORY = and_(products.c.category_id == bindparam("category"), _ON_SALE)
_SELECT_PAGE = (
    _SELECT_PRODUCTS.where(_ON_SALE_IN_CATEGORY)
    .order_by(*_LIST_ORDER)
    .offset(bindparam("skipped", type_=Integer))
    .limit(bindparam("wanted", type_=Integer))
)
_COUNT_IN_CATEGORY = select(func.count()).select_from(products).where(_ON_SALE_IN_CATEGORY)
#: `+ 0` keeps the planner from the account's index, which would sort all rows for each portion.
_SELECT_ON_SALE = (
    _SELECT_PRODUCTS.where(
        products.c.account_id + 0 == bindparam("account"),
        products.c.id > bindparam("after"),
        _ON_SALE,
    )
    .order_by(products.c.id)
    .limit(bindparam("wanted", type_=Integer))
)
_IS_LISTED = and_(products.c.account_id == bindparam("account"), products.c.gone.is_(False))
_SELECT_TO_READ = _SELECT_PRODUCTS.where(
    products.c.id.in_(
        select(products.c.id)
        .where(_IS_LISTED, or_(products.c.details.is_(None), products.c.sellable.is_(False)))
        .order_by(func.random())
        .limit(bindparam("wanted", type_=Integer))
    )
)
_OLDEST_READ = (
    select(products.c.id)
    .where(
        _IS_LISTED,
        products.c.details.is_not(None),
        products.c.sellable.is_(True),
        products.c.read_at < bindparam("before", type_=UtcDateTime),
    )
    .order_by(products.c.read_at, products.c.id)
    .limit(bindparam("drawn_from", type_=Integer))
    .subquery()
)
_SELECT_OLDEST_READ = _SELECT_PRODUCTS.where(
    products.c.id.in_(
        select(_OLDEST_READ.c.id).order_by(func.random()).limit(bindparam("wanted", type_=Integer))
    )
)


class CatalogueMirror(Repository):
    """The mirror of the supplier's catalogue: categories, products and pins.

    The prices stored here are for display: a quote asks the supplier.
    """

    def begin_comparison(self, account: SupplierAccountId) -> MirrorComparison:
        """Return the comparison of the supplier's list with the mirror, before its first product."""
        return mirror_update.begin_comparison(self.resources, account)

    def read_mirror(
        self, account: SupplierAccountId, after: ProductId
    ) -> Sequence[Sequence[object]]:
        """Return the next rows to compare, those with ids above `after`."""
        return mirror_update.read_part(self.resources, account, after)

    def write_changes(self, part: MirrorPart) -> None:
        """Make a part of the mirror equal to the supplier's list.

        An (account, code) keeps its id. Products that are missing in the list are marked as gone.
        Details that were read before are kept.
        """
        mirror_update.write_part(self.resources, part)

    def save_product(self, account: SupplierAccountId, product: Product, now: datetime) -> Product:
        """Store one product with its details and return it with an id on every part.

        The id of a part never belongs to another (product, kind, parent, name). Parts stay marked as
        refused while the details are the same. Raise StaleVersion for a code that was never mirrored.
        """
        key = {"account": account, "code": to_storable_text(product.code)}
        row = self._connection.execute(_SELECT_BY_CODE, key).first()
        if row is None:
            raise StaleVersion("this product is not in the catalogue mirror")
        values = mirror_update.to_product_columns(product) | {"read_at": now}
        if product.details is not None:
            details = assign_choice_ids(self.resources, ProductId(row.id), product.details)
            earlier = load_details(row.details) if row.details else None
            values |= _details_columns(keep_refusals(details, earlier))
        return self._update_product(ProductId(row.id), values)

    def mark_refused(
        self, product_id: ProductId, part_ids: Collection[ProductPartId]
    ) -> Product | None:
        """Mark variants and options, besides those already marked, whose names the supplier refuses.

        Return the product; None if it is unknown or has no details.
        """
        found = self.product(product_id)
        if found is None or found.details is None:
            return None
        refused = list_refused(found.details).union(part_ids)
        return self._update_product(
            product_id, _details_columns(mark_refused(found.details, refused))
        )

    def _update_product(self, product_id: ProductId, values: dict[str, object]) -> Product:
        self._connection.execute(_UPDATE_PRODUCT, {"product": product_id, **values})
        saved = self.product(product_id)
        assert saved is not None, "it was stored earlier in this transaction"
        return saved

    def nonempty_categories(self, account: SupplierAccountId) -> list[CategoryWithCount]:
        """Return the categories that have products on sale, in the supplier's order."""
        rows = self._connection.execute(_SELECT_NONEMPTY_CATEGORIES, {"account": account})
        return [CategoryWithCount(_to_category(row), row.size) for row in rows]

    def has_listed_products(self, account: SupplierAccountId) -> bool:
        """Return whether the supplier lists any product, sold or not."""
        listed = exists().where(products.c.account_id == account, products.c.gone.is_(False))
        return bool(self._connection.scalar(select(listed)))

    def category(self, category_id: CategoryId) -> Category | None:
        query = select(categories).where(categories.c.id == category_id)
        return self._find(_to_category, query)

    def products(
        self, category_id: CategoryId, offset: int, limit: int
    ) -> tuple[list[Product], int]:
        """Return one page of the products on sale in a category, and how many there are.

        Pinned products come first, then the supplier's order.
        """
        here = {"category": category_id}
        page = self._list(_to_product, _SELECT_PAGE, {**here, "skipped": offset, "wanted": limit})
        return page, self._connection.scalar(_COUNT_IN_CATEGORY, here) or 0

    def products_on_sale(
        self, account: SupplierAccountId, after: ProductId, limit: int
    ) -> list[RankedProduct]:
        """Return products on sale with ids above `after`, ordered by id."""
        values = {"account": account, "after": after, "wanted": limit}
        rows = self._connection.execute(_SELECT_ON_SALE, values)
        return [RankedProduct(_to_product(row), _list_rank(row)) for row in rows]

    def names_and_codes(self, account: SupplierAccountId) -> Sequence[tuple[ProductId, str, str]]:
        """Return id, name and code of every product ever listed, present ones first."""
        query = select(products.c.id, products.c.name, products.c.code)
        order = products.c.gone, products.c.position, products.c.id
        mine = query.where(products.c.account_id == account).order_by(*order)
        rows = self._connection.execute(mine)
        return [(ProductId(row.id), row.name, row.code) for row in rows]

    def pin(self, product_id: ProductId, actor: BuyerId, now: datetime) -> bool:
        """Put a product first, after those already pinned; return False when it is pinned already."""
        values = {"product_id": product_id, "actor": actor, "at": now}
        insert = self.resources.insert(pins).values(**values).on_conflict_do_nothing()
        return self._change(insert) == 1

    def unpin(self, product_id: ProductId) -> bool:
        """Remove the pin of a product; return False when it is not pinned."""
        gone = delete(pins).where(pins.c.product_id == product_id)
        return self._change(gone) == 1

    def product(self, product_id: ProductId) -> Product | None:
        """Return a product, with its details if they were ever read; `gone` means no longer sold."""
        values = {"product": product_id}
        return self._find(_to_product, _SELECT_PRODUCT, values)

    def product_of_part(self, part_id: ProductPartId) -> ProductId | None:
        """Return the product that a variant, an option or a field belongs to, or belonged to."""
        query = select(facets.c.product_id).where(facets.c.id == part_id)
        found = self._connection.scalar(query)
        return None if found is None else ProductId(found)

    def product_read_at(self, product_id: ProductId) -> datetime | None:
        """Return when the product's page was last read."""
        return self._connection.scalar(_SELECT_READ_AT, {"product": product_id})

    def make_page_older(self, product_id: ProductId, at: datetime) -> None:
        """Let a product's page count as read at `at`, unless it was read earlier."""
        self._connection.execute(_MAKE_OLDER, {"product": product_id, "at": at})

    def products_to_read(self, account: SupplierAccountId, limit: int) -> list[Product]:
        """Return at most `limit` products whose page was never read, and unsellable ones.

        The supplier may have corrected the unsellable ones. The selection is random, so that pages
        which cannot be read do not block the others.
        """
        return self._list(_to_product, _SELECT_TO_READ, {"account": account, "wanted": limit})

    def products_read_before(
        self, account: SupplierAccountId, before: datetime, limit: int
    ) -> list[Product]:
        """Return at most `limit` products whose details are the oldest, read before `before`.

        They are drawn from a few times as many, so that pages that cannot be read block no others.
        """
        values = {
            "account": account,
            "before": before,
            "drawn_from": _OLDEST_PER_READ * limit,
            "wanted": limit,
        }
        return self._list(_to_product, _SELECT_OLDEST_READ, values)

    def unsellable_products(self, account: SupplierAccountId) -> list[Product]:
        """Return what cannot be sold correctly; `details.unsellable_reasons` holds the reasons."""
        query = _SELECT_PRODUCTS.where(products.c.account_id == account, _IS_UNSELLABLE)
        return self._list(_to_product, query.order_by(products.c.position))

    def count_unsellable(self, account: SupplierAccountId) -> int:
        """Return how many products `unsellable_products` returns."""
        mine = and_(products.c.account_id == account, _IS_UNSELLABLE)
        return self._connection.scalar(select(func.count()).select_from(products).where(mine)) or 0


def _details_columns(details: ProductDetails) -> dict[str, object]:
    return {"details": dump_details(details), "sellable": not details.unsellable_reasons}


def _to_category(row: "Row[*tuple[object, ...]]") -> Category:
    return Category(row.remote_id, row.name, CategoryId(row.id))


def _to_product(row: "Row[*tuple[object, ...]]") -> Product:
    return Product(
        code=row.code,
        name=row.name,
        cost=load_decimal(row.cost),
        stock=row.stock,
        delivery=DeliveryMode(row.delivery),
        selectable_cards=row.selectable_cards,
        id=ProductId(row.id),
        category_id=CategoryId(row.category_id),
        details=load_details(row.details) if row.details else None,
        gone=row.gone,
        pinned=row.pinned_at is not None,
        stopped=bool(row.stopped),
    )


def _list_rank(row: "Row[*tuple[object, ...]]") -> tuple[int, int, int]:
    """Return the values of `_LIST_ORDER` for a row, as numbers."""
    if row.pinned_at is None:
        return 1, row.position, row.id
    return 0, int(row.pinned_at.timestamp() * 1_000_000), row.id
