"""Tests of cleaning and trimming a text and of the order of its entities, as Telegram stores them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.demo.telegram.content.message_entities import (
    DATA_KINDS,
    SENDABLE_KINDS,
    Entity,
    utf16_length,
)
from bot.demo.telegram.content.text_and_entity_normalisation import (
    FormattedText,
    normalise_text,
    read_formatted_text,
)
from bot.demo.telegram.errors import ApiError
from bot.demo.telegram.request_params import Params


def kinds(formatted: FormattedText) -> list[tuple[str, str]]:
    """Return (kind, marked text) of every entity."""
    return [(e.kind, formatted.text[e.start : e.end]) for e in formatted.entities]


def from_html(source: str) -> FormattedText:
    return read_formatted_text(Params({"text": source, "parse_mode": "HTML"}), "text", "entities")


def from_entities(text: str, *entities: dict[str, object]) -> FormattedText:
    return read_formatted_text(
        Params({"text": text, "entities": list(entities)}), "text", "entities"
    )


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        ("  a b \n", "a b"),
        ("a\tb\x00c\r\nd", "a b c\nd"),
        ("a\u202eb\u2028c", "abc"),
        (" \n \t ", ""),
        ("a\n\n\nb", "a\n\n\nb"),
    ],
)
def test_a_text_is_cleaned_and_trimmed(raw: str, kept: str) -> None:
    assert normalise_text(raw).text == kept


def test_code_is_trimmed_too() -> None:
    """A secret that ends in spaces cannot be sent unchanged as a message."""
    assert kinds(from_html("<code>  KEY \n</code>")) == [("code", "KEY")]


def test_entities_follow_their_text_through_cleaning() -> None:
    assert kinds(from_entities("a\r\r😀b", {"type": "bold", "offset": 3, "length": 3})) == [
        ("bold", "😀b")
    ]


def test_blank_marks_vanish() -> None:
    assert kinds(from_html("a<b> </b>b")) == []


def test_nothing_else_is_marked_where_code_is() -> None:
    assert kinds(from_html("<tg-spoiler>x <code>KEY</code> y</tg-spoiler>")) == [
        ("spoiler", "x "),
        ("code", "KEY"),
        ("spoiler", "y"),
    ]


def test_a_quote_may_hold_code_and_links() -> None:
    source = "<blockquote>a <code>b</code> <a href='https://x.org'>c</a></blockquote>"

    assert kinds(from_html(source)) == [
        ("blockquote", "a b c"),
        ("code", "b"),
        ("text_link", "c"),
    ]


def test_crossing_marks_are_split() -> None:
    crossing = from_entities(
        "abcdef",
        {"type": "bold", "offset": 0, "length": 4},
        {"type": "italic", "offset": 2, "length": 4},
    )

    assert kinds(crossing) == [("bold", "ab"), ("italic", "cdef"), ("bold", "cd")]


def test_meeting_marks_of_one_kind_are_one() -> None:
    assert kinds(from_html("<b>a</b><b>b</b>")) == [("bold", "ab")]


def test_commands_links_and_tags_are_found() -> None:
    text = "/buy@vitrine_bot see https://a.org/x. or a.com, @anna a@b.org #new $USD 1/2 a/b"

    assert kinds(normalise_text(text)) == [
        ("bot_command", "/buy@vitrine_bot"),
        ("url", "https://a.org/x"),
        ("url", "a.com"),
        ("mention", "@anna"),
        ("email", "a@b.org"),
        ("hashtag", "#new"),
        ("cashtag", "$USD"),
    ]


def test_nothing_is_found_inside_code() -> None:
    assert kinds(from_html("<code>https://a.org</code> /start")) == [
        ("code", "https://a.org"),
        ("bot_command", "/start"),
    ]


@pytest.mark.parametrize(
    ("offset", "length", "sentence"),
    [
        (9, 1, "Bad Request: entity begins after the end of the text at UTF-16 offset 9"),
        (0, 9, "Bad Request: entity beginning at UTF-16 offset 0 ends after the end of the text"),
        (1, 1, "Bad Request: entity begins in a middle of a UTF-16 symbol"),
        (0, 1, "Bad Request: entity beginning at UTF-16 offset 0 ends in a middle of a UTF-16"),
        (-1, 1, "Bad Request: receive an entity with incorrect offset -1"),
    ],
)
def test_entities_off_the_text_are_refused(offset: int, length: int, sentence: str) -> None:
    with pytest.raises(ApiError) as refusal:
        from_entities("😀ab", {"type": "bold", "offset": offset, "length": length})

    assert refusal.value.description.startswith(sentence)


def test_kinds_that_only_telegram_states_are_dropped() -> None:
    assert kinds(from_entities("abc", {"type": "mention", "offset": 0, "length": 3})) == []


def test_a_mode_not_known_here_is_refused() -> None:
    with pytest.raises(ApiError, match="unsupported parse_mode"):
        read_formatted_text(Params({"text": "x", "parse_mode": "MarkdownV2"}), "text", "entities")


@given(
    st.text(alphabet="ab \n😀\r/@", max_size=30),
    st.lists(
        st.tuples(st.sampled_from(sorted(SENDABLE_KINDS)), st.integers(0, 30), st.integers(1, 30))
    ),
)
def test_entities_always_nest_on_the_text(text: str, spans: list[tuple[str, int, int]]) -> None:
    """Whatever is sent, stored entities lie within the text and never cross; leading spaces stay
    only under a link.
    """
    stated = [
        Entity(kind, start, min(start + length, len(text)))
        for kind, start, length in spans
        if start < len(text)
    ]

    kept = normalise_text(text, stated)

    hidden = any(entity.start == 0 and entity.kind in DATA_KINDS for entity in kept.entities)
    assert kept.text == kept.text.rstrip(" \n")
    assert hidden or kept.text == kept.text.lstrip(" \n")
    for entity in kept.entities:
        assert 0 <= entity.start < entity.end <= len(kept.text)
        for other in kept.entities:
            inside = entity.start <= other.start and other.end <= entity.end
            around = other.start <= entity.start and entity.end <= other.end
            assert inside or around or entity.end <= other.start or other.end <= entity.start


@given(st.text(max_size=40))
def test_length_is_in_utf16_units(text: str) -> None:
    units = sum(2 if ord(char) > 0xFFFF else 1 for char in text)

    assert utf16_length(text) == units
