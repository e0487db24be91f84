"""The demo: the far ends of `bot.demo.demo_servers` and the real shop between them, in one process.

It reads no settings of the shop, from nowhere: everything is fixed here and kept in a folder of its
own. Must not be used with real money; nothing in it can reach beyond this machine.
"""

import asyncio
import fcntl
import shutil
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from pydantic import SecretStr

from bot import app, logs
from bot.demo import demo_servers
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.records import BEHAVIOURS, STRICT
from bot.demo.supplier.simulated_seller import DEFAULT_DELAY
from bot.domain import ledger
from bot.domain.errors import VitrineError
from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.repositories import Person, Tx
from bot.services.context.shop import Shop
from bot.services.people import people
from bot.settings import Settings

CURRENCY = "USD"
CREDIT = Money(20_00, CURRENCY)
BALANCE = Money(250_00, CURRENCY)
_MARKER_FILE = "vitrine-demo"


class NotOurFolder(VitrineError):  # noqa: N818 - reads as a fact
    """A folder that the demo did not make and so will not empty."""


class OtherSupplierBehaviour(VitrineError):  # noqa: N818 - reads as a fact
    """A folder keeps a store of another temperament than the one that is wanted."""


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """Where the demo listens, what it keeps, and how its store behaves.

    `temperament` None is that of the store which the folder keeps, by the book where it keeps none;
    `seller_delay` is in seconds, from an order to goods that a person delivers.
    """

    port: int = 8000
    folder: Path = Path(".demo")
    fresh: bool = False
    log_level: str = "ERROR"
    supplier_behaviour: str | None = None
    seller_delay: float = DEFAULT_DELAY


async def run(options: DemoOptions, stop: asyncio.Event) -> None:
    """Serve until `stop` is set.

    Raises PortTaken when the port cannot be had, NotOurFolder for a folder of somebody else's and
    OtherStore where the folder keeps a store of another temperament.
    """
    with (
        _locked_folder(options) as temperament,
        closing(demo_servers.open_listener("127.0.0.1", options.port)) as listener,
    ):
        await _serve(options, temperament, listener, stop)


async def _serve(
    options: DemoOptions, behaviour: str, listener: socket.socket, stop: asyncio.Event
) -> None:
    building = demo_servers.open_demo_servers(
        options.folder / "world", seller_delay=options.seller_delay, behaviour=behaviour
    )
    async with building as world, demo_servers.serve_demo(world, listener) as address:
        settings = demo_settings(address, options.folder / "shop")
        logs.configure(options.log_level, values_to_redact=settings.values_to_redact())
        async with app.open_shop(settings) as house:
            await fund_demo_buyers(house.shop)
            opening = f"Vitrine's demo is open: {address}/  (store {behaviour}; Ctrl-C ends it)"
            print(opening, flush=True)  # noqa: T201 - a command talks
            await app.run_until_stopped(house, stop)


@contextmanager
def _locked_folder(options: DemoOptions) -> Iterator[str]:
    """Hold the demo's folder against other demos; gives the temperament of the store in it.

    It is emptied when a fresh start is wanted. Raises NotOurFolder and OtherStore.
    """
    mark = options.folder / _MARKER_FILE
    try:
        if options.folder.exists() and any(options.folder.iterdir()) and not mark.exists():
            raise NotOurFolder(f"{options.folder} holds other things; name another with --folder")
        options.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with mark.open("a+") as held:
            _lock_folder(held, options.folder)
            if options.fresh:
                for part in ("world", "shop"):
                    shutil.rmtree(options.folder / part, ignore_errors=True)
            yield _choose_behaviour(options, held)
    except OSError as error:
        raise NotOurFolder(f"{options.folder} cannot be used: {error.strerror}") from error


def _lock_folder(mark: IO[str], folder: Path) -> None:
    try:
        fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise NotOurFolder(f"another demo runs in {folder}; name another with --folder") from None


def _choose_behaviour(options: DemoOptions, mark: IO[str]) -> str:
    """How the store behaves. The mark remembers it: goods and orders are kept as one store had them.

    A mark that says nothing is an older one, and its store by the book. Raises OtherStore.
    """
    mark.seek(0)
    said = mark.read()
    made = (options.folder / "world").exists()
    kept = said if made and said in BEHAVIOURS else STRICT
    wanted = options.supplier_behaviour or kept
    if made and wanted != kept:
        raise OtherSupplierBehaviour(
            f"{options.folder} keeps a store {kept}, not {wanted}: forget it with --fresh"
            " (make demo FRESH=1), or name another folder with --folder"
        )
    mark.truncate(0)
    mark.write(wanted)
    mark.flush()
    return wanted


def demo_settings(address: str, folder: Path) -> Settings:
    """The shop's settings in the demo, whatever the environment says: those here, else the defaults."""
    return Settings.model_construct(
        telegram_token=SecretStr(demo_servers.TOKEN),
        telegram_api_url=f"{address}/telegram",
        telegram_proxy=None,
        admin_ids=(demo_servers.OPERATOR.id,),
        supplier_url=f"{address}/supplier",
        supplier_app_id=APP_ID,
        supplier_app_key=SecretStr(APP_KEY),
        supplier_proxy=None,
        supplier_ca=None,
        data_dir=folder,
        database_url=None,
        vault_key=None,
        currency=CURRENCY,
        supplier_currency=CURRENCY,
        exchange_rate=None,
        markup_percent=10,
        default_credit=str(CREDIT.decimal),
        known_notices=(),
        known_apologies=(),
        log_level="INFO",
    )


async def fund_demo_buyers(shop: Shop) -> None:
    """Give each buyer of the demo a balance, once, beside the credit that newcomers get."""
    for buyer in demo_servers.BUYERS:
        person = Person(BuyerId(buyer.id), buyer.first_name, buyer.username, buyer.language_code)
        await people.register_person(shop, person)
        await shop.db.transact(_post_demo_balance, shop, person.id)


async def _post_demo_balance(tx: Tx, shop: Shop, buyer: BuyerId) -> None:
    entry = ledger.top_up(f"demo:{buyer}", "demo", buyer, BALANCE, "demo")
    await tx.ledger.post(entry, shop.ports.clock.now())
