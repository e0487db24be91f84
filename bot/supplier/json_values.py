"""Reads single JSON values defensively.

Numbers are checked as text, never as a float. A reader of a required value raises `SupplierGarbled`
with the field name; a lenient reader returns None. Errors never quote a value.
"""

import re
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal
from functools import lru_cache

from bot.supplier.errors import SupplierGarbled

_PRICE = re.compile(r"[0-9]{1,10}(\.[0-9]{1,20})?")
_BALANCE = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,20})?")
_WHOLE = re.compile(r"(-?[0-9]{1,18})(\.0*)?")
_SIX_PLACES = Decimal("0.000001")
_DECIMAL_CONTEXT = Context(prec=40, rounding=ROUND_HALF_EVEN)
_MAX_ADDRESS_LENGTH = 2_000
#: Most characters of a name and of a long text that are only shown: far more than fit on a screen.
MAX_NAME_LENGTH = 1_000
MAX_TEXT_LENGTH = 50_000


def as_mapping(value: object) -> Mapping[str, object] | None:
    """Return an object, or an equivalent that PHP prints for one; None for anything else.

    A list becomes a mapping by index; null and "" become an empty mapping.
    """
    if isinstance(value, Mapping):
        return value
    if isinstance(value, list):
        return {str(index): inner for index, inner in enumerate(value)}
    return {} if value is None or value == "" else None


def require_object(value: object, field_name: str) -> Mapping[str, object]:
    """Return a non-empty object; raise SupplierGarbled with `field_name` for anything else."""
    if isinstance(value, Mapping) and value:
        return value
    raise SupplierGarbled(field_name)


def require_list(value: object, field_name: str) -> Sequence[object]:
    """Return a list, or the values of an object; raise SupplierGarbled with `field_name`.

    PHP prints some lists as objects with numeric names.
    """
    if isinstance(value, list):
        return value
    if isinstance(value, Mapping):
        return tuple(value.values())
    raise SupplierGarbled(field_name)


def as_exact_text(value: object) -> str | None:
    """Return a string or a number as text; None for null, a bool or a container.

    An unpaired surrogate, which no encoding can represent, becomes "?".
    """
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    found = str(value)
    return found if found.isascii() else found.encode(errors="replace").decode()


def as_text(value: object) -> str | None:
    """Return the same as `as_exact_text`, but replace NUL, which databases refuse."""
    found = as_exact_text(value)
    return None if found is None else found.replace("\0", "\ufffd")


def as_shown_text(value: object, max_length: int) -> str | None:
    """Return the same as `as_text`, cut to `max_length` characters.

    For texts that are only shown. A secret, and whatever is sent back to the supplier, must never
    be cut.
    """
    found = as_text(value)
    if found is None or len(found) <= max_length:
        return found
    return found[: max_length - 1] + "\N{HORIZONTAL ELLIPSIS}"


def as_short_address(value: object) -> str | None:
    """Return the same as `as_text`, but None for an empty text and for an unusually long one."""
    found = as_text(value)
    return found if found and len(found) <= _MAX_ADDRESS_LENGTH else None


def as_whole_number(value: object) -> int | None:
    """Return a whole number given as a number or a string; None for anything else."""
    match = _WHOLE.fullmatch(as_text(value) or "")
    return int(match[1]) if match else None


def as_flag(value: object) -> bool:
    """Return whether a switch is on: true, 1 or "1"."""
    return value is True or as_whole_number(value) == 1


def as_stock(value: object) -> int | None:
    """Return a number of pieces, at least 0; None if the value is not a number (R-6.1)."""
    count = as_whole_number(value)
    return None if count is None else max(count, 0)


def read_price(value: object, field_name: str) -> Decimal:
    """Return an amount of money, rounded to six places (R-2.5).

    Raises SupplierGarbled with `field_name` if it is not an amount.
    """
    found = as_text(value)
    if found is None or _PRICE.fullmatch(found) is None:
        raise SupplierGarbled(field_name)
    return _round_to_six_places(found)


def read_optional_price(value: object, field_name: str) -> Decimal | None:
    """Return the same as `read_price`, but None for null and the empty string."""
    return None if value is None or value == "" else read_price(value, field_name)


def read_own_price(value: object) -> Decimal | None:
    """Return the caller's own price (`factory_price`); None if it is not told.

    Suppliers send 0 where the price depends on the variant. An unreadable one counts as not told,
    because `user_price` is always there.
    """
    try:
        return read_optional_price(value, "factory_price") or None
    except SupplierGarbled:
        return None


def read_prices(fields: Mapping[str, object]) -> tuple[Decimal, Decimal]:
    """Return the guest price and the caller's price.

    A missing guest price is replaced by the caller's price.
    """
    own = read_price(fields.get("user_price"), "user_price")
    guest_price = read_optional_price(fields.get("price"), "price")
    return own if guest_price is None else guest_price, own


def as_balance(value: object) -> Decimal | None:
    """Return an account's balance to six places, possibly negative; None if it is not a number."""
    found = as_text(value)
    return _round_to_six_places(found) if found and _BALANCE.fullmatch(found) else None


@lru_cache(8_192)  # the list of a large shop repeats its prices
def _round_to_six_places(digits: str) -> Decimal:
    # Binary float noise (0.30000000000000004) is far behind the sixth place.
    return Decimal(digits).quantize(_SIX_PLACES, context=_DECIMAL_CONTEXT)
