"""Runs asynchronous work to its end although its caller is cancelled. Standard library only."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

logger = logging.getLogger(__name__)
T = TypeVar("T")


async def shielded(work: Coroutine[Any, Any, T]) -> T:
    """Run `work` in a task of its own, wait for its end and return its result.

    A cancellation of the caller is raised only after `work` has ended. An error of `work` is then
    logged by its type alone.
    """
    task = asyncio.create_task(work)
    cancellation: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait((task,))
        except asyncio.CancelledError as cancelled:
            cancellation = cancelled
    if cancellation is None:
        return task.result()
    if not task.cancelled() and (error := task.exception()) is not None:
        logger.warning(
            "shielded work failed after its caller was cancelled: %s", type(error).__name__
        )
    raise cancellation
