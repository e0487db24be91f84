"""The server's half of the request signature. Pure; knows nothing of accounts or HTTP."""

import hashlib
import hmac
from collections.abc import Iterator, Mapping

from bot.demo.supplier.form_parsing import Form, Value


def compute_signature(form: Form, app_key: str) -> str:
    """The lower-case hexadecimal MD5 that a request with these parameters must carry.

    A ``sign`` among the parameters is left out, as is every top-level empty string. URL-encoding
    and decoding of the serialised pairs cancel out, so names and values enter literally.
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
    """Whether the request's own ``sign`` is the right one, compared in constant time."""
    given = form.get("sign", "")
    if not isinstance(given, str):
        return False
    return hmac.compare_digest(_as_bytes(given), compute_signature(form, app_key).encode())


def _expand(name: str, value: Value) -> Iterator[tuple[str, str]]:
    """Array parameters as ``name[key]`` pairs, in the order in which they were submitted."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _expand(f"{name}[{key}]", inner)
    else:
        yield name, value


def _as_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
