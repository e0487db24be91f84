"""Moments on the reader's own clock: Telegram knows their time zone, we do not."""

from datetime import datetime

from bot.i18n import Safe, Speech, escape

#: Weekday, long date, short time: what Telegram writes in place of our words.
_LOOK = "wDt"


def on_your_clock(speech: Speech, at: datetime) -> Safe:
    """An aware moment, as HTML: where the client knows how, in its own time zone and way; in UTC, and
    saying so, where it does not.
    """
    words = escape(speech.moment(at))
    return Safe(f'<tg-time unix="{int(at.timestamp())}" format="{_LOOK}">{words}</tg-time>')
