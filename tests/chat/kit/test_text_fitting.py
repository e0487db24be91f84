"""Tests of text fitting: foreign text is cleaned for display, and only for display."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.kit.text_fitting import (
    BUTTON_LABEL_WIDTH,
    count_utf16_units,
    fit_one_line,
    fit_paragraphs,
    format_button_label,
    measure_width,
    truncate_to_utf16_units,
    truncate_to_width,
)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Steam  wallet\n10\tUSD", "Steam wallet 10 USD"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("a\u202egnp.exe", "agnp.exe"),
        ("a\x00\x1bb", "a b"),
        ("\u200b\u2060\ufeff \u3164", "—"),
        ("", "—"),
        ("👨‍👩‍👧 family", "👨‍👩‍👧 family"),
        ("x\ud800y", "xy"),
        ("原神 月卡", "原神 月卡"),
    ],
)
def test_a_name_becomes_one_tidy_line(text: str, line: str) -> None:
    """Controls, overrides and invisible characters are removed; markup is shown literally."""
    assert fit_one_line(text) == line


def test_a_run_of_combining_marks_is_shortened() -> None:
    """A name must not reach over the lines around it."""
    assert len(fit_one_line("Z" + "\u0335" * 50)) == 4


def test_three_thousand_emoji_end_in_an_ellipsis() -> None:
    """Wide characters count as two columns."""
    line = fit_one_line("😀" * 3_000, 40)
    assert line.endswith("…")
    assert measure_width(line) <= 40


@pytest.mark.parametrize(
    ("text", "wide"),
    [("✏️", 2), ("✏", 1), ("✖️ Leave", 8), ("1️⃣", 2), ("😀️", 2), ("️", 0), ("e\u0301️", 1)],
)
def test_a_sign_shown_as_a_picture_takes_two_columns(text: str, wide: int) -> None:
    """Wide characters stay wide; characters without a width gain none."""
    assert measure_width(text) == wide


def test_a_cut_counts_pictures() -> None:
    """As many as fit, and the ellipsis."""
    assert truncate_to_width("✏️✏️✏️✏️", 7) == "✏️✏️✏️…"
    assert measure_width(truncate_to_width("✏️" * 40, 20)) <= 20


def test_a_label_keeps_its_tail() -> None:
    """The name is shortened; the price stays."""
    text = format_button_label("An endless name of a product that goes on and on", "$12.50")
    assert text.endswith("… · $12.50")
    assert measure_width(text) <= BUTTON_LABEL_WIDTH


def test_a_right_to_left_name_on_a_button_does_not_reorder_what_follows() -> None:
    assert (
        format_button_label("Omar عمر", "#3")
        == "\N{FIRST STRONG ISOLATE}Omar عمر\N{POP DIRECTIONAL ISOLATE} · #3"
    )


def test_a_name_before_a_right_to_left_tail_keeps_its_own_order() -> None:
    """Otherwise "10 USD Steam" would be shown as "USD 10 Steam"."""
    assert (
        format_button_label("10 USD Steam", "نفد")
        == "\N{FIRST STRONG ISOLATE}10 USD Steam\N{POP DIRECTIONAL ISOLATE} · نفد"
    )


def test_a_text_is_cut_at_a_word() -> None:
    """If there is a space near the end."""
    assert truncate_to_utf16_units("the quick brown fox jumps", 21) == "the quick brown fox…"
    assert truncate_to_utf16_units("x" * 30, 10) == "x" * 9 + "…"
    assert truncate_to_utf16_units("short", 10) == "short"


def test_paragraphs_keep_their_lines() -> None:
    """But at most one empty line, and no carriage returns."""
    assert fit_paragraphs(" one \r\n\n\n\n two\rthree ", 100) == "one\n\ntwo\nthree"


@given(st.text(), st.integers(1, 100))
def test_lengths_are_kept(text: str, room: int) -> None:
    """Any text fits the limit."""
    assert measure_width(truncate_to_width(text, room)) <= room
    assert measure_width(fit_one_line(text, room)) <= room
    assert count_utf16_units(truncate_to_utf16_units(text, room)) <= room
    assert count_utf16_units(fit_paragraphs(text, room)) <= room
    assert "\n" not in fit_one_line(text, room)
