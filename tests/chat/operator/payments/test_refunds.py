"""Tests of /refund and of payment cases in the chat: two taps, and Telegram returns the Stars."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import BuyerId, InvoiceId
from bot.domain.money import Money
from bot.domain.orders.order import OrderStatus
from bot.domain.payments.cases import CaseResolution, NewPaymentCase, PaymentCaseKind
from bot.domain.payments.gateway import ReportedPayment
from bot.domain.payments.invoice_payload import encode_payload
from bot.domain.payments.payments import StoredPayment
from bot.services.payments import cases, wallet
from bot.services.payments.reported_payments import book_listed_payments
from storage.transaction import Transaction
from tests.builders import OPERATOR, a_payment, an_invoice, shop_with, usd
from tests.chat.buttons import find_button
from tests.chat.buyer.payments.test_payments import (
    a_paying_rig,
    open_quote_invoice,
    open_top_up,
    pay,
)
from tests.chat.buyer.payments.test_refunds import request
from tests.chat.chat_rig import ANN, ChatRig, begin
from tests.chat.words import has_message
from tests.services.payments.payments_rig import ScriptedGateway
from tests.world.stars import STARS


def find_number(resolution: CaseResolution) -> int:
    """Return the number of a resolution on buttons."""
    return list(CaseResolution).index(resolution)


async def paid(rig: ChatRig) -> str:
    """Let Ann add five dollars, with an operator who can be reached; return the charge's id."""
    await rig.olga.send_text("/start")
    await rig.olga.wait_for_message("admin-title")
    await pay(rig, await open_top_up(rig))
    await rig.idle()
    await rig.work()
    (charge,) = rig.server.state.invoices.list_charges()
    return charge.id


async def credit(rig: ChatRig, cents: int, key: str) -> None:
    """Change Ann's balance as an operator."""
    money = Money(cents, "USD")
    await rig.db.transact(wallet.credit_buyer, OPERATOR, wallet.Credit(BuyerId(ANN), money, key))


async def take_back(rig: ChatRig, charge: str) -> None:
    """Let Telegram take the Stars back from outside."""
    await rig.app._deps.bot.refund_star_payment(ANN, charge)
    await rig.idle()
    await rig.work()


async def test_an_operator_returns_a_payment_in_two_taps(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path, over_http=True) as rig:
        await paid(rig)
        await rig.olga.send_text("/refund @ann")
        await rig.olga.open(verbs.ASK_PAYMENT_REFUND)
        await rig.olga.wait_for_message("return-ask-effect", money="$5.00", after="$0.00")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("return-started")
        assert (await rig.wallet()).balance == usd("0.00")

        await rig.work()
        (charge,) = rig.server.state.invoices.list_charges()
        assert charge.refunded_at is not None
        await rig.idle()  # Telegram reports the refund in the chat
        await rig.work()
        await rig.ann.wait_for_message("notice-payment-refunded", money="$5.00")
        assert (await rig.wallet()).balance == usd("0.00")

        await rig.olga.send_text(f"/refund {charge.id}")
        await rig.olga.wait_for_message("return-obstacle-done")


async def test_payments_of_a_buyer_have_pages(tmp_path: Path) -> None:
    def pay_often(tx: Transaction) -> None:
        for number in range(11):
            event = a_payment(external_id=f"charge-{number}", buyer_id=BuyerId(ANN))
            tx.payments.add_payment(StoredPayment(event, usd("5.00"), None))

    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        await rig.idle()
        await rig.store.transact(pay_often)
        await rig.olga.send_text("/refund @ann")
        await rig.olga.wait_for_message("page-of", page="1", pages="2")
        await rig.olga.open(verbs.BUYER_PAYMENTS_PAGE, page=1)
        shown = await rig.olga.wait_for_message("page-of", page="2", pages="2")
        assert "charge-0" in content_of(shown)
        await rig.olga.open(verbs.BUYER_PAYMENTS_PAGE, page=0)
        shown = await rig.olga.wait_for_message("page-of", page="1", pages="2")
        assert "charge-10" in content_of(shown)


async def test_while_a_refused_refund_is_tried_again_its_case_says_where_the_money_is(
    tmp_path: Path,
) -> None:
    async with a_paying_rig(tmp_path) as rig:
        charge = await paid(rig)
        rig.server.faults.add("refundStarPayment", 400, "Bad Request: BALANCE_TOO_LOW")
        await return_payment(rig, charge)
        await rig.work()
        assert (await rig.wallet()).balance == usd("5.00")
        await rig.olga.send_text("/review")
        await rig.olga.wait_for_message("paycase-refund-refused", money="$5.00")
        _, case = await rig.olga.finds(verbs.PAYMENT_CASE)
        await rig.olga.open(verbs.PAYMENT_CASE)
        await rig.idle()
        assert has_message(content_of(rig.olga.last()), "paycase-refund-refused", money="$5.00")

        await return_payment(rig, charge)
        assert (await rig.wallet()).balance == usd("0.00")
        await rig.olga.forge(case)
        await rig.olga.wait_for_message("paycase-refund-refused-pending", money="$5.00")
        await rig.work()
        await rig.olga.forge(case)
        await rig.olga.wait_for_message("paycase-refund-refused-done", money="$5.00")


async def return_payment(rig: ChatRig, charge: str) -> None:
    """Let the operator start a refund, in two taps."""
    await rig.olga.send_text(f"/refund {charge}")
    await rig.olga.wait_for_message("return-ask", method="Telegram Stars")
    await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
    await rig.olga.wait_for_message("return-started")
    await rig.idle()


async def test_a_balance_that_goes_below_zero_has_a_button_of_its_own(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        charge = await paid(rig)
        await rig.olga.send_text(f"/refund {charge}")
        await rig.olga.wait_for_message("return-ask-effect", after="$0.00")
        await credit(rig, -1_00, "spent")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("return-ask-below")
        assert (await rig.wallet()).balance == usd("4.00")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("return-started")
        assert (await rig.wallet()).balance == usd("-1.00")


async def test_a_name_offers_whose_payments_are_meant(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await paid(rig)
        await rig.olga.send_text("/refund ann")
        await rig.olga.wait_for_message("buyer-matches", text="ann")
        await rig.olga.open(verbs.BUYER_PAYMENTS, buyer_id=ANN)
        await rig.olga.open(verbs.ASK_PAYMENT_REFUND)
        await rig.olga.wait_for_message("return-ask-effect", after="$0.00")


async def test_an_unknown_payment_gets_a_sentence(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await paid(rig)
        await rig.olga.send_text("/refund")
        await rig.olga.wait_for_message("usage-refund")
        await rig.olga.send_text("/refund no-such-charge")
        await rig.olga.wait_for_message("return-payment-gone")
        await rig.olga.send_text("/refund @olga")
        await rig.olga.wait_for_message("return-no-payments")


async def test_a_request_for_a_refund_leads_to_the_payments(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await paid(rig)
        await credit(rig, 5_00, "more")
        await begin(rig)
        await rig.ann.open(verbs.CONFIRM)
        await rig.idle()
        await rig.work()
        (order,) = await rig.orders()
        await request(rig, int(order.id))
        await rig.olga.open(verbs.BUYER_PAYMENTS, buyer_id=ANN)
        await rig.olga.wait_for_message("return-payments", name="Ann")


async def test_an_operator_lets_orders_go_on_after_a_reversal(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        charge = await paid(rig)
        await credit(rig, 5_00, "more")
        await begin(rig)
        await rig.ann.open(verbs.CONFIRM)
        await rig.idle()
        await take_back(rig, charge)
        await rig.olga.wait_for_message("alert-payment-reversed")
        (order,) = await rig.orders()
        assert order.status is OrderStatus.PLACED

        await rig.olga.send_text("/review")
        await rig.olga.open(verbs.PAYMENT_CASE)
        await rig.olga.wait_for_message("paycase-orders", count="1")
        await rig.olga.open(verbs.ASK_CLOSE_PAYMENT_CASE)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("paycase-done")
        await rig.work()
        (order,) = await rig.orders()
        assert order.status is OrderStatus.DELIVERED


async def test_a_buyer_whose_payment_was_taken_back_reads_why_they_cannot_order(
    tmp_path: Path,
) -> None:
    async with a_paying_rig(tmp_path) as rig:
        charge = await paid(rig)
        await credit(rig, 50_00, "more")
        await take_back(rig, charge)
        await begin(rig)
        await rig.ann.wait_for_message("quote-waits-for-operator")
        assert await rig.orders() == []


async def test_payments_and_their_cases_lead_to_the_order_and_to_the_buyer(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await pay(rig, await open_quote_invoice(rig))
        await rig.idle()
        await rig.work()
        (order,) = await rig.orders()
        for command in ("/refund @ann", "/buyer @ann"):
            await rig.olga.send_text(command)
            await rig.olga.wait_for_button(verbs.ORDER_DETAILS, order_id=int(order.id))
            await rig.idle()
        await rig.olga.open(verbs.BUYER_STATEMENT)
        await rig.olga.wait_for_button(verbs.ORDER_DETAILS, order_id=int(order.id))

        (charge,) = rig.server.state.invoices.list_charges()
        await take_back(rig, charge.id)
        await rig.olga.send_text("/review")
        await rig.idle()
        await rig.olga.open(verbs.PAYMENT_CASE)
        await rig.idle()
        assert find_button(rig.olga.last(), verbs.BUYER, buyer_id=ANN)
        await rig.olga.open(verbs.ORDER_DETAILS, order_id=int(order.id))
        await rig.olga.wait_for_message("details-head", order=str(order.id))
        await rig.idle()
        await rig.olga.open(verbs.PAYMENT_CASE)
        await rig.olga.wait_for_message("paycase-reversed")


async def find_old_payments(rig: ChatRig, count: int) -> None:
    """Let the list of Stars have payments of 5.00 that the database has lost."""
    bot_id, gateway = rig.shop.settings.bot_id, ScriptedGateway()
    lost = [an_invoice(ANN, id=InvoiceId(f"{0xF000 + number:016x}")) for number in range(count)]
    payloads = [encode_payload(each, bot_id, rig.shop.ports.sign) for each in lost]
    gateway.listed = [
        [
            ReportedPayment(f"old-{number}", lost[0].amount, rig.clock.now(), payload, BuyerId(ANN))
            for number, payload in enumerate(payloads)
        ]
    ]

    def restore(tx: Transaction) -> None:
        tx.payments.record_restore(rig.clock.now())

    await rig.db.transact(restore)
    shop = shop_with(rig.shop, payment_gateways={STARS: gateway})
    await book_listed_payments(shop, rig.db, STARS)
    await rig.work()


@pytest.mark.parametrize(
    ("resolution", "balance"),
    [(CaseResolution.CREDIT, "15.00"), (CaseResolution.DO_NOT_CREDIT, "0")],
)
async def test_payments_that_the_database_does_not_know_are_decided_together_in_two_taps(
    tmp_path: Path, resolution: CaseResolution, balance: str
) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        await rig.olga.send_text("/start")
        await find_old_payments(rig, 3)
        await rig.olga.wait_for_message("alert-payments-found", count="3", value="$15.00")
        await rig.olga.send_text("/review")
        await rig.olga.open(verbs.FOUND_PAYMENTS)
        await rig.olga.wait_for_message("found-title", count="3", money="$15.00")
        chosen = find_number(resolution)
        _, question = await rig.olga.finds(verbs.ASK_CLOSE_FOUND, resolution=chosen)
        await rig.olga.open(verbs.ASK_CLOSE_FOUND, resolution=chosen)
        await rig.olga.wait_for_message(f"found-effect-{resolution}")
        assert (await rig.wallet()).balance == usd("0")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message(f"found-done-{resolution}", count="3")
        assert (await rig.wallet()).balance == usd(balance)
        await rig.olga.forge(question)
        await rig.olga.wait_for_message("paycase-refusal-gone")


async def test_a_decision_about_other_payments_than_those_shown_asks_again(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        await rig.olga.send_text("/start")
        await find_old_payments(rig, 2)
        await rig.olga.send_text("/review")
        await rig.olga.open(verbs.FOUND_PAYMENTS)
        await rig.olga.wait_for_message("found-title", count="2", money="$10.00")
        await find_old_payments(rig, 3)
        await rig.olga.open(verbs.ASK_CLOSE_FOUND, resolution=find_number(CaseResolution.CREDIT))
        await rig.olga.wait_for_message("found-title", count="3", money="$15.00")
        assert (await rig.wallet()).balance == usd("0")


async def test_a_credit_names_the_case_that_it_closes(tmp_path: Path) -> None:
    """The amount is asked for by a button of the case, or typed with the number of the case."""
    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        await rig.olga.send_text("/start")
        facts = NewPaymentCase(
            PaymentCaseKind.WITHOUT_OWNER, STARS, "charge-1", None, Money(385, "XTR"), usd("0.00")
        )

        def open_it(tx: Transaction) -> None:
            cases.open_case(tx, facts)

        await rig.db.transact(open_it)
        await rig.olga.send_text("/review")
        await rig.olga.open(verbs.PAYMENT_CASE)
        await rig.olga.wait_for_message("paycase-how-without-owner")
        await rig.olga.open(verbs.ASK_CASE_CREDIT)
        await rig.olga.wait_for_message("staff-ask-payer")
        await rig.olga.send_text("@ann")
        await rig.olga.wait_for_message("usage-wrong-amount", text="@ann")
        await rig.olga.send_text("@ann 5")
        await rig.olga.wait_for_message("credit-done", name="Ann")
        await rig.olga.send_text("/credit @ann 5 case")
        await rig.olga.wait_for_message("usage-credit")
        await rig.olga.send_text("/credit @ann 5 1")
        await rig.olga.wait_for_message("paycase-refusal-already-closed")
        assert (await rig.wallet()).balance == usd("5.00")


async def test_a_payment_of_unknown_value_is_credited_by_an_amount_alone(tmp_path: Path) -> None:
    """Its buyer is known. A closed case asks for nothing."""
    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        await rig.olga.send_text("/start")
        facts = NewPaymentCase(
            PaymentCaseKind.PARKED, STARS, "charge-1", BuyerId(ANN), Money(385, "XTR"), usd("0.00")
        )

        def open_it(tx: Transaction) -> None:
            cases.open_case(tx, facts)

        await rig.db.transact(open_it)
        await rig.olga.send_text("/review")
        await rig.olga.open(verbs.PAYMENT_CASE)
        await rig.olga.open(verbs.ASK_CASE_CREDIT)
        await rig.olga.wait_for_message("staff-ask-amount")
        await rig.olga.send_text("4,50")
        await rig.olga.wait_for_message("credit-done", name="Ann")
        assert (await rig.wallet()).balance == usd("4.50")
        await rig.olga.forge(encode(verbs.ASK_CASE_CREDIT, 1))
        await rig.olga.wait_for_message("error-stale")
