"""Tests of what a text typed on a quote may mean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.checkout.answers import QuoteTextKind, classify_quote_text


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        *((text, QuoteTextKind.QUANTITY) for text in ("2", " 12 ", "٢", "２", "0", "-1", "1.5")),
        *((text, QuoteTextKind.QUANTITY) for text in ("1 000", "1,000", "1_000", "+5")),
        *((text, QuoteTextKind.CODE) for text in ("SUMMER", "summer-24", "A1B2_C3", "0000A")),
        *((text, QuoteTextKind.LONG_NUMBER) for text in ("1234567", "٢" * 7, "9" * 70)),
        *((text, QuoteTextKind.OTHER) for text in ("", "ok", "why?", "is it safe", "什么时候发货")),
        *(
            (text, QuoteTextKind.OTHER)
            for text in ("-SALE-", "x" * 65, "a\nb", "20%", "@ada", "+491701234567")
        ),
    ],
)
def test_a_number_a_word_and_anything_else_are_told_apart(text: str, kind: QuoteTextKind) -> None:
    assert classify_quote_text(text) is kind


@given(st.text(max_size=200))
def test_any_text_has_a_kind(text: str) -> None:
    assert classify_quote_text(text) in QuoteTextKind
