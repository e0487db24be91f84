"""Times as Telegram's time tag: Telegram shows them in the reader's own time zone.

The shop is not told that time zone.
"""

from datetime import datetime
from typing import Final

from bot.i18n import Localizer, SafeHtml, escape

#: The formats in which Telegram shows the time: weekday, long date and short time, or all short.
#: The short format fits into a line and into a sentence of a language that inflects its words.
LONG_FORMAT: Final = "wDt"
SHORT_FORMAT: Final = "dt"


def format_local_time(
    localizer: Localizer, at: datetime, time_format: str = LONG_FORMAT
) -> SafeHtml:
    """Return an aware time as HTML that the client shows in its own time zone and format.

    A client without that feature shows the time in UTC, marked as UTC.
    """
    words = escape(localizer.format_datetime(at))
    return SafeHtml(
        f'<tg-time unix="{int(at.timestamp())}" format="{time_format}">{words}</tg-time>'
    )
