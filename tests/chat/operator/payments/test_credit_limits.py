"""Tests of /limit: shows and sets one buyer's credit limit."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.operations.sales_pause import SalesLimits
from tests.builders import usd
from tests.chat.chat_rig import ANN, ChatRig, a_chat_rig
from tests.chat.words import has_message


async def meet_ann(rig: ChatRig) -> None:
    await rig.ann.send_text("/start")
    await rig.ann.wait_for_message("home-welcome")


async def test_a_limit_is_shown_set_and_given_up(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await meet_ann(rig)
        await rig.olga.send_text("/limit @Ann")
        await rig.olga.wait_for_message("limit-default", money="$50.00")
        await rig.olga.send_text(f"/limit {ANN} 12,50")
        await rig.olga.wait_for_message("limit-own", money="$12.50")
        assert (await rig.wallet()).available == usd("12.50")
        await rig.olga.send_text("/limit @ann DEFAULT")
        await rig.idle()
        assert has_message(content_of(rig.olga.last()), "limit-default", money="$50.00")
        assert (await rig.wallet()).available == usd("50.00")


async def test_a_limit_of_nothing_ends_spending_on_credit(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_ann(rig)
        await rig.olga.send_text("/limit @ann 0")
        await rig.olga.wait_for_message("limit-own", money="$0.00")
        assert (await rig.wallet()).available == usd("0")


async def test_a_large_limit_takes_a_second_tap(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, limits=SalesLimits(credit_confirm_above=usd("100"))) as rig:
        await meet_ann(rig)
        await rig.olga.send_text("/limit @ann 100.01")
        await rig.olga.wait_for_message("limit-ask", money="$100.01")
        assert (await rig.wallet()).available == usd("50.00")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("limit-own", money="$100.01")
        assert (await rig.wallet()).available == usd("100.01")


@pytest.mark.parametrize("words", ["", "@ann much", "@ann -1", "@ann 1 2", "@ann 1e99", "7001 1 2"])
async def test_what_is_no_limit_is_answered_with_the_usage(tmp_path: Path, words: str) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_ann(rig)
        await rig.olga.send_text(f"/limit {words}".strip())
        await rig.olga.wait_for_message("usage-limit")
        assert (await rig.wallet()).available == usd("50.00")


@pytest.mark.parametrize("command", ["credit", "limit"])
async def test_an_unclear_amount_changes_nothing_and_is_named(tmp_path: Path, command: str) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_ann(rig)
        await rig.olga.send_text(f"/{command} @ann 1,000")
        await rig.olga.wait_for_message("usage-wrong-amount", text="1,000")
        assert has_message(content_of(rig.olga.last()), f"usage-{command}")
        assert (await rig.wallet()).available == usd("50.00")


async def test_an_unknown_buyer_is_named_as_such(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/limit @nobody 5")
        await rig.olga.wait_for_message("declined-buyer-gone")
