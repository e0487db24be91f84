"""What people do in each scene. A tap is a durable update: what a crash cut short comes again.

Buyers tap through the real use cases; the operator answers `/review` by the store's own list.
"""

from collections.abc import Callable, Coroutine

from bot.domain.catalogue import Product, ProductId
from bot.domain.checkout import ChosenCard
from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.order import (
    Order,
    OrderStatus,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    Ruling,
)
from bot.domain.quote import Quote, QuoteId
from bot.domain.repositories import Database
from bot.services.catalogue import browsing
from bot.services.checkout import buyer_answers, checkout_steps, confirmation, quotes
from bot.services.checkout.checkout_session import CheckoutSession
from bot.services.checkout.confirmation import Confirmation
from bot.services.context.shop import Shop
from bot.services.orders import cases
from bot.services.people import people, wallet
from tests.builders import OPERATOR, a_person
from tests.crash.sweep.faults import Scene
from tests.crash.sweep.world import ADA, BEA, CARD, PICKED, POOR, PSN, STEAM, World

Act = Callable[[World, Shop, Database], Coroutine[object, object, object]]


# --- buyers ----------------------------------------------------------------------------------------


def asks(buyer: int, code: str, name: str) -> Act:
    """A buyer walks a product up to its quote, which then stands on the screen as `name`."""

    async def act(world: World, shop: Shop, db: Database) -> None:
        product = await browsing.get_product(shop, db, ProductId(world.product(code)))
        assert isinstance(product, Product), product
        session = CheckoutSession(shop, db, BuyerId(buyer), product.id)
        await checkout_steps.restart_checkout(session, product)
        if product.selectable_cards:
            card = ChosenCard(CARD.id, CARD.preview)
            await buyer_answers.choose_card(session, card)
        await buyer_answers.choose_quantity(session, "1")
        offer = await quotes.make_quote(session)
        if isinstance(offer, Quote):
            world.seen[name] = offer.id

    return act


def taps(buyer: int, name: str) -> Act:
    """A buyer taps Confirm under the quote `name`; every tap must get the same order."""

    async def act(world: World, shop: Shop, db: Database) -> None:
        if name not in world.seen:
            return
        quote = QuoteId(world.seen[name])
        answer = await confirmation.confirm_quote(shop, db, BuyerId(buyer), quote, 1)
        if isinstance(answer, Confirmation):
            known = world.orders.setdefault(name, answer.order.id)
            if known != answer.order.id:
                world.breach(f"quote {name} became order {known} and order {answer.order.id}")
        elif name in world.orders:
            world.breach(f"the order of quote {name} is denied: {answer.reason}")

    return act


def adds(buyer: int, cents: int) -> Act:
    """The operator adds to a buyer's balance; Telegram brings the command under the same key again."""

    async def act(world: World, shop: Shop, db: Database) -> None:
        world.added[buyer] = cents
        money, key = Money(cents, "USD"), f"tg:1:{OPERATOR}:{buyer}"
        await wallet.credit_buyer(shop, db, OPERATOR, BuyerId(buyer), money, key)

    return act


def price_moves(code: str, cost: str) -> Act:
    """The store's owner asks for more."""

    async def act(world: World, _shop: Shop, _db: Database) -> None:
        world.move_price(code, cost)

    return act


def bought(buyer: int, code: str, name: str) -> list[Act]:
    """A whole purchase, with the one button tapped twice."""
    return [asks(buyer, code, name), taps(buyer, name), taps(buyer, name)]


async def works(_world: World, _shop: Shop, _db: Database) -> None:
    """The shop gets some time; its workers are run between all acts of a script that hold this."""


SCRIPTS: dict[Scene, list[Act]] = {
    Scene.ONE: [*bought(ADA, STEAM, "a"), works, taps(ADA, "a")],
    Scene.PAIR: [
        asks(ADA, STEAM, "a"),
        asks(BEA, PSN, "b"),
        taps(ADA, "a"),
        taps(BEA, "b"),
        works,
        taps(ADA, "a"),
    ],
    Scene.SCARCE: [
        asks(POOR, STEAM, "a"),
        asks(POOR, PSN, "b"),
        taps(POOR, "a"),
        taps(POOR, "b"),
        works,
        taps(POOR, "b"),
    ],
    Scene.TOPPED: [
        asks(POOR, STEAM, "a"),
        asks(POOR, PSN, "b"),
        taps(POOR, "a"),
        taps(POOR, "b"),
        adds(POOR, 500),
        adds(POOR, 500),
        taps(POOR, "b"),
        works,
    ],
    Scene.CARD: [
        asks(ADA, PICKED, "a"),
        asks(BEA, PICKED, "b"),
        taps(ADA, "a"),
        taps(BEA, "b"),
        works,
    ],
    Scene.PIECE: [
        asks(ADA, STEAM, "a"),
        asks(BEA, STEAM, "b"),
        taps(ADA, "a"),
        taps(BEA, "b"),
        works,
    ],
    Scene.MOVING: [
        asks(ADA, STEAM, "a"),
        asks(BEA, PSN, "b"),
        taps(BEA, "b"),
        price_moves(STEAM, "9.50"),
        taps(ADA, "a"),
        works,
        price_moves(PSN, "9.50"),
        asks(ADA, STEAM, "c"),
        taps(ADA, "c"),
        works,
    ],
}


# --- the end ---------------------------------------------------------------------------------------


async def come_back(world: World, shop: Shop) -> None:
    """Who had blocked the bot writes to it again."""
    for buyer in sorted(world.telegram.blocked):
        world.telegram.blocked.discard(buyer)
        await people.register_person(shop, a_person(id=buyer, username=None))


async def rule_all(world: World, shop: Shop, db: Database) -> int:
    """The operator answers every open case that the store's list can tell about; how many it settled."""
    ruled = 0
    orders, _ = await db.read(cases.list_cases)
    for order in orders:
        ruling = _truth(world, order)
        if ruling is not None:
            answer = await cases.apply_ruling(shop, db, OPERATOR, order.id, ruling)
            ruled += isinstance(answer, Order)
    return ruled


def _truth(world: World, order: Order) -> Ruling | None:
    """What the store's panel shows of an order; None while it may still change, or `query` fails."""
    if order.status is not OrderStatus.REVIEW or world.clock.expected:
        return None
    deal = world.warehouse.deal_of(order.request_no)
    if deal is None:
        return RuledNotCharged()
    if deal.secret is None:
        return RuledRefund()
    return RuledTrade(deal.trade_no)
