"""Forged buttons and commands: another's order, offer or case answers byte for byte like one that is not.

Every verb and every command of the desk is tried; a new verb has to say whose its ids are.
"""

from pathlib import Path
from typing import Final

import pytest

from bot.chat import verbs
from bot.chat.callbacks import encode
from bot.chat.router import DESK, DESK_TAPS, TAPS
from bot.demo.telegram.wire import Json
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import OrderStatus
from bot.services import support
from tests.builders import OPERATOR
from tests.chat.conversations.stage import ANN, BEN, Stage, a_stage, begin, buy

#: Verbs whose first id is a row that belongs to one person.
OWNED: Final = {
    *(verbs.ORDER, verbs.CONFIRM, verbs.SHOW, verbs.AGAIN, verbs.PROBLEM, verbs.WRITE),
}
#: Verbs that name what everybody may look at (a product, a shelf, a page, a language), or nothing.
#: What they change is the checkout of whoever taps.
EVERYBODYS: Final = {
    *(verbs.HOME, verbs.SHELF, verbs.PRODUCT, verbs.ORDERS, verbs.WALLET, verbs.LANGUAGES),
    *(verbs.HELP, verbs.CARDS, verbs.RESUME, verbs.RESTART, verbs.VARIANT, verbs.OPTION),
    *(verbs.CARD, verbs.QUANTITY, verbs.PICK, verbs.TOGGLE, verbs.DONE, verbs.SKIP),
    *(verbs.MAKE_PASSWORD, verbs.BACK_VARIANT, verbs.BACK_OPTION, verbs.BACK_CARD),
    *(verbs.BACK_QUANTITY, verbs.BACK_FIELD, verbs.BACK_CONTACT, verbs.BACK_PASSWORD),
    *(verbs.QUOTE, verbs.LEAVE, verbs.LANGUAGE, verbs.ORDERS_OF, verbs.CONTINUE, verbs.USE_LAST),
    *(verbs.BEGUN,),
    *(verbs.COUPON, verbs.NO_COUPON, verbs.TRY_VARIANT, verbs.TRY_OPTION, verbs.SUPPORT),
    *(verbs.LEAVE_SUPPORT, verbs.PRIVACY, verbs.FORGET, verbs.FORGET_NOW, verbs.ALERTS),
    *(verbs.WATCH, verbs.UNWATCH, verbs.SEARCH, verbs.FOUND, verbs.FOUND_PRODUCT),
}
NEVER_WAS: Final = 424_242


def test_every_verb_says_whose_its_ids_are() -> None:
    assert {*OWNED, *EVERYBODYS} == set(TAPS)
    assert not OWNED & EVERYBODYS


async def town(stage: Stage) -> int:
    """Ann has an order with goods, an open offer and threads, all of number 1 up; Ben has nothing."""
    await begin(stage)
    await stage.ann.open("1")
    await buy(stage)
    await begin(stage)
    await stage.ann.open("1")
    await stage.ann.sees_button("Buy for")
    for about in (None, OrderId(1)):
        await support.begin(stage.shop, BuyerId(ANN), about)
    await stage.ben.say("/start")
    await stage.ben.sees("本")
    return int(stage.ben.last()["message_id"])


async def answer(stage: Stage, data: str, screen: int) -> list[tuple[str, Json]]:
    """Everything that the bot does about Ben's forged tap, to the byte."""
    stage.server.calls.clear()
    await stage.ben.forge(data, screen)
    await stage.idle()
    told = [(call.method, dict(call.params)) for call in stage.said()]
    for _, params in told:
        params.pop("callback_query_id", None)  # the tap's own number
    return sorted(told, key=str)


async def answers(
    stage: Stage, verb: str, first: list[int], screen: int
) -> list[list[tuple[str, Json]]]:
    """The answers to the verb with each of these first ids; a tap before them settles the screen."""
    ids = {**TAPS, **DESK_TAPS}[verb].ids
    taps = [encode(verb, *([number] + [1] * ids)[:ids]) for number in (NEVER_WAS, *first)]
    return [await answer(stage, data, screen) for data in taps][1:]


@pytest.mark.parametrize("verb", sorted(OWNED))
async def test_anothers_row_answers_like_one_that_never_was(tmp_path: Path, verb: str) -> None:
    async with a_stage(tmp_path) as stage:
        screen = await town(stage)
        foreign_1, foreign_2, missing = await answers(stage, verb, [1, 2, NEVER_WAS], screen)

        assert foreign_1 == foreign_2 == missing
        assert "editMessageText" in str(missing), "it is answered at all"
        assert len(await stage.orders(ANN)) == 1
        assert await stage.orders(BEN) == []


@pytest.mark.parametrize("verb", sorted(DESK_TAPS))
async def test_the_desks_buttons_answer_a_stranger_like_none(tmp_path: Path, verb: str) -> None:
    async with a_stage(tmp_path) as stage:
        screen = await town(stage)
        ids = DESK_TAPS[verb].ids
        desk = await answers(stage, verb, [1, NEVER_WAS], screen)
        unknown = [await answer(stage, encode("qq", *([1] * ids)), screen) for _ in range(2)][1]

        assert desk == [unknown, unknown]


async def test_a_link_to_anothers_order_answers_like_one_to_none(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await town(stage)
        texts = []
        for number in (1, NEVER_WAS):
            await stage.ben.say(f"/start o_{number}")
            await stage.idle()
            shown = stage.ben.last()
            texts.append((shown["text"], shown.get("reply_markup")))

        assert texts[0] == texts[1]


async def test_a_stolen_choice_changes_only_the_thiefs_own_walk(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        screen = await town(stage)
        before = stage.ann.last()
        for verb in sorted(EVERYBODYS - {verbs.LANGUAGE}):
            await answer(stage, encode(verb, *[1] * TAPS[verb].ids), screen)

        assert stage.ann.last() == before
        await stage.ann.tap("Buy for")
        await stage.ann.sees("is reserved for it")
        assert await stage.orders(BEN) == []


def message(stage: Stage, text: str, **parts: object) -> Json:
    """A message as Telegram would give it to the bot."""
    return {
        "message": {
            "message_id": 9_000 + len(stage.server.calls),
            "date": 1_800_000_000,
            "chat": {"id": OPERATOR, "type": "private", "first_name": "Olga"},
            "from": {"id": OPERATOR, "is_bot": False, "first_name": "Olga"},
            "text": text,
            **parts,
        }
    }


GROUP: Final = {"id": -100_5, "type": "supergroup", "title": "G"}
CHANNEL: Final = {"id": -100_7, "type": "channel", "title": "C"}
ANONYMOUS: Final = {"id": 1_087_968_824, "is_bot": True, "first_name": "Group"}
STRANGE: Final[dict[str, dict[str, object]]] = {
    "in a group": {"chat": GROUP},
    "as an anonymous admin": {"chat": GROUP, "from": ANONYMOUS, "sender_chat": GROUP},
    "as a channel in a group": {"chat": GROUP, "sender_chat": CHANNEL},
    "in a channel": {"chat": CHANNEL, "sender_chat": CHANNEL, "from": None},
    "in somebody else's chat": {"chat": {"id": ANN, "type": "private", "first_name": "Ann"}},
    "as a channel in the own chat": {"sender_chat": CHANNEL},
}


@pytest.mark.parametrize("where", STRANGE)
async def test_the_desk_is_silent_outside_the_operators_own_chat(
    tmp_path: Path, where: str
) -> None:
    async with a_stage(tmp_path) as stage:
        await town(stage)
        stage.server.calls.clear()
        for command in DESK:
            words = {"resolve": "1 refund", "credit": f"{BEN} 5"}.get(command, "")
            update = message(stage, f"/{command} {words}".strip(), **STRANGE[where])
            update["message"] = {k: v for k, v in update["message"].items() if v is not None}
            stage.server.push_update(update)
        await stage.idle()

        assert stage.said() == []
        assert (await stage.order(1)).status is OrderStatus.DELIVERED
        assert (await stage.wallet(BEN)).balance.amount == 0


async def test_an_edited_command_does_nothing(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await town(stage)
        update = message(stage, f"/credit {BEN} 5")
        stage.server.push_update({"edited_message": {**update["message"], "edit_date": 1}})
        await stage.idle()

        assert (await stage.wallet(BEN)).balance.amount == 0


async def test_a_tap_in_a_group_is_answered_by_nothing_but_its_clock(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await town(stage)
        stage.server.calls.clear()
        posted = message(stage, "offer", chat=GROUP)["message"]
        for number, data in enumerate([encode(verbs.CONFIRM, 2), encode(verbs.SHOW, 1)]):
            ann = {"id": ANN, "is_bot": False, "first_name": "Ann"}
            query = {"id": str(number), "from": ann, "chat_instance": "1", "data": data}
            stage.server.push_update({"callback_query": {**query, "message": posted}})
        await stage.idle()

        assert {call.method for call in stage.said()} <= {"answerCallbackQuery"}
        assert len(await stage.orders(ANN)) == 1


async def test_a_tap_that_is_too_fast_reads_so_and_a_confirmation_never_is(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await town(stage)
        offer, confirm = stage.ann.data_of("Buy for")
        toasts = [(await stage.ann.forge(encode(verbs.HOME), offer)).text for _ in range(60)]
        await stage.idle()
        shown = [
            call
            for call in stage.server.calls
            if call.method in {"editMessageText", "sendMessage"} and "Hello" in str(call.params)
        ]
        dropped = [text for text in toasts if text]

        assert 0 < len(dropped) < 60
        assert set(dropped) == {"⏱ That was a little fast. Please try again in a moment."}
        assert len(shown) <= 60 - len(dropped)
        assert "Placing" in str((await stage.ann.forge(confirm, offer)).text)
        await stage.ann.sees("is reserved for it")


@pytest.mark.parametrize("verb", [verbs.QUOTE, verbs.QUANTITY, verbs.CARD, verbs.USE_LAST])
async def test_a_storm_of_taps_that_ask_the_store_is_dropped_with_a_word(
    tmp_path: Path, verb: str
) -> None:
    async with a_stage(tmp_path) as stage:
        await town(stage)
        offer, confirm = stage.ann.data_of("Buy for")
        asked = encode(verb, *[1] * TAPS[verb].ids)
        toasts = [(await stage.ann.forge(asked, offer)).text for _ in range(80)]
        await stage.idle()
        dropped = [text for text in toasts if text]

        assert 0 < len(dropped) < 80
        assert set(dropped) == {"⏱ That was a little fast. Please try again in a moment."}
        assert "Placing" in str((await stage.ann.forge(confirm, offer)).text)
