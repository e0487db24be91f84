"""Converts request bytes to `Params`, and results to JSON text.

Bot API parameters arrive in four ways: query string, urlencoded, multipart or JSON. Nested values
may be JSON inside strings. Behind this module these differences are invisible. It contains no methods
and no rules of Telegram except how values are written.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from urllib.parse import unquote_plus

from bot.demo.telegram import multipart
from bot.demo.telegram.errors import ApiError, bad_request
from bot.demo.telegram.multipart import Upload

Json = dict[str, Any]  # one Bot API object, in the spelling of the wire

_INTEGER = re.compile("-?[0-9]{1,19}")
_NOT_UTF8 = "strings must be encoded in UTF-8"


def dumps(value: object) -> str:
    """Return compact JSON in plain ASCII, valid for any text."""
    return json.dumps(value, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Params:
    """The parameters of one call, read by type.

    A missing or unreadable value gives the default.
    """

    values: Json = field(default_factory=dict)
    files: dict[str, Upload] = field(default_factory=dict)

    def text(self, name: str, default: str = "") -> str:
        value = self.values.get(name, default)
        if isinstance(value, str):
            return value
        return default if value is None else dumps(value)

    def integer(self, name: str, default: int = 0) -> int:
        value = self.values.get(name)
        if isinstance(value, bool) or value is None:
            return default
        if isinstance(value, int | float):
            return int(value)
        digits = str(value).strip()
        return int(digits) if _INTEGER.fullmatch(digits) else default

    def flag(self, name: str) -> bool:
        value = self.values.get(name)
        return value is True or str(value).lower() in {"true", "yes", "1"}

    def nested(self, name: str, what: str) -> Any:
        """Return a JSON value, given directly or as a string.

        None if it is missing; ApiError 400 if it cannot be parsed.
        """
        value = self.values.get(name)
        if value is None or value == "":
            return None
        if not isinstance(value, str):
            return value
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            raise bad_request(f"can't parse {what} JSON object") from None

    def object(self, name: str, what: str) -> Json | None:
        """Return the same as `nested`, but accept a JSON object only."""
        value = self.nested(name, what)
        if value is not None and not isinstance(value, dict):
            raise bad_request(f"object expected as {what}")
        return value

    def array(self, name: str, what: str) -> list[Any] | None:
        """Return the same as `nested`, but accept a JSON array only."""
        value = self.nested(name, what)
        if value is not None and not isinstance(value, list):
            raise bad_request(f"expected an Array of {what}")
        return value

    def file(self, name: str) -> Upload | None:
        """Return the file in this field, or in the field named by `attach://...`."""
        direct = self.files.get(name)
        if direct is not None:
            return direct
        link = self.values.get(name)
        if isinstance(link, str) and link.startswith("attach://"):
            return self.files.get(link.removeprefix("attach://"))
        return None


def read_params(query: bytes, content_type: str, body: bytes) -> Params:
    """Return all parameters of a request; those in the body win. ApiError 400 if unreadable."""
    try:
        values: Json = _parse_urlencoded(query) if query else {}
        if not body:
            return Params(values)
        return _read_body(values, content_type, body)
    except UnicodeDecodeError:
        raise bad_request(_NOT_UTF8) from None
    except (ValueError, RecursionError) as error:
        raise ApiError(400, f"Bad Request: can't parse request: {error}") from None


def _read_body(values: Json, content_type: str, body: bytes) -> Params:
    kind = content_type.partition(";")[0].strip().lower()
    if kind == "multipart/form-data":
        form = multipart.parse_multipart(body, multipart.read_boundary(content_type))
        return Params(values | form.fields, form.files)
    if kind == "application/json":
        document = json.loads(body)
        if not isinstance(document, dict):
            raise ValueError("the body must be a JSON object")
        return Params(values | document)
    return Params(values | _parse_urlencoded(body))


def _parse_urlencoded(raw: bytes) -> Json:
    pairs = (field.partition("=") for field in raw.decode("ascii").split("&") if field)
    return {_decode_quoted(name): _decode_quoted(value) for name, _, value in pairs}


@lru_cache(maxsize=2048)
def _decode_quoted(quoted: str) -> str:
    """Undo the URL encoding.

    Cached because screens repeat their keyboards, which are most of a request.
    """
    return unquote_plus(quoted, errors="strict")
