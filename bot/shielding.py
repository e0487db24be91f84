"""Runs asynchronous work to its end although its caller is cancelled. Standard library only."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

logger = logging.getLogger(__name__)
T = TypeVar("T")


async def shielded(work: Coroutine[Any, Any, T]) -> T:
    """Run `work` in a task of its own, wait for its end and return its result.

    A cancellation of the caller is raised only after `work` has ended. An error of `work` is then
    logged by its type alone.
    """
    return await wait_despite_cancellation(asyncio.create_task(work))


async def wait_despite_cancellation(
    work: asyncio.Future[T], end_sooner: Callable[[], None] | None = None
) -> T:
    """Wait for the end of `work`, which runs elsewhere, and return its result, as `shielded` does.

    `end_sooner` is called when the caller is cancelled. An error of `work` is then not logged.
    """
    cancellation: asyncio.CancelledError | None = None
    while not work.done():
        try:
            await asyncio.wait((work,))
        except asyncio.CancelledError as cancelled:
            cancellation = cancelled
            if end_sooner is not None:
                end_sooner()
    if cancellation is None:
        return work.result()
    error = None if work.cancelled() else work.exception()
    if error is not None and end_sooner is None:
        logger.warning(
            "shielded work failed after its caller was cancelled: %s", type(error).__name__
        )
    raise cancellation
