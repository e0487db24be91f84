"""Tests of product search: products with the words first, and similar ones if there are none."""

import pytest

from bot.adapters.fuzzy_match import closest_words
from bot.domain.catalogue.search import (
    ProductIndex,
    SearchEntry,
    SearchResult,
    fold_text,
    match_nothing,
)
from bot.domain.ids import ProductId

CATALOGUE = (
    "Steam wallet 10 USD",
    "Steam wallet 100 USD",
    "Wallet for cards",
    "PlayStation Plus, 12 months",
    "蒸汽平台充值卡 50元",
    "网易云音乐会员",
    "Подписка Нетфликс на месяц",
    "Ёлочная игрушка",
    "Café voucher",
    "Ｎｉｎｔｅｎｄｏ ｅＳｈｏｐ",
    "Netflix 礼品卡",
)


def an_index(*names: str) -> ProductIndex:
    """Return an index whose products are numbered from 1, with the codes "code-1", "code-2"."""
    return ProductIndex.build(
        SearchEntry(ProductId(number), name, f"code-{number}", ("Gift cards", "Monthly"))
        for number, name in enumerate(names or CATALOGUE, start=1)
    )


def names(found: SearchResult) -> list[str]:
    return [CATALOGUE[number - 1] for number in found.product_ids]


@pytest.mark.parametrize(
    ("words", "best"),
    [
        ("steam", "Steam wallet 10 USD"),
        ("STEAM WALLET 100", "Steam wallet 100 USD"),
        ("usd 100", "Steam wallet 100 USD"),
        ("play station", "PlayStation Plus, 12 months"),
        ("playstation-plus", "PlayStation Plus, 12 months"),
        ("平台", "蒸汽平台充值卡 50元"),
        ("充值卡 蒸汽", "蒸汽平台充值卡 50元"),
        ("нетфликс", "Подписка Нетфликс на месяц"),
        ("НЕТФЛИКС подписка", "Подписка Нетфликс на месяц"),
        ("елочная", "Ёлочная игрушка"),
        ("CAFE", "Café voucher"),
        ("nintendo", "Ｎｉｎｔｅｎｄｏ ｅＳｈｏｐ"),
        ("ｎｉｎｔｅｎｄｏ", "Ｎｉｎｔｅｎｄｏ ｅＳｈｏｐ"),
        ("netflix 礼品", "Netflix 礼品卡"),
        ("code-9", "Café voucher"),
        ("stеаm 10", "Steam wallet 10 USD"),  # two of its letters are Cyrillic
    ],
)
def test_what_holds_the_words_is_found(words: str, best: str) -> None:
    """Regardless of case, script, accents, order and spaces."""
    found = an_index().find(words, match_nothing)

    assert names(found)[0] == best
    assert not found.is_fuzzy


@pytest.mark.parametrize(
    ("words", "best"),
    [
        ("staem", "Steam wallet 10 USD"),
        ("stem walet 100", "Steam wallet 100 USD"),
        ("playstaton", "PlayStation Plus, 12 months"),
        ("蒸气平台", "蒸汽平台充值卡 50元"),
        ("подпизка нетфлкс", "Подписка Нетфликс на месяц"),
        ("netflxi 礼品", "Netflix 礼品卡"),
    ],
)
def test_typing_errors_are_forgiven(words: str, best: str) -> None:
    """Products that resemble the words are near matches, the most similar first."""
    found = an_index().find(words, closest_words)

    assert names(found)[0] == best
    assert found.is_fuzzy


def test_a_keyboard_left_in_russian_is_understood() -> None:
    """The keys s-t-e-a-m, typed with a Russian layout."""
    assert names(an_index().find("ыеуфь", closest_words))[0] == "Steam wallet 10 USD"


def test_a_russian_word_that_falls_apart_on_a_latin_keyboard_is_no_such_query() -> None:
    """The keys of "абв" are "f,d": both letters are in "Gift cards", the category of all products."""
    assert an_index().find("абв", closest_words) == SearchResult()


def test_nothing_resembles_a_number() -> None:
    """A search for 200 does not offer 100."""
    assert an_index().find("200", closest_words) == SearchResult()
    assert an_index("Card 100").find("card 200", closest_words) == SearchResult()


@pytest.mark.parametrize("words", ["", "   ", "🎁🎁", "\u200b\u202e", "--- ,,,", "qqqqqq wwwwww"])
def test_words_that_say_nothing_find_nothing(words: str) -> None:
    assert an_index().find(words, closest_words) == SearchResult()


@pytest.mark.parametrize("words", ["a" * 100_000, "steam " * 9_000, "𠀀" * 5_000, "\ud800steam"])
def test_no_text_is_too_long_or_too_strange(words: str) -> None:
    """Only the beginning of a text is searched."""
    found = an_index().find(words, closest_words)

    assert found.product_ids == an_index().find(words[:100], closest_words).product_ids


def test_what_is_called_so_comes_first() -> None:
    """Then names that start so, then words that start so, then other places."""
    index = an_index("A wallet of cards", "Bigcard", "Cards", "Card game", "Card")

    assert index.find("card", match_nothing).product_ids == (5, 3, 4, 1, 2)


def test_category_and_variants_count_less_than_the_name() -> None:
    index = ProductIndex.build(
        (
            SearchEntry(ProductId(1), "Something", "x", ("Monthly cards",)),
            SearchEntry(ProductId(2), "A monthly ticket", "y"),
        )
    )

    assert index.find("monthly", match_nothing).product_ids == (2, 1)


def test_words_are_not_found_across_two_texts() -> None:
    """The end of a name and the beginning of a code do not form a word."""
    index = ProductIndex.build((SearchEntry(ProductId(1), "Gold", "enigma"),))

    assert index.find("golden", match_nothing) == SearchResult()


@pytest.mark.parametrize(
    ("words", "name", "finds"),
    [
        ("hero", "Voucher other", False),  # vouc-her o-ther
        ("hero", "Superhero pack", True),
        ("hero", "Her one wish", False),
        ("hero", "He ro pack", True),
        ("playstation", "Play Station card", True),
        ("pla ystation", "Play Station card", True),
        ("playstationcard", "Play Station card", True),
        ("stationcard", "Play Station card", True),
        ("ystation", "Play Station card", False),
        ("playsta", "Play Station card", True),
        ("playst", "Play Station card", False),
        ("play tation", "PlayStation card", True),
        ("5 0", "Card 50", True),
        ("蒸汽平台", "蒸汽 平台", True),
        ("汽平", "蒸汽平台", True),
    ],
)
def test_what_begins_inside_a_word_ends_in_it(words: str, name: str, finds: bool) -> None:
    """Spaces may be missing or too many, but the end of one word and the next are no word."""
    found = an_index(name).find(words, match_nothing)
    assert bool(found.product_ids) is finds


def test_the_end_of_a_word_and_the_next_one_resemble_nothing() -> None:
    assert an_index("Voucher other").find("hero", closest_words) == SearchResult()


def test_an_old_index_lends_what_it_knows() -> None:
    """A new index over other products, built from an old one, finds the same as one built from
    scratch.
    """
    entries = [SearchEntry(ProductId(n), name, "") for n, name in enumerate(CATALOGUE, start=1)]
    old = ProductIndex.build(entries[:6])
    new = ProductIndex.build(reversed(entries), old)

    assert new == ProductIndex.build(reversed(entries))
    assert old.find("Café", match_nothing) == SearchResult()
    assert names(new.find("Café", match_nothing)) == ["Café voucher"]


def test_an_empty_index_finds_nothing() -> None:
    assert ProductIndex().find("steam", closest_words) == SearchResult()


def test_folding_twice_changes_nothing() -> None:
    for name in CATALOGUE:
        assert fold_text(fold_text(name)) == fold_text(name)


def test_what_is_called_so_is_found_among_thousands_that_hold_it() -> None:
    """An exact name or code is found even at the end of a large catalogue."""
    crowd = [SearchEntry(ProductId(n), f"Card {n:05}", f"x{n:05}") for n in range(1, 3_001)]
    index = ProductIndex.build((*crowd, SearchEntry(ProductId(9_001), "Card", "x0")))

    assert index.find("card", match_nothing).product_ids[0] == 9_001
    assert index.find("x0", match_nothing).product_ids[0] == 9_001
