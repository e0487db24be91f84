"""Helpers that the commands share: exit codes, output, and the reaction to Ctrl-C and SIGTERM."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Coroutine, Sequence

from bot import logs
from bot.domain.errors import VitrineError
from bot.settings import Settings, load_settings

SUCCESS, FAILURE = 0, 1


def print_line(text: str) -> None:
    """Print `text` on standard output at once."""
    print(text, flush=True)  # noqa: T201 - a command talks


def print_error(sentence: str) -> None:
    """Print `sentence` on standard error at once."""
    print(sentence, file=sys.stderr, flush=True)  # noqa: T201 - a command talks


def load_settings_quietly() -> Settings:
    """Load the settings and set up logging of errors only, without secrets. Raises WrongSettings."""
    settings = load_settings()
    logs.configure(
        "ERROR", log_format=settings.log_format, values_to_redact=settings.values_to_redact()
    )
    return settings


def run_and_print(work: Callable[[Settings], Coroutine[None, None, Sequence[str]]]) -> int:
    """Run `work` with the settings, print the sentences it returns, and return the exit code."""
    settings = load_settings_quietly()
    try:
        sentences = asyncio.run(work(settings))
    except (VitrineError, ValueError) as error:
        print_error(str(error))
        return FAILURE
    print_line("\n".join(sentences))
    return SUCCESS


async def run_until_interrupted(
    work: Callable[[asyncio.Event], Awaitable[None]],
    said_at_once: str = "Stopped at once; trades in flight are settled at the next start.",
) -> None:
    """Run `work` with an event that Ctrl-C or SIGTERM sets.

    A second signal ends the process at once, like a crash, and says so with `said_at_once`. The next
    start recovers from that.
    """
    stop = asyncio.Event()

    def interrupted() -> None:
        if stop.is_set():
            print_error(said_at_once)
            logging.shutdown()
            os._exit(FAILURE)
        stop.set()

    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, interrupted)
    await work(stop)
