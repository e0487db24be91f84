"""Tests of invoices: what they ask, what they credit, and what is refused."""

import asyncio
from datetime import datetime

import pytest

from bot.domain.errors import (
    Declined,
    DeclineReason,
    PaymentMethodRefused,
    PaymentMethodUnavailable,
)
from bot.domain.ids import BuyerId
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.payments.gateway import InvoiceReport, InvoiceText, OpenedInvoice
from bot.domain.payments.invoice_payload import MAX_PAYLOAD_BYTES
from bot.domain.payments.ledger import top_up
from bot.domain.payments.payments import InvoiceStatus, PaymentMethod
from bot.domain.pricing.promo_codes import PromoProblem
from bot.services.payments import invoices, reported_payments
from bot.services.payments.invoices import MadeInvoice, make_quote_invoice
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, shop_with, usd
from tests.services.payments.payments_rig import (
    LINK,
    LINK_METHOD,
    ScriptedGateway,
    open_payments_rig,
    quote_invoice,
    register,
    stars,
    top_up_invoice,
)
from tests.services.promo_codes_rig import add_code, end_code, problem_of, quote_with_code
from tests.world.other_payments import BY_HAND_METHOD
from tests.world.stars import METHOD


async def test_whole_stars_are_rounded_up_and_the_surplus_is_the_buyers(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig, "5.00")
    assert made.invoice.amount == stars(385)
    assert made.invoice.credited == usd("5.00")  # 385 Stars are worth 5.005

    assert (await top_up_invoice(rig, "0.02")).invoice.amount == stars(2)
    assert (await top_up_invoice(rig, "0.05")).invoice.credited == usd("0.05")
    assert (await top_up_invoice(rig, "0.01")).invoice.credited == usd("0.01")


async def test_an_invoice_of_a_quote_asks_for_what_the_wallet_lacks(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store, credit="4.00")
    made = await quote_invoice(rig)
    assert made.invoice.credited == usd("5.90")
    assert made.invoice.quote_id is not None
    assert len(made.payload.encode()) <= MAX_PAYLOAD_BYTES


async def test_a_quote_that_the_wallet_covers_needs_no_payment(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store, credit="20.00")
    offer = await rig.quote()
    refused = await invoices.make_quote_invoice(rig.shop, rig.db, BUYER, METHOD, offer.id)
    assert isinstance(refused, Declined)
    assert refused.reason is DeclineReason.NOTHING_TO_PAY


async def test_an_expired_quote_cannot_be_paid(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    offer = await rig.quote()
    rig.wait(3_600)
    refused = await invoices.make_quote_invoice(rig.shop, rig.db, BUYER, METHOD, offer.id)
    assert isinstance(refused, Declined)
    assert refused.reason is DeclineReason.QUOTE_EXPIRED


@pytest.mark.parametrize(
    ("amount", "reason"),
    [
        ("0.00", DeclineReason.TOP_UP_TOO_SMALL),
        ("-5.00", DeclineReason.TOP_UP_TOO_SMALL),
        ("130.01", DeclineReason.TOP_UP_TOO_LARGE),
        ("99999999.00", DeclineReason.TOP_UP_TOO_LARGE),
    ],
)
async def test_an_amount_that_cannot_be_paid_is_refused(
    store: EngineDatabase, amount: str, reason: DeclineReason
) -> None:
    rig = await open_payments_rig(store)
    refused = await invoices.make_top_up(rig.shop, rig.db, BUYER, METHOD, usd(amount))
    assert isinstance(refused, Declined)
    assert refused.reason is reason


async def test_the_largest_amount_can_be_paid(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await invoices.make_top_up(rig.shop, rig.db, BUYER, METHOD, usd("130.00"))
    assert isinstance(made, MadeInvoice)
    assert made.invoice.amount == stars(10_000)


async def test_a_shop_without_a_method_offers_none(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    shop = shop_with(rig.shop, payment_methods=())
    assert invoices.list_methods_for(shop, usd("5.00")) == Declined(
        DeclineReason.PAYMENT_METHOD_GONE
    )


async def test_a_method_is_offered_for_what_it_can_collect(store: EngineDatabase) -> None:
    """The refusal of a larger amount names the most that any method can collect."""
    rig = await open_payments_rig(store)
    shop = shop_with(rig.shop, payment_methods=(METHOD, LINK_METHOD))
    both = invoices.list_methods_for(shop, usd("5.00"))
    assert both == [METHOD, LINK_METHOD]
    assert invoices.list_methods_for(shop, usd("130.01")) == [LINK_METHOD]
    refused = invoices.list_methods_for(shop, usd("1000.01"))
    assert isinstance(refused, Declined)
    assert refused.detail == {"cap": "100000", "currency": "USD"}


async def test_an_invoice_below_the_methods_minimum_credits_what_is_paid(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    made = await invoices.make_top_up(rig.shop, rig.db, BUYER, LINK_METHOD, usd("0.30"))
    assert isinstance(made, MadeInvoice)
    assert made.invoice.amount == made.invoice.credited == usd("1.00")


async def test_a_method_out_of_reach_opens_no_invoice(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await invoices.make_top_up(rig.shop, rig.db, BUYER, LINK_METHOD, usd("5.00"))
    assert isinstance(made, MadeInvoice)
    for error in (PaymentMethodUnavailable("away"), PaymentMethodRefused("no")):
        shop = shop_with(rig.shop, payment_gateways={LINK: ScriptedGateway(error=error)})
        refused = await invoices.open_invoice(shop, rig.db, made, InvoiceText("a", "b"))
        assert refused == Declined(DeclineReason.PAYMENT_METHOD_AWAY)


async def test_a_quote_that_is_paid_by_a_link_is_held_until_half_an_hour_old(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    offer = await rig.quote()
    await invoices.make_quote_invoice(rig.shop, rig.db, BUYER, LINK_METHOD, offer.id)
    rig.wait(29 * 60)
    again = await invoices.make_quote_invoice(rig.shop, rig.db, BUYER, LINK_METHOD, offer.id)
    assert isinstance(again, MadeInvoice)
    rig.wait(60)
    late = await invoices.make_quote_invoice(rig.shop, rig.db, BUYER, LINK_METHOD, offer.id)
    assert late == Declined(DeclineReason.QUOTE_EXPIRED)


@pytest.mark.parametrize("method", [METHOD, LINK_METHOD])
async def test_an_open_invoice_of_a_quote_is_used_again(
    store: EngineDatabase, method: PaymentMethod
) -> None:
    """Several taps make one invoice, so several payments cannot be made."""
    rig, gateway = await open_payments_rig(store), ScriptedGateway()
    shop = shop_with(rig.shop, payment_gateways={method.name: gateway})
    offer = await rig.quote()
    made = [
        await invoices.make_quote_invoice(shop, rig.db, BUYER, method, offer.id) for _ in range(2)
    ]
    first, second = made
    assert isinstance(first, MadeInvoice)
    assert isinstance(second, MadeInvoice)
    assert (first.invoice.id, first.payload) == (second.invoice.id, second.payload)
    await invoices.open_invoice(shop, rig.db, first, InvoiceText("a", "b"))
    third = await invoices.make_quote_invoice(shop, rig.db, BUYER, method, offer.id)
    assert isinstance(third, MadeInvoice)
    opened = await invoices.open_invoice(shop, rig.db, third, InvoiceText("a", "b"))
    assert opened == OpenedInvoice("at-method-1", "https://pay.example/1")
    assert len(gateway.opened) == 1


async def test_a_quote_that_lacks_more_now_gets_another_invoice(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store, credit="4.00")
    offer = await rig.quote()
    first = await invoices.make_quote_invoice(rig.shop, rig.db, BUYER, METHOD, offer.id)

    def spend(tx: Transaction) -> None:
        tx.ledger.post(top_up("spent", "test", BUYER, usd("-4.00"), "test"), rig.clock.now())

    await rig.db.transact(spend)
    second = await invoices.make_quote_invoice(rig.shop, rig.db, BUYER, METHOD, offer.id)
    assert isinstance(first, MadeInvoice)
    assert isinstance(second, MadeInvoice)
    assert (first.invoice.credited, second.invoice.credited) == (usd("5.90"), usd("9.90"))


async def test_nobody_has_many_open_invoices_that_are_asked_about(store: EngineDatabase) -> None:
    """They would crowd out the invoices of others; those that the method has closed do not count."""
    rig, gateway = await open_payments_rig(store), ScriptedGateway()
    shop = shop_with(rig.shop, payment_methods=(LINK_METHOD,), payment_gateways={LINK: gateway})
    for _ in range(invoices.MAX_OPEN_INVOICES):
        made = await invoices.make_top_up(shop, rig.db, BUYER, LINK_METHOD, usd("5.00"))
        assert isinstance(made, MadeInvoice)
        await invoices.open_invoice(shop, rig.db, made, InvoiceText("a", "b"))
    refused = await invoices.make_top_up(shop, rig.db, BUYER, LINK_METHOD, usd("5.00"))
    assert refused == Declined(DeclineReason.TOO_MANY_INVOICES)
    gateway.reports["at-method-1"] = InvoiceReport("at-method-1", InvoiceStatus.CLOSED)
    await reported_payments.poll_open_invoices(shop, rig.db)
    again = await invoices.make_top_up(shop, rig.db, BUYER, LINK_METHOD, usd("5.00"))
    assert isinstance(again, MadeInvoice)


async def test_a_quote_with_a_code_that_no_longer_applies_cannot_be_paid(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    promo = await add_code(rig)
    offer = await quote_with_code(rig)
    await end_code(rig, promo)
    refused = await invoices.make_quote_invoice(rig.shop, rig.db, BUYER, METHOD, offer.id)

    assert problem_of(refused) is PromoProblem.ENDED


async def test_what_cannot_be_ordered_gets_no_invoice(store: EngineDatabase) -> None:
    """A payment by a link is not checked before. Its money would stay in the wallet."""
    rig = await open_payments_rig(store)
    offer = await rig.quote()
    rig.shop = shop_with(rig.shop, payment_methods=(LINK_METHOD,), max_open_orders=0)
    made = await make_quote_invoice(rig.shop, rig.db, BUYER, LINK_METHOD, offer.id)
    assert made == Declined(DeclineReason.TOO_MANY_OPEN)

    rig.shop = shop_with(rig.shop, max_open_orders=5)
    await rig.db.transact(_pause_sales, rig.clock.now())
    made = await make_quote_invoice(rig.shop, rig.db, BUYER, LINK_METHOD, offer.id)
    assert isinstance(made, Declined)
    assert made.reason is DeclineReason.SALES_PAUSED


def _pause_sales(tx: Transaction, now: datetime) -> bool:
    return tx.sales_pauses.begin(PauseCause.OPERATOR, "staff:1", now)


@pytest.mark.both_engines
@pytest.mark.parametrize("method", [LINK_METHOD, BY_HAND_METHOD], ids=lambda each: each.name)
async def test_an_invoice_without_a_question_keeps_a_use_of_its_code_until_the_quote_expires(
    store: EngineDatabase, method: PaymentMethod
) -> None:
    """Nobody asks the shop before such a payment is made."""
    rig = await open_payments_rig(store)
    rig.shop = shop_with(rig.shop, payment_methods=(method,))
    ben = BuyerId(7_002)
    await register(rig, ben)
    await add_code(rig, max_uses=1)
    mine, bens = await quote_with_code(rig), await quote_with_code(rig, buyer=ben)
    both = await asyncio.gather(
        make_quote_invoice(rig.shop, rig.db, BUYER, method, mine.id),
        make_quote_invoice(rig.shop, rig.db, ben, method, bens.id),
    )
    (refused,) = (each for each in both if isinstance(each, Declined))
    assert problem_of(refused) is PromoProblem.USED_UP
    made = next(each for each in both if isinstance(each, MadeInvoice))
    owner, quote = (BUYER, mine) if made.invoice.buyer_id == BUYER else (ben, bens)
    again = await make_quote_invoice(rig.shop, rig.db, owner, method, quote.id)
    assert isinstance(again, MadeInvoice)
    rig.wait(30 * 60)
    other = ben if owner == BUYER else BUYER
    later = await quote_with_code(rig, buyer=other)
    assert isinstance(
        await make_quote_invoice(rig.shop, rig.db, other, method, later.id), MadeInvoice
    )


async def test_an_invoice_with_a_question_keeps_no_use_before_it_is_asked(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    ben = BuyerId(7_002)
    await register(rig, ben)
    await add_code(rig, max_uses=1)
    for buyer in (BUYER, ben):
        offer = await quote_with_code(rig, buyer=buyer)
        made = await make_quote_invoice(rig.shop, rig.db, buyer, METHOD, offer.id)
        assert isinstance(made, MadeInvoice)
