"""Logging: one handler, text or JSON, and no secret in the output.

Our own packages log at the configured level. Libraries log from WARNING up only: at INFO and DEBUG
they print URLs with the bot's token, message texts and SQL parameters. Every line has the ids of
`bot.log_ids`. Of equal entries the first is written at once, and the number of the others once a
minute. As the last step before encoding, every known secret is replaced in each part of an entry.
"""

import json
import logging
import re
import sys
import time
import traceback
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import TracebackType
from typing import Final, TextIO
from urllib.parse import quote, quote_plus

from bot.domain.errors import ProcessOvertaken
from bot.log_ids import current_log_ids

REDACTED: Final = "[redacted]"
TEXT: Final = "text"
JSON: Final = "json"
#: Seconds for which equal entries are counted before their number is written.
FOLD_SECONDS: Final = 60.0
#: Written entries that are remembered, and different ids that the number of equal ones names.
MAX_WRITTEN: Final = 1_000
MAX_FOLDED_IDS: Final = 20
#: Seconds between two looks for numbers that are due, while nothing else is logged.
_LOOK_SECONDS: Final = 10.0
#: Causes of an error that are compared.
_MAX_CAUSES: Final = 5
_OUR_LOGGERS: Final = ("bot", "storage", "__main__")
_MIN_SECRET_LENGTH: Final = 4  # shorter values would turn ordinary words into holes
_TOKEN_PATTERN: Final = r"\d{5,}(?::|%3[Aa])[A-Za-z0-9_-]{30,}"  # noqa: S105 - a shape
#: Characters that end a line, move the cursor, or change the direction of what follows.
_CONTROL: Final = re.compile(
    "[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
)

Ids = Mapping[str, str]


@dataclass(slots=True)
class Repetition:
    """Equal lines that were not written: how many, whose, and since when."""

    #: Seconds of the monotonic clock at the line that was written.
    since: float
    count: int = 0
    #: The different ids of the lines, at most `MAX_FOLDED_IDS`; `more_ids` counts further lines.
    ids: list[Ids] = field(default_factory=list)
    more_ids: int = 0
    #: How long the lines were counted, once their number is written.
    seconds: int = 0

    def add(self, ids: Ids) -> None:
        """Count one more line."""
        self.count += 1
        if ids in self.ids:
            return
        if len(self.ids) < MAX_FOLDED_IDS:
            self.ids.append(ids)
        else:
            self.more_ids += 1


class TextFormatter(logging.Formatter):
    """Formats entries in UTC and removes known secrets and anything that looks like a bot token.

    Control characters are escaped, and each line of a traceback begins with a bar: a text from outside
    cannot forge an entry.
    """

    def __init__(self, values_to_redact: Iterable[str] = ()) -> None:
        super().__init__()
        self._secret = _redaction_pattern(values_to_redact)

    def formatTime(  # noqa: N802 - the base class's name
        self, record: logging.LogRecord, _datefmt: str | None = None
    ) -> str:
        """Return the time in UTC, to the millisecond."""
        return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")

    def format(self, record: logging.LogRecord) -> str:
        """Return the whole entry, traceback included, without secrets."""
        repetition = _repetition_of(record)
        ids = " ".join(f"{name}={value}" for name, value in _ids_of(record).items())
        message = self.redact(record.getMessage())
        if repetition is not None:
            times = "1 time" if repetition.count == 1 else f"{repetition.count} times"
            message += f" ... repeated {times} in {repetition.seconds} s"
            ids = ids or _list_ids(repetition)
        where = f"{record.name} [{ids}]" if ids else record.name
        first = f"{self.formatTime(record)} {record.levelname:<7} {self.redact(where)}: {message}"
        bars = (f"  | {line}" for line in self.redact(self.format_error(record)).splitlines())
        return "\n".join(_CONTROL.sub(_escape, line) for line in (first, *bars))

    def redact(self, text: str) -> str:
        """Return a part of an entry without secrets."""
        return self._secret.sub(REDACTED, text)

    def format_error(self, record: logging.LogRecord) -> str:
        """Return the traceback of a record, with secrets; empty if it has none.

        Of the end of a process that was overtaken there is the sentence alone: it may hit any line.
        """
        if record.exc_info and isinstance(record.exc_info[1], ProcessOvertaken):
            return str(record.exc_info[1])
        parts = [self.formatException(record.exc_info)] if record.exc_info else []
        if record.stack_info:
            parts.append(self.formatStack(record.stack_info))
        return "\n".join(parts)


class JsonFormatter(TextFormatter):
    """Formats each entry as one JSON object on one line, in ASCII.

    The fields time, level, logger, message, exception and those of the ids are strings. The number of
    equal lines has `repeated` and `seconds`; if they have different ids, `ids` is a list of objects.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the whole entry. Secrets are removed before the values are encoded."""
        entry: dict[str, object] = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": self.redact(record.name),
            "message": self.redact(record.getMessage()),
            **self._redact_ids(_ids_of(record)),
        }
        if error := self.format_error(record):
            entry["exception"] = self.redact(error)
        repetition = _repetition_of(record)
        if repetition is not None:
            entry |= {"repeated": repetition.count, "seconds": repetition.seconds}
            if len(repetition.ids) > 1:
                entry["ids"] = [self._redact_ids(each) for each in repetition.ids]
                entry["more_ids"] = repetition.more_ids
        return json.dumps(entry)

    def _redact_ids(self, ids: Ids) -> dict[str, str]:
        return {name: self.redact(value) for name, value in ids.items()}


class FoldingHandler(logging.StreamHandler[TextIO]):
    """Writes entries to a stream; equal ones within `FOLD_SECONDS` become one, with their number.

    Entries are equal if logger, level, message and error are. The first is written at once. CRITICAL
    ones and those with `EVERY_TIME` always are. All numbers are written before a CRITICAL entry and at
    the end of the process. `monotonic` returns seconds of a clock that never goes back.
    """

    def __init__(
        self, stream: TextIO | None = None, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(stream)
        self._monotonic = monotonic
        #: What was written, without its errors, and what repeated it; the oldest first.
        self._written: dict[object, tuple[Mapping[str, object], Repetition]] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, or count it."""
        ids = current_log_ids()
        record.__dict__["ids"] = ids
        is_critical = record.levelno >= logging.CRITICAL
        with suppress(Exception):  # what cannot be compared is written
            self._write_numbers(is_all=is_critical)
            is_always_written = is_critical or "every_time" in record.__dict__
            if not is_always_written and self._count(record, ids):
                return
        super().emit(record)

    def write_due_numbers(self) -> None:
        """Write the numbers of equal entries that were counted for `FOLD_SECONDS`."""
        self.acquire()
        try:
            self._write_numbers(is_all=False)
        finally:
            self.release()

    def close(self) -> None:
        """Write all numbers. Called at the end of the process, too."""
        self.acquire()
        try:
            self._write_numbers(is_all=True)
        finally:
            self.release()
        super().close()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the base class's name
        """Write that an entry is missing. The base class would print its arguments, with secrets."""
        fields = {
            "levelno": logging.ERROR,
            "levelname": "ERROR",
            "name": __name__,
            "msg": "an entry of %s, line %s, could not be written: %s",
            "args": (record.name, record.lineno, type(sys.exc_info()[1]).__name__),
        }
        with suppress(Exception):
            self.stream.write(self.format(logging.makeLogRecord(fields)) + self.terminator)

    def _count(self, record: logging.LogRecord, ids: Ids) -> bool:
        """Count a record that equals a written one; otherwise return False and remember it."""
        message = record.getMessage()
        key = (record.name, record.levelno, message, tuple(_describe_error(record)))
        if key in self._written:
            self._written[key][1].add(ids)
            return True
        if len(self._written) >= MAX_WRITTEN:
            self._write_number(*self._written.pop(next(iter(self._written))))
        entry = {
            "name": record.name,
            "levelno": record.levelno,
            "levelname": record.levelname,
            "msg": message,
        }
        self._written[key] = (entry, Repetition(self._monotonic()))
        return False

    def _write_numbers(self, *, is_all: bool) -> None:
        """Write the numbers that are due, or all. What was not repeated is forgotten."""
        now = self._monotonic()
        while self._written:
            key, (entry, repetition) = next(iter(self._written.items()))
            if not is_all and now - repetition.since < FOLD_SECONDS:
                return
            del self._written[key]
            self._write_number(entry, repetition)
            if repetition.count and not is_all:
                self._written[key] = (entry, Repetition(now))

    def _write_number(self, entry: Mapping[str, object], repetition: Repetition) -> None:
        if not repetition.count:
            return
        repetition.seconds = round(self._monotonic() - repetition.since)
        ids = repetition.ids[0] if len(repetition.ids) == 1 else {}
        super().emit(logging.makeLogRecord({**entry, "ids": ids, "repetition": repetition}))


def configure(
    level: int | str,
    *,
    log_format: str = TEXT,
    values_to_redact: Iterable[str] = (),
    stream: TextIO | None = None,
    monotonic: Callable[[], float] = time.monotonic,
) -> FoldingHandler:
    """Set up logging for the process, replacing earlier handlers. The default is standard error.

    `values_to_redact` must never be written, in any encoding. Uncaught exceptions go through the same
    handler, which is returned. Raises ValueError for an unknown level.
    """
    handler = FoldingHandler(stream, monotonic)
    formatter = JsonFormatter if log_format == JSON else TextFormatter
    handler.setFormatter(formatter(values_to_redact))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    for name in _OUR_LOGGERS:
        logging.getLogger(name).setLevel(level)
    logging.captureWarnings(capture=True)
    sys.excepthook = _log_uncaught
    return handler


async def write_numbers_when_due(
    handler: FoldingHandler, sleep: Callable[[float], Awaitable[None]]
) -> None:
    """Write the numbers of equal entries in time, also while nothing else is logged. Never ends."""
    while True:
        await sleep(_LOOK_SECONDS)
        handler.write_due_numbers()


def _log_uncaught(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    logging.getLogger("bot").critical("stopped by an error", exc_info=(kind, error, trace))


def _ids_of(record: logging.LogRecord) -> Ids:
    ids: Ids = record.__dict__.get("ids", {})
    return ids


def _repetition_of(record: logging.LogRecord) -> Repetition | None:
    repetition: Repetition | None = record.__dict__.get("repetition")
    return repetition


def _list_ids(repetition: Repetition) -> str:
    """Return the different ids of equal entries, each with its name, separated by commas."""
    listed = [
        " ".join(f"{name}={value}" for name, value in ids.items()) for ids in repetition.ids if ids
    ]
    if repetition.more_ids:
        listed.append(f"and {repetition.more_ids} more")
    return ", ".join(listed)


def _describe_error(record: logging.LogRecord) -> Iterator[object]:
    """Return what tells the error of a record from another: types, texts and places, with causes."""
    error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
    for _ in range(_MAX_CAUSES):
        if error is None:
            return
        place = None
        for frame, line in traceback.walk_tb(error.__traceback__):
            place = (frame.f_code.co_filename, line)
        yield type(error), str(error), place
        error = error.__cause__ or error.__context__


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")


def _redaction_pattern(values_to_redact: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for all secrets. Longer ones come first, so that they are replaced whole."""
    forms = {
        form
        for secret in values_to_redact
        if len(secret) >= _MIN_SECRET_LENGTH
        for form in _encoded_forms(secret)
    }
    exact = sorted((re.escape(form) for form in forms), key=len, reverse=True)
    return re.compile("|".join([*exact, _TOKEN_PATTERN]))


def _encoded_forms(secret: str) -> Iterator[str]:
    """Return the value as it is, and as it appears in URLs, JSON and the repr of text and bytes."""
    yield secret
    for encoded in (quote(secret), quote(secret, safe=""), quote_plus(secret)):
        yield encoded
        yield re.sub("%[0-9A-F]{2}", lambda found: found[0].lower(), encoded)
    yield json.dumps(secret)[1:-1]
    yield json.dumps(secret, ensure_ascii=False)[1:-1]
    yield repr(secret)[1:-1]
    yield repr(secret.encode("utf-8", "surrogatepass"))[2:-1]
