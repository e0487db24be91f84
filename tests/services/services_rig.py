"""A shop with a product and a buyer, for tests of the use cases.

Real use cases on a real database; supplier, messenger, clock and ids are test doubles.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.domain.catalogue.product import Product
from bot.domain.checkout.quote import Quote
from bot.domain.ids import BuyerId, OrderId, SecretId
from bot.domain.operations.messenger import Alert, AlertKind, SendResult, Sent
from bot.domain.orders.attempts import Attempt
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.payments.ledger import Wallet
from bot.services.checkout.checkouts import CheckoutSession
from bot.services.checkout.confirmation import Confirmation
from bot.services.payments import wallet
from bot.services.people import accounts
from bot.services.shop import Shop
from storage import EngineDatabase
from storage.database import DatabaseReader
from storage.transaction import Transaction
from tests.builders import (
    BUYER,
    FakeSupplier,
    FixedClock,
    a_category,
    a_person,
    a_product,
    usd,
)
from tests.world.shop_process import ShopProcess
from tests.world.telegram import read_order, read_secret
from tests.world.world import World

#: The supplier account of every rig.
ACCOUNT = "supplier.example#1001"


@dataclass(slots=True)
class Recorder:
    """A Messenger that records its calls; `script` answers the next ones."""

    db: DatabaseReader
    script: list[SendResult] = field(default_factory=list)
    delivered: list[tuple[OrderId, bytes]] = field(default_factory=list)
    statuses: list[tuple[OrderId, OrderStatus]] = field(default_factory=list)
    alerts: list[tuple[BuyerId, AlertKind, Mapping[str, str]]] = field(default_factory=list)
    notices: list[tuple[BuyerId, str, Mapping[str, str]]] = field(default_factory=list)
    #: Each time a message of several alerts, or of a settled one, was shown.
    shown_alerts: list[tuple[BuyerId, tuple[Alert, ...], int | None]] = field(default_factory=list)
    _known_facts: list[tuple[BuyerId, Mapping[str, str]]] = field(default_factory=list)

    def _receipt(self) -> SendResult:
        return self.script.pop(0) if self.script else Sent(1)

    async def deliver(self, order_id: OrderId, secret_id: SecretId) -> SendResult:
        receipt = self._receipt()
        if isinstance(receipt, Sent):
            secret = await self.db.read(read_secret, secret_id)
            self.delivered.append((order_id, secret.body))
        return receipt

    async def update_status(self, order_id: OrderId) -> SendResult:
        self.statuses.append((order_id, (await self.db.read(read_order, order_id)).status))
        return Sent(1)

    async def alert(self, admin: BuyerId, kind: AlertKind, facts: Mapping[str, str]) -> SendResult:
        self.alerts.append((admin, kind, facts))
        self._known_facts.append((admin, facts))
        return Sent(1)

    async def show_alerts(
        self, admin: BuyerId, alerts: Sequence[Alert], message_id: int | None
    ) -> SendResult:
        self.shown_alerts.append((admin, tuple(alerts), message_id))
        for each in alerts:
            if (admin, each.facts) not in self._known_facts:
                self._known_facts.append((admin, each.facts))
                self.alerts.append((admin, each.kind, each.facts))
        return Sent(message_id or 1)

    async def notify(self, buyer: BuyerId, kind: str, facts: Mapping[str, str]) -> SendResult:
        self.notices.append((buyer, kind, facts))
        return Sent(1)


def _attempt(tx: Transaction, order_id: OrderId) -> Attempt | None:
    return tx.attempts.last(order_id)


@dataclass(slots=True)
class ServicesRig(ShopProcess):
    """One shop under test, with methods to act on it."""

    messenger: Recorder
    supplier: FakeSupplier
    clock: FixedClock

    async def product(self, code: str = "STEAM10") -> Product:
        """Return the stored product with this code."""
        for shelf in await self.db.read(_shelves, self.shop):
            for product in shelf:
                if product.code == code:
                    return product
        raise LookupError(code)

    def session(self, product: Product, buyer: BuyerId = BUYER) -> CheckoutSession:
        """A buyer's checkout of a product."""
        return CheckoutSession(self.shop, self.db, buyer, product.id)

    async def quote(
        self, quantity: int = 1, buyer: BuyerId = BUYER, code: str = "STEAM10"
    ) -> Quote:
        """Bring a buyer to the quote of a plain product."""
        offer = await self.request_quote(buyer, await self.product(code), quantity)
        assert isinstance(offer, Quote), offer
        return offer

    async def buy(self, quantity: int = 1, buyer: BuyerId = BUYER, code: str = "STEAM10") -> Order:
        """Quote and confirm; return the placed order."""
        offer = await self.quote(quantity, buyer, code)
        confirmed = await self.confirm(buyer, offer.id)
        assert isinstance(confirmed, Confirmation), confirmed
        return confirmed.order

    async def order(self, order: Order) -> Order:
        """Return the order as it is now."""
        return await self.db.read(read_order, order.id)

    async def attempt(self, order: Order) -> Attempt | None:
        return await self.db.read(_attempt, order.id)

    async def wallet(self, buyer: BuyerId = BUYER) -> Wallet:
        return await wallet.get_wallet(self.shop, self.db, buyer)

    async def has_settled(self, status: OrderStatus, *, released: bool) -> None:
        """Check that the buyer's money is where the status of their one order says."""
        wallet = await self.wallet()
        assert wallet.held == (
            usd("0") if released or status is OrderStatus.DELIVERED else usd("9.90")
        )
        assert wallet.available == (usd("50.00") if released else usd("40.10"))

    async def work(self, rounds: int = 6) -> None:
        """Let the workers do everything that is due, without moving the clock."""
        for _ in range(rounds):
            if not await self.run_steps():
                break

    def wait(self, seconds: float) -> None:
        self.clock.advance(seconds)


def _shelves(tx: Transaction, shop: Shop) -> list[list[Product]]:
    found = []
    for shelf in tx.catalogue.nonempty_categories(shop.settings.supplier_account_id):
        products, _ = tx.catalogue.products(shelf.category.id, 0, 1_000)
        found.append(products)
    return found


async def open_services_rig(
    store: EngineDatabase, *products: Product, credit: str = "50.00"
) -> ServicesRig:
    """Open a shop over `store` whose mirror has `products`, with one registered buyer."""
    supplier = FakeSupplier((a_category(*(products or (a_product(),))),))
    clock = FixedClock()
    shop = await World(supplier, clock, credit=credit, account=ACCOUNT).make_shop(store)
    rig = ServicesRig(shop, store, Recorder(store), supplier, clock)
    await rig.open([])
    await accounts.register_person(shop, a_person())
    return rig
