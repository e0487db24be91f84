"""End a test that hangs, also in its teardown, and name it.

pytest-timeout raises one exception in the main thread. That is not enough for two reasons:

- pytest and pytest-timeout cancel their timers when a test fails, to give a debugger time. The teardown
  of a failed test then has no limit.
- The test may catch the exception. In a task of an event loop it ends only that task.

So the timer is set again after a failure, and the exception is raised again and again. A later timer
prints all stacks and ends the process, whatever its threads do: xdist reports the test in which its
worker crashed, and starts another worker.
"""

import faulthandler
import os
import signal
from collections.abc import Generator
from typing import Final

import pytest
from pytest_timeout import Settings

#: Seconds between two exceptions of pytest-timeout.
REPEAT_SECONDS: Final = 10.0
#: Seconds between the first of them and the end of the process.
GRACE_SECONDS: Final = 60.0
_settings: Final = pytest.StashKey[Settings]()
_stderr: Final = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    """Keep the standard error stream as it is before pytest captures it."""
    config.stash[_stderr] = os.dup(2)


@pytest.hookimpl(wrapper=True)
def pytest_timeout_set_timer(
    item: pytest.Item, settings: Settings
) -> Generator[None, object, object]:
    """Let the timer repeat, and set the later one."""
    item.stash[_settings] = settings
    limit = settings.timeout
    faulthandler.dump_traceback_later(
        limit + GRACE_SECONDS, file=item.config.stash[_stderr], exit=True
    )
    result = yield
    if settings.method == "signal":
        signal.setitimer(signal.ITIMER_REAL, limit, REPEAT_SECONDS)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_timeout_cancel_timer(item: pytest.Item) -> Generator[None, object, object]:
    """Cancel the later timer, too."""
    faulthandler.cancel_dump_traceback_later()
    return (yield)


@pytest.hookimpl(trylast=True)
def pytest_exception_interact(node: object) -> None:
    """Set the timers again for what follows the failure of a test."""
    if isinstance(node, pytest.Item) and _settings in node.stash:
        settings = node.stash[_settings]
        node.ihook.pytest_timeout_set_timer(item=node, settings=settings)
