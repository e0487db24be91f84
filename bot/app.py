"""The composition root: the one module that imports every package and connects them.

`open_shop` builds the program from the settings and closes it again; `run` runs it until it is told
to stop. Must not hold rules of the shop.
"""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import telegram
from pydantic import SecretStr

from bot import __version__
from bot.adapters.exchange_rate import RateAddress, RateFile
from bot.adapters.fuzzy_match import closest_words
from bot.adapters.patterns import SupplierPatterns
from bot.adapters.payment_methods import open_methods
from bot.adapters.supplier_gateway import SupplierGateway
from bot.adapters.system import SystemClock, SystemIds
from bot.adapters.telegram_currencies import (
    TABLE_ADDRESS,
    CurrencyTableUnavailable,
    read_currency_limits,
)
from bot.chat.app import ChatApp
from bot.chat.outgoing.messenger import ChatMessenger
from bot.chat.telegram import provider, stars
from bot.chat.telegram.invoices import PROVIDER
from bot.chat.telegram.transport import make_bot
from bot.domain.ids import BuyerId, QuoteId, SupplierAccountId
from bot.domain.money import get_currency_exponent
from bot.domain.operations.processes import Lease, Leases, News, ProcessRole, SoleProcess
from bot.domain.orders.supplier import Supplier
from bot.domain.payments.gateway import PaymentMethodSetup
from bot.domain.pricing.exchange_rate import ExchangeRateSource
from bot.i18n import Translations
from bot.services.catalogue.browse import hear_of_old_page, list_categories
from bot.services.catalogue.view import load_catalogue
from bot.services.operations.health import read_live_gauges, read_stored_gauges
from bot.services.operations.recovery import open_cases_after_restore
from bot.services.operations.shop_texts import load_shop_texts
from bot.services.payments import wallet
from bot.services.payments.methods import list_method_labels, refresh_method_rates
from bot.services.people.staff import load_roles
from bot.services.pricing.exchange_rate import refresh_exchange_rate
from bot.services.pricing.price_rules import load_price_rules, store_first_rule
from bot.services.search_index import SearchIndex
from bot.services.shop import Shop, ShopCaches, ShopPorts, SideWrites
from bot.services.supplier_reads import SupplierReadLimit
from bot.settings import Settings
from bot.supplier import OnCall, SupplierClient, SupplierReader, ignore_call
from bot.worker.loops import Workers
from storage import (
    BackupJob,
    EngineDatabase,
    InstanceFence,
    MaintenanceFailed,
    StorageError,
    Vault,
    join_shop,
    load_or_make_key,
    make_database_disk,
    open_database,
)

logger = logging.getLogger(__name__)

_Client = TypeVar("_Client", bound=SupplierReader)
POLLING_POOL_SIZE = 4
#: A poll lasts half a minute; after this time without any, the shop counts as not ready.
_LONGEST_POLL = timedelta(minutes=3)
#: After this time without the poller's lease, a process says that it is a standby.
_STANDBY_NOTE_SECONDS = 3.0
#: The reads before payments, as a share of those that buyers may cause. They come on top.
PAYMENT_READ_SHARE = 0.2


@dataclass(frozen=True, slots=True)
class OpenShop:
    """The running program: the shop, the chat application and the workers.

    `fence` tells when another process has used the database, so that this one must end.
    """

    shop: Shop
    db: EngineDatabase
    chat: ChatApp
    workers: Workers
    fence: InstanceFence


@asynccontextmanager
async def open_shop(
    settings: Settings,
    *,
    role: ProcessRole = ProcessRole.ALL,
    restored_externally: bool = False,
    currency_table: str = TABLE_ADDRESS,
    supplier: Supplier | None = None,
) -> AsyncIterator[OpenShop]:
    """Build the program from `settings`; close everything on exit.

    On a server it is one of the processes of the shop, and has `role` among them. With
    `restored_externally` the database was restored by other means than `restore`: open orders
    become cases first. `currency_table` is the address of Telegram's table of currencies. The shop
    uses `supplier` in place of the one of the settings. Raises a StorageError for a database that
    cannot be used. Raises AnotherInstance if another process runs this shop on a SQLite file, and
    ValueError for a role that such a shop does not have.
    """
    if role is not ProcessRole.ALL and settings.database_address.startswith("sqlite"):
        raise ValueError(
            "a shop on a SQLite file runs as one process: leave out --role, or move the shop to"
            " PostgreSQL with `vitrine migrate-to`"
        )
    _make_private_folder(settings.data_dir)
    translations = Translations.load(time_zone=settings.time_zone)
    async with AsyncExitStack() as stack:
        leases = await stack.enter_async_context(
            join_shop(settings.data_dir, settings.database_address, role, alone=restored_externally)
        )
        fence = InstanceFence() if isinstance(leases, SoleProcess) else leases.fence
        db = await open_shop_database(settings, fence)
        stack.push_async_callback(db.aclose)
        beating = nullcontext() if isinstance(leases, SoleProcess) else leases.beating()
        if not restored_externally:
            # What follows may take longer than a process may stand still.
            await stack.enter_async_context(beating)
        if await db.forget_messages_of_another_bot():
            logger.warning("another bot used this database before; its messages are forgotten")
        if supplier is None:
            supplier_client = open_supplier(settings, db.metrics.note_supplier_call, leases.may_act)
            client = await stack.enter_async_context(supplier_client)
            supplier = SupplierGateway(client, settings.supplier_currency)
        bot = make_telegram_bot(settings)
        opened = open_payment_methods(settings, bot)
        methods, trouble = await narrow_provider_limits(settings, opened, currency_table)
        if trouble:
            logger.warning("%s", trouble)
        for method in methods:
            stack.push_async_callback(method.gateway.aclose)
        shop = await build_shop(settings, db, supplier, methods, leases)
        if restored_externally:
            await db.transact(open_cases_after_restore)
            await stack.enter_async_context(beating)
        if not isinstance(leases, SoleProcess):
            await stack.enter_async_context(_telling_of_work(leases, db.subscribe_to_work()))
        rules_changed = asyncio.Event()
        # Before they are read: another process may change them directly afterwards.
        leases.subscribe(News.RULES, lambda _: rules_changed.set())
        await store_first_rule(shop, db)
        await _load_rules(shop, db)
        await wallet.apply_default_limit(shop, db)
        await bot.request.initialize()
        polling = partial(make_telegram_bot, settings, POLLING_POOL_SIZE)
        chat = ChatApp(shop, db, bot, polling, translations)
        messenger = ChatMessenger(
            bot,
            db,
            translations,
            shop.get_role,
            shop.ports.clock,
            price_list=lambda: shop.price_list,
            can_top_up=bool(methods),
            protect_content=settings.protect_content,
            method_labels=list_method_labels(shop),
            on_bought_outside=partial(_remove_bought_quote, chat, leases),
        )
        leases.subscribe(News.BOUGHT, chat.hear_of_bought_quote)
        leases.subscribe(News.OLD_PAGE, partial(hear_of_old_page, shop))
        stack.push_async_callback(chat.aclose)
        workers = Workers(
            shop,
            db,
            messenger,
            backup_job=_hourly_backup(settings, db),
            committed=db.subscribe_to_work(),
            role=role,
            reload_rules=partial(_load_rules, shop, db),
            rules_changed=rules_changed,
            is_poller=asyncio.Event(),
        )
        yield OpenShop(shop, db, chat, workers, fence)


def _make_private_folder(folder: Path) -> None:
    """Make the data folder, and let only this user read what the program writes."""
    os.umask(0o077)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_mode & 0o077:
        logger.warning("other users can read %s: run chmod 700 on it", folder)


async def _remove_bought_quote(
    chat: ChatApp, leases: Leases, buyer: BuyerId, quote_id: QuoteId
) -> None:
    """Delete the screen of a bought quote, or let the process do it that receives the updates."""
    await chat.remove_bought_quote(buyer, quote_id)
    leases.announce(News.BOUGHT, f"{buyer} {quote_id}")


@asynccontextmanager
async def _telling_of_work(leases: Leases, committed: asyncio.Event) -> AsyncIterator[None]:
    """Tell the other processes soon when this one has committed work for them."""

    async def tell() -> None:
        while True:
            await committed.wait()
            committed.clear()
            leases.announce(News.WORK)

    task = asyncio.create_task(tell())
    try:
        yield
    finally:
        task.cancel()


async def _load_rules(shop: Shop, db: EngineDatabase) -> None:
    """Load what staff change and other processes may have changed: roles, texts and price rules."""
    await load_roles(shop, db)
    await load_shop_texts(shop, db)
    await load_price_rules(shop, db)


async def _refresh_rates(shop: Shop, db: EngineDatabase) -> None:
    await refresh_exchange_rate(shop, db)
    await refresh_method_rates(shop, db)


async def run(
    settings: Settings,
    stop: asyncio.Event,
    *,
    role: ProcessRole = ProcessRole.ALL,
    restored_externally: bool = False,
) -> None:
    """Run the shop until `stop` is set; then let work in progress end.

    `role` and `restored_externally` are as in `open_shop`. Raises TokenRefused if Telegram does not
    accept the token.
    """
    async with open_shop(
        settings, role=role, restored_externally=restored_externally
    ) as running_shop:
        telling = asyncio.create_task(_tell_that_it_is_open(running_shop))
        try:
            async with AsyncExitStack() as stack:
                if settings.watch_port:
                    await stack.enter_async_context(serve_watchers(settings, running_shop))
                await run_until_stopped(running_shop, stop)
        finally:
            telling.cancel()


@asynccontextmanager
async def serve_watchers(settings: Settings, open_shop: OpenShop) -> AsyncIterator[int]:
    """Serve the health and the metrics of the shop over HTTP, and yield the port.

    Raises PortInUse.
    """
    # Their packages are large, and most shops do not use them.
    from bot.adapters.health_server import serve_health  # noqa: PLC0415
    from bot.adapters.metrics import MetricsPage  # noqa: PLC0415

    shop, db, inbox = open_shop.shop, open_shop.db, open_shop.chat.inbox
    find, started_at = partial(find_troubles, open_shop), shop.ports.clock.now()
    for method in shop.settings.payment_methods:
        shop.metrics.begin_method(method.name, method.terms.currency)
    page = MetricsPage(
        shop.metrics,
        lambda: read_live_gauges(shop, inbox.last_poll_at or started_at),
        partial(read_stored_gauges, shop, db),
        find,
        {"version": __version__, "database": db.engine.dialect},
    )
    server = serve_health(settings.watch_address, settings.watch_port, find, page.write)
    async with page.measuring(), server as port:
        yield port


async def find_troubles(open_shop: OpenShop) -> list[str]:
    """Return a sentence for each reason why people cannot be served now.

    A supplier that is away is none: what is shown and paid goes on without it.
    """
    troubles = []
    inbox, now = open_shop.chat.inbox, open_shop.shop.ports.clock.now()
    if open_shop.workers.is_standby.is_set():
        pass  # another process answers people
    elif not inbox.connected.is_set():
        troubles.append("Telegram has not answered yet")
    elif inbox.last_poll_at is not None and now - inbox.last_poll_at > _LONGEST_POLL:
        troubles.append("no update could be fetched for minutes")
    try:
        has_trader = await open_shop.db.read(lambda tx: tx.processes.has_holder(Lease.TRADER))
    except (StorageError, OSError):
        troubles.append("the database cannot be read")
    else:
        if not has_trader and not isinstance(open_shop.shop.ports.leases, SoleProcess):
            troubles.append("no process trades")
    return troubles


async def _tell_that_it_is_open(open_shop: OpenShop) -> None:
    """Log one line once Telegram has accepted the bot and the supplier's list was read."""
    await open_shop.chat.inbox.connected.wait()
    await open_shop.workers.list_copied.wait()
    categories = await list_categories(open_shop.shop, open_shop.db)
    logger.info(
        "open: @%s, products: %d, payment methods: %d",
        open_shop.chat.inbox.username,
        sum(each.product_count for each in categories),
        len(open_shop.shop.settings.payment_methods),
    )


async def run_until_stopped(open_shop: OpenShop, stop: asyncio.Event) -> None:
    """Run the chat application and the workers until `stop` is set or one of them fails.

    Raises the error of the part that failed, and AnotherInstance if another process has used the
    database after the instance lock was lost.
    """
    chat = asyncio.create_task(_answer_when_poller(open_shop))
    workers = asyncio.create_task(open_shop.workers.run())
    stopping = asyncio.create_task(stop.wait())
    overtaken = asyncio.create_task(_raise_when_overtaken(open_shop.fence))
    tasks = (stopping, overtaken, chat, workers)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if stopping.done():
            logger.info("told to stop: work that has begun is ended first")
    finally:
        open_shop.fence.stop_waiting()
        # In this order: no new update is accepted before the work in progress ends.
        for task in tasks:
            task.cancel()
            await asyncio.wait({task})
    for task in tasks:
        if not task.cancelled() and (error := task.exception()) is not None:
            raise error


async def _answer_when_poller(open_shop: OpenShop) -> None:
    """Wait for the poller's lease, then fetch and answer updates until cancelled."""
    shop, db, workers = open_shop.shop, open_shop.db, open_shop.workers
    if not workers.role.polls:
        workers.is_standby.set()
        await asyncio.Event().wait()
    taking = asyncio.create_task(shop.ports.leases.acquire(Lease.POLLER))
    loading: asyncio.Task[None] | None = None
    try:
        done, _ = await asyncio.wait({taking}, timeout=_STANDBY_NOTE_SECONDS)
        if not done:
            workers.is_standby.set()
            await load_catalogue(shop, db)  # the first screens after the take-over show this view
            logger.info("another process receives the updates; this one waits to take over")
            await taking
            open_shop.chat.expect_conflicts()
            await _load_rules(shop, db)
            workers.is_standby.clear()
            logger.warning("this process receives the updates now")
        # Not before: a rate from its start may be older than one that an owner accepted elsewhere.
        await _refresh_rates(shop, db)
        loading = asyncio.create_task(_begin_reading(open_shop, is_warm=not done))
        await open_shop.chat.run()
    finally:
        for task in (taking, loading):
            if task is not None:
                task.cancel()
        await shop.ports.leases.release(Lease.POLLER)


async def _begin_reading(open_shop: OpenShop, *, is_warm: bool) -> None:
    """Let the workers read catalogue, rates and payments; before, load what is `is_warm` again."""
    if is_warm:
        try:
            await load_catalogue(open_shop.shop, open_shop.db)
        except (StorageError, OSError) as error:
            logger.warning("the catalogue could not be loaded again: %s", error)
    open_shop.workers.is_poller.set()


async def _raise_when_overtaken(fence: InstanceFence) -> None:
    await fence.overtaken.wait()
    await fence.wait_until_held()


async def open_shop_database(
    settings: Settings, fence: InstanceFence | None = None
) -> EngineDatabase:
    """Open and migrate the database, with the vault key from the settings or from the data folder.

    `fence` belongs to the instance lock; without it the database is opened beside a running shop.
    """
    db = await open_database(
        settings.database_address,
        open_vault(settings),
        currency=settings.currency,
        cost_currency=settings.supplier_currency,
        fence=fence,
    )
    db.set_bot_id(settings.bot_id)
    return db


def open_vault(settings: Settings, *, make: bool = True) -> Vault:
    """Return the vault. Its key is created in the data folder if no key is set.

    Unless `make` is False: then FileNotFoundError is raised.
    """
    return Vault.from_text(_vault_key(settings, make=make))


def _vault_key(settings: Settings, *, make: bool = True) -> str:
    """Return the vault keys from the settings, or from the file in the data folder.

    A missing file is created, unless `make` is False: then FileNotFoundError is raised.
    """
    if settings.vault_key is not None:
        return settings.vault_key.get_secret_value()
    file = settings.vault_key_file
    return load_or_make_key(file) if make else file.read_text(encoding="ascii").strip()


def backup_passphrase(settings: Settings) -> str:
    """Return the passphrase of the backups. Raises MaintenanceFailed if it is not set."""
    if settings.backup_passphrase is None:
        raise MaintenanceFailed(
            "BACKUP_PASSPHRASE is not set: it is required to write or restore a backup"
        )
    return settings.backup_passphrase.get_secret_value()


def make_backup_job(settings: Settings, db: EngineDatabase) -> BackupJob:
    """Return the job that writes backups of `db`. Raises MaintenanceFailed without a passphrase."""
    return BackupJob(
        db,
        partial(_vault_key, settings, make=False),
        backup_passphrase(settings),
        settings.backup_folder,
        settings.backup_keep,
    )


def _hourly_backup(settings: Settings, db: EngineDatabase) -> Callable[[], Awaitable[bool]] | None:
    """Return the function that writes a backup if one is due; None without BACKUP_DIR."""
    return make_backup_job(settings, db).write_if_due if settings.backup_dir is not None else None


def open_supplier(
    settings: Settings, on_call: OnCall = ignore_call, may_send: Callable[[], bool] = lambda: True
) -> SupplierClient:
    """Return the supplier client, which calls `on_call` after each request.

    It sends a trade only if `may_send` returns True directly before. Raises ValueError for an
    address, a proxy or a certificate that cannot be used.
    """
    return _open_client(partial(SupplierClient, may_send=may_send), settings, on_call)


def open_supplier_reader(settings: Settings) -> SupplierReader:
    """Return a client of the supplier that cannot buy. Raises ValueError as `open_supplier` does."""
    return _open_client(SupplierReader, settings, ignore_call)


def _open_client(kind: Callable[..., _Client], settings: Settings, on_call: OnCall) -> _Client:
    return kind(
        settings.supplier_url,
        settings.supplier_app_id,
        settings.supplier_app_key.get_secret_value(),
        proxy=_secret_value(settings.supplier_proxy),
        ca_file=str(settings.supplier_ca) if settings.supplier_ca else None,
        on_call=on_call,
    )


def make_telegram_bot(settings: Settings, pool_size: int = 256) -> telegram.Bot:
    """Return a bot for calls to Telegram."""
    return make_bot(
        settings.telegram_token.get_secret_value(),
        api_url=settings.telegram_api_url,
        proxy=_secret_value(settings.telegram_proxy),
        pool_size=pool_size,
    )


def supplier_account_code(settings: Settings) -> str:
    """Return the permanent name of our supplier account: host, path and app id."""
    address = urlsplit(settings.supplier_url)
    return f"{address.hostname}{address.path}#{settings.supplier_app_id}"


def open_payment_methods(settings: Settings, bot: telegram.Bot) -> list[PaymentMethodSetup]:
    """Return the payment methods that are set up: Telegram's, and those of our adapters."""
    clock = SystemClock()
    found = [
        stars.open_method(settings, bot, clock),
        provider.open_method(settings, bot, clock),
        *open_methods(settings, clock),
    ]
    opened = [setup for setup in found if setup is not None]
    return sorted(opened, key=lambda setup: setup.method.terms.number)


async def narrow_provider_limits(
    settings: Settings, methods: Sequence[PaymentMethodSetup], address: str = TABLE_ADDRESS
) -> tuple[list[PaymentMethodSetup], str]:
    """Bound the provider's invoices by Telegram's table of currencies.

    Return the methods that can be offered, and a sentence about what is wrong, "" if nothing is. A
    currency that Telegram does not support, or whose decimals differ from ours, is not offered.
    Without the table the bounds of the settings count, and Telegram refuses what is beyond its own.
    """
    provider_setup = next((setup for setup in methods if setup.method.name == PROVIDER), None)
    if provider_setup is None:
        return list(methods), ""
    currency, others = provider_setup.method.terms.currency, [*methods]
    others.remove(provider_setup)
    try:
        limits = await read_currency_limits(
            currency, address, _secret_value(settings.telegram_proxy)
        )
    except CurrencyTableUnavailable as error:
        return list(methods), f"Telegram's table of currencies cannot be read: {error}"
    if limits is None or limits.exponent != get_currency_exponent(currency):
        return others, f"Telegram's payment providers do not take {currency} as we count it"
    try:
        narrowed = provider.narrow_limits(provider_setup, limits.minimum, limits.maximum)
    except ValueError as error:
        return others, f"the payment provider is not offered: {error}"
    return [narrowed if setup is provider_setup else setup for setup in methods], ""


async def build_shop(
    settings: Settings,
    db: EngineDatabase,
    supplier: Supplier,
    payment_methods: Sequence[PaymentMethodSetup] = (),
    leases: Leases | None = None,
) -> Shop:
    """Build the shop; create the row of its supplier account if it is missing."""
    account = await db.get_or_create_account_id(supplier_account_code(settings))
    return assemble_shop(settings, db, supplier, account, payment_methods, leases)


def assemble_shop(
    settings: Settings,
    db: EngineDatabase,
    supplier: Supplier,
    account: SupplierAccountId,
    payment_methods: Sequence[PaymentMethodSetup] = (),
    leases: Leases | None = None,
) -> Shop:
    """Build the shop for a supplier account whose id is known, and open it on `db`."""
    clock = SystemClock()
    shop_settings = settings.for_shop(account, [setup.method for setup in payment_methods])
    db.open_shop(clock, shop_settings)
    return Shop(
        side_writes=SideWrites(db),
        ports=ShopPorts(
            supplier=supplier,
            clock=clock,
            ids=SystemIds(),
            patterns=SupplierPatterns(),
            supplier_read_limit=SupplierReadLimit(settings.supplier_reads_per_second),
            payment_read_limit=SupplierReadLimit(
                settings.supplier_reads_per_second * PAYMENT_READ_SHARE, max_concurrent=4
            ),
            leases=leases or SoleProcess(),
            exchange_rate_source=open_exchange_rate_source(settings),
            disk=make_database_disk(db, settings.database_address, settings.min_free_disk_mb),
            given_up_phases=db,
            sign=open_vault(settings).fingerprints,
            payment_gateways={setup.method.name: setup.gateway for setup in payment_methods},
            method_rate_sources={
                setup.method.name: open_rate_source(*setup.rate_source.split("#", 1))
                for setup in payment_methods
                if setup.rate_source
            },
        ),
        settings=shop_settings,
        caches=ShopCaches(search_index=SearchIndex(closest_words)),
        metrics=db.metrics,
        right_of_way=db.right_of_way,
    )


def open_exchange_rate_source(settings: Settings) -> ExchangeRateSource | None:
    """Return the file or the address of the exchange rate; None if the rate is fixed."""
    if settings.exchange_rate_source is None:
        return None
    return open_rate_source(
        settings.exchange_rate_source.get_secret_value(), settings.exchange_rate_field
    )


def open_rate_source(source: str, field_path: str = "") -> ExchangeRateSource:
    """Return the source for a file or an address; `field_path` leads to the rate in JSON."""
    if source.startswith(("https://", "http://")):
        return RateAddress(source, SystemClock(), field_path)
    return RateFile(Path(source), SystemClock(), field_path)


def _secret_value(secret: SecretStr | None) -> str | None:
    return secret.get_secret_value() if secret is not None else None
