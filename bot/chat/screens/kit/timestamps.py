"""Moments on the reader's own clock: Telegram knows their time zone, we do not."""

from datetime import datetime
from typing import Final

from bot.i18n import Safe, Speech, escape

#: What Telegram writes in place of our words: weekday, long date and short time, or all short, which
#: fits into a line and into a sentence that bends its words.
LONG: Final = "wDt"
SHORT: Final = "dt"


def on_your_clock(speech: Speech, at: datetime, look: str = LONG) -> Safe:
    """An aware moment, as HTML: where the client knows how, in its own time zone and way; in UTC, and
    saying so, where it does not.
    """
    words = escape(speech.moment(at))
    return Safe(f'<tg-time unix="{int(at.timestamp())}" format="{look}">{words}</tg-time>')
