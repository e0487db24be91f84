"""Tests that messages are parsed when they are first used, and are then what their file says."""

import logging
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

from bot.i18n import Translations
from bot.i18n.lazy_bundle import LazyBundle, _parse_entry

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "locales").glob("*/*.ftl"))


def a_bundle(text: str) -> LazyBundle:
    bundle = LazyBundle("en", {}, right_to_left=False)
    bundle.add_file(text)
    return bundle


@pytest.mark.parametrize("language", sorted({file.parent.name for file in FILES}))
def test_each_message_of_the_shop_is_the_same_as_in_its_whole_file(language: str) -> None:
    ours = [file.read_text("utf-8") for file in FILES if file.parent.name == language]
    bundle = LazyBundle(language, {}, right_to_left=False)
    for text in ours:
        bundle.add_file(text)
    bundle.parse_all()

    whole = [entry for text in ours for entry in FluentParser().parse(text).body]
    expected = [entry for entry in whole if isinstance(entry, ast.Message | ast.Term)]
    parsed = bundle._messages | {f"-{name}": term for name, term in bundle._terms.items()}
    assert len(parsed) == len(expected)
    for entry in expected:
        name = entry.id.name if isinstance(entry, ast.Message) else f"-{entry.id.name}"
        assert parsed[name].equals(entry, ignored_fields=["span", "comment"]), name


@pytest.mark.parametrize("language", sorted({file.parent.name for file in FILES}))
def test_a_message_of_one_line_says_the_same_without_being_parsed(language: str) -> None:
    bundle = LazyBundle(language, {}, right_to_left=False)
    for file in FILES:
        if file.parent.name == language:
            bundle.add_file(file.read_text("utf-8"))
    texts = {name: bundle.find_plain_text(name) for name in bundle._sources}
    assert len(bundle._sources) == len(texts), "nothing was parsed"
    plain = {name: text for name, text in texts.items() if text is not None}
    assert len(plain) > 300

    for name, text in plain.items():
        pattern = bundle.get_message(name).value
        assert pattern is not None
        assert bundle.format_pattern(pattern) == (text, []), name


def test_a_message_is_never_taken_as_it_is_in_a_language_that_runs_from_right_to_left() -> None:
    bundle = LazyBundle("ar", {}, right_to_left=True)
    bundle.add_file("greeting = مرحبا /help\n")
    assert bundle.find_plain_text("greeting") is None


@pytest.mark.parametrize(
    "source",
    [
        "a = Plain words, with: signs = and #1 in it. ",
        "a = One line\n\n# A comment\n## Another one\n\n",
        "a =    \u00a0Spaces that Fluent keeps\u00a0   \n",
        "a = One line\n    and another one\n",
        "a = One line\n    .title = An attribute\n",
        "a = With { $name } in it\n",
        "a-b_1=x",
    ],
)
def test_a_line_of_text_is_read_as_fluent_reads_it(source: str) -> None:
    read, expected = (
        _parse_entry(source, right_to_left=False),
        FluentParser().parse(source),
    )
    (message,) = (entry for entry in read.body if isinstance(entry, ast.Message))
    (other,) = (entry for entry in expected.body if isinstance(entry, ast.Message))
    assert message.equals(other, ignored_fields=["span", "comment"])


def test_a_language_counts_by_its_own_rules_which_are_read_when_they_are_used() -> None:
    bundle = LazyBundle("ru", {}, right_to_left=False)
    bundle.add_file("""
days = { $n ->
    [one] день
    [few] дня
   *[many] дней
}
""")
    assert not {"_plural_form", "_babel_locale"} & vars(bundle).keys()
    pattern = bundle.get_message("days").value
    assert pattern is not None
    shown = [bundle.format_pattern(pattern, {"n": number})[0] for number in (1, 3, 5)]
    assert shown == ["день", "дня", "дней"]


def test_only_what_is_used_is_parsed_with_what_it_refers_to() -> None:
    bundle = a_bundle(
        "-shop = Vitrine\n# A comment = no entry.\ngreeting =\n    Hello,\n    { -shop } { name }\n"
        "name = { $n ->\n    [one] one\n   *[other] many\n}\nother = Never used\n"
    )
    assert bundle.has_message("greeting")
    assert not bundle.has_message("shop")
    assert not bundle._messages

    pattern = bundle.get_message("greeting").value
    assert pattern is not None
    assert bundle.format_pattern(pattern, {"n": 1}) == ("Hello,\nVitrine one", [])
    assert set(bundle._messages) == {"greeting", "name"}
    assert set(bundle._terms) == {"shop"}
    assert bundle.has_message("greeting")
    with pytest.raises(LookupError):
        bundle.get_message("nowhere")


@pytest.mark.parametrize(
    "text",
    [
        "a = 1\nbroken line\n",
        "1a = x\n",
        "a = 1\n\tb\n",
        "a =\n[x] b\n",
        "first\na = 1\n",
        "ä = 1\n",
    ],
)
def test_a_line_that_belongs_to_no_entry_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="Fluent cannot read"):
        a_bundle(text)


@pytest.mark.parametrize("text", ["a = 1\na = 2\n", "-a = 1\n-a = 2\n"])
def test_an_id_that_is_defined_twice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a is defined twice"):
        a_bundle(text)


def test_a_message_that_cannot_be_parsed_is_refused_or_shown_by_its_id(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """`vitrine check` and tests refuse the file. A running shop shows the id, and logs it."""
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "shop.ftl").write_text("good = Good\nbad = { $count ->\n    [one] x\n}\n")

    with pytest.raises(ValueError, match="Fluent cannot read 'bad = "):
        Translations.load(tmp_path, strict=True)

    localizer = Translations.load(tmp_path).localizer_for("en")
    with caplog.at_level(logging.ERROR):
        assert localizer.plain("bad", count=1) == "bad"
    assert "bad in en: Fluent cannot read" in caplog.text
    assert localizer.plain("good") == "Good"
