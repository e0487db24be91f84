"""The server's part of the request signature. Pure; independent of accounts and HTTP."""

import hashlib
import hmac
from collections.abc import Iterator, Mapping

from bot.demo.supplier.form_parsing import Form, Value


def compute_signature(form: Form, app_key: str) -> str:
    """Return the lower-case hexadecimal MD5 that a request with these parameters must carry.

    A `sign` parameter is left out, as is every empty string at the top level. URL-encoding and
    decoding of the serialised pairs cancel out, so names and values are used literally.
    """
    pairs = [
        f"{name}={value}"
        for key in sorted(form, key=_as_bytes)
        if key != "sign" and form[key] != ""
        for name, value in _expand(key, form[key])
    ]
    text = f"{'&'.join(pairs)}&key={app_key}"
    return hashlib.md5(_as_bytes(text), usedforsecurity=False).hexdigest()


def is_correctly_signed(form: Form, app_key: str) -> bool:
    """Return whether the request's `sign` is correct; compare in constant time."""
    given = form.get("sign", "")
    if not isinstance(given, str):
        return False
    return hmac.compare_digest(_as_bytes(given), compute_signature(form, app_key).encode())


def _expand(name: str, value: Value) -> Iterator[tuple[str, str]]:
    """Yield array parameters as `name[key]` pairs, in the order in which they were sent."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _expand(f"{name}[{key}]", inner)
    else:
        yield name, value


def _as_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
