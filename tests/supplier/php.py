"""The signature check of a PHP shop, implemented from its steps and independently of ours.

Parse the form as PHP does, drop `sign`, sort, drop empty strings, build the query, append the key,
decode the whole, digest.
"""

import hashlib
import re
from urllib.parse import parse_qsl, quote_plus, unquote_to_bytes


def expected_signature(body: str, app_key: str) -> str:
    """Return the signature that a PHP shop computes for a posted form."""
    post = parse_form(body)
    post.pop("sign", None)
    kept = {name: post[name] for name in sorted(post, key=str.encode) if post[name] != ""}
    query = "&".join(part for name, value in kept.items() for part in _build(name, value))
    signed = unquote_to_bytes(f"{query}&key={app_key}".replace("+", " "))
    return hashlib.md5(signed).hexdigest()


def parse_form(body: str) -> dict[str, object]:
    """Return `$_POST` of a form: brackets nest."""
    post: dict[str, object] = {}
    for name, value in parse_qsl(body, keep_blank_values=True):
        first, *inner = [name.split("[", 1)[0], *re.findall(r"\[([^\]]*)\]", name)]
        level = post
        for step in [first, *inner][:-1]:
            level = level.setdefault(step, {})  # type: ignore[assignment]
        level[[first, *inner][-1]] = value
    return post


def _build(name: str, value: object) -> list[str]:
    if isinstance(value, dict):
        return [part for key, v in value.items() for part in _build(f"{name}[{key}]", v)]
    return [f"{quote_plus(name)}={quote_plus(str(value))}"]
