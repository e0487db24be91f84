"""Repeat one violation, or search for some: `python -m tests.crash.model --seconds 60 --seed 1`."""

import asyncio
import sys
from argparse import ArgumentParser, Namespace

from tests.crash.model.long_run import machines, run, run_story
from tests.storage.engines import ENGINES, share_server


def main() -> int:
    """Run the search; return 1 if a violation was found."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.0, help="search on from the seed")
    parser.add_argument("--seed", type=int, default=1, help="repeat what this seed found, shrunk")
    parser.add_argument("--database", choices=ENGINES, default="sqlite")
    parser.add_argument("--story", help="run one story")
    parser.add_argument("--order", default="", help="in this order, as in 001011")
    share_server()
    violations = _violations(parser.parse_args())
    print(*violations or ["nothing broke"], sep="\n\n")
    return 1 if violations else 0


def _violations(asked: Namespace) -> list[str]:
    if asked.story:
        return asyncio.run(run_story(asked.story, tuple(map(int, asked.order)), asked.database))
    if asked.seconds:
        return list(asyncio.run(run(asked.seconds, asked.seed, print, asked.database)).violations)
    return machines(asked.seed, shrink=True, database=asked.database)[1]


if __name__ == "__main__":
    sys.exit(main())
