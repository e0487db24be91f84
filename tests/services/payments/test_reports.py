"""Tests of payments that a method reports when it is asked: by polling, and by its list."""

from dataclasses import replace
from typing import NamedTuple

import pytest

from bot.domain.errors import PaymentMethodUnavailable
from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.order import Order, OrderStatus
from bot.domain.payment_cases import PaymentCaseKind
from bot.domain.payment_gateway import InvoiceReport, InvoiceText, ReportedPayment
from bot.domain.payments import InvoiceStatus, PaymentDirection
from bot.domain.ports import AlertKind
from bot.domain.repositories.database import Tx
from bot.services.payments import invoices, reports
from bot.services.payments.invoices import MadeInvoice
from storage import SqlDatabase
from tests.builders import BUYER, shop_with, usd
from tests.services.payments.payments_rig import (
    LINK,
    LINK_METHOD,
    ScriptedGateway,
    open_cases,
    open_payments_rig,
    register,
)
from tests.services.services_rig import ServicesRig

OTHER = 4242


class PolledRig(NamedTuple):
    rig: ServicesRig
    gateway: ScriptedGateway

    async def open_top_up(self, amount: str = "5.00") -> MadeInvoice:
        """Make an invoice and open it at the method."""
        made = await invoices.make_top_up(
            self.rig.shop, self.rig.db, BUYER, LINK_METHOD, usd(amount)
        )
        return await self._open(made)

    async def open_quote_invoice(self) -> MadeInvoice:
        offer = await self.rig.quote()
        made = await invoices.make_quote_invoice(
            self.rig.shop, self.rig.db, BUYER, LINK_METHOD, offer.id
        )
        return await self._open(made)

    async def _open(self, made: object) -> MadeInvoice:
        assert isinstance(made, MadeInvoice)
        text = InvoiceText("title", "description")
        await invoices.open_invoice(self.rig.shop, self.rig.db, made, text)
        return made

    def reported(self, made: MadeInvoice, number: int = 1) -> ReportedPayment:
        return ReportedPayment(
            f"at-method-{number}", made.invoice.amount, self.rig.clock.now(), made.payload
        )

    def says(self, status: InvoiceStatus, made: MadeInvoice, number: int = 1) -> None:
        """Let the method report this status of its invoice."""
        paid = self.reported(made, number) if status is InvoiceStatus.PAID else None
        name = f"at-method-{number}"
        self.gateway.reports[name] = InvoiceReport(name, status, paid)

    async def poll(self) -> int:
        return await reports.poll_open_invoices(self.rig.shop, self.rig.db)

    async def read_back(self) -> int:
        return await reports.book_listed_payments(self.rig.shop, self.rig.db, LINK)

    async def balance(self) -> Money:
        return (await self.rig.wallet()).balance


async def list_placed(tx: Tx) -> list[Order]:
    return await tx.orders.list_in_status((OrderStatus.PLACED,), 10)


async def open_polled_rig(store: SqlDatabase) -> PolledRig:
    rig, gateway = await open_payments_rig(store), ScriptedGateway()
    rig.shop = shop_with(rig.shop, payment_methods=(LINK_METHOD,), payment_gateways={LINK: gateway})
    return PolledRig(rig, gateway)


async def test_a_paid_invoice_is_credited_once(store: SqlDatabase) -> None:
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    assert await polled.poll() == 0
    polled.says(InvoiceStatus.OPEN, made)
    assert await polled.poll() == 0
    polled.says(InvoiceStatus.PAID, made)
    assert [await polled.poll(), await polled.poll()] == [1, 0]
    assert await polled.balance() == usd("5.00")


async def test_an_invoice_is_asked_about_until_the_methods_status_is_final(
    store: SqlDatabase,
) -> None:
    """The shop's own deadline has passed long ago; the method still says that it can be paid."""
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    polled.rig.wait(5 * 86_400)
    polled.says(InvoiceStatus.OPEN, made)
    assert await polled.poll() == 0
    polled.says(InvoiceStatus.PAID, made)
    assert await polled.poll() == 1
    assert await polled.balance() == usd("5.00")


async def test_an_invoice_that_its_method_has_closed_is_not_asked_about_again(
    store: SqlDatabase,
) -> None:
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    polled.says(InvoiceStatus.CLOSED, made)
    assert await polled.poll() == 0
    polled.says(InvoiceStatus.PAID, made)
    assert await polled.poll() == 0


async def test_a_polled_payment_buys_its_quote(store: SqlDatabase) -> None:
    polled = await open_polled_rig(store)
    made = await polled.open_quote_invoice()
    polled.says(InvoiceStatus.PAID, made)
    assert await polled.poll() == 1
    (order,) = await polled.rig.db.read(list_placed)
    assert order.buyer_id == BUYER
    assert await polled.balance() == usd("0.00")


async def test_a_method_out_of_reach_loses_nothing(store: SqlDatabase) -> None:
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    polled.says(InvoiceStatus.PAID, made)
    polled.gateway.error = PaymentMethodUnavailable("away")
    assert await polled.poll() == 0
    polled.gateway.error = None
    assert await polled.poll() == 1


async def test_only_unknown_payments_of_a_list_are_booked(store: SqlDatabase) -> None:
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    polled.says(InvoiceStatus.PAID, made)
    await polled.poll()
    pages = [[polled.reported(made, number)] for number in (1, 2, 3)]
    polled.gateway.listed = [*pages, []]
    assert [await polled.read_back(), await polled.read_back()] == [2, 0]
    assert await polled.balance() == usd("15.00")  # the later ones at their value


async def test_an_open_invoice_is_left_to_polling_which_buys_its_quote(
    store: SqlDatabase,
) -> None:
    """Both run at a start, in any order."""
    polled = await open_polled_rig(store)
    made = await polled.open_quote_invoice()
    polled.says(InvoiceStatus.PAID, made)
    polled.gateway.listed = [[polled.reported(made)]]
    assert [await polled.read_back(), await polled.poll()] == [0, 1]
    assert len(await polled.rig.db.read(list_placed)) == 1


async def test_a_listed_reversal_is_booked_once(store: SqlDatabase) -> None:
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    paid = polled.reported(made, 2)
    back = replace(paid, direction=PaymentDirection.REVERSAL)
    polled.gateway.listed = [[paid, back]]
    assert [await polled.read_back(), await polled.read_back()] == [2, 0]
    assert await polled.balance() == usd("0.00")


async def test_the_owner_of_the_invoice_is_credited_for_a_link_that_another_person_pays(
    store: SqlDatabase,
) -> None:
    polled = await open_polled_rig(store)
    await register(polled.rig, OTHER)
    made = await polled.open_top_up()
    polled.gateway.listed = [[polled.reported(made, 2)]]
    assert await polled.read_back() == 1
    assert await polled.balance() == usd("5.00")


async def test_a_payload_of_another_shop_credits_nobody_and_alerts_once(
    store: SqlDatabase,
) -> None:
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    forged = replace(polled.reported(made, 3), payload=made.payload[:-22] + "0" * 22)
    foreign = replace(polled.reported(made, 2), payload="an invoice of another program")
    polled.gateway.listed = [[forged, foreign]]
    assert [await polled.read_back(), await polled.read_back()] == [0, 0]
    assert await polled.balance() == usd("0.00")
    await polled.rig.work()
    assert [kind for _, kind, _ in polled.rig.messenger.alerts] == [AlertKind.PAYMENT_WITHOUT_OWNER]
    (case,) = await open_cases(polled.rig)
    assert (case.facts.kind, case.facts.buyer_id) == (PaymentCaseKind.WITHOUT_OWNER, None)


async def test_what_another_program_sold_before_is_not_credited(store: SqlDatabase) -> None:
    """A bot that sold before this shop was set up has a long list of payments and reversals."""
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    old = replace(polled.reported(made, 7), payload="an order of another program", payer=BUYER)
    back = replace(old, direction=PaymentDirection.REVERSAL)
    polled.gateway.listed = [[old, back]]
    assert await polled.read_back() == 0
    assert await polled.balance() == usd("0.00")
    await polled.rig.work()
    assert polled.rig.messenger.alerts == []


async def test_a_listed_payment_that_cannot_be_booked_does_not_stop_the_others(
    store: SqlDatabase,
) -> None:
    """It has a payer that no database can store."""
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    broken = replace(polled.reported(made, 7), payer=BuyerId(2**70))
    polled.gateway.listed = [[broken, polled.reported(made, 8)]]
    with pytest.raises(PaymentMethodUnavailable):
        await polled.read_back()
    assert await polled.balance() == usd("5.00")
