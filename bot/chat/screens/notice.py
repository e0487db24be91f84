"""What a buyer is told without having asked: no order's status, but news of their account."""

from collections.abc import Mapping
from contextlib import suppress

from bot.chat import verbs
from bot.chat.screens.declined import trouble
from bot.chat.screens.parts import home_button
from bot.chat.screens.screen import Screen, tap
from bot.domain.money import Money
from bot.i18n import Speech

CREDITED = "credited"
TAP_FAILED = "tap-failed"


def notice(speech: Speech, kind: str, facts: Mapping[str, str]) -> Screen:
    """The message for `kind`; for a kind or facts that nobody knows, the one on trouble."""
    if kind == CREDITED:
        with suppress(KeyError, ValueError):
            return _credited(speech, Money(int(facts["amount"]), facts["currency"]))
    if kind == TAP_FAILED:
        return _tap_failed(speech)
    return trouble(speech)


def _credited(speech: Speech, money: Money) -> Screen:
    taken = money.amount < 0
    message = "notice-taken-back" if taken else "notice-credited"
    wallet = tap(speech.plain("button-wallet"), verbs.WALLET)
    text = speech.html(message, money=-money if taken else money)
    return Screen(text, ((wallet, home_button(speech)),))


def _tap_failed(speech: Speech) -> Screen:
    orders = tap(speech.plain("button-orders"), verbs.ORDERS, 0)
    return Screen(speech.html("notice-tap-failed"), ((orders, home_button(speech)),))
