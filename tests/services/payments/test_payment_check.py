"""Tests of the check before a payment: what is accepted holds, and everything else is refused."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from bot.domain.catalogue.selection import Selection
from bot.domain.errors import SupplierRefusedCall, SupplierUnavailable
from bot.domain.ids import BuyerId, InvoiceId
from bot.domain.money import Money
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.order import Order
from bot.domain.orders.transition_inputs import RuledRefund
from bot.domain.payments.invoice_payload import encode_payload
from bot.domain.payments.payments import InvoiceStatus
from bot.domain.pricing.promo_codes import PromoProblem
from bot.services.checkout.confirmation import Confirmation
from bot.services.orders.cases import apply_ruling
from bot.services.payments import payment_check as check_module
from bot.services.payments.booking import BookedPayment, receive_payment
from bot.services.payments.invoices import MadeInvoice, make_quote_invoice
from bot.services.payments.payment_check import PaymentRefusal, check_before_payment
from bot.services.payments.wallet import Credit, credit_buyer
from bot.services.pricing import low_quotes
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, shop_with, usd
from tests.doubles import Overridden
from tests.services.payments.payments_rig import (
    LINK_METHOD,
    open_payments_rig,
    pay,
    payment_of,
    quote_invoice,
    register,
    stars,
    top_up_invoice,
)
from tests.services.promo_codes_rig import add_code, end_code, problem_of, quote_with_code
from tests.services.services_rig import ServicesRig
from tests.services.test_full_disk import Disk
from tests.waiting import HANG_LIMIT, until
from tests.world.stars import METHOD, STARS


@pytest.fixture(autouse=True)
def the_supplier_has_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a busy machine answer late."""
    monkeypatch.setattr(check_module, "SUPPLIER_SECONDS", HANG_LIMIT)


async def check(
    rig: ServicesRig,
    made: MadeInvoice,
    *,
    payer: BuyerId = BUYER,
    payload: str | None = None,
    total: Money | None = None,
) -> PaymentRefusal | None:
    return await check_before_payment(
        rig.shop, rig.db, payer, STARS, payload or made.payload, total or made.invoice.amount
    )


async def test_a_top_up_is_accepted_until_it_is_paid(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig)
    assert await check(rig, made) is None
    await pay(rig, made)
    assert await check(rig, made) is PaymentRefusal.ALREADY_PAID


@pytest.mark.parametrize("make_invoice", [top_up_invoice, quote_invoice])
async def test_nothing_is_accepted_while_the_disk_is_full(
    store: EngineDatabase, make_invoice: Callable[[ServicesRig], Awaitable[MadeInvoice]]
) -> None:
    rig = await open_payments_rig(store)
    made = await make_invoice(rig)
    disk = Disk(roomy=False)
    rig.shop = shop_with(rig.shop, disk=disk)
    assert await check(rig, made) is PaymentRefusal.DISK_FULL
    disk.roomy = True
    assert await check(rig, made) is None


async def test_an_invoice_in_another_selling_currency_is_refused(store: EngineDatabase) -> None:
    """The database was replaced by one in another currency; its quote is gone, too."""
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    earlier = replace(made.invoice, id=InvoiceId("00000000000000ff"), credited=Money(900, "EUR"))
    payload = encode_payload(earlier, rig.shop.settings.bot_id, rig.shop.ports.sign)
    assert await check(rig, made, payload=payload) is PaymentRefusal.EXPIRED


async def test_an_invoice_in_an_earlier_currency_of_its_method_can_be_paid_as_it_says(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig)
    dollars = replace(LINK_METHOD, terms=replace(LINK_METHOD.terms, name=STARS))
    rig.shop = shop_with(rig.shop, payment_methods=(dollars,))
    assert await check(rig, made) is None
    assert await check(rig, made, total=usd("5.00")) is PaymentRefusal.CHANGED


async def test_an_invoice_expires(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig)
    rig.wait(24 * 3_600)
    assert await check(rig, made) is PaymentRefusal.EXPIRED


async def test_an_accepted_payment_holds_its_quote(store: EngineDatabase) -> None:
    """The quote would expire in the minute that the buyer needs to pay."""
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    rig.wait(9 * 60 + 50)
    assert await check(rig, made) is None
    rig.wait(9 * 60)
    assert (await pay(rig, made)).order is not None


async def test_cancelled_payments_do_not_hold_a_quote_for_ever(store: EngineDatabase) -> None:
    """The sheet is opened and cancelled again and again."""
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    for _ in range(3):
        rig.wait(9 * 60 + 50)
        assert await check(rig, made) is None
    rig.wait(40)
    assert await check(rig, made) is PaymentRefusal.EXPIRED
    booked = await pay(rig, made)
    assert (booked.order, booked.payment.credited) == (None, usd("9.90"))


async def test_a_hold_never_shortens_the_life_of_a_quote(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    rig.shop = shop_with(rig.shop, quote_lifetime=timedelta(hours=2))
    made = await quote_invoice(rig)
    rig.wait(60)
    assert await check(rig, made) is None
    rig.wait(110 * 60)
    assert (await pay(rig, made)).order is not None


@pytest.mark.parametrize(
    ("seconds", "rate", "refusal"),
    [
        (9 * 60, "3", None),
        (12 * 60, "1", None),
        (12 * 60, "0.5", None),
        (12 * 60, "1.01", PaymentRefusal.PRICE_CHANGED),
    ],
)
async def test_a_held_quote_below_the_price_of_now_is_refused(
    store: EngineDatabase, seconds: int, rate: str, refusal: PaymentRefusal | None
) -> None:
    """The supplier's price is the same, and the rate has changed; within its time a price holds."""
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    rig.wait(9 * 60 - 70)
    assert await check(rig, made) is None
    prices = rig.shop.price_list.with_rate(Decimal(rate))
    rig.shop.caches.price_list.price_list = prices
    rig.wait(seconds - 9 * 60 + 70)
    assert await check(rig, made) is refusal


async def test_a_held_quote_with_a_code_is_compared_by_its_full_price(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    await add_code(rig)
    offer = await quote_with_code(rig)
    made = await make_quote_invoice(rig.shop, rig.db, BUYER, METHOD, offer.id)
    assert isinstance(made, MadeInvoice)
    for _ in range(2):
        rig.wait(9 * 60)
        assert await check(rig, made) is None


async def test_only_the_owner_may_pay(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    await register(rig, 7_099)
    made = await quote_invoice(rig)
    assert await check(rig, made, payer=BuyerId(7_099)) is PaymentRefusal.NOT_YOURS


@pytest.mark.parametrize(
    "forge",
    [
        lambda payload: "",
        lambda payload: "free",
        lambda payload: payload.replace(".", ".0", 1),
        lambda payload: payload[:-1] + ("0" if payload[-1] != "0" else "1"),
        lambda payload: payload + "\n",
    ],
    ids=["empty", "another text", "a zero more", "another last digit", "a line end"],
)
async def test_a_forged_payload_is_refused(
    store: EngineDatabase, forge: Callable[[str], str]
) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig)
    forged = forge(made.payload) or " "
    assert await check(rig, made, payload=forged) is PaymentRefusal.NOT_YOURS


async def test_a_payload_of_another_bot_is_refused(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig)
    rig.shop = shop_with(rig.shop, bot_id=654321)
    assert await check(rig, made) is PaymentRefusal.NOT_YOURS


@pytest.mark.parametrize("total", [stars(1), stars(386), Money(385, "USD")])
async def test_another_amount_or_currency_is_refused(store: EngineDatabase, total: Money) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig)
    assert await check(rig, made, total=total) is PaymentRefusal.CHANGED


async def test_a_closed_invoice_is_refused(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig)

    def close(tx: Transaction) -> bool:
        return tx.payments.set_status(made.invoice.id, InvoiceStatus.OPEN, InvoiceStatus.CLOSED)

    assert await rig.db.transact(close)
    assert await check(rig, made) is PaymentRefusal.EXPIRED


async def test_a_pause_refuses_orders_and_not_top_ups(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    order, top_up = await quote_invoice(rig), await top_up_invoice(rig)

    def pause(tx: Transaction) -> bool:
        return tx.sales_pauses.begin(PauseCause.OPERATOR, "staff:1", rig.clock.now())

    await rig.db.transact(pause)
    assert await check(rig, order) is PaymentRefusal.SHOP_CLOSED
    assert await check(rig, top_up) is None


def raising(error: Exception) -> Callable[..., Awaitable[None]]:
    async def call(*_: object) -> None:
        raise error

    return call


@pytest.mark.parametrize(
    ("error", "refusal"),
    [
        (SupplierRefusedCall("库存不足"), PaymentRefusal.NOT_AVAILABLE),
        (SupplierUnavailable("connect_failed"), PaymentRefusal.NOT_CHECKED),
    ],
)
async def test_what_the_supplier_does_not_confirm_is_refused(
    store: EngineDatabase, error: Exception, refusal: PaymentRefusal
) -> None:
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    supplier = Overridden(rig.supplier, ensure_available=raising(error))
    rig.shop = shop_with(rig.shop, supplier=supplier)
    assert await check(rig, made) is refusal


async def test_a_higher_cost_is_refused(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)

    async def dearer(_: object) -> Decimal:
        return Decimal(1_000)

    rig.shop = shop_with(rig.shop, supplier=Overridden(rig.supplier, total_cost=dearer))
    assert await check(rig, made) is PaymentRefusal.PRICE_CHANGED


async def test_a_supplier_that_does_not_answer_in_time_is_refused(
    store: EngineDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    rig.supplier.gate = asyncio.Event()
    monkeypatch.setattr(check_module, "SUPPLIER_SECONDS", 0.0)
    assert await check(rig, made) is PaymentRefusal.NOT_CHECKED


async def test_a_payment_for_a_code_that_no_longer_applies_is_refused(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    promo = await add_code(rig)
    offer = await quote_with_code(rig)
    made = await make_quote_invoice(rig.shop, rig.db, BUYER, METHOD, offer.id)
    assert isinstance(made, MadeInvoice)
    assert made.invoice.credited == usd("9.41")
    assert await check(rig, made) is None
    await end_code(rig, promo)

    assert await check(rig, made) is PaymentRefusal.PROMO_CODE


async def test_an_order_whose_price_approval_was_withdrawn_is_refused(
    store: EngineDatabase,
) -> None:
    """The order would be declined after the payment, and the money would stay in the wallet."""
    rig = await open_payments_rig(store)
    product, unit_cost = await rig.product(), 500_000
    rig.supplier.quoted["STEAM10"] = Decimal("0.50")
    approve, withdraw = low_quotes.approve_low_quote, low_quotes.withdraw_approval
    await rig.db.transact(approve, OPERATOR, product.id, unit_cost)
    made = await quote_invoice(rig)
    assert await check(rig, made) is None
    assert await rig.db.transact(withdraw, OPERATOR, product.id, unit_cost)
    assert await check(rig, made) is PaymentRefusal.PRICE_CHANGED
    assert (await pay(rig, made)).order is None


@pytest.mark.parametrize("limit", ["orders", "spending"])
async def test_an_order_above_a_limit_is_refused(store: EngineDatabase, limit: str) -> None:
    rig = await open_payments_rig(store)
    made, top_up = await quote_invoice(rig), await top_up_invoice(rig)
    caps = replace(rig.shop.settings.sales_limits, buyer_daily_cap=usd("1.00"))
    rig.shop = (
        shop_with(rig.shop, max_open_orders=0)
        if limit == "orders"
        else shop_with(rig.shop, sales_limits=caps)
    )
    assert await check(rig, made) is PaymentRefusal.LIMIT
    assert await check(rig, top_up) is None
    assert (await pay(rig, made)).order is None


async def test_a_payment_by_a_method_that_was_removed_is_refused(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig)
    shop = shop_with(rig.shop, payment_methods=())
    refusal = await check_before_payment(
        shop, rig.db, BUYER, STARS, made.payload, made.invoice.amount
    )
    assert refusal is PaymentRefusal.EXPIRED


# --- many questions at once ---------------------------------------------------------------------------


async def test_questions_about_payments_do_not_delay_the_reads_of_buyers(
    store: EngineDatabase,
) -> None:
    """Twenty payments are asked about while the supplier hangs, and equal questions are one read."""
    rig = await open_payments_rig(store)
    buyers = [BuyerId(8_000 + number) for number in range(20)]
    made = []
    for buyer in buyers:
        await register(rig, buyer)
        offer = await rig.quote(buyer=buyer)
        made.append(await make_quote_invoice(rig.shop, rig.db, buyer, METHOD, offer.id))
    asked, answer = [], asyncio.Event()

    async def hang(selection: Selection) -> None:
        asked.append(selection)
        await answer.wait()

    supplier = Overridden(rig.supplier, ensure_available=hang)
    rig.shop = shop_with(rig.shop, supplier=supplier)
    checks = [
        asyncio.create_task(check(rig, each, payer=each.invoice.buyer_id))
        for each in made
        if isinstance(each, MadeInvoice)
    ]
    await until(lambda: is_one(asked))
    for _ in range(20):
        async with asyncio.timeout(HANG_LIMIT), rig.shop.ports.supplier_read_limit.slot():
            pass
    answer.set()
    assert await asyncio.gather(*checks) == 20 * [None]
    assert len(asked) < 20


async def is_one(asked: list[Selection]) -> bool:
    return bool(asked)


async def test_an_invoice_that_was_just_accepted_is_refused_without_asking_the_supplier(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    assert await check(rig, made) is None
    rig.shop = shop_with(
        rig.shop,
        supplier=Overridden(rig.supplier, ensure_available=raising(AssertionError("asked"))),
    )
    assert await check(rig, made) is PaymentRefusal.BEING_PAID


# --- a second device ---------------------------------------------------------------------------------


@pytest.mark.both_engines
@pytest.mark.parametrize("make_invoice", [top_up_invoice, quote_invoice])
async def test_an_accepted_invoice_refuses_a_second_device_for_a_minute(
    store: EngineDatabase, make_invoice: Callable[[ServicesRig], Awaitable[MadeInvoice]]
) -> None:
    rig = await open_payments_rig(store)
    made = await make_invoice(rig)
    found = await asyncio.gather(*(check(rig, made) for _ in range(4)))
    assert sorted(found, key=str) == [None] + 3 * [PaymentRefusal.BEING_PAID]
    rig.wait(59)
    assert await check(rig, made) is PaymentRefusal.BEING_PAID
    rig.wait(1)
    assert await check(rig, made) is None
    rig.clock.jump(-600)
    assert await check(rig, made) is None  # the time of the last one lies ahead


async def test_an_acceptance_that_came_too_late_is_ended_by_its_buyer_only(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig)
    assert await check(rig, made) is None
    stranger = BuyerId(7_099)
    await check_module.end_acceptance(rig.shop, rig.db, stranger, STARS, made.payload)
    assert await check(rig, made) is PaymentRefusal.BEING_PAID
    await check_module.end_acceptance(rig.shop, rig.db, BUYER, STARS, made.payload)
    assert await check(rig, made) is None


async def test_an_invoice_that_is_paid_while_the_supplier_is_asked_is_refused(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)

    async def pay_meanwhile(_: object) -> None:
        await pay(rig, made)

    supplier = Overridden(rig.supplier, ensure_available=pay_meanwhile)
    shop = shop_with(rig.shop, supplier=supplier)
    total = made.invoice.amount
    refusal = await check_before_payment(shop, rig.db, BUYER, STARS, made.payload, total)
    assert refusal is PaymentRefusal.EXPIRED


# --- a use of a promo code, kept for a payment ----------------------------------------------------------

BEN = BuyerId(7_002)


async def with_code(rig: ServicesRig, buyer: BuyerId = BUYER, code: str = "STEAM10") -> MadeInvoice:
    """Make an invoice for a quote with the code of the shop."""
    await register(rig, buyer)
    offer = await quote_with_code(rig, buyer=buyer, code=code)
    assert offer.promo is not None
    made = await make_quote_invoice(rig.shop, rig.db, buyer, METHOD, offer.id)
    assert isinstance(made, MadeInvoice), made
    return made


@pytest.mark.both_engines
async def test_the_last_use_of_a_code_is_paid_by_one_of_twenty_concurrent_buyers(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    await add_code(rig, max_uses=1)
    buyers = [BuyerId(8_000 + number) for number in range(20)]
    made = [await with_code(rig, buyer) for buyer in buyers]
    answers = await asyncio.gather(
        *(check(rig, each, payer=each.invoice.buyer_id) for each in made)
    )
    assert [each for each in answers if each is not None] == 19 * [PaymentRefusal.PROMO_CODE]
    (accepted,) = (each for each, answer in zip(made, answers, strict=True) if answer is None)
    booked = await pay_as_owner(rig, accepted)
    assert booked.order is not None
    assert booked.order.price == usd("9.41")


async def pay_as_owner(rig: ServicesRig, made: MadeInvoice) -> BookedPayment:
    event = payment_of(rig, made, str(made.invoice.id), payer=made.invoice.buyer_id)
    return await receive_payment(rig.shop, rig.db, event, made.payload)


@pytest.mark.both_engines
async def test_a_kept_use_counts_for_quotes_and_orders_of_others(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store, credit="50.00")
    await add_code(rig, max_uses=1)
    await register(rig, BEN)
    rig.shop = shop_with(rig.shop, operator_ids=(OPERATOR,))
    offer = await quote_with_code(rig, buyer=BEN)
    await top_up(rig, BEN, "50.00")
    made = await with_code_without_credit(rig)
    assert await check(rig, made) is None
    assert problem_of(await rig.confirm(BEN, offer.id)) is PromoProblem.USED_UP
    again = await quote_with_code(rig, buyer=BEN)
    assert (again.promo, problem_of(again.promo_refusal)) == (None, PromoProblem.USED_UP)
    assert (await pay(rig, made)).order is not None


async def top_up(rig: ServicesRig, buyer: BuyerId, amount: str) -> None:
    credit = Credit(buyer, usd(amount), f"test:{buyer}:{amount}")
    await rig.db.transact(credit_buyer, OPERATOR, credit)


async def with_code_without_credit(rig: ServicesRig) -> MadeInvoice:
    """Make an invoice for a quote of a buyer whose credit is used up."""
    await top_up(rig, BUYER, "-50.00")
    return await with_code(rig)


@pytest.mark.both_engines
async def test_a_kept_use_is_free_again_when_the_quote_expires(store: EngineDatabase) -> None:
    """The money of a later payment goes to the wallet."""
    rig = await open_payments_rig(store)
    await add_code(rig, max_uses=1)
    mine = await with_code(rig)
    assert await check(rig, mine) is None
    rig.wait(10 * 60 + 1)
    bens = await with_code(rig, BEN)
    assert await check(rig, bens, payer=BEN) is None
    late = await pay(rig, mine)
    assert (late.order, late.payment.credited) == (None, usd("9.41"))
    assert (await pay_as_owner(rig, bens)).order is not None


async def test_a_kept_use_is_free_again_when_the_invoice_is_closed(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    await add_code(rig, max_uses=1)
    mine, bens = await with_code(rig), await with_code(rig, BEN)
    assert await check(rig, mine) is None
    assert await check(rig, bens, payer=BEN) is PaymentRefusal.PROMO_CODE

    def close(tx: Transaction) -> bool:
        return tx.payments.set_status(mine.invoice.id, InvoiceStatus.OPEN, InvoiceStatus.CLOSED)

    assert await rig.db.transact(close)
    assert await check(rig, bens, payer=BEN) is None


async def test_a_kept_use_of_a_buyer_does_not_stop_the_buyer_themself(
    store: EngineDatabase,
) -> None:
    """They may pay, confirm from the wallet, or make a new quote of the product."""
    rig = await open_payments_rig(store)
    await add_code(rig, max_uses=1, max_uses_each=1)
    made = await with_code(rig)
    assert await check(rig, made) is None
    again = await with_code(rig)
    rig.wait(60)
    assert await check(rig, again) is None
    await top_up(rig, BUYER, "20.00")
    assert again.invoice.quote_id is not None
    confirmed = await rig.confirm(BUYER, again.invoice.quote_id)
    assert isinstance(confirmed, Confirmation)
    booked = await pay(rig, again)
    assert (booked.order, booked.payment.credited) == (None, usd("9.41"))


async def test_a_use_is_kept_once_for_several_invoices_of_a_quote(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    rig.shop = shop_with(rig.shop, payment_methods=(METHOD, LINK_METHOD))
    await add_code(rig, max_uses=2)
    made, bens = await with_code(rig), await with_code(rig, BEN)
    assert made.invoice.quote_id is not None
    await make_quote_invoice(rig.shop, rig.db, BUYER, LINK_METHOD, made.invoice.quote_id)
    assert await check(rig, made) is None
    assert await check(rig, bens, payer=BEN) is None


async def test_an_order_that_is_cancelled_gives_the_kept_use_back(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    await add_code(rig, max_uses=1)
    mine, bens = await with_code(rig), await with_code(rig, BEN)
    assert await check(rig, mine) is None
    order = (await pay(rig, mine)).order
    assert order is not None
    assert await check(rig, bens, payer=BEN) is PaymentRefusal.PROMO_CODE
    ruled = await apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    assert isinstance(ruled, Order)
    assert await check(rig, bens, payer=BEN) is None
