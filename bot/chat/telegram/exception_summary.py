"""What the chat says of an exception in the log and in the inbox: its kind and where, never its text.

The text of an exception may quote what somebody typed, or a URL with the bot's token.
"""

import traceback
from datetime import timedelta
from typing import Final

from telegram.error import RetryAfter

_MAX_FRAMES: Final = 4


def summarize_exception(error: BaseException) -> str:
    """Its kind and the last places it came through, innermost first: "KeyError < router.py:12"."""
    frames = traceback.extract_tb(error.__traceback__)[-_MAX_FRAMES:]
    locations = [
        f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in reversed(frames)
    ]
    return " < ".join([type(error).__name__, *locations])


def retry_after_seconds(error: BaseException) -> float:
    """Return the seconds that Telegram's flood control asks to wait; 0 for any other error."""
    if not isinstance(error, RetryAfter):
        return 0.0
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)
