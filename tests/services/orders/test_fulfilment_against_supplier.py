"""Tests of the use cases over the real client and HTTP against the reference supplier, in both
behaviours.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from bot.adapters.patterns import SupplierPatterns
from bot.adapters.supplier_gateway import SupplierGateway
from bot.adapters.system import SystemClock, SystemIds
from bot.demo import demo_servers
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY, UNBUYABLE_PRODUCTS
from bot.demo.supplier.faults.fault_plan import answer_html_page, delay_answer
from bot.demo.supplier.records import QUIRKY
from bot.domain.catalogue.product import ContactKind, Product
from bot.domain.catalogue.selection import ChosenCard
from bot.domain.checkout.questions import (
    AskCard,
    AskContact,
    AskCoupon,
    AskField,
    AskOption,
    AskPassword,
    AskVariant,
    Question,
    ReadyToQuote,
)
from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import ProductPartId
from bot.domain.orders.evidence import CAUTIOUS_RULES, UnknownOutcomeRules
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.settings import ShopSettings
from bot.services import read_deadlines
from bot.services.catalogue import browse, sync
from bot.services.catalogue.product_search import read_unsellable_products
from bot.services.checkout import answers, checkouts, confirmation, quotes
from bot.services.checkout.checkouts import AnswerResult, CheckoutSession, CheckoutState
from bot.services.checkout.confirmation import Confirmation
from bot.services.payments import wallet
from bot.services.people import accounts
from bot.services.shop import Shop, ShopPorts, SideWrites
from bot.supplier import ClientLimits, SupplierClient
from bot.worker.loops import LoopIntervals, Workers
from storage import EngineDatabase
from tests.builders import BUYER, OPERATOR, PRICES, a_person, opened_on, usd
from tests.demo.supplier.behaviours import in_both
from tests.services.services_rig import Recorder
from tests.waiting import HANG_LIMIT
from tests.world.telegram import read_order

S = OrderStatus
QUICK = LoopIntervals(slow_look=0.02, failed=0.1, recheck=0.2, catalogue=3600, shutdown=1)
TOGETHER = 12
ENDS = {S.DELIVERED, S.CANCELLED, S.REVIEW}
#: The expected result of the difficult products; all others are delivered.
FIELD_ENDS = {
    "resold-silent": S.REVIEW,
    "resold-penniless": S.CANCELLED,
    "mislabelled-cards": S.REVIEW,
}
FIELD_HIDDEN = {"once-per-account", "dotted-variant", "reserved-widget", "broken-config"}
TYPED = (
    "Alice",
    "123456789",
    "alice@example.com",
    "+4917012345678",
    "AB12CD34",
    "12",
    "Secret-12345",
)
CONTACTS = {
    ContactKind.PHONE: "13800138000",
    ContactKind.EMAIL: "alice@example.com",
    ContactKind.MESSENGER: "123456789",
    ContactKind.ANY: "anybody",
}


@dataclass(slots=True)
class Market:
    """A shop and its supplier, both running."""

    shop: Shop
    db: EngineDatabase
    world: demo_servers.DemoServers
    messenger: Recorder

    async def on_sale(self) -> list[Product]:
        found: list[Product] = []
        for shelf in await browse.list_categories(self.shop, self.db):
            for number in range(10):
                shown = await browse.get_category_page(
                    self.shop, self.db, shelf.category.id, number
                )
                assert not isinstance(shown, Declined)
                if shown.page == number:
                    found += shown.products
        return found

    def session(self, product: Product) -> CheckoutSession:
        """The buyer's checkout of a product."""
        return CheckoutSession(self.shop, self.db, BUYER, product.id)

    async def choose(self, product: Product) -> CheckoutState:
        """Answer all questions, with the first option of everything."""
        session = self.session(product)
        step: AnswerResult = await checkouts.restart_checkout(session, product)
        while isinstance(step, CheckoutState) and not isinstance(step.question, ReadyToQuote):
            step = await self._answer(step.product, step, step.question)
        assert isinstance(step, CheckoutState), (product.code, step)
        return step

    async def _answer(
        self, product: Product, walk: CheckoutState, question: Question
    ) -> AnswerResult:
        session = self.session(product)
        match question:
            case AskVariant(variants):
                return await answers.choose_variant(session, variants[0].id)
            case AskOption(attribute):
                first = attribute.options[0].id
                return await answers.choose_option(session, attribute.id, first)
            case AskCard():
                page = await browse.read_cards(self.shop, product, walk.choices, 0)
                assert not isinstance(page, Declined)
                card = ChosenCard(page.cards[0].id, page.cards[0].preview)
                return await answers.choose_card(session, card)
            case AskField(widget) if widget.choices:
                return await self._pick(session, widget.id, widget.choices[0].id, question)
            case AskField():
                return await self._type(session, TYPED)
            case AskContact(kind):
                return await self._type(session, (CONTACTS[kind],))
            case AskPassword():
                return await answers.generate_password(session)
            case AskCoupon():
                raise AssertionError("a code is asked for only where the buyer wants to give one")

    async def _pick(
        self,
        session: CheckoutSession,
        field: ProductPartId,
        choice: ProductPartId,
        question: AskField,
    ) -> AnswerResult:
        if question.widget.kind.value != "checkbox":
            return await answers.choose_field_choice(session, field, choice)
        await answers.toggle_field_choice(session, field, choice, on=True)
        return await answers.finish_toggles(session, field)

    async def _type(self, session: CheckoutSession, texts: tuple[str, ...]) -> AnswerResult:
        """Return the first of the texts that the question accepts."""
        for text in texts:
            step = await answers.answer_with_text(session, text)
            if isinstance(step, CheckoutState):
                return step
        raise AssertionError(step)

    async def buy(self, product: Product) -> Order | Declined:
        """Buy a product; return the order as it ended, or why there was none."""
        fresh = await browse.get_product(self.shop, self.db, product.id)
        assert not isinstance(fresh, Declined), (product.code, fresh)
        if fresh.is_sold_out:
            return Declined(DeclineReason.SOLD_OUT)
        await self.choose(fresh)
        offer = await quotes.make_quote(self.session(product))
        if not isinstance(offer, Quote):
            assert isinstance(offer, Declined)
            return offer
        confirmed = await confirmation.confirm_quote(self.shop, self.db, BUYER, offer.id, 1)
        assert isinstance(confirmed, Confirmation)
        return await self.ended(confirmed.order)

    async def everything_arrived(self, orders: list[Order]) -> None:
        """Wait until each buyer has the supplier's current text: some sellers write more than once."""
        async with asyncio.timeout(HANG_LIMIT):
            for order in orders:
                while await self._secret(order) not in self._texts(order):  # noqa: ASYNC110 - HTTP
                    await asyncio.sleep(0.1)

    async def _secret(self, order: Order) -> str:
        orders = await self.world.supplier.orders()
        (found,) = [one for one in orders if one.request_no == order.request_no]
        return found.secret

    def _texts(self, order: Order) -> list[str]:
        return [text.decode() for of, text in self.messenger.delivered if of == order.id]

    async def ended(self, order: Order) -> Order:
        async with asyncio.timeout(HANG_LIMIT):
            while True:
                now = await self.db.read(read_order, order.id)
                if now.status in ENDS:
                    return now
                await asyncio.sleep(0.05)


@asynccontextmanager
async def open_market(
    store: EngineDatabase,
    behaviour: str,
    unknown_outcome_rules: UnknownOutcomeRules = CAUTIOUS_RULES,
    *,
    read_timeout: float = 60.0,
    slow: float = 0.0,
    limits: ClientLimits = ClientLimits(),  # noqa: B008 - frozen
    pace: LoopIntervals = QUICK,
) -> AsyncIterator[Market]:
    """Open a shop with its supplier.

    `slow`: the supplier's delay for each call about a product; `read_timeout`: a buyer's, in seconds.
    """
    building = demo_servers.open_demo_servers(None, manual_delivery_delay=0.3, behaviour=behaviour)
    listener = demo_servers.open_listener("127.0.0.1", 0)
    async with (
        building as world,
        demo_servers.serve_demo(world, listener) as address,
        SupplierClient(f"{address}/supplier", APP_ID, APP_KEY, limits=limits) as client,
    ):
        shop = Shop(
            side_writes=SideWrites(store),
            ports=ShopPorts(
                supplier=SupplierGateway(client, "USD"),
                clock=SystemClock(),
                ids=SystemIds(),
                patterns=SupplierPatterns(),
            ),
            settings=ShopSettings(
                supplier_account_id=await store.get_or_create_account_id("market"),
                initial_price_list=PRICES,
                default_credit=usd("10000"),
                operator_ids=(OPERATOR,),
                supplier_coupons=True,
                supplier_read_deadline=read_timeout,
                unknown_outcome_rules=unknown_outcome_rules,
            ),
        )
        opened_on(store, shop)
        for endpoint in ("item", "stock", "inventoryState", "valuation"):
            world.faults.add_random(endpoint, delay_answer(slow), 1.0 if slow else 0.0)
        await accounts.register_person(shop, a_person())
        await sync.sync_catalogue(shop, store)
        messenger = Recorder(store)
        loops = asyncio.create_task(Workers(shop, store, messenger, pace).run())
        try:
            yield Market(shop, store, world, messenger)
        finally:
            loops.cancel()
            await asyncio.wait({loops})


@pytest.mark.long
@in_both
async def test_every_product_ends_as_it_should_and_the_ledger_is_exact(
    store: EngineDatabase, behaviour: str
) -> None:
    async with open_market(store, behaviour) as market:
        before = await market.world.supplier.balance(APP_ID)
        ends: dict[str, Order] = {}
        for product in await market.on_sale():
            result = await market.buy(product)
            if isinstance(result, Declined):
                assert product.code in UNBUYABLE_PRODUCTS, (product.code, result)
                continue
            assert result.status is FIELD_ENDS.get(product.code, S.DELIVERED), product.code
            ends[product.code] = result
        orders = await market.world.supplier.orders()
        trades = await market.world.supplier.trades_per_request_no()
        spent = before - await market.world.supplier.balance(APP_ID)
        found_wallet = await wallet.get_wallet(market.shop, market.db, BUYER)
        unsold = await market.db.read(read_unsellable_products)

        assert len(ends) > 15
        delivered = [order for order in ends.values() if order.status is S.DELIVERED]
        await market.everything_arrived(delivered)
        assert set(trades.values()) == {1}
        assert spent == sum(order.amount for order in orders)
        doubtful = [order.price for order in ends.values() if order.status is S.REVIEW]
        assert found_wallet.held == sum(doubtful, usd("0"))
        assert found_wallet.balance + found_wallet.held == -sum(
            (order.price for order in delivered), usd("0")
        )
        hidden = {product.code for product in unsold}
        assert hidden == (FIELD_HIDDEN if behaviour == QUIRKY else set())


@in_both
async def test_a_supplier_that_takes_longer_than_a_product_page_waits_is_sold_from(
    store: EngineDatabase, behaviour: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such a supplier asks another one for each of its answers.

    Every answer takes longer than `read_timeout`, and a busy machine cannot make one take `NEEDED`
    times as long.
    """
    monkeypatch.setattr(read_deadlines, "LONG_DEADLINE_FACTOR", 600)
    async with open_market(store, behaviour, read_timeout=0.1, slow=0.3) as market:
        plain = next(one for one in await market.on_sale() if one.code == "moon-pass")
        assert plain.details is not None
        result = await market.buy(plain)

    assert isinstance(result, Order)
    assert result.status is S.DELIVERED


@in_both
async def test_a_card_is_chosen_and_bought_where_the_supplier_has_no_draft(
    store: EngineDatabase, behaviour: str
) -> None:
    async with open_market(store, behaviour) as market:
        market.world.faults.add_random("draft", answer_html_page(), 1.0)
        cards = next(one for one in await market.on_sale() if one.selectable_cards)
        result = await market.buy(cards)

    assert isinstance(result, Order)
    assert result.selection.card_id
    assert result.status is S.DELIVERED


@in_both
async def test_orders_placed_together_are_traded_once_each(
    store: EngineDatabase, behaviour: str
) -> None:
    async with open_market(store, behaviour) as market:
        plain = next(one for one in await market.on_sale() if one.code == "moon-pass")
        confirmed = []
        for _ in range(TOGETHER):
            await market.choose(plain)
            offer = await quotes.make_quote(market.session(plain))
            assert isinstance(offer, Quote)
            result = await confirmation.confirm_quote(market.shop, market.db, BUYER, offer.id, 1)
            assert isinstance(result, Confirmation)
            confirmed.append(result.order)
        ended = [await market.ended(order) for order in confirmed]
        trades = await market.world.supplier.trades_per_request_no()

    assert [order.status for order in ended] == [S.DELIVERED] * TOGETHER
    assert len(trades) == TOGETHER
    assert set(trades.values()) == {1}
