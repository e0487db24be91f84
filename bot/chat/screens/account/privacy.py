"""What the shop keeps of its reader and why; and being forgotten, in two taps."""

from datetime import datetime, timedelta
from typing import Final

from bot.chat import verbs
from bot.chat.screens.parts import back_button, crumbs, page_of, way_back
from bot.chat.screens.screen import Screen, Style, tap
from bot.i18n import Speech
from bot.services.privacy import Keeping

#: How long the second tap may wait for the first.
STANDS: Final = timedelta(minutes=10)


def notice(speech: Speech, keeping: Keeping) -> Screen:
    """What is kept, why and for how long."""
    days = keeping.texts.days if keeping.texts is not None else 0
    lines = [
        speech.html("privacy-person"),
        speech.html("privacy-orders"),
        speech.html("privacy-texts", days=days),
        speech.html("privacy-unfinished", days=keeping.unfinished.days),
        speech.html("privacy-letters", days=days),
        speech.html("privacy-alerts"),
    ]
    text = page_of(
        crumbs(speech, speech.plain("crumb-privacy")),
        speech.html("privacy-head"),
        "\n".join(lines),
        speech.html("privacy-others"),
    )
    forget = tap(speech.plain("button-forget"), verbs.FORGET)
    return Screen(text, ((forget,), way_back(speech)))


def question(speech: Speech, open_orders: int, now: datetime) -> Screen:
    """What would go and what would stay; the button carries when this was asked."""
    text = page_of(
        crumbs(speech, speech.plain("crumb-privacy"), speech.plain("crumb-forget")),
        speech.html("forget-goes"),
        speech.html("forget-stays", count=open_orders),
        speech.html("forget-final"),
    )
    asked = int(now.timestamp())
    do = tap(speech.plain("button-forget-now"), verbs.FORGET_NOW, asked, style=Style.DANGER)
    return Screen(text, ((do,), way_back(speech, verbs.PRIVACY)))


def still_asked(asked: int, now: datetime) -> bool:
    """Whether the question of that moment (seconds since 1970) still stands."""
    return timedelta() <= now - _moment(asked, now) <= STANDS


def _moment(asked: int, now: datetime) -> datetime:
    """The moment; a number that is none lies too far back."""
    try:
        return datetime.fromtimestamp(asked, now.tzinfo)
    except (OverflowError, ValueError, OSError):
        return now - 2 * STANDS


def done(speech: Speech, open_orders: int) -> Screen:
    """It is forgotten; what stays, and why."""
    text = page_of(
        crumbs(speech, speech.plain("crumb-privacy"), speech.plain("crumb-forget")),
        speech.html("forget-done"),
        speech.html("forget-stays", count=open_orders),
    )
    return Screen(text, ((back_button(speech, verbs.PRIVACY), *way_back(speech)),))
