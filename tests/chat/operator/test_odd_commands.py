"""Tests of commands of staff that come in odd ways: forwarded, repeated, edited, or by a member who
wrote as a group.
"""

from pathlib import Path

import pytest

from bot.demo.telegram.request_params import Json
from bot.domain.ids import BuyerId
from bot.domain.people.staff import Role
from tests.builders import OPERATOR, usd
from tests.chat.chat_rig import ANN, BEN, ChatRig, a_chat_rig

CREDIT = f"/credit {BEN} 5"
GROUP = {"id": -100_5, "type": "supergroup", "title": "G"}
ANONYMOUS = {"id": 1_087_968_824, "is_bot": True, "first_name": "Group"}


def message_of(user: int, text: str, **parts: object) -> Json:
    """Return a message of a person as Telegram would send it to the bot."""
    person = {"id": user, "is_bot": False, "first_name": "Olga"}
    chat = {"id": user, "type": "private", "first_name": "Olga"}
    common = {"message_id": 9_000, "date": 1_800_000_000, "chat": chat, "from": person}
    return {**common, "text": text, **parts}


async def with_manager(rig: ChatRig) -> None:
    """Let everybody have written, and make Ann a manager."""
    for person in (rig.olga, rig.ann, rig.ben):
        await person.send_text("/start")
    await rig.idle()
    rig.shop.caches.roles[BuyerId(ANN)] = Role.MANAGER


@pytest.mark.parametrize("user", [OPERATOR, ANN])
async def test_a_forwarded_command_is_not_carried_out_and_says_so(
    tmp_path: Path, user: int
) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await with_manager(rig)
        ben = {"id": BEN, "is_bot": False, "first_name": "Ben"}
        origins: list[Json] = [
            {"type": "user", "date": 1, "sender_user": ben},
            {"type": "hidden_user", "date": 1, "sender_user_name": "Ben"},
        ]
        for origin in origins:
            update = message_of(user, CREDIT, forward_origin=origin)
            rig.server.push_update({"message": update})
        await rig.idle()
        await rig.chat_person(user).wait_for_message("commands-forwarded")

        assert (await rig.wallet(BEN)).balance == usd("0.00")


async def test_a_repeated_update_credits_once(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await with_manager(rig)
        first = rig.server.push_update({"message": message_of(ANN, CREDIT)})
        await rig.idle()
        for _ in range(2):
            rig.server.push_update({"update_id": first, "message": message_of(ANN, CREDIT)})
        await rig.idle()

        assert (await rig.wallet(BEN)).balance == usd("5.00")


async def test_an_edited_command_of_a_manager_does_nothing(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await with_manager(rig)
        rig.server.push_update({"edited_message": message_of(ANN, CREDIT, edit_date=1)})
        await rig.idle()

        assert (await rig.wallet(BEN)).balance == usd("0.00")


@pytest.mark.parametrize(
    "parts",
    [
        {"chat": GROUP},
        {"chat": GROUP, "from": ANONYMOUS, "sender_chat": GROUP},
        {"sender_chat": GROUP},
    ],
)
async def test_a_manager_who_writes_as_a_group_is_nobody(
    tmp_path: Path, parts: dict[str, object]
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await with_manager(rig)
        rig.server.push_update({"message": message_of(ANN, CREDIT, **parts)})
        await rig.idle()

        assert (await rig.wallet(BEN)).balance == usd("0.00")
