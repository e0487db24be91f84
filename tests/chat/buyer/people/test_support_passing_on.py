"""Tests of messages that answer no question: a tap passes one on to the operators, once."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import BuyerId, OrderId
from bot.domain.orders.transition_inputs import Refused
from bot.services.people import support, support_messages
from tests.builders import OPERATOR, a_product
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ANN, ChatRig, a_chat_rig, a_supplier, begin, buy, texts
from tests.chat.words import has_message

QUESTION = "my code <b>fails</b> & I want help"


async def handled(rig: ChatRig) -> None:
    await rig.idle()
    await rig.work()


async def test_a_text_that_finds_nothing_reaches_the_operators_by_one_tap(tmp_path: Path) -> None:
    """Complete and literally; before the tap no operator sees it."""
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.ann.send_text(QUESTION)
        await rig.ann.wait_for_message("search-ask-support")
        await handled(rig)
        assert not any(QUESTION in text for text in texts(rig.olga))

        await rig.ann.tap(verbs.SEND_TO_SUPPORT)
        await rig.ann.wait_for_message("support-passed-on")
        await handled(rig)
        support_message = await rig.olga.wait_for_text(QUESTION)
        assert has_message(content_of(support_message), "thread-letter", name="Ann")


async def test_a_text_is_passed_on_after_a_restart(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.ann.send_text(QUESTION)
        await rig.ann.wait_for_button(verbs.SEND_TO_SUPPORT)
        await rig.idle()
        await rig.close()
        rig.open()
        await rig.ann.tap(verbs.SEND_TO_SUPPORT)
        await handled(rig)
        await rig.olga.wait_for_text(QUESTION)


async def test_two_taps_pass_a_text_on_once(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.ann.send_text(QUESTION)
        message_id, data = await rig.ann.finds(verbs.SEND_TO_SUPPORT)
        for _ in range(2):
            rig.server.forge_callback(ANN, data, message_id)
        await handled(rig)
        await rig.ann.wait_for_message("support-passed-on")
        assert sum(QUESTION in text for text in texts(rig.olga)) == 1


async def test_near_misses_offer_support_and_real_finds_do_not(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(a_product(name="Netflix Premium"))) as rig:
        await rig.ann.send_text("netflxi")
        near = await rig.ann.wait_for_message("search-near", words="netflxi")
        assert find_button(near, verbs.SEND_TO_SUPPORT) is not None
        await rig.ann.send_text("netflix")
        found = await rig.ann.wait_for_message("search-found", count="1")
        assert "reply_to_message" not in found
        assert find_button(found, verbs.SEND_TO_SUPPORT) is None
        assert not has_message(content_of(found), "search-ask-support")


async def test_an_unrequested_photo_reaches_the_operators_by_one_tap(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await rig.olga.send_text("/start")
        await rig.server.send_sample(ANN, "photo")
        await rig.ann.wait_for_message("support-ask")
        await rig.ann.tap(verbs.SEND_TO_SUPPORT)
        await rig.ann.wait_for_message("support-passed-on")
        await handled(rig)
        await rig.olga.wait_for_message("thread-original-follows")
        assert "photo" in rig.olga.messages()[-1]


async def test_one_tap_passes_on_all_photos_of_an_album_in_their_order(tmp_path: Path) -> None:
    """Also after a restart, and in one thread; one screen offers it."""
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        photos = [await rig.server.send_sample(ANN, "photo", "album") for _ in range(3)]
        await rig.ann.wait_for_message("support-ask")
        await rig.idle()
        assert sum(has_message(text, "support-ask") for text in texts(rig.ann)) == 1
        await rig.close()
        rig.open()
        message_id, data = await rig.ann.finds(verbs.SEND_TO_SUPPORT)
        for _ in range(2):
            await rig.ann.forge(data, message_id)
        await rig.ann.wait_for_message("support-passed-on")
        await handled(rig)
        heard = rig.olga.messages()
        assert [one["photo"] for one in heard if "photo" in one] == [
            photo["photo"] for photo in photos
        ]
        assert sum(has_message(text, "thread-original-follows") for text in texts(rig.olga)) == 1
        await rig.olga.send_text("/threads")
        await rig.olga.wait_for_button(verbs.THREAD)


async def test_a_photo_after_an_album_is_passed_on_alone(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        for album in ("first", "first", "second"):
            photo = await rig.server.send_sample(ANN, "photo", album)
        await rig.idle()
        await rig.ann.tap(verbs.SEND_TO_SUPPORT)
        await rig.ann.wait_for_message("support-passed-on")
        await handled(rig)
        assert [one["photo"] for one in rig.olga.messages() if "photo" in one] == [photo["photo"]]


async def test_a_photo_at_a_question_of_a_checkout_answers_nothing_and_goes_nowhere(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.server.send_sample(ANN, "photo")
        await rig.idle()
        assert not any(has_message(text, "support-ask") for text in texts(rig.ann))


async def test_only_the_persons_own_message_is_passed_on(tmp_path: Path) -> None:
    """A forged tap on a message that replies to none, or to the bot, opens the form."""
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.ann.send_text("/start")
        home = await rig.ann.wait_for_message("home-welcome", name="Ann")
        answer = await rig.app._deps.bot.send_message(
            ANN, "about that", reply_to_message_id=home["message_id"]
        )
        for message_id in (home["message_id"], answer.message_id):
            await rig.ann.forge(encode(verbs.SEND_TO_SUPPORT), message_id)
            await rig.ann.wait_for_message("support-invite")
            await handled(rig)
        await rig.olga.send_text("/threads")
        await rig.olga.wait_for_message("threads-none")


async def test_an_operator_whose_text_finds_nothing_hears_that_no_buyer_got_it(
    tmp_path: Path,
) -> None:
    """They may have meant to answer one."""
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("We are looking into it")
        shown = await rig.olga.wait_for_message("search-no-answer-sent")
        assert find_button(shown, verbs.SEND_TO_SUPPORT) is None
        await rig.olga.open(verbs.THREADS)
        await rig.olga.wait_for_message("threads-none")
        await rig.server.send_sample(OPERATOR, "photo")
        await rig.olga.wait_for_message("hint-content")
        assert not any(has_message(text, "support-ask") for text in texts(rig.olga))


async def test_a_question_after_one_about_a_refunded_order_has_a_conversation_of_its_own(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        rig.supplier.outcomes = [Refused("sold out")]
        await begin(rig)
        await buy(rig)
        (order,) = await rig.orders()
        assert order.is_money_returned
        await rig.ann.forge(encode(verbs.ORDER_SUPPORT, order.id))
        await rig.idle()
        await rig.ann.send_text("Why was it cancelled?")
        await rig.idle()
        assert await messages_about(rig, order.id) == ["Why was it cancelled?"]
        await rig.idle()
        await rig.ann.send_text("do you sell xyzzy")
        await rig.ann.open(verbs.SEND_TO_SUPPORT)
        await rig.idle()
        assert await messages_about(rig, order.id) == ["Why was it cancelled?"]
        assert await messages_about(rig, None) == ["do you sell xyzzy"]


async def messages_about(rig: ChatRig, order: OrderId | None) -> list[str]:
    """Return what Ann wrote in her thread about an order, or about none."""
    view = await support.open_thread(rig.shop, BuyerId(ANN), order)
    assert isinstance(view, support_messages.ThreadView)
    shown = await rig.store.read(support.get_thread, view.thread.id)
    assert shown is not None
    return [one.content.text for one in shown.messages if one.content is not None]
