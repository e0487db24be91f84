"""The words by which a person is found by name: without case, accents, marks of direction or dots.

Names are typed by people: anything that Telegram allows may be in them. The stored index of words is
built with these functions, so a change of what they return needs a step that builds it again.
"""

import re
import unicodedata
from typing import Final

#: Words of a display name that are indexed.
MAX_NAME_WORDS: Final = 8
_MAX_WORD_LENGTH: Final = 64
#: A word of letters and digits, or one symbol, such as an emoji.
_WORD: Final = re.compile(r"\w+|[^\w\s]")
#: Accents, marks of direction, joiners, and modifiers of emoji.
_DROPPED_CATEGORIES: Final = frozenset({"Mn", "Me", "Cf", "Sk"})
#: Control characters, spaces, punctuation, and signs of currencies and mathematics.
_SEPARATING_CATEGORIES: Final = ("C", "Z", "P", "Sc", "Sm")


def split_name(name: str, username: str | None) -> frozenset[str]:
    """Return the words under which a person is indexed: of the display name, and the username."""
    return frozenset((*fold_words(name)[:MAX_NAME_WORDS], *fold_words(username or "")[:1]))


def fold_words(text: str) -> list[str]:
    """Return the words of a text in a form that can be compared, each once, in their order."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    spaced = "".join(_fold_character(each) for each in decomposed)
    found = _WORD.findall(unicodedata.normalize("NFC", spaced))
    return list(dict.fromkeys(word[:_MAX_WORD_LENGTH] for word in found))


def _fold_character(each: str) -> str:
    if each == "_":  # part of a username
        return each
    category = unicodedata.category(each)
    if category in _DROPPED_CATEGORIES:
        return ""
    return " " if category.startswith(_SEPARATING_CATEGORIES) else each
