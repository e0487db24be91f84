"""Tests of the HTML reducer: a supplier's HTML becomes what a message can show."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.kit.html_reducer import html_to_plain_text, reduce_html
from bot.demo.telegram.content.html_parse_mode import parse_html
from bot.demo.telegram.content.message_entities import utf16_length

FRAGMENTS = ["<b>", "</b>", "<i", "<li>", "</ul>", "<br/>", "&lt;", "&#0;", "<a href='x'>", "</a>"]
FRAGMENTS += ["<script>", "</script>", "<code>", "<!--", "-->", "<![CDATA[", "<?x", "&", "<3", "\n"]


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("Plain & simple", "Plain &amp; simple"),
        ("one\ntwo", "one\ntwo"),
        ("<p>one</p>\n<p>two</p>", "one\n\ntwo"),
        ("a<br>b<br/>c", "a\nb\nc"),
        ("<ul><li>x<li>y</ul>", "• x\n• y"),
        ("<strong>B</strong> <em>I</em> <del>S</del>", "<b>B</b> <i>I</i> <s>S</s>"),
        ("<b>open", "<b>open</b>"),
        ("<b><i>cross</b></i>", "<b><i>cross</i></b>"),
        ("</b>stray", "stray"),
        ("<a href='https://x.example'>words</a>", "words"),
        ("<img src=x onerror=alert(1)>picture", "picture"),
        ("<script>alert(1)</script>quiet", "quiet"),
        ("code <ABC-123> stays", "code &lt;ABC-123&gt; stays"),
        ("1 < 2 && 3 > 2", "1 &lt; 2 &amp;&amp; 3 &gt; 2"),
        ("&lt;b&gt; &quot;", "&lt;b&gt; &quot;"),
        ("<h2>Title</h2>text", "<b>Title</b>\ntext"),
        ("<code>x=1</code>", "<code>x=1</code>"),
        ("<code>/redeem A</code> or /redeem", "<code>/redeem A</code> or /\u2060redeem"),
        ("a\u202eb\x00c", "ab c"),
        ("<title>never closed", "&lt;title&gt;never closed"),
        ("", ""),
        ("<p></p><br>", ""),
    ],
)
def test_html_is_reduced(source: str, html: str) -> None:
    """Marks stay, structure becomes lines, links lose their targets."""
    assert reduce_html(source, 1_000) == html


def test_long_text_is_cut_with_its_marks_closed() -> None:
    """The ellipsis is inside the last mark."""
    text = reduce_html("<b>" + "word " * 1_000 + "</b> end", 100)
    assert text.endswith("…</b>")
    assert utf16_length(parse_html(text)[0]) <= 100


def test_a_text_that_just_fits_is_whole() -> None:
    """Without an ellipsis."""
    assert reduce_html("<b>12345</b><br>", 5) == "<b>12345</b>"
    assert reduce_html("<b>12345</b> 6", 5) == "<b>12345</b>…"


def test_a_note_without_a_parse_mode_has_no_markup() -> None:
    """And no character references."""
    assert html_to_plain_text("<p>Use <b>&lt;it&gt;</b> &amp; enjoy</p>", 100) == "Use <it> & enjoy"


@given(st.lists(st.one_of(st.sampled_from(FRAGMENTS), st.text(max_size=8)), max_size=30))
def test_whatever_a_supplier_writes_is_well_formed(parts: list[str]) -> None:
    """Telegram accepts it, it fits, and it contains no links."""
    text, entities = parse_html(reduce_html("".join(parts), 80))
    assert utf16_length(text) <= 120
    assert {e.kind for e in entities} <= {"bold", "italic", "underline", "strikethrough", "code"}


@given(st.text())
def test_text_without_tags_is_literal(source: str) -> None:
    """Text without HTML only loses invisible characters."""
    words = "".join(char for char in source if char.isalnum() and char.isascii())
    assert parse_html(reduce_html(words, 10_000))[0] == words


@pytest.mark.parametrize(
    "unit", ["<", "<a ", "<a b='", "</", "<b>", "<!--", "<![CDATA[", "&", "&#x", "<i></i>", "\n "]
)
def test_a_hostile_page_is_bounded(unit: str) -> None:
    """Endless repetition is cut off early, and marks are not nested without limit."""
    text = reduce_html(unit * 20_000, 100)
    assert len(text) <= 100 * len("&quot;")
    assert text == reduce_html(unit * 40_000, 100)
