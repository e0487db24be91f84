"""Tests of the logs: no secret reaches them, in any form and by any path, no text from outside forges
an entry, and equal entries are counted.
"""

import io
import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, quote_plus

import pytest

from bot.domain.errors import ProcessOvertaken
from bot.log_ids import EVERY_TIME, log_ids
from bot.logs import (
    FOLD_SECONDS,
    JSON,
    MAX_FOLDED_IDS,
    MAX_WRITTEN,
    REDACTED,
    TEXT,
    FoldingHandler,
    configure,
    write_numbers_when_due,
)
from tests.waiting import HANG_LIMIT

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


@dataclass
class Log:
    """What was logged, and the handler with its clock."""

    format: str
    passed: float = 1000.0
    stream: io.StringIO = field(default_factory=io.StringIO)

    def __post_init__(self) -> None:
        self.handler: FoldingHandler = configure(
            "DEBUG",
            log_format=self.format,
            values_to_redact=[TOKEN, APP_KEY, "", "abc"],
            stream=self.stream,
            monotonic=lambda: self.passed,
        )

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    def entries(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.text.splitlines()]

    def messages(self) -> list[str]:
        """Return the messages of entries in text, without time, level, logger and ids."""
        return [line.partition(": ")[2] for line in self.text.splitlines()]

    def close(self) -> None:
        self.handler.close()


@contextmanager
def logging_as(log_format: str) -> Iterator[Log]:
    """Log at DEBUG in a format; logging is restored afterwards."""
    root, hook = logging.getLogger(), sys.excepthook
    before = (root.level, list(root.handlers), logging.getLogger("bot").level)
    root.handlers.clear()  # so that the test runner's own handlers are not closed
    try:
        yield Log(log_format)
    finally:
        root.handlers[:] = before[1]
        root.setLevel(before[0])
        logging.getLogger("bot").setLevel(before[2])
        logging.captureWarnings(capture=False)
        sys.excepthook = hook


@pytest.fixture
def written() -> Iterator[Log]:
    with logging_as(TEXT) as opened:
        yield opened


@pytest.fixture
def as_json() -> Iterator[Log]:
    with logging_as(JSON) as opened:
        yield opened


@pytest.fixture(params=[TEXT, JSON])
def either(request: pytest.FixtureRequest) -> Iterator[Log]:
    with logging_as(request.param) as opened:
        yield opened


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
def test_a_secret_is_taken_out_in_every_form(either: Log, form: str) -> None:
    """Plain, URL-encoded, in JSON and in a repr."""
    log.debug("before %s after", form)
    text = either.text
    assert REDACTED in text
    assert "before" in text
    assert "after" in text
    for part in ("FakeToken", "faketoken", "marks"):
        assert part not in text


def test_a_secret_in_a_traceback_is_taken_out(either: Log) -> None:
    """Exception text, its cause, and the source line shown."""
    try:
        try:
            raise ValueError(f"bad token {TOKEN}")
        except ValueError as error:
            raise RuntimeError(APP_KEY) from error
    except RuntimeError:
        log.exception("it failed")
    text = either.text
    assert "RuntimeError" in text
    assert "Traceback" in text
    assert "FakeToken" not in text
    assert "marks" not in text


def test_any_bot_token_is_taken_out_by_its_shape(either: Log) -> None:
    """A token that was never configured is removed too."""
    log.info("https://host/bot987654321:%s/x", "Z" * 35)
    assert "ZZZ" not in either.text


def test_libraries_are_quiet_even_at_debug(either: Log) -> None:
    """Their INFO and DEBUG contain URLs and texts; their warnings are needed."""
    for name in LIBRARIES:
        logging.getLogger(name).info("chatter")
        logging.getLogger(name).warning("trouble in %s", name)
    log.debug("our own")
    text = either.text
    assert "chatter" not in text
    assert all(f"trouble in {name}" in text for name in LIBRARIES)
    assert "our own" in text


def test_an_uncaught_exception_goes_through_the_same_filter(either: Log) -> None:
    """An exception that ends the process prints no token."""
    error = RuntimeError(f"The token `{TOKEN}` was rejected by the server.")
    sys.excepthook(RuntimeError, error, None)
    text = either.text
    assert "was rejected by the server" in text
    assert "FakeToken" not in text


def test_what_the_end_of_an_overtaken_process_interrupts_has_a_sentence_and_no_traceback(
    either: Log,
) -> None:
    try:
        raise ProcessOvertaken("another process has taken this shop over")
    except ProcessOvertaken:
        logging.getLogger("bot.somewhere").exception("the next trade could not be prepared")

    text = either.text
    assert "the next trade could not be prepared" in text
    assert "another process has taken this shop over" in text
    assert "Traceback" not in text


def test_values_too_short_to_be_secrets_leave_the_log_readable(either: Log) -> None:
    """An empty setting must not redact everything."""
    log.info("abc stays")
    assert "abc stays" in either.text


# --- text ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["a\"b\nc'd", "ключ-\u2028-\u202e-секрет", "tab\tleft\\right"])
def test_a_secret_with_characters_that_the_formats_escape_is_taken_out(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setattr(f"{__name__}.APP_KEY", key)
    for log_format in (TEXT, JSON):
        with logging_as(log_format) as opened:
            with log_ids(job=key):
                log.error("before %s after", key, exc_info=ValueError(key))
            assert opened.text.count(REDACTED) == 3
            for part in re.findall(r"\w{2,}", key):
                assert part not in opened.text


def test_a_text_from_outside_forges_no_entry(written: Log) -> None:
    """A name with line ends and terminal codes stays on the line of its entry."""
    name = "Eve\n2026-01-01T00:00:00.000+00:00 CRITICAL bot: forged\r\x1b[2K\x9b\u2028\u202e\x85end"
    log.warning("a name: %s", name)
    (line,) = written.text.split("\n")[:-1]
    assert line.isprintable()
    assert line.endswith(
        r"a name: Eve\n2026-01-01T00:00:00.000+00:00 CRITICAL bot: forged"
        r"\r\x1b[2K\x9b\u2028\u202e\x85end"
    )


def test_the_text_of_an_error_forges_no_entry(written: Log) -> None:
    """Each line of a traceback begins with a bar; a forged entry in it does, too."""
    log.error(
        "it failed",
        exc_info=ValueError("x\n2026-01-01T00:00:00.000+00:00 CRITICAL bot: forged\x1b"),
    )
    first, *others = written.text.splitlines()
    assert first.endswith("it failed")
    assert others
    assert all(line.startswith("  | ") and line.isprintable() for line in others)


def test_an_entry_that_cannot_be_formatted_is_named_without_its_arguments(
    either: Log, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = {"name": log.name, "levelno": 20, "lineno": 5, "msg": "%d pieces", "args": (TOKEN,)}
    either.handler.handle(logging.makeLogRecord(wrong))
    assert "an entry of bot.somewhere, line 5, could not be written: TypeError" in either.text
    assert "FakeToken" not in either.text
    assert capsys.readouterr() == ("", "")


# --- JSON ------------------------------------------------------------------------------------------


def test_an_entry_is_one_json_object_on_one_line(as_json: Log) -> None:
    with log_ids(update=7, order=12):
        try:
            raise ValueError("two\nlines")
        except ValueError:
            log.exception('it "failed" with %s', "ünï\x1b\n")
    assert as_json.text.count("\n") == 1
    assert as_json.text.isascii()
    (entry,) = as_json.entries()
    assert re.fullmatch(r"[-\d]{10}T[:\d]{8}\.\d{3}\+00:00", str(entry.pop("time")))
    error = str(entry.pop("exception"))
    assert error.startswith("Traceback (most recent call last):\n")
    assert error.endswith("\nValueError: two\nlines")
    assert entry == {
        "level": "ERROR",
        "logger": "bot.somewhere",
        "message": 'it "failed" with ünï\x1b\n',
        "update": "7",
        "order": "12",
    }


def test_the_number_of_equal_entries_is_a_field_of_json(as_json: Log) -> None:
    for update_id in (7, 8, 8, 9):
        with log_ids(update=update_id):
            log.warning("away")
    as_json.passed += FOLD_SECONDS
    as_json.handler.write_due_numbers()
    first, number = as_json.entries()
    assert (first["message"], first["update"]) == ("away", "7")
    assert (number["message"], number["repeated"], number["seconds"]) == ("away", 3, 60)
    assert number["ids"] == [{"update": "8"}, {"update": "9"}]
    assert "update" not in number


# --- ids -------------------------------------------------------------------------------------------


def test_an_entry_in_text_has_the_ids_behind_its_logger(written: Log) -> None:
    with log_ids(update=7), log_ids(order=12):
        log.info("placed")
    log.info("of nothing")
    with_ids, without = written.text.splitlines()
    assert with_ids.endswith("INFO    bot.somewhere [update=7 order=12]: placed")
    assert without.endswith("INFO    bot.somewhere: of nothing")


# --- equal entries ---------------------------------------------------------------------------------


def test_equal_entries_become_one_and_their_number_a_minute_later(written: Log) -> None:
    for _ in range(26):
        log.warning("updates cannot be received: %s", "NetworkError")
        written.passed += 2
    assert written.messages() == ["updates cannot be received: NetworkError"]
    written.passed = 1000 + FOLD_SECONDS
    written.handler.write_due_numbers()
    assert written.messages()[1:] == [
        "updates cannot be received: NetworkError ... repeated 25 times in 60 s"
    ]


def test_the_number_is_written_before_the_next_entry_that_is_due_too(written: Log) -> None:
    for _ in range(2):
        log.warning("away")
    written.passed += FOLD_SECONDS
    log.info("another")
    assert written.messages() == ["away", "away ... repeated 1 time in 60 s", "another"]


def test_a_long_outage_has_one_line_a_minute_and_the_next_outage_begins_again(written: Log) -> None:
    for minute in range(3):
        for _ in range(10):
            log.warning("away")
            written.passed += 6
        assert len(written.messages()) == 1 + minute
    written.handler.write_due_numbers()
    written.passed += FOLD_SECONDS
    log.warning("away")
    assert written.messages() == [
        "away",
        "away ... repeated 9 times in 60 s",
        "away ... repeated 10 times in 60 s",
        "away ... repeated 10 times in 60 s",
        "away",
    ]


def test_entries_that_differ_are_all_written(written: Log) -> None:
    """In level, logger, argument, or the error and where it was raised."""

    def fail(text: str) -> None:
        raise ValueError(text)

    def log_failure(text: str, cause: Exception | None = None) -> None:
        try:
            try:
                fail(text)
            except ValueError as error:
                if cause is None:
                    raise
                raise RuntimeError("outer") from (cause if str(cause) else error)
        except (ValueError, RuntimeError):
            log.exception("it failed")

    log.warning("order %s: trade number %s", 1, "A")
    log.warning("order %s: trade number %s", 2, "B")
    log.error("order %s: trade number %s", 2, "B")
    logging.getLogger("bot.elsewhere").error("order %s: trade number %s", 2, "B")
    log_failure("x")
    log_failure("y")
    log_failure("y", KeyError("a"))
    log_failure("y", KeyError("b"))
    log.error("it failed", exc_info=ValueError("x"))  # raised nowhere
    assert sum(not line.startswith("  | ") for line in written.text.splitlines()) == 9
    log_failure("x")
    assert sum(not line.startswith("  | ") for line in written.text.splitlines()) == 9


def test_a_critical_entry_is_always_written_and_all_numbers_before_it(written: Log) -> None:
    for _ in range(3):
        log.warning("away")
    log.critical("stopped")
    log.critical("stopped")
    log.warning("away")
    assert written.messages() == [
        "away",
        "away ... repeated 2 times in 0 s",
        "stopped",
        "stopped",
        "away",
    ]


def test_a_change_of_state_is_written_every_time(written: Log) -> None:
    for _ in range(2):
        log.warning("lost", extra=EVERY_TIME)
        log.warning("held again", extra=EVERY_TIME)
    assert written.messages() == ["lost", "held again"] * 2


def test_the_number_names_the_ids_of_what_it_stands_for(written: Log) -> None:
    for update_id in range(MAX_FOLDED_IDS + 4):
        with log_ids(update=update_id):
            log.warning("away")
    for _ in range(2):
        with log_ids(job="catalogue"):
            log.error("failed")
    written.close()
    away, failed = written.text.splitlines()[-2:]
    ids = ", ".join(f"update={each}" for each in range(1, MAX_FOLDED_IDS + 1))
    times = f"{MAX_FOLDED_IDS + 3} times"
    assert f"[{ids}, and 3 more]: away ... repeated {times} in 0 s" in away
    assert "[job=catalogue]: failed ... repeated 1 time in 0 s" in failed


def test_more_different_entries_than_are_remembered_lose_no_number(written: Log) -> None:
    for _ in range(2):
        log.info("first")
    for number in range(MAX_WRITTEN):
        log.info("entry %s", number)
    assert written.messages().count("first ... repeated 1 time in 0 s") == 1
    assert len(written.messages()) == MAX_WRITTEN + 2


async def test_the_numbers_are_written_while_nothing_else_is_logged(written: Log) -> None:
    class Ended(Exception):  # noqa: N818 - ends the loop under test
        pass

    async def sleep(seconds: float) -> None:
        written.passed += seconds
        if written.passed > 1000 + FOLD_SECONDS + seconds:
            raise Ended

    for _ in range(2):
        log.warning("away")
    with pytest.raises(Ended):
        await write_numbers_when_due(written.handler, sleep)
    assert written.messages() == ["away", "away ... repeated 1 time in 60 s"]


ENDS = {
    "at the end of the program": "",
    "by an uncaught error": "raise ValueError('end')",
    "by an exit": "sys.exit(3)",
    "by a second Ctrl-C": (
        "import asyncio, os, signal\n"
        "from bot.commands.console import run_until_interrupted\n"
        "async def work(stop):\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    await stop.wait()\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    await asyncio.Event().wait()\n"
        "asyncio.run(run_until_interrupted(work))"
    ),
}


@pytest.mark.parametrize("end", ENDS)
def test_no_number_is_lost_when_the_process_ends(end: str) -> None:
    program = (
        "import logging, sys\n"
        "from bot import logs\n"
        "logs.configure('INFO')\n"
        "for _ in range(26): logging.getLogger('bot').info('away')\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program + ENDS[end]],
        cwd=Path(__file__).parents[1],
        env=os.environ,
        capture_output=True,
        text=True,
        timeout=HANG_LIMIT,
        check=False,
    )
    assert ended.stderr.count("away\n") == 1
    assert len(re.findall(r"away \.\.\. repeated 25 times in \d+ s\n", ended.stderr)) == 1
