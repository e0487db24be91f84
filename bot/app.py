"""The composition root: the one module that knows every room and puts them together.

`opened` builds the house from settings and takes it down again; `run` keeps it open until told to
stop. No rule of the shop may live here.
"""

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

import telegram
from pydantic import SecretStr

from bot.chat.messenger import ChatMessenger
from bot.chat.room import ChatRoom
from bot.chat.transport import make_bot
from bot.copies import copies, vault_text
from bot.domain.catalogue import AccountId
from bot.domain.ledger import BuyerId
from bot.gateway import SupplierGateway
from bot.i18n import Translations
from bot.nearness import nearest
from bot.patterns import matches
from bot.services.finder import Finder
from bot.services.reads import Reads
from bot.services.restored import after_restore
from bot.services.shop import Shop
from bot.settings import Settings
from bot.supplier import SupplierClient
from bot.system import SystemClock, SystemIds
from bot.worker.loops import Workers
from storage import AnotherInstance, InstanceLock, SqlStore, Vault, disk_of, open_store

logger = logging.getLogger(__name__)

POLLING_POOL = 4


@dataclass(frozen=True, slots=True)
class House:
    """The open shop: what it sells by, its chat room and its workers.

    `lost` is set when another process may have taken this shop over.
    """

    shop: Shop
    room: ChatRoom
    workers: Workers
    lost: asyncio.Event


@asynccontextmanager
async def opened(settings: Settings, *, restored: bool = False) -> AsyncIterator[House]:
    """The house, built from `settings`; everything is closed on the way out. `restored`: its database
    came back from a backup by other means than ours, so what is open becomes a case first.

    Raises the storage's errors for a database that cannot be used, and AnotherInstance when a second
    process runs this shop.
    """
    os.umask(0o077)
    settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    if settings.data_dir.stat().st_mode & 0o077:
        logger.warning("others can look into %s: chmod 700 it", settings.data_dir)
    translations = Translations.load()
    async with AsyncExitStack() as stack:
        lock = InstanceLock(settings.data_dir, settings.database)
        await stack.enter_async_context(lock)
        store = await open_books(settings)
        stack.push_async_callback(store.aclose)
        client = await stack.enter_async_context(open_supplier(settings))
        shop = await build_shop(settings, store, client)
        if restored:
            await store.transact(after_restore, shop)
        bot = open_line(settings)
        await bot.request.initialize()
        messenger = ChatMessenger(
            bot,
            store,
            translations,
            settings.admin_ids,
            shop.clock,
            protect=settings.protect_content,
        )
        polling = partial(open_line, settings, POLLING_POOL)
        room = ChatRoom(shop, bot, polling, translations)
        stack.push_async_callback(room.aclose)
        workers = Workers(shop, messenger, copy=copies(settings, store))
        yield House(shop, room, workers, lock.lost)


async def run(settings: Settings, stop: asyncio.Event, *, restored: bool = False) -> None:
    """Keep the shop open until `stop` is set; then let work in flight end. `restored`: as in `opened`.

    Raises TokenRefused when Telegram does not know the token.
    """
    async with opened(settings, restored=restored) as house:
        await keep_open(house, stop)


async def keep_open(house: House, stop: asyncio.Event) -> None:
    """Run the chat room and the workers until `stop` is set or one of them fails.

    Raises what failed, and AnotherInstance when the lock on the database went.
    """
    room = asyncio.create_task(house.room.run())
    workers = asyncio.create_task(house.workers.run())
    stopping = asyncio.create_task(stop.wait())
    locked_out = asyncio.create_task(_locked_out(house.lost))
    parts = (stopping, locked_out, room, workers)
    try:
        await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
    finally:
        # First nobody new comes in, then what is in flight ends.
        for part in parts:
            part.cancel()
            await asyncio.wait({part})
    for part in parts:
        if not part.cancelled() and (error := part.exception()) is not None:
            raise error


async def _locked_out(lost: asyncio.Event) -> None:
    await lost.wait()
    raise AnotherInstance("the lock on the database was lost: another instance may run this shop")


async def open_books(settings: Settings) -> SqlStore:
    """The database, migrated, with the vault's key from the settings or the data folder."""
    store = await open_store(
        settings.database,
        open_vault(settings),
        currency=settings.currency,
        cost_currency=settings.supplier_currency,
    )
    store.for_bot(settings.bot_id)
    return store


def open_vault(settings: Settings) -> Vault:
    """The vault; its key is made in the data folder when none is set anywhere."""
    return Vault.from_text(vault_text(settings))


def open_supplier(settings: Settings) -> SupplierClient:
    """The SDK's client. ValueError for an address, proxy or certificate that cannot be used."""
    return SupplierClient(
        settings.supplier_url,
        settings.supplier_app_id,
        settings.supplier_app_key.get_secret_value(),
        proxy=_revealed(settings.supplier_proxy),
        ca=str(settings.supplier_ca) if settings.supplier_ca else None,
    )


def open_line(settings: Settings, pool: int = 256) -> telegram.Bot:
    """A bot to call Telegram with."""
    return make_bot(
        settings.telegram_token.get_secret_value(),
        api_url=settings.telegram_api_url,
        proxy=_revealed(settings.telegram_proxy),
        pool=pool,
    )


def account_code(settings: Settings) -> str:
    """What names our account at the supplier for ever: the store's place and our id there."""
    place = urlsplit(settings.supplier_url)
    return f"{place.hostname}{place.path}#{settings.supplier_app_id}"


async def build_shop(settings: Settings, store: SqlStore, client: SupplierClient) -> Shop:
    """The shop over its ports."""
    account = await store.account(account_code(settings))
    return shop_over(settings, store, client, account)


def shop_over(
    settings: Settings, store: SqlStore, client: SupplierClient, account: AccountId
) -> Shop:
    """The same for an account whose id is known."""
    return Shop(
        account=account,
        store=store,
        supplier=SupplierGateway(client, settings.supplier_currency),
        clock=SystemClock(),
        ids=SystemIds(),
        matches=matches,
        prices=settings.prices,
        default_credit=settings.credit,
        protect_goods=settings.protect_content,
        admins=tuple(map(BuyerId, settings.admin_ids)),
        phrases=settings.phrases,
        doubts=settings.doubts,
        max_open_orders=settings.max_open_orders,
        limits=settings.limits,
        reads=Reads(settings.supplier_reads_per_second),
        reading_deadline=settings.supplier_wait_seconds,
        finder=Finder(nearest),
        secrets_kept=settings.secrets_kept,
        pictures_of=settings.supplier_url if settings.product_pictures else "",
        disk=disk_of(store, settings.database, settings.min_free_disk_mb),
        name=settings.shop_name,
    )


def _revealed(secret: SecretStr | None) -> str | None:
    return secret.get_secret_value() if secret is not None else None
