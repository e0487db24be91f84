"""Tests of updates that no client of Telegram sends: forged payments, odd shapes and sizes.

They come as from a broken or hostile Bot API server. Afterwards nobody has money or a role, nothing is
paused, and the shop answers the next person.
"""

from pathlib import Path
from typing import Final

import pytest

from bot.chat.navigation import verbs
from bot.demo.telegram.request_params import Json
from bot.domain.ids import BuyerId
from bot.services import sales_pause
from tests.builders import OPERATOR, usd
from tests.chat.buyer.payments.test_payments import a_paying_rig, open_top_up
from tests.chat.chat_rig import ANN, BEN, ChatRig

LONG: Final = "A" * 200_000
TOO_LARGE: Final = 2**70


def a_person(user_id: int, **changes: object) -> Json:
    return {"id": user_id, "is_bot": False, "first_name": "X", "language_code": "en", **changes}


def written(user_id: int, text: str = "", **changes: object) -> Json:
    """Return an update with a message of a person in their own chat, with some fields replaced."""
    chat = {"id": user_id, "type": "private", "first_name": "X"}
    fields = {"message_id": 9_000, "date": 1, "chat": chat, "from": a_person(user_id), "text": text}
    return {"message": {**fields, **changes}}


def tapped(**changes: object) -> Json:
    return {"callback_query": {"id": "1", "from": a_person(BEN), "chat_instance": "1", **changes}}


def searched(query: str, offset: str) -> Json:
    return {"inline_query": {"id": "1", "from": a_person(BEN), "query": query, "offset": offset}}


def asked_before_payment(number: int, user_id: int, payload: str, **changes: object) -> Json:
    query = {"id": str(number), "from": a_person(user_id), "invoice_payload": payload}
    return {"pre_checkout_query": {**query, "currency": "XTR", "total_amount": 385, **changes}}


#: What would pause sales if it came from the operator's own chat, by the operator, as a new message.
NOT_FROM_THE_OPERATOR: Final = {
    "a group": written(OPERATOR, "/pause", chat={"id": -5, "type": "group"}),
    "another's chat": written(OPERATOR, "/pause", chat={"id": BEN, "type": "private"}),
    "another's name": written(BEN, "/pause", chat={"id": OPERATOR, "type": "private"}),
    "a channel": written(OPERATOR, "/pause", sender_chat={"id": -100, "type": "channel"}),
    "a bot": written(OPERATOR, "/pause", **{"from": a_person(OPERATOR, is_bot=True)}),
    "an edit": {"edited_message": written(OPERATOR, "/pause")["message"]},
    "a post": {"channel_post": written(OPERATOR, "/pause")["message"]},
}
ODD: Final = {
    "no message": {"message": None},
    "a list": {"message": []},
    "a number as sender": {"message": {"from": 1}},
    "an empty tap": {"callback_query": {}},
    "a tap without data": tapped(),
    "a tap with a number": tapped(data=5),
    "a tap with a long text": tapped(data=LONG),
    "a game": tapped(game_short_name="g"),
    "a long query": searched(LONG, "-1"),
    "a long offset": searched("s", LONG),
    "an offset in other digits": searched("s", "٣"),
    "a long text": written(BEN, LONG),
    "a long link": written(BEN, f"/start {LONG}"),
    "a link to another's order": written(BEN, "/start o_1"),
    "a link to a negative number": written(BEN, "/start p_-1"),
    "a link to a huge number": written(BEN, f"/start p_{'9' * 60}"),
    "a link to a file": written(BEN, "/start ../../etc/passwd"),
    "a language that is a path": written(
        BEN, "hi", **{"from": a_person(BEN, language_code="../../x")}
    ),
    "a long name": written(BEN, "hi", **{"from": a_person(BEN, first_name=LONG)}),
    "half a character": written(BEN, "hi", **{"from": a_person(BEN, first_name="\ud800")}),
    "many entities": written(
        BEN, "hi", entities=[{"type": "bold", "offset": 0, "length": 1}] * 20_000
    ),
    "a chosen person": written(BEN, users_shared={"request_id": 1, "users": [{"user_id": BEN}]}),
    "a large id": written(TOO_LARGE, "/start"),
    "a negative id": written(-5, "/start"),
    "no id": written(0, "/start"),
    "an address": {"shipping_query": {"id": "1", "from": a_person(BEN), "invoice_payload": "x"}},
}


async def check_that_nothing_changed(rig: ChatRig) -> None:
    await rig.idle()
    await rig.work()
    assert await rig.store.read(sales_pause.list_pauses) == []
    assert rig.shop.get_role(BuyerId(BEN)) is None
    assert [(await rig.wallet(each)).balance for each in (ANN, BEN)] == [usd("0.00")] * 2
    await rig.ann.send_text("/wallet")
    await rig.ann.wait_for_button(verbs.TOP_UP)


@pytest.mark.parametrize("updates", [ODD, NOT_FROM_THE_OPERATOR], ids=["odd", "spoofed"])
async def test_updates_of_no_client_change_nothing_and_stop_nobody(
    tmp_path: Path, updates: dict[str, Json]
) -> None:
    async with a_paying_rig(tmp_path, over_http=True) as rig:
        await rig.ben.send_text("/start")
        for update in updates.values():
            rig.server.push_update(update)
        await check_that_nothing_changed(rig)


async def test_no_forged_payment_is_accepted(tmp_path: Path) -> None:
    """Ben asks to pay with Ann's invoice, another amount, another currency, and payloads of his own."""
    async with a_paying_rig(tmp_path) as rig:
        await rig.ben.send_text("/start")
        await open_top_up(rig)
        (payload,) = [c.params["payload"] for c in rig.server.calls if c.method == "sendInvoice"]
        forged = [
            asked_before_payment(1, BEN, payload),
            asked_before_payment(2, ANN, payload, total_amount=1),
            asked_before_payment(3, ANN, payload, total_amount=-385),
            asked_before_payment(4, ANN, payload, total_amount=10**40),
            asked_before_payment(5, ANN, payload, currency="USD"),
            asked_before_payment(6, ANN, payload, currency="💥"),
            asked_before_payment(7, BEN, payload.replace(str(ANN), str(BEN))),
            asked_before_payment(8, BEN, ""),
            asked_before_payment(9, BEN, LONG),
            asked_before_payment(10, TOO_LARGE, payload),
        ]
        for update in forged:
            rig.server.push_update(update)
        await check_that_nothing_changed(rig)
        answers = {
            call.params["pre_checkout_query_id"]: call.params["ok"]
            for call in rig.server.calls
            if call.method == "answerPreCheckoutQuery"
        }
        assert answers == {str(number): False for number in range(1, 11)}
