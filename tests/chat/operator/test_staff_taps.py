"""Tests of how many taps the daily acts of staff take, counted from Start or from the buyer's message."""

from dataclasses import dataclass, field
from pathlib import Path

from bot.chat.navigation import verbs
from bot.chat.navigation.verbs import Verb
from bot.domain.ids import BuyerId
from bot.domain.orders.order import OrderStatus
from storage.transaction import Transaction
from tests.builders import usd
from tests.chat.buyer.payments.test_refunds import bought
from tests.chat.chat_rig import ANN, ChatPerson, a_chat_rig
from tests.chat.operator.people.test_support import ask, is_heard, write


@dataclass
class StaffTaps:
    """What a member of staff taps, in order. Start is a tap, a typed text is none."""

    person: ChatPerson
    taps: list[Verb | str] = field(default_factory=list)

    async def start(self) -> None:
        """Press Start."""
        self.taps.append("start")
        await self.person.send_text("/start")

    async def tap(self, verb: Verb, label: str = "", **ids: int) -> None:
        """Tap the newest button with this verb and these ids."""
        self.taps.append(verb)
        await self.person.open(verb, label, **ids)


async def test_a_delivered_order_is_refunded_in_five_taps_from_start(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        order = await bought(rig)
        olga = StaffTaps(rig.olga)
        await olga.start()
        await olga.tap(verbs.ALL_ORDERS)
        await olga.tap(verbs.ORDER_DETAILS, order_id=order)
        await olga.tap(verbs.ASK_REFUND, order_id=order)
        await rig.olga.wait_for_message("effect-refund-delivered")
        assert (await rig.order(order)).status is OrderStatus.DELIVERED
        await olga.tap(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ruled-refunded")

        assert (await rig.wallet()).available == usd("50.00")
        assert len(olga.taps) == 5


async def test_a_buyer_who_wrote_is_banned_in_three_taps_from_their_message(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await ask(rig, rig.ann, "You are thieves")
        olga = StaffTaps(rig.olga)
        await olga.tap(verbs.BUYER, buyer_id=ANN)
        await olga.tap(verbs.ASK_BAN, buyer_id=ANN)
        await olga.tap(verbs.CONFIRM_ADMIN_ACTION, "Insults")
        await rig.olga.wait_for_message("ban-changed", name="Ann")

        def is_banned(tx: Transaction) -> bool:
            record = tx.people.get_record(BuyerId(ANN))
            return record is not None and record.ban is not None

        assert await rig.store.read(is_banned)
        assert len(olga.taps) == 3


async def test_a_buyer_who_wrote_is_answered_with_one_tap(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await ask(rig, rig.ann, "It fails")
        olga = StaffTaps(rig.olga)
        await olga.tap(verbs.THREAD)
        await rig.olga.wait_for_message("thread-write-now", name="Ann")
        await rig.idle()
        await write(rig, rig.olga, "We sent you a new one")
        await rig.olga.wait_for_message("thread-sent", name="Ann")

        assert is_heard(rig.ann)
        assert len(olga.taps) == 1
