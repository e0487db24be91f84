"""Repeats a call to Telegram after network errors and flood control."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from telegram.error import BadRequest, NetworkError, RetryAfter

from bot.chat.telegram.exception_summary import retry_after_seconds
from bot.domain.system_ports import Clock

logger = logging.getLogger(__name__)
T = TypeVar("T")

#: Pauses in seconds between calls while Telegram is unreachable; then the whole update is retried.
RETRY_DELAYS: Final = (1.0, 3.0, 6.0)
#: The longest total wait in seconds of one message for flood control.
MAX_FLOOD_WAIT: Final = 30.0


async def retry_telegram_call(clock: Clock, call: Callable[[], Awaitable[T]]) -> T:
    """Return the result of `call`; retry it after network errors and flood control.

    Raise Telegram's error if it persists. A result that was committed before is shown late rather
    than never. A message may be sent twice if the answer was lost.
    """
    delays, waited = iter(RETRY_DELAYS), 0.0
    while True:
        try:
            return await call()
        except RetryAfter as flood:
            wait = retry_after_seconds(flood)
            waited += wait
            if waited > MAX_FLOOD_WAIT:
                raise
        except BadRequest:
            raise
        except NetworkError as error:
            logger.info("Telegram cannot be reached (%s); trying again", type(error).__name__)
            wait = next(delays, 0.0)
            if not wait:
                raise
        await clock.sleep(wait)
