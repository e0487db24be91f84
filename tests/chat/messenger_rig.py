"""A messenger between a real database and the local Bot API server, for tests of what arrives in a
chat.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from telegram import Bot

from bot.chat.outgoing.messenger import ChatMessenger
from bot.chat.telegram.transport import close_bot, make_bot, open_bot
from bot.demo.telegram.request_params import Json
from bot.demo.telegram.server_state_and_people_actions import TelegramServer
from bot.domain.catalogue.selection import Answer
from bot.domain.ids import BuyerId, OrderId, RequestNo, SecretId
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import NewOrder, Order, OrderStatus
from bot.domain.orders.transitions import OrderTransition
from bot.domain.people.staff import Role
from storage import EngineDatabase, Vault, make_key, open_database
from storage.transaction import Transaction
from tests.builders import (
    NOW,
    PRICES,
    FixedClock,
    a_category,
    a_person,
    a_product,
    a_quote,
    a_selection,
    a_shop,
    usd,
)
from tests.chat.words import translations
from tests.demo.telegram.bot_api_rig import ANN, BORIS, TOKEN, a_server, running
from tests.storage.base_rows import mirror
from tests.storage.engines import migrated_file

_KEY = make_key()
_PATH = (OrderStatus.SUBMITTING, OrderStatus.FULFILLED)


@dataclass(slots=True)
class Rig:
    """A messenger between a real database and the local Bot API server; Boris is the operator."""

    server: TelegramServer
    bot: Bot
    store: EngineDatabase
    messenger: ChatMessenger
    account: int
    play: str

    async def order(
        self, *, language: str = "en", name: str = "Steam wallet", login: str | None = None
    ) -> Order:
        """Create an order of Ann's that is not traded yet; `login` is what she typed for it."""
        return await self.store.transact(_order, self.account, language, name, login)

    async def goods(self, order: Order, body: bytes) -> SecretId:
        """Store a secret for an order, which fulfils the order."""
        return await self.store.transact(_goods, order, body)

    async def alter_login(self, order: Order, stored: str) -> None:
        """Store what the supplier made of the login."""
        await self.store.transact(_alter_login, order, stored)

    async def cancel(self, order: Order) -> None:
        """Cancel an order that is not traded yet."""
        await self.store.transact(_cancel, order)

    async def reread(self, order: Order) -> Order:
        found = await self.store.read(_get, order.id)
        assert found is not None
        return found

    def messages(self, person: int = ANN.id) -> list[Json]:
        """Return what the bot wrote to a person."""
        return [
            message for message in self.server.list_messages(person) if message["from"]["is_bot"]
        ]


def _order(tx: Transaction, account: int, language: str, name: str, login: str | None) -> Order:
    person = a_person(id=ANN.id, telegram_language=language)
    tx.people.register(person, usd("50.00"), NOW)
    listed = a_category(a_product(name=name))
    mirror(tx, account, [listed])  # type: ignore[arg-type]
    category = tx.catalogue.nonempty_categories(account)[0]  # type: ignore[arg-type]
    product = tx.catalogue.products(category.category.id, 0, 1)[0][0]
    selection = a_selection(product)
    if login is not None:
        typed = (Answer("Game login", login),)
        selection = replace(selection, widgets={"login": login}, answers=typed)
    offer = a_quote(selection, buyer=ANN.id, account=account)
    quote_id = tx.quotes.add(offer)
    stored = replace(offer, id=quote_id)
    request = RequestNo(f"R{quote_id:018d}")
    new = NewOrder(stored, request, product.delivery.value, ANN.id, None)
    return tx.orders.add(new, NOW)


def _goods(tx: Transaction, order: Order, body: bytes) -> SecretId:
    tx.orders.apply_transition(order, OrderTransition(_PATH, Cause.DELIVERY), "shop", NOW)
    secret = tx.delivered_secrets.add(order.id, body, NOW)
    assert secret is not None
    return secret


def _alter_login(tx: Transaction, order: Order, stored: str) -> None:
    tx.stored_answers.save_altered(order, {"login": (stored,)})


def _cancel(tx: Transaction, order: Order) -> None:
    step = OrderTransition((OrderStatus.CANCELLED,), Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE)
    tx.orders.apply_transition(order, step, "shop", NOW)


def _get(tx: Transaction, order_id: OrderId) -> Order | None:
    return tx.orders.get(order_id)


@asynccontextmanager
async def a_rig(folder: Path, *, protect: bool = False) -> AsyncIterator[Rig]:
    store = await open_database(
        migrated_file(folder / "shop.db"), Vault(_KEY), currency="USD", cost_currency="USD"
    )
    a_shop(store)
    async with running(a_server()) as site:
        bot = make_bot(TOKEN, api_url=site.telegram)
        try:
            await open_bot(bot)
            for person in (ANN, BORIS):
                await site.server.send_text(person.id, "hello")
            messenger = ChatMessenger(
                bot,
                store,
                translations(),
                {BuyerId(BORIS.id): Role.OWNER}.get,
                FixedClock(),
                price_list=lambda: PRICES,
                protect_content=protect,
            )
            yield Rig(
                site.server,
                bot,
                store,
                messenger,
                await store.get_or_create_account_id("rig"),
                site.play,
            )
        finally:
            await close_bot(bot)
            await store.aclose()
