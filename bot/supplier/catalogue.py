"""Reads products: the list, where a bad entry does not affect others, and product details.

Pure. What cannot be sold correctly is reported in `Catalogue.rejected` or
`ProductDetail.unsellable`. Nothing is guessed.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta, timezone

from bot.supplier import json_values
from bot.supplier.errors import SupplierGarbled
from bot.supplier.json_parsing import JsonLimits
from bot.supplier.product_config import read_config
from bot.supplier.records import (
    Catalogue,
    Category,
    FlashSale,
    ProductDetail,
    ProductSummary,
    RejectedEntry,
)
from bot.supplier.widgets import read_widgets

_MAX_CODE_LENGTH = 255
#: Ten times what the common shop software accepts from another shop.
_MAX_CATEGORIES = 2_000
_MAX_PRODUCTS = 100_000
#: Limits for the unreadable entries that are listed one by one, and for the length of their names.
_MAX_REJECTED_LISTED = 200
_MAX_NAME_LENGTH = 255
_SUPPLIER_ZONE = timezone(timedelta(hours=8))
_EMPTY_DATES = ("", "0", "0000-00-00 00:00:00")

JsonObject = Mapping[str, object]


def read_catalogue(data: object) -> Catalogue:
    """Read `items`: the product list. Unreadable entries are reported, not fatal (R-4.2)."""
    entries = json_values.require_list(data, "data")
    if len(entries) > _MAX_CATEGORIES:
        raise SupplierGarbled("too_many")
    return _CatalogueReader().read(entries)


def _read_entry(child: object) -> "ProductSummary | RejectedEntry":
    """Read one entry of a category."""
    try:
        found = json_values.require_object(child, "product")
        code = _read_product_code(found.get("code"))
        price, user_price = json_values.read_prices(found)
        return ProductSummary(
            id=json_values.as_whole_number(found.get("id")),
            name=_read_name(found) or code,
            code=code,
            price=price,
            user_price=user_price,
            stock=json_values.as_stock(found.get("stock")),
            delivery_way=json_values.as_whole_number(found.get("delivery_way")) or 0,
            draft_status=json_values.as_flag(found.get("draft_status")),
        )
    except SupplierGarbled as error:
        return _make_rejected(child, error.reason)


#: The limits of `items`: a reply with a list of categories with lists of products. The common shop
#: software sends almost fifty values for each product. Each becomes a record when it is parsed:
#: freeing all parsed values at once would stop the event loop.
PRODUCT_LIST = JsonLimits(
    values=3_000_000, containers=300_000, stepped_levels=4, read_entry=_read_entry
)


class _CatalogueReader:
    """Reads the entries of one list and collects those that cannot be read."""

    def __init__(self) -> None:
        self._rejected: list[RejectedEntry] = []
        self._rejected_count = 0
        self._listed_count = 0
        self._seen_codes: set[str] = set()

    def read(self, entries: Sequence[object]) -> Catalogue:
        categories = []
        for entry in entries:
            try:
                found = json_values.require_object(entry, "category")
                number, children = _read_category(found)
            except SupplierGarbled as error:
                self._add_rejected(_make_rejected(entry, error.reason))
            else:
                name = _read_name(found) or ""
                categories.append(Category(number, name, tuple(self._read_products(children))))
        return Catalogue(tuple(categories), tuple(self._rejected), self._rejected_count)

    def _read_products(self, children: Sequence[object]) -> Iterator[ProductSummary]:
        self._listed_count += len(children)
        if self._listed_count > _MAX_PRODUCTS:
            raise SupplierGarbled("too_many")
        for child in children:
            entry = (
                child if isinstance(child, ProductSummary | RejectedEntry) else _read_entry(child)
            )
            if isinstance(entry, RejectedEntry):
                self._add_rejected(entry)
            elif entry.code in self._seen_codes:
                self._add_rejected(RejectedEntry(entry.code, entry.name, "duplicate_code"))
            else:
                self._seen_codes.add(entry.code)
                yield entry

    def _add_rejected(self, entry: RejectedEntry) -> None:
        self._rejected_count += 1
        if len(self._rejected) < _MAX_REJECTED_LISTED:
            self._rejected.append(entry)


def _make_rejected(entry: object, reason: str) -> RejectedEntry:
    found = entry if isinstance(entry, Mapping) else {}
    code, name = (json_values.as_text(found.get(field)) for field in ("code", "name"))
    code = None if code is None else code[:_MAX_CODE_LENGTH]
    return RejectedEntry(code, (name or "")[:_MAX_NAME_LENGTH], reason)


def _read_category(found: JsonObject) -> tuple[int, Sequence[object]]:
    """Return the id of a category and its entries."""
    number = json_values.as_whole_number(found.get("id"))
    if number is None:
        raise SupplierGarbled("category_id")
    return number, json_values.require_list(found.get("children") or [], "children")


def _read_product_code(value: object) -> str:
    code = json_values.as_text(value)
    # `as_text` may repair a text, and a repaired code is not the supplier's code.
    repaired = isinstance(value, str) and code != value
    if not code or repaired or len(code) > _MAX_CODE_LENGTH:
        raise SupplierGarbled("code")
    return code


def _read_name(found: JsonObject) -> str | None:
    return json_values.as_shown_text(found.get("name"), json_values.MAX_NAME_LENGTH)


def _read_own_code(found: JsonObject) -> str | None:
    """Return the code that a product's details state; None for one too long to be a code."""
    code = json_values.as_text(found.get("code"))
    return code if code and len(code) <= _MAX_CODE_LENGTH else None


def read_product(data: object, code: str) -> ProductDetail:
    """Read `item`: a product's details. `code` is used if the reply has no code (R-4.3)."""
    found = json_values.require_object(data, "data")
    price, user_price = json_values.read_prices(found)
    config = read_config(found.get("config"))
    widgets, widget_reasons = read_widgets(found.get("widget"))
    flash_sale, flash_reasons = _read_flash_sale(found)
    # A lifetime limit of orders per account: a reseller has one account for all its buyers.
    limit_reasons = (
        ("orders_per_account",) if json_values.as_stock(found.get("purchase_count")) else ()
    )
    return ProductDetail(
        id=json_values.as_whole_number(found.get("id")),
        name=_read_name(found) or code,
        code=_read_own_code(found) or code,
        description=json_values.as_shown_text(found.get("description"), json_values.MAX_TEXT_LENGTH)
        or "",
        price=price,
        user_price=user_price,
        stock=json_values.as_stock(found.get("stock")),
        delivery_way=json_values.as_whole_number(found.get("delivery_way")) or 0,
        contact_type=json_values.as_whole_number(found.get("contact_type")) or 0,
        password_status=json_values.as_flag(found.get("password_status")),
        draft_status=json_values.as_flag(found.get("draft_status")),
        draft_premium=json_values.read_optional_price(found.get("draft_premium"), "draft_premium"),
        minimum=json_values.as_stock(found.get("minimum")) or 0,
        maximum=json_values.as_stock(found.get("maximum")) or 0,
        config=config,
        widgets=widgets,
        flash_sale=flash_sale,
        service_url=json_values.as_short_address(found.get("service_url")),
        service_im=_read_support_contact(found),
        share_url=json_values.as_short_address(found.get("share_url")),
        owner=_read_owner(found.get("owner")),
        cover=json_values.as_short_address(found.get("cover")),
        unsellable=(*config.unsellable, *widget_reasons, *flash_reasons, *limit_reasons),
        factory_price=json_values.read_own_price(found.get("factory_price")),
    )


def _read_support_contact(found: JsonObject) -> str | None:
    """Return the support contact, under the neutral name or the messenger's own name (R-4.4)."""
    return (
        json_values.as_shown_text(found.get("service_im"), json_values.MAX_NAME_LENGTH)
        or json_values.as_shown_text(found.get("service_qq"), json_values.MAX_NAME_LENGTH)
        or None
    )


def _read_owner(value: object) -> str | None:
    """Return the seller's name, or else the id, which may be bare or inside an object (R-4.6)."""
    if isinstance(value, Mapping):
        return (
            json_values.as_shown_text(value.get("username"), json_values.MAX_NAME_LENGTH)
            or json_values.as_shown_text(value.get("id"), json_values.MAX_NAME_LENGTH)
            or None
        )
    return json_values.as_shown_text(value, json_values.MAX_NAME_LENGTH) or None


def _read_flash_sale(found: JsonObject) -> tuple[FlashSale | None, tuple[str, ...]]:
    if not json_values.as_flag(found.get("seckill_status")):
        return None, ()
    try:
        starts, ends = (_read_time(found.get(f"seckill_{end}_time")) for end in ("start", "end"))
    except (ValueError, OverflowError, OSError):
        return None, ("flash_sale_times",)
    return FlashSale(starts, ends), ()


def _read_time(value: object) -> datetime | None:
    """Return a time in UTC; None for an open end (R-4.5).

    The value is a time of the supplier's clock or a UNIX time.
    """
    found = json_values.as_text(value) or ""
    if found in _EMPTY_DATES:
        return None
    if found.isascii() and found.isdecimal():
        return datetime.fromtimestamp(int(found), UTC)
    moment = datetime.fromisoformat(found)
    aware = moment if moment.tzinfo else moment.replace(tzinfo=_SUPPLIER_ZONE)
    return aware.astimezone(UTC)
