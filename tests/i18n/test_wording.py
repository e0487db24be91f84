"""Tests of each language by itself: no foreign words, one term for each thing, all plural forms."""

import re

import pytest
from babel import Locale
from fluent.syntax import ast as fluent

from tests.i18n.wording import (
    CODE,
    LANGUAGES,
    NO_WORDS,
    NUMBERS,
    PLURALS,
    bare,
    keys,
    messages,
    selections,
    texts,
)

#: Names that are the same in every language.
WORLDLY = {
    "id",
    "ID",
    "vitrine",
    "Telegram",
    "WHO",
    "AMOUNT",
    "Stars",
    "MB",
    "UTC",
    "BotFather",
    "Crypto",
    "Pay",
    "webhook",
}
#: English words that do not exist in Spanish.
ENGLISH_ONLY = frozenset(
    re.findall(
        r"\w+",
        "the you your this that these with and of is are was were not please order orders store"
        " shop price money nothing bought seller goods wallet for from it to be been have can cannot"
        " what who which when where there here again more another any all by or if",
    )
)
#: What the shop said before.
RETIRED = (
    r"\bshel(f|ves)\b|you can spend|the button that bears|slip of the finger|\bthat is \S*[0-9$]\S* short\b"
    r"|come again|in doubt|\bset aside\b|stands first"
)
#: A thing, and the beginning of its name in each language.
GLOSSARY = {
    "operator": {
        "en": "operator",
        "zh-Hans": "管理|店主",
        "ru": "оператор",
        "es": "operador",
        "ar": "مشرف",
    },
    "supplier": {
        "en": "supplier",
        "zh-Hans": "货源|供货商",
        "ru": "поставщик",
        "es": "proveedor",
        "ar": "مورّد",
    },
    "reserved": {
        "en": "reserved",
        "zh-Hans": "预留",
        "ru": "резерв",
        "es": "reserv",
        "ar": "حجز|حُجز|محجوز",
    },
    "cancelled": {
        "en": "cancelled",
        "zh-Hans": "取消",
        "ru": "отмен",
        "es": "cancel",
        "ar": "أُلغي|يُلغى|ملغ|إلغاء",
    },
    "balance": {
        "en": "balance",
        "zh-Hans": "余额",
        "ru": "баланс|доступн",
        "es": "saldo",
        "ar": "رصيد|متاح",
    },
    "trade number": {
        "en": "trade number",
        "zh-Hans": "交易号",
        "ru": "сделк",
        "es": "operación",
        "ar": "عملي",
    },
    "order to review": {
        "en": "to review",
        "zh-Hans": "待核实",
        "ru": "решени",
        "es": "por revisar",
        "ar": "مراجعة",
    },
    "order password": {
        "en": "order password",
        "zh-Hans": "查询密码",
        "ru": "пароль заказа",
        "es": "contraseña",
        "ar": "كلمة مرور الطلب",
    },
    "flash sale": {
        "en": "flash sale",
        "zh-Hans": "抢购",
        "ru": "распродаж",
        "es": "oferta relámpago",
        "ar": "خاطف",
    },
}
#: Beginnings of the ids of messages that only operators read.
FOR_OPERATORS = (
    "notifications-",
    "forecast-",
    "digest-",
    "paycase-",
    "return-",
    "actor-",
    "alert-",
    "approvals-",
    "audit-",
    "approve-",
    "button-approve",
    "bulk-",
    "button-poll-",
    "button-product-",
    "button-promo-",
    "button-rule-",
    "case-",
    "cause-",
    "checklist-",
    "command-",
    "declined-other-account",
    "details-",
    "declined-trade-",
    "admin-",
    "effect-",
    "evidence-",
    "explain-",
    "find-",
    "health-",
    "not-polled-",
    "pause-",
    "polled-",
    "fault-",
    "guarantee-",
    "owed-",
    "button-owed",
    "prices-",
    "replace-",
    "promo-",
    "remedy-",
    "resume-",
    "review-",
    "rule-",
    "ruled-",
    "said-",
    "sales-",
    "supplier-",
    "unruled-",
    "unsellable-",
    "usage-",
    "withdraw-",
)
#: Words for somebody who sells to the shop.
THIRD_PARTY = {
    "en": r"\bstores?\b|seller|supplier|upstream|merchant",
    "zh-Hans": "货源|供货|供应|卖家|商家|商户|上游",
    "ru": "поставщик|продав|перепрод|мерчант",
    "es": "proveedor|vendedor|comerciante",
    "ar": "مورّد|مورد|بائع|تاجر",
}
QUOTES = {"en": "“”", "zh-Hans": "“”", "ru": "«»", "es": "«»", "ar": "«»"}


def latin(message: fluent.Message) -> set[str]:
    """Return words in Latin letters, without commands, settings and code."""
    text = NO_WORDS.sub("", CODE.sub("", " ".join(texts(message))))
    return {word for word in re.findall(r"[^\W\d_]{2,}", text) if word.isascii()}


@pytest.mark.parametrize("language", sorted({"ar", "ru", "zh-Hans"} & set(LANGUAGES)))
def test_no_english_word_is_left_in_other_letters(language: str) -> None:
    """Except names that are the same in every language."""
    left = {name: latin(one) - WORLDLY for name, one in messages(language).items()}
    assert {name: words for name, words in left.items() if words} == {}


@pytest.mark.parametrize("language", sorted({"es"} & set(LANGUAGES)))
def test_no_english_word_is_left_in_the_same_letters(language: str) -> None:
    """Words that exist in English but not in the other language."""
    found = messages(language).items()
    left = {name: {w.lower() for w in latin(one)} & ENGLISH_ONLY for name, one in found}
    assert {name: words for name, words in left.items() if words} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("term", GLOSSARY)
def test_a_thing_has_one_name(term: str, language: str) -> None:
    """If the English message names the thing, every language does, by its own term."""
    english, other = messages("en"), messages(language)
    of_it, so_called = (re.compile(GLOSSARY[term][one], re.IGNORECASE) for one in ("en", language))
    named = [name for name in english if of_it.search(bare(english[name]))]
    assert named
    assert [name for name in named if not so_called.search(bare(other[name]))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_buyers_read_of_nobody_but_this_shop(language: str) -> None:
    """Nothing that a buyer reads names or implies a supplier or a seller."""
    third_party = re.compile(THIRD_PARTY[language], re.IGNORECASE)
    named = [
        name
        for name, message in messages(language).items()
        if not name.startswith(FOR_OPERATORS) and third_party.search(bare(message))
    ]
    assert named == []


def test_operators_read_supplier_and_never_store() -> None:
    store = re.compile(r"\bstores?\b", re.IGNORECASE)
    named = [name for name, one in messages("en").items() if store.search(bare(one))]
    assert named == []


def test_phrases_that_buyers_did_not_understand_are_gone() -> None:
    """Each was found in real use; `test_a_thing_has_one_name` holds the words instead of them."""
    retired = re.compile(RETIRED, re.IGNORECASE)
    assert [name for name, one in messages("en").items() if retired.search(bare(one))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_count_has_all_the_forms_of_its_language(language: str) -> None:
    """If one form exists, all forms exist that a whole number may need, and no other."""
    plural = Locale.parse(language.replace("-", "_")).plural_form
    needed = {plural(number) for number in range(1_000)}
    known = plural.tags | {"other"}
    for name, message in messages(language).items():
        for choice in selections(message):
            forms = keys(choice) & PLURALS
            zero = {"zero"} & needed if "0" in keys(choice) else set()
            assert not forms - {"other"} or needed <= forms | zero, name
            assert forms <= known, name


def test_every_number_is_told_apart_from_words() -> None:
    """A count in English is passed as a number where messages are tested; otherwise plurals would
    not be tested.
    """
    counted = {
        str(choice.selector.id.name)
        for message in messages("en").values()
        for choice in selections(message)
        if isinstance(choice.selector, fluent.VariableReference) and keys(choice) & {"one"}
    }
    assert counted <= NUMBERS


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_those_of_print(language: str) -> None:
    """Quotation marks of the language, and one character for the ellipsis."""
    opening, closing = QUOTES[language][0], QUOTES[language][1]
    for name, message in messages(language).items():
        text = " ".join(texts(message))
        assert not re.search(r"\.\.\.|[\"`]", text), name
        assert text.count(opening) == text.count(closing), name
        foreign = set("“”«»„「」") - {opening, closing}
        assert not foreign & set(text), name
