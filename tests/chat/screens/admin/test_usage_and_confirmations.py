"""Tests of the usage texts: each admin command shows its syntax."""

from bot.chat.screens.admin import usage_and_confirmations
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")


def test_usage_is_known_for_every_command() -> None:
    for command in ("credit", "resolve", "promo", "claim"):
        assert f"/{command}" in usage_and_confirmations.build_usage_screen(ENGLISH, command).text
