"""Tests of every screen's text in English and Arabic, against accepted snapshots.

After a change of texts, renew them with `SNAPSHOTS=renew` in the environment, and read the
difference as a speaker of the language. One language runs from left to right, the other one from
right to left. `test_messages_in_every_language.py` holds the other languages.
"""

import os

import pytest

from tests.chat.screens.gallery import Gallery, localizer_for
from tests.chat.screens.snapshot_text import SNAPSHOTS as FOLDER
from tests.chat.screens.snapshot_text import pages

LANGUAGES = ("en", "ar")
RENEW = os.environ.get("SNAPSHOTS") == "renew"


def kept(language: str) -> dict[str, str]:
    """Return the accepted pages."""
    files = sorted((FOLDER / language).glob("*.txt"))
    return {file.stem: file.read_text(encoding="utf-8") for file in files}


def renew(language: str, made: dict[str, str]) -> None:
    """Store the current pages, and delete others."""
    folder = FOLDER / language
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.glob("*.txt"):
        file.unlink()
    for name, text in made.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_says_what_was_read(language: str) -> None:
    """A change of a text is visible in the snapshots."""
    made = pages(language)
    if RENEW:
        renew(language, made)
    known = kept(language)
    assert sorted(made) == sorted(known), "run with SNAPSHOTS=renew"
    for name, text in made.items():
        assert text.splitlines() == known[name].splitlines(), f"{name}: run with SNAPSHOTS=renew"


def test_no_screen_is_left_out() -> None:
    """Each screen of the gallery is in a chapter."""
    gallery = Gallery(localizer_for("en"))
    read = {name for chapter in gallery.chapters().values() for name, _ in chapter}
    assert {name for name, _ in [*gallery.all(), *gallery.status_lines()]} <= read


def test_no_other_language_has_snapshots() -> None:
    assert {folder.name for folder in FOLDER.iterdir()} == set(LANGUAGES)
