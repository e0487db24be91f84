"""Tests of how parameters are changed on input."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.demo.supplier.form_parsing import Form
from bot.demo.supplier.quirky import request_parameter_cleaning
from bot.demo.supplier.quirky.messages import QuirkyRefusalError


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" a b+c ", "a b+c"),
        ("100%", "100%"),
        ("%41", "A"),
        ("a<b", "a<b></b>"),
        ("<b>x", "<b>x</b>"),
        ("<b><i>x</b>y", "<b><i>x</i></b>y"),
        ("<b><i><b>x</b>y</i>z", "<b><i><b>x</b>y</i>z</b>"),
        ("<b><i>x</b>y</i>", "<b><i>x</i></b>y"),
        ("x</b>", "x"),
        ("x<y", "x"),
        ("1<br/>2", "1<br>2"),
        ("<script>alert(1)</script>", ""),
        ("a<script>b", "a"),
        ("2 < 3", "2 < 3"),
        ("A&B's", "A&B's"),
        ("😀 https://x.example/?a=b", "😀 https://x.example/?a=b"),
    ],
)
def test_values_are_decoded_purified_and_trimmed(typed: str, kept: str) -> None:
    assert request_parameter_cleaning.clean_values({"note": typed}, "trade") == {"note": kept}


@pytest.mark.parametrize("endpoint", sorted(request_parameter_cleaning.ESCAPED_ENDPOINTS))
def test_six_endpoints_escape_what_they_are_sent_on_top(endpoint: str) -> None:
    cleaned = request_parameter_cleaning.clean_values(
        {"race": "A&B's", "sku": {'"q"': "<b>"}}, endpoint
    )

    assert cleaned == {
        "race": "A&amp;B&#039;s",
        "sku": {"&quot;q&quot;": "&lt;b&gt;&lt;/b&gt;"},
    }


@pytest.mark.timeout(
    90
)  # this would take minutes if every end tag were searched for among all open ones
def test_a_body_full_of_tags_holds_nobody_up() -> None:
    tags = 100_000

    cleaned = request_parameter_cleaning.clean_values(
        {"note": "<b>" * tags + "</i>" * tags}, "trade"
    )

    assert cleaned == {"note": "<b>" * tags + "</b>" * tags}


def test_dots_and_spaces_in_names_become_underscores_and_the_last_one_counts() -> None:
    form: Form = {"a.b": "1", "c d": "2", "a_b": "3", "sku": {"x.y": "z"}}

    assert request_parameter_cleaning.mangle_names(form) == {
        "a_b": "3",
        "c_d": "2",
        "sku": {"x.y": "z"},
    }


@pytest.mark.parametrize(
    "attack",
    [
        "data:/x",
        "FTP://x",
        "file:///etc",
        "user()",
        "select name\nfrom users",
        "concat(1)",
        "sleep(9)",
        "print(1)",
        "char(65)",
        "right(now)",
    ],
)
def test_the_word_filter_stops_what_it_takes_for_an_attack(attack: str) -> None:
    forms: list[Form] = [{"note": attack}, {"sku": {"a": attack}}, {"sku": {attack: "a"}}]
    for form in forms:
        with pytest.raises(QuirkyRefusalError, match="not secure"):
            request_parameter_cleaning.refuse_unsafe_words(form)


@pytest.mark.parametrize("harmless", ["https://a.b/c", "tg://user?id=1", "please select one", "😀"])
def test_the_word_filter_lets_ordinary_texts_pass(harmless: str) -> None:
    request_parameter_cleaning.refuse_unsafe_words({"note": harmless})


@given(st.text(st.sampled_from("<>/ab script\"'&%41 =")))
def test_whatever_is_typed_comes_out_balanced_and_stays_so(typed: str) -> None:
    once = request_parameter_cleaning.clean_values({"note": typed}, "trade")
    kept = once["note"]

    assert isinstance(kept, str)
    assert "<script" not in kept.lower()
    assert kept.count("<b>") == kept.count("</b>")
    assert kept.count("<a>") == kept.count("</a>")
