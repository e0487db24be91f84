"""A whole shop for conversation tests: a real database on SQLite, a real bot, a scripted supplier.

    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.open(verbs.ORDERS)
        await rig.work()      # run the workers once

People act through the simulated Telegram, which answers the bot's requests in the same process. The
shop's own inbox fetches their updates from it. Only the supplier and the loops of the workers are
replaced. A test runs the workers explicitly. The bot's profile is not published.

`a_stage(..., over_http=True)` serves the simulated Telegram on loopback instead: the bot has aiohttp's
connections and waits in long polls, and the profile is published.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from telegram import Bot

from bot.chat.app import ChatApp
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.chat.navigation.routes import RouteTable
from bot.chat.navigation.verbs import Verb
from bot.chat.outgoing.messenger import ChatMessenger
from bot.chat.router import ROUTES
from bot.chat.telegram.invoices import PROVIDER, STARS
from bot.chat.telegram.provider import ProviderPayments
from bot.chat.telegram.stars import StarPayments
from bot.chat.telegram.transport import make_bot
from bot.demo.telegram import CallbackAnswer, Persona, ScriptedBuyer, TelegramServer
from bot.demo.telegram.fault_plan import RecordedCall
from bot.demo.telegram.people.scripted_person import content_of, labels_of
from bot.demo.telegram.request_params import Json
from bot.demo.telegram.state.files import FetchUrl
from bot.domain.catalogue.product import Product
from bot.domain.ids import BuyerId, OrderId
from bot.domain.operations.messenger import Messenger
from bot.domain.operations.sales_pause import SalesLimits
from bot.domain.orders.evidence import OutcomeObservations
from bot.domain.orders.order import Order
from bot.domain.payments.ledger import Wallet
from bot.i18n import Translations
from bot.services.catalogue import sync
from bot.services.orders import history, status_updates
from bot.services.shop import Shop
from storage import EngineDatabase, Vault, make_key, open_database
from storage.database import Database
from storage.transaction import Transaction
from tests.builders import OPERATOR, FakeSupplier, a_category, a_product, shop_with
from tests.chat.buttons import find_button
from tests.chat.words import has_message, translations
from tests.demo.telegram.bot_api_rig import TOKEN, a_server, running
from tests.demo.telegram.in_process import InProcessTelegram
from tests.storage.engines import migrated_file
from tests.world.shop_process import ShopProcess
from tests.world.world import World

ANN, BEN = 7001, 7002
PERSONAS = (
    Persona(ANN, "Ann", "ann", "en"),
    Persona(BEN, "本", None, "zh-hans"),
    Persona(OPERATOR, "Olga", "olga", "en", role="operator"),
)
_KEY = make_key()
#: Seconds until an update that changed nothing is closed: `idle` waits for it.
SHORT_LINGER = 0.001


@dataclass(slots=True)
class ShiftedClock:
    """The machine's time plus an offset that a test sets. A test may stop the date."""

    shift: timedelta = field(default_factory=timedelta)
    stopped_at: datetime | None = None

    def now(self) -> datetime:
        return (self.stopped_at or datetime.now(UTC)) + self.shift

    def stop(self) -> None:
        """Let `now` return this moment from now on."""
        self.stopped_at = datetime.now(UTC)

    def monotonic(self) -> float:
        return time.monotonic() + self.shift.total_seconds()

    def advance(self, seconds: float) -> None:
        self.shift += timedelta(seconds=seconds)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(min(seconds, 0.05))


class ChatPerson(ScriptedBuyer):
    """A person in the chat of the shop; also reads what the chat shows.

    A button is named by its verb and ids: `open(verbs.QUANTITY, quantity=2)`. `label` is a fact
    that its text must contain, such as a price. A button named after a product or an option is
    given by that name: `open("Yearly")`.
    """

    async def open(self, button: str | Verb, /, label: str = "", **ids: int) -> None:
        """Tap a button, and wait until its message changes or another one comes.

        That an older screen is deleted meanwhile is no answer to the tap.
        """
        tapped = (await self.wait_for_button(button, label, **ids))["message_id"]
        before = self._state()

        def is_answered() -> bool:
            now = self._state()
            is_gone = all(message_id != tapped for message_id, *_ in now)
            return is_gone or any(each not in before for each in now)

        await self.tap(button, label, **ids)
        chat = self.server.state.chats.get_or_refuse(self.user_id)
        if not await chat.changed.wait_until_found(lambda: is_answered() or None, self.timeout):
            raise TimeoutError(f"nothing came of {button!r}")

    def _state(self) -> list[tuple[object, ...]]:
        return [
            (m["message_id"], content_of(m), tuple(labels_of(m)))
            for m in self.messages()
            if m["from"]["is_bot"]
        ]

    def last(self) -> Json:
        """Return the newest message of the bot."""
        return [message for message in self.messages() if message["from"]["is_bot"]][-1]

    async def wait_for_button(self, button: str | Verb, /, label: str = "", **ids: int) -> Json:
        """Wait for a message with such a button; return the newest one."""
        return await self.server.wait_for(
            self.user_id,
            lambda message: find_button(message, button, label, **ids) is not None,
            self.timeout,
        )

    async def wait_for_message(
        self, message_id: str, /, language: str = "en", **arguments: str
    ) -> Json:
        """Wait for a text of the bot that contains this message of the locales; return the newest
        one.

        An argument that is not given matches any value:
        `wait_for_message("quote-total", money="$9.90")`.
        """
        return await self.server.wait_for(
            self.user_id,
            lambda message: (
                bool(message["from"]["is_bot"])
                and has_message(content_of(message), message_id, language, **arguments)
            ),
            self.timeout,
        )

    async def tap(self, button: str | Verb, /, label: str = "", **ids: int) -> str:
        """Tap the first such button of the newest message that has one."""
        message = await self.wait_for_button(button, label, **ids)
        return await self.server.tap(
            self.user_id, message["message_id"], button=find_button(message, button, label, **ids)
        )

    async def tap_and_wait_for_answer(
        self, button: str | Verb, /, label: str = "", **ids: int
    ) -> CallbackAnswer:
        """Tap a button, and wait for the bot's answer."""
        return await self.server.wait_for_callback_answer(
            await self.tap(button, label, **ids), self.timeout
        )

    def data_of(self, button: str | Verb, /, label: str = "", **ids: int) -> tuple[int, str]:
        """Return the message id and the callback data of the newest such button."""
        for message in reversed(self.messages()):
            place = find_button(message, button, label, **ids)
            if place is not None:
                row, column = place
                found = message["reply_markup"]["inline_keyboard"][row][column]
                return message["message_id"], found["callback_data"]
        raise AssertionError(f"there is no button {button!r}")

    async def finds(self, button: str | Verb, /, label: str = "", **ids: int) -> tuple[int, str]:
        """Wait for the button, then return the same as `data_of`.

        A screen may come in two edits; the second one follows the supplier's answer.
        """
        await self.wait_for_button(button, label, **ids)
        return self.data_of(button, label, **ids)

    async def forge(self, data: str, message_id: int | None = None) -> CallbackAnswer:
        """Send callback data as a modified client can, and wait for the answer."""
        place = self.last()["message_id"] if message_id is None else message_id
        return await self.server.wait_for_callback_answer(
            self.server.forge_callback(self.user_id, data, place)
        )


class _UnpublishedApp(ChatApp):
    """The chat app without the publication of the bot's profile, which takes fifty calls."""

    async def publish_profile(self) -> None:
        return


@dataclass(slots=True)
class ChatRig:
    """The running shop. `ann` reads English and `ben` Chinese; `olga` is the operator.

    `connect` creates a bot of the shop. `app_class` is `ChatApp`, or a test double of it.
    """

    server: TelegramServer
    connect: Callable[[], Bot]
    app_class: type[ChatApp]
    store: EngineDatabase
    shop: Shop
    supplier: FakeSupplier
    clock: ShiftedClock
    words: Translations = field(default_factory=translations)
    routes: RouteTable = ROUTES
    close_linger: float = SHORT_LINGER
    app: ChatApp = field(init=False)
    messenger: Messenger = field(init=False)
    ticks: status_updates.StatusUpdateSteps = field(
        default_factory=status_updates.StatusUpdateSteps
    )
    observations: OutcomeObservations = field(default_factory=OutcomeObservations)
    #: The database that the chat app and the workers use, or a test double of it.
    db: Database = field(init=False)
    _running: asyncio.Task[None] = field(init=False)

    def __post_init__(self) -> None:
        self.db = self.store

    def open(self) -> None:
        """Open the chat app, as the start of a process does."""
        words = self.words
        bot = self.connect()
        if self.shop.settings.payment_methods:
            gateways = {
                **self.shop.ports.payment_gateways,
                STARS: StarPayments(bot, self.clock),
                PROVIDER: ProviderPayments(bot, self.clock, "1:provider"),
            }
            self.shop = shop_with(self.shop, payment_gateways=gateways)
        self.app = self.app_class(
            self.shop,
            self.db,
            bot,
            self.connect,
            words,
            routes=self.routes,
            close_linger=self.close_linger,
        )
        self.messenger = ChatMessenger(
            bot,
            self.store,
            words,
            self.shop.get_role,
            self.clock,
            price_list=lambda: self.shop.price_list,
            can_top_up=bool(self.shop.settings.payment_methods),
            on_bought_outside=self.app.remove_bought_quote,
        )
        self._running = asyncio.create_task(self.app.run())

    async def close(self) -> None:
        """Close the chat app, as the end of a process does."""
        self._running.cancel()
        with suppress(asyncio.CancelledError):
            await self._running
        await self.app.aclose()

    def chat_person(self, user_id: int) -> ChatPerson:
        return ChatPerson(self.server, user_id, timeout=60)

    @property
    def ann(self) -> ChatPerson:
        return self.chat_person(ANN)

    @property
    def ben(self) -> ChatPerson:
        return self.chat_person(BEN)

    @property
    def olga(self) -> ChatPerson:
        return self.chat_person(OPERATOR)

    @property
    def process(self) -> ShopProcess:
        """Return the shop as the workers see it now."""
        return ShopProcess(self.shop, self.db, self.messenger, observations=self.observations)

    async def work(self) -> None:
        """Run the workers once: trade, settle unknown outcomes, query deliveries, refund, send."""
        process = self.process
        while await process.trade():
            pass
        await process.settle()
        await process.quote_without_coupons()
        await process.poll()
        await process.refund()
        while await process.send():
            pass

    async def tick(self) -> None:
        """Update the status lines that are due."""
        await status_updates.queue_due_status_updates(self.shop, self.db, self.ticks)
        await self.work()

    async def idle(self) -> None:
        """Wait until every sent update is handled, and people's screens are stored."""
        updates, scheduler = self.server.state.updates, self.app._update_scheduler
        async with asyncio.timeout(60):
            while len(updates) or self.app.unfinished_count:
                if len(updates):
                    await updates.signal.wait(60)
                else:
                    await scheduler.wait_until_below(1)
        await self.app._deps.person_cache.screens.wait_until_idle()

    def said(self) -> list[RecordedCall]:
        """Return the bot's calls about people since the calls were cleared.

        Polling and the publication of the profile are left out.
        """
        about_people = {"chat_id", "callback_query_id"}
        return [call for call in self.server.calls if about_people & call.params.keys()]

    async def orders(self, user_id: int = ANN) -> list[Order]:
        """Return a person's orders, newest first."""
        orders, _ = await self.db.read(history.list_orders, BuyerId(user_id), 0, 100)
        return orders

    async def order(self, order_id: int) -> Order:
        def look(tx: Transaction) -> Order | None:
            return tx.orders.get(OrderId(order_id))

        order = await self.store.read(look)
        assert order is not None
        return order

    async def wallet(self, user_id: int = ANN) -> Wallet:
        def look(tx: Transaction) -> Wallet:
            return tx.ledger.wallet(BuyerId(user_id))

        return await self.store.read(look)


def a_supplier(*products: Product) -> FakeSupplier:
    """Return a supplier with one category, "Gift cards"."""
    return FakeSupplier((a_category(*(products or (a_product(),))),))


@asynccontextmanager
async def a_chat_rig(
    folder: Path,
    supplier: FakeSupplier | None = None,
    *,
    credit: str = "50.00",
    admins: Sequence[int] = (OPERATOR,),
    reading_deadline: float = 60.0,
    max_open_orders: int = 20,
    limits: SalesLimits = SalesLimits(),  # noqa: B008 - frozen
    fetch: FetchUrl | None = None,
    pictures_of: str = "",
    words: Translations | None = None,
    routes: RouteTable = ROUTES,
    over_http: bool = False,
    close_linger: float = SHORT_LINGER,
    personas: Sequence[Persona] = PERSONAS,
    watch: Callable[[EngineDatabase], Database] = lambda store: store,
    url: str = "",
) -> AsyncIterator[ChatRig]:
    """Open a shop with a synced catalogue; with `over_http`, Telegram is served on loopback.

    `watch` wraps the database of the chat app and the workers. Without the `url` of a migrated
    database there is a file in `folder`.
    """
    supplier = supplier or a_supplier()
    clock = ShiftedClock()
    url = url or migrated_file(folder / "shop.db")
    store = await open_database(url, Vault(_KEY), currency="USD", cost_currency="USD")
    store.set_bot_id(int(TOKEN.partition(":")[0]))
    try:
        world = World(
            supplier, clock, credit=credit, max_open_orders=max_open_orders, account="stage#1"
        )
        shop = shop_with(
            await world.make_shop(store),
            operator_ids=tuple(BuyerId(admin) for admin in admins),
            supplier_read_deadline=reading_deadline,
            picture_host=pictures_of,
            sales_limits=limits,
        )
        await sync.sync_catalogue(shop, store)
        supplier.calls.clear()
        server = a_server(personas=personas, fetch=fetch)
        async with (_over_http if over_http else _in_process)(server) as connect:
            rig = ChatRig(
                server,
                connect,
                ChatApp if over_http else _UnpublishedApp,
                store,
                shop,
                supplier,
                clock,
                words or translations(),
                routes,
                close_linger,
            )
            rig.db = watch(store)
            rig.open()
            try:
                yield rig
            finally:
                await rig.close()
    finally:
        await store.aclose()


@asynccontextmanager
async def _in_process(server: TelegramServer) -> AsyncIterator[Callable[[], Bot]]:
    telegram = InProcessTelegram(server)
    try:
        yield telegram.make_bot
    finally:
        await telegram.aclose()


@asynccontextmanager
async def _over_http(server: TelegramServer) -> AsyncIterator[Callable[[], Bot]]:
    async with running(server) as site:
        yield partial(make_bot, TOKEN, api_url=site.telegram)


def texts(chat_person: ChatPerson) -> list[str]:
    """Return every text in the chat, oldest first."""
    return [content_of(message) for message in chat_person.messages()]


async def begin(rig: ChatRig, product: int = 1) -> None:
    """Let Ann open a product's page and tap Buy; a variant, if there is one, is left open.

    A page with variants has no Buy button: Ann taps that of an older page.
    """
    buy_buttons = (verbs.OPEN_CHECKOUT, verbs.BUY_VARIANT)
    await rig.ann.send_text(f"/start p_{product}")
    page = await rig.server.wait_for(
        ANN, lambda message: any(find_button(message, verb) for verb in buy_buttons), 60
    )
    if find_button(page, verbs.OPEN_CHECKOUT):
        await rig.ann.open(verbs.OPEN_CHECKOUT)
    else:
        await rig.idle()
        await rig.ann.forge(encode(verbs.OPEN_CHECKOUT, product), rig.ann.last()["message_id"])
        await rig.idle()


async def buy(rig: ChatRig, sum_: str = "$9.90") -> None:
    """Let Ann confirm the quote, then run the workers."""
    await rig.ann.tap(verbs.CONFIRM, sum_)
    await rig.ann.wait_for_message("order-placed")
    await rig.idle()
    await rig.work()
