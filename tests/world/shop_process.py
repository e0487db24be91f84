"""One process of a shop: what buyers, the operator and the workers can do with it.

process = ShopProcess(await world.make_shop(database), database, messenger)
await process.open([BUYER])                      # read the catalogue, register the buyers
quote = await process.request_quote(BUYER, product)
await process.confirm(BUYER, quote.id)
await process.run_steps()                        # run the workers once
"""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace

from bot.domain.catalogue.product import Product
from bot.domain.catalogue.selection import ChosenCard
from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined
from bot.domain.ids import BuyerId, OrderId, ProductId, QuoteId
from bot.domain.money import Money
from bot.domain.operations.messenger import Messenger
from bot.domain.orders.evidence import OutcomeObservations
from bot.domain.orders.order import Order
from bot.domain.orders.transition_inputs import Ruling
from bot.domain.payments.cases import PaymentCase, list_resolutions
from bot.domain.payments.claims import ClaimedInvoice, ShownEvidence, make_reference
from bot.domain.payments.gateway import InvoiceText
from bot.domain.payments.payments import PaymentDirection, PaymentMethod
from bot.domain.payments.refunds import Refund
from bot.services import sales_pause
from bot.services.catalogue import browse, sync
from bot.services.checkout import answers, checkouts, confirmation, quotes, refused_coupons
from bot.services.checkout.checkouts import CheckoutSession, CheckoutState
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations import outbox
from bot.services.orders import cases, fulfilment, polling, stored_answers, unknown_outcomes
from bot.services.orders.preflight import EarlyPreflight
from bot.services.payments import (
    booking,
    claim_decisions,
    claims,
    invoices,
    payment_check,
    refunds,
    reported_payments,
    reversals,
    wallet,
)
from bot.services.payments import cases as payments_cases
from bot.services.payments.booking import BookedPayment
from bot.services.payments.claims import ClaimView
from bot.services.payments.invoices import MadeInvoice
from bot.services.people import accounts
from bot.services.shop import Shop
from storage.database import Database
from tests.builders import OPERATOR, a_person
from tests.world.stars import METHOD, STARS, Report

Step = Callable[[], Awaitable[object]]


@dataclass(slots=True)
class ShopProcess:
    """One process of the shop: what buyers, the operator and the workers can do with it.

    Buyers are given by their numbers, so that a simulator can read them from the database.
    """

    shop: Shop
    db: Database
    messenger: Messenger
    observations: OutcomeObservations = field(default_factory=OutcomeObservations, kw_only=True)
    early_preflight: EarlyPreflight = field(default_factory=EarlyPreflight, kw_only=True)
    max_in_flight: int = field(default=outbox.MAX_IN_FLIGHT, kw_only=True)

    # --- people ------------------------------------------------------------------------------------

    async def open(self, buyers: Iterable[int]) -> None:
        """Read the catalogue and register the buyers."""
        await sync.sync_catalogue(self.shop, self.db)
        for buyer in buyers:
            await self.register(buyer)

    async def register(self, buyer: int) -> None:
        """Handle a message of a buyer, who may have come back after blocking the bot."""
        person = a_person(id=buyer, name=f"Buyer {buyer}", username=None)
        await accounts.register_person(self.shop, person)

    async def request_quote(
        self, buyer: int, product: Product, quantity: int = 1, card: ChosenCard | None = None
    ) -> Quote | CheckoutState | Declined:
        """Answer the questions of a plain product, and request its quote."""
        session = CheckoutSession(self.shop, self.db, BuyerId(buyer), product.id)
        await checkouts.restart_checkout(session, product)
        if card is not None:
            await answers.choose_card(session, card)
        await answers.choose_quantity(session, str(quantity))
        return await quotes.make_quote(session)

    async def quote_by_id(
        self, buyer: int, product_id: int, card: ChosenCard | None = None
    ) -> Quote | CheckoutState | Declined:
        """Open a product page, which reads the product from the supplier; then request a quote."""
        product = await browse.get_product(self.shop, self.db, ProductId(product_id))
        if isinstance(product, Declined):
            return product
        return await self.request_quote(buyer, product, card=card)

    async def confirm(self, buyer: int, quote: int) -> Confirmation | Declined:
        return await confirmation.confirm_quote(
            self.shop, self.db, BuyerId(buyer), QuoteId(quote), 1
        )

    async def credit(self, buyer: int, cents: int, key: str) -> object:
        """Let the operator add to a balance, or take from it; each key counts once."""
        money, person = Money(cents, "USD"), BuyerId(buyer)
        return await self.db.transact(
            wallet.credit_buyer, OPERATOR, wallet.Credit(person, money, key)
        )

    # --- payments in Stars -------------------------------------------------------------------------

    async def invoice_top_up(self, buyer: int, cents: int) -> MadeInvoice | Declined:
        """Make an invoice that adds to a balance."""
        money = Money(cents, "USD")
        return await invoices.make_top_up(self.shop, self.db, BuyerId(buyer), METHOD, money)

    async def invoice_quote(self, buyer: int, quote: int) -> MadeInvoice | Declined:
        """Make an invoice for what the wallet lacks for a quote."""
        return await invoices.make_quote_invoice(
            self.shop, self.db, BuyerId(buyer), METHOD, QuoteId(quote)
        )

    async def invoice_elsewhere(
        self, buyer: int, quote: int, method: PaymentMethod
    ) -> MadeInvoice | Declined:
        """Make an invoice for a quote by a method outside of Telegram, and open it."""
        made = await invoices.make_quote_invoice(
            self.shop, self.db, BuyerId(buyer), method, QuoteId(quote)
        )
        if isinstance(made, Declined):
            return made
        opened = await invoices.open_invoice(self.shop, self.db, made, InvoiceText("title", "text"))
        if isinstance(opened, Declined):
            return opened
        return replace(made, invoice=replace(made.invoice, external_id=opened.external_id))

    async def claim_payment(self, buyer: int, made: MadeInvoice) -> ClaimedInvoice | Declined:
        """Let a buyer say that they paid by hand."""
        reference = make_reference(made.invoice.id)
        return await self.db.transact(claims.claim_payment, BuyerId(buyer), reference)

    async def confirm_claim(self, operator: int, made: MadeInvoice) -> ClaimView | Declined:
        """Let an operator confirm the invoiced amount."""
        reference = make_reference(made.invoice.id)
        view = await self.db.read(claims.read_claim, reference)
        shown = ShownEvidence(0) if view is None else view.evidence
        return await claim_decisions.confirm_claim(
            self.shop, self.db, BuyerId(operator), reference, made.invoice.amount, shown
        )

    async def accepts_payment(self, payer: int, made: MadeInvoice) -> bool:
        """Answer Telegram's question before a payment."""
        refusal = await payment_check.check_before_payment(
            self.shop, self.db, BuyerId(payer), STARS, made.payload, made.invoice.amount
        )
        return refusal is None

    async def take_payment_update(self, report: Report) -> BookedPayment | bool:
        """Handle an update that says what was paid or taken back."""
        event, payload = report
        if event.direction is PaymentDirection.IN:
            return await booking.receive_payment(self.shop, self.db, event, payload)
        return await reversals.receive_reversal(self.shop, self.db, event, payload)

    async def return_payment(self, charge: str) -> bool:
        """Let the operator return a payment; return whether a refund was started."""
        found = await self.db.read(refunds.find_refundable, charge)
        if found is None or found.payment.id is None:
            return False
        started = await self.db.transact(
            refunds.start_refund, OPERATOR, found.payment.id, may_go_below_zero=False
        )
        return isinstance(started, Refund)

    async def read_payments_back(self) -> int:
        """Book what the methods list and the shop does not know, as at a start."""
        names = [each.name for each in self.shop.settings.payment_methods if each.terms.can_list]
        return sum(
            [
                await reported_payments.book_listed_payments(self.shop, self.db, name)
                for name in names
            ]
        )

    async def rule(self, order: int, ruling: Ruling) -> Order | Declined:
        return await cases.apply_ruling(self.shop, self.db, OPERATOR, OrderId(order), ruling)

    async def resume_sales(self) -> None:
        """Let the operator end every pause that an operator may end."""
        pauses = await self.db.read(sales_pause.list_pauses)
        await self.db.transact(sales_pause.resume_as_operator, BuyerId(OPERATOR), pauses)

    async def close_payment_cases(self) -> int:
        """Let the operator close every payment case in the way that goes on; return how many."""
        open_cases, _ = await self.db.read(payments_cases.list_cases)
        closed = 0
        for case in open_cases:
            resolution = list_resolutions(case.facts)[0]
            result = await self.db.transact(
                payments_cases.close_case, OPERATOR, case.id, resolution
            )
            closed += isinstance(result, PaymentCase)
        return closed

    # --- the steps of the workers ------------------------------------------------------------------

    @property
    def steps(self) -> tuple[Step, ...]:
        """Return the steps in a fixed order. A step returns True if it found work."""
        return (
            self.poll_invoices,
            self.trade,
            self.settle,
            self.poll,
            self.recheck,
            self.compare_answers,
            self.refund,
            self.send,
        )

    async def run_steps(self) -> bool:
        """Run each step once; return whether one found work."""
        return any([await step() for step in self.steps])

    async def trade(self) -> bool:
        traded = await fulfilment.trade_next_order(
            self.shop, self.db, early_preflight=self.early_preflight
        )
        return traded is not None

    async def settle(self) -> int:
        """Look for evidence on orders of unknown outcome."""
        return await unknown_outcomes.settle_unknown_outcomes(self.shop, self.db, self.observations)

    async def quote_without_coupons(self) -> int:
        """Make fresh quotes for orders whose coupon was refused."""
        return await refused_coupons.quote_without_refused_coupons(self.shop, self.db)

    async def poll(self) -> int:
        return await polling.poll_due_orders(self.shop, self.db)

    async def recheck(self) -> int:
        return await polling.recheck_manual_deliveries(self.shop, self.db)

    async def compare_answers(self) -> int:
        """Compare the answers of orders that were delivered at once."""
        return await stored_answers.compare_due_answers(self.shop, self.db)

    async def poll_invoices(self) -> int:
        """Ask the polled payment methods about open invoices."""
        return await reported_payments.poll_open_invoices(self.shop, self.db)

    async def refund(self) -> int:
        """Send the due refunds to their payment methods."""
        return await refunds.send_due_refunds(self.shop, self.db)

    async def send(self) -> int:
        """Send the due messages, and wait until all are sent."""
        sender = outbox.OutboxSender(self.shop, self.db, self.messenger, self.max_in_flight)
        started = await sender.send_due()
        await sender.drain()
        return started
