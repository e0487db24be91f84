"""Tests of how many taps and messages a purchase takes, from Start or from an earlier order."""

from dataclasses import dataclass, field
from pathlib import Path

from bot.chat.navigation import verbs
from bot.chat.navigation.verbs import Verb
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.catalogue import Product, ProductId
from bot.domain.ledger import BuyerId
from bot.services.catalogue import pins, product_and_live_stock_reads
from tests.builders import OPERATOR, a_field, a_product, a_variant, some_details
from tests.chat.handlers.chat_rig import ChatRig, a_chat_rig, a_supplier

SECRET = "CODE-"


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
        product = await product_and_live_stock_reads.get_product(rig.shop, rig.store, ProductId(1))
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
