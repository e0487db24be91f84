"""What a buyer is told without having asked: no order's status, but news of their account."""

from collections.abc import Mapping
from contextlib import suppress

from bot.chat import verbs
from bot.chat.screens import watching
from bot.chat.screens.declined import trouble
from bot.chat.screens.parts import home_button
from bot.chat.screens.screen import Screen, tap
from bot.domain.money import Money
from bot.i18n import Speech
from bot.services.watches import BACK, CHEAPER

CREDITED = "credited"
TAP_FAILED = "tap-failed"
STILL_CHECKING = "still-checking"
_ALERTS = {BACK: watching.back, CHEAPER: watching.cheaper}


def notice(speech: Speech, kind: str, facts: Mapping[str, str]) -> Screen:
    """The message for `kind`; for a kind or facts that nobody knows, the one on trouble."""
    if kind == CREDITED:
        with suppress(KeyError, ValueError):
            return _credited(speech, _money(facts))
    if kind == STILL_CHECKING:
        with suppress(KeyError, ValueError):
            return _still_checking(speech, int(facts["order"]), _money(facts))
    if teller := _ALERTS.get(kind):
        with suppress(KeyError, ValueError):
            return teller(speech, facts)
    if kind == TAP_FAILED:
        return _tap_failed(speech)
    return trouble(speech)


def _money(facts: Mapping[str, str]) -> Money:
    return Money(int(facts["amount"]), facts["currency"])


def _credited(speech: Speech, money: Money) -> Screen:
    taken = money.amount < 0
    message = "notice-taken-back" if taken else "notice-credited"
    wallet = tap(speech.plain("button-wallet"), verbs.WALLET)
    text = speech.html(message, money=-money if taken else money)
    return Screen(text, ((wallet, home_button(speech)),))


def _still_checking(speech: Speech, order: int, money: Money) -> Screen:
    text = speech.html("notice-still-checking", order=str(order), money=money)
    return Screen(text, ((tap(speech.plain("button-order"), verbs.ORDER, order),),))


def _tap_failed(speech: Speech) -> Screen:
    orders = tap(speech.plain("button-orders"), verbs.ORDERS, 0)
    return Screen(speech.html("notice-tap-failed"), ((orders, home_button(speech)),))
