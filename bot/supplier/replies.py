"""Reads the supplier's replies into records, leniently.

Pure functions from bytes or parsed JSON to `records`. A reply without the value that its call is
for raises `SupplierGarbled`. Other oddities are accepted as far as that is safe. Products are read
in `catalogue`; the reply to an order is interpreted in `trade`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bot.supplier import json_values
from bot.supplier.errors import SupplierGarbled
from bot.supplier.json_parsing import (
    LONG_REPLY,
    ConflictingNames,
    JsonLimits,
    NumberText,
    parse_json,
)
from bot.supplier.product_config import read_config
from bot.supplier.records import (
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
#: Most cards on one page, more than any caller requests.
_MAX_CARDS = 1_000


@dataclass(frozen=True, slots=True)
class Envelope:
    """The common frame of every reply; `data` is None if the reply has none."""

    code: int
    message: str
    data: object


def read_envelope(body: bytes, limits: JsonLimits = LONG_REPLY) -> Envelope:
    """Read the envelope in `body`; raise SupplierGarbled for anything else (R-2.1)."""
    reply = parse_json(body, limits)
    if isinstance(reply, ConflictingNames):
        raise SupplierGarbled("contradiction")
    if not isinstance(reply, Mapping):
        raise SupplierGarbled("not_object")
    if "code" not in reply:
        raise SupplierGarbled("no_code")
    message = json_values.as_text(reply.get("msg")) or ""
    return Envelope(_read_code(reply["code"]), message[:_MAX_MESSAGE_LENGTH], reply.get("data"))


def _read_code(value: object) -> int:
    """Return the code, an int or its text; a fraction, a bool or a word is refused."""
    code = None if isinstance(value, NumberText) else json_values.as_whole_number(value)
    if code is None or "." in str(value):
        raise SupplierGarbled("bad_code")
    return code


def read_account(data: object) -> Account:
    """Read `connect`: name and balance, each None if not reported (R-4.1)."""
    found = json_values.as_mapping(data) or {}
    name = found.get("shopName", found.get("shop_name"))
    shown = json_values.as_shown_text(name, json_values.MAX_NAME_LENGTH)
    return Account(shown, json_values.as_balance(found.get("balance")))


def read_inventory(data: object) -> Inventory:
    """Read `inventory`: stock and basic configuration (R-6.2)."""
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
    """Read `stock`: pieces in stock, None if the supplier gives no number (R-6.1)."""
    return json_values.as_stock(json_values.require_object(data, "data").get("stock"))


def read_valuation(data: object) -> Decimal:
    """Read `valuation`: the price of the whole order (R-6.3)."""
    return json_values.read_price(json_values.require_object(data, "data").get("price"), "price")


def read_draft_premium(data: object) -> Decimal | None:
    """Read `draft`: the surcharge of one card, None if it has none of its own (R-6.5)."""
    found = json_values.require_object(data, "data")
    return json_values.read_optional_price(found.get("draft_premium"), "draft_premium")


def read_card_page(data: object) -> CardPage:
    """Read `draftCard`: one page without cards that lack a usable id or surcharge (R-6.4)."""
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
            draft = json_values.as_shown_text(found.get("draft"), json_values.MAX_NAME_LENGTH)
            yield Card(number, draft or "", premium)


def read_placement(data: object) -> Placement:
    """Read `trade`: every usable part of the result; never raises (R-7.4)."""
    found = data if isinstance(data, Mapping) else {}
    amount, garbled = _read_amount(found.get("amount"))
    return Placement(
        trade_no=_read_trade_no(found.get("tradeNo")),
        amount=amount,
        secret=json_values.as_exact_text(found.get("secret")) or None,
        message=json_values.as_shown_text(found.get("leave_message"), json_values.MAX_TEXT_LENGTH)
        or None,
        stock=json_values.as_stock(found.get("stock")),
        url=json_values.as_short_address(found.get("url")),
        amount_garbled=garbled,
    )


def _read_amount(value: object) -> tuple[Decimal | None, bool]:
    """Return the amount charged, and whether there is an amount that cannot be read."""
    try:
        return json_values.read_optional_price(value, "amount"), False
    except SupplierGarbled:
        return None, True


def _read_trade_no(value: object) -> str | None:
    number = (json_values.as_exact_text(value) or "").strip()
    usable = 0 < len(number) <= _MAX_TRADE_NO_LENGTH and number.isprintable()
    return number if usable else None


def read_query(data: object) -> QueryResult:
    """Read `query`: the current state of an order (R-8.1)."""
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
    """Return a stored answer, which is bare or wrapped as {"value": ..., "cn": label}."""
    inner = value.get("value") if isinstance(value, Mapping) and "value" in value else value
    if isinstance(inner, Mapping | list):
        return tuple(
            json_values.as_text(part) or "" for part in json_values.require_list(inner, "widget")
        )
    return json_values.as_text(inner)
