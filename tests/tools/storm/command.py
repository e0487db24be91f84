"""Options, folder and report that the commands of the storm and of the soak share."""

import asyncio
import random
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Protocol

Say = Callable[[str], None]


class Result(Protocol):
    """The result of a run; without `breaches` every guarantee held."""

    @property
    def breaches(self) -> tuple[str, ...]: ...

    def lines(self) -> list[str]: ...


def make_parser(module: str, description: str | None) -> ArgumentParser:
    """Return a parser that knows the common options."""
    parser = ArgumentParser(prog=f"python -m {module}", description=description)
    parser.add_argument("--buyers", type=int, default=50)
    parser.add_argument(
        "--seed", type=int, default=random.randrange(1, 10**6), help="drawn when not given"
    )
    parser.add_argument("--keep", type=Path, help="a folder for the databases and logs, to be kept")
    return parser


def run(options: Namespace, work: Callable[[Path, Say], Coroutine[None, None, Result]]) -> int:
    """Work in a temporary folder, or in the one to keep; print the report, and return the exit code."""
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="storm-") as temporary:
        folder = options.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        result = asyncio.run(work(folder, partial(print, flush=True)))
    print(*result.lines(), sep="\n")
    return 1 if result.breaches else 0
