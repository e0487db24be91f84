"""Moments on the reader's own clock: Telegram knows their time zone, we do not."""

from datetime import datetime
from typing import Final

from bot.i18n import Localizer, SafeHtml, escape

#: What Telegram writes in place of our words: weekday, long date and short time, or all short, which
#: fits into a line and into a sentence that bends its words.
LONG_FORMAT: Final = "wDt"
SHORT_FORMAT: Final = "dt"


def format_local_time(
    localizer: Localizer, at: datetime, time_format: str = LONG_FORMAT
) -> SafeHtml:
    """An aware moment, as HTML: where the client knows how, in its own time zone and way; in UTC, and
    saying so, where it does not.
    """
    words = escape(localizer.format_datetime(at))
    return SafeHtml(
        f'<tg-time unix="{int(at.timestamp())}" format="{time_format}">{words}</tg-time>'
    )
