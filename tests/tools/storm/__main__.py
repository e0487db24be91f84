"""`python -m tests.tools.storm`: run one storm and print its report; exit code 1 if a guarantee
failed.
"""

import sys
from functools import partial

from bot.demo.supplier.behaviour_and_delay_options import add_behaviour_option
from tests.storage.engines import ENGINES, share_server
from tests.tools.storm import command
from tests.tools.storm.storm import Plan, storm


def main() -> int:
    """Run one storm; return the exit code."""
    parser = command.make_parser("tests.tools.storm", __doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--purchases", type=int, default=500)
    add_behaviour_option(parser)
    parser.add_argument("--database", choices=ENGINES, default=ENGINES[0], help="of the shop")
    options = parser.parse_args()
    plan = Plan(
        options.kills,
        options.purchases,
        options.buyers,
        options.seed,
        options.supplier_behaviour,
        options.database,
    )
    share_server()
    return command.run(options, partial(storm, plan))


if __name__ == "__main__":
    sys.exit(main())
