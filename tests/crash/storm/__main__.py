"""`python -m tests.crash.storm`: run one storm and print its report; exit code 1 if a guarantee
failed.
"""

import argparse
import asyncio
import random
import sys
import tempfile
from pathlib import Path

from bot.demo.supplier.behaviour_and_delay_options import add_behaviour_option
from tests.crash.storm.storm import Plan, storm
from tests.storage.engines import ENGINES, share_server


def main() -> int:
    """Run one storm in a temporary folder, or in the one that `--keep` names."""
    options = _options()
    plan = Plan(
        options.kills,
        options.purchases,
        options.buyers,
        options.seed or random.randrange(1, 10**6),
        options.supplier_behaviour,
        options.database,
    )
    share_server()
    print(f"seed {plan.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="storm-") as temporary:
        folder = options.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        result = asyncio.run(storm(plan, folder, lambda words: print(words, flush=True)))
    print(*result.lines(), sep="\n")
    return 1 if result.breaches else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.crash.storm", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--purchases", type=int, default=500)
    parser.add_argument("--buyers", type=int, default=50)
    parser.add_argument("--seed", type=int, help="drawn and printed when not given")
    add_behaviour_option(parser)
    parser.add_argument("--database", choices=ENGINES, default=ENGINES[0], help="of the shop")
    parser.add_argument("--keep", type=Path, help="a folder for the databases and logs, to be kept")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
