"""Tests of the usage texts: each admin command shows its syntax."""

from bot.chat.operator import list_parts
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")


def test_usage_is_known_for_every_command() -> None:
    for command in ("credit", "resolve", "promo", "claim"):
        assert f"/{command}" in list_parts.build_usage_screen(ENGLISH, command).text
