"""Reading products: the list, where one bad entry harms no other, and a product's own page.

Pure. What cannot be sold rightly is reported - `Catalogue.rejected`, `ProductDetail.unsellable` -
and never guessed at.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta, timezone

from bot.supplier import fields
from bot.supplier.config import read_config
from bot.supplier.errors import SupplierGarbled
from bot.supplier.records import (
    Catalogue,
    Category,
    FlashSale,
    ProductDetail,
    ProductSummary,
    Rejected,
)
from bot.supplier.widgets import read_widgets

_LONGEST_CODE = 255
#: Ten times what the widely used shop's own client takes from another.
_MOST_CATEGORIES = 2_000
_MOST_PRODUCTS = 100_000
#: So many of the entries that cannot be read are told one by one, with so much of their names.
_TOLD = 200
_LONGEST_NAME = 255
_SUPPLIER_ZONE = timezone(timedelta(hours=8))
_NO_DATE = ("", "0", "0000-00-00 00:00:00")

Json = Mapping[str, object]


def read_catalogue(data: object) -> Catalogue:
    """`items`: the list; an entry that cannot be read is reported, not fatal (R-4.2)."""
    entries = fields.rows(data, "data")
    if len(entries) > _MOST_CATEGORIES:
        raise SupplierGarbled("too_many")
    return _ListReader().read(entries)


class _ListReader:
    """Reads the entries of one list and collects those that cannot be read."""

    def __init__(self) -> None:
        self._rejected: list[Rejected] = []
        self._unread = 0
        self._listed = 0
        self._seen: set[str] = set()

    def read(self, entries: Sequence[object]) -> Catalogue:
        categories = []
        for entry in entries:
            try:
                found = fields.record(entry, "category")
                number, children = _category(found)
            except SupplierGarbled as error:
                self._reject(entry, error.reason)
            else:
                name = fields.text(found.get("name")) or ""
                categories.append(Category(number, name, tuple(self._products(children))))
        return Catalogue(tuple(categories), tuple(self._rejected), self._unread)

    def _products(self, children: Sequence[object]) -> Iterator[ProductSummary]:
        self._listed += len(children)
        if self._listed > _MOST_PRODUCTS:
            raise SupplierGarbled("too_many")
        for child in children:
            try:
                yield _summary(child, self._seen)
            except SupplierGarbled as error:
                self._reject(child, error.reason)

    def _reject(self, entry: object, reason: str) -> None:
        self._unread += 1
        if len(self._rejected) < _TOLD:
            found = entry if isinstance(entry, Mapping) else {}
            code, name = (fields.text(found.get(field)) for field in ("code", "name"))
            code = None if code is None else code[:_LONGEST_CODE]
            self._rejected.append(Rejected(code, (name or "")[:_LONGEST_NAME], reason))


def _category(found: Json) -> tuple[int, Sequence[object]]:
    """The number of a category and what it lists."""
    number = fields.whole(found.get("id"))
    if number is None:
        raise SupplierGarbled("category_id")
    return number, fields.rows(found.get("children") or [], "children")


def _summary(child: object, seen: set[str]) -> ProductSummary:
    found = fields.record(child, "product")
    code = _product_code(found.get("code"))
    if code in seen:
        raise SupplierGarbled("duplicate_code")
    price, user_price = fields.prices(found)
    summary = ProductSummary(
        id=fields.whole(found.get("id")),
        name=fields.text(found.get("name")) or code,
        code=code,
        price=price,
        user_price=user_price,
        stock=fields.stock(found.get("stock")),
        delivery_way=fields.whole(found.get("delivery_way")) or 0,
        draft_status=fields.flag(found.get("draft_status")),
    )
    seen.add(code)
    return summary


def _product_code(value: object) -> str:
    code = fields.text(value)
    repaired = isinstance(value, str) and code != value  # then it is not the shop's code any more
    if not code or repaired or len(code) > _LONGEST_CODE:
        raise SupplierGarbled("code")
    return code


def read_product(data: object, code: str) -> ProductDetail:
    """`item`: a product's page; `code` stands in where the page does not repeat it (R-4.3)."""
    found = fields.record(data, "data")
    price, user_price = fields.prices(found)
    config = read_config(found.get("config"))
    widgets, widget_reasons = read_widgets(found.get("widget"))
    flash_sale, flash_reasons = _flash_sale(found)
    # So many orders for one account, for ever: a reseller has one account for all its buyers.
    limit_reasons = ("orders_per_account",) if fields.stock(found.get("purchase_count")) else ()
    return ProductDetail(
        id=fields.whole(found.get("id")),
        name=fields.text(found.get("name")) or code,
        code=fields.text(found.get("code")) or code,
        description=fields.text(found.get("description")) or "",
        price=price,
        user_price=user_price,
        stock=fields.stock(found.get("stock")),
        delivery_way=fields.whole(found.get("delivery_way")) or 0,
        contact_type=fields.whole(found.get("contact_type")) or 0,
        password_status=fields.flag(found.get("password_status")),
        draft_status=fields.flag(found.get("draft_status")),
        draft_premium=fields.optional_price(found.get("draft_premium"), "draft_premium"),
        minimum=fields.stock(found.get("minimum")) or 0,
        maximum=fields.stock(found.get("maximum")) or 0,
        config=config,
        widgets=widgets,
        flash_sale=flash_sale,
        service_url=fields.text(found.get("service_url")) or None,
        service_im=_messenger(found),
        share_url=fields.text(found.get("share_url")) or None,
        owner=_owner(found.get("owner")),
        cover=fields.text(found.get("cover")) or None,
        unsellable=(*config.unsellable, *widget_reasons, *flash_reasons, *limit_reasons),
    )


def _messenger(found: Json) -> str | None:
    """The support contact, under the neutral name or the messenger's own (R-4.4)."""
    return fields.text(found.get("service_im")) or fields.text(found.get("service_qq")) or None


def _owner(value: object) -> str | None:
    """The seller's name, else the number: bare, or inside an object (R-4.6)."""
    if isinstance(value, Mapping):
        return fields.text(value.get("username")) or fields.text(value.get("id")) or None
    return fields.text(value) or None


def _flash_sale(found: Json) -> tuple[FlashSale | None, tuple[str, ...]]:
    if not fields.flag(found.get("seckill_status")):
        return None, ()
    try:
        starts, ends = (_moment(found.get(f"seckill_{end}_time")) for end in ("start", "end"))
    except (ValueError, OverflowError, OSError):
        return None, ("flash_sale_times",)
    return FlashSale(starts, ends), ()


def _moment(value: object) -> datetime | None:
    """A time of the supplier's clock, or a UNIX time, in UTC; None for an open end (R-4.5)."""
    found = fields.text(value) or ""
    if found in _NO_DATE:
        return None
    if found.isascii() and found.isdecimal():
        return datetime.fromtimestamp(int(found), UTC)
    moment = datetime.fromisoformat(found)
    aware = moment if moment.tzinfo else moment.replace(tzinfo=_SUPPLIER_ZONE)
    return aware.astimezone(UTC)
