"""Checks the input of an order and turns the answers to its fields into parameters.

Pure; sends nothing. Whether the supplier takes the order is not decided here.
"""

from collections.abc import Mapping, Sequence

from bot.supplier.request_signing import Param
from bot.supplier.widget_definitions import is_submittable

MAX_REQUEST_NO_LENGTH = 19


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
