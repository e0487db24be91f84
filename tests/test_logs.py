"""Tests of the logs: no secret reaches them, in any form and by any path."""

import io
import json
import logging
import sys
from collections.abc import Iterator
from urllib.parse import quote, quote_plus

import pytest

from bot.logs import REDACTED, configure

TOKEN = "123456789:AAFakeTokenFakeTokenFakeTokenFakeTok"
APP_KEY = 'k+y/with "marks"\nand=ünïcode%'
LIBRARIES = (
    "httpx",
    "httpcore",
    "aiohttp.client",
    "telegram.Bot",
    "sqlalchemy.engine",
    "aiosqlite",
)

log = logging.getLogger("bot.somewhere")


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Return what was logged at DEBUG; logging is restored afterwards."""
    root, hook = logging.getLogger(), sys.excepthook
    before = (root.level, list(root.handlers), logging.getLogger("bot").level)
    root.handlers.clear()  # so that the test runner's own handlers are not closed
    stream = io.StringIO()
    configure("DEBUG", values_to_redact=[TOKEN, APP_KEY, "", "abc"], stream=stream)
    yield stream
    root.handlers[:] = before[1]
    root.setLevel(before[0])
    logging.getLogger("bot").setLevel(before[2])
    logging.captureWarnings(capture=False)
    sys.excepthook = hook


@pytest.mark.parametrize(
    "form",
    [
        TOKEN,
        f"https://api.telegram.org/bot{TOKEN}/getMe",
        quote(TOKEN, safe=""),
        quote(TOKEN, safe="").lower(),
        APP_KEY,
        quote(APP_KEY),
        quote(APP_KEY, safe=""),
        quote_plus(APP_KEY),
        json.dumps({"key": APP_KEY}),
        repr({"key": APP_KEY}),
        repr(APP_KEY.encode()),
    ],
)
def test_a_secret_is_taken_out_in_every_form(written: io.StringIO, form: str) -> None:
    """Plain, URL-encoded, in JSON and in a repr."""
    log.debug("before %s after", form)
    text = written.getvalue()
    assert REDACTED in text
    assert "before" in text
    assert "after" in text
    for part in ("FakeToken", "faketoken", "marks"):
        assert part not in text


def test_a_secret_in_a_traceback_is_taken_out(written: io.StringIO) -> None:
    """Exception text, its cause, and the source line shown."""
    try:
        try:
            raise ValueError(f"bad token {TOKEN}")
        except ValueError as error:
            raise RuntimeError(APP_KEY) from error
    except RuntimeError:
        log.exception("it failed")
    text = written.getvalue()
    assert "RuntimeError" in text
    assert "Traceback" in text
    assert "FakeToken" not in text
    assert "marks" not in text


def test_any_bot_token_is_taken_out_by_its_shape(written: io.StringIO) -> None:
    """A token that was never configured is removed too."""
    log.info("https://host/bot987654321:%s/x", "Z" * 35)
    assert "ZZZ" not in written.getvalue()


def test_libraries_are_quiet_even_at_debug(written: io.StringIO) -> None:
    """Their INFO and DEBUG contain URLs and texts; their warnings are needed."""
    for name in LIBRARIES:
        logging.getLogger(name).info("chatter")
        logging.getLogger(name).warning("trouble in %s", name)
    log.debug("our own")
    text = written.getvalue()
    assert "chatter" not in text
    assert all(f"trouble in {name}" in text for name in LIBRARIES)
    assert "our own" in text


def test_an_uncaught_exception_goes_through_the_same_filter(written: io.StringIO) -> None:
    """An exception that ends the process prints no token."""
    error = RuntimeError(f"The token `{TOKEN}` was rejected by the server.")
    sys.excepthook(RuntimeError, error, None)
    text = written.getvalue()
    assert "was rejected by the server" in text
    assert "FakeToken" not in text


def test_values_too_short_to_be_secrets_leave_the_log_readable(written: io.StringIO) -> None:
    """An empty setting must not redact everything."""
    log.info("abc stays")
    assert "abc stays" in written.getvalue()
