"""A shop that accepts payments by hand, with two operators."""

from dataclasses import dataclass
from decimal import Decimal

from bot.adapters.by_hand import PaymentByHand
from bot.domain.errors import Declined
from bot.domain.ids import BuyerId, PaymentReference, QuoteId
from bot.domain.money import Money
from bot.domain.payments.claims import (
    BY_HAND,
    ClaimedInvoice,
    ClaimEvidence,
    ClaimLimits,
    ShownEvidence,
    make_reference,
)
from bot.domain.payments.gateway import InvoiceText
from bot.domain.payments.payments import Invoice, MethodRate, MethodTerms, PaymentMethod
from bot.services.operations.reconciliation import check_rules
from bot.services.payments import claim_decisions, claims, invoices
from bot.services.payments.claims import ClaimView
from bot.services.payments.invoices import MadeInvoice
from storage import EngineDatabase
from tests.builders import BUYER, shop_with, usd
from tests.services.payments.payments_rig import BOT_ID
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.world.other_payments import BY_HAND_METHOD as BY_HAND_METHOD  # noqa: PLC0414 - for the tests to import
from tests.world.stars import sign

OLGA, OTTO = BuyerId(9001), BuyerId(9002)
INSTRUCTIONS = "Send it to <b>DE00 1234</b> & wait"
IN_EUROS = PaymentMethod(
    MethodTerms(
        BY_HAND,
        number=4,
        currency="EUR",
        minimum=Money(1_00, "EUR"),
        maximum=Money(1_000_00, "EUR"),
        by_hand=True,
    ),
    MethodRate(Decimal("1.10")),
)


@dataclass
class ClaimsRig:
    """The shop, with what a buyer and an operator do about payments by hand."""

    rig: ServicesRig
    method: PaymentMethod

    async def invoice(self, amount: str = "5.00", buyer: BuyerId = BUYER) -> Invoice:
        """Open an invoice to top up the balance."""
        shop, db = self.rig.shop, self.rig.db
        made = await invoices.make_top_up(shop, db, buyer, self.method, usd(amount))
        return await self._open(made)

    async def quote_invoice(self, quote: QuoteId) -> Invoice:
        shop, db = self.rig.shop, self.rig.db
        made = await invoices.make_quote_invoice(shop, db, BUYER, self.method, quote)
        return await self._open(made)

    async def _open(self, made: MadeInvoice | Declined) -> Invoice:
        assert isinstance(made, MadeInvoice), made
        opened = await invoices.open_invoice(
            self.rig.shop, self.rig.db, made, InvoiceText("title", "text")
        )
        assert not isinstance(opened, Declined)
        assert opened.external_id == make_reference(made.invoice.id)
        return made.invoice

    async def claim(self, invoice: Invoice, buyer: BuyerId = BUYER) -> ClaimedInvoice | Declined:
        reference = make_reference(invoice.id)
        return await self.rig.db.transact(claims.claim_payment, buyer, reference)

    async def claimed(self, amount: str = "5.00") -> tuple[PaymentReference, Invoice]:
        """Open an invoice and claim it."""
        invoice = await self.invoice(amount)
        found = await self.claim(invoice)
        assert isinstance(found, ClaimedInvoice), found
        return found.claim.reference, invoice

    async def add(
        self,
        reference: PaymentReference,
        number: str = "",
        picture: int | None = None,
        buyer: BuyerId = BUYER,
    ) -> ClaimedInvoice | Declined:
        evidence = ClaimEvidence(number, picture)
        return await self.rig.db.transact(claims.add_evidence, buyer, reference, evidence)

    async def confirm(
        self,
        reference: PaymentReference,
        amount: Money,
        operator: BuyerId = OLGA,
        shown: ShownEvidence | None = None,
    ) -> ClaimView | Declined:
        """Confirm an amount with the evidence that was shown, or else with that of now."""
        shown = shown or await self.evidence(reference)
        return await claim_decisions.confirm_claim(
            self.rig.shop, self.rig.db, operator, reference, amount, shown
        )

    async def decline(
        self,
        reference: PaymentReference,
        operator: BuyerId = OLGA,
        shown: ShownEvidence | None = None,
    ) -> ClaimView | Declined:
        """Decline a claim with the evidence that was shown, or else with that of now."""
        shown = shown or await self.evidence(reference)
        return await self.rig.db.transact(claim_decisions.decline_claim, operator, reference, shown)

    async def evidence(self, reference: PaymentReference) -> ShownEvidence:
        """Return the evidence that an operator is shown now."""
        view = await self.rig.db.read(claims.read_claim, reference)
        return ShownEvidence(0) if view is None else view.evidence

    async def withdraw(
        self, reference: PaymentReference, buyer: BuyerId = BUYER
    ) -> ClaimedInvoice | Declined:
        return await self.rig.db.transact(claims.withdraw_claim, buyer, reference)

    async def view(self, reference: PaymentReference) -> ClaimView:
        found = await self.rig.db.read(claims.read_claim, reference)
        assert found is not None
        return found

    async def balance(self) -> Money:
        return (await self.rig.wallet()).balance

    async def notices(self) -> list[tuple[BuyerId, str]]:
        """Send what is due; return to whom which notices went."""
        await self.rig.work()
        return [(to, kind) for to, kind, _ in self.rig.messenger.notices]

    async def has_sound_books(self) -> bool:
        """Return whether every rule of the ledger and of the claims holds."""
        return all(check.holds for check in await self.rig.db.read(check_rules))


async def open_claims_rig(
    store: EngineDatabase,
    method: PaymentMethod = BY_HAND_METHOD,
    limits: ClaimLimits = ClaimLimits(),  # noqa: B008 - frozen
) -> ClaimsRig:
    rig = await open_services_rig(store, credit="0")
    rig.shop = shop_with(
        rig.shop,
        sign=sign,
        bot_id=BOT_ID,
        payment_methods=(method,),
        payment_gateways={BY_HAND: PaymentByHand(INSTRUCTIONS)},
        operator_ids=(OLGA, OTTO),
        claim_limits=limits,
    )
    return ClaimsRig(rig, method)
