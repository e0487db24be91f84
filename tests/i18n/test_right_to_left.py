"""Tests that the languages from right to left are those that Babel knows."""

import pytest
from babel import Locale

from bot.i18n.right_to_left import _RIGHT_TO_LEFT_LANGUAGES, is_right_to_left

LANGUAGES = (
    "en",
    "zh_Hans",
    "ru",
    "es",
    "ar",
    "ar_EG",
    "fr",
    "hi",
    "tr",
    *_RIGHT_TO_LEFT_LANGUAGES,
)


@pytest.mark.parametrize("locale", sorted(set(LANGUAGES)))
def test_a_language_runs_as_babel_says(locale: str) -> None:
    assert is_right_to_left(locale) is (Locale.parse(locale).text_direction == "rtl")
