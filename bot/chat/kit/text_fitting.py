"""Preparation of foreign text for our lines: names, previews, answers and notes.

The text is shown literally, but it cannot reverse a line, break it or fill the screen. Nothing here
escapes markup (see `bot.i18n`), and nothing here changes what is sent to the supplier.
"""

import unicodedata
from functools import lru_cache

from bot.i18n.escaping import isolate_direction

ELLIPSIS = "…"
EMPTY_DASH = "—"
#: The columns of a button that is alone in its row; CJK and emoji take two columns.
BUTTON_LABEL_WIDTH = 40
_MAX_COMBINING_MARKS = 3
_ZERO_WIDTH_JOINER = "\u200d"
#: After a narrow character it requests the emoji form, which is wide.
_EMOJI_VARIATION_SELECTOR = "\ufe0f"
_BLANK_CHARACTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_SPACE_CATEGORIES = frozenset({"Cc", "Zl", "Zp", "Zs"})
_INVISIBLE_CATEGORIES = frozenset({"Cf", "Cs", "Co"})


def count_utf16_units(text: str) -> int:
    """Return the length of `text` as Telegram counts it: in UTF-16 code units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def measure_width(text: str) -> int:
    """Return the approximate width of `text` in columns: wide characters take two, marks none."""
    return (
        len(text)
        if text.isascii()
        else sum(map(_measure_character_after, text, _ZERO_WIDTH_JOINER + text))
    )


def _measure_character_after(char: str, before: str) -> int:
    """Return the columns that `char` adds to a line that ends in `before`."""
    if char == _EMOJI_VARIATION_SELECTOR:
        return int(_measure_character(before) == 1)
    return _measure_character(char)


@lru_cache(maxsize=4_096)
def _measure_character(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def fit_one_line(text: str, width: int = 80) -> str:
    """Return `text` as one clean line of at most `width` columns.

    If nothing visible remains, return a dash.
    """
    tidy = " ".join(remove_invisible(text[: 8 * width]).split())
    return truncate_to_width(tidy, width) or EMPTY_DASH


def fit_paragraphs(text: str, max_units: int) -> str:
    """Return `text` with its line breaks, at most `max_units` UTF-16 units; may be empty."""
    lines = text[: 2 * max_units].replace("\r\n", "\n").replace("\r", "\n").split("\n")
    tidy = "\n".join(" ".join(remove_invisible(line).split()) for line in lines)
    while "\n\n\n" in tidy:
        tidy = tidy.replace("\n\n\n", "\n\n")
    return truncate_to_utf16_units(tidy.strip(), max_units)


def remove_invisible(text: str) -> str:
    """Return one line without control and invisible characters.

    Control characters become spaces, invisible characters are removed, and runs of combining marks
    collapse to at most three.
    """
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    marks = 0
    for char in text:
        category = unicodedata.category(char)
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if category in _SPACE_CATEGORIES or char in _BLANK_CHARACTERS:
            kept.append(" ")
        elif char == _ZERO_WIDTH_JOINER or (
            category not in _INVISIBLE_CATEGORIES and marks <= _MAX_COMBINING_MARKS
        ):
            kept.append(char)
    return "".join(kept)


def truncate_to_width(text: str, width: int) -> str:
    """Return `text` cut to `width` columns, with an ellipsis if it was longer."""
    if text.isascii():
        return text if len(text) <= width else text[: width - 1].rstrip() + ELLIPSIS
    used, fitting = 0, 0
    for char, before in zip(text, _ZERO_WIDTH_JOINER + text, strict=False):
        used += _measure_character_after(char, before)
        if used > width:  # a text may be far longer than its line: the rest is not looked at
            return text[:fitting].rstrip(f" {_ZERO_WIDTH_JOINER}") + ELLIPSIS
        fitting += used < width
    return text


def truncate_to_utf16_units(text: str, max_units: int) -> str:
    """Return `text` cut to `max_units` UTF-16 units, with an ellipsis if it was longer.

    The cut is at a word boundary if there is one near the end.
    """
    if count_utf16_units(text) <= max_units:
        return text
    used, end = 0, 0
    for end, char in enumerate(text):  # noqa: B007 - the index is used after the loop
        used += 2 if ord(char) > 0xFFFF else 1  # noqa: PLR2004 - the last code point that takes one unit
        if used > max_units - 1:
            break
    head = text[:end]
    at = max(head.rfind(" "), head.rfind("\n"))
    return (head[:at] if at > end * 3 // 4 else head).rstrip() + ELLIPSIS


def format_button_label(name: str, tail: str = "", width: int = BUTTON_LABEL_WIDTH) -> str:
    """Return a label of a foreign `name` and our own `tail`; only the name is shortened.

    Where one of them runs from right to left, neither changes the order of the other.
    """
    end = f" · {tail}" if tail else ""
    shown = fit_one_line(name, max(width - measure_width(end), 8))
    if tail and any(unicodedata.bidirectional(char) in {"R", "AL"} for char in shown + tail):
        shown = isolate_direction(shown)
    return shown + end
