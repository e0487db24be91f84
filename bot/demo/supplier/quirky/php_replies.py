"""Formats responses as a PHP server does: envelopes, pages, numbers. Pure."""

from collections.abc import Mapping
from decimal import ROUND_DOWN, Decimal

from starlette.responses import HTMLResponse, JSONResponse, Response

from bot.demo.supplier.replies import Json, Reply

_CENT = Decimal("0.01")
_PAGE = (
    "<!DOCTYPE html><html><head><meta charset='utf-8'><title>404 Not Found</title></head>"
    "<body><h1>404 Not Found</h1><p>页面没有找到</p></body></html>"
)


class UnexpectedInputError(Exception):
    """Input that the server does not expect; the caller sees only an error page."""


class _PhpResponse(JSONResponse):
    media_type = "application/json;charset=utf-8"


def success_reply(reply: Reply) -> Response:
    """Return the success envelope, with a message only if there is one."""
    head: dict[str, Json] = {"code": 200}
    if reply.msg is not None:
        head["msg"] = reply.msg
    return _PhpResponse({**head, "data": reply.data})


def failure_reply(msg: str) -> Response:
    """Return the failure envelope, without data."""
    return _PhpResponse({"code": 0, "msg": msg})


def error_page() -> Response:
    """Return the page for unexpected errors, with HTTP status 200."""
    return HTMLResponse(_PAGE)


def number_from_cents(cents: int) -> int | float:
    """Return minor units as a number without trailing zeros: 1000 is 10, 950 is 9.5."""
    whole, rest = divmod(cents, 100)
    return cents / 100 if rest else whole


def number_from_decimal(amount: Decimal) -> int | float:
    """Return a decimal as a number without trailing zeros."""
    return number_from_cents(int(amount * 100))


def decimal_from_cents(cents: int) -> Decimal:
    """Return minor units as a decimal of major units."""
    return Decimal(cents) / 100


def truncate_to_cents(amount: Decimal) -> Decimal:
    """Return the amount cut off after two places."""
    return amount.quantize(_CENT, ROUND_DOWN)


def mapping_or_empty_list(entries: Mapping[str, Json]) -> Json:
    """Return the object, or the empty list that PHP prints for an empty object."""
    return entries or []
