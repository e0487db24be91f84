"""Tests of paying with Stars in the chat: invoices, the answer before a payment, and receipts."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from decimal import Decimal
from pathlib import Path

import pytest
from telegram import Bot

from bot.chat import app
from bot.chat.buyer.payments import payments as payment_handlers
from bot.chat.navigation import verbs
from bot.chat.telegram import invoices
from bot.chat.updates import pre_checkout
from bot.chat.updates.access import Throttle
from bot.demo.telegram import limits
from bot.demo.telegram.errors import QUERY_TOO_OLD, ClientError
from bot.demo.telegram.people.scripted_person import content_of
from bot.demo.telegram.request_params import Json
from bot.domain.catalogue.selection import Selection
from bot.domain.errors import SupplierUnavailable
from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import Refused
from bot.domain.payments.cases import CaseResolution, PaymentCaseKind
from bot.domain.payments.ledger import top_up
from bot.domain.payments.payments import PaymentDirection, PaymentEvent, PaymentSource
from bot.services.catalogue import sync
from bot.services.payments import cases, payment_check, wallet
from bot.services.payments.reversals import keep_parked_reversal
from storage import Vault, open_database
from storage.transaction import Transaction
from tests.builders import NOW, OPERATOR, shop_with, usd
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ANN, BEN, ChatRig, a_chat_rig, a_supplier, begin
from tests.chat.words import has_message
from tests.demo.telegram.bot_api_rig import TOKEN
from tests.doubles import FakeSupplier, Overridden
from tests.moments import at
from tests.storage.engines import KEY, migrated_file
from tests.storage.pause import Pause
from tests.waiting import HANG_LIMIT, LoopClock, until
from tests.world.stars import METHOD, sign
from tests.world.world import World

_DEADLINES = pre_checkout.CHECK_SECONDS, pre_checkout.ANSWER_SECONDS, pre_checkout.LAST_TRY_SECONDS


@pytest.fixture(autouse=True)
def no_deadline_of_a_payment_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a busy machine take its time: for the shop's check, and for Telegram's patience."""
    for name in ("CHECK_SECONDS", "ANSWER_SECONDS", "LAST_TRY_SECONDS"):
        monkeypatch.setattr(pre_checkout, name, 2 * HANG_LIMIT)
    monkeypatch.setattr(payment_check, "SUPPLIER_SECONDS", HANG_LIMIT)
    monkeypatch.setattr(limits, "CHECKOUT_SECONDS", HANG_LIMIT)


def test_the_answer_before_a_payment_is_due_in_four_seconds_and_its_repetition_in_ten() -> None:
    """Reads the values of the module, which the tests below replace."""
    assert _DEADLINES[0] < _DEADLINES[1] <= 4
    assert _DEADLINES[2] < 10


@asynccontextmanager
async def a_paying_rig(
    folder: Path,
    *,
    over_http: bool = False,
    credit: str = "0",
    supplier: FakeSupplier | None = None,
) -> AsyncIterator[ChatRig]:
    """Open a shop that accepts Stars, whose buyers have no money but `credit`."""
    supplier = supplier or a_supplier()
    async with a_chat_rig(folder, supplier, credit=credit, over_http=over_http) as rig:
        await rig.close()
        rig.shop = shop_with(
            rig.shop,
            sign=sign,
            bot_id=int(TOKEN.partition(":")[0]),
            payment_methods=(METHOD,),
            top_ups=(5_00, 10_00),
        )
        rig.open()
        yield rig


async def wait_for_invoice(rig: ChatRig) -> Json:
    return await rig.ann.server.wait_for(ANN, lambda message: "invoice" in message, 60)


async def open_top_up(rig: ChatRig) -> Json:
    """Tap the amount of five dollars; return the message of the invoice."""
    await rig.ann.send_text("/topup")
    await rig.ann.wait_for_button(verbs.TOP_UP_AMOUNT)
    await rig.ann.tap(verbs.TOP_UP_AMOUNT, amount=5_00)
    return await wait_for_invoice(rig)


async def open_quote_invoice(rig: ChatRig) -> Json:
    """Go to the quote of a product that the wallet does not cover, and ask for its invoice."""
    await begin(rig)
    await rig.ann.wait_for_button(verbs.PAY_QUOTE)
    await rig.ann.tap(verbs.PAY_QUOTE)
    return await wait_for_invoice(rig)


async def pay(rig: ChatRig, invoice: Json) -> None:
    await rig.server.payments.pay(ANN, invoice["message_id"], 60)


async def has_money(rig: ChatRig) -> bool:
    return bool((await rig.wallet()).balance)


async def test_a_top_up_by_stars_reaches_the_wallet(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        invoice = await open_top_up(rig)
        assert invoice["invoice"]["currency"] == "XTR"
        assert invoice["invoice"]["total_amount"] == 385
        assert invoice["invoice"]["start_parameter"]
        await pay(rig, invoice)
        await rig.idle()
        await rig.work()
        await rig.ann.wait_for_message("paid", money="$5.00")
        assert (await rig.wallet()).balance == usd("5.00")


async def test_a_payment_buys_the_quote_and_delivers(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path, over_http=True) as rig:
        await pay(rig, await open_quote_invoice(rig))
        await rig.idle()
        (order,) = await rig.orders()
        await rig.work()
        done = await rig.order(order.id)
        assert done.status is OrderStatus.DELIVERED
        assert (await rig.wallet()).balance == usd("0.00")
        shown = [
            message["message_id"]
            for message in rig.ann.messages()
            if has_message(content_of(message), "order-head", order=str(order.id))
        ]
        assert shown == [done.status_message_id]


async def test_the_receipt_says_that_stars_and_the_balance_have_paid(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-available", money="$0.00")
        await rig.store.transact(add_to_balance, "2.00")
        await pay(rig, await open_quote_invoice(rig))
        await rig.idle()
        await rig.work()
        shown = await rig.ann.wait_for_message("order-receipt-sources")
        assert has_message(content_of(shown), "paid-by-method", money="$7.90")
        assert has_message(content_of(shown), "paid-from-balance", money="$2.00")
        await rig.ann.send_text("/wallet")
        await rig.ann.wait_for_button(verbs.RECEIPT)
        lines = await rig.store.read(wallet.read_newest_lines, BuyerId(ANN), 8)
        (entry,) = [line.entry_id for line in lines.lines if line.kind == "hold"]
        await rig.ann.tap(verbs.RECEIPT, entry=entry)
        receipt = await rig.ann.wait_for_message("receipt-paid")
        assert has_message(content_of(receipt), "paid-by-method", money="$7.90")


async def test_the_receipt_says_that_credit_has_paid(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(), credit="50.00") as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-available", money="$50.00")
        await rig.store.transact(add_to_balance, "4.00")
        await begin(rig)
        await rig.ann.wait_for_message("quote-balance", available="$54.00", after="$44.10")
        await rig.ann.tap(verbs.CONFIRM)
        await rig.idle()
        await rig.work()
        shown = await rig.ann.wait_for_message("order-receipt-sources")
        assert has_message(content_of(shown), "paid-from-balance", money="$4.00")
        assert has_message(content_of(shown), "paid-from-credit", money="$5.90")


async def test_the_receipt_of_a_top_up_says_what_was_paid(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await pay(rig, await open_top_up(rig))
        await rig.idle()
        await rig.work()
        await rig.ann.wait_for_message("paid-amount", money="⭐ 385")


def add_to_balance(tx: Transaction, amount: str) -> bool:
    entry = top_up(f"gift:{amount}", "test", BuyerId(ANN), usd(amount), "test")
    return tx.ledger.post(entry, NOW)


async def take_back(rig: ChatRig, event_id: str = "charge-x") -> None:
    """Open the case of a payment that was taken back: its buyer cannot order."""
    event = PaymentEvent(
        METHOD.name,
        event_id,
        PaymentDirection.REVERSAL,
        BuyerId(ANN),
        Money(10, "XTR"),
        rig.clock.now(),
        PaymentSource.UPDATE,
    )
    settings, now = rig.shop.settings, rig.clock.now()
    assert await at(rig.store, now, settings=settings).transact(keep_parked_reversal, event)


async def test_an_order_that_waits_for_an_operator_says_so_and_has_its_buttons(
    tmp_path: Path,
) -> None:
    """After the decision it goes on, and says that too."""
    async with a_paying_rig(tmp_path, credit="50") as rig:
        await begin(rig)
        await rig.ann.tap(verbs.CONFIRM)
        await rig.ann.wait_for_message("order-placed")
        await rig.idle()
        (order,) = await rig.orders()
        await take_back(rig)
        await rig.work()
        shown = await rig.ann.wait_for_message("order-waits-for-operator", money="$9.90")
        assert shown["message_id"] == order.status_message_id
        await rig.ann.open(verbs.ORDER)
        page = await rig.ann.wait_for_message("order-waiting")
        assert has_message(content_of(page), "order-waits-for-operator")
        (case,), _ = await rig.store.read(cases.list_cases)
        await rig.store.transact(
            cases.close_case, BuyerId(OPERATOR), case.id, CaseResolution.CONTINUE
        )
        while await rig.process.send():
            pass
        shown = await rig.ann.wait_for_message("order-placed", money="$9.90")
        assert shown["message_id"] == order.status_message_id


@pytest.mark.parametrize("credit", ["0", "50"])
async def test_a_quote_that_cannot_be_bought_after_a_reversal_offers_no_payment(
    tmp_path: Path, credit: str
) -> None:
    async with a_paying_rig(tmp_path, credit=credit) as rig:
        await take_back(rig)
        await begin(rig)
        shown = await rig.ann.wait_for_message("quote-waits-for-operator")
        await rig.idle()
        for verb in (verbs.PAY_QUOTE, verbs.CONFIRM):
            assert not find_button(shown, verb)
        assert find_button(shown, verbs.SUPPORT)
        assert not [one for one in rig.ann.messages() if "invoice" in one]


async def test_a_quote_that_expired_while_paying_leaves_the_money_in_the_wallet(
    tmp_path: Path,
) -> None:
    async with a_paying_rig(tmp_path) as rig:
        invoice = await open_quote_invoice(rig)
        query = rig.server.payments.confirm_payment_sheet(ANN, invoice["message_id"])
        await rig.server.state.pre_checkouts.wait_for_answer(query, 60)
        rig.clock.advance(3_600)
        rig.server.payments.complete_payment(query)
        await until(lambda: has_money(rig))
        await rig.work()
        await rig.ann.wait_for_message("paid", money="$9.90")
        await rig.ann.wait_for_message("declined-quote-expired")
        assert await rig.orders() == []
        assert (await rig.wallet()).balance == usd("9.90")


async def test_a_supplier_that_does_not_answer_refuses_the_payment(tmp_path: Path) -> None:
    async def away(_: object) -> None:
        raise SupplierUnavailable("connect_failed")

    async with a_paying_rig(tmp_path) as rig:
        invoice = await open_quote_invoice(rig)
        await rig.close()
        supplier = Overridden(rig.supplier, ensure_available=away)
        rig.shop = shop_with(rig.shop, supplier=supplier)
        rig.open()
        with pytest.raises(ClientError, match="could not check"):
            await pay(rig, invoice)
        assert (await rig.wallet()).balance == usd("0.00")


async def test_a_payment_is_refused_in_time_while_the_database_is_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check waits for a writer when its deadline passes, and accepts it too late to be told."""
    asked, pause = asyncio.Event(), Pause()

    def hold(_: Transaction) -> None:
        pause.wait()

    async with a_paying_rig(tmp_path) as rig:

        async def total_cost(selection: Selection) -> Decimal:
            asked.set()
            return await rig.supplier.total_cost(selection)

        invoice = await open_quote_invoice(rig)
        await rig.close()
        supplier = Overridden(rig.supplier, total_cost=total_cost)
        rig.shop = shop_with(rig.shop, supplier=supplier)
        rig.open()
        monkeypatch.setattr(pre_checkout, "CHECK_SECONDS", 45.0)
        clock = LoopClock()
        writer = asyncio.create_task(rig.store.transact(hold))
        await pause.entered.wait()
        paying = asyncio.create_task(pay(rig, invoice))
        await asked.wait()
        clock.skip(45.0)
        with pytest.raises(ClientError, match="could not check"):
            await paying
        assert not writer.done()
        pause.go.set()
        await writer
        await until(lambda: has_checked_all(rig))
        assert (await rig.wallet()).balance == usd("0.00")
        monkeypatch.setattr(pre_checkout, "CHECK_SECONDS", 2 * HANG_LIMIT)
        await pay(rig, invoice)  # nothing is kept for the payment that was refused
        await rig.idle()
        assert len(await rig.orders()) == 1


async def test_an_answer_that_comes_too_late_books_nothing(tmp_path: Path) -> None:
    """Telegram then charges nothing. The answer is sent once, and the next payment is accepted."""
    async with a_paying_rig(tmp_path) as rig:
        invoice = await open_quote_invoice(rig)
        rig.server.faults.add("answerPreCheckoutQuery", 400, f"Bad Request: {QUERY_TOO_OLD}")
        query = rig.server.payments.confirm_payment_sheet(ANN, invoice["message_id"])
        await until(lambda: has_answered_payment(rig))
        await rig.idle()
        assert rig.server.state.pre_checkouts.get_open(query).answer is None
        assert rig.server.state.invoices.list_charges() == []
        assert await rig.orders() == []
        assert (await rig.wallet()).balance == usd("0.00")

        await pay(rig, invoice)
        await rig.idle()
        assert len(await rig.orders()) == 1


async def has_checked_all(rig: ChatRig) -> bool:
    """Return whether no question before a payment is being worked on."""
    return not rig.app.inbox._pre_checkouts


async def has_answered_payment(rig: ChatRig) -> bool:
    return any(call.method == "answerPreCheckoutQuery" for call in rig.server.calls)


@pytest.mark.parametrize(
    "fault", [{"drop": True}, {"error_code": 429, "description": "Flood", "retry_after": 1}]
)
async def test_a_lost_or_postponed_answer_is_sent_once_more(
    tmp_path: Path, fault: dict[str, object]
) -> None:
    async with a_paying_rig(tmp_path) as rig:
        rig.server.faults.add("answerPreCheckoutQuery", **fault)  # type: ignore[arg-type]
        await pay(rig, await open_top_up(rig))
        await until(lambda: has_money(rig))


async def test_an_answer_that_hangs_is_sent_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time for the first try counts from the question of Telegram, not from the end of the check."""
    hanging, send = asyncio.Event(), invoices.answer_pre_checkout

    async def hang_once(bot: Bot, query_id: str, refusal: str | None) -> None:
        if not hanging.is_set():
            hanging.set()
            await asyncio.Event().wait()
        await send(bot, query_id, refusal)

    async with a_paying_rig(tmp_path) as rig:
        invoice = await open_top_up(rig)
        monkeypatch.setattr(invoices, "answer_pre_checkout", hang_once)
        monkeypatch.setattr(pre_checkout, "ANSWER_SECONDS", 45.0)
        clock = LoopClock()
        paying = asyncio.create_task(pay(rig, invoice))
        await hanging.wait()
        clock.skip(45.0)
        await paying
        await until(lambda: has_money(rig))


async def test_a_payment_is_answered_while_its_buyer_waits_for_another_screen(
    tmp_path: Path,
) -> None:
    """An update of the same person that takes long does not delay the answer."""
    async with a_paying_rig(tmp_path) as rig:
        invoice = await open_top_up(rig)
        rig.supplier.gate = asyncio.Event()
        await begin(rig)
        query = rig.server.payments.confirm_payment_sheet(ANN, invoice["message_id"])
        assert (await rig.server.state.pre_checkouts.wait_for_answer(query, 60)).ok
        rig.supplier.gate.set()
        await rig.idle()


async def test_repeated_payment_requests_are_refused_without_a_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other people can pay meanwhile."""
    looks: list[int] = []
    check = payment_check.check_before_payment

    async def count(*facts: object) -> object:
        looks.append(1)
        return await check(*facts)  # type: ignore[arg-type]

    monkeypatch.setattr(pre_checkout, "check_before_payment", count)
    async with a_paying_rig(tmp_path) as rig:
        invoice = await open_top_up(rig)
        rig.app._deps.payment_throttle._clock = lambda: 0.0
        sheets = rig.server.payments
        queries = [sheets.confirm_payment_sheet(ANN, invoice["message_id"]) for _ in range(60)]
        answers = [
            await rig.server.state.pre_checkouts.wait_for_answer(query, 60) for query in queries
        ]
        assert [answer.ok for answer in answers].count(True) == 1
        assert len(looks) == 5


async def test_a_payment_while_the_shop_is_closed_is_booked_at_the_next_start(
    tmp_path: Path,
) -> None:
    """Telegram keeps the update, but its own list is read first: both count once."""
    async with a_paying_rig(tmp_path) as rig:
        invoice = await open_top_up(rig)
        query = rig.server.payments.confirm_payment_sheet(ANN, invoice["message_id"])
        await rig.server.state.pre_checkouts.wait_for_answer(query, 60)
        await rig.close()
        rig.server.payments.complete_payment(query)
        rig.server.state.updates.clear()
        rig.open()
        await until(lambda: has_money(rig))
        await rig.work()
        await rig.ann.wait_for_message("paid", money="$5.00")
        assert (await rig.wallet()).balance == usd("5.00")


async def test_a_new_database_does_not_credit_what_an_earlier_one_has_credited(
    tmp_path: Path,
) -> None:
    """The bot and its key are the same, and Telegram lists the payment; an operator decides."""
    async with a_paying_rig(tmp_path) as rig:
        first = await open_top_up(rig)
        await pay(rig, first)
        await until(lambda: has_money(rig))
        await rig.close()
        earlier, settings, sign_with = rig.store, rig.shop.settings, rig.shop.ports.sign
        new = await open_database(
            migrated_file(tmp_path / "new.db"), Vault(KEY), currency="USD", cost_currency="USD"
        )
        try:
            world = World(rig.supplier, rig.clock, credit="0", account="stage#1")
            rig.store = rig.db = new
            rig.shop = shop_with(
                await world.make_shop(new),
                sign=sign_with,
                bot_id=settings.bot_id,
                payment_methods=settings.payment_methods,
                operator_ids=settings.operator_ids,
            )
            await sync.sync_catalogue(rig.shop, new)
            rig.open()
            await rig.olga.send_text("/start")
            await until(lambda: has_found_payment(rig))
            await rig.work()
            await rig.olga.wait_for_message("alert-payments-found", count="1", value="$5.00")
            assert (await rig.wallet()).balance == usd("0.00")
            # What is paid from now on counts at once.
            await open_top_up(rig)
            second = await rig.ann.server.wait_for(
                ANN,
                lambda each: "invoice" in each and each["message_id"] > first["message_id"],
                60,
            )
            await pay(rig, second)
            await until(lambda: has_money(rig))
            assert (await rig.wallet()).balance == usd("5.00")
            await rig.close()
        finally:
            rig.store = rig.db = earlier
            rig.open()
            await new.aclose()


async def has_found_payment(rig: ChatRig) -> bool:
    return (await rig.db.read(cases.sum_found)).count == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0", "declined-top-up-too-small"),
        ("-5", "declined-top-up-too-small"),
        ("1e3", "declined-unclear-amount"),
        ("1,000", "declined-unclear-amount"),
        ("five", "declined-not-an-amount"),
        ("999999999", "declined-top-up-too-large"),
        ("9" * 20, "declined-top-up-too-large"),
    ],
)
async def test_an_amount_that_cannot_be_paid_gets_a_sentence(
    tmp_path: Path, text: str, message: str
) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text(f"/topup {text}")
        await rig.ann.wait_for_message(message)
        assert not [one for one in rig.ann.messages() if "invoice" in one]


async def test_a_typed_amount_is_invoiced(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text("/topup 7,50")
        assert (await wait_for_invoice(rig))["invoice"]["total_amount"] == 577


@pytest.mark.parametrize("text", ["$7.50", "7,5$", "7.50 USD", "7.5 usd"])
async def test_an_amount_may_be_typed_with_the_shops_currency(tmp_path: Path, text: str) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text(f"/topup {text}")
        assert (await wait_for_invoice(rig))["invoice"]["total_amount"] == 577


async def test_an_amount_in_another_currency_gets_a_sentence(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text("/topup 30 €")
        await rig.ann.wait_for_message("declined-other-currency", currency="USD")
        assert not [one for one in rig.ann.messages() if "invoice" in one]


async def test_an_amount_is_typed_on_the_question_of_the_wallet(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text("/topup")
        await rig.ann.wait_for_message("top-up-choose")
        await rig.idle()
        await rig.ann.send_text("$7.50")
        assert (await wait_for_invoice(rig))["invoice"]["total_amount"] == 577


async def test_a_word_that_is_neither_amount_nor_product_leaves_the_question_open(
    tmp_path: Path,
) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text("/topup")
        await rig.ann.wait_for_message("top-up-choose")
        await rig.idle()
        await rig.ann.send_text("xyzzy")
        await rig.ann.wait_for_message("search-none", words="xyzzy")
        assert has_message(content_of(rig.ann.last()), "declined-not-an-amount")
        await rig.idle()
        await rig.ann.send_text("7.50")
        assert (await wait_for_invoice(rig))["invoice"]["total_amount"] == 577


async def test_the_question_of_the_wallet_is_known_after_a_restart(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text("/wallet")
        await rig.ann.open(verbs.TOP_UP)
        await rig.ann.wait_for_message("top-up-choose")
        await rig.idle()
        await rig.close()
        rig.open()
        await rig.ann.send_text("7.50")
        assert (await wait_for_invoice(rig))["invoice"]["total_amount"] == 577


async def test_a_question_that_was_left_stays_left_after_a_restart(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text("/topup")
        await rig.ann.wait_for_message("top-up-choose")
        await rig.ann.open(verbs.WALLET)
        await rig.idle()
        await rig.close()
        rig.open()
        await rig.ann.send_text("7.50")
        await rig.ann.wait_for_message("search-none", words="7.50")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("30 €", "declined-other-currency"),
        ("0", "declined-top-up-too-small"),
        ("1e3", "declined-unclear-amount"),
        ("?", "declined-not-an-amount"),
    ],
)
async def test_what_cannot_be_paid_on_that_question_gets_a_sentence(
    tmp_path: Path, text: str, message: str
) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text("/topup")
        await rig.ann.wait_for_message("top-up-choose")
        await rig.idle()
        await rig.ann.send_text(text)
        await rig.ann.wait_for_message(message)
        await rig.idle()
        await rig.ann.send_text("٧٫٥")
        assert (await wait_for_invoice(rig))["invoice"]["total_amount"] == 577


async def test_of_a_flood_of_typed_amounts_the_newest_makes_an_invoice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text("/topup")
        await rig.ann.wait_for_message("top-up-choose")
        await rig.idle()
        may_go_on = asyncio.Event()
        allow = Throttle.allow
        monkeypatch.setattr(Throttle, "allow", lambda *_: may_go_on.is_set() and allow(*_))
        for amount in ("5", "6", "7"):
            await rig.ann.send_text(amount)

        async def waits_alone() -> bool:
            return not len(rig.server.state.updates) and rig.app.unfinished_count == 1

        await until(waits_alone)
        may_go_on.set()
        invoice = await wait_for_invoice(rig)
        await rig.idle()
        assert invoice["invoice"]["total_amount"] == 539
        assert len([one for one in rig.ann.messages() if "invoice" in one]) == 1


async def test_a_products_name_on_that_question_and_a_number_elsewhere_are_searches(
    tmp_path: Path,
) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await rig.ann.send_text("/topup")
        await rig.ann.wait_for_message("top-up-choose")
        await rig.idle()
        await rig.ann.send_text("Steam")
        await rig.ann.wait_for_button(verbs.SEARCH_RESULT_PRODUCT)
        await rig.idle()
        await rig.ann.send_text("30")
        await rig.ann.wait_for_message("search-none", words="30")
        assert not [one for one in rig.ann.messages() if "invoice" in one]


async def test_a_forged_quote_of_another_buyer_cannot_be_paid(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await begin(rig)
        _, data = await rig.ann.finds(verbs.PAY_QUOTE)
        await rig.ben.send_text("/start")
        await rig.ben.wait_for_button(verbs.WALLET)
        await rig.ben.forge(data)
        await rig.idle()
        assert not [m for m in rig.chat_person(BEN).messages() if "invoice" in m]


async def test_without_a_payment_method_there_is_no_invoice(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(), credit="0") as rig:
        await rig.ann.send_text("/topup 5")
        await rig.ann.wait_for_message("declined-payment-method-gone")


async def test_stars_that_telegram_refunds_leave_the_wallet(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        invoice = await open_top_up(rig)
        await pay(rig, invoice)
        await rig.idle()
        (charge,) = rig.server.state.invoices.list_charges()
        await rig.app._deps.bot.refund_star_payment(ANN, charge.id)
        await rig.idle()
        assert (await rig.wallet()).balance == usd("0.00")
        await rig.work()
        await rig.ann.wait_for_message("notice-payment-reversed", amount="⭐ 385", money="$5.00")


async def test_stars_that_go_back_before_their_payment_is_known_are_a_case_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is new and has read no list; the payload says that it made the invoice."""

    async def lose(*_: object) -> None:
        pass

    def is_list_read(tx: Transaction) -> bool:
        return tx.payments.is_list_read(METHOD.name)

    monkeypatch.setattr(app, "book_missed_payments", lose)
    monkeypatch.setattr(payment_handlers, "receive_payment", lose)
    async with a_paying_rig(tmp_path) as rig:
        assert not await rig.db.read(is_list_read)
        await pay(rig, await open_top_up(rig))
        await rig.idle()
        (charge,) = rig.server.state.invoices.list_charges()
        await rig.app._deps.bot.refund_star_payment(ANN, charge.id)
        await rig.idle()
        ((case,), _) = await rig.db.read(cases.list_cases)
        assert (case.facts.kind, case.facts.external_id) == (PaymentCaseKind.REVERSED, charge.id)


async def test_a_banned_buyers_payment_is_booked(tmp_path: Path) -> None:
    def ban(tx: Transaction) -> None:
        tx.resources.connection.exec_driver_sql("UPDATE buyers SET banned = 1")

    async with a_paying_rig(tmp_path) as rig:
        invoice = await open_top_up(rig)
        query = rig.server.payments.confirm_payment_sheet(ANN, invoice["message_id"])
        await rig.server.state.pre_checkouts.wait_for_answer(query, 60)
        await rig.close()
        await rig.store.transact(ban)
        rig.open()
        rig.server.payments.complete_payment(query)
        await until(lambda: has_money(rig))


async def test_the_quote_after_a_refused_promo_code_can_be_paid(tmp_path: Path) -> None:
    """The money was spent meanwhile, so the quote offers a payment of what is missing."""

    def spend(tx: Transaction) -> bool:
        return tx.ledger.post(top_up("spent", "test", BuyerId(ANN), usd("-9.90"), "test"), NOW)

    async with a_paying_rig(tmp_path, credit="15") as rig:
        rig.supplier.outcomes = [Refused("This coupon does not exist")]
        await begin(rig)
        await rig.ann.open(verbs.ENTER_COUPON)
        await rig.ann.send_text("NOSUCH")
        await rig.ann.wait_for_text("NOSUCH")
        await rig.ann.tap(verbs.CONFIRM, "$9.90")
        await rig.idle()
        assert await rig.process.trade()
        assert await rig.store.transact(spend)
        await rig.work()
        await rig.ann.wait_for_message("quote-code-refused")
        await rig.ann.wait_for_button(verbs.PAY_QUOTE)
