"""Tests of a buyer's page in the chat: found by number, @name and name, with its acts as buttons."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.chat.operator.people.buyers_screen import ANY_ORDER
from bot.demo.telegram import Persona
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import BuyerId
from bot.domain.people.staff import Role
from bot.services.payments.wallet import CreditReason
from bot.services.people import buyers
from tests.builders import OPERATOR, usd
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ANN, BEN, PERSONAS, ChatRig, a_chat_rig, begin, buy, texts
from tests.chat.screens.gallery import localizer_for
from tests.chat.words import has_message

NAMESAKE = 7_103


async def meet_all(rig: ChatRig) -> None:
    for person in (rig.ann, rig.ben, rig.olga):
        await person.send_text("/start")
    await rig.idle()


@pytest.mark.parametrize("query", [str(ANN), "@ann", "@ANN"])
async def test_a_number_or_a_username_opens_the_page_at_once(tmp_path: Path, query: str) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        await rig.olga.send_text(f"/buyer {query}")
        page = await rig.olga.wait_for_message("buyer-spent", money="$0.00")
        assert "@ann" in content_of(page)
        await rig.idle()


@pytest.mark.parametrize(
    "name", ["Ann", "\u202e<b>Ann</b>\u200f", "Ann " + "😀" * 60, "Ann Ann Ann"]
)
async def test_people_of_one_name_are_offered_and_told_apart_by_number(
    tmp_path: Path, name: str
) -> None:
    personas = (*PERSONAS, Persona(NAMESAKE, name, None, "en"))
    async with a_chat_rig(tmp_path, personas=personas) as rig:
        await meet_all(rig)
        await rig.chat_person(NAMESAKE).send_text("/start")
        await rig.idle()
        await rig.olga.send_text("/buyers ann")
        await rig.olga.wait_for_message("buyer-matches", text="ann")
        await rig.olga.wait_for_button(verbs.BUYER, buyer_id=ANN)
        await rig.olga.open(verbs.BUYER, str(NAMESAKE), buyer_id=NAMESAKE)
        page = content_of(await rig.olga.wait_for_message("buyer-spent"))
        assert str(NAMESAKE) in page


async def test_a_button_of_the_list_asks_for_the_name(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        await rig.olga.send_text("/buyers")
        await rig.olga.open(verbs.FIND_BUYER)
        await rig.olga.wait_for_message("staff-ask-buyer")
        await rig.olga.send_text("@ann")
        page = await rig.olga.wait_for_message("buyer-spent", money="$0.00")
        assert "@ann" in content_of(page)
        await rig.idle()


async def test_an_unknown_name_is_answered(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        for query in ("zoe", "@zoe", "123", "q\u202e", "%"):
            await rig.olga.send_text(f"/buyer {query}")
            await rig.idle()
            assert has_message(content_of(rig.olga.last()), "declined-buyer-gone"), query


async def test_a_credit_by_name_offers_the_matches_and_asks_before_it_adds(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        before = (await rig.wallet()).balance
        await rig.olga.send_text("/credit ann 5")
        await rig.olga.wait_for_message("buyer-matches", text="ann")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION, "Ann")
        await rig.olga.wait_for_message("credit-ask", money="$5.00", name="Ann")
        assert (await rig.wallet()).balance == before
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("credit-done", name="Ann")
        assert (await rig.wallet()).balance == before + usd("5.00")


async def test_the_page_names_the_orders_and_opens_them(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        await begin(rig)
        await buy(rig)
        (order,) = await rig.orders()
        await rig.olga.send_text("/buyer @ann")
        page = await rig.olga.wait_for_message("buyer-orders", count="1")
        assert has_message(content_of(page), "buyer-spent", money="$9.90")
        await rig.olga.open(verbs.ORDER_FOR_OPERATORS, order_id=order.id)
        await rig.olga.wait_for_button(verbs.BUYER, buyer_id=ANN)


async def test_a_member_of_staff_writes_first_and_the_answer_comes_back(tmp_path: Path) -> None:
    """The buyer reads that the shop writes; nothing names the member of staff."""
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        await rig.olga.send_text("/buyer @ann")
        await rig.olga.open(verbs.WRITE_TO_BUYER, buyer_id=ANN)
        await rig.olga.wait_for_message("thread-write-now", name="Ann")
        await rig.idle()
        await rig.olga.send_text("Your order was late: sorry")
        await rig.idle()
        await rig.work()
        heard = content_of(await rig.ann.wait_for_message("support-answer"))
        assert "Your order was late: sorry" in heard
        assert "Olga" not in heard
        await rig.server.send_text(ANN, "Never mind", rig.ann.last()["message_id"])
        await rig.idle()
        await rig.work()
        answer = await rig.olga.wait_for_text("Never mind")
        assert find_button(answer, verbs.THREAD) is not None
        assert find_button(answer, verbs.BUYER, buyer_id=ANN) is not None


async def test_a_message_of_4096_characters_and_a_picture_arrive_whole(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await meet_all(rig)
        await rig.olga.send_text("/buyer @ann")
        await rig.olga.open(verbs.WRITE_TO_BUYER, buyer_id=ANN)
        await rig.olga.wait_for_message("thread-write-now", name="Ann")
        await rig.idle()
        long = "é" * 4_096
        await rig.olga.send_text(long)
        await rig.idle()
        await rig.work()
        await rig.ann.wait_for_text(long)
        await rig.server.send_sample(OPERATOR, "photo")
        await rig.idle()
        await rig.work()
        assert "photo" in rig.ann.messages()[-1]


async def test_a_message_to_a_buyer_who_blocked_the_bot_is_reported(tmp_path: Path) -> None:
    """It is kept, and arrives when they come back."""
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        rig.server.block(ANN)
        await rig.idle()
        await rig.olga.send_text("/buyer @ann")
        await rig.olga.open(verbs.WRITE_TO_BUYER, buyer_id=ANN)
        await rig.olga.wait_for_message("thread-write-now", name="Ann")
        await rig.idle()
        await rig.olga.send_text("Are you there?")
        await rig.idle()
        for _ in range(3):
            await rig.work()
            rig.clock.advance(60)
        await rig.olga.wait_for_message("thread-unreached", name="Ann")
        assert not any("Are you there?" in each for each in texts(rig.ann))
        rig.server.unblock(ANN)
        await rig.ann.send_text("/start")
        await rig.idle()
        await rig.work()
        await rig.ann.wait_for_text("Are you there?")


async def test_credit_and_limit_are_asked_for_and_a_wrong_amount_is_asked_again(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        before = (await rig.wallet()).balance
        await rig.olga.send_text("/buyer @ann")
        await rig.olga.open(verbs.ASK_CREDIT, buyer_id=ANN)
        await rig.olga.wait_for_message("credit-how-much", name="Ann")
        await rig.idle()
        await rig.olga.send_text("a lot")
        await rig.olga.wait_for_message("staff-question-amount", text="a lot")
        await rig.idle()
        await rig.olga.send_text("2,50")
        await rig.olga.wait_for_message("credit-why")
        assert (await rig.wallet()).balance == before
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION, label_of(CreditReason.RECEIVED, "2.50"))
        await rig.olga.wait_for_message("credit-done", name="Ann")
        assert (await rig.wallet()).balance == before + usd("2.50")

        await rig.olga.send_text("/buyer @ann")
        await rig.olga.open(verbs.ASK_LIMIT, buyer_id=ANN)
        await rig.olga.wait_for_message("limit-how-much")
        await rig.idle()
        await rig.olga.send_text("-3")
        await rig.olga.wait_for_message("staff-question-amount", text="-3")
        await rig.idle()
        await rig.olga.send_text("7")
        await rig.olga.wait_for_message("limit-own", name="Ann", money="$7.00")


@pytest.mark.parametrize("reason", CreditReason)
async def test_a_credit_of_the_button_is_booked_as_what_was_chosen_and_once(
    tmp_path: Path, reason: CreditReason
) -> None:
    """Only goodwill costs profit. The other button of the same question adds nothing more."""
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        before, since = (await rig.wallet()).balance, rig.clock.now()
        await rig.olga.send_text("/buyer @ann")
        await rig.olga.open(verbs.ASK_CREDIT, buyer_id=ANN)
        await rig.idle()
        await rig.olga.send_text("1.25")
        await rig.olga.wait_for_message("credit-why")
        taps = {
            each: rig.olga.data_of(verbs.CONFIRM_ADMIN_ACTION, label_of(each, "1.25"))
            for each in CreditReason
        }
        assert len({data for _, data in taps.values()}) == len(CreditReason)
        others = [each for each in CreditReason if each is not reason]
        for each in (reason, *others):
            message, data = taps[each]
            await rig.olga.forge(data, message)
            await rig.idle()

        assert (await rig.wallet()).balance == before + usd("1.25")
        totals = await rig.db.read(lambda tx: tx.usage.totals(since))
        given = usd("1.25") if reason is CreditReason.GOODWILL else usd("0")
        assert (totals.goodwill, totals.profit) == (given, -given)
        page = await rig.db.read(buyers.read_buyer_page, BuyerId(ANN))
        assert page is not None
        assert page.sums.by_hand == usd("1.25")


def label_of(reason: CreditReason, amount: str) -> str:
    """Return the label of the button that books an amount for a reason."""
    return localizer_for("en").plain(f"button-credit-{reason}", money=usd(amount))


async def test_a_viewer_sees_the_page_and_no_act(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        await rig.olga.send_text("/note @ann Pays late")
        await rig.olga.wait_for_message("note-line-note")
        rig.shop.caches.roles[BuyerId(BEN)] = Role.VIEWER
        await rig.ben.send_text(f"/buyer {ANN}")
        page = await rig.ben.wait_for_message("buyer-spent", language="zh-Hans")
        assert "Pays late" not in content_of(page)
        for verb in (
            verbs.WRITE_TO_BUYER,
            verbs.ASK_NOTE,
            verbs.ASK_CREDIT,
            verbs.ASK_LIMIT,
            verbs.BUYER_PAYMENTS,
            verbs.ASK_BAN,
        ):
            assert find_button(page, verb) is None, verb
        assert find_button(page, verbs.BUYER_STATEMENT, buyer_id=ANN) is not None


async def test_support_credits_nobody_and_proposes_it_from_the_page_and_by_name(
    tmp_path: Path,
) -> None:
    """An owner's tap adds the money."""
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        before = (await rig.wallet()).balance
        rig.shop.caches.roles[BuyerId(BEN)] = Role.SUPPORT
        await rig.ben.send_text(f"/buyer {ANN}")
        await rig.ben.open(verbs.ASK_CREDIT, buyer_id=ANN)
        await rig.idle()
        await rig.ben.send_text("5")
        await rig.ben.wait_for_message("credit-ask", language="zh-Hans")
        await rig.ben.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.idle()
        assert (await rig.wallet()).balance == before
        await rig.olga.open(verbs.APPROVE_PROPOSAL)
        await rig.olga.wait_for_message("credit-done", name="Ann")
        assert (await rig.wallet()).balance == before + usd("5.00")

        await rig.ben.send_text("/credit ann 3")
        await rig.ben.wait_for_message("buyer-matches", language="zh-Hans")
        await rig.ben.open(verbs.CONFIRM_ADMIN_ACTION, "Ann")
        await rig.ben.wait_for_message("credit-ask", language="zh-Hans")
        await rig.ben.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.idle()
        assert (await rig.wallet()).balance == before + usd("5.00")


async def test_a_forged_buyer_is_refused_everywhere(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        for verb in (
            verbs.BUYER,
            verbs.BUYER_STATEMENT,
            verbs.WRITE_TO_BUYER,
            verbs.ASK_CREDIT,
            verbs.ASK_LIMIT,
            verbs.ASK_BAN,
            verbs.ASK_UNBAN,
            verbs.ASK_NOTE,
        ):
            await rig.olga.forge(f"1:{verb}:zzzz")
            await rig.idle()
            assert has_message(content_of(rig.olga.last()), "error-stale"), verb


async def test_the_button_to_all_orders_of_a_buyer_lists_them(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        await begin(rig)
        await buy(rig)
        (order,) = await rig.orders()
        await rig.olga.forge(encode(verbs.FOUND_ORDERS, ANN, *ANY_ORDER))
        await rig.olga.wait_for_button(verbs.ORDER_DETAILS, order_id=order.id)
