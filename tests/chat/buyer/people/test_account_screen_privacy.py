"""The confirmation of an erasure is valid for a limited time."""

from datetime import timedelta

from bot.chat.buyer.people.account_screen import (
    ERASURE_CONFIRMATION_LIFETIME,
    is_erasure_confirmation_valid,
)
from tests.builders import NOW


def test_the_second_tap_is_valid_for_a_while_and_never_before_the_first() -> None:
    asked = int(NOW.timestamp())
    assert is_erasure_confirmation_valid(asked, NOW + ERASURE_CONFIRMATION_LIFETIME)
    assert not is_erasure_confirmation_valid(
        asked, NOW + ERASURE_CONFIRMATION_LIFETIME + timedelta(seconds=1)
    )
    assert not is_erasure_confirmation_valid(asked + 60, NOW)
    assert not is_erasure_confirmation_valid(2**63 - 1, NOW)
