"""Test helpers: the answers that the API's specification allows, implemented again from it."""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Check: TypeAlias = Callable[[Any], bool]


def _amount(value: Any) -> bool:
    """Allow a string or a float that is a decimal amount, not below zero."""
    if isinstance(value, float):
        return value >= 0
    return isinstance(value, str) and re.fullmatch(r"[0-9]+(\.[0-9]+)?", value) is not None


def _int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _count(value: Any) -> bool:
    """Allow a number of pieces: an int, or a string that holds one."""
    return (_int(value) and value >= 0) or (isinstance(value, str) and value.isdecimal())


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _time(value: Any) -> bool:
    """Allow a date and time, or null where there is none: a client may store it in a date column."""
    if value is None:
        return True
    return _text(value) and re.fullmatch(r"[0-9-]{10} [0-9:]{8}", value) is not None


def _flag(value: Any) -> bool:
    return _int(value) and value in (0, 1)


def _object(fields: Mapping[str, Check]) -> Check:
    """Allow an object with exactly these fields."""

    def check(value: Any) -> bool:
        wrong = [name for name, fits in fields.items() if not fits(value[name])]
        assert not wrong, (wrong, value)
        return bool(value.keys() == fields.keys())

    return check


def _list(entry: Check) -> Check:
    return lambda value: isinstance(value, list) and all(entry(each) for each in value)


def _sections(value: Any) -> bool:
    """Allow a parsed configuration: known sections, amounts at one or two levels of names."""

    def amounts(section: Any) -> bool:
        if isinstance(section, dict):
            return all(amounts(inner) for inner in section.values())
        return _amount(section)

    known = {"category", "sku", "wholesale", "category_wholesale"}
    return isinstance(value, dict) and value.keys() <= known and amounts(value)


_SUMMARY: dict[str, Check] = {
    "id": _int,
    "name": _text,
    "code": _text,
    "price": _amount,
    "user_price": _amount,
    "stock": _count,
    "delivery_way": _flag,
    "draft_status": _flag,
}
_DETAIL: dict[str, Check] = _SUMMARY | {
    "description": _text,
    "contact_type": lambda value: value in (0, 1, 2, 3),
    "password_status": _flag,
    "draft_premium": _amount,
    "minimum": _count,
    "maximum": _count,
    "config": _sections,
    "widget": lambda value: value is None or all(_text(each["name"]) for each in value),
    "seckill_status": _flag,
    "seckill_start_time": _time,
    "seckill_end_time": _time,
    "owner": lambda value: isinstance(value, dict),
    "service_url": _text,
    "service_im": _text,
    "share_url": _text,
}
_INVENTORY: dict[str, Check] = {
    "count": _int,
    "delivery_way": _flag,
    "draft_status": _flag,
    "price": _amount,
    "user_price": _amount,
    "config": _text,
    "factory_price": _amount,
    "is_category": lambda value: isinstance(value, bool),
}
_CARD: dict[str, Check] = {"id": _int, "draft": _text, "draft_premium": _amount}
_PLACEMENT: dict[str, Check] = {
    "tradeNo": _text,
    "amount": _amount,
    "secret": lambda value: value is None or _text(value),
    "stock": _count,
    "url": lambda value: value is None,
}
_QUERY: dict[str, Check] = {
    "secret": _text,
    "widget": lambda value: value is None or isinstance(value, dict),
    "status": lambda value: value in (0, 1),
}

DATA: Mapping[str, Check] = {
    "connect": lambda value: isinstance(value, dict),
    "items": _list(_object({"id": _int, "name": _text, "children": _list(_object(_SUMMARY))})),
    "item": _object(_DETAIL),
    "inventoryState": lambda value: value == [],
    "inventory": _object(_INVENTORY),
    "stock": _object({"stock": _count}),
    "valuation": _object({"price": _amount}),
    "draftCard": _object(
        {
            "list": _list(_object(_CARD)),
            "total": _int,
        }
    ),
    "draft": _object({"draft_premium": _amount}),
    "trade": _object(_PLACEMENT),
    "query": _object(_QUERY),
}
"""What ``data`` may be, by the short names of the endpoints."""

PARAMETERS: Mapping[str, frozenset[str]] = {
    "connect": frozenset(),
    "items": frozenset(),
    "item": frozenset({"code"}),
    "inventoryState": frozenset({"shared_code", "num", "card_id", "race"}),
    "inventory": frozenset({"sharedCode", "race"}),
    "stock": frozenset({"code", "race", "sku"}),
    "valuation": frozenset({"code", "num", "race", "sku", "card_id"}),
    "draftCard": frozenset({"code", "page", "limit", "race", "sku"}),
    "draft": frozenset({"code", "card_id"}),
    "trade": frozenset({"shared_code", "num", "race", "sku", "card_id"})
    | {"request_no", "contact", "password", "coupon", "device"},
    "query": frozenset({"tradeNo"}),
}
"""What each endpoint takes besides ``app_id`` and ``sign``; ``trade`` takes the widgets, too."""

FIELDS: Mapping[str, frozenset[str]] = {
    "category": frozenset({"id", "name", "children"}),
    "summary": frozenset(_SUMMARY),
    "product": frozenset(_DETAIL),
    "inventory": frozenset(_INVENTORY),
    "page": frozenset({"list", "total"}),
    "card": frozenset(_CARD),
    "placement": frozenset(_PLACEMENT),
    "query": frozenset(_QUERY),
}
"""What each record has, by what the table of conformance calls it."""


def assert_allowed(endpoint: str, answer: Any) -> None:
    """Check that the answer is a success envelope with the right payload, or a failure envelope."""
    if answer["code"] == 200:
        assert answer.keys() - {"msg"} == {"code", "data"}
        assert DATA[endpoint](answer["data"]), answer
    else:
        assert answer["code"] == 0
        assert answer.keys() == {"code", "msg"}
    assert isinstance(answer.get("msg", ""), str)
