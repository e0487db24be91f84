"""Tests of booked payments: each is credited once, and buys its quote in the same transaction."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, InvoiceId, MethodName
from bot.domain.money import Money
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.payments.cases import CaseResolution
from bot.domain.payments.invoice_payload import encode_payload
from bot.domain.payments.payments import (
    INVOICE_LIFETIME,
    QUOTE_HELD_FOR_PAYMENT,
    InvoiceStatus,
    PaymentDirection,
    PaymentSource,
)
from bot.domain.pricing.promo_codes import PromoProblem
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations.reconciliation import check_rules
from bot.services.orders import history
from bot.services.payments.booking import BookedPayment, receive_payment
from bot.services.payments.invoices import MadeInvoice, make_quote_invoice
from bot.services.payments.notices import CHECKED, PAID, parse_receipt
from bot.services.payments.reversals import receive_reversal
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, shop_with, usd
from tests.services.payments.payments_rig import (
    DAY,
    LINK_METHOD,
    broken_rules,
    close_only_case,
    open_cases,
    open_payments_rig,
    pay,
    payment_of,
    quote_invoice,
    register,
    stars,
    top_up_invoice,
)
from tests.services.promo_codes_rig import add_code, end_code, problem_of, quote_with_code
from tests.services.referral_rig import ban
from tests.services.services_rig import ServicesRig
from tests.world.stars import METHOD

pytestmark = pytest.mark.both_engines

STRANGER = BuyerId(7_099)


async def balance(rig: ServicesRig, buyer: BuyerId = BUYER) -> Money:
    return (await rig.wallet(buyer)).balance


async def orders_of(rig: ServicesRig) -> list[Order]:
    found, _ = await rig.db.read(history.list_orders, BUYER, 0, 100)
    return found


async def alert_kinds(rig: ServicesRig) -> list[AlertKind]:
    await rig.work()
    return [kind for _, kind, _ in rig.messenger.alerts]


async def receipts(rig: ServicesRig) -> list[tuple[Money, Declined | None]]:
    """Let the outbox send; return what the receipts for the buyer say."""
    await rig.work()
    notices = rig.messenger.notices
    return [
        parse_receipt(facts) for buyer, kind, facts in notices if (buyer, kind) == (BUYER, PAID)
    ]


async def sums_by_currency(rig: ServicesRig) -> dict[str, int]:
    """Return the sum of all postings of each currency."""

    def read(tx: Transaction) -> dict[str, int]:
        query = "SELECT currency, sum(amount) FROM postings GROUP BY currency"
        rows = tx.resources.connection.execute(text(query))
        return {row[0]: int(row[1]) for row in rows}

    return await rig.db.read(read)


async def postings_of(rig: ServicesRig, account: str) -> list[tuple[int, str]]:
    def read(tx: Transaction) -> list[tuple[int, str]]:
        query = f"SELECT amount, currency FROM postings WHERE account = '{account}' ORDER BY 1"
        rows = tx.resources.connection.execute(text(query))
        return [(int(row[0]), str(row[1])) for row in rows]

    return await rig.db.read(read)


async def test_a_top_up_is_credited_in_the_selling_currency(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    booked = await pay(rig, await top_up_invoice(rig, "5.00"))
    assert not booked.was_booked_before
    assert await balance(rig) == usd("5.00")
    assert await postings_of(rig, "topup:stars") == [(-385, "XTR")]
    assert await postings_of(rig, "exchange:stars") == [(-500, "USD"), (385, "XTR")]
    assert await sums_by_currency(rig) == {"USD": 0, "XTR": 0}
    assert await alert_kinds(rig) == []


@pytest.mark.parametrize("source", PaymentSource)
async def test_a_repeated_report_by_any_path_changes_nothing(
    store: EngineDatabase, source: PaymentSource
) -> None:
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    first = await pay(rig, made)
    again = await receive_payment(
        rig.shop, rig.db, payment_of(rig, made, source=source), made.payload
    )
    assert again.was_booked_before
    assert again.order == first.order is not None
    assert await balance(rig) == usd("0.00")
    assert len(await orders_of(rig)) == 1


async def test_the_receipt_is_queued_with_the_booking_and_once(store: EngineDatabase) -> None:
    """A process that dies after the booking loses no receipt; a repeated report sends no other."""
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig, "5.00")
    await pay(rig, made)
    await pay(rig, made)
    assert await receipts(rig) == [(usd("5.00"), None)]


async def test_the_status_message_of_a_paid_order_is_queued_with_it(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    booked = await pay(rig, await quote_invoice(rig))
    assert booked.order is not None
    await rig.send()
    assert rig.messenger.statuses == [(booked.order.id, OrderStatus.PLACED)]
    assert await receipts(rig) == []


async def test_a_quote_that_was_confirmed_meanwhile_leaves_the_money_in_the_wallet(
    store: EngineDatabase,
) -> None:
    """The order was paid from the wallet: the payment has bought nothing, and says so."""
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    await pay(rig, await top_up_invoice(rig, "9.90"), "charge-0")
    assert made.invoice.quote_id is not None
    confirmed = await rig.confirm(BUYER, made.invoice.quote_id)
    assert isinstance(confirmed, Confirmation)
    booked = await pay(rig, made)
    assert booked.order is None
    assert booked.payment.order_id is None
    assert await orders_of(rig) == [confirmed.order]
    assert await balance(rig) == usd("9.90")
    assert await receipts(rig) == [(usd("9.90"), None), (usd("9.90"), None)]


async def test_reports_at_the_same_time_count_once(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig, "5.00")
    booked = await asyncio.gather(*(pay(rig, made) for _ in range(4)))
    assert sorted(each.was_booked_before for each in booked) == [False, True, True, True]
    assert await balance(rig) == usd("5.00")


async def test_a_payment_buys_its_quote(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    booked = await pay(rig, await quote_invoice(rig))
    assert booked.order is not None
    assert booked.payment.order_id == booked.order.id
    await rig.work()
    assert (await rig.order(booked.order)).status is OrderStatus.DELIVERED
    assert await balance(rig) == usd("0.00")


async def test_a_quote_that_expired_leaves_the_money_in_the_wallet(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    rig.wait(3_600)
    await _was_not_bought(rig, await pay(rig, made), DeclineReason.QUOTE_EXPIRED)


async def test_a_pause_of_sales_leaves_the_money_in_the_wallet(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)

    def pause(tx: Transaction) -> bool:
        return tx.sales_pauses.begin(PauseCause.OPERATOR, "staff:1", rig.clock.now())

    await rig.db.transact(pause)
    await _was_not_bought(rig, await pay(rig, made), DeclineReason.SALES_PAUSED)


async def test_a_ban_leaves_the_money_in_the_wallet(store: EngineDatabase) -> None:
    """The shop is not asked before an invoice with a link is paid."""
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    await ban(rig, BUYER)
    await _was_not_bought(rig, await pay(rig, made), DeclineReason.BANNED)
    assert await alert_kinds(rig) == [AlertKind.PAYMENT_BY_BANNED]


async def _was_not_bought(rig: ServicesRig, booked: BookedPayment, reason: DeclineReason) -> None:
    assert booked.order is None
    assert booked.declined is not None
    assert booked.declined.reason is reason
    assert await balance(rig) == usd("9.90")
    assert await orders_of(rig) == []
    assert await receipts(rig) == [(usd("9.90"), booked.declined)]


async def test_a_second_payment_of_an_invoice_goes_to_the_wallet(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    await pay(rig, made, "charge-1")
    second = await pay(rig, made, "charge-2")
    assert second.order is None
    assert second.payment.credited == await balance(rig) == usd("9.90")
    assert len(await orders_of(rig)) == 1
    assert AlertKind.PAYMENT_UNEXPECTED in await alert_kinds(rig)


async def test_two_payments_of_an_invoice_at_once_buy_one_order_and_credit_both(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    booked = await asyncio.gather(*(pay(rig, made, f"charge-{number}") for number in range(4)))
    assert sum(each.order is not None for each in booked) == len(await orders_of(rig)) == 1
    assert [each.payment.credited for each in booked] == [usd("9.90")] * 4
    assert await balance(rig) == usd("29.70")
    assert await broken_rules(rig) == []


@pytest.mark.parametrize("is_closed", [False, True])
async def test_an_invoice_that_is_paid_after_it_expired_is_credited(
    store: EngineDatabase, *, is_closed: bool
) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig, "5.00")
    rig.wait(INVOICE_LIFETIME.total_seconds() + DAY.total_seconds())

    def close(tx: Transaction) -> None:
        tx.payments.set_status(made.invoice.id, InvoiceStatus.OPEN, InvoiceStatus.CLOSED)

    if is_closed:
        await rig.db.transact(close)
    assert (await pay(rig, made)).payment.credited == usd("5.00")
    assert await balance(rig) == usd("5.00")
    assert await broken_rules(rig) == []


async def test_an_invoice_in_an_earlier_currency_of_its_method_is_credited_as_it_says(
    store: EngineDatabase,
) -> None:
    """The operator changed the currency of the method between the invoice and its payment."""
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig, "5.00")
    dollars = replace(LINK_METHOD, terms=replace(LINK_METHOD.terms, name=METHOD.name))
    rig.shop = shop_with(rig.shop, payment_methods=(dollars,))
    assert (await pay(rig, made)).payment.credited == usd("5.00")
    assert await broken_rules(rig) == []


@pytest.mark.parametrize(("count", "credited"), [(100, "1.30"), (1_000, "13.00"), (1, "0.01")])
async def test_another_amount_is_credited_at_its_value_and_buys_nothing(
    store: EngineDatabase, count: int, credited: str
) -> None:
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    event = payment_of(rig, made, amount=stars(count))
    booked = await receive_payment(rig.shop, rig.db, event, made.payload)
    assert booked.order is None
    assert await balance(rig) == usd(credited)
    assert await alert_kinds(rig) == [AlertKind.PAYMENT_UNEXPECTED]


@pytest.mark.parametrize("payload", ["", "nonsense", "1.00.7001..500USD.385XTR.1.00", "\ud83d" * 9])
async def test_a_payment_with_a_foreign_payload_is_credited_to_who_paid(
    store: EngineDatabase, payload: str
) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig, "5.00")
    booked = await pay(rig, made, payload=payload or " ")
    assert booked.payment.invoice_id is None
    assert await balance(rig) == usd("5.00")
    assert await alert_kinds(rig) == [AlertKind.PAYMENT_UNEXPECTED]


async def test_a_payment_of_another_persons_invoice_is_credited_to_who_paid(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    await register(rig, STRANGER)
    made = await quote_invoice(rig)
    event = payment_of(rig, made, payer=STRANGER)
    booked = await receive_payment(rig.shop, rig.db, event, made.payload)
    assert booked.order is None
    assert (await balance(rig), await balance(rig, STRANGER)) == (usd("0"), usd("9.90"))
    assert (await pay(rig, made, "charge-2")).order is not None  # its owner can still pay it


async def test_a_payment_that_is_found_later_is_credited_and_told_and_buys_nothing(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    event = payment_of(rig, made, source=PaymentSource.READ_BACK)
    late = replace(event, at=event.at - QUOTE_HELD_FOR_PAYMENT - timedelta(seconds=1))
    booked = await receive_payment(rig.shop, rig.db, late, made.payload)
    assert booked.order is None
    assert await balance(rig) == usd("9.90")
    assert await receipts(rig) == [(usd("9.90"), Declined(DeclineReason.QUOTE_EXPIRED))]


async def test_a_payment_whose_list_is_read_before_its_update_buys_its_quote(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    event = payment_of(rig, made, source=PaymentSource.READ_BACK)
    found_at_start = replace(event, at=event.at - QUOTE_HELD_FOR_PAYMENT)
    booked = await receive_payment(rig.shop, rig.db, found_at_start, made.payload)
    assert booked.order is not None
    assert (await pay(rig, made)).was_booked_before
    assert len(await orders_of(rig)) == 1


async def test_an_invoice_in_an_earlier_selling_currency_is_credited_at_its_value(
    store: EngineDatabase,
) -> None:
    """The payload is from before the database was replaced by one in another currency."""
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig, "5.00")
    earlier = replace(made.invoice, id=InvoiceId("00000000000000ff"), credited=Money(4_500, "EUR"))
    payload = encode_payload(earlier, rig.shop.settings.bot_id, rig.shop.ports.sign)
    await receive_payment(rig.shop, rig.db, payment_of(rig, made), payload)
    assert await balance(rig) == usd("5.00")
    assert await alert_kinds(rig) == [AlertKind.PAYMENT_UNEXPECTED]


async def test_an_invoice_that_a_restore_lost_is_credited_from_its_payload(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig, "5.00")
    lost = replace(made.invoice, id=InvoiceId("00000000000000ff"), credited=usd("6.00"))
    payload = encode_payload(lost, rig.shop.settings.bot_id, rig.shop.ports.sign)
    event = payment_of(rig, made, payer=BUYER)
    booked = await receive_payment(rig.shop, rig.db, event, payload)
    assert booked.payment.credited == usd("6.00")  # whatever the rate is now
    assert await alert_kinds(rig) == [AlertKind.PAYMENT_UNEXPECTED]


async def test_a_payer_whom_a_restore_lost_is_credited(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    event = payment_of(rig, await top_up_invoice(rig), payer=STRANGER)
    await receive_payment(rig.shop, rig.db, event, "unknown")
    assert await balance(rig, STRANGER) == usd("5.00")


async def test_a_payment_in_another_currency_waits_for_an_operator(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig, "5.00")
    event = payment_of(rig, made, amount=Money(385, "EUR"))
    booked = await receive_payment(rig.shop, rig.db, event, made.payload)
    assert booked.payment.credited == await balance(rig) == usd("0.00")
    assert await alert_kinds(rig) == [AlertKind.PAYMENT_PARKED]
    assert [kind for _, kind, _ in rig.messenger.notices] == [CHECKED]


async def test_a_wrong_amount_leaves_the_invoice_open(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    await receive_payment(
        rig.shop, rig.db, payment_of(rig, made, "charge-0", amount=stars(1)), made.payload
    )
    assert (await pay(rig, made)).order is not None


async def test_a_paid_invoice_is_marked(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig)
    await pay(rig, made)

    def read(tx: Transaction) -> InvoiceStatus | None:
        found = tx.payments.find_invoice(made.invoice.id)
        return found.status if found else None

    assert await rig.db.read(read) is InvoiceStatus.PAID


async def test_a_payment_by_a_method_that_is_not_set_up_is_a_case_without_a_value(
    store: EngineDatabase,
) -> None:
    """Operators find out what it is worth."""
    rig = await open_payments_rig(store)
    event = replace(payment_of(rig, await top_up_invoice(rig)), method=MethodName("gold"))
    booked = [await receive_payment(rig.shop, rig.db, event, "") for _ in range(2)]
    assert [each.was_booked_before for each in booked] == [False, True]
    assert await balance(rig) == usd("0")
    assert await alert_kinds(rig) == [AlertKind.PAYMENT_PARKED]
    await close_only_case(rig, CaseResolution.SETTLED)
    assert await open_cases(rig) == []


async def test_the_rules_of_the_ledger_hold_whatever_was_paid(store: EngineDatabase) -> None:
    """Reconcile finds nothing: a breach would pause sales."""
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    await pay(rig, made, "charge-1")
    await pay(rig, made, "charge-2")
    strange = payment_of(rig, made, "charge-3", amount=Money(7, "EUR"))
    await receive_payment(rig.shop, rig.db, strange, "unknown")
    for charge, count in (("charge-1", 762), ("charge-2", 5), ("charge-3", 1)):
        event = payment_of(rig, made, charge, amount=stars(count))
        back = replace(event, direction=PaymentDirection.REVERSAL)
        await receive_reversal(rig.shop, rig.db, back)
    await rig.work()
    checks = await rig.db.read(check_rules)
    assert [check for check in checks if not check.holds] == []


async def invoice_with_code(rig: ServicesRig) -> MadeInvoice:
    offer = await quote_with_code(rig)
    made = await make_quote_invoice(rig.shop, rig.db, BUYER, METHOD, offer.id)
    assert isinstance(made, MadeInvoice)
    return made


async def test_a_payment_buys_at_the_price_with_the_code(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    await add_code(rig, max_uses=1)
    made = await invoice_with_code(rig)
    assert made.invoice.credited == usd("9.41")
    booked = await pay(rig, made)
    await rig.work()

    assert booked.order is not None
    assert booked.order.price == usd("9.41")
    assert await balance(rig) == usd("0")
    assert all(rule.holds for rule in await rig.db.read(check_rules))


async def test_a_code_that_ended_between_invoice_and_payment_leaves_the_money_in_the_wallet(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    promo = await add_code(rig)
    made = await invoice_with_code(rig)
    await end_code(rig, promo)
    booked = await pay(rig, made)

    assert booked.order is None
    assert problem_of(booked.declined) is PromoProblem.ENDED
    assert await balance(rig) == usd("9.41")


async def test_an_invoice_of_a_method_that_was_removed_is_credited_as_it_says(
    store: EngineDatabase,
) -> None:
    """Another amount has no rate any more: it is credited nothing, and operators are told."""
    rig = await open_payments_rig(store)
    made, other = await top_up_invoice(rig, "5.00"), await top_up_invoice(rig, "5.00")
    shop = shop_with(rig.shop, payment_methods=())
    await receive_payment(shop, rig.db, payment_of(rig, made), made.payload)
    assert await balance(rig) == usd("5.00")
    strange = payment_of(rig, other, "charge-2", amount=stars(1))
    await receive_payment(shop, rig.db, strange, other.payload)
    assert await balance(rig) == usd("5.00")
    assert await alert_kinds(rig) == [AlertKind.PAYMENT_PARKED]
