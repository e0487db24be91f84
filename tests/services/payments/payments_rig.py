"""A shop that accepts Stars, and the events that report what was paid."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

from bot.domain.errors import PaymentMethodFailed, PaymentMethodUnavailable
from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.payments.cases import CaseResolution, PaymentCase
from bot.domain.payments.gateway import (
    InvoiceReport,
    InvoiceText,
    OpenedInvoice,
    PaymentGateway,
    RefundResult,
    ReportedPayment,
)
from bot.domain.payments.payments import (
    EVERY_METHOD,
    Invoice,
    PaymentDirection,
    PaymentEvent,
    PaymentSource,
    StoredPayment,
)
from bot.domain.people.person import Person
from bot.services.operations import reconciliation
from bot.services.payments import cases, invoices
from bot.services.payments.booking import BookedPayment, receive_payment
from bot.services.payments.cases import CaseRefusal
from bot.services.payments.invoices import MadeInvoice
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, a_person, shop_with, usd
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.world.other_payments import LINK as LINK  # noqa: PLC0414 - for the tests to import
from tests.world.other_payments import LINK_METHOD as LINK_METHOD  # noqa: PLC0414
from tests.world.stars import METHOD, STARS, sign

BOT_ID = 123456


@dataclass
class ScriptedGateway(PaymentGateway):
    """A payment method whose answers a test sets; with `error` every call fails.

    A question about one of `unanswered` fails.

    `before_refund` is called while a refund is being made.
    """

    reports: dict[str, InvoiceReport] = field(default_factory=dict)
    listed: list[Sequence[ReportedPayment]] = field(default_factory=list)
    refund_results: list[RefundResult] = field(default_factory=list)
    opened: list[Invoice] = field(default_factory=list)
    refunded: list[str] = field(default_factory=list)
    error: PaymentMethodFailed | None = None
    unanswered: set[str] = field(default_factory=set)
    before_refund: Callable[[], Awaitable[object]] | None = None
    balance: Money | None = None

    async def open_invoice(
        self,
        invoice: Invoice,
        payload: str,
        text: InvoiceText,
    ) -> OpenedInvoice:
        self._fail()
        self.opened.append(invoice)
        return OpenedInvoice(f"at-method-{len(self.opened)}", "https://pay.example/1")

    async def read_invoices(self, external_ids: Sequence[str]) -> Sequence[InvoiceReport]:
        self._fail()
        if self.unanswered.intersection(external_ids):
            raise PaymentMethodUnavailable("no answer")
        return [self.reports[each] for each in external_ids if each in self.reports]

    async def list_payments(self) -> AsyncIterator[Sequence[ReportedPayment]]:
        for page in self.listed:
            self._fail()
            yield page

    async def read_balance(self) -> Money | None:
        self._fail()
        return self.balance

    async def refund(self, payment: StoredPayment, key: str) -> RefundResult:
        if self.before_refund is not None:
            await self.before_refund()
        self.refunded.append(key)
        return self.refund_results.pop(0)

    def _fail(self) -> None:
        if self.error is not None:
            raise self.error


def stars(count: int) -> Money:
    return Money(count, "XTR")


def mark_lists_read(tx: Transaction) -> None:
    """Let the database have read the lists of all methods, as a shop does at its first start."""
    tx.payments.mark_list_read(EVERY_METHOD)


async def open_payments_rig(
    store: EngineDatabase, *, credit: str = "0", is_new: bool = False
) -> ServicesRig:
    """Open a shop with one product for 9.90, whose buyers have no money.

    With `is_new` its database has not read any list of payments yet.
    """
    rig = await open_services_rig(store, credit=credit)
    if not is_new:
        await rig.db.transact(mark_lists_read)
    rig.shop = shop_with(
        rig.shop, sign=sign, bot_id=BOT_ID, payment_methods=(METHOD,), top_ups=(5_00, 10_00)
    )
    return rig


async def top_up_invoice(rig: ServicesRig, amount: str = "5.00") -> MadeInvoice:
    made = await invoices.make_top_up(rig.shop, rig.db, BUYER, METHOD, usd(amount))
    assert isinstance(made, MadeInvoice), made
    return made


async def quote_invoice(rig: ServicesRig) -> MadeInvoice:
    """Make an invoice for a quote of the product."""
    offer = await rig.quote()
    made = await invoices.make_quote_invoice(rig.shop, rig.db, BUYER, METHOD, offer.id)
    assert isinstance(made, MadeInvoice), made
    return made


def payment_of(
    rig: ServicesRig,
    made: MadeInvoice,
    charge: str = "charge-1",
    *,
    payer: BuyerId = BUYER,
    amount: Money | None = None,
    source: PaymentSource = PaymentSource.UPDATE,
) -> PaymentEvent:
    return PaymentEvent(
        method=STARS,
        external_id=charge,
        direction=PaymentDirection.IN,
        buyer_id=payer,
        amount=amount or made.invoice.amount,
        at=rig.clock.now(),
        source=source,
    )


async def pay(
    rig: ServicesRig, made: MadeInvoice, charge: str = "charge-1", *, payload: str | None = None
) -> BookedPayment:
    event = payment_of(rig, made, charge)
    return await receive_payment(rig.shop, rig.db, event, payload or made.payload)


async def register(rig: ServicesRig, buyer: int) -> None:
    def add(tx: Transaction) -> Person:
        return tx.people.register(
            replace(a_person(id=buyer), username=None), usd("0"), rig.clock.now()
        )

    await rig.db.transact(add)


async def open_cases(rig: ServicesRig) -> Sequence[PaymentCase]:
    """Return the open payment cases, oldest first."""
    return (await rig.db.read(cases.list_cases))[0]


async def close_only_case(
    rig: ServicesRig, resolution: CaseResolution
) -> PaymentCase | CaseRefusal:
    """Let the operator close the one open payment case."""
    (case,) = await open_cases(rig)
    return await rig.db.transact(cases.close_case, OPERATOR, case.id, resolution)


async def broken_rules(rig: ServicesRig) -> list[str]:
    """Return the names of the rules of the data that do not hold."""
    rules = await rig.db.read(reconciliation.check_rules)
    return [each.rule for each in rules if not each.holds]


DAY = timedelta(days=1)
