"""A shop as a separate process, with local servers inside the test, so that the test controls every
fault.
"""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.demo import demo_servers
from bot.demo.demo_servers import OPERATOR, DemoServers
from bot.demo.supplier.records import STRICT
from tests.crash.processes import Program, cleaned_up, shop_program, shop_settings
from tests.crash.scripted_people import BUYER_IDS, Buyer
from tests.demo.telegram.remote_person import PlayClient
from tests.world.shop_database import ShopDatabase


@dataclass(frozen=True, slots=True)
class ShopAndInProcessServers:
    """The shop, the servers around it, its database and its first buyer."""

    shop: Program
    servers: DemoServers
    database: ShopDatabase
    play: PlayClient

    @property
    def alice(self) -> Buyer:
        return Buyer(self.play, BUYER_IDS[0])

    async def wait_for_alert(self, words: str) -> str:
        """Wait for an operator message with these words; return it."""
        message = await self.play.wait_for_text(OPERATOR.id, words)
        return str(message["text"])


@asynccontextmanager
async def start_with_in_process_servers(
    folder: Path, behaviour: str = STRICT, **changes: str
) -> AsyncIterator[ShopAndInProcessServers]:
    """Start a shop that has read the catalogue; `changes` are settings by name."""
    listener = demo_servers.open_listener("127.0.0.1", 0)
    async with AsyncExitStack() as stack:
        opening = demo_servers.open_demo_servers(
            None, manual_delivery_delay=0.5, flood=False, behaviour=behaviour
        )
        servers = await stack.enter_async_context(opening)
        address = await stack.enter_async_context(demo_servers.serve_demo(servers, listener))
        data = folder / "data"
        settings = shop_settings(f"{address}/telegram", f"{address}/supplier", data, **changes)
        shop = await stack.enter_async_context(cleaned_up(shop_program(folder, settings)))
        play = await stack.enter_async_context(PlayClient(f"{address}/play"))
        await shop.start()
        yield ShopAndInProcessServers(
            shop, servers, ShopDatabase.in_file(data / "vitrine.sqlite3"), play
        )
