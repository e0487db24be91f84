"""Tests of message effects and drafts: used if Telegram supports them, otherwise left out."""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.chat.telegram.delivery_effects import PARTY_EFFECT_ID, MessageEffects
from bot.demo.telegram.request_params import Json
from bot.domain.catalogue.product import DeliveryMode
from bot.domain.operations.messenger import Sent
from bot.domain.orders.order import Order, OrderStatus
from storage.transaction import Transaction
from tests.builders import NOW, an_order
from tests.chat.messenger_rig import Rig, a_rig
from tests.chat.screens.gallery import localizer_for
from tests.demo.telegram.bot_api_rig import ANN

REFUSED = "Bad Request: MESSAGE_EFFECT_INVALID"


async def handed_over(rig: Rig, body: bytes = b"KEY-1") -> Json:
    """Return a new order's secret as the chat shows it."""
    order = await rig.order()
    receipt = await rig.messenger.deliver(order.id, await rig.goods(order, body))
    assert isinstance(receipt, Sent)
    return rig.messages()[-1]


async def test_the_first_delivery_of_an_order_comes_with_an_effect(tmp_path: Path) -> None:
    async with a_rig(tmp_path) as rig:
        assert (await handed_over(rig))["effect_id"] == PARTY_EFFECT_ID
        assert (await handed_over(rig, b"\x00\xff"))["effect_id"] == PARTY_EFFECT_ID


async def test_something_new_of_the_same_order_comes_without(tmp_path: Path) -> None:
    async with a_rig(tmp_path) as rig:
        order = await rig.order()
        await rig.messenger.deliver(order.id, await rig.goods(order, b"KEY-1"))

        def more(tx: Transaction) -> object:
            return tx.delivered_secrets.add(order.id, b"KEY-2", NOW)

        await rig.messenger.deliver(order.id, await rig.store.transact(more))  # type: ignore[arg-type]
        first, second = rig.messages()
        assert "effect_id" in first
        assert "effect_id" not in second


async def test_a_refused_effect_is_left_out_and_not_asked_for_again(tmp_path: Path) -> None:
    async with a_rig(tmp_path) as rig:
        rig.server.faults.add("sendMessage", 400, REFUSED)
        for _ in range(2):
            goods = await handed_over(rig)
            assert "KEY-1" in goods["text"]
            assert "effect_id" not in goods


@pytest.mark.parametrize("protect", [True, False])
async def test_only_messages_are_protected_and_only_where_that_is_set(
    tmp_path: Path, protect: bool
) -> None:
    async with a_rig(tmp_path, protect=protect) as rig:
        message = await handed_over(rig)
        document = await handed_over(rig, b"\x00\xff")

        assert message.get("has_protected_content", False) is protect
        assert "document" in document
        assert "has_protected_content" not in document


def drafted(rig: Rig) -> Json | None:
    return rig.server.state.chats.get_draft(rig.server.state.chats.get_or_refuse(ANN.id))


def quick(
    status: OrderStatus = OrderStatus.ACCEPTED, delivery: DeliveryMode = DeliveryMode.AUTOMATIC
) -> Order:
    order = an_order(status, buyer=ANN.id, delivery=delivery)
    assert order.chat_id == ANN.id
    return order


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
async def test_a_draft_tells_the_time_of_a_quick_order(tmp_path: Path, language: str) -> None:
    async with a_rig(tmp_path) as rig:
        spoken = localizer_for(language)
        effects = MessageEffects(rig.bot)
        for _ in range(3):  # a connection may just have been closed
            await effects.send_progress_draft(spoken, quick(), NOW + timedelta(seconds=15))
        draft = drafted(rig)

        assert draft is not None
        waited = spoken.format_duration(15)
        assert draft["text"] == spoken.plain("draft-working", order=123, waited=waited)


@pytest.mark.parametrize(
    ("order", "seconds"),
    [
        (quick(), 3),
        (quick(), 61),
        (quick(delivery=DeliveryMode.MANUAL), 15),
        (quick(OrderStatus.DELIVERED), 15),
        (quick(OrderStatus.UNCERTAIN), 15),
    ],
)
async def test_no_draft_is_shown_where_it_would_not_help(
    tmp_path: Path, order: Order, seconds: int
) -> None:
    async with a_rig(tmp_path) as rig:
        await MessageEffects(rig.bot).send_progress_draft(
            localizer_for("en"), order, NOW + timedelta(seconds=seconds)
        )
        assert drafted(rig) is None


@pytest.mark.parametrize(
    ("code", "words"), [(404, "Not Found"), (400, "Bad Request: DRAFTS_UNAVAILABLE")]
)
async def test_a_server_without_drafts_is_asked_once(tmp_path: Path, code: int, words: str) -> None:
    async with a_rig(tmp_path) as rig:
        effects = MessageEffects(rig.bot)
        rig.server.faults.add("sendMessageDraft", code, words)
        for seconds in (5, 15, 30):
            await effects.send_progress_draft(
                localizer_for("en"), quick(), NOW + timedelta(seconds=seconds)
            )
        assert drafted(rig) is None


async def test_a_passing_trouble_costs_one_draft_only(tmp_path: Path) -> None:
    async with a_rig(tmp_path) as rig:
        effects = MessageEffects(rig.bot)
        rig.server.faults.add("sendMessageDraft", 502)
        await effects.send_progress_draft(localizer_for("en"), quick(), NOW + timedelta(seconds=5))
        assert drafted(rig) is None
        await effects.send_progress_draft(localizer_for("en"), quick(), NOW + timedelta(seconds=15))
        assert drafted(rig) is not None
