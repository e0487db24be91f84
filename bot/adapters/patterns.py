"""Matches what a buyer typed against a pattern that the supplier sent.

The supplier runs `preg_match('/' + pattern + '/', value)`: anywhere in the value, byte by byte. The
pattern is foreign and may be broken, slow or huge. RE2 matches it here, in time and memory that the
pattern cannot choose. What RE2 cannot express, such as a look-ahead, gives no verdict: the supplier
decides when it is asked for the order.
"""

import asyncio
import re
from collections.abc import Callable
from functools import lru_cache
from threading import Lock
from typing import Final

import re2
from cachetools import LRUCache

from bot.domain.checkout.patterns import PatternBudget

MAX_PATTERN: Final = 1_000  # characters
#: The work of compiling one character of a pattern with RE2, at worst: some 20 microseconds.
COMPILE_WORK: Final = 2_000
#: Program size of a pattern times bytes of a value: RE2 needs some milliseconds for this work.
_MAX_WORK: Final = 250_000
_RE2_MEMORY: Final = 256 * 1024  # bytes, of which RE2 gives two thirds to the program
_BARE_DELIMITER: Final = re.compile(r"(?:[^\\/]|\\.)*+/", re.DOTALL)

Question = tuple[str, str]  # pattern and value


class SupplierPatterns:
    """Verdicts on patterns and values. `matches` looks them up; `prepare_for` judges.

    `matches` may be called in any thread: a transaction on a file may run in one of its own.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._verdicts: LRUCache[Question, bool | None] = LRUCache(5_000)
        self._unjudged: dict[Question, None] | None = None  # None: they are not collected

    def matches(self, pattern: str, value: str) -> bool | None:
        """Return the remembered verdict whether `pattern` is found in `value`; None without one.

        There is never one if the pattern is broken, longer than MAX_PATTERN, holds a bare "/"
        (which ends the pattern at the supplier), or is more than RE2 can express or do in time.
        """
        question = (pattern, value)
        if len(pattern) > MAX_PATTERN or _BARE_DELIMITER.match(pattern):
            return None
        with self._lock:
            if question not in self._verdicts:
                if self._unjudged is not None:
                    self._unjudged[question] = None
                return None
            return self._verdicts[question]

    async def prepare_for(self, work: Callable[[], object], budget: PatternBudget) -> None:
        """Run `work`, and then judge what its calls of `matches` had no verdict on.

        What exceeds the budget gets no verdict.
        """
        self._unjudged = {}
        try:
            work()
            with self._lock:
                questions = [*self._unjudged]
        finally:
            self._unjudged = None
        for pattern, value in questions:
            if not budget.spend(COMPILE_WORK * len(pattern)):
                continue
            await asyncio.sleep(0)  # other tasks go on between two patterns
            text, program = _to_bytes(value), _compile(pattern)
            steps = program.programsize * (len(text) + 1) if program is not None else 0
            if program is None or steps > _MAX_WORK:
                self._remember((pattern, value), None)
            elif budget.spend(steps):
                self._remember((pattern, value), program.search(text) is not None)

    def _remember(self, question: Question, verdict: bool | None) -> None:
        with self._lock:
            self._verdicts[question] = verdict


@lru_cache(maxsize=512)
def _compile(pattern: str) -> "re2._Regexp[bytes] | None":
    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1  # one byte is one character, as at the supplier
    options.max_mem = _RE2_MEMORY
    options.never_capture = True
    options.log_errors = False
    try:
        return re2.compile(_to_bytes(pattern), options)
    except re2.error:
        return None


def _to_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
