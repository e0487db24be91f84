"""Logging: one handler, one format, and no secret in the output.

Our own packages log at the configured level. Libraries log from WARNING up only: at INFO and DEBUG
they print URLs with the bot's token, message texts and SQL parameters. As the last step before
writing, every known secret is replaced in message, arguments and traceback.
"""

import json
import logging
import re
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from types import TracebackType
from typing import Final, TextIO
from urllib.parse import quote, quote_plus

REDACTED: Final = "[redacted]"
_OUR_LOGGERS: Final = ("bot", "storage", "__main__")
_MIN_SECRET_LENGTH: Final = 4  # shorter values would turn ordinary words into holes
_TOKEN_PATTERN: Final = r"\d{5,}(?::|%3[Aa])[A-Za-z0-9_-]{30,}"  # noqa: S105 - a shape


class RedactingFormatter(logging.Formatter):
    """Formats entries in UTC and removes known secrets and anything that looks like a bot token."""

    def __init__(self, values_to_redact: Iterable[str] = ()) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
        self._secret = _redaction_pattern(values_to_redact)

    def formatTime(  # noqa: N802 - the base class's name
        self, record: logging.LogRecord, _datefmt: str | None = None
    ) -> str:
        """Return the time in UTC, to the millisecond."""
        return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")

    def format(self, record: logging.LogRecord) -> str:
        """Return the whole entry, traceback included, without secrets."""
        return self._secret.sub(REDACTED, super().format(record))


def configure(
    level: int | str, *, values_to_redact: Iterable[str] = (), stream: TextIO | None = None
) -> None:
    """Set up logging for the process, replacing earlier handlers. The default is standard error.

    `secrets` are values that must never be written, in any encoding. Uncaught exceptions go through
    the same handler. Raises ValueError for an unknown level.
    """
    handler = logging.StreamHandler(stream)
    handler.setFormatter(RedactingFormatter(values_to_redact))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    for name in _OUR_LOGGERS:
        logging.getLogger(name).setLevel(level)
    logging.captureWarnings(capture=True)
    sys.excepthook = _log_uncaught


def _log_uncaught(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    logging.getLogger("bot").critical("stopped by an error", exc_info=(kind, error, trace))


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
