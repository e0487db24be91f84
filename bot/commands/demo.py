"""`demo`: runs the local servers of `bot.demo` and the real shop between them, in one process.

It reads no settings: all values are fixed here, and its data is kept in a folder of its own. It
connects to this machine only and must not be used with real money. Only `vitrine demo` may import
it, because its packages are the extra `vitrine[demo]`.
"""

import argparse
import asyncio
import fcntl
import shutil
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import IO

from pydantic import SecretStr

from bot import app, logs
from bot.commands.console import FAILURE, SUCCESS, print_error, print_line, run_until_interrupted
from bot.demo import demo_servers
from bot.demo.demo_servers import PortTaken
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.records import QUIRKY, STRICT
from bot.demo.supplier.simulated_seller import DEFAULT_DELAY
from bot.domain.errors import VitrineError
from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.payments import ledger
from bot.domain.people.person import Person
from bot.services.people import accounts
from bot.services.shop import Shop
from bot.settings import Settings
from storage.transaction import Transaction

CURRENCY = "USD"
#: The value of one Star, which people at the local Bot API server have without end.
STAR_VALUE = Decimal("0.013")
#: The share of a margin that an invitation earns, right after the delivery.
_REFERRAL_PERCENT = Decimal(50)
#: What buyers read who pay by hand. There is no such bank.
_INSTRUCTIONS = """Bank of the Demo
Account: DE00 0000 0000 0000 0000 00
Name: Vitrine

No real money moves: say that you have paid, and confirm it as Olga, the operator."""
_MARKER_FILE = "vitrine-demo"
#: Behaviour -> the text of the marker file. Existing folders have these texts.
_MARKER_TEXTS = {STRICT: "by-the-book", QUIRKY: "as-found"}


class NotOurFolder(VitrineError):  # noqa: N818 - reads as a fact
    """The folder was not made by the demo, so the demo does not empty it."""


class OtherSupplierBehaviour(VitrineError):  # noqa: N818 - reads as a fact
    """The folder keeps a supplier with another behaviour than the one requested."""


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """The options of the demo: its address, its data folder, and its supplier's behaviour.

    With `supplier_behaviour` None the demo uses the behaviour stored in the folder, or strict.
    Manual deliveries come `manual_delivery_delay` seconds after their order. Each buyer starts with
    `buyer_balance` dollars.
    """

    port: int = 8000
    folder: Path = Path(".demo")
    reset: bool = False
    log_level: str = "ERROR"
    supplier_behaviour: str | None = None
    manual_delivery_delay: float = DEFAULT_DELAY
    buyer_balance: int = 0


def execute(options: argparse.Namespace) -> int:
    """Run the demo until interrupted; return the exit code."""
    delay = options.manual_delivery_delay
    wanted = DemoOptions(
        port=options.port,
        folder=options.folder,
        reset=options.reset,
        log_level=options.log_level,
        supplier_behaviour=options.supplier_behaviour,
        manual_delivery_delay=DEFAULT_DELAY if delay is None else delay,
        buyer_balance=options.buyer_balance,
    )
    try:
        asyncio.run(run_until_interrupted(lambda stop: run(wanted, stop)))
    except PortTaken as taken:
        print_error(f"{taken}. Choose another: make demo PORT=8010")
        return FAILURE
    except VitrineError as error:
        print_error(str(error))
        return FAILURE
    return SUCCESS


async def run(options: DemoOptions, stop: asyncio.Event) -> None:
    """Serve until `stop` is set; start over with an empty folder when a visitor asks for it.

    Raises PortTaken if the port is in use and NotOurFolder for a folder that the demo did not make.
    Raises OtherSupplierBehaviour if the folder keeps a supplier of the other behaviour.
    """
    with _locked_folder(options) as behaviour:
        port = options.port
        while True:
            with closing(demo_servers.open_listener("127.0.0.1", port)) as listener:
                port = listener.getsockname()[1]
                if not await _serve(options, behaviour, listener, stop):
                    return
            _empty_folder(options.folder)


async def _serve(
    options: DemoOptions, behaviour: str, listener: socket.socket, stop: asyncio.Event
) -> bool:
    """Serve until `stop` is set or a visitor asks to start over; return whether one did."""
    reset, ended = asyncio.Event(), asyncio.Event()

    def start_over() -> None:
        reset.set()
        ended.set()

    async def end_when_stopped() -> None:
        await stop.wait()
        ended.set()

    watching = asyncio.create_task(end_when_stopped())
    try:
        building = demo_servers.open_demo_servers(
            options.folder / "world",
            manual_delivery_delay=options.manual_delivery_delay,
            behaviour=behaviour,
            on_reset=start_over,
        )
        async with building as servers, demo_servers.serve_demo(servers, listener) as address:
            instructions = options.folder / "shop" / "payment-instructions.txt"
            instructions.parent.mkdir(mode=0o700, exist_ok=True)
            instructions.write_text(_INSTRUCTIONS, "utf-8")
            settings = demo_settings(address, options.folder / "shop", instructions)
            logs.configure(options.log_level, values_to_redact=settings.values_to_redact())
            table = f"{address}{demo_servers.CURRENCY_TABLE_PATH}"
            async with app.open_shop(settings, currency_table=table) as open_shop:
                await fund_demo_buyers(open_shop.shop, options.buyer_balance)
                print_line(
                    f"Vitrine's demo is running: {address}/  ({behaviour} supplier; press Ctrl-C to stop)"
                )
                await app.run_until_stopped(open_shop, ended)
    finally:
        watching.cancel()
    return reset.is_set() and not stop.is_set()


@contextmanager
def _locked_folder(options: DemoOptions) -> Iterator[str]:
    """Lock the demo's folder and yield the behaviour of its supplier.

    The folder is emptied first if a reset is requested. Raises NotOurFolder and
    OtherSupplierBehaviour.
    """
    mark = options.folder / _MARKER_FILE
    try:
        if options.folder.exists() and any(options.folder.iterdir()) and not mark.exists():
            raise NotOurFolder(
                f"{options.folder} holds other files; choose another folder with --folder"
            )
        options.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with mark.open("a+") as held:
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise NotOurFolder(
                    f"another demo runs in {options.folder}; choose another folder with --folder"
                ) from None
            if options.reset:
                _empty_folder(options.folder)
            yield _choose_behaviour(options, held)
    except OSError as error:
        raise NotOurFolder(f"{options.folder} cannot be used: {error.strerror}") from error


def _empty_folder(folder: Path) -> None:
    for part in ("world", "shop"):
        shutil.rmtree(folder / part, ignore_errors=True)


def _choose_behaviour(options: DemoOptions, mark: IO[str]) -> str:
    """Return how the supplier behaves, and write it to the marker file.

    An empty marker file is an older one, whose supplier is strict. Raises OtherSupplierBehaviour.
    """
    mark.seek(0)
    text = mark.read()
    made = (options.folder / "world").exists()
    stored = next(
        (behaviour for behaviour, marker in _MARKER_TEXTS.items() if made and marker == text),
        STRICT,
    )
    wanted = options.supplier_behaviour or stored
    if made and wanted != stored:
        raise OtherSupplierBehaviour(
            f"{options.folder} has a {stored} supplier, not a {wanted} one: delete its data with --reset"
            " (make demo RESET=1), or choose another folder with --folder"
        )
    mark.truncate(0)
    mark.write(_MARKER_TEXTS[wanted])
    mark.flush()
    return wanted


def demo_settings(address: str, folder: Path, instructions: Path | None = None) -> Settings:
    """Return the demo's settings. The environment does not affect them.

    With `instructions`, a file, buyers can also pay by hand and by card, and invitations are
    rewarded.
    """
    return Settings.model_construct(
        telegram_token=SecretStr(demo_servers.TOKEN),
        telegram_api_url=f"{address}/telegram",
        telegram_proxy=None,
        admin_ids=(demo_servers.OPERATOR.id,),
        supplier_coupons=True,
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
        star_value=STAR_VALUE,
        by_hand_instructions_file=instructions,
        provider_token=SecretStr(demo_servers.PROVIDER_TOKEN) if instructions else None,
        referral_percent=_REFERRAL_PERCENT if instructions else Decimal(0),
        referral_days=0,
        crypto_pay_token=SecretStr(demo_servers.CRYPTO_PAY_TOKEN),
        crypto_pay_url=f"{address}{demo_servers.CRYPTO_PAY_PATH}",
        seller_notice_phrases=(),
        seller_refusal_phrases=(),
        log_level="INFO",
    )


async def fund_demo_buyers(shop: Shop, dollars: int) -> None:
    """Give each of the demo's buyers a balance once. Without one, they pay.

    Buyers without a balance are not registered: they can come by an invite link, as newcomers.
    """
    if not dollars:
        return
    for buyer in demo_servers.BUYERS:
        person = Person(BuyerId(buyer.id), buyer.first_name, buyer.username, buyer.language_code)
        await accounts.register_person(shop, person)
        money = Money(100 * dollars, CURRENCY)
        await shop.side_writes.write_aside(_post_demo_balance, person.id, money)


def _post_demo_balance(tx: Transaction, buyer: BuyerId, money: Money) -> None:
    entry = ledger.top_up(f"demo:{buyer}", "demo", buyer, money, "demo")
    tx.ledger.post(entry, tx.now)
