"""Tests of the locales: all languages have the same messages, and every message that the shop
needs.
"""

import ast
import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import product
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

from bot.chat.kit.text_fitting import measure_width
from bot.demo.telegram.content.html_parse_mode import parse_html
from bot.demo.telegram.content.message_entities import utf16_length
from bot.demo.telegram.content.text_and_entity_normalisation import normalise_text
from bot.domain.catalogue.product import ContactKind, FieldKind
from bot.domain.checkout.answers import AnswerProblem
from bot.domain.errors import DeclineReason
from bot.domain.money import Money
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.causes import Cause
from bot.domain.orders.charge_evidence import ChargeEvidence
from bot.domain.orders.order import OrderStatus
from bot.i18n import Localizer
from tests.chat.words import translations
from tests.i18n.wording import (
    LANGUAGES,
    LASTING,
    PLURALS,
    ROOT,
    bare,
    keys,
    messages,
    selections,
    value_of,
    variables,
)
from tests.marks import at_length

#: Messages whose ids contain the name of a kind; every kind has one.
FAMILIES = {
    "declined": [reason.value for reason in DeclineReason],
    "problem": [problem.value for problem in AnswerProblem],
    "status": [status.value for status in OrderStatus],
    "alert": [kind.value for kind in AlertKind],
    "pause": [cause.value for cause in PauseCause],
    "remedy": [cause.value for cause in PauseCause],
    "contact": [kind.value for kind in ContactKind],
    "checkout-contact": [kind.value for kind in ContactKind],
    "checkout-field": [kind.value for kind in FieldKind],
    "unruled": [
        "order-gone",
        "order-not-open",
        "trade-taken",
        "trade-unpaid",
        "other-account",
        "supplier-refused",
        "supplier-away",
    ],
    "cause": [cause.value for cause in Cause if not cause.value.startswith("again-")],
    "evidence-says": [evidence.value for evidence in ChargeEvidence],
    "entry": ["hold", "capture", "release", "refund", "topup"],
}
#: The seven topics of the program, and what all of them share.
TOPICS = [
    "catalogue",
    "pricing",
    "checkout",
    "orders",
    "payments",
    "people",
    "operations",
    "common",
]
#: Words that are the same in English: the message, by language.
SHARED = {"es": {"quote-total"}}
#: The name of a service, which no language translates.
NAMES = {"payment-method-crypto-pay"}


def worded(localizer: Localizer, name: str, takes: set[str], number: int) -> str:
    lasting = {variable: localizer.format_duration(60 * number) for variable in takes & LASTING}
    return localizer.html(name, **{one: value_of(one, number) for one in takes} | lasting)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_things(language: str) -> None:
    """Every language has the same message ids, each with the same arguments, as English."""
    english, other = messages("en"), messages(language)
    assert set(other) == set(english)
    for name, message in english.items():
        assert variables(other[name]) == variables(message), name


def cases(message: fluent.Message) -> dict[str, set[str]]:
    """Return the words that select a variant of a message, by argument; plural forms are no words."""
    words: dict[str, set[str]] = {}
    for choice in selections(message):
        (selector,) = variables(choice.selector)
        words.setdefault(selector, set()).update(
            key for key in keys(choice) - PLURALS if not key.isdecimal()
        )
    return {selector: named for selector, named in words.items() if named}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_the_same_cases_apart(language: str) -> None:
    """Where English has a text for a cause or a kind, every language has its own."""
    english, other = messages("en"), messages(language)
    assert {name: cases(other[name]) for name in other} == {
        name: cases(english[name]) for name in english
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_of_a_message_can_be_worded(language: str) -> None:
    """With each word that selects a text, and with an unknown one."""
    localizer = translations().localizer_for(language)
    for name, message in messages(language).items():
        takes, words = variables(message), cases(message)
        for chosen in product(*({*named, "unknown"} for named in words.values())):
            values = {each: value_of(each, 3) for each in takes} | dict(
                zip(words, chosen, strict=True)
            )
            lasting = {each: localizer.format_duration(180) for each in takes & LASTING}
            text = localizer.html(name, **values | lasting)
            settled = normalise_text(*parse_html(text))
            assert settled.text, (name, chosen)
            assert utf16_length(settled.text) < 1_500, (name, chosen)


def sections_of(file: Path) -> list[list[str]]:
    """Return the ids of a file's messages in their order, one list for each `##` section."""
    sections: list[list[str]] = []
    for entry in FluentParser().parse(file.read_text("utf-8")).body:
        if isinstance(entry, fluent.GroupComment):
            sections.append([])
        elif isinstance(entry, fluent.Message):
            assert sections, f"{file}: {entry.id.name} is in no section"
            sections[-1].append(entry.id.name)
    return sections


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_files(language: str) -> None:
    """A message is in the same file and section, and in the same place, in every language."""
    files = {file.name: sections_of(file) for file in (ROOT / "locales" / language).glob("*.ftl")}
    assert files == {file.name: sections_of(file) for file in (ROOT / "locales" / "en").iterdir()}
    assert set(files) == {f"{topic}.ftl" for topic in TOPICS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_with_one_prefix_are_in_one_section(language: str) -> None:
    """The first word of an id tells the section of the message and of similar new ones."""
    sections: dict[str, set[tuple[str, int]]] = {}
    for file in (ROOT / "locales" / language).glob("*.ftl"):
        for number, names in enumerate(sections_of(file)):
            for name in names:
                sections.setdefault(name.partition("-")[0], set()).add((file.stem, number))
    assert {prefix: found for prefix, found in sections.items() if len(found) > 1} == {}


@pytest.mark.parametrize("number", [1, 5, *at_length(0, 2, 21, 1_000_000)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_worded(language: str, number: int) -> None:
    """With any number, without an error, as balanced markup that Telegram accepts."""
    localizer = translations().localizer_for(language)
    for name, message in messages(language).items():
        text = worded(localizer, name, variables(message), number)
        settled = normalise_text(*parse_html(text))
        assert settled.text, name
        assert utf16_length(settled.text) < 1_500, name
        assert "{" not in text, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_and_crumbs_are_short_and_plain(language: str) -> None:
    """A button's own words fit on it and have no markup."""
    localizer = translations().localizer_for(language)
    for name, message in messages(language).items():
        if name.startswith(("button-", "crumb-", "toast-", "command-", "declined-")):
            takes = {v: value_of(v, 3) for v in variables(message)}
            text = localizer.plain(name, **takes)
            plain = (
                text.replace("<text>", "")
                .replace("<why>", "")
                .replace("<code>", "")
                .replace("<trade_no>", "")
                .replace("<currency>", "")
            )
            assert "<" not in plain, name
            limit = 28 if name.startswith(("button-", "crumb-")) else 190
            assert measure_width(text) <= limit, (name, text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_kind_has_its_sentence(family: str, language: str) -> None:
    """Every possible event has a message."""
    known = messages(language)
    assert {f"{family}-{member}" for member in FAMILIES[family]} <= set(known)


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_languages_differ_from_english_where_there_are_words(language: str) -> None:
    """No text is left untranslated, except values that are not words."""
    english, other = messages("en"), messages(language)
    same = {name for name in english if english[name].equals(other[name])}
    worded = {name for name in same if any(map(str.isalpha, bare(english[name])))}
    assert worded - NAMES == SHARED.get(language, set())


def strings(node: ast.AST) -> Iterator[str]:
    """Return every string in a source; of an f-string its beginning with a star."""
    for child in ast.walk(node):
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value
        elif isinstance(child, ast.JoinedStr):
            first = child.values[0] if child.values else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield f"{first.value}*"


def spoken() -> Iterator[str]:
    """Return every string in the program that may be the id of a message."""
    for file in (ROOT / "bot").rglob("*.py"):
        if "demo" not in file.parts:
            yield from strings(ast.parse(file.read_text(encoding="utf-8")))


def asked_for() -> Iterator[str]:
    """Return literal message ids in calls that format a message."""
    for file in (ROOT / "bot").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if node.func.attr not in {"html", "plain"} or not node.args:
                continue
            for choice in ast.walk(node.args[0]):
                if isinstance(choice, ast.Constant) and isinstance(choice.value, str):
                    yield choice.value


def test_no_message_is_asked_for_that_nobody_wrote() -> None:
    """Ids in the code exist in the files."""
    known = set(messages("en"))
    begun = tuple(known)
    asked = set(asked_for())
    assert len(asked) > len(known) / 3, "the calls that ask for a message have another name"
    missing = {
        name
        for name in asked
        if name not in known and not any(word.startswith(name) for word in begun)
    }
    assert not missing


def test_no_message_is_left_over() -> None:
    """Every message in the files is used."""
    named = set(spoken())
    begun = tuple(name[:-1] for name in named if name.endswith("-*") and len(name) > 3)
    said = {name for name in messages("en") if name in named or name.startswith(begun)}
    assert said == set(messages("en"))


def test_plurals_are_right_in_english() -> None:
    """One is, two are."""
    english = translations().localizer_for("en")
    assert english.plain("declined-sold-out", stock=1) == "Only 1 is left. Please take fewer."
    assert english.plain("declined-sold-out", stock=2) == "Only 2 are left. Please take fewer."
    assert "1 order to review" in english.html("review-title", count=1)
    assert "2 orders to review" in english.html("review-title", count=2)
    assert english.plain("price-step", quantity=Decimal(10), money=Money(900, "USD")) == (
        "10+ · $9.00 each"
    )


@pytest.mark.parametrize(
    ("language", "refused"),
    [
        ("zh-Hans", "店铺|商铺|商城|小店|网店|店家"),
        ("ar", "تيليغرام|تلغرام|تليغرام|تلجرام|تليجرام"),
    ],
)
def test_one_thing_has_one_word(language: str, refused: str) -> None:
    """The shop is 商店, or 本店 where it speaks of itself; Telegram is تيليجرام."""
    for file in (ROOT / "locales" / language).glob("*.ftl"):
        assert not re.findall(refused, file.read_text("utf-8")), file.name


def test_an_example_of_a_command_mixes_no_directions() -> None:
    """Digits after an Arabic placeholder would be shown in another order than they are typed."""
    for file in (ROOT / "locales" / "ar").glob("*.ftl"):
        for code in re.findall(r"<code>(.*?)</code>", file.read_text("utf-8")):
            assert not re.search("[\u0600-\u06ff]", code), f"{file.name}: {code}"
