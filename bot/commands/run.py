"""`run`: opens the shop and runs it until it is interrupted."""

import argparse
import asyncio
import gc
import logging

from bot import app, logs
from bot.adapters.system import SystemClock
from bot.commands.console import FAILURE, SUCCESS, print_error, run_until_interrupted
from bot.domain.errors import VitrineError
from bot.domain.operations.processes import ProcessRole
from bot.settings import find_unknown_settings, load_settings

logger = logging.getLogger(__name__)


def execute(options: argparse.Namespace) -> int:
    """Run the shop until interrupted; return the exit code. Raises WrongSettings."""
    settings = load_settings()
    handler = logs.configure(
        settings.log_level,
        log_format=settings.log_format,
        values_to_redact=settings.values_to_redact(),
    )
    for sentence in find_unknown_settings():
        logger.warning("%s", sentence)

    async def run_shop(stop: asyncio.Event) -> None:
        counting = asyncio.create_task(logs.write_numbers_when_due(handler, SystemClock().sleep))
        try:
            await app.run(
                settings,
                stop,
                role=ProcessRole(options.role),
                restored_externally=options.after_restore,
            )
        finally:
            counting.cancel()

    gc.freeze()  # the collector of cycles need not search the settings each time
    try:
        asyncio.run(run_until_interrupted(run_shop))
    except (VitrineError, ValueError) as error:
        print_error(str(error))
        return FAILURE
    except OSError as error:
        print_error(f"{settings.data_dir} cannot be used: {error.strerror}")
        return FAILURE
    return SUCCESS
