"""Names that sellers write: how people read them, and which of them a supplier may alter on input.

Pure. A name that is sent to the supplier is always sent as it was received.
"""

import re
from html import unescape
from html.entities import html5

#: A complete HTML entity. Without the semicolon, "&copy" may be a part of a name.
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
#: Suppliers escape a text again each time they copy it from another shop.
_MAX_ESCAPES = 3
#: Suppliers take this name for no choice at all.
TAKEN_FOR_NONE = "0"
#: Suppliers escape these characters on input, or remove them as markup.
_ESCAPED_CHARACTERS = re.compile("[&<>\"']")
#: Suppliers decode this on input.
_URL_ENCODED = re.compile("%[0-9a-fA-F]{2}")


def decode_entities(text: str) -> str:
    """Return `text` as its seller meant it: `A&amp;B` reads `A&B`."""
    for _ in range(_MAX_ESCAPES):
        decoded = _ENTITY.sub(_decode_entity, text)
        if decoded == text:
            break
        text = decoded
    return text


def _decode_entity(entity: re.Match[str]) -> str:
    name = entity[0][1:]
    # `unescape` would also decode the beginning of an unknown name.
    return unescape(entity[0]) if name.startswith("#") else html5.get(name, entity[0])


def is_taken_for_none(name: str | None) -> bool:
    """Return whether the supplier takes a name for no choice; it trims names.

    A variant with such a name is never offered: the supplier quotes the price without a variant, and
    some of its versions then sell any piece at that price.
    """
    return name is not None and name.strip() == TAKEN_FOR_NONE


def may_be_altered(name: str) -> bool:
    """Return whether a supplier may read another name than the one that is sent.

    Real suppliers trim, escape and decode their input, and they take "0" for no choice.
    """
    return (
        name != name.strip()
        or name == TAKEN_FOR_NONE
        or _ESCAPED_CHARACTERS.search(name) is not None
        or _URL_ENCODED.search(name) is not None
    )
