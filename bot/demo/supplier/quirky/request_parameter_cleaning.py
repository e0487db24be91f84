"""Changes a request's parameters as real servers do before reading them. Pure.

The word filter comes first. Names are changed before the signature check. Values are decoded,
purified and trimmed after it, so the used values can differ from the signed ones.
"""

import re
from collections import Counter
from collections.abc import Callable
from html import escape
from urllib.parse import unquote

from bot.demo.supplier.form_parsing import Form, Value
from bot.demo.supplier.quirky.messages import UNSAFE, QuirkyRefusalError

ESCAPED_ENDPOINTS = frozenset(
    {"item", "inventoryState", "inventory", "valuation", "draftCard", "query"}
)
"""Endpoints that HTML-escape their input, so that escaped texts match nothing stored."""

_UNSAFE = re.compile(
    r"(?:data|ftp|file):/|\b(?:user|concat|sleep|print|char|right)\("
    r"|\bselect\b.{0,200}?\bfrom\s",
    re.IGNORECASE | re.DOTALL,
)
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)([^<>]*)(?:>|$|(?=<))")
_KEPT_TAGS = frozenset(
    {"a", "b", "code", "div", "em", "i", "li", "ol", "p", "pre", "s", "span", "strong", "u", "ul"}
)
_EMPTY_TAGS = frozenset({"br", "hr", "img"})
_SCRIPT_OR_STYLE = re.compile(r"<(script|style)\b.*?(?:</\1\s*>|$)", re.IGNORECASE | re.DOTALL)


def mangle_names(form: Form) -> Form:
    """Replace dots and spaces in top-level names by underscores; the last duplicate wins."""
    return {re.sub(r"[. ]", "_", name): value for name, value in form.items()}


def refuse_unsafe_words(form: Form) -> None:
    """Raise QuirkyRefusalError if a value contains what the word filter considers an attack."""

    def check(text: str) -> str:
        if _UNSAFE.search(text):
            raise QuirkyRefusalError(UNSAFE)
        return text

    _map_texts(form, check)


def clean_values(form: Form, endpoint: str) -> Form:
    """Return the parameters as the endpoint receives them."""
    clean = _purify_and_escape if endpoint in ESCAPED_ENDPOINTS else _purify
    return {name: _map_texts(value, clean) for name, value in form.items()}


def _map_texts(value: Value, change: Callable[[str], str]) -> Value:
    if isinstance(value, str):
        return change(value)
    return {change(name): _map_texts(inner, change) for name, inner in value.items()}


def _purify_and_escape(text: str) -> str:
    return escape(_purify(text)).replace("&#x27;", "&#039;")


def _purify(text: str) -> str:
    """Decode once more, remove scripts and unknown tags, balance the others, and trim."""
    decoded = unquote(text)
    if "<" not in decoded:
        return decoded.strip()
    return _balance_tags(_SCRIPT_OR_STYLE.sub("", decoded)).strip()


def _balance_tags(text: str) -> str:
    open_tags: list[str] = []
    how_many = Counter[str]()

    def tidy(match: re.Match[str]) -> str:
        closing, name = match[1], match[2].lower()
        if name in _EMPTY_TAGS and not closing:
            return f"<{name}>"
        if name not in _KEPT_TAGS:
            return ""
        if not closing:
            open_tags.append(name)
            how_many[name] += 1
            return f"<{name}>"
        if not how_many[name]:
            return ""
        closed = _close_tags(open_tags, down_to=name)
        how_many.subtract(closed)
        return "".join(f"</{each}>" for each in closed)

    tidied = _TAG.sub(tidy, text)
    return tidied + "".join(f"</{name}>" for name in reversed(open_tags))


def _close_tags(open_tags: list[str], *, down_to: str) -> list[str]:
    """Close the open tags down to the last one of this name; return them in closing order."""
    closed = [open_tags.pop()]
    while closed[-1] != down_to:
        closed.append(open_tags.pop())
    return closed
