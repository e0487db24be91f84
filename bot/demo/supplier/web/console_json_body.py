"""Reads and checks the fields of a console request's JSON body.

Every method raises ValueError with a message for the sender of the request.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from json import JSONDecodeError

from starlette.requests import Request

_AMOUNT = re.compile(r"(-?)([0-9]{1,9})(?:\.([0-9]{1,2}))?")


@dataclass(frozen=True, slots=True)
class JsonBody:
    """The fields of one JSON object."""

    values: Mapping[str, object]

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def text(self, name: str, default: str | None = None) -> str:
        value = self._value(name, default)
        if not isinstance(value, str):
            raise ValueError(f"{name} must be a text")  # noqa: TRY004 - a bad value of a request
        return value

    def flag(self, name: str) -> bool:
        value = self._value(name, None)
        if not isinstance(value, bool):
            raise ValueError(f"{name} must be true or false")  # noqa: TRY004 - a bad value of a request
        return value

    def number(self, name: str, least: float, most: float, default: float | None = None) -> float:
        """Return a number between two bounds, both included."""
        value = self._value(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{name} must be a number")  # noqa: TRY004 - a bad value of a request
        if not least <= value <= most:
            raise ValueError(f"{name} must be between {least} and {most}")
        return value

    def whole(self, name: str, least: int, most: int, default: int | None = None) -> int:
        """Return a whole number between two bounds, both included."""
        value = self.number(name, least, most, default)
        if value != int(value):
            raise ValueError(f"{name} must be a whole number")
        return int(value)

    def amount(self, name: str) -> int:
        """Return minor units from a decimal text with at most two places: "12.50" is 1250."""
        match = _AMOUNT.fullmatch(self.text(name))
        if match is None:
            raise ValueError(f'{name} must be an amount such as "12.50"')
        sign, whole, cents = match.groups()
        return int(f"{sign}{whole}{(cents or '').ljust(2, '0')}")

    def _value(self, name: str, default: object) -> object:
        value = self.values.get(name, default)
        if value is None:
            raise ValueError(f"{name} is missing")
        return value


async def read_json_body(request: Request) -> JsonBody:
    """Return the body of a request with a JSON content type and a JSON object."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise ValueError("send application/json")
    try:
        values = await request.json()
    except (JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"this is not JSON: {error}") from error
    if not isinstance(values, dict):
        raise ValueError("send a JSON object")  # noqa: TRY004 - a bad value of a request
    return JsonBody(values)
