"""Text from outside made fit for our lines: names, previews, answers, notes.

Shown literally, but unable to turn a line around, break it or fill the screen. Nothing here escapes
markup (see `bot.i18n`) and nothing here changes what is sent to the supplier.
"""

import unicodedata

ELLIPSIS = "…"
NOTHING = "—"
#: How many columns fit on a button that has the row to itself; CJK and emoji take two.
LABEL = 40
_MARKS_IN_A_ROW = 3
_JOINER = "\u200d"
#: After a narrow sign it asks for its picture, which is wide.
_PICTURE = "\ufe0f"
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_SPACES = frozenset({"Cc", "Zl", "Zp", "Zs"})
_UNSEEN = frozenset({"Cf", "Cs", "Co"})


def units(text: str) -> int:
    """The length that Telegram counts: UTF-16 code units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def columns(text: str) -> int:
    """How wide `text` is, roughly: wide characters take two columns, marks none."""
    return len(text) if text.isascii() else sum(map(_columns, text, _JOINER + text))


def _columns(char: str, before: str) -> int:
    """What `char` adds to a line that ends in `before`."""
    if char == _PICTURE:
        return int(_width(before) == 1)
    return _width(char)


def _width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def shown(text: str, room: int = 80) -> str:
    """`text` as one tidy line of at most `room` columns; a dash when nothing is left to see."""
    tidy = " ".join(visible(text[: 8 * room]).split())
    return cut(tidy, room) or NOTHING


def paragraphs(text: str, room: int) -> str:
    """`text` with its line breaks, at most `room` UTF-16 units; may be empty."""
    lines = text[: 2 * room].replace("\r\n", "\n").replace("\r", "\n").split("\n")
    tidy = "\n".join(" ".join(visible(line).split()) for line in lines)
    while "\n\n\n" in tidy:
        tidy = tidy.replace("\n\n\n", "\n\n")
    return cut_units(tidy.strip(), room)


def visible(text: str) -> str:
    """One line without surprises: controls become spaces, what cannot be seen goes, and a storm of
    marks becomes a breeze.
    """
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    marks = 0
    for char in text:
        category = unicodedata.category(char)
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if category in _SPACES or char in _BLANK:
            kept.append(" ")
        elif char == _JOINER or (category not in _UNSEEN and marks <= _MARKS_IN_A_ROW):
            kept.append(char)
    return "".join(kept)


def cut(text: str, room: int) -> str:
    """`text` within `room` columns, ending in an ellipsis when it was longer."""
    if columns(text) <= room:
        return text
    if text.isascii():
        return text[: room - 1].rstrip() + ELLIPSIS
    used, kept = 0, []
    for char, before in zip(text, _JOINER + text, strict=False):
        used += _columns(char, before)
        if used > room - 1:
            break
        kept.append(char)
    return "".join(kept).rstrip(f" {_JOINER}") + ELLIPSIS


def cut_units(text: str, room: int) -> str:
    """`text` within `room` UTF-16 units, cut at a word if there is one near, with an ellipsis."""
    if units(text) <= room:
        return text
    used, end = 0, 0
    for end, char in enumerate(text):  # noqa: B007 - where it stopped is the point
        used += 2 if ord(char) > 0xFFFF else 1  # noqa: PLR2004 - the end of the basic plane
        if used > room - 1:
            break
    head = text[:end]
    at = max(head.rfind(" "), head.rfind("\n"))
    return (head[:at] if at > end * 3 // 4 else head).rstrip() + ELLIPSIS


def label(name: str, tail: str = "", room: int = LABEL) -> str:
    """A button's label: a foreign `name`, shortened so that our own `tail` stays readable."""
    end = f" · {tail}" if tail else ""
    return shown(name, max(room - columns(end), 8)) + end
