"""The reference supplier with slow trades: ``python -m tests.bench.supplier SECONDS``.

It prints its address as the reference supplier alone does.
"""

import asyncio
import sys

import uvicorn

from bot.demo.listening_socket import listen
from bot.demo.supplier.app import create_app
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.faults.fault_plan import FaultPlan, delay_answer


async def main(trade_seconds: float) -> None:
    """Serve on a free local port until the process is ended."""
    faults = FaultPlan()
    if trade_seconds:
        faults.add_random("trade", delay_answer(trade_seconds), 1.0)
    listener = listen("127.0.0.1", 0)
    supplier = await ReferenceSupplier.open()
    host, port = listener.getsockname()[:2]
    print(f"http://{host}:{port}", flush=True)
    config = uvicorn.Config(
        create_app(supplier, faults=faults), log_level="warning", access_log=False
    )
    await uvicorn.Server(config).serve(sockets=[listener])


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1])))
