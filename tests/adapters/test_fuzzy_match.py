"""Tests of fuzzy matching: words match if a few typing errors separate them."""

from bot.adapters.fuzzy_match import closest_words

WORDS = ("steam", "stream", "team", "netflix", "蒸汽")


def test_a_swap_is_one_slip() -> None:
    assert closest_words("staem", WORDS, 1) == [("steam", 0.8)]


def test_the_likest_comes_first() -> None:
    assert [word for word, _ in closest_words("steam", WORDS, 2)] == ["steam", "stream", "team"]


def test_words_with_too_many_errors_do_not_match() -> None:
    assert closest_words("netfx", WORDS, 1) == []
    assert closest_words("蒸", (), 3) == []
