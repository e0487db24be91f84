"""`rehearse`: the owner's shop on the local page of the demo, with the real supplier, buying nothing.

Catalogue, stock, prices and balance are the supplier's. The rules are read from the shop's database,
which is opened for reading only, so the shop may be running. Orders, people and payments are made up.
They are kept in a temporary folder that is deleted at the end. It must never hold a client that can
trade.
"""

import argparse
import asyncio
import fcntl
import os
import shutil
import tempfile
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import AsyncExitStack, closing, contextmanager, suppress
from decimal import Decimal
from pathlib import Path
from typing import IO, Final, TypeVar
from urllib.parse import unquote, urlsplit

from bot import app, logs
from bot.adapters.http_reader import HttpReader, ReadFailed, ReadLimits
from bot.adapters.rehearsal_supplier import RehearsalSupplier
from bot.commands.console import FAILURE, SUCCESS, print_error, print_line, run_until_interrupted
from bot.commands.rehearsal_report import format_trade, list_report_lines
from bot.demo import demo_servers
from bot.demo.demo_servers import OPERATOR, PortTaken
from bot.demo.telegram.multipart import Upload
from bot.demo.telegram.state.files import FetchUrl
from bot.domain.errors import (
    SupplierCallFailed,
    SupplierRefusedAccount,
    SupplierRefusedCall,
    SupplierUnreadable,
    VitrineError,
)
from bot.settings import Settings, find_unknown_settings, load_settings
from storage import StorageError, copy_rules, open_read_only

T = TypeVar("T")
#: Seconds that the first reading of the supplier's list may take.
LIST_TIMEOUT = 60.0
FOLDER_PREFIX = "vitrine-rehearsal-"
_LOCK_NAME = "lock"
_STOPPED_AT_ONCE = "Stopped at once; the next rehearsal deletes the folder of this one."
_INSTRUCTIONS = """REHEARSAL: there is nothing to pay.

Say that you have paid. Then become Olga, the operator, and confirm it."""
#: The value of a Star where the shop has none, in currencies that are worth a dollar.
_STAR_VALUE: Final = "0.013"
_DOLLARS: Final = frozenset({"USD", "USDT", "USDC"})
#: Payments by hand are unlimited, as far as the settings allow that.
_HIGHEST_PAYMENT: Final = "100000000"
#: What the shop's settings say of these is not looked at: they are those of the rehearsal.
_REPLACED_SETTINGS: Final[Mapping[str, object]] = {
    "telegram_token": demo_servers.TOKEN,
    "telegram_proxy": None,
    "admin_ids": str(OPERATOR.id),
    "vault_key": None,
    "backup_dir": None,
    "backup_passphrase": None,
    "watch_port": 0,
    "log_level": "ERROR",
    "min_free_disk_mb": 0,
    # Another shop may spend from the same account meanwhile.
    "supplier_account_exclusive": False,
    "provider_token": None,
    "crypto_pay_token": None,
}
#: The reads that buyers' taps may cause: a running shop needs the rest of what the supplier allows.
_READS_PER_SECOND: Final = 5.0
_PICTURE_LIMITS: Final = ReadLimits(total_seconds=10, max_bytes=10 * 1024 * 1024)


class RehearsalImpossible(VitrineError):  # noqa: N818 - reads as a fact
    """The supplier gives nothing that could be rehearsed with; the text says why."""


def execute(options: argparse.Namespace) -> int:
    """Rehearse until interrupted; return the exit code. Raises WrongSettings."""
    settings = load_settings(replaced=_REPLACED_SETTINGS)
    logs.configure("ERROR", values_to_redact=settings.values_to_redact())
    for sentence in find_unknown_settings():
        print_error(sentence)
    try:
        asyncio.run(
            run_until_interrupted(lambda stop: run(settings, options.port, stop), _STOPPED_AT_ONCE)
        )
    except PortTaken as taken:
        print_error(f"{taken}. Choose another: vitrine rehearse --port 8010")
        return FAILURE
    except (VitrineError, ValueError) as error:
        print_error(str(error))
        return FAILURE
    except OSError as error:
        print_error(f"the folder of the rehearsal cannot be used: {error.strerror}")
        return FAILURE
    return SUCCESS


async def run(
    settings: Settings, port: int, stop: asyncio.Event, tell: Callable[[str], None] = print_line
) -> None:
    """Serve the rehearsal of a shop with these settings until `stop` is set; `tell` gets each line.

    Raises PortTaken, RehearsalImpossible, and ValueError for settings of the supplier that cannot be
    used.
    """
    async with AsyncExitStack() as stack:
        listener = stack.enter_context(closing(demo_servers.open_listener("127.0.0.1", port)))
        client = await stack.enter_async_context(app.open_supplier_reader(settings))
        supplier = RehearsalSupplier(
            client, settings.supplier_currency, lambda trade: tell(format_trade(trade))
        )
        if not await _unless_stopped(_read_list(supplier), stop):
            return
        folder = stack.enter_context(temporary_folder())
        pictures = HttpReader(
            _PICTURE_LIMITS,
            proxy=settings.supplier_proxy.get_secret_value() if settings.supplier_proxy else None,
        )
        await stack.enter_async_context(pictures)
        servers = await stack.enter_async_context(
            demo_servers.open_rehearsal_servers(make_picture_fetch(settings, pictures))
        )
        address = await stack.enter_async_context(demo_servers.serve_demo(servers, listener))
        rehearsal = make_rehearsal_settings(settings, address, folder)
        origin_of_rules = await copy_rules_of_shop(settings, rehearsal)
        open_shop = await stack.enter_async_context(app.open_shop(rehearsal, supplier=supplier))
        tell(
            f"Rehearsal: {address}/ shows your shop with its real catalogue, stock, prices and"
            " balance; nothing is bought, and people, payments and deliveries are made up (press"
            " Ctrl-C to stop)."
        )
        tell(origin_of_rules)
        telling = asyncio.create_task(_tell_report(open_shop, tell))
        try:
            await app.run_until_stopped(open_shop, stop)
        finally:
            telling.cancel()


async def _tell_report(open_shop: app.OpenShop, tell: Callable[[str], None]) -> None:
    """Tell what could be read, once the catalogue is there."""
    await open_shop.workers.catalogue_read.wait()
    for line in await list_report_lines(open_shop.shop, open_shop.db):
        tell(line)


async def _unless_stopped(work: Coroutine[None, None, T], stop: asyncio.Event) -> T | None:
    """Return the result of `work`; None if `stop` is set first."""
    working, stopping = asyncio.create_task(work), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((working, stopping), return_when=asyncio.FIRST_COMPLETED)
        return await working if working.done() else None
    finally:
        for task in (working, stopping):
            task.cancel()


async def _read_list(supplier: RehearsalSupplier) -> int:
    """Return how many products the supplier lists. Raises RehearsalImpossible."""
    try:
        async with asyncio.timeout(LIST_TIMEOUT):
            categories, unreadable = await supplier.catalogue()
    except TimeoutError:
        raise RehearsalImpossible(
            f"SUPPLIER_URL: the supplier's list did not come within {LIST_TIMEOUT:.0f} s"
        ) from None
    except SupplierCallFailed as error:
        raise RehearsalImpossible(_explain_failure(error)) from error
    count = sum(len(category.products) for category in categories)
    if not count:
        rejected = f"; entries of its list that cannot be read: {unreadable}" if unreadable else ""
        raise RehearsalImpossible(f"the supplier lists no product for your account{rejected}")
    return count


def _explain_failure(error: SupplierCallFailed) -> str:
    match error:
        case SupplierRefusedAccount():
            return f"SUPPLIER_APP_ID, SUPPLIER_APP_KEY: the supplier refuses your account: {error.message}"
        case SupplierRefusedCall():
            return f"the supplier refuses its list of products: {error.message}"
        case SupplierUnreadable():
            return f"SUPPLIER_URL answers, but not as a supplier does ({error})"
    return f"SUPPLIER_URL: the supplier cannot be reached ({error})"


def make_rehearsal_settings(settings: Settings, address: str, folder: Path) -> Settings:
    """Return the settings of a rehearsal at `address` with its data in `folder`.

    What shapes an offer is the owner's: currencies, rates, limits, texts. Payments are by hand and,
    where a Star has a value, by Stars.
    """
    instructions = folder / "payment-instructions.txt"
    instructions.write_text(_INSTRUCTIONS, "utf-8")
    values: dict[str, object] = {
        "telegram_api_url": f"{address}/telegram",
        "data_dir": folder,
        "database_url": None,
        "by_hand_instructions_file": instructions,
        "supplier_reads_per_second": min(settings.supplier_reads_per_second, _READS_PER_SECOND),
    }
    if settings.by_hand_instructions_file is None:
        values["by_hand_maximum"] = _HIGHEST_PAYMENT
    if settings.star_value is None and settings.currency in _DOLLARS:
        values["star_value"] = Decimal(_STAR_VALUE)
    return settings.for_rehearsal(values)


async def copy_rules_of_shop(settings: Settings, rehearsal: Settings) -> str:
    """Copy catalogue and rules of the shop's database, and return a sentence about it.

    A database that cannot be read is no error: the rehearsal then has the rules of the settings.
    """
    try:
        source = await open_read_only(
            settings.database_address,
            currency=settings.currency,
            cost_currency=settings.supplier_currency,
        )
        try:
            target = await app.open_shop_database(rehearsal)
            try:
                await copy_rules(source, target, OPERATOR.id)
            finally:
                await target.aclose()
        finally:
            await source.aclose()
    except (StorageError, OSError) as error:
        return (
            "Rules: those of the settings alone, without the price rules, promo codes and texts of the"
            f" shop's database: {error}."
        )
    return "Rules: read from your shop's database; changes here are not written there."


def make_picture_fetch(settings: Settings, reader: HttpReader) -> FetchUrl:
    """Return a function that reads the pictures on the supplier's own host, and no others."""
    host = urlsplit(settings.supplier_url).netloc

    async def fetch(url: str) -> Upload | None:
        parts = urlsplit(url)
        if parts.netloc != host:
            return None
        try:
            answer = await reader.get(url)
        except ReadFailed:
            return None
        if answer.status != 200:  # noqa: PLR2004 - as in HTTP
            return None
        name = unquote(parts.path.rpartition("/")[2])
        return Upload(name, answer.headers.get("content-type", ""), answer.body)

    return fetch


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Yield a private folder and delete it at the end; first delete those of killed rehearsals."""
    _delete_abandoned_folders()
    while True:
        folder = Path(tempfile.mkdtemp(prefix=FOLDER_PREFIX))
        with (folder / _LOCK_NAME).open("w") as lock:
            if not _can_lock(lock, folder):
                continue  # another start took it for an abandoned one
            try:
                yield folder
            finally:
                shutil.rmtree(folder, ignore_errors=True)
            return


def _delete_abandoned_folders() -> None:
    """Delete the folders of earlier rehearsals of this user whose process has ended."""
    for folder in Path(tempfile.gettempdir()).glob(f"{FOLDER_PREFIX}*"):
        with suppress(OSError):
            if folder.is_symlink() or folder.stat().st_uid != os.getuid():
                continue
            with (folder / _LOCK_NAME).open("r+") as lock:
                if _can_lock(lock, folder):
                    shutil.rmtree(folder, ignore_errors=True)


def _can_lock(lock: IO[str], folder: Path) -> bool:
    """Lock the file of a folder; return False if another process has it, or has deleted it."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return os.fstat(lock.fileno()).st_ino == (folder / _LOCK_NAME).stat().st_ino
    except OSError:
        return False
