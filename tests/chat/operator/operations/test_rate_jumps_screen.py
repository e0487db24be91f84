"""Tests of the texts about rates that jumped."""

from decimal import Decimal

from bot.chat.operator.operations import rate_jumps_screen
from bot.domain.ids import RateId, RateName
from bot.domain.operations.messenger import AlertKind
from bot.domain.pricing.rate_jumps import EXCHANGE, RateJump, RatePair, UsualRate
from bot.services.pricing.rate_jumps import format_jump_facts
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")


def a_jump(name: str = EXCHANGE, rate: str = "0.01", usual: str = "0.14") -> RateJump:
    pair = RatePair(RateName(name), "CNY", "USD")
    return RateJump(RateId(3), pair, Decimal(rate), UsualRate(Decimal(usual)))


def test_a_rate_is_shown_with_few_digits() -> None:
    """A median has as many digits as its source, and more."""
    jump = a_jump(rate="0.010000", usual="0.13954387612387612387612387")
    text = rate_jumps_screen.format_jumps(ENGLISH, [jump]) or ""
    assert "1 CNY = 0.01 USD" in text
    assert "1 CNY = 0.13954388 USD" in text


def test_an_alert_without_its_facts_is_still_an_alert() -> None:
    facts = format_jump_facts(a_jump("stars"))
    del facts["usual"]
    assert rate_jumps_screen.build_rate_alert(ENGLISH, AlertKind.RATE_JUMPED, facts).rows == ()


def test_many_rates_fit_beside_the_rest_of_a_screen() -> None:
    jumps = [a_jump("a method with a long name" * 4) for _ in range(20)]
    assert len(rate_jumps_screen.format_jumps(ENGLISH, jumps) or "") < 1_200
