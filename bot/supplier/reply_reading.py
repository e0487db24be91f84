"""Reading the supplier's replies into records, tolerantly.

Pure functions from bytes or parsed JSON to `records`; no I/O. A reply that lacks what its call is
for raises `SupplierGarbled`; everything else that is odd is read as leniently as is safe. Products are
read in `catalogue`; what the reply to an order means is decided in `outcome`, not here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bot.supplier import fields
from bot.supplier.config import read_config
from bot.supplier.errors import SupplierGarbled
from bot.supplier.records import (
    Account,
    Answer,
    Card,
    CardPage,
    Inventory,
    Placement,
    QueryResult,
)

SUCCESS = 200
_LONGEST_MESSAGE = 500
_LONGEST_TRADE_NO = 64
#: Cards of one page: more than anybody asks for.
_MOST_CARDS = 1_000


@dataclass(frozen=True, slots=True)
class Envelope:
    """The common frame of every reply; `data` None when the reply has none."""

    code: int
    message: str
    data: object


def read_envelope(body: bytes) -> Envelope:
    """The envelope in `body`; raises SupplierGarbled for whatever else it is (R-2.1)."""
    reply = fields.parse(body)
    if isinstance(reply, fields.Contradiction):
        raise SupplierGarbled("contradiction")
    if not isinstance(reply, Mapping):
        raise SupplierGarbled("not_object")
    if "code" not in reply:
        raise SupplierGarbled("no_code")
    message = fields.text(reply.get("msg")) or ""
    return Envelope(_code(reply["code"]), message[:_LONGEST_MESSAGE], reply.get("data"))


def _code(value: object) -> int:
    """An int, or a string of one; a fraction, a bool or a word is no code."""
    code = None if isinstance(value, fields.Numeral) else fields.whole(value)
    if code is None or "." in str(value):
        raise SupplierGarbled("bad_code")
    return code


def read_account(data: object) -> Account:
    """`connect`: name and balance, each None when not told (R-4.1)."""
    found = fields.table(data) or {}
    name = found.get("shopName", found.get("shop_name"))
    return Account(fields.text(name), fields.balance(found.get("balance")))


def read_inventory(data: object) -> Inventory:
    """`inventory`: stock and basic configuration (R-6.2)."""
    found = fields.record(data, "data")
    price, user_price = fields.prices(found)
    return Inventory(
        count=fields.stock(found.get("count")),
        delivery_way=fields.whole(found.get("delivery_way")) or 0,
        draft_status=fields.flag(found.get("draft_status")),
        price=price,
        user_price=user_price,
        factory_price=fields.optional_price(found.get("factory_price"), "factory_price"),
        config=read_config(found.get("config")),
        is_category=fields.flag(found.get("is_category")),
    )


def read_stock(data: object) -> int | None:
    """`stock`: pieces on hand, None when the supplier gives no number (R-6.1)."""
    return fields.stock(fields.record(data, "data").get("stock"))


def read_total(data: object) -> Decimal:
    """`valuation`: the price of the whole order (R-6.3)."""
    return fields.price(fields.record(data, "data").get("price"), "price")


def read_premium(data: object) -> Decimal | None:
    """`draft`: the surcharge of one card, None when it has none of its own (R-6.5)."""
    found = fields.record(data, "data")
    return fields.optional_price(found.get("draft_premium"), "draft_premium")


def read_cards(data: object) -> CardPage:
    """`draftCard`: one page; a card without a usable id or surcharge is left out (R-6.4)."""
    found = fields.record(data, "data")
    cards = tuple(_cards(fields.rows(found.get("list") or [], "list")))
    return CardPage(cards, fields.stock(found.get("total")) or len(cards))


def _cards(entries: Sequence[object]) -> Iterator[Card]:
    for entry in entries[:_MOST_CARDS]:
        found = fields.table(entry) or {}
        number = fields.whole(found.get("id"))
        try:
            premium = fields.optional_price(found.get("draft_premium"), "draft_premium")
        except SupplierGarbled:
            continue
        if number is not None and number > 0:
            yield Card(number, fields.text(found.get("draft")) or "", premium)


def read_placement(data: object) -> Placement:
    """`trade`: whatever of the result is usable; never raises (R-7.4)."""
    found = data if isinstance(data, Mapping) else {}
    amount, garbled = _amount(found.get("amount"))
    return Placement(
        trade_no=_trade_no(found.get("tradeNo")),
        amount=amount,
        secret=fields.exact(found.get("secret")) or None,
        message=fields.text(found.get("leave_message")) or None,
        stock=fields.stock(found.get("stock")),
        url=fields.text(found.get("url")) or None,
        amount_garbled=garbled,
    )


def _amount(value: object) -> tuple[Decimal | None, bool]:
    """What was charged, and whether something stands there that cannot be read."""
    try:
        return fields.optional_price(value, "amount"), False
    except SupplierGarbled:
        return None, True


def _trade_no(value: object) -> str | None:
    number = (fields.exact(value) or "").strip()
    usable = 0 < len(number) <= _LONGEST_TRADE_NO and number.isprintable()
    return number if usable else None


def read_query(data: object) -> QueryResult:
    """`query`: an order as it stands now (R-8.1)."""
    found = fields.record(data, "data")
    answers = fields.table(found.get("widget")) or {}
    return QueryResult(
        secret=fields.exact(found.get("secret")) or None,
        status=fields.whole(found.get("status")),
        widgets={fields.text(name) or "": _answer(answer) for name, answer in answers.items()},
    )


def _answer(value: object) -> Answer:
    """A stored answer, bare or wrapped as {"value": ..., "cn": label}."""
    inner = value.get("value") if isinstance(value, Mapping) and "value" in value else value
    if isinstance(inner, Mapping | list):
        return tuple(fields.text(part) or "" for part in fields.rows(inner, "widget"))
    return fields.text(inner)
