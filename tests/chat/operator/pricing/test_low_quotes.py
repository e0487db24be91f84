"""Tests of the approval of a price far below the catalogue, from the alert to the quote."""

from decimal import Decimal
from pathlib import Path

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ChatRig, a_chat_rig, begin, buy
from tests.chat.words import has_message


async def decline(rig: ChatRig) -> None:
    """Let Ann ask for a quote that the supplier answers with a tenth of the catalogue's price."""
    rig.supplier.quoted["STEAM10"] = Decimal("0.90")
    await rig.olga.send_text("/start")
    await rig.olga.wait_for_message("admin-title")
    await begin(rig)
    await rig.ann.wait_for_message("declined-price-unapproved")
    await rig.idle()
    await rig.work()


async def test_an_operator_approves_the_price_in_two_taps_and_the_buyer_can_buy(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await decline(rig)
        alert = await rig.olga.wait_for_message(
            "alert-low-quote", product="Steam wallet 10 USD", cost="$0.90", catalogue_cost="$9.00"
        )
        await rig.olga.open(verbs.ASK_PRICE_APPROVAL, unit_cost=900_000)
        await rig.olga.wait_for_message("approve-ask", cost="$0.90", price="$0.99")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("approve-done")
        await begin(rig)
        await buy(rig, "$0.99")

        assert len(rig.supplier.trades) == 1
        assert find_button(alert, verbs.ASK_PRICE_APPROVAL) is not None


async def test_what_a_buyer_reads_names_no_price_and_no_reason(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await decline(rig)
        last = rig.ann.last()

        assert "0.90" not in content_of(last)
        assert find_button(last, verbs.CONFIRM) is None


async def test_only_operators_can_press_the_approval(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await decline(rig)
        await rig.ann.forge(encode(verbs.ASK_PRICE_APPROVAL, 1, 0))
        await rig.idle()

        assert not has_message(content_of(rig.ann.last()), "approve-ask")


async def test_the_approval_of_an_unknown_product_asks_nothing(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await decline(rig)
        await rig.olga.forge(encode(verbs.ASK_PRICE_APPROVAL, 2**62, 2**63 - 1))
        await rig.idle()

        assert has_message(content_of(rig.olga.last()), "error-stale")


async def approve(rig: ChatRig) -> None:
    await decline(rig)
    await rig.olga.open(verbs.ASK_PRICE_APPROVAL, unit_cost=900_000)
    await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
    await rig.olga.wait_for_message("approve-done")


async def test_an_approval_is_withdrawn_from_the_list_in_two_taps(tmp_path: Path) -> None:
    """Then the price is not sold any more."""
    async with a_chat_rig(tmp_path) as rig:
        await approve(rig)
        await rig.olga.send_text("/approvals")
        await rig.olga.wait_for_message(
            "approvals-line", name="Steam wallet 10 USD", cost="$0.90", who="Olga"
        )
        await rig.olga.open(verbs.ASK_PRICE_WITHDRAWAL)
        await rig.olga.wait_for_message("withdraw-ask", name="Steam wallet 10 USD", cost="$0.90")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("withdraw-done")
        await rig.olga.send_text("/approvals")
        await rig.olga.wait_for_message("approvals-none")
        await begin(rig)
        await rig.ann.wait_for_message("declined-price-unapproved")


async def test_a_quote_on_screen_cannot_be_confirmed_once_its_approval_is_withdrawn(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await approve(rig)
        await begin(rig)
        await rig.ann.wait_for_button(verbs.CONFIRM)
        await rig.olga.open(verbs.ASK_PRICE_WITHDRAWAL)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("withdraw-done")
        await rig.ann.open(verbs.CONFIRM)
        await rig.ann.wait_for_message("declined-price-unapproved")
        assert await rig.orders() == []


async def test_an_approval_is_withdrawn_from_the_message_that_confirmed_it(tmp_path: Path) -> None:
    """A tap after that says that there is none."""
    async with a_chat_rig(tmp_path) as rig:
        await approve(rig)
        message_id, data = await rig.olga.finds(verbs.ASK_PRICE_WITHDRAWAL)
        await rig.olga.open(verbs.ASK_PRICE_WITHDRAWAL)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("withdraw-done")
        await rig.olga.forge(data, message_id)
        await rig.olga.wait_for_message("withdraw-gone")


async def test_only_operators_see_and_withdraw_approvals(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await approve(rig)
        await rig.ann.send_text("/approvals")
        await rig.ann.forge(encode(verbs.ASK_PRICE_WITHDRAWAL, 1))
        await rig.idle()

        written = [content_of(one) for one in rig.ann.messages()]
        assert not any(has_message(text, "approvals-head") for text in written)
        assert not any(has_message(text, "withdraw-ask") for text in written)
