"""The reference supplier with slow trades and enough to sell: ``python -m tests.tools.bench.supplier SECONDS``.

It prints its address as the reference supplier alone does.
"""

import asyncio
import sys
from typing import Final

import uvicorn

from bot.demo.listening_socket import listen
from bot.demo.supplier.app import create_app
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.data.sample_catalogue import APP_ID
from bot.demo.supplier.faults.fault_plan import FaultPlan, delay_answer

#: Products that are delivered at once, with nothing to choose.
CODES: Final = ("steam-wallet-20", "coffee-voucher", "moon-pass", "minecraft-java-bedrock")
#: More than a benchmark can spend, in minor units, and more than it can buy of each product.
_BALANCE: Final = 100_000_000
_PIECES: Final = 2_000


async def main(trade_seconds: float) -> None:
    """Serve on a free local port until the process is ended."""
    faults = FaultPlan()
    if trade_seconds:
        faults.add_random("trade", delay_answer(trade_seconds), 1.0)
    listener = listen("127.0.0.1", 0)
    supplier = await ReferenceSupplier.open()
    await supplier.top_up(APP_ID, _BALANCE)
    for code in CODES:
        await supplier.add_pieces(code, _PIECES)
    host, port = listener.getsockname()[:2]
    print(f"http://{host}:{port}", flush=True)
    config = uvicorn.Config(
        create_app(supplier, faults=faults), log_level="warning", access_log=False
    )
    await uvicorn.Server(config).serve(sockets=[listener])


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1])))
