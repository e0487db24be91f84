"""Reading single JSON values without trusting them.

Numbers are judged by their text, never by a float. A reader of a required value raises
`SupplierGarbled` naming the field; a lenient one answers None. No value is ever quoted in an error.
"""

import json
import re
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal

from bot.supplier.errors import SupplierGarbled

_PRICE = re.compile(r"[0-9]{1,10}(\.[0-9]{1,20})?")
_BALANCE = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,20})?")
_WHOLE = re.compile(r"(-?[0-9]{1,18})(\.0*)?")
_SIX_PLACES = Decimal("0.000001")
_DECIMAL_CONTEXT = Context(prec=40, rounding=ROUND_HALF_EVEN)
_MAX_INT_DIGITS = 18
#: Values in one text, at most; counted before they are made, since a byte can become a hundred. A list
#: of forty thousand products has so many.
_MAX_VALUES = 3_000_000


class NumberText(str):
    """A JSON number that is no plain int - a fraction, an exponent, NaN - as its exact text."""

    __slots__ = ()


class ConflictingNames:
    """Stands for an object that gives one name two different values: not readable."""


def parse_json(body: bytes) -> object:
    """The JSON value in `body`; raises SupplierGarbled, whatever the bytes are (R-2.3)."""
    if sum(map(body.count, (b",", b"{", b"["))) > _MAX_VALUES:
        raise SupplierGarbled("too_many")
    try:
        return json.loads(
            body.decode("utf-8-sig"),
            parse_int=_parse_int,
            parse_float=NumberText,
            parse_constant=NumberText,
            object_pairs_hook=_parse_object,
        )
    except UnicodeDecodeError:
        raise SupplierGarbled("not_utf8") from None
    except RecursionError:
        raise SupplierGarbled("too_deep") from None
    except ValueError:
        raise SupplierGarbled("not_json") from None


def _parse_int(text: str) -> int | NumberText:
    return int(text) if len(text) <= _MAX_INT_DIGITS else NumberText(text)


def _parse_object(pairs: list[tuple[str, object]]) -> dict[str, object] | ConflictingNames:
    made = dict(pairs)
    if len(made) < len(pairs) and any(made[name] != value for name, value in pairs):
        return ConflictingNames()
    return made


def as_mapping(value: object) -> Mapping[str, object] | None:
    """An object, or what PHP prints for one: a list (indices are names), null or "" (empty)."""
    if isinstance(value, Mapping):
        return value
    if isinstance(value, list):
        return {str(index): inner for index, inner in enumerate(value)}
    return {} if value is None or value == "" else None


def require_object(value: object, field_name: str) -> Mapping[str, object]:
    """A non-empty object; raises SupplierGarbled naming `where`."""
    if isinstance(value, Mapping) and value:
        return value
    raise SupplierGarbled(field_name)


def require_list(value: object, field_name: str) -> Sequence[object]:
    """A list, or an object with numbers for names; raises SupplierGarbled naming `where`."""
    if isinstance(value, list):
        return value
    if isinstance(value, Mapping):
        return tuple(value.values())
    raise SupplierGarbled(field_name)


def as_exact_text(value: object) -> str | None:
    """A string or a number as its text; None for null, a bool or a container.

    Half a surrogate pair, which no encoding can carry on, becomes "?".
    """
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    found = str(value)
    return found if found.isascii() else found.encode(errors="replace").decode()


def as_text(value: object) -> str | None:
    """As `exact`, without NUL, which databases refuse."""
    found = as_exact_text(value)
    return None if found is None else found.replace("\0", "\ufffd")


def as_whole_number(value: object) -> int | None:
    """A whole number given as a number or a string; None for anything else."""
    match = _WHOLE.fullmatch(as_text(value) or "")
    return int(match[1]) if match else None


def as_flag(value: object) -> bool:
    """Whether a switch is on: true, 1 or "1"."""
    return value is True or as_whole_number(value) == 1


def as_stock(value: object) -> int | None:
    """A number of pieces, at least 0; None when the supplier does not say a number (R-6.1)."""
    count = as_whole_number(value)
    return None if count is None else max(count, 0)


def read_price(value: object, field_name: str) -> Decimal:
    """An amount of money, at six places (R-2.5); raises SupplierGarbled naming `where`."""
    found = as_text(value)
    if found is None or _PRICE.fullmatch(found) is None:
        raise SupplierGarbled(field_name)
    return _round_to_six_places(found)


def read_optional_price(value: object, field_name: str) -> Decimal | None:
    """As `price`, but None for null and the empty string."""
    return None if value is None or value == "" else read_price(value, field_name)


def read_prices(found: Mapping[str, object]) -> tuple[Decimal, Decimal]:
    """Guest price and caller's price; a missing guest price is the caller's."""
    own = read_price(found.get("user_price"), "user_price")
    guest = read_optional_price(found.get("price"), "price")
    return own if guest is None else guest, own


def as_balance(value: object) -> Decimal | None:
    """An account's balance, which may be negative, at six places; None when it is none."""
    found = as_text(value)
    return _round_to_six_places(found) if found and _BALANCE.fullmatch(found) else None


def _round_to_six_places(digits: str) -> Decimal:
    # The noise of binary floats (0.30000000000000004) ends far behind the sixth place.
    return Decimal(digits).quantize(_SIX_PLACES, context=_DECIMAL_CONTEXT)
