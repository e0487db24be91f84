"""The shop, with a count of its SQL statements: ``python -m tests.bench.counted_shop FILE``.

At each SIGUSR1 it writes to FILE how many statements and write transactions there were so far.
"""

import json
import signal
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from bot.__main__ import main as run
from tests.storage.observed_sqlite import observed_sqlite


def main(file: Path) -> int:
    """Run the shop until it is stopped; settings come from the environment."""
    counts: Counter[str] = Counter()

    def count_statement(*_: Any) -> None:
        counts["statements"] += 1

    def count_commit() -> None:
        counts["write_transactions"] += 1

    def write(*_signal: Any) -> None:
        fresh = file.with_suffix(".new")
        fresh.write_text(json.dumps(counts), "utf-8")
        fresh.replace(file)

    signal.signal(signal.SIGUSR1, write)
    with observed_sqlite(count_statement, on_write_commit=count_commit):
        return run(["run"])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
