"""A summary of an exception for the log and the inbox: its type and location, never its text.

The text of an exception may contain a person's message, or a URL with the bot's token.
"""

import traceback
from datetime import timedelta
from typing import Final

from telegram.error import RetryAfter

_MAX_FRAMES: Final = 4


def summarize_exception(error: BaseException) -> str:
    """Return the type and the innermost frames of an exception: "KeyError < router.py:12"."""
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
