"""Tests of invoices: pre-checkout, one payment, and one refund."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, LabeledPrice, Message
from telegram.error import BadRequest

from bot.demo.telegram import ClientError
from bot.demo.telegram.errors import ApiError
from bot.demo.telegram.methods.method_table import METHODS
from bot.demo.telegram.request_params import Params
from tests.demo.telegram.bot_api_rig import ANN, BORIS, a_server, running

PRICES = [{"label": "Tea", "amount": 5}]


async def an_invoice(bot: Bot, **options: Any) -> Message:
    prices = [LabeledPrice("Tea", 5)]
    return await bot.send_invoice(ANN.id, "Tea", "A cup", "order-7", "XTR", prices, **options)


async def test_an_invoice_has_a_button_that_pays() -> None:
    async with running() as site, site.bot() as bot:
        sent = await an_invoice(bot)

        assert sent.invoice is not None
        assert (sent.invoice.total_amount, sent.invoice.currency) == (5, "XTR")
        assert sent.reply_markup is not None
        (key,) = sent.reply_markup.inline_keyboard[0]
        assert (key.text, key.pay) == ("Pay ⭐ 5", True)
        assert "order-7" not in str(site.server.list_messages(ANN.id))


async def test_paying_asks_the_bot_and_then_tells_it() -> None:
    async with running() as site, site.bot() as bot:
        sent = await an_invoice(bot)
        paying = asyncio.create_task(site.server.payments.pay(ANN.id, sent.message_id))
        (asked,) = await bot.get_updates(timeout=45)
        assert asked.pre_checkout_query is not None
        assert asked.pre_checkout_query.invoice_payload == "order-7"

        await bot.answer_pre_checkout_query(asked.pre_checkout_query.id, ok=True)
        await paying

        (told,) = await bot.get_updates(offset=asked.update_id + 1)
        assert told.message is not None
        paid = told.message.successful_payment
        assert paid is not None
        assert (paid.total_amount, paid.currency, paid.invoice_payload) == (5, "XTR", "order-7")
        assert (await bot.get_my_star_balance()).amount == 5
        with pytest.raises(ClientError, match="this invoice is paid"):
            site.server.payments.confirm_payment_sheet(ANN.id, sent.message_id)
        chats = site.server.state.chats
        (shown, *_) = chats.read_messages(chats.get_or_refuse(ANN.id))
        assert shown["is_paid"]
        assert "edit_date" not in shown
        assert "is_paid" not in site.server.list_messages(ANN.id)[0]  # as the bot reads it


async def test_a_refused_checkout_costs_nothing() -> None:
    async with running() as site, site.bot() as bot:
        sent = await an_invoice(bot)
        asked = site.server.payments.confirm_payment_sheet(ANN.id, sent.message_id)
        await bot.answer_pre_checkout_query(asked, ok=False, error_message="Sold out")

        with pytest.raises(ClientError, match="Sold out"):
            site.server.payments.complete_payment(asked)

        assert (await bot.get_my_star_balance()).amount == 0
        assert site.server.payments.confirm_payment_sheet(ANN.id, sent.message_id)


async def test_a_bot_that_says_nothing_sells_nothing() -> None:
    now = 0.0
    async with running(a_server(clock=lambda: now)) as site, site.bot() as bot:
        sent = await an_invoice(bot)

        with pytest.raises(ClientError, match="did not answer in time"):
            await site.server.payments.pay(ANN.id, sent.message_id, timeout=0)

        late = site.server.payments.confirm_payment_sheet(ANN.id, sent.message_id)
        now = 11.0
        with pytest.raises(BadRequest, match="Query is too old"):
            await bot.answer_pre_checkout_query(late, ok=True)


async def test_two_sheets_for_one_invoice_are_charged_once() -> None:
    async with running() as site, site.bot() as bot:
        sent = await an_invoice(bot)
        asked = [
            site.server.payments.confirm_payment_sheet(ANN.id, sent.message_id) for _ in range(2)
        ]
        for query in asked:
            await bot.answer_pre_checkout_query(query, ok=True)
        site.server.payments.complete_payment(asked[0])

        with pytest.raises(ClientError, match="this invoice is paid"):
            site.server.payments.complete_payment(asked[1])

        assert (await bot.get_my_star_balance()).amount == 5


async def test_stars_go_back_once_even_after_a_restart(tmp_path: Path) -> None:
    async with running(a_server(path=tmp_path / "t.sqlite3")) as site, site.bot() as bot:
        sent = await an_invoice(bot)
        asked = site.server.payments.confirm_payment_sheet(ANN.id, sent.message_id)
        await bot.answer_pre_checkout_query(asked, ok=True)
        paid = site.server.payments.complete_payment(asked)["successful_payment"]
    charge = paid["telegram_payment_charge_id"]

    async with running(a_server(path=tmp_path / "t.sqlite3")) as site, site.bot() as bot:
        with pytest.raises(BadRequest, match="Charge_not_found"):
            await bot.refund_star_payment(BORIS.id, charge)
        await bot.refund_star_payment(ANN.id, charge)

        assert "refunded_payment" in site.server.list_messages(ANN.id)[-1]
        assert (await bot.get_my_star_balance()).amount == 0
        moves = (await bot.get_star_transactions()).transactions
        assert [(move.amount, move.source is None) for move in moves] == [(5, False), (5, True)]
        with pytest.raises(BadRequest, match="Charge_already_refunded"):
            await bot.refund_star_payment(ANN.id, charge)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"title": ""}, "INVOICE_TITLE_INVALID"),
        ({"title": "x" * 33}, "INVOICE_TITLE_INVALID"),
        ({"description": "x" * 256}, "INVOICE_DESCRIPTION_INVALID"),
        ({"payload": ""}, "INVOICE_PAYLOAD_INVALID"),
        ({"payload": "x" * 129}, "INVOICE_PAYLOAD_INVALID"),
        ({"currency": "stars"}, "CURRENCY_INVALID"),
        ({"currency": "USD"}, "PAYMENT_PROVIDER_INVALID"),
        ({"provider_token": "t"}, "STARS_INVOICE_INVALID"),
        ({"prices": PRICES * 2}, "STARS_INVOICE_INVALID"),
        ({"prices": []}, "prices are not specified"),
        ({"prices": [{"label": "Tea", "amount": 0}]}, "CURRENCY_TOTAL_AMOUNT_INVALID"),
        ({"prices": [{"label": "", "amount": 1}]}, "label must be non-empty"),
        ({"prices": [{"label": "Tea", "amount": 1.5}]}, "amount must be a number"),
        (
            {"reply_markup": {"inline_keyboard": [[{"text": "No", "callback_data": "x"}]]}},
            "BUTTON_TYPE_INVALID",
        ),
    ],
)
async def test_invoices_that_are_refused(change: dict[str, Any], reason: str) -> None:
    values = {
        "chat_id": ANN.id,
        "title": "Tea",
        "description": "A cup",
        "payload": "p",
        "currency": "XTR",
        "prices": PRICES,
        **change,
    }

    with pytest.raises(ApiError, match=reason):
        await METHODS["sendInvoice"](a_server().state, Params(values))


async def test_only_an_invoice_has_a_button_that_pays() -> None:
    async with running() as site, site.bot() as bot:
        keyboard = InlineKeyboardMarkup(
            [
                [InlineKeyboardButton("Pay", pay=True)],
                [InlineKeyboardButton("Back", callback_data="x")],
            ]
        )

        sent = await an_invoice(bot, reply_markup=keyboard)

        assert sent.reply_markup == keyboard
        with pytest.raises(BadRequest, match="Button_type_invalid"):
            await bot.send_message(ANN.id, "x", reply_markup=keyboard)
        message = await bot.send_message(ANN.id, "x")
        with pytest.raises(ClientError, match="not an invoice"):
            site.server.payments.confirm_payment_sheet(ANN.id, message.message_id)


async def test_a_forwarded_invoice_with_a_start_parameter_pays_nothing() -> None:
    async with running() as site, site.bot() as bot:
        sent = await an_invoice(bot, start_parameter="invoice")
        forwarded = await bot.forward_message(BORIS.id, ANN.id, sent.message_id)
        assert forwarded.reply_markup is not None
        ((key,),) = forwarded.reply_markup.inline_keyboard
        assert key.pay is None
        assert str(key.url).endswith("?start=invoice")
        with pytest.raises(ClientError):
            site.server.payments.confirm_payment_sheet(BORIS.id, forwarded.message_id)


async def test_a_forwarded_invoice_without_a_start_parameter_can_be_paid_by_anybody() -> None:
    async with running() as site, site.bot() as bot:
        sent = await an_invoice(bot)
        forwarded = await bot.forward_message(BORIS.id, ANN.id, sent.message_id)
        asked = site.server.payments.confirm_payment_sheet(BORIS.id, forwarded.message_id)
        await bot.answer_pre_checkout_query(asked, ok=True)
        paid = site.server.payments.complete_payment(asked)["successful_payment"]
        assert paid["invoice_payload"] == "order-7"


async def test_a_confirmation_may_come_late_and_twice() -> None:
    async with running() as site, site.bot() as bot:
        sent = await an_invoice(bot)
        asked = site.server.payments.confirm_payment_sheet(ANN.id, sent.message_id)
        await bot.answer_pre_checkout_query(asked, ok=True)
        charge = site.server.payments.charge_silently(asked)
        assert (await bot.get_my_star_balance()).amount == 5
        told = [site.server.payments.confirm_charge(charge.id) for _ in range(2)]
        assert [one["successful_payment"]["telegram_payment_charge_id"] for one in told] == [
            charge.id,
            charge.id,
        ]


async def test_a_provider_may_refuse_what_the_bot_accepted() -> None:
    async with running() as site, site.bot() as bot:
        sent = await an_invoice(bot)
        asked = site.server.payments.confirm_payment_sheet(ANN.id, sent.message_id)
        await bot.answer_pre_checkout_query(asked, ok=True)
        with pytest.raises(ClientError, match="declined"):
            site.server.payments.refuse_by_provider(asked)
        assert (await bot.get_my_star_balance()).amount == 0
        assert site.server.payments.confirm_payment_sheet(ANN.id, sent.message_id)
