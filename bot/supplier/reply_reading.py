"""Reading the supplier's replies into records, tolerantly.

Pure functions from bytes or parsed JSON to `records`; no I/O. A reply that lacks what its call is
for raises `SupplierGarbled`; everything else that is odd is read as leniently as is safe. Products are
read in `catalogue`; what the reply to an order means is decided in `outcome`, not here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bot.supplier import json_values
from bot.supplier.errors import SupplierGarbled
from bot.supplier.product_config import read_config
from bot.supplier.reply_records import (
    Account,
    Card,
    CardPage,
    Inventory,
    Placement,
    QueryResult,
    WidgetAnswer,
)

SUCCESS_CODE = 200
_MAX_MESSAGE_LENGTH = 500
_MAX_TRADE_NO_LENGTH = 64
#: Cards of one page: more than anybody asks for.
_MAX_CARDS = 1_000


@dataclass(frozen=True, slots=True)
class Envelope:
    """The common frame of every reply; `data` None when the reply has none."""

    code: int
    message: str
    data: object


def read_envelope(body: bytes) -> Envelope:
    """The envelope in `body`; raises SupplierGarbled for whatever else it is (R-2.1)."""
    reply = json_values.parse_json(body)
    if isinstance(reply, json_values.ConflictingNames):
        raise SupplierGarbled("contradiction")
    if not isinstance(reply, Mapping):
        raise SupplierGarbled("not_object")
    if "code" not in reply:
        raise SupplierGarbled("no_code")
    message = json_values.as_text(reply.get("msg")) or ""
    return Envelope(_read_code(reply["code"]), message[:_MAX_MESSAGE_LENGTH], reply.get("data"))


def _read_code(value: object) -> int:
    """An int, or a string of one; a fraction, a bool or a word is no code."""
    code = None if isinstance(value, json_values.NumberText) else json_values.as_whole_number(value)
    if code is None or "." in str(value):
        raise SupplierGarbled("bad_code")
    return code


def read_account(data: object) -> Account:
    """`connect`: name and balance, each None when not told (R-4.1)."""
    found = json_values.as_mapping(data) or {}
    name = found.get("shopName", found.get("shop_name"))
    return Account(json_values.as_text(name), json_values.as_balance(found.get("balance")))


def read_inventory(data: object) -> Inventory:
    """`inventory`: stock and basic configuration (R-6.2)."""
    found = json_values.require_object(data, "data")
    price, user_price = json_values.read_prices(found)
    return Inventory(
        count=json_values.as_stock(found.get("count")),
        delivery_way=json_values.as_whole_number(found.get("delivery_way")) or 0,
        draft_status=json_values.as_flag(found.get("draft_status")),
        price=price,
        user_price=user_price,
        factory_price=json_values.read_optional_price(found.get("factory_price"), "factory_price"),
        config=read_config(found.get("config")),
        is_category=json_values.as_flag(found.get("is_category")),
    )


def read_stock(data: object) -> int | None:
    """`stock`: pieces on hand, None when the supplier gives no number (R-6.1)."""
    return json_values.as_stock(json_values.require_object(data, "data").get("stock"))


def read_valuation(data: object) -> Decimal:
    """`valuation`: the price of the whole order (R-6.3)."""
    return json_values.read_price(json_values.require_object(data, "data").get("price"), "price")


def read_draft_premium(data: object) -> Decimal | None:
    """`draft`: the surcharge of one card, None when it has none of its own (R-6.5)."""
    found = json_values.require_object(data, "data")
    return json_values.read_optional_price(found.get("draft_premium"), "draft_premium")


def read_card_page(data: object) -> CardPage:
    """`draftCard`: one page; a card without a usable id or surcharge is left out (R-6.4)."""
    found = json_values.require_object(data, "data")
    cards = tuple(_read_cards(json_values.require_list(found.get("list") or [], "list")))
    return CardPage(cards, json_values.as_stock(found.get("total")) or len(cards))


def _read_cards(entries: Sequence[object]) -> Iterator[Card]:
    for entry in entries[:_MAX_CARDS]:
        found = json_values.as_mapping(entry) or {}
        number = json_values.as_whole_number(found.get("id"))
        try:
            premium = json_values.read_optional_price(found.get("draft_premium"), "draft_premium")
        except SupplierGarbled:
            continue
        if number is not None and number > 0:
            yield Card(number, json_values.as_text(found.get("draft")) or "", premium)


def read_placement(data: object) -> Placement:
    """`trade`: whatever of the result is usable; never raises (R-7.4)."""
    found = data if isinstance(data, Mapping) else {}
    amount, garbled = _read_amount(found.get("amount"))
    return Placement(
        trade_no=_read_trade_no(found.get("tradeNo")),
        amount=amount,
        secret=json_values.as_exact_text(found.get("secret")) or None,
        message=json_values.as_text(found.get("leave_message")) or None,
        stock=json_values.as_stock(found.get("stock")),
        url=json_values.as_text(found.get("url")) or None,
        amount_garbled=garbled,
    )


def _read_amount(value: object) -> tuple[Decimal | None, bool]:
    """What was charged, and whether something stands there that cannot be read."""
    try:
        return json_values.read_optional_price(value, "amount"), False
    except SupplierGarbled:
        return None, True


def _read_trade_no(value: object) -> str | None:
    number = (json_values.as_exact_text(value) or "").strip()
    usable = 0 < len(number) <= _MAX_TRADE_NO_LENGTH and number.isprintable()
    return number if usable else None


def read_query(data: object) -> QueryResult:
    """`query`: an order as it stands now (R-8.1)."""
    found = json_values.require_object(data, "data")
    answers = json_values.as_mapping(found.get("widget")) or {}
    return QueryResult(
        secret=json_values.as_exact_text(found.get("secret")) or None,
        status=json_values.as_whole_number(found.get("status")),
        widgets={
            json_values.as_text(name) or "": _read_widget_answer(answer)
            for name, answer in answers.items()
        },
    )


def _read_widget_answer(value: object) -> WidgetAnswer:
    """A stored answer, bare or wrapped as {"value": ..., "cn": label}."""
    inner = value.get("value") if isinstance(value, Mapping) and "value" in value else value
    if isinstance(inner, Mapping | list):
        return tuple(
            json_values.as_text(part) or "" for part in json_values.require_list(inner, "widget")
        )
    return json_values.as_text(inner)
