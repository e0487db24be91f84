"""Tests of the words by which a person is found."""

import pytest

from bot.domain.people.names import MAX_NAME_WORDS, fold_words, split_name


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("Alice Smith", ["alice", "smith"]),
        ("ÁLICE  smíth alice", ["alice", "smith"]),
        ("\u202eAlice\u200f <b>Smith</b>", ["alice", "b", "smith"]),
        ("Straße", ["strasse"]),
        ("王小明", ["王小明"]),
        ("Ёлка", ["елка"]),
        ("أَحْمَد", ["احمد"]),
        ("👍🏽👍 Bo👍", ["👍", "bo"]),
        ("x_y-z", ["x_y", "z"]),
        ("\u200f\u2066 \ufe0f", []),
        ("\ud800 a", ["a"]),
        ("", []),
    ],
)
def test_case_accents_marks_and_dots_do_not_matter(typed: str, words: list[str]) -> None:
    assert fold_words(typed) == words


def test_a_word_found_by_its_stored_form_is_found_by_any_form() -> None:
    """The index is compared with what staff type: folding again changes nothing."""
    for text in ("ÁLICE Smíth", "Straße", "İstanbul", "ﬁne", "한국어", "Ὀδυσσεύς"):
        for word in fold_words(text):
            assert fold_words(word) == [word]


def test_a_name_has_few_words_of_bounded_length() -> None:
    name = " ".join(f"word{number}" for number in range(40)) + " " + "x" * 500
    words = split_name(name, "The_User")
    assert len(words) == MAX_NAME_WORDS + 1
    assert "the_user" in words
    assert max(len(word) for word in split_name("x" * 500, None)) == 64
    assert len(split_name("".join(chr(0x1F600 + n) for n in range(64)), None)) == MAX_NAME_WORDS
