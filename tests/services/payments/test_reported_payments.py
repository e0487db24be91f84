"""Tests of payments that a method reports when it is asked: by polling, and by its list."""

import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.domain.errors import PaymentMethodUnavailable
from bot.domain.ids import BuyerId, InvoiceId
from bot.domain.money import Money
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.supplier import LastAnswer
from bot.domain.payments.cases import CaseResolution, PaymentCaseKind
from bot.domain.payments.gateway import InvoiceReport, InvoiceText, ReportedPayment
from bot.domain.payments.invoice_payload import encode_payload
from bot.domain.payments.payments import INVOICE_LIFETIME, Invoice, InvoiceStatus, PaymentDirection
from bot.services.clock_check import ClockStability
from bot.services.operations.recovery import limit_restore_time, open_cases_after_restore
from bot.services.payments import invoices, refunds, reported_payments
from bot.services.payments.cases import CaseRefusal, close_case
from bot.services.payments.comparison import MAX_DELAY, compare_with_list
from bot.services.payments.invoices import MadeInvoice
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.adapters.crypto_pay_rig import CryptoPayRig, crypto_pay_rig
from tests.builders import BUYER, OPERATOR, FixedClock, shop_with, usd
from tests.services.payments.payments_rig import (
    BOT_ID,
    LINK,
    LINK_METHOD,
    ScriptedGateway,
    broken_rules,
    close_only_case,
    open_cases,
    open_payments_rig,
    register,
    stars,
    top_up_invoice,
)
from tests.services.services_rig import ServicesRig
from tests.storage.engines import migrated_file, opened
from tests.world.stars import METHOD, STARS, sign

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

    async def status_of(self, made: MadeInvoice) -> InvoiceStatus:
        def read(tx: Transaction) -> InvoiceStatus:
            found = tx.payments.find_invoice(made.invoice.id)
            assert found is not None
            return found.status

        return await self.rig.db.read(read)

    async def poll(self) -> int:
        return await reported_payments.poll_open_invoices(self.rig.shop, self.rig.db)

    async def read_back(self) -> int:
        return await reported_payments.book_listed_payments(self.rig.shop, self.rig.db, LINK)

    async def balance(self) -> Money:
        return (await self.rig.wallet()).balance


def sign_with_another_key(text: bytes) -> Sequence[str]:
    return [sha256(b"another key" + text).hexdigest()]


def list_placed(tx: Transaction) -> list[Order]:
    return tx.orders.list_in_status((OrderStatus.PLACED,), 10)


async def open_polled_rig(store: EngineDatabase) -> PolledRig:
    rig, gateway = await open_payments_rig(store), ScriptedGateway()
    rig.shop = shop_with(rig.shop, payment_methods=(LINK_METHOD,), payment_gateways={LINK: gateway})
    return PolledRig(rig, gateway)


async def test_a_paid_invoice_is_credited_once(store: EngineDatabase) -> None:
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    assert await polled.poll() == 0
    polled.says(InvoiceStatus.OPEN, made)
    assert await polled.poll() == 0
    polled.says(InvoiceStatus.PAID, made)
    assert [await polled.poll(), await polled.poll()] == [1, 0]
    assert await polled.balance() == usd("5.00")


async def test_an_invoice_is_asked_about_until_the_methods_status_is_final(
    store: EngineDatabase,
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
    store: EngineDatabase,
) -> None:
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    polled.says(InvoiceStatus.CLOSED, made)
    assert await polled.poll() == 0
    polled.says(InvoiceStatus.PAID, made)
    assert await polled.poll() == 0


async def test_an_answer_is_booked_although_the_next_question_fails(store: EngineDatabase) -> None:
    polled = await open_polled_rig(store)
    older = await polled.open_top_up()
    polled.rig.wait(1)
    newer = await polled.open_top_up("7.00")
    polled.says(InvoiceStatus.PAID, older, 1)
    polled.says(InvoiceStatus.PAID, newer, 2)
    polled.gateway.unanswered.add("at-method-1")
    assert (
        await reported_payments.poll_open_invoices(polled.rig.shop, polled.rig.db, together=1) == 1
    )
    assert await polled.balance() == usd("7.00")
    polled.gateway.unanswered.clear()
    assert await polled.poll() == 1


async def test_an_answer_that_breaks_the_program_does_not_stop_the_other_questions(
    store: EngineDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    polled = await open_polled_rig(store)
    older = await polled.open_top_up()
    polled.rig.wait(1)
    await polled.open_top_up("7.00")
    polled.says(InvoiceStatus.PAID, older, 1)
    read = polled.gateway.read_invoices

    async def break_at_second(external_ids: Sequence[str]) -> Sequence[InvoiceReport]:
        if "at-method-2" in external_ids:
            raise ArithmeticError("an amount that no program reads")
        return await read(external_ids)

    monkeypatch.setattr(polled.gateway, "read_invoices", break_at_second)
    assert (
        await reported_payments.poll_open_invoices(polled.rig.shop, polled.rig.db, together=1) == 1
    )
    assert await polled.balance() == usd("5.00")


@pytest.mark.parametrize("is_unreadable", [True, False])
async def test_operators_hear_once_a_day_of_an_invoice_that_cannot_be_read_or_booked(
    store: EngineDatabase, monkeypatch: pytest.MonkeyPatch, *, is_unreadable: bool
) -> None:
    """It is credited once, as soon as it can be."""
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    polled.says(InvoiceStatus.PAID, made)
    with monkeypatch.context() as patched:
        if is_unreadable:
            report = InvoiceReport("at-method-1", InvoiceStatus.OPEN, is_unreadable=True)
            patched.setitem(polled.gateway.reports, "at-method-1", report)
        else:
            patched.setattr(reported_payments, "book_reported_payment", _fail)
        for hours in (0, 1, 24):
            polled.rig.clock.advance(hours * 3_600)
            assert await polled.poll() == 0
            await polled.rig.send()
    assert [(kind, facts["invoice"]) for _, kind, facts in polled.rig.messenger.alerts] == 2 * [
        (AlertKind.PAYMENT_UNREADABLE, "at-method-1")
    ]

    assert [await polled.poll(), await polled.poll()] == [1, 0]
    assert await polled.balance() == usd("5.00")


async def test_a_paid_invoice_whose_payment_cannot_be_read_waits_for_an_operator(
    store: EngineDatabase,
) -> None:
    """It is credited once, also if the payment can be read later."""
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    polled.gateway.reports["at-method-1"] = InvoiceReport("at-method-1", InvoiceStatus.PAID)
    assert [await polled.poll(), await polled.poll()] == [0, 0]
    (case,) = await open_cases(polled.rig)
    assert (case.facts.kind, case.facts.value) == (PaymentCaseKind.PARKED, usd("5.00"))
    assert await polled.status_of(made) is InvoiceStatus.PAID
    assert await polled.balance() == usd("0.00")

    await close_only_case(polled.rig, CaseResolution.CREDIT)
    polled.gateway.listed = [[polled.reported(made)]]
    assert await polled.read_back() == 0
    assert await polled.balance() == usd("5.00")


async def _fail(*_: object) -> bool:
    raise LookupError


async def test_an_invoice_that_its_method_does_not_know_is_closed_a_day_after_it_expired(
    store: EngineDatabase,
) -> None:
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    polled.rig.wait((INVOICE_LIFETIME + reported_payments.UNKNOWN_AFTER).total_seconds())
    assert await polled.poll() == 0
    assert await polled.status_of(made) is InvoiceStatus.OPEN
    polled.rig.wait(1)
    assert await polled.poll() == 0
    assert await polled.status_of(made) is InvoiceStatus.CLOSED


async def test_a_polled_payment_buys_its_quote(store: EngineDatabase) -> None:
    polled = await open_polled_rig(store)
    made = await polled.open_quote_invoice()
    polled.says(InvoiceStatus.PAID, made)
    assert await polled.poll() == 1
    (order,) = await polled.rig.db.read(list_placed)
    assert order.buyer_id == BUYER
    assert await polled.balance() == usd("0.00")


@pytest.mark.parametrize("payload", ["", "what the method made of it", "of a dropped key"])
async def test_a_paid_invoice_is_booked_whatever_its_payload_says(
    store: EngineDatabase, payload: str
) -> None:
    """The shop has asked about this invoice, and its owner is stored."""
    polled = await open_polled_rig(store)
    made = await polled.open_quote_invoice()
    if payload == "of a dropped key":
        payload = made.payload
        polled.rig.shop = shop_with(polled.rig.shop, sign=sign_with_another_key)
    paid = replace(polled.reported(made), payload=payload)
    polled.gateway.reports["at-method-1"] = InvoiceReport("at-method-1", InvoiceStatus.PAID, paid)
    assert [await polled.poll(), await polled.poll()] == [1, 0]
    assert await polled.status_of(made) is InvoiceStatus.PAID
    assert len(await polled.rig.db.read(list_placed)) == 1
    await polled.rig.work()
    assert polled.rig.messenger.alerts == []


async def test_a_listed_payment_without_payload_is_booked_for_the_invoice_with_its_id(
    store: EngineDatabase,
) -> None:
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    polled.says(InvoiceStatus.CLOSED, made)
    await polled.poll()
    polled.gateway.listed = [[replace(polled.reported(made), payload="")]]
    assert [await polled.read_back(), await polled.read_back()] == [1, 0]
    assert await polled.balance() == usd("5.00")


@pytest.mark.parametrize(
    ("payer", "count", "credited"), [(BUYER, 385, "5.00"), (OTHER, 385, "0"), (BUYER, 384, "0")]
)
async def test_a_listed_payment_under_a_dropped_key_is_booked_if_payer_and_amount_are_right(
    store: EngineDatabase, payer: int, count: int, credited: str
) -> None:
    rig, gateway = await open_payments_rig(store), ScriptedGateway()
    rig.shop = shop_with(rig.shop, payment_gateways={STARS: gateway}, sign=sign_with_another_key)
    await register(rig, OTHER)
    made = await top_up_invoice(rig, "5.00")
    rig.shop = shop_with(rig.shop, sign=sign)
    paid = ReportedPayment("charge", stars(count), rig.clock.now(), made.payload, BuyerId(payer))
    gateway.listed = [[paid]]
    booked = await reported_payments.book_listed_payments(rig.shop, rig.db, STARS)
    assert (booked, (await rig.wallet()).balance) == (int(credited != "0"), usd(credited))
    assert (await rig.wallet(BuyerId(OTHER))).balance == usd("0")


async def test_a_method_out_of_reach_loses_nothing(store: EngineDatabase) -> None:
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    polled.says(InvoiceStatus.PAID, made)
    polled.gateway.error = PaymentMethodUnavailable("away")
    assert await polled.poll() == 0
    polled.gateway.error = None
    assert await polled.poll() == 1


async def test_only_unknown_payments_of_a_list_are_booked(store: EngineDatabase) -> None:
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    polled.says(InvoiceStatus.PAID, made)
    await polled.poll()
    pages = [[polled.reported(made, number)] for number in (1, 2, 3)]
    polled.gateway.listed = [*pages, []]
    assert [await polled.read_back(), await polled.read_back()] == [2, 0]
    assert await polled.balance() == usd("15.00")  # the later ones at their value


async def test_an_open_invoice_is_left_to_polling_which_buys_its_quote(
    store: EngineDatabase,
) -> None:
    """Both run at a start, in any order."""
    polled = await open_polled_rig(store)
    made = await polled.open_quote_invoice()
    polled.says(InvoiceStatus.PAID, made)
    polled.gateway.listed = [[polled.reported(made)]]
    assert [await polled.read_back(), await polled.poll()] == [0, 1]
    assert len(await polled.rig.db.read(list_placed)) == 1


async def test_a_listed_reversal_is_booked_once(store: EngineDatabase) -> None:
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    paid = polled.reported(made, 2)
    back = replace(paid, direction=PaymentDirection.REVERSAL)
    polled.gateway.listed = [[paid, back]]
    assert [await polled.read_back(), await polled.read_back()] == [2, 0]
    assert await polled.balance() == usd("0.00")


async def test_the_owner_of_the_invoice_is_credited_for_a_link_that_another_person_pays(
    store: EngineDatabase,
) -> None:
    polled = await open_polled_rig(store)
    await register(polled.rig, OTHER)
    made = await polled.open_top_up()
    polled.gateway.listed = [[polled.reported(made, 2)]]
    assert await polled.read_back() == 1
    assert await polled.balance() == usd("5.00")


async def test_a_payload_of_another_shop_credits_nobody_and_alerts_once(
    store: EngineDatabase,
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


async def test_what_another_program_sold_before_is_not_credited(store: EngineDatabase) -> None:
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
    store: EngineDatabase,
) -> None:
    """It has a payer that no database can store."""
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    broken = replace(polled.reported(made, 7), payer=BuyerId(2**70))
    polled.gateway.listed = [[broken, polled.reported(made, 8)]]
    with pytest.raises(PaymentMethodUnavailable):
        await polled.read_back()
    assert await polled.balance() == usd("5.00")


# --- the first reading of a list ------------------------------------------------------------------


def of_stars(charge: str, payload: str, at: datetime, count: int = 385) -> ReportedPayment:
    return ReportedPayment(charge, stars(count), at, payload, BUYER)


async def open_star_rig(store: EngineDatabase, *, is_new: bool) -> PolledRig:
    """Open a shop that accepts Stars, whose list the test writes."""
    rig, gateway = await open_payments_rig(store, is_new=is_new), ScriptedGateway()
    rig.shop = shop_with(rig.shop, payment_gateways={STARS: gateway})
    return PolledRig(rig, gateway)


async def read_stars(polled: PolledRig) -> int:
    return await reported_payments.book_listed_payments(polled.rig.shop, polled.rig.db, STARS)


async def payloads(rig: ServicesRig, count: int) -> list[str]:
    """Return the signed payloads of invoices that no database has."""
    made = await top_up_invoice(rig, "5.00")
    lost = [
        replace(made.invoice, id=InvoiceId(f"{0xF000 + number:016x}")) for number in range(count)
    ]
    return [encode_payload(each, BOT_ID, sign) for each in lost]


async def alerts(rig: ServicesRig) -> list[tuple[AlertKind, Mapping[str, str]]]:
    """Let the outbox send; return the alerts of one operator."""
    await rig.work()
    operator = next(iter(rig.shop.settings.operator_ids))
    return [(kind, facts) for who, kind, facts in rig.messenger.alerts if who == operator]


async def test_payments_that_are_older_than_the_database_are_cases_with_one_alert(
    store: EngineDatabase,
) -> None:
    """The data is lost, the bot and the vault key are the same; every dollar was spent already."""
    polled = await open_star_rig(store, is_new=True)
    rig = polled.rig
    old = [
        of_stars(f"old-{number}", payload, rig.clock.now() - timedelta(days=30))
        for number, payload in enumerate(await payloads(rig, 6))
    ]
    polled.gateway.listed = [old[:4], old[4:]]
    await read_stars(polled)
    await read_stars(polled)
    assert await polled.balance() == usd("0.00")
    assert len(await open_cases(rig)) == 6
    facts = {"method": "stars", "count": "6", "value": "30.00 USD"}
    assert await alerts(rig) == [(AlertKind.PAYMENTS_FOUND, facts)]
    assert rig.messenger.notices == []  # no buyer is told of so old a payment
    assert await broken_rules(rig) == []


async def test_a_payment_of_a_new_database_is_credited_while_its_list_is_read_first(
    store: EngineDatabase,
) -> None:
    polled = await open_star_rig(store, is_new=True)
    made = await top_up_invoice(polled.rig, "5.00")
    polled.gateway.listed = [[of_stars("new", made.payload, polled.rig.clock.now())]]
    await read_stars(polled)
    assert await polled.balance() == usd("5.00")
    assert await open_cases(polled.rig) == []


async def test_after_a_complete_reading_a_lost_invoice_is_credited_as_usual(
    store: EngineDatabase,
) -> None:
    polled = await open_star_rig(store, is_new=True)
    old, new = await payloads(polled.rig, 2)
    page = [of_stars("old", old, polled.rig.clock.now())]
    polled.gateway.listed = [page]
    polled.gateway.error = PaymentMethodUnavailable("away")
    with pytest.raises(PaymentMethodUnavailable):
        await read_stars(polled)
    polled.gateway.error = None
    await read_stars(polled)
    page.append(of_stars("new", new, polled.rig.clock.now()))
    await read_stars(polled)
    assert await polled.balance() == usd("5.00")
    assert [case.facts.external_id for case in await open_cases(polled.rig)] == ["old"]


async def test_a_reading_that_ends_half_way_alerts_of_what_it_found_and_draws_no_line(
    store: EngineDatabase,
) -> None:
    polled = await open_star_rig(store, is_new=True)
    old = [
        of_stars(f"old-{number}", payload, polled.rig.clock.now())
        for number, payload in enumerate(await payloads(polled.rig, 2))
    ]

    class EndsHalfWay(ScriptedGateway):
        async def list_payments(self) -> AsyncIterator[Sequence[ReportedPayment]]:
            yield old[:1]
            raise PaymentMethodUnavailable("no second page")

    shop = shop_with(polled.rig.shop, payment_gateways={STARS: EndsHalfWay()})
    for _ in range(2):
        with pytest.raises(PaymentMethodUnavailable):
            await reported_payments.book_listed_payments(shop, polled.rig.db, STARS)
    polled.gateway.listed = [old]
    await read_stars(polled)
    assert [facts["count"] for _, facts in await alerts(polled.rig)] == ["1", "2"]
    assert await polled.balance() == usd("0.00")


@pytest.mark.parametrize("is_refund_listed_first", [False, True])
async def test_a_payment_that_was_returned_before_the_database_existed_is_nothing_to_decide(
    store: EngineDatabase, *, is_refund_listed_first: bool
) -> None:
    """Its buyer can order at once."""
    polled = await open_star_rig(store, is_new=True)
    (payload,) = await payloads(polled.rig, 1)
    paid = of_stars("old", payload, polled.rig.clock.now() - timedelta(days=30))
    pair = [paid, replace(paid, direction=PaymentDirection.REVERSAL)]
    polled.gateway.listed = [pair[::-1] if is_refund_listed_first else pair]
    await read_stars(polled)
    assert await open_cases(polled.rig) == []
    assert await alerts(polled.rig) == []
    assert await polled.balance() == usd("0.00")
    later = FixedClock(polled.rig.clock.now() + 2 * MAX_DELAY)
    same = await compare_with_list(polled.rig.db, polled.gateway, METHOD.terms, later)
    assert same.is_sound


@pytest.mark.parametrize("hours", [-48, 48])
async def test_a_payment_unknown_to_a_restored_database_is_a_case_under_any_clock(
    store: EngineDatabase, hours: int
) -> None:
    """The clock is behind or ahead at the restore, and is set right before the list is read."""
    polled = await open_star_rig(store, is_new=False)
    rig = polled.rig
    known, lost, new = await payloads(rig, 3)
    page = [of_stars("known", known, rig.clock.now())]
    polled.gateway.listed = [page]
    await read_stars(polled)
    rig.wait(3_600)
    page.append(of_stars("lost", lost, rig.clock.now() + timedelta(days=1)))  # its clock is ahead
    rig.clock.jump(hours * 3_600)
    await rig.db.transact(open_cases_after_restore)
    rig.clock.jump(-hours * 3_600)
    rig.supplier.heard = LastAnswer(rig.clock.now(), 0.4)
    await limit_restore_time(rig.shop, rig.db, ClockStability())
    await read_stars(polled)
    assert [case.facts.external_id for case in await open_cases(rig)] == ["lost"]
    assert await polled.balance() == usd("5.00")

    rig.wait(60)
    page.append(of_stars("new", new, rig.clock.now()))
    await read_stars(polled)
    assert await polled.balance() == usd("10.00")
    await limit_restore_time(rig.shop, rig.db, ClockStability())
    await read_stars(polled)
    assert [case.facts.external_id for case in await open_cases(rig)] == ["lost"]


@pytest.mark.parametrize("polls_first", [False, True])
async def test_a_polled_invoice_that_was_paid_in_the_lost_hours_is_a_case(
    store: EngineDatabase, *, polls_first: bool
) -> None:
    """It is open in the backup; our clock is behind, so that its payment looks younger."""
    polled = await open_polled_rig(store)
    rig = polled.rig
    made = await polled.open_top_up()
    paid = replace(polled.reported(made), at=rig.clock.now() + timedelta(days=2))
    await rig.db.transact(open_cases_after_restore)
    polled.gateway.reports["at-method-1"] = InvoiceReport("at-method-1", InvoiceStatus.PAID, paid)
    polled.gateway.listed = [[paid]]
    steps = [polled.read_back, polled.poll]
    for step in reversed(steps) if polls_first else steps:
        await step()
    assert await polled.balance() == usd("0.00")
    assert len(await open_cases(rig)) == 1


async def test_a_polled_invoice_of_a_backup_that_is_paid_after_the_restore_is_credited(
    store: EngineDatabase,
) -> None:
    polled = await open_polled_rig(store)
    made = await polled.open_top_up()
    await polled.rig.db.transact(open_cases_after_restore)
    await polled.read_back()
    polled.rig.wait(60)
    polled.says(InvoiceStatus.PAID, made)
    assert await polled.poll() == 1
    assert await polled.balance() == usd("5.00")


# --- refunds that a restore has lost --------------------------------------------------------------


async def open_with_crypto_pay(store: EngineDatabase, there: CryptoPayRig) -> PolledRig:
    """Open a shop that is connected to the local Crypto Pay server."""
    polled = await open_polled_rig(store)
    gateways = {LINK: there.gateway}
    polled.rig.shop = shop_with(polled.rig.shop, payment_gateways=gateways)
    return polled


def copy_file(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)


@pytest.mark.parametrize("polls_first", [False, True])
@pytest.mark.parametrize("backed_up", ["before the invoice", "before the payment", "after it"])
async def test_a_refund_that_a_restore_lost_leaves_nothing_in_the_balance(
    tmp_path: Path, backed_up: str, polls_first: bool
) -> None:
    """Crypto Pay is asked over HTTP. Operators have a case, by which nothing can be credited."""
    file, backup = tmp_path / "shop.sqlite3", tmp_path / "backup.sqlite3"
    async with crypto_pay_rig() as there:
        async with opened(migrated_file(file)) as store:
            polled = await open_with_crypto_pay(store, there)
            if backed_up == "before the invoice":
                copy_file(file, backup)
            await polled.open_top_up()
            await there.open_and_pay("USDT")  # so that the fee is covered
            if backed_up == "before the payment":
                copy_file(file, backup)
            there.server.pay(1, "USDT")
            assert await polled.poll() == 1
            if backed_up == "after it":
                copy_file(file, backup)
            (question,), _ = await polled.rig.db.read(refunds.list_refundable, BUYER)
            payment_id = question.payment.id
            assert payment_id is not None
            await polled.rig.db.transact(
                refunds.start_refund, OPERATOR, payment_id, may_go_below_zero=False
            )
            await refunds.send_due_refunds(polled.rig.shop, polled.rig.db)
            assert len(there.server.list_transfers()) == 1
            assert await polled.read_back() == 0  # it knows its own refund
            assert await open_cases(polled.rig) == []
            await check_reconciled(polled, there)

        async with opened(f"sqlite:///{backup}") as store:
            polled = await open_with_crypto_pay(store, there)
            polled.rig.wait(60)
            await polled.rig.db.transact(open_cases_after_restore)
            steps = [polled.read_back, polled.poll]
            for step in reversed(steps) if polls_first else steps:
                await step()
            await polled.read_back()
            assert await polled.poll() == 0
            assert not await list_polled(polled)
            assert await polled.balance() == usd("0.00")
            cases = await open_cases(polled.rig)
            assert PaymentCaseKind.REVERSED in {case.facts.kind for case in cases}
            for case in cases:
                if case.facts.kind is PaymentCaseKind.FOUND_AFTER_RESTORE:
                    credit = CaseResolution.CREDIT
                    refused = await polled.rig.db.transact(close_case, OPERATOR, case.id, credit)
                    assert refused is CaseRefusal.TAKEN_BACK
            assert len(there.server.list_transfers()) == 1
            assert await broken_rules(polled.rig) == []
            await check_reconciled(polled, there)


async def list_polled(polled: PolledRig) -> Sequence[Invoice]:
    def open_invoices(tx: Transaction) -> Sequence[Invoice]:
        return tx.payments.list_open([LINK], 10).get(LINK, ())

    return await polled.rig.db.read(open_invoices)


async def check_reconciled(polled: PolledRig, there: CryptoPayRig) -> None:
    """Check that the list and the database have the same payments and refunds."""
    later = FixedClock(polled.rig.clock.now() + 2 * MAX_DELAY)
    same = await compare_with_list(polled.rig.db, there.gateway, LINK_METHOD.terms, later)
    assert (same.is_read, same.differing) == (True, ())
    assert same.listed == same.stored == usd("0.00")
