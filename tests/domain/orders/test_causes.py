"""Tests of stored causes and reasons that this version does not know."""

import pytest

from bot.domain.orders.causes import Cause, OutcomeReason, parse_cause, parse_reason


def test_a_known_value_keeps_its_detail() -> None:
    assert parse_cause("refused", "sold out") == (Cause.REFUSED, "sold out")
    assert parse_reason("raised", "OSError") == (OutcomeReason.RAISED, "OSError")
    assert parse_reason(None, "read_timeout") == (None, "read_timeout")


@pytest.mark.parametrize(("detail", "shown"), [("why", "of-2031: why"), ("", "of-2031")])
def test_a_value_of_another_version_is_put_before_the_detail(detail: str, shown: str) -> None:
    assert parse_cause("of-2031", detail) == (Cause.OTHER, shown)
    assert parse_reason("of-2031", detail) == (OutcomeReason.OTHER, shown)
