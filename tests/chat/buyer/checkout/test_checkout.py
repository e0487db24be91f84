"""Tests of whole purchases in the chat, from the product page to the secret."""

import asyncio
from datetime import datetime
from pathlib import Path

from bot.adapters.patterns import COMPILE_WORK
from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.catalogue.selection import BuyerChoices
from bot.domain.checkout.patterns import WORK_OF_ONE_TAP
from bot.domain.checkout.questions import Checkout
from bot.domain.ids import ProductId
from storage.transaction import Transaction
from tests.builders import (
    BUYER,
    a_field,
    a_product,
    a_variant,
    an_attribute,
    some_details,
    usd,
)
from tests.chat.chat_rig import a_chat_rig, a_supplier, begin, buy, texts
from tests.chat.words import has_message, translations


async def test_an_automatic_product_is_bought_and_delivered(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.send_text("2")
        await rig.ann.wait_for_message("quote-total", money="$19.80")
        await buy(rig, "$19.80")

        status = await rig.ann.wait_for_message("order-delivered")
        goods = await rig.ann.wait_for_text("CODE-1-0")
        assert "CODE-1-1" in content_of(goods)
        assert goods["reply_to_message"]["message_id"] == status["message_id"]
        assert (await rig.wallet()).available == usd("30.20")
        assert len(rig.supplier.trades) == 1


async def test_after_confirm_the_message_is_the_status_line_and_navigation_leaves_it(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await buy(rig)
        status = await rig.ann.wait_for_message("order-delivered")
        await rig.ann.tap(verbs.ORDERS)
        await rig.ann.wait_for_message("orders-choose")

        assert content_of(await rig.ann.wait_for_message("order-delivered")) == content_of(status)


async def test_twenty_taps_on_confirm_make_one_order(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await begin(rig)
        message, data = await rig.ann.finds(verbs.CONFIRM)
        taps = [rig.server.forge_callback(rig.ann.user_id, data, message) for _ in range(20)]
        for tap in taps:
            await rig.server.wait_for_callback_answer(tap)
        await rig.idle()
        await rig.work()

        assert len(await rig.orders()) == 1
        assert len(rig.supplier.trades) == 1
        assert sum("CODE-" in text for text in texts(rig.ann)) == 1


async def test_a_confirmed_offer_tapped_again_later_shows_its_order(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        message, data = await rig.ann.finds(verbs.CONFIRM)
        await buy(rig)
        await rig.ann.forge(data, message)
        await rig.idle()

        assert len(await rig.orders()) == 1
        await rig.ann.wait_for_message("order-delivered")


async def test_confirm_is_answered_with_a_word(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        answer = await rig.ann.tap_and_wait_for_answer(verbs.CONFIRM)

        assert answer.text == translations().localizer_for("en").plain("toast-placing")


async def test_a_variant_and_its_attributes_are_chosen_with_their_prices(tmp_path: Path) -> None:
    details = some_details(
        variants=(a_variant("Monthly", "3.00"), a_variant("Yearly", "30.00")),
        attributes=(an_attribute("Region", "Europe", "World+0.50"),),
    )
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details))) as rig:
        await begin(rig)
        await rig.ann.open("Yearly · $33.00")
        await rig.ann.open("World · +$0.55")
        await buy(rig, "$33.55")

        selection, _, _ = rig.supplier.trades[0]
        assert (selection.variant, selection.sku) == ("Yearly", {"Region": "World"})


async def test_back_asks_the_question_before_again(tmp_path: Path) -> None:
    details = some_details(
        variants=(a_variant("Monthly", "3.00"), a_variant("Yearly", "30.00")),
        attributes=(an_attribute("Region", "Europe", "World+0.50"),),
    )
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details))) as rig:
        await begin(rig)
        await rig.ann.open("Yearly")
        await rig.ann.wait_for_button("World")
        await rig.ann.open(verbs.BACK_VARIANT)
        await rig.ann.open("Monthly")
        await rig.ann.open("World")
        await rig.ann.wait_for_message("quote-total", money="$3.85")


async def test_an_answer_is_changed_from_the_offer(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.open(verbs.MORE)
        await rig.ann.open(verbs.MORE)
        await rig.ann.wait_for_message("quote-total", money="$29.70")


async def test_a_checkout_that_was_left_continues_where_it_was(tmp_path: Path) -> None:
    details = some_details(variants=(a_variant("Monthly"), a_variant("Yearly")))
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details))) as rig:
        await begin(rig)
        await rig.ann.open("Yearly")
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        await begin(rig)
        await rig.ann.wait_for_message("quote-total")


async def test_the_breadcrumb_names_the_category_all_the_way(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.wait_for_text("Shop › Gift cards › Steam wallet 10 USD")
        await rig.ann.wait_for_text("Shop › Gift cards › Steam wallet 10 USD › Your order")


async def test_cancelling_says_what_was_cancelled(tmp_path: Path) -> None:
    """A question, a quote, or nothing."""
    details = some_details(variants=(a_variant("Monthly"), a_variant("Yearly")))
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details))) as rig:
        await begin(rig)
        await rig.ann.wait_for_button("Yearly")
        await rig.ann.send_text("/cancel")
        await rig.ann.wait_for_message("hint-cancelled")
        await begin(rig)
        await rig.ann.open("Yearly")
        await rig.ann.wait_for_message("quote-total")
        await rig.ann.send_text("/cancel")
        await rig.ann.wait_for_message("hint-quote-cancelled")
        await rig.ann.send_text("/cancel")
        await rig.ann.wait_for_message("hint-nothing-to-cancel")


async def test_leaving_keeps_the_choices(tmp_path: Path) -> None:
    details = some_details(variants=(a_variant("Monthly"), a_variant("Yearly")))
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details))) as rig:
        await begin(rig)
        await rig.ann.open("Yearly")
        await rig.ann.open(verbs.LEAVE_CHECKOUT)
        await rig.ann.wait_for_message("hint-quote-cancelled")
        await begin(rig)
        await rig.ann.wait_for_message("quote-total")


async def test_the_status_line_ends_true_however_quick_the_workers_are(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        rig.server.faults.add(
            "editMessageText", 200, delay=0.5
        )  # the supplier's texts, before they deliver

        done = asyncio.Event()

        async def toil() -> None:
            while not done.is_set():
                await rig.work()
                await asyncio.sleep(0)

        workers = asyncio.create_task(toil())
        await rig.ann.tap(verbs.CONFIRM)
        await rig.ann.wait_for_text("CODE-1-0")
        await rig.idle()
        done.set()
        await workers
        await rig.work()

        assert sum(has_message(text, "order-delivered") for text in texts(rig.ann)) == 1
        assert not any(has_message(text, "order-placed") for text in texts(rig.ann))


async def test_old_keyboards_and_open_questions_outlive_a_restart(tmp_path: Path) -> None:
    details = some_details(variants=(a_variant("Monthly"), a_variant("Yearly")))
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details))) as rig:
        await begin(rig)
        await rig.close()
        rig.open()
        await rig.ann.open("Yearly")
        await rig.close()
        await rig.ann.send_text("2")
        rig.open()
        await rig.ann.wait_for_message("quote-total", money="$6.60")
        await rig.close()
        rig.open()
        await buy(rig, "$6.60")
        await rig.ann.wait_for_text("CODE-1-1")


async def test_one_tap_has_one_budget_for_all_patterns(tmp_path: Path) -> None:
    """The tap that opens a checkout looks at the stored answers several times."""
    patterns = [f"^(a|{'b' * 800}{number:02})$" for number in range(30)]
    widgets = tuple(
        a_field(name=f"field{number}", label=f"Field {number}", pattern=pattern)
        for number, pattern in enumerate(patterns)
    )
    details = some_details(widgets=widgets)
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details))) as rig:
        await rig.ann.send_text("/start p_1")
        await rig.ann.wait_for_button(verbs.OPEN_CHECKOUT)
        await rig.db.transact(_answer_all_but_the_first, rig.clock.now())
        await rig.ann.open(verbs.OPEN_CHECKOUT)
        await rig.ann.wait_for_text("Field 0")

        judged = [rig.shop.ports.patterns.matches(pattern, "a") for pattern in patterns]
        work = COMPILE_WORK * len(patterns[0])
        assert 0 < judged.count(True) <= WORK_OF_ONE_TAP // work


def _answer_all_but_the_first(tx: Transaction, now: datetime) -> None:
    """Store Ann's answers as an earlier process left them, without verdicts."""
    product = tx.catalogue.product(ProductId(1))
    assert product is not None
    assert product.details is not None
    answers = {widget.id: ("a",) for widget in product.details.widgets[1:]}
    tx.checkouts.save(Checkout(BUYER, product.id, BuyerChoices(answers=answers)), now)
