"""The demo servers with two more kinds of faults: a call waits until the test releases it.

    hold           before the call is executed
    hold_after     after it was executed, before its answer

A test plans them as it plans `delay`, and releases all calls that wait by `ServersProcess.release`.
"""

import asyncio
import sys
from collections.abc import MutableMapping
from pathlib import Path
from typing import cast

from bot.demo.__main__ import main
from bot.demo.supplier.behaviour import IncomingCall
from bot.demo.supplier.faults.fault_kinds import FAULT_KINDS, FaultMaker
from bot.demo.supplier.faults.fault_plan import Fault
from tests.waiting import POLL_SECONDS

#: The file that releases the calls, in the folder where the program runs.
RELEASED = Path("released")


async def _hold(_call: IncomingCall) -> None:
    while not RELEASED.exists():  # noqa: ASYNC110 - another process makes the file
        await asyncio.sleep(POLL_SECONDS)


if __name__ == "__main__":
    kinds = cast("MutableMapping[str, FaultMaker]", FAULT_KINDS)
    kinds["hold"] = lambda _: Fault(change_data=_hold)
    kinds["hold_after"] = lambda _: Fault(after=True, change_data=_hold)
    sys.exit(main())
