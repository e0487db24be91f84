"""Tests of showing what was typed beside what the supplier made of it."""

from bot.chat.buyer.orders.stored_answers import add_altered_answers
from bot.chat.kit.screen import Screen
from bot.chat.kit.text_fitting import count_utf16_units
from bot.domain.orders.stored_answers import AlteredAnswer
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
SCREEN = Screen("head\n\nrest")


def altered(sent: str, stored: str, label: str = "Login") -> AlteredAnswer:
    return AlteredAnswer(
        "login",
        label,
        is_hidden=False,
        sent=(sent,) if sent else (),
        stored=(stored,) if stored else (),
    )


def shown(*answers: AlteredAnswer) -> str:
    return add_altered_answers(ENGLISH, SCREEN, "notice-altered-answer", answers).text


def test_the_values_are_below_the_headline() -> None:
    head, line, rest = shown(altered("a", "b")).split("\n\n")
    assert (head, rest) == ("head", "rest")
    assert "Login" in line
    assert "<code>a</code>" in line
    assert "<code>b</code>" in line


def test_without_values_the_screen_stays_as_it_is() -> None:
    assert shown() == SCREEN.text


def test_markup_in_a_value_is_shown_and_an_empty_value_is_a_dash() -> None:
    text = shown(altered("<b>x</b>", "", label="<i>"))
    assert "&lt;b&gt;x&lt;/b&gt;" in text
    assert "&lt;i&gt;" in text
    assert "<b>" not in text
    assert "—" in text


def test_long_values_are_cut_and_the_difference_stays_visible() -> None:
    text = shown(altered("k" * 3_000 + "&amp" + "z" * 3_000, "k" * 3_000 + "amp" + "z" * 3_000))
    assert "kkk&amp;amp" in text
    assert "kkkamp" in text
    assert count_utf16_units(text) < 600


def test_many_answers_do_not_fill_the_message() -> None:
    answers = [altered("x" * 100, "y" * 100) for _ in range(60)]
    assert count_utf16_units(shown(*answers)) < 2_200
