"""Tests of the choice between payment methods, and of paying by a link."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.chat.telegram.call_retries import delete_message
from bot.chat.telegram.invoices import PROVIDER
from bot.demo.telegram.people.scripted_person import content_of
from bot.demo.telegram.request_params import Json
from bot.domain.errors import PaymentMethodUnavailable
from bot.domain.money import Money
from bot.domain.orders.order import OrderStatus
from bot.domain.payments.gateway import InvoiceReport, ReportedPayment
from bot.domain.payments.invoice_payload import encode_payload
from bot.domain.payments.payments import InvoiceStatus, MethodRate, MethodTerms, PaymentMethod
from bot.services.payments import reported_payments
from storage.transaction import Transaction
from tests.builders import shop_with, usd
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ANN, BEN, ChatRig, a_chat_rig, a_supplier, begin
from tests.chat.words import has_message
from tests.demo.telegram.bot_api_rig import TOKEN
from tests.services.payments.payments_rig import LINK, LINK_METHOD, ScriptedGateway
from tests.world.stars import METHOD, sign

PROVIDER_METHOD = PaymentMethod(
    MethodTerms(PROVIDER, 2, "EUR", Money(1_00, "EUR"), Money(1_000_00, "EUR")),
    MethodRate(Decimal("1.1")),
)
LINK_NUMBER, STARS_NUMBER = LINK_METHOD.terms.number, METHOD.terms.number


class MethodsRig:
    """A shop with Stars and with a method that has a page of its own."""

    def __init__(self, rig: ChatRig, gateway: ScriptedGateway) -> None:
        self.rig, self.gateway = rig, gateway

    async def choose_top_up(self, number: int) -> None:
        """Choose five dollars and a payment method."""
        await self.rig.ann.send_text("/topup 5")
        await self.rig.ann.wait_for_button(verbs.TOP_UP_BY)
        await self.rig.ann.tap(verbs.TOP_UP_BY, amount=5_00, method=number)

    async def pay_the_link(self) -> None:
        """Pay the last invoice of the method with a page, and let the shop ask about it."""
        name = f"at-method-{len(self.gateway.opened)}"
        invoice, now = self.gateway.opened[-1], self.rig.clock.now()
        payload = encode_payload(invoice, self.rig.shop.settings.bot_id, self.rig.shop.ports.sign)
        payment = ReportedPayment(name, invoice.amount, now, payload)
        self.gateway.reports[name] = InvoiceReport(name, InvoiceStatus.PAID, payment)
        assert await reported_payments.poll_open_invoices(self.rig.shop, self.rig.db) == 1
        await self.rig.work()


@asynccontextmanager
async def a_methods_rig(
    folder: Path,
    *,
    over_http: bool = False,
    methods: Sequence[PaymentMethod] = (METHOD, LINK_METHOD),
) -> AsyncIterator[MethodsRig]:
    gateway = ScriptedGateway()
    async with a_chat_rig(folder, a_supplier(), credit="0", over_http=over_http) as rig:
        await rig.close()
        rig.shop = shop_with(
            rig.shop,
            sign=sign,
            bot_id=int(TOKEN.partition(":")[0]),
            payment_methods=tuple(methods),
            payment_gateways={LINK: gateway},
            top_ups=(5_00, 10_00),
        )
        rig.open()
        yield MethodsRig(rig, gateway)


def link_of(message: Json) -> str:
    rows = message["reply_markup"]["inline_keyboard"]
    return next(str(button["url"]) for row in rows for button in row if "url" in button)


async def test_a_top_up_asks_how_to_pay(tmp_path: Path) -> None:
    async with a_methods_rig(tmp_path) as methods:
        await methods.choose_top_up(STARS_NUMBER)
        invoice = await methods.rig.ann.server.wait_for(ANN, lambda one: "invoice" in one, 60)
        assert invoice["invoice"]["total_amount"] == 385


async def test_a_link_is_shown_and_its_payment_is_credited_with_a_receipt(tmp_path: Path) -> None:
    async with a_methods_rig(tmp_path, over_http=True) as methods:
        await methods.choose_top_up(LINK_NUMBER)
        await methods.rig.ann.wait_for_message("pay-by-link")
        assert link_of(methods.rig.ann.last()) == "https://pay.example/1"
        await methods.pay_the_link()
        await methods.rig.ann.wait_for_message("paid", money="$5.00")
        assert (await methods.rig.wallet()).balance == usd("5.00")


async def test_a_quote_that_is_paid_by_a_link_is_bought_and_delivered(tmp_path: Path) -> None:
    async with a_methods_rig(tmp_path) as methods:
        await begin(methods.rig)
        await methods.rig.ann.wait_for_button(verbs.PAY_QUOTE)
        await methods.rig.ann.tap(verbs.PAY_QUOTE)
        await methods.rig.ann.wait_for_button(verbs.PAY_QUOTE_BY)
        await methods.rig.ann.tap(verbs.PAY_QUOTE_BY, method=LINK_NUMBER)
        await methods.rig.ann.wait_for_message("pay-by-link")
        await methods.pay_the_link()
        await methods.rig.work()
        (order,) = await methods.rig.orders()
        assert order.status is OrderStatus.DELIVERED
        assert order.status_message_id is not None
        assert (await methods.rig.wallet()).balance == usd("0.00")
        shown = [content_of(message) for message in methods.rig.server.list_messages(ANN)]
        assert not any(has_message(text, "pay-by-link") for text in shown), "it is paid"
        await methods.rig.ann.send_text("/orders")
        await methods.rig.ann.wait_for_message("orders-choose")
        assert not find_button(methods.rig.ann.last(), verbs.BACK_TO_QUOTE), "the quote is bought"


async def test_the_choice_leads_back_to_the_quote(tmp_path: Path) -> None:
    async with a_methods_rig(tmp_path) as methods:
        await begin(methods.rig)
        await methods.rig.ann.wait_for_button(verbs.PAY_QUOTE)
        await methods.rig.ann.tap(verbs.PAY_QUOTE)
        await methods.rig.ann.wait_for_button(verbs.PAY_QUOTE_BY)
        await methods.rig.ann.tap(verbs.BACK_TO_QUOTE)
        await methods.rig.ann.wait_for_button(verbs.PAY_QUOTE)


async def test_a_method_out_of_reach_gets_a_sentence(tmp_path: Path) -> None:
    async with a_methods_rig(tmp_path) as methods:
        methods.gateway.error = PaymentMethodUnavailable("away")
        await methods.choose_top_up(LINK_NUMBER)
        await methods.rig.ann.wait_for_message("declined-payment-method-away")


async def test_less_than_a_method_takes_is_raised_and_said(tmp_path: Path) -> None:
    async with a_methods_rig(tmp_path) as methods:
        await methods.rig.ann.send_text("/topup 0.5")
        await methods.rig.ann.wait_for_message("pay-minimum", name="💰 Crypto Pay", money="$1.00")
        await methods.rig.ann.tap(verbs.TOP_UP_BY, method=LINK_NUMBER)
        shown = await methods.rig.ann.wait_for_message("invoice-minimum", money="$1.00")
        assert has_message(content_of(shown), "invoice-top-up", money="$1.00")
        await methods.pay_the_link()
        await methods.rig.ann.wait_for_message("paid", money="$1.00")
        assert (await methods.rig.wallet()).balance == usd("1.00")


async def test_a_forged_method_gets_a_sentence(tmp_path: Path) -> None:
    async with a_methods_rig(tmp_path) as methods:
        await methods.choose_top_up(LINK_NUMBER)
        await methods.rig.ann.wait_for_message("pay-by-link")
        await methods.rig.ann.forge(encode(verbs.TOP_UP_BY, 5_00, 77))
        await methods.rig.ann.wait_for_message("declined-payment-method-gone")


async def test_another_buyers_quote_cannot_be_paid(tmp_path: Path) -> None:
    async with a_methods_rig(tmp_path) as methods:
        await begin(methods.rig)
        await methods.rig.ann.wait_for_button(verbs.PAY_QUOTE)
        await methods.rig.ann.tap(verbs.PAY_QUOTE)
        _, data = await methods.rig.ann.finds(verbs.PAY_QUOTE_BY, method=LINK_NUMBER)
        await methods.rig.ben.send_text("/start")
        await methods.rig.ben.wait_for_button(verbs.WALLET)
        await methods.rig.ben.forge(data)
        await methods.rig.idle()
        assert methods.gateway.opened == []
        assert not [one for one in methods.rig.chat_person(BEN).messages() if "invoice" in one]


async def test_a_provider_collects_another_currency(tmp_path: Path) -> None:
    """The invoice is in the provider's currency; the wallet is credited in the selling currency."""
    async with a_chat_rig(tmp_path, a_supplier(), credit="0") as rig:
        await rig.close()
        rig.shop = shop_with(
            rig.shop,
            sign=sign,
            bot_id=int(TOKEN.partition(":")[0]),
            payment_methods=(PROVIDER_METHOD,),
        )
        rig.open()
        await rig.ann.send_text("/topup 5")
        message = await rig.ann.server.wait_for(ANN, lambda one: "invoice" in one, 60)
        invoice = message["invoice"]
        assert (invoice["currency"], invoice["total_amount"]) == ("EUR", 4_55)
        await rig.server.payments.pay(ANN, message["message_id"], 60)
        await rig.work()
        await rig.ann.wait_for_message("paid", money="$5.00")
        assert (await rig.wallet()).balance == usd("5.00")


async def test_an_invoice_that_telegram_refuses_gets_a_sentence(tmp_path: Path) -> None:
    async with a_methods_rig(tmp_path) as methods:
        methods.rig.server.faults.add(
            "sendInvoice", 400, "Bad Request: CURRENCY_TOTAL_AMOUNT_INVALID"
        )
        await methods.choose_top_up(STARS_NUMBER)
        await methods.rig.ann.wait_for_message("declined-payment-method-away")


async def open_link(methods: MethodsRig) -> Json:
    """Choose the method with a page; return the message that leads to it."""
    await methods.choose_top_up(LINK_NUMBER)
    shown = await methods.rig.ann.wait_for_message("pay-by-link")
    await methods.rig.idle()
    return shown


def has_link(message: Json) -> bool:
    """Return whether a button of the message opens the page to pay at."""
    return any(
        "url" in button for row in message["reply_markup"]["inline_keyboard"] for button in row
    )


def see(rig: ChatRig, message: Json) -> Json:
    """Return a message as the chat shows it now."""
    (now,) = [one for one in rig.ann.messages() if one["message_id"] == message["message_id"]]
    return now


async def test_the_message_of_a_paid_link_says_so_without_a_button(tmp_path: Path) -> None:
    async with a_methods_rig(tmp_path, over_http=True) as methods:
        shown = await open_link(methods)
        await methods.rig.ann.send_text("/orders")
        await methods.rig.ann.wait_for_message("orders-none")
        await methods.pay_the_link()
        now = see(methods.rig, shown)
        assert has_message(content_of(now), "invoice-paid", money="$5.00")
        assert not has_link(now)
        assert find_button(now, verbs.WALLET)


async def test_a_link_that_is_paid_after_a_restart_says_so(tmp_path: Path) -> None:
    async with a_methods_rig(tmp_path) as methods:
        shown = await open_link(methods)
        await methods.rig.close()
        methods.rig.open()
        await methods.pay_the_link()
        assert has_message(content_of(see(methods.rig, shown)), "invoice-paid", money="$5.00")


async def test_a_link_whose_payment_an_operator_must_check_is_paid_all_the_same(
    tmp_path: Path,
) -> None:
    async with a_methods_rig(tmp_path) as methods:
        shown = await open_link(methods)

        def restore(tx: Transaction) -> None:
            tx.payments.record_restore(methods.rig.clock.now() + timedelta(days=1))

        await methods.rig.store.transact(restore)
        await methods.pay_the_link()
        assert (await methods.rig.wallet()).balance == usd("0.00")
        assert has_message(content_of(see(methods.rig, shown)), "invoice-paid", money="$5.00")


async def test_the_message_of_an_expired_link_says_so_without_a_button(tmp_path: Path) -> None:
    async with a_methods_rig(tmp_path) as methods:
        shown = await open_link(methods)
        methods.gateway.reports["at-method-1"] = InvoiceReport("at-method-1", InvoiceStatus.CLOSED)
        assert await reported_payments.poll_open_invoices(methods.rig.shop, methods.rig.db) == 0
        await methods.rig.work()
        now = see(methods.rig, shown)
        assert has_message(content_of(now), "invoice-closed", money="$5.00")
        assert not has_link(now)
        assert find_button(now, verbs.WALLET)


async def test_a_link_that_is_asked_for_again_has_one_message(tmp_path: Path) -> None:
    async with a_methods_rig(tmp_path) as methods:
        await begin(methods.rig)
        for _ in range(2):
            await methods.rig.ann.open(verbs.PAY_QUOTE)
            await methods.rig.ann.wait_for_button(verbs.PAY_QUOTE_BY)
            await methods.rig.ann.open(verbs.PAY_QUOTE_BY, method=LINK_NUMBER)
            await methods.rig.ann.wait_for_message("pay-by-link")
            await methods.rig.idle()
            await methods.rig.ann.open(verbs.BACK_TO_QUOTE)
            await methods.rig.ann.wait_for_button(verbs.PAY_QUOTE)
            await methods.rig.idle()
        assert len(methods.gateway.opened) == 1
        links = [
            one for one in methods.rig.ann.messages() if has_message(content_of(one), "pay-by-link")
        ]
        assert len(links) == 1


async def test_a_link_whose_message_is_gone_is_paid_without_harm(tmp_path: Path) -> None:
    async with a_methods_rig(tmp_path) as methods:
        shown = await open_link(methods)
        await delete_message(methods.rig.app._deps.bot, ANN, shown["message_id"])
        await methods.pay_the_link()
        texts = [content_of(one) for one in methods.rig.ann.messages()]
        assert any(has_message(text, "paid", money="$5.00") for text in texts)
        assert not any(has_message(text, "invoice-paid") for text in texts)

        def count(tx: Transaction) -> tuple[int, int]:
            return tx.outbox.count_pending_and_parked()

        assert await methods.rig.store.read(count) == (0, 0)
