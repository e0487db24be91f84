"""Tests of a shop that is killed as it books a payment: it credits once, and its buyer is told.

Real processes, real signals: Telegram keeps what the shop has not confirmed, and its list of
payments is read at the next start.
"""

import signal
from pathlib import Path

import pytest

from bot.demo.supplier.records import STRICT
from bot.demo.telegram.request_params import Json
from bot.services.payments import booking
from tests.chat.words import has_message
from tests.crash.crash_at_each_point import run_shop_with_faults
from tests.crash.crash_points import after, before
from tests.crash.processes import TIMEOUT_SECONDS
from tests.crash.scripted_people import Buyer
from tests.crash.shop_and_servers import start_shop_and_servers

pytestmark = [pytest.mark.process, pytest.mark.long]


#: Before and after the commit that books the payment and closes its update.
BOOKING = tuple(f"{point(booking.book_payment_once)}:1" for point in (before, after))


@pytest.mark.parametrize("point", BOOKING)
async def test_a_payment_is_credited_once_and_told_when_the_shop_dies_as_it_books_it(
    tmp_path: Path, point: str
) -> None:
    async with start_shop_and_servers(
        tmp_path, STRICT, STAR_VALUE="0.013", DEFAULT_CREDIT="0"
    ) as system:
        alice = system.alice
        async with run_shop_with_faults(system, "--kill-at", point) as program:
            await pay_top_up(alice, "30")
            assert await program.wait_for_end(TIMEOUT_SECONDS) == -signal.SIGKILL

        await wait_for_receipt(alice, "$30.00")
        await system.wait_until_idle()
        assert await system.find_violations() == []
        balance = "SELECT balance FROM buyers WHERE id = ?"
        assert system.database.rows(balance, alice.user_id) == [(30_00,)]


async def pay_top_up(buyer: Buyer, amount: str) -> None:
    """Ask for the invoice of a top-up, and pay it."""
    asked = await buyer.say(f"/topup {amount}")

    def is_invoice(message: Json) -> bool:
        return "invoice" in message and message["message_id"] > asked

    invoice = await buyer.play.wait(buyer.user_id, is_invoice, TIMEOUT_SECONDS)
    await buyer.play.act(buyer.user_id, "pay", message_id=invoice["message_id"])


async def wait_for_receipt(buyer: Buyer, money: str) -> None:
    """Wait for the bot's message about the payment."""

    def is_receipt(message: Json) -> bool:
        return has_message(message.get("text", ""), "paid", money=money)

    await buyer.play.wait(buyer.user_id, is_receipt, TIMEOUT_SECONDS)
