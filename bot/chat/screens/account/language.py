"""Choosing a language. A button's number spells the language's code, so it stays right for ever."""

from collections.abc import Iterable, Mapping

from bot.chat import verbs
from bot.chat.screens.parts import crumbs, grid, page_of, way_back
from bot.chat.screens.screen import Screen, tap
from bot.i18n import Speech


def number_of(code: str) -> int:
    """The number that stands for a language's code in a button: the code read in base 36."""
    return int("".join(char for char in code if char.isalnum()), 36)


def language_of(number: int, codes: Iterable[str]) -> str | None:
    """Which of `codes` the number stands for, if any."""
    return next((code for code in codes if number_of(code) == number), None)


def choose(speech: Speech, languages: Mapping[str, str], current: str) -> Screen:
    """Every language by its own name; the current one is ticked."""
    text = page_of(crumbs(speech, speech.plain("crumb-language")), speech.html("language-choose"))
    buttons = [
        tap(f"✓ {name}" if code == current else name, verbs.LANGUAGE, number_of(code))
        for code, name in languages.items()
    ]
    return Screen(text, (*grid(buttons), way_back(speech)))
