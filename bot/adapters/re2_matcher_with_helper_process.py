"""Matches what a buyer typed against a pattern that the supplier sent.

The supplier runs `preg_match('/' + pattern + '/', value)`: anywhere in the value, byte by byte. The
pattern is foreign and may be broken, slow or huge. RE2 matches it here, in time and memory that the
pattern cannot choose. What RE2 cannot express (look-ahead is common in rules for passwords) is
matched by a helper process with limits of its own. What cannot be judged gives no verdict; callers
decide what that means.
"""

import asyncio
import hashlib
import json
import logging
import re
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final

import re2
from cachetools import LRUCache

from bot.domain.pattern_budget import PatternBudget

log = logging.getLogger(__name__)

MAX_PATTERN: Final = 1_000  # characters
#: The work of compiling one character of a pattern with RE2, at worst: some 20 microseconds.
COMPILE_WORK: Final = 2_000
#: The work of one question to the helper process, whose processor time has a limit of its own.
HELPER_WORK: Final = 1_000_000
#: Patterns that are left to the supplier: with room for all stored ones.
MAX_BREACHED: Final = 10_000
#: Program size of a pattern times bytes of a value: RE2 needs some milliseconds for this work.
_MAX_WORK: Final = 250_000
_RE2_MEMORY: Final = 256 * 1024  # bytes, of which RE2 gives two thirds to the program
_HELPER: Final = Path(__file__).with_name("pattern_helper_program.py")
#: Seconds until a helper that neither answers nor ends is killed. Its own limit is CPU time.
_ANSWER_TIMEOUT: Final = 20.0
_BARE_DELIMITER: Final = re.compile(r"(?:[^\\/]|\\.)*+/", re.DOTALL)
#: Exit statuses of a helper that was killed from outside, which says nothing about the pattern.
_KILLED_FROM_OUTSIDE: Final = frozenset(
    -each for each in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
)

Question = tuple[str, str]  # pattern and value


class SupplierPatterns:
    """Verdicts on patterns and values. `matches` looks them up; `prepare_for` judges."""

    def __init__(self) -> None:
        self._verdicts: LRUCache[Question, bool | None] = LRUCache(5_000)
        self._breached: LRUCache[str, None] = LRUCache(MAX_BREACHED)
        self._helper = PatternHelper()
        self._turns = asyncio.Lock()  # for questions to the helper
        self._unjudged: dict[Question, None] | None = None  # None: they are not collected

    def matches(self, pattern: str, value: str) -> bool | None:
        """Return the remembered verdict whether `pattern` is found in `value`; None without one.

        There is never one if the pattern is broken, longer than MAX_PATTERN, holds a bare "/"
        (which ends the pattern at the supplier), or breached a limit.
        """
        question = (pattern, value)
        if len(pattern) > MAX_PATTERN or _BARE_DELIMITER.match(pattern):
            return None
        if self._is_breached(pattern):
            return None
        if question not in self._verdicts:
            if self._unjudged is not None:
                self._unjudged[question] = None
            return None
        return self._verdicts[question]

    async def prepare_for(self, work: Callable[[], object], budget: PatternBudget) -> Sequence[str]:
        """Run `work`, and then judge what its calls of `matches` had no verdict on.

        What exceeds the budget gets no verdict; a breach uses up the budget. Return the fingerprints
        of patterns that breached their limits just now; they are left to the supplier.
        """
        self._unjudged = {}
        try:
            work()
            questions = [*self._unjudged]
        finally:
            self._unjudged = None
        breached: list[str] = []
        for question in questions:
            try:
                await self._judge(question, budget)
            except PatternBreachError as breach:
                log.warning("a pattern of %d characters breached its limits", len(question[0]))
                budget.use_up()  # a breach costs more time than any verdict
                if not breach.is_killed_from_outside:
                    breached.append(_fingerprint(question[0]))
            except (OSError, TimeoutError):
                log.exception("the helper process for patterns does not start")
                break
        return breached

    def leave_to_supplier(self, fingerprints: Iterable[str]) -> None:
        """Never judge the patterns with these fingerprints."""
        self._breached.update(dict.fromkeys(fingerprints))

    async def _judge(self, question: Question, budget: PatternBudget) -> None:
        """Remember the verdict on one question, as far as the budget allows to find it."""
        pattern, value = question
        if self._is_breached(pattern) or not budget.spend(COMPILE_WORK * len(pattern)):
            return
        await asyncio.sleep(0)  # other tasks go on between two patterns
        text, program = _to_bytes(value), _compile(pattern)
        work = None if program is None else program.programsize * (len(text) + 1)
        if program is None or work is None or work > _MAX_WORK:
            if budget.spend(HELPER_WORK):
                await self._ask_helper(question)
        elif budget.spend(work):
            self._verdicts[question] = program.search(text) is not None

    async def _ask_helper(self, question: Question) -> None:
        """Remember the helper's verdict, unless another caller got one while this one waited.

        Many people may send the same question at once; a hostile pattern ends the helper once only.
        """
        async with self._turns:
            if self._is_breached(question[0]) or question in self._verdicts:
                return
            try:
                self._verdicts[question] = await self._helper.ask(*question)
            except PatternBreachError:
                self._breached[_fingerprint(question[0])] = None
                raise

    def _is_breached(self, pattern: str) -> bool:
        return bool(self._breached) and _fingerprint(pattern) in self._breached

    async def aclose(self) -> None:
        """End the helper process."""
        await self._helper.aclose()


def _fingerprint(pattern: str) -> str:
    return hashlib.sha256(_to_bytes(pattern)).hexdigest()


class PatternBreachError(Exception):
    """The helper process ended over a pattern: too much processor time or memory.

    With `is_killed_from_outside` another cause is likely, such as the end of the whole program.
    """

    def __init__(self, *, is_killed_from_outside: bool) -> None:
        super().__init__()
        self.is_killed_from_outside = is_killed_from_outside


class PatternHelper:
    """The helper process: started when it is first needed, and again after it was killed."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._lock = asyncio.Lock()

    @property
    def process_id(self) -> int | None:
        """Return the id of the running process."""
        return self._process.pid if self._process is not None else None

    async def ask(self, pattern: str, value: str) -> bool | None:
        """Return the helper's verdict; None if the pattern does not compile.

        Raises PatternBreachError when the process ended instead of answering, OSError or
        TimeoutError when it does not start.
        """
        async with self._lock:
            answer, process = b"", None
            try:
                process = await self._start_if_needed()
                answer = await _exchange(process, pattern, value)
            finally:
                # Also on cancellation: a late answer would be taken for the next one.
                if not answer:
                    await self._kill()
            if not answer:
                is_killed = process.returncode in _KILLED_FROM_OUTSIDE
                raise PatternBreachError(is_killed_from_outside=is_killed)
            verdict: bool | None = json.loads(answer)
            return verdict

    async def _start_if_needed(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-I", str(_HELPER)),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                env={},
            )
            async with asyncio.timeout(_ANSWER_TIMEOUT):
                if not await _read_line(self._process):
                    raise OSError("the helper process ended at its start")
        return self._process

    async def _kill(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdout is not None
        if process.stdout.at_eof():
            # It ends by itself. `Process.kill` may take away the exit status that asyncio waits for.
            with suppress(TimeoutError):
                async with asyncio.timeout(_ANSWER_TIMEOUT):
                    await process.wait()
                    return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def aclose(self) -> None:
        """End the process."""
        async with self._lock:
            await self._kill()


async def _exchange(process: Process, pattern: str, value: str) -> bytes:
    """Return the answer of the process as a line; b"" when it ended or hangs."""
    assert process.stdin is not None
    request = json.dumps({"pattern": pattern, "value": value})
    try:
        async with asyncio.timeout(_ANSWER_TIMEOUT):
            with suppress(ConnectionError):  # it ended before the question; so does its output
                process.stdin.write(request.encode("ascii") + b"\n")
                await process.stdin.drain()
            return await _read_line(process)
    except (TimeoutError, ConnectionError):
        return b""


async def _read_line(process: Process) -> bytes:
    assert process.stdout is not None
    return await process.stdout.readline()


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
