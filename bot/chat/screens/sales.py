"""What operators read of pauses: why nothing is sold, since when, and who said so."""

from bot.domain.sales import PauseCause
from bot.i18n import Safe, Speech


def cause(speech: Speech, word: str) -> Safe:
    """Why sales are paused, in words; a word that is no cause as it is."""
    if word not in set(PauseCause):
        return speech.html("cause-other", detail=word)
    return speech.html(f"pause-{word}")


def actor(speech: Speech, name: str) -> Safe:
    """Who did it: the shop itself, or an operator by number ("staff:7")."""
    kind, _, number = name.partition(":")
    if kind != "staff":
        return speech.html("actor-shop")
    return speech.html("actor-staff", id=number)
