"""Tests of the localizer: messages in the right language, escaped, with numbers in the language's
format.
"""

import logging
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.money import Money
from bot.i18n import Localizer, MissingMessage, SafeHtml, Translations, escape

ENGLISH = """
language-name = English
home = Home
hello = <b>Hello, { $name }</b>
left = { $count ->
    [0] sold out
    [one] { $count } left
   *[other] { $count } left of many
}
state = { $state ->
    [sold-out] Sold out
   *[other] On sale
}
both = { home } and { $name }
"""
CHINESE = """
language-name = 简体中文
home = 首页
hello = <b>你好，{ $name }</b>
"""


NOW = datetime(2026, 5, 17, 12, 0, tzinfo=UTC)


def translations(root: Path, *, strict: bool = True, **extra: str) -> Translations:
    """Return English, Chinese and further languages, read from files."""
    for language, text in {"en": ENGLISH, "zh-Hans": CHINESE, **extra}.items():
        folder = root / language.replace("_", "-")
        folder.mkdir()
        (folder / "shop.ftl").write_text(text, encoding="utf-8")
    return Translations.load(root, strict=strict, now=lambda: NOW)


@pytest.fixture
def english(tmp_path: Path) -> Localizer:
    return translations(tmp_path).localizer_for("en")


def test_each_language_has_its_words(tmp_path: Path) -> None:
    """One message gives each language's own text."""
    words = translations(tmp_path)
    assert words.localizer_for("en").plain("home") == "Home"
    assert words.localizer_for("zh-Hans").plain("home") == "首页"
    assert words.languages == {"en": "English", "zh-Hans": "简体中文"}


@pytest.mark.parametrize(
    ("code", "language"),
    [
        ("en", "en"),
        ("en-GB", "en"),
        ("zh", "zh-Hans"),
        ("zh-hans", "zh-Hans"),
        ("zh-CN", "zh-Hans"),
        ("zh_CN", "zh-Hans"),
        ("zh-Hant", "zh-Hans"),
        ("zh-tw", "zh-Hans"),
        ("pt-br", "pt-BR"),
        ("pt", "pt-BR"),
        ("pt-PT", "pt-BR"),
        ("de", "en"),
        ("", "en"),
        ("-", "en"),
        (None, "en"),
        ("💥" * 50, "en"),
    ],
)
def test_a_language_code_finds_its_best_language(
    tmp_path: Path, code: str | None, language: str
) -> None:
    """Telegram's codes in every spelling, and none at all."""
    words = translations(tmp_path, pt_BR="language-name = Português")
    assert words.negotiate(code) == language
    assert words.localizer_for(code).language == language


@pytest.mark.parametrize(
    ("code", "language"),
    [
        ("ru-RU", "ru"),
        ("be", "ru"),
        ("kk-KZ", "ru"),
        ("uk", "en"),
        ("es-419", "es"),
        ("es_MX", "es"),
        ("ca", "es"),
        ("gl", "es"),
    ],
)
def test_a_neighbour_is_spoken_to_in_a_language_they_read(
    tmp_path: Path, code: str, language: str
) -> None:
    """But a person who chose Ukrainian is not answered in Russian."""
    words = translations(tmp_path, ru="language-name = Р", es="language-name = E")
    assert words.negotiate(code) == language


def test_traditional_chinese_is_preferred_once_it_is_there(tmp_path: Path) -> None:
    """Both the region and the script select it."""
    words = translations(tmp_path, zh_Hant="language-name = 繁體中文")
    assert [words.negotiate(code) for code in ("zh-TW", "zh-hant-hk", "zh-sg")] == [
        "zh-Hant",
        "zh-Hant",
        "zh-Hans",
    ]


def test_text_from_outside_is_shown_literally(english: Localizer) -> None:
    """Markup in a name is text; a label has no markup to escape."""
    name = '<a href="tg://user?id=1">&amp;'
    assert english.html("hello", name=name) == (
        "<b>Hello, &lt;a href=&quot;tg://user?id=1&quot;&gt;&amp;amp;</b>"
    )
    assert english.plain("both", name=name) == f"Home and {name}"


def test_markup_of_our_own_is_composed_without_escaping_twice(english: Localizer) -> None:
    """The result of html() is inserted unchanged into another message, but never into a label."""
    inner = english.html("hello", name="A&B")
    assert english.html("both", name=inner) == "Home and <b>Hello, A&amp;B</b>"
    assert english.html("both", name=SafeHtml("<i>x</i>")) == "Home and <i>x</i>"
    with pytest.raises(TypeError):
        english.plain("both", name=inner)


def test_a_right_to_left_name_cannot_turn_the_line_around(english: Localizer) -> None:
    """Overrides are removed; a right-to-left name is isolated in text, never in a label."""
    assert english.html("both", name="\u202egnp.exe") == "Home and gnp.exe"
    assert english.html("both", name="שלום\u2069") == "Home and \u2068שלום\u2069"
    assert english.plain("both", name="שלום\u202e") == "Home and שלום"
    assert english.html("both", name="名字") == "Home and 名字"


ARABIC = """
language-name = العربية
home = الرئيسية
hello = <b>أهلًا { $name }!</b>
both = { home } و{ $name }
parcel = 📦 { $name } × { $count }
code = الرقم: <code>{ $name }</code>.
commands =
    /shop — المتجر
    <code>/credit { $name } AMOUNT</code>
note =
    ملاحظة البائع
    { $name }
letter = كتب { $name }{"\\u000A"}{ $name }
left = { $count ->
    [0] نفد
   *[other] { $count } قطعة من { $name }
}
"""


@pytest.fixture
def arabic(tmp_path: Path) -> Localizer:
    return translations(tmp_path, ar=ARABIC).localizer_for("ar")


def visible(text: str) -> str:
    """Make direction characters visible."""
    return text.translate({0x2068: "[", 0x2069: "]", 0x200F: "¶"})


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("hello", "<b>أهلًا [A (b)]!</b>"),
        ("parcel", "¶📦 [A (b)] × [3]"),
        ("code", "الرقم: [<code>A (b)</code>]."),
        ("commands", "¶[/shop] — المتجر\n¶[<code>/credit A (b) AMOUNT</code>]"),
        ("note", "ملاحظة البائع\nA (b)"),
        ("left", "¶[3] قطعة من [A (b)]"),
        ("letter", "كتب [A (b)]\nA (b)"),
        ("home", "الرئيسية"),
    ],
)
def test_lines_that_begin_on_the_right_keep_their_order(
    arabic: Localizer, message: str, shown: str
) -> None:
    """Arguments, commands and code are isolated.

    A line that starts with one gets a direction mark. Code is not isolated, because people copy it,
    and text that is alone on its line has its own direction.
    """
    assert visible(arabic.html(message, name="A (b)", count=3)) == shown
    turned = shown.replace("A (b)", "ا (ب)")
    assert visible(arabic.html(message, name="\u2067ا (ب)", count=3)) == turned


def test_amounts_and_names_are_isles_outside_of_messages_too(tmp_path: Path) -> None:
    """Screens build buttons and breadcrumbs from them."""
    words = translations(tmp_path, ar=ARABIC)
    english, arabic = words.localizer_for("en"), words.localizer_for("ar")
    assert visible(arabic.format_money(Money(1250, "USD"))) == "[12.50\u00a0US$]"
    assert visible(arabic.format_money(Money(-1250, "USD"))) == "[−12.50\u00a0US$]"
    assert visible(arabic.format_money(Money(1500, "KWD"))) == "[1.500\u00a0د.ك.]"
    assert visible(arabic.format_name("A & B")) == "[A &amp; B]"
    assert visible(arabic.line_start) == "¶"
    assert english.format_name("A & B") == "A &amp; B"
    assert english.line_start == ""


def test_lists_are_divided_as_the_language_does(tmp_path: Path) -> None:
    """With its own comma, without an "and"; in Arabic each item keeps its own direction."""
    words = translations(tmp_path, ar=ARABIC)
    listed = {
        code: words.localizer_for(code).format_list(["A", "B <b>", "C"])
        for code in ("en", "zh", "ar")
    }
    assert listed["en"] == "A, B <b>, C"
    assert listed["zh"] == "A、B <b>、C"
    assert visible(words.localizer_for("ar").html("hello", name=listed["ar"])) == (
        "<b>أهلًا [¶[A]، [B &lt;b&gt;]، [C]]!</b>"
    )
    assert words.localizer_for("ar").format_list([]) == ""


def test_plain_words_of_ours_keep_their_order_in_others(arabic: Localizer) -> None:
    """A price in a sentence within a line: the amount stays isolated."""
    price = arabic.plain("both", name=Money(1250, "USD"))
    assert visible(arabic.html("hello", name=price)) == (
        "<b>أهلًا [¶[الرئيسية] و[12.50\u00a0US$]]!</b>"
    )


def test_arabic_counts_with_its_own_forms_and_our_digits(tmp_path: Path) -> None:
    """Six plural forms; ASCII digits, as commands and answers use them."""
    forms = "\n".join(f"    [{form}] {form}" for form in ("zero", "one", "two", "few", "many"))
    text = f"language-name = ع\nn = {{ $n ->\n{forms}\n   *[other] other\n}}\n"
    localizer = translations(tmp_path, ar=text).localizer_for("ar")
    said = [localizer.plain("n", n=n).strip("\u200f") for n in (0, 1, 2, 3, 10, 11, 99, 100, 103)]
    assert said == ["zero", "one", "two", "few", "few", "many", "many", "other", "few"]
    assert localizer.format_number(1234) == "1,234"


@settings(deadline=None)
@given(st.text())
def test_escaped_text_holds_no_markup_and_can_be_sent(text: str) -> None:
    """Any text, also with lone surrogates, becomes valid UTF-8 without markup."""
    safe = escape(text)
    assert not set("<>") & set(safe)
    safe.encode()


def test_a_very_long_argument_is_shown_whole(english: Localizer) -> None:
    """Fluent's own limit for arguments does not cut a description."""
    assert english.html("both", name="x" * 4_000) == "Home and " + "x" * 4_000


def test_plurals_and_choices_follow_the_argument(english: Localizer) -> None:
    """Numbers and words select variants."""
    assert english.plain("left", count=0) == "sold out"
    assert english.plain("left", count=1) == "1 left"
    assert english.plain("left", count=1_200) == "1,200 left of many"
    assert english.html("state", state="sold-out") == "Sold out"
    assert english.html("state", state="else") == "On sale"


def test_money_and_moments_are_worded_as_arguments(english: Localizer) -> None:
    """They can be inserted into a message."""
    assert english.html("both", name=Money(1250, "USD")) == "Home and $12.50"
    assert english.plain("both", name=Decimal("1234.5")) == "Home and 1,234.5"
    moment = english.html("both", name=datetime(2026, 5, 1, 12, 30, tzinfo=UTC))
    assert moment == "Home and 1 May, 12:30 UTC"


@pytest.mark.parametrize(
    ("amount", "english_text", "chinese_text"),
    [
        (Money(123456, "USD"), "$1,234.56", "US$1,234.56"),
        (Money(-500, "CNY"), "−CN¥5.00", "−¥5.00"),
        (Money(-12, "XTR"), "⭐ −12", "⭐ −12"),
        (Money(1200, "JPY"), "¥1,200", "JP¥1,200"),
        (Money(1500, "KWD"), "KWD\u00a01.500", "KWD\u00a01.500"),
        (Money(12, "XTR"), "⭐ 12", "⭐ 12"),
        (Money(999, "QQQQ"), "QQQQ\u00a09.99", "QQQQ\u00a09.99"),
    ],
)
def test_money_is_written_as_the_language_writes_it(
    tmp_path: Path, amount: Money, english_text: str, chinese_text: str
) -> None:
    """With the currency's number of digits; unknown currencies do not raise."""
    words = translations(tmp_path)
    assert words.localizer_for("en").format_money(amount) == english_text
    assert words.localizer_for("zh-Hans").format_money(amount) == chinese_text


def test_no_digit_of_money_is_rounded_away(english: Localizer) -> None:
    """If the locale data has no decimals, they are still shown."""
    assert english.format_money(Money(12_345, "IQD")).endswith("12.345")


def test_moments_are_in_utc_and_say_so(english: Localizer) -> None:
    """For a value in any time zone."""
    at = datetime(2026, 5, 1, 1, 30, tzinfo=timezone(timedelta(hours=8)))
    assert english.format_datetime(at) == "30 Apr, 17:30 UTC"
    assert english.format_date(at) == "30 Apr"
    assert english.format_date(at.replace(year=2024)) == "30 Apr 2024"


@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        ("Europe/Berlin", "1 May, 01:30 CEST"),
        ("America/New_York", "30 Apr, 19:30 EDT"),
        ("Asia/Kolkata", "1 May, 05:00 IST"),
        ("Asia/Dubai", "1 May, 03:30 +04"),
    ],
)
def test_times_and_days_are_those_of_the_shops_zone(zone: str, shown: str) -> None:
    localizer = Translations.load(now=lambda: NOW, time_zone=ZoneInfo(zone)).localizer_for("en")
    at = datetime(2026, 4, 30, 23, 30, tzinfo=UTC)
    assert localizer.format_datetime(at) == shown
    assert localizer.format_date(at) == shown.partition(",")[0]
    assert localizer.format_date(at, UTC) == "30 Apr"
    assert localizer.format_clock(at).split()[1] == shown.rsplit(maxsplit=1)[-1]


@pytest.mark.parametrize(
    ("days", "in_english", "in_chinese"),
    [
        (0, "17 May, 12:00 UTC", "5月17日 12:00 UTC"),
        (-299, "22 Jul, 12:00 UTC", "7月22日 12:00 UTC"),
        (299, "12 Mar, 12:00 UTC", "3月12日 12:00 UTC"),
        (-300, "21 Jul 2025, 12:00 UTC", "2025年7月21日 12:00 UTC"),
        (300, "13 Mar 2027, 12:00 UTC", "2027年3月13日 12:00 UTC"),
    ],
)
def test_a_moment_is_short_as_the_language_writes_it(
    tmp_path: Path, days: int, in_english: str, in_chinese: str
) -> None:
    """Without seconds, and with a year only where it would be ambiguous."""
    words = translations(tmp_path)
    at = NOW + timedelta(days=days)
    assert words.localizer_for("en").format_datetime(at) == in_english
    assert words.localizer_for("zh-Hans").format_datetime(at) == in_chinese


def test_years_are_left_out_around_the_present(tmp_path: Path) -> None:
    """Unless configured otherwise, the localizer uses the system clock."""
    translations(tmp_path)
    english = Translations.load(tmp_path).localizer_for("en")
    assert str(NOW.year - 100) in english.format_datetime(NOW.replace(year=NOW.year - 100))
    today = datetime.now(UTC)
    assert str(today.year) not in english.format_datetime(today)


def test_lengths_of_time_are_rounded_to_a_fitting_unit(english: Localizer) -> None:
    """From seconds to days, never negative."""
    said = [english.format_duration(s) for s in (-5, 1, 42.4, 80, 180, 86_400 * 3)]
    assert said == ["0 seconds", "1 second", "42 seconds", "80 seconds", "3 minutes", "3 days"]


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (59, "59 seconds"),
        (60.4, "1 minute"),
        (61, "61 seconds"),
        (3_560, "59 minutes"),
        (3_575, "1 hour"),
        (3_620, "1 hour"),
        (3_660, "61 minutes"),
        (5_000, "83 minutes"),
        (85_500, "1 day"),
        (90_000, "25 hours"),
        (86_400 * 7, "7 days"),
    ],
)
def test_one_of_a_unit_is_said_only_of_one(english: Localizer, seconds: float, told: str) -> None:
    """Values between are not rounded so far that they mislead."""
    assert english.format_duration(seconds) == told


def test_chinese_parts_numbers_from_words(tmp_path: Path) -> None:
    """As in its other messages."""
    since = "language-name = 中\nsince = { AGO($age) }"
    localizer = translations(tmp_path, zh=since).localizer_for("zh")
    assert [localizer.format_duration(s) for s in (42, 600, 3_600)] == [
        "42 秒",
        "10 分钟",
        "1 小时",
    ]
    assert localizer.plain("since", age=localizer.format_duration(5)) == "5 秒前"


def test_a_message_says_how_long_ago_in_the_case_that_its_language_wants(tmp_path: Path) -> None:
    """Russian inflects the minute, Arabic has a dual; other words stay unchanged and escaped."""
    russian = "language-name = Р\nsince = Заказано { AGO($age) }, { $age }"
    arabic = "language-name = ع\nsince = طُلب { AGO($age) }، { $age }"
    words = translations(tmp_path, ru=russian, ar=arabic)
    said = {code: words.localizer_for(code) for code in ("ru", "ar")}
    assert said["ru"].html("since", age=said["ru"].format_duration(60.4)) == (
        "Заказано 1 минуту назад, 1 минута"
    )
    assert said["ru"].plain("since", age=said["ru"].format_duration(86_400 * 7)) == (
        "Заказано 7 дней назад, 7 дней"
    )
    assert said["ru"].html("since", age=said["ru"].format_duration(1)) == (
        "Заказано 1 секунду назад, 1 секунда"
    )
    assert visible(said["ar"].html("since", age=said["ar"].format_duration(120))) == (
        "طُلب [قبل دقيقتين]، [دقيقتان]"
    )
    assert said["ru"].html("since", age="<5>") == "Заказано &lt;5&gt;, &lt;5&gt;"


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    """With English plurals, too."""
    chinese = translations(tmp_path).localizer_for("zh-Hans")
    assert chinese.plain("left", count=1) == "1 left"


def test_a_missing_message_raises_when_strict(english: Localizer) -> None:
    """A missing argument raises as well."""
    with pytest.raises(MissingMessage, match="nowhere"):
        english.plain("nowhere")
    with pytest.raises(MissingMessage, match="hello"):
        english.html("hello")


def test_a_missing_message_is_logged_in_service(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A buyer sees the id instead of nothing, and the log names it."""
    localizer = translations(tmp_path, strict=False).localizer_for("en")
    with caplog.at_level(logging.ERROR):
        assert localizer.plain("nowhere") == "nowhere"
        assert "Hello" in localizer.html("hello")
    assert "nowhere in en" in caplog.text
    assert "hello in en" in caplog.text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("language-name = X\nbroken line\n", "broken line"), ("a = 1\nb = 2\na = 3\n", "twice")],
)
def test_a_bad_file_is_refused_by_name(tmp_path: Path, text: str, complaint: str) -> None:
    """The error names the file and the problem."""
    with pytest.raises(ValueError, match=rf"fr/shop\.ftl.*{complaint}"):
        translations(tmp_path, fr=text)


def test_without_english_nothing_is_loaded(tmp_path: Path) -> None:
    """English is the fallback for everything."""
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "a.ftl").write_text("a = b")
    with pytest.raises(FileNotFoundError, match="English"):
        Translations.load(tmp_path)
