"""What operators read of pauses: why nothing is sold, since when, and who said so."""

from collections.abc import Sequence
from datetime import datetime

from bot.chat.screens.cases import second_tap
from bot.chat.screens.parts import page_of
from bot.chat.screens.screen import Screen
from bot.domain.sales import Pause, PauseCause
from bot.i18n import Safe, Speech


def cause(speech: Speech, word: str) -> Safe:
    """Why sales are paused, in words; a word that is no cause as it is."""
    if word not in set(PauseCause):
        return speech.html("cause-other", detail=word)
    return speech.html(f"pause-{word}")


def remedy(speech: Speech, word: str) -> Safe | None:
    """What ends a pause for this cause, where somebody has to know."""
    return speech.html(f"remedy-{word}") if word in set(PauseCause) else None


def actor(speech: Speech, name: str) -> Safe:
    """Who did it: the shop itself, or an operator by number ("staff:7")."""
    kind, _, number = name.partition(":")
    if kind != "staff":
        return speech.html("actor-shop")
    return speech.html("actor-staff", id=number)


def state(speech: Speech, pauses: Sequence[Pause], now: datetime) -> Screen:
    """Whether sales are open, and if not, every reason with its age."""
    if not pauses:
        return Screen(speech.html("sales-open"))
    return Screen("\n".join([speech.html("sales-paused"), *lines(speech, pauses, now)]))


def to_resume(speech: Speech, pauses: Sequence[Pause], now: datetime, question: int) -> Screen:
    """Why nothing is sold, and what it would mean to sell all the same."""
    return Screen(
        page_of(
            speech.html("resume-ask"),
            "\n".join(lines(speech, pauses, now)),
            speech.html("resume-then"),
            "\n".join(speech.html(f"resume-does-{one.cause}") for one in pauses),
        ),
        second_tap(speech, speech.plain("button-resume"), question),
    )


def lines(speech: Speech, pauses: Sequence[Pause], now: datetime) -> list[Safe]:
    """A line a pause: who, how long ago, why, and what ends it."""
    return [
        speech.html(
            "sales-pause",
            who=actor(speech, one.actor),
            age=speech.duration((now - one.since).total_seconds()),
            at=one.since,
            why=cause(speech, one.cause),
            remedy=remedy(speech, one.cause) or "",
        )
        for one in pauses
    ]
