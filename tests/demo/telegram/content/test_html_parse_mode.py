"""Tests of HTML mode: the result of markup, and the error texts for broken markup."""

from __future__ import annotations

import pytest

from bot.demo.telegram.content.html_parse_mode import MarkupError, parse_html
from bot.demo.telegram.content.message_entities import entities_to_json


def marks(source: str) -> tuple[str, list[tuple[str, int, int]]]:
    """Return the text and (kind, offset, length) of every entity, in UTF-16 units."""
    text, entities = parse_html(source)
    return text, [(e["type"], e["offset"], e["length"]) for e in entities_to_json(text, entities)]


@pytest.mark.parametrize(
    ("source", "text", "expected"),
    [
        ("plain", "plain", []),
        ("<b>a</b><strong>b</strong>", "ab", [("bold", 0, 1), ("bold", 1, 1)]),
        ("<i>a</i><em>b</em>", "ab", [("italic", 0, 1), ("italic", 1, 1)]),
        ("<u>a</u><ins>b</ins>", "ab", [("underline", 0, 1), ("underline", 1, 1)]),
        (
            "<s>a</s><strike>b</strike><del>c</del>",
            "abc",
            [("strikethrough", 0, 1), ("strikethrough", 1, 1), ("strikethrough", 2, 1)],
        ),
        ("<tg-spoiler>a</tg-spoiler>", "a", [("spoiler", 0, 1)]),
        ('<span class="tg-spoiler">a</span>', "a", [("spoiler", 0, 1)]),
        ("<blockquote>a</blockquote>", "a", [("blockquote", 0, 1)]),
        ("<blockquote expandable>a</blockquote>", "a", [("expandable_blockquote", 0, 1)]),
        ("<code>a</code><pre>b</pre>", "ab", [("code", 0, 1), ("pre", 1, 1)]),
        ("😀<b>😀x</b>", "😀😀x", [("bold", 2, 3)]),
        ("<b>a<i>b</i></b>", "ab", [("bold", 0, 2), ("italic", 1, 1)]),
        ("<B>a</B >", "a", [("bold", 0, 1)]),
        ("<b></b>x", "x", []),
        ("<b>a</>", "a", [("bold", 0, 1)]),
        ("&lt;&gt;&amp;&quot;&#65;&#x42;&#x1F600;", '<>&"AB😀', []),
        ("&nbsp; &copy &; &#0; & x", "&nbsp; &copy &; &#0; & x", []),
        ("&ltb", "&ltb", []),
        ("&lt b", "< b", []),
    ],
)
def test_markup_becomes_text_and_entities(
    source: str, text: str, expected: list[tuple[str, int, int]]
) -> None:
    """Each tag and each reference means what the Bot API says."""
    assert marks(source) == (text, expected)


def test_code_in_pre_names_the_language() -> None:
    _, (entity,) = parse_html('<pre><code class="language-python">x</code></pre>')

    assert (entity.kind, entity.details) == ("pre", (("language", "python"),))


def test_code_without_a_language_stays_code_in_pre() -> None:
    _, entities = parse_html("<pre>a <code>x</code></pre>")

    assert [entity.kind for entity in entities] == ["pre", "code"]


def test_a_link_is_stored_whole() -> None:
    _, (entity,) = parse_html("<a href='https://example.org?a=1&amp;b=2'>x</a>")

    assert (
        entity.kind,
        dict(entity.details),
    ) == ("text_link", {"url": "https://example.org/?a=1&b=2"})


def test_a_link_to_nowhere_is_dropped() -> None:
    assert parse_html("<a href='nowhere'>x</a>") == ("x", [])


def test_a_user_link_is_a_mention() -> None:
    _, (entity,) = parse_html("<a href='tg://user?id=1001'>x</a>")

    assert entity.kind == "text_mention"
    assert dict(entity.details)["user"]["id"] == 1001


def test_a_time_carries_its_moment() -> None:
    _, (entity,) = parse_html('<tg-time unix="1700000000" format="wDT">soon</tg-time>')

    assert dict(entity.details) == {"unix_time": 1700000000, "date_time_format": "wDT"}


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("🏟 🏟&lt;<abacaba", "Unclosed start tag at byte offset 13"),
        ("🏟 🏟&lt;<abac aba>", 'Unsupported start tag "abac" at byte offset 13'),
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("<br>", 'Unsupported start tag "br" at byte offset 0'),
        ("🏟 🏟&lt;<i   =aba>", 'Empty attribute name in the tag "i" at byte offset 13'),
        (
            "🏟 🏟&lt;<i    aba>",
            'Expected equal sign in declaration of an attribute of the tag "i" at byte offset 13',
        ),
        ("🏟 🏟&lt;<i    aba  =  ", 'Unclosed start tag "i" at byte offset 13'),
        ("🏟 🏟&lt;<i    aba  =  190azAz-.,", "Unexpected end of name token at byte offset 27"),
        ('🏟 🏟&lt;<i    aba  =  "&lt;&gt;&quot;>', "Unclosed start tag at byte offset 13"),
        ("🏟 🏟&lt;</", "Unexpected end tag at byte offset 13"),
        ("🏟 🏟&lt;<b></b></", "Unexpected end tag at byte offset 20"),
        ("<i>a</i   ", "Unclosed end tag at byte offset 4"),
        ("<i>a</b>", 'Unmatched end tag at byte offset 4, expected "</i>", found "</b>"'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ('<tg-emoji emoji-id="x">y</tg-emoji>', "Invalid custom emoji identifier specified"),
        ("&#xDFDF;", "Text contains invalid Unicode characters after decoding HTML entities"),
    ],
)
def test_broken_markup_is_refused_in_telegrams_words(source: str, sentence: str) -> None:
    """Offsets are counted in bytes of UTF-8."""
    with pytest.raises(MarkupError) as refusal:
        parse_html(source)

    assert str(refusal.value).startswith(sentence)
