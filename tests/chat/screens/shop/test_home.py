"""Tests of the greeting on the home screen."""

from bot.chat.screens.shop.home import build_home_screen
from bot.domain.ledger import Wallet
from tests.builders import usd
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")


def test_a_shop_with_a_name_greets_in_it() -> None:
    wallet = Wallet(usd("20"), usd("0"), usd("0"))
    named = build_home_screen(ENGLISH, [], wallet, "Ada", buttons=(), shop_name="A <b> & Co")
    assert "Hello, Ada, and welcome to A &lt;b&gt; &amp; Co!" in named.text
    assert "welcome" not in build_home_screen(ENGLISH, [], wallet, "Ada", buttons=()).text
