"""What the chat says of an exception in the log and in the inbox: its kind and where, never its text.

The text of an exception may quote what somebody typed, or a URL with the bot's token.
"""

import traceback
from datetime import timedelta
from typing import Final

from telegram.error import RetryAfter

_FRAMES: Final = 4


def describe(error: BaseException) -> str:
    """Its kind and the last places it came through, innermost first: "KeyError < router.py:12"."""
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    places = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in reversed(frames)]
    return " < ".join([type(error).__name__, *places])


def asked_pause(error: BaseException) -> timedelta:
    """How long Telegram asks to wait: nothing for anything but flood control."""
    if not isinstance(error, RetryAfter):
        return timedelta()
    asked = error.retry_after
    return asked if isinstance(asked, timedelta) else timedelta(seconds=asked)
