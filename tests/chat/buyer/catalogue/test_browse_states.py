"""Tests of every kind of message in every state: it is answered, and the state does not change."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from bot.chat.navigation import verbs
from bot.demo.telegram.content.sample_stickers_voices_and_locations import SAMPLE_CONTENTS
from bot.demo.telegram.people.scripted_person import content_of
from bot.demo.telegram.request_params import Json
from bot.domain.catalogue.product import FieldKind
from bot.domain.orders.order import OrderStatus
from tests.builders import OPERATOR, FakeSupplier, a_field, a_product, some_details
from tests.chat.chat_rig import ANN, ChatRig, a_chat_rig, a_supplier, begin
from tests.chat.words import has_message

KINDS: Final = sorted({"photo", "document", *SAMPLE_CONTENTS} - {"pinned_message"})
#: What operators receive of messages to support; the other kinds cannot be forwarded.
LETTERS: Final = {
    *("photo", "document", "video", "animation", "audio", "voice", "video_note", "sticker"),
}


async def home(rig: ChatRig) -> None:
    await rig.ann.send_text("/start")
    await rig.ann.wait_for_message("home-welcome", name="Ann")


async def field(rig: ChatRig) -> None:
    await begin(rig)
    await rig.ann.wait_for_text("Your login")


async def password(rig: ChatRig) -> None:
    await field(rig)
    await rig.ann.send_text("ada")
    await rig.ann.wait_for_message("checkout-password")


async def offer(rig: ChatRig) -> None:
    await password(rig)
    await rig.ann.open(verbs.SKIP_FIELD, field=0)
    await rig.ann.wait_for_button(verbs.CONFIRM)


async def placed(rig: ChatRig) -> None:
    await offer(rig)
    await rig.ann.tap(verbs.CONFIRM)
    await rig.ann.wait_for_message("order-placed")


async def to_the_goods(rig: ChatRig) -> None:
    await rig.ann.open(verbs.SKIP_FIELD, field=0)
    await confirmed(rig)


async def confirmed(rig: ChatRig) -> None:
    await rig.ann.tap(verbs.CONFIRM)
    await rig.ann.wait_for_message("order-placed")
    await delivered(rig)


async def delivered(rig: ChatRig) -> None:
    await rig.idle()
    await rig.work()
    await rig.ann.wait_for_text("CODE-1-0")


async def from_the_card(rig: ChatRig) -> None:
    """The selection is kept: the product page leads back to the quote."""
    await begin(rig)
    await confirmed(rig)


async def from_the_field(rig: ChatRig) -> None:
    await rig.ann.send_text("ada")
    await rig.ann.wait_for_message("checkout-password")
    await to_the_goods(rig)


async def from_home(rig: ChatRig) -> None:
    await field(rig)
    await from_the_field(rig)


Act = Callable[[ChatRig], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class State:
    """The act that reaches a state, and the act that continues from it to the secret."""

    reach: Act
    finish: Act


STATES: Final = {
    "home": State(home, from_home),
    "field asked": State(field, from_the_field),
    "password asked": State(password, to_the_goods),
    "offer shown": State(offer, from_the_card),
    "order placed": State(placed, delivered),
}


def demanding() -> FakeSupplier:
    """Return a supplier whose product asks for a field and a password."""
    widgets = (a_field(FieldKind.TEXT),)
    return a_supplier(a_product(details=some_details(widgets=widgets, asks_password=True)))


def answers(rig: ChatRig) -> int:
    """Count the messages that the bot sent or edited."""
    ours = ("sendMessage", "editMessageText")
    return sum(call.method in ours for call in rig.server.calls)


@pytest.mark.parametrize("state", STATES)
async def test_what_is_no_text_changes_nothing_in_any_state(tmp_path: Path, state: str) -> None:
    async with a_chat_rig(tmp_path, demanding()) as rig:
        await STATES[state].reach(rig)
        for kind in KINDS:
            before = answers(rig)
            await rig.server.send_sample(ANN, kind)
            await rig.idle()
            assert answers(rig) == before + 1, kind
        await STATES[state].finish(rig)

        (order,) = await rig.orders()
        assert order.status is OrderStatus.DELIVERED
        ((selection, _, _),) = rig.supplier.trades
        assert selection.widgets == {"login": "ada"}
        assert selection.password is None


def forwarded(text: str, number: int, by: int = ANN) -> Json:
    """Return a text of another person that somebody forwards to the bot."""
    sender = {"id": by, "is_bot": False, "first_name": "Ann", "language_code": "en"}
    origin = {"type": "hidden_user", "sender_user_name": "Somebody", "date": 1}
    return {
        "message": {
            "message_id": number,
            "date": 2,
            "chat": {"id": by, "type": "private", "first_name": "Ann"},
            "from": sender,
            "text": text,
            "forward_origin": origin,
        }
    }


async def test_a_forwarded_text_is_an_answer_like_any_other(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await begin(rig)
        rig.server.push_update(forwarded("2", 900))
        await rig.ann.wait_for_message("quote-total", money="$19.80")


async def test_a_reply_to_the_goods_is_no_answer_to_anybody(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, demanding()) as rig:
        await placed(rig)
        await delivered(rig)
        goods = await rig.ann.wait_for_text("CODE-1-0")
        await rig.server.send_text(ANN, "thank you", goods["message_id"])
        await rig.ann.wait_for_message("search-none", words="thank you")
        await rig.idle()
        await rig.work()

        assert not any("thank you" in content_of(one) for one in rig.olga.messages())


async def test_a_reply_to_the_goods_answers_an_open_question(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await confirmed(rig)
        goods = await rig.ann.wait_for_text("CODE-1-0")
        await begin(rig)
        await rig.server.send_text(ANN, "2", goods["message_id"])
        await rig.ann.wait_for_message("quote-total", money="$19.80")


async def test_an_edited_answer_changes_no_state(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, demanding()) as rig:
        await field(rig)
        mine = await rig.ann.send_text("ada")
        await rig.ann.wait_for_message("checkout-password")
        await rig.server.edit_text(ANN, mine["message_id"], "bob")
        await rig.idle()
        await to_the_goods(rig)

        assert rig.supplier.trades[0][0].widgets == {"login": "ada"}


async def test_support_passes_on_what_can_be_and_says_what_cannot(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.olga.wait_for_message("admin-title")
        await rig.ann.send_text("/support")
        await rig.ann.wait_for_message("support-invite")
        for kind in KINDS:
            before = rig.ann.last()["message_id"]
            await rig.server.send_sample(ANN, kind)
            await rig.idle()
            told = rig.ann.last()
            assert told["message_id"] > before, kind
            reply = "support-passed-on" if kind in LETTERS else "support-only-these"
            assert has_message(content_of(told), reply), kind
        await rig.work()

        letters = [
            one
            for one in rig.server.list_messages(OPERATOR)
            if has_message(content_of(one), "thread-letter")
        ]
        assert len(letters) == len(LETTERS & set(KINDS))
