"""A Chromium for the tests that drive one; where there is none they say so, and in CI they fail.

It is started once a process, which takes longer than most tests; each has its own context in it, as a
person's own profile. Hence they also share an event loop.
"""

import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Playwright, async_playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser lives on one loop, and so must those who talk to it."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """A headless Chromium that talks to nobody but the page under test."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=_find(playwright), args=_ARGS)
        yield browser
        await browser.close()


def _find(playwright: Playwright) -> str:
    """The Chromium that is named, or installed, or that Playwright has downloaded."""
    named = os.environ.get("VITRINE_CHROMIUM")
    installed = filter(None, map(shutil.which, _NAMES))
    candidates = [named] if named else [*installed, playwright.chromium.executable_path]
    found = next((path for path in candidates if Path(path).is_file()), None)
    if found is not None:
        return found
    sentence = "No Chromium was found: install one or name it in VITRINE_CHROMIUM."
    if os.environ.get("CI"):
        pytest.fail(sentence)
    pytest.skip(sentence)
