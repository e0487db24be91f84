"""Checks the input of an order and turns it, with the answers to its fields, into parameters.

Pure; sends nothing. Whether the supplier takes the order is not decided here.
"""

from collections.abc import Mapping, Sequence
from typing import Required, TypedDict

from bot.supplier.signing import Param
from bot.supplier.widgets import is_submittable

MAX_REQUEST_NO_LENGTH = 19


class TradeDetails(TypedDict, total=False):
    """The details of a trade besides product and quantity."""

    request_no: Required[str]
    contact: str | None
    variant: str | None
    sku: Mapping[str, str] | None
    card_id: int | None
    password: str | None
    coupon: str | None
    device: int
    widgets: Mapping[str, str | Sequence[str]] | None


def make_trade_parameters(
    code: str,
    quantity: int,
    *,
    request_no: str,
    contact: str | None = None,
    variant: str | None = None,
    sku: Mapping[str, str] | None = None,
    card_id: int | None = None,
    password: str | None = None,
    coupon: str | None = None,
    device: int = 0,
    widgets: Mapping[str, str | Sequence[str]] | None = None,
) -> dict[str, Param]:
    """Return the parameters of `trade`; raise ValueError for invalid input."""
    check_quantity_and_request_no(quantity, request_no)
    params: dict[str, Param] = {
        "shared_code": code,
        "num": quantity,
        "request_no": request_no,
        "contact": contact,
        "race": variant,
        "sku": sku,
        "card_id": card_id,
        "password": password,
        "coupon": coupon,
        "device": device,
    }
    return params | make_widget_parameters(widgets or {})


def check_quantity_and_request_no(quantity: int, request_no: str) -> None:
    """Raise ValueError for an invalid quantity or request number (R-7.1)."""
    if quantity < 1:
        raise ValueError("the quantity must be at least 1")
    if not 0 < len(request_no) <= MAX_REQUEST_NO_LENGTH:
        raise ValueError(f"request_no must have 1 to {MAX_REQUEST_NO_LENGTH} characters")


def make_widget_parameters(widgets: Mapping[str, str | Sequence[str]]) -> dict[str, Param]:
    """Return the answers as parameters; raise ValueError for a name of the protocol (R-5.5)."""
    if not all(map(is_submittable, widgets)):
        raise ValueError("a widget's name is reserved by the protocol or not a valid form name")
    return {
        name: value if isinstance(value, str) else list(value) for name, value in widgets.items()
    }
