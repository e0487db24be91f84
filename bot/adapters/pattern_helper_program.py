"""The program of the helper process that matches the patterns which RE2 cannot express.

It reads one JSON object a line, `{"pattern": ..., "value": ...}`, and answers each with `true`,
`false` or `null` (the pattern does not compile). It ends when its input ends. The operating system
ends it when one match needs too much processor time or memory. It must not import the project: it
runs without our environment, so that nothing secret is in its memory.
"""

import json
import resource
import signal
import sys

import regex

MEMORY_LIMIT = 256 * 1024 * 1024  # bytes of address space
CPU_SECONDS = 0.25  # for one match; an honest pattern takes microseconds


def find_pattern(pattern: str, value: str) -> bool | None:
    """Return whether `pattern` is found in `value`, byte by byte; None if it does not compile."""
    try:
        compiled = regex.compile(pattern.encode("utf-8", "surrogatepass"), cache_pattern=False)
    except (regex.error, ValueError, OverflowError, RecursionError):
        return None
    return compiled.search(value.encode("utf-8", "surrogatepass")) is not None


def main() -> None:
    """Answer requests until the input ends."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _write_line("ready")
    for line in sys.stdin:
        request = json.loads(line)
        # SIGPROF ends the process; no handler could run inside the matching engine.
        signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS)
        verdict = find_pattern(request["pattern"], request["value"])
        signal.setitimer(signal.ITIMER_PROF, 0)
        _write_line(json.dumps(verdict))


def _write_line(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
