"""A Chromium for the browser tests. Without one they are skipped, and in CI they fail.

It is started once for each process, because the start takes longer than most tests. Each test has
its own browser context, like a separate profile. Therefore the tests share an event loop.
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
    """Run all browser tests on the event loop of the browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """Start a headless Chromium that connects only to the page under test."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=_find(playwright), args=_ARGS)
        yield browser
        await browser.close()


def _find(playwright: Playwright) -> str:
    """Return the Chromium that a variable names, that is installed, or that Playwright downloaded."""
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
