"""Tests of how many taps and messages a purchase takes, from Start or from an earlier order."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.chat.buyer.checkout import invoices
from bot.chat.navigation import verbs
from bot.chat.navigation.verbs import Verb
from bot.demo.telegram.people.scripted_person import content_of
from bot.demo.telegram.request_params import Json
from bot.domain.catalogue.product import Product
from bot.domain.errors import PaymentMethodUnavailable
from bot.domain.ids import BuyerId, ProductId
from bot.services.catalogue import browse, pins
from bot.services.payments.invoices import MAX_OPEN_AT_ONCE, MAX_OPEN_INVOICES
from tests.builders import OPERATOR, a_field, a_product, a_variant, some_details, usd
from tests.chat.buttons import find_button
from tests.chat.buyer.payments.test_claims import a_rig_paid_by_hand
from tests.chat.buyer.payments.test_payments import a_paying_rig, pay, wait_for_invoice
from tests.chat.buyer.payments.test_payments import (
    no_deadline_of_a_payment_passes as no_deadline_of_a_payment_passes,  # noqa: PLC0414 - a fixture
)
from tests.chat.buyer.payments.test_payments_methods import a_methods_rig
from tests.chat.chat_rig import ANN, ChatRig, a_chat_rig, a_supplier, begin
from tests.services.payments.payments_rig import LINK_METHOD
from tests.waiting import HANG_LIMIT

SECRET = "CODE-"
LINK_URL = "https://pay.example/1"


@pytest.fixture(autouse=True)
def no_deadline_of_an_invoice_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a busy machine take its time to open an invoice that was not asked for."""
    monkeypatch.setattr(invoices, "AT_ONCE_SECONDS", HANG_LIMIT)


@dataclass
class Journey:
    """The way of a buyer to a secret: the taps, how often they typed, and the messages at the end."""

    rig: ChatRig
    taps: list[str] = field(default_factory=list)
    typed: int = 0

    async def start(self) -> None:
        """Press Start, which is a tap on an empty chat."""
        self.taps.append("start")
        await self.rig.ann.send_text("/start")
        await self.rig.idle()

    async def tap(self, button: str | Verb) -> None:
        self.taps.append(str(button))
        await self.rig.ann.tap(button)
        await self.rig.idle()

    async def type(self, text: str) -> None:
        """Send a text, which is no tap."""
        self.typed += 1
        await self.rig.ann.send_text(text)
        await self.rig.idle()

    async def receive(self) -> list[str]:
        """Let the workers deliver; return the bot's messages."""
        await self.rig.work()
        await self.rig.ann.wait_for_text(SECRET)
        return [
            content_of(message) for message in self.rig.ann.messages() if message["from"]["is_bot"]
        ]


async def test_a_pinned_product_takes_four_taps_from_start_to_the_secret(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        product = await browse.get_product(rig.shop, rig.store, ProductId(1))
        assert isinstance(product, Product)
        await pins.pin_product(rig.shop, rig.store, BuyerId(OPERATOR), product)
        way = Journey(rig)
        await way.start()
        await way.tap("Steam wallet")
        await way.tap(verbs.OPEN_CHECKOUT)
        await way.tap(verbs.CONFIRM)
        told = await way.receive()

        assert len(way.taps) <= 5
        assert len(told) == 2, told  # the status of the order, and the secret


async def test_a_product_of_the_first_page_takes_five_taps_from_start_to_the_secret(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        way = Journey(rig)
        await way.start()
        await way.tap("Gift cards")
        await way.tap("Steam wallet")
        await way.tap(verbs.OPEN_CHECKOUT)
        await way.tap(verbs.CONFIRM)
        told = await way.receive()

        assert len(way.taps) <= 5
        assert len(told) == 2, told


async def test_a_product_with_variants_takes_five_taps_because_a_variant_is_its_buy_button(
    tmp_path: Path,
) -> None:
    details = some_details(variants=(a_variant("Monthly"), a_variant("Yearly", "9.00")))
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details))) as rig:
        way = Journey(rig)
        await way.start()
        await way.tap("Gift cards")
        await way.tap("Steam wallet")
        await way.tap("Monthly")
        await way.tap(verbs.CONFIRM)
        told = await way.receive()

        assert len(way.taps) <= 5
        assert len(told) == 2, told


async def test_a_product_with_a_typed_field_takes_five_taps_and_one_message_of_the_buyer(
    tmp_path: Path,
) -> None:
    details = some_details(widgets=(a_field(),))
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details))) as rig:
        way = Journey(rig)
        await way.start()
        await way.tap("Gift cards")
        await way.tap("Steam wallet")
        await way.tap(verbs.OPEN_CHECKOUT)
        await way.type("ann-1987")
        await way.tap(verbs.CONFIRM)
        told = await way.receive()

        assert len(way.taps) <= 5
        assert way.typed == 1
        assert len(told) == 2, told


def is_paid_by_link(message: Json) -> bool:
    return LINK_URL in str(message.get("reply_markup"))


async def walk_to_the_buy_button(rig: ChatRig) -> Journey:
    """Go from Start to Buy of a product of the first page: four taps."""
    way = Journey(rig)
    await way.start()
    await way.tap("Gift cards")
    await way.tap("Steam wallet")
    await way.tap(verbs.OPEN_CHECKOUT)
    return way


async def test_a_first_purchase_by_hand_takes_five_taps(tmp_path: Path) -> None:
    """The fifth says "I have paid"; then an operator confirms the money."""
    async with a_rig_paid_by_hand(tmp_path, over_http=True) as rig:
        way = await walk_to_the_buy_button(rig)
        await way.tap(verbs.CLAIM_PAYMENT)
        await rig.work()
        await rig.olga.tap(verbs.CONFIRM_CLAIM)
        await rig.idle()
        await way.receive()

        assert len(way.taps) == 5
        assert (await rig.wallet()).balance == usd("0.00")


async def test_a_first_purchase_by_a_link_takes_five_taps(tmp_path: Path) -> None:
    """The fifth opens the page of the payment method."""
    async with a_methods_rig(tmp_path, methods=(LINK_METHOD,)) as paying:
        way = await walk_to_the_buy_button(paying.rig)
        await paying.rig.server.wait_for(ANN, is_paid_by_link, 60)
        way.taps.append(LINK_URL)
        await paying.pay_the_link()
        await way.receive()

        assert len(way.taps) == 5
        assert (await paying.rig.wallet()).balance == usd("0.00")


async def test_a_first_purchase_by_stars_takes_five_taps(tmp_path: Path) -> None:
    """The fifth is Pay on the invoice; Telegram's own sheet follows."""
    async with a_paying_rig(tmp_path) as rig:
        way = await walk_to_the_buy_button(rig)
        invoice = await wait_for_invoice(rig)
        way.taps.append("pay")
        await pay(rig, invoice)
        await rig.idle()
        await way.receive()

        assert len(way.taps) == 5
        assert (await rig.wallet()).balance == usd("0.00")


async def test_a_variant_leads_to_the_only_invoice_at_once_too(tmp_path: Path) -> None:
    details = some_details(variants=(a_variant("Monthly"), a_variant("Yearly", "9.00")))
    supplier = a_supplier(a_product(details=details))
    async with a_paying_rig(tmp_path, supplier=supplier) as rig:
        way = Journey(rig)
        await way.start()
        await way.tap("Gift cards")
        await way.tap("Steam wallet")
        await way.tap("Yearly")
        await wait_for_invoice(rig)
        await rig.ann.wait_for_button(verbs.PAY_QUOTE)  # the quote stays


async def test_a_wallet_with_money_leads_to_the_quote_only(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path, credit="1") as rig:
        await walk_to_the_buy_button(rig)
        assert find_button(rig.ann.last(), verbs.PAY_QUOTE, "Pay $8.90")


async def test_a_choice_of_methods_leads_to_the_quote_only(tmp_path: Path) -> None:
    async with a_methods_rig(tmp_path) as paying:
        await walk_to_the_buy_button(paying.rig)
        assert find_button(paying.rig.ann.last(), verbs.PAY_QUOTE, "Pay $9.90")
        assert paying.gateway.opened == []


async def test_a_buyer_who_looks_at_many_quotes_can_still_ask_for_an_invoice(
    tmp_path: Path,
) -> None:
    """Each open invoice of such a method counts, so that only some are made unasked."""
    async with a_methods_rig(tmp_path, methods=(LINK_METHOD,)) as paying:
        await walk_to_the_buy_button(paying.rig)
        for _ in range(MAX_OPEN_AT_ONCE + 1):
            await begin(paying.rig)
            await paying.rig.idle()
        made = len(paying.gateway.opened)
        assert made == MAX_OPEN_AT_ONCE < MAX_OPEN_INVOICES
        await paying.rig.ann.tap(verbs.PAY_QUOTE)
        await paying.rig.idle()
        assert len(paying.gateway.opened) == made + 1


async def test_a_method_that_is_away_leaves_the_quote_with_its_pay_button(tmp_path: Path) -> None:
    async with a_methods_rig(tmp_path, methods=(LINK_METHOD,)) as paying:
        paying.gateway.error = PaymentMethodUnavailable("away")
        await walk_to_the_buy_button(paying.rig)
        assert find_button(paying.rig.ann.last(), verbs.PAY_QUOTE, "Pay $9.90")
        await paying.rig.ann.tap(verbs.PAY_QUOTE)
        await paying.rig.ann.wait_for_message("declined-payment-method-away")


async def test_a_method_that_takes_long_leaves_the_quote_with_its_pay_button(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invoices, "AT_ONCE_SECONDS", 0.0)
    async with a_methods_rig(tmp_path, methods=(LINK_METHOD,)) as paying:
        await walk_to_the_buy_button(paying.rig)
        assert find_button(paying.rig.ann.last(), verbs.PAY_QUOTE, "Pay $9.90")
        await paying.rig.ann.tap(verbs.PAY_QUOTE)
        await paying.rig.server.wait_for(ANN, is_paid_by_link, 60)


async def test_an_earlier_order_takes_three_taps_to_the_next_secret(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start p_1")
        await rig.idle()
        await rig.ann.tap(verbs.OPEN_CHECKOUT)
        await rig.idle()
        await rig.ann.tap(verbs.CONFIRM)
        await rig.idle()
        await rig.work()
        before = len(rig.ann.messages())
        await rig.ann.send_text("/orders")
        await rig.idle()

        way = Journey(rig)
        await way.tap(verbs.ORDER_FROM_LIST)
        await way.tap(verbs.BUY_AGAIN)
        await way.tap(verbs.CONFIRM)
        await way.receive()

        assert len(way.taps) <= 3
        assert len(rig.supplier.trades) == 2
        # The command, the status of the order, and the secret: no screen is left over.
        assert len(rig.ann.messages()) == before + 3
