"""Tests of an open quote: it stays until it is bought, cancelled or expired, whatever its buyer does."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.catalogue.selection import BuyerChoices
from bot.domain.checkout.questions import Checkout
from bot.domain.ids import BuyerId, ProductId
from storage.transaction import Transaction
from tests.builders import a_field, a_product, some_details, usd
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ANN, ChatRig, a_chat_rig, a_supplier, begin, buy, texts
from tests.chat.words import has_message, translations

CHEAPER = some_details(minimum=2, maximum=9, wholesale={5: "8.00"})


def counted_reads(rig: ChatRig) -> list[str]:
    """Return the supplier calls since the last look, and forget them."""
    calls, rig.supplier.calls[:] = list(rig.supplier.calls), []
    return calls


async def quantity_of_checkout(rig: ChatRig) -> int | None:
    def look(tx: Transaction) -> Checkout | None:
        return tx.checkouts.get(BuyerId(ANN), ProductId(1))

    checkout = await rig.store.read(look)
    return checkout.choices.quantity if checkout is not None else None


# --- quantity --------------------------------------------------------------------------------------


async def test_a_product_without_questions_leads_to_the_quote_of_its_minimum(
    tmp_path: Path,
) -> None:
    supplier = a_supplier(a_product(details=CHEAPER))
    async with a_chat_rig(tmp_path, supplier, over_http=True) as rig:
        await begin(rig)
        await rig.ann.wait_for_message("quote-total", money="$19.80")


async def test_more_and_fewer_change_the_quantity_within_its_limits(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=CHEAPER))) as rig:
        await begin(rig)
        await rig.ann.open(verbs.FEWER)
        await rig.ann.wait_for_message("problem-below-minimum", limit="2")
        await rig.ann.open(verbs.MORE)
        await rig.ann.wait_for_message("quote-total", money="$29.70")
        await rig.ann.open(verbs.FEWER)
        await rig.ann.wait_for_message("quote-total", money="$19.80")
        await rig.ann.open(verbs.QUANTITY, quantity=5)
        await rig.ann.wait_for_message("quote-each-step", quantity="5", each="$8.80", step="5")
        await rig.ann.send_text("10")
        offer = await rig.ann.wait_for_message("problem-above-maximum", limit="9")
        assert has_message(content_of(offer), "quote-total", money="$44.00")
        await buy(rig, "$44.00")

        assert rig.supplier.trades[0][0].quantity == 5


async def test_two_quick_taps_on_more_are_two_pieces(tmp_path: Path) -> None:
    """The second tap carries what the message showed before the first was handled."""
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        message, more = await rig.ann.finds(verbs.MORE)
        for _ in range(2):
            rig.server.forge_callback(ANN, more, message)
        await rig.idle()
        await rig.ann.wait_for_message("quote-total", money="$29.70")


async def test_more_on_an_old_message_counts_from_what_that_message_shows(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        message, more = await rig.ann.finds(verbs.MORE, quantity=1)
        await rig.ann.send_text("9")
        await rig.ann.wait_for_message("quote-total", money="$89.10")
        await rig.ann.forge(more, message)
        await rig.ann.wait_for_message("quote-total", money="$19.80")


async def test_more_than_the_stock_keeps_the_quote_without_asking_for_a_price(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        rig.supplier.stocks["STEAM10"] = 1
        await begin(rig)
        await rig.idle()
        counted_reads(rig)
        await rig.ann.open(verbs.MORE)
        offer = await rig.ann.wait_for_message("problem-above-stock", limit="1")
        assert has_message(content_of(offer), "quote-total", money="$9.90")
        assert [call for call in counted_reads(rig) if call.startswith("valuation")] == []


async def test_one_piece_more_asks_the_supplier_once_for_stock_and_price(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.idle()
        counted_reads(rig)
        await rig.ann.open(verbs.MORE)
        await rig.idle()
        names = sorted(call.split()[0].split(":")[0] for call in counted_reads(rig))
        assert names == sorted(set(names)), names


async def test_a_stock_that_fell_below_the_choice_offers_what_is_left(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.send_text("5")
        await rig.ann.wait_for_message("quote-total", money="$49.50")
        rig.supplier.stocks["STEAM10"] = 3
        await rig.ann.forge(encode(verbs.QUOTE, 1))
        await rig.ann.wait_for_message("declined-sold-out")
        await rig.ann.open(verbs.QUANTITY, quantity=3)
        await rig.ann.wait_for_message("quote-total", money="$29.70")


async def test_a_stock_below_the_smallest_order_says_so(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=CHEAPER))) as rig:
        rig.supplier.stocks["STEAM10"] = 1
        await begin(rig)
        refusal = await rig.ann.wait_for_message("declined-too-few", stock="1", least="2")
        assert find_button(refusal, verbs.QUANTITY) is None


@pytest.mark.parametrize("expecting", ["quantity"])
async def test_a_checkout_that_waits_for_a_quantity_since_an_earlier_version_goes_on(
    tmp_path: Path, expecting: str
) -> None:
    """Its typed answer and its old buttons still choose the quantity, and the next question follows."""
    details = some_details(widgets=(a_field(label="UID"),))
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details))) as rig:
        await rig.ann.send_text("/start p_1")
        await rig.ann.wait_for_button(verbs.OPEN_CHECKOUT)
        await rig.idle()

        def store_old(tx: Transaction) -> None:
            old = Checkout(BuyerId(ANN), ProductId(1), BuyerChoices(), expecting)
            tx.checkouts.save(old, rig.clock.now())

        await rig.close()
        await rig.store.transact(store_old)
        rig.open()
        await rig.ann.send_text("3")
        await rig.ann.wait_for_message("checkout-field-text")
        assert await quantity_of_checkout(rig) == 3
        await rig.ann.forge(encode(verbs.QUANTITY, 1, 2))
        await rig.ann.forge(encode(verbs.BACK_QUANTITY, 1))
        await rig.ann.send_text("777")
        await rig.ann.wait_for_message("quote-total", money="$19.80")


# --- typing on it ----------------------------------------------------------------------------------


async def test_a_word_is_used_as_promo_code_only_after_yes(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.send_text("SUMMER")
        await rig.ann.wait_for_message("quote-use-code", code="SUMMER")
        await rig.ann.open(verbs.BACK_TO_QUOTE)
        offer = await rig.ann.wait_for_message("quote-total", money="$9.90")
        assert "SUMMER" not in content_of(offer)
        await rig.ann.send_text("SUMMER")
        await rig.ann.open(verbs.USE_TYPED_COUPON)
        await rig.ann.wait_for_message("quote-coupon", code="SUMMER")
        await buy(rig)

        assert rig.supplier.trades[0][0].coupon == "SUMMER"


async def test_yes_is_the_first_answer_to_whether_a_word_is_a_promo_code(tmp_path: Path) -> None:
    """It does not stand in the last row, where the quote has Buy: a double tap buys nothing."""
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.send_text("SUMMER")
        asked = await rig.ann.wait_for_message("quote-use-code", code="SUMMER")
        assert find_button(asked, verbs.USE_TYPED_COUPON) == (0, 0)
        assert find_button(asked, verbs.BACK_TO_QUOTE) == (0, 1)
        assert find_button(asked, verbs.SEND_TO_SUPPORT) == (1, 0)


async def test_yes_where_the_word_is_gone_asks_for_the_code_once_more(tmp_path: Path) -> None:
    """The tap is forged on a page, which replies to no message with a word."""
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.send_text("SUMMER")
        await rig.ann.wait_for_message("quote-use-code", code="SUMMER")
        _, yes = rig.ann.data_of(verbs.USE_TYPED_COUPON)
        await rig.ann.send_text("/start p_1")
        await rig.ann.wait_for_button(verbs.OPEN_CHECKOUT)
        await rig.idle()
        await rig.ann.forge(yes, rig.ann.last()["message_id"])
        await rig.ann.wait_for_message("quote-code-again")
        await rig.ann.wait_for_button(verbs.CONFIRM, "$9.90")


async def test_yes_after_a_restart_uses_the_word(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.send_text("SUMMER")
        await rig.ann.wait_for_button(verbs.USE_TYPED_COUPON)
        await rig.idle()
        await rig.close()
        rig.open()
        await rig.ann.open(verbs.USE_TYPED_COUPON)
        await rig.ann.wait_for_message("quote-coupon", code="SUMMER")


async def test_a_long_number_is_too_many_pieces_and_its_refusal_says_where_a_code_is_typed(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.send_text("20260131")
        offer = await rig.ann.wait_for_message("problem-above-stock", limit="25")
        assert has_message(content_of(offer), "quote-long-number")

        await rig.ann.open(verbs.ENTER_COUPON)
        await rig.ann.send_text("20260131")
        await rig.ann.wait_for_message("quote-coupon", code="20260131")


async def test_a_code_for_several_pieces_is_explained_and_the_quote_stays(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.send_text("2")
        await rig.ann.wait_for_message("quote-total", money="$19.80")
        await rig.ann.send_text("SUMMER")
        offer = await rig.ann.wait_for_message("problem-code-one-piece")
        assert find_button(offer, verbs.CONFIRM, "$19.80") is not None


async def test_a_question_is_passed_on_to_support_and_the_quote_stays(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await begin(rig)
        await rig.idle()
        _, confirm = await rig.ann.finds(verbs.CONFIRM)
        await rig.ann.send_text("Does it work in Spain?")
        await rig.ann.wait_for_message("quote-text-not-used")
        place, send = await rig.ann.finds(verbs.SEND_TO_SUPPORT)
        for _ in range(2):
            await rig.ann.forge(send, place)
        await rig.ann.wait_for_message("support-passed-on")
        await rig.idle()
        await rig.work()
        support_messages = [one for one in rig.olga.messages() if "in Spain?" in content_of(one)]
        assert len(support_messages) == 1

        await rig.ann.open(verbs.BACK_TO_QUOTE)
        assert (await rig.ann.finds(verbs.CONFIRM))[1] == confirm
        await buy(rig)


async def test_a_photo_is_passed_on_to_support(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await begin(rig)
        await rig.idle()
        before = len(rig.olga.messages())
        await rig.server.send_sample(ANN, "photo")
        await rig.ann.wait_for_message("quote-text-not-used")
        await rig.ann.open(verbs.SEND_TO_SUPPORT)
        await rig.ann.wait_for_message("support-passed-on")
        await rig.idle()
        await rig.work()
        assert any("photo" in one for one in rig.olga.messages()[before:])


async def test_an_album_is_passed_on_to_support_as_a_whole(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await begin(rig)
        await rig.idle()
        before = len(rig.olga.messages())
        for _ in range(2):
            await rig.server.send_sample(ANN, "photo", "album")
        await rig.ann.wait_for_message("quote-text-not-used")
        await rig.idle()
        await rig.ann.open(verbs.SEND_TO_SUPPORT)
        await rig.ann.wait_for_message("support-passed-on")
        await rig.idle()
        await rig.work()
        assert sum("photo" in one for one in rig.olga.messages()[before:]) == 2


async def test_a_message_from_before_a_restart_is_passed_on(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.send_text("Does it work in Spain?")
        await rig.ann.wait_for_button(verbs.SEND_TO_SUPPORT)
        await rig.idle()
        await rig.close()
        rig.open()
        await rig.ann.open(verbs.SEND_TO_SUPPORT)
        await rig.ann.wait_for_message("support-passed-on")
        await rig.idle()
        await rig.work()
        assert any("in Spain?" in content_of(one) for one in rig.olga.messages())


# --- leaving it ------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["/start", "/wallet", "/orders", "/start c_1", "orbit 7"])
async def test_every_screen_leads_back_to_the_same_quote_while_it_holds(
    tmp_path: Path, place: str
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.idle()
        _, confirm = await rig.ann.finds(verbs.CONFIRM)
        await rig.ann.open(verbs.HOME)
        await rig.ann.send_text(place)
        await rig.idle()
        rows = rig.ann.last()["reply_markup"]["inline_keyboard"]
        at = find_button(rig.ann.last(), verbs.BACK_TO_QUOTE)
        assert at is not None
        assert at[0] < len(rows) - 1, "there stands Buy on the quote"
        counted_reads(rig)
        await rig.ann.open(verbs.BACK_TO_QUOTE)
        assert (await rig.ann.finds(verbs.CONFIRM))[1] == confirm
        assert counted_reads(rig) == []


async def test_support_leads_back_to_the_quote(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.send_text("/support")
        await rig.ann.wait_for_message("support-invite")
        await rig.ann.open(verbs.LEAVE_SUPPORT_FOR_QUOTE)
        await rig.ann.send_text("2")
        await rig.ann.wait_for_message("quote-total", money="$19.80")


async def test_the_way_back_survives_a_restart(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.idle()
        _, confirm = await rig.ann.finds(verbs.CONFIRM)
        await rig.close()
        rig.open()
        await rig.ann.send_text("/start")
        await rig.ann.open(verbs.BACK_TO_QUOTE)
        assert (await rig.ann.finds(verbs.CONFIRM))[1] == confirm


async def test_the_way_back_ends_with_the_quote(tmp_path: Path) -> None:
    """It was bought, it was cancelled, or its time is over."""
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await buy(rig)
        await rig.ann.send_text("/start")
        home = await rig.ann.wait_for_message("home-welcome")
        assert find_button(home, verbs.BACK_TO_QUOTE) is None

        await begin(rig)
        await rig.ann.open(verbs.LEAVE_CHECKOUT)
        page = await rig.ann.wait_for_message("hint-quote-cancelled")
        assert find_button(page, verbs.BACK_TO_QUOTE) is None

        await begin(rig)
        await rig.ann.wait_for_button(verbs.CONFIRM)
        await rig.ann.open(verbs.HOME)
        await rig.idle()
        assert find_button(rig.ann.last(), verbs.BACK_TO_QUOTE) is not None
        rig.clock.advance(700)
        await rig.ann.send_text("/wallet")
        await rig.idle()
        assert find_button(rig.ann.last(), verbs.BACK_TO_QUOTE) is None


async def test_an_old_way_back_leads_to_a_fresh_quote_that_says_what_changed(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.open(verbs.HOME)
        rig.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("10.00")))
        rig.clock.advance(700)
        await rig.ann.open(verbs.BACK_TO_QUOTE)
        await rig.ann.wait_for_message("quote-moved", before="$9.90", money="$11.00")
        await rig.ann.wait_for_button(verbs.CONFIRM, "$11.00")


async def test_another_buyers_way_back_shows_no_quote_of_ann(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.send_text("3")
        await rig.ann.wait_for_message("quote-total", money="$29.70")
        await rig.ben.send_text("/start")
        await rig.idle()
        assert find_button(rig.ben.last(), verbs.BACK_TO_QUOTE) is None
        await rig.ben.forge(encode(verbs.BACK_TO_QUOTE, 1))
        await rig.idle()
        assert "29.70" not in content_of(rig.ben.last())


async def test_an_expired_quote_says_so_at_once(tmp_path: Path) -> None:
    """Its toast never says that an order is being placed."""
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.idle()
        rig.clock.advance(700)
        answer = await rig.ann.tap_and_wait_for_answer(verbs.CONFIRM)
        words = translations().localizer_for("en")
        assert answer.text == words.plain("declined-quote-expired")
        await rig.ann.wait_for_message("declined-quote-expired")
        assert await rig.orders() == []


async def test_confirm_on_a_quote_of_an_earlier_run_says_nothing_before_it_is_known(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.idle()
        rig.clock.advance(700)
        await rig.close()
        rig.open()
        answer = await rig.ann.tap_and_wait_for_answer(verbs.CONFIRM)
        assert not answer.text
        await rig.ann.wait_for_message("declined-quote-expired")


async def test_a_changed_answer_leads_back_to_the_quote_and_cancelling_the_change_keeps_it(
    tmp_path: Path,
) -> None:
    details = some_details(widgets=(a_field(label="UID"),))
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details))) as rig:
        await begin(rig)
        await rig.ann.send_text("777")
        await rig.ann.wait_for_button(verbs.CONFIRM)
        await rig.idle()
        _, confirm = await rig.ann.finds(verbs.CONFIRM)
        await rig.ann.open(verbs.CHANGE_ANSWERS)
        await rig.ann.open(verbs.BACK_TO_QUOTE)
        assert (await rig.ann.finds(verbs.CONFIRM))[1] == confirm
        await rig.ann.open(verbs.CHANGE_ANSWERS)
        await rig.ann.open(verbs.BACK_FIELD)
        await rig.ann.send_text("888")
        offer = await rig.ann.wait_for_button(verbs.CONFIRM)
        assert "888" in content_of(offer)
        assert usd("9.90") == (await rig.wallet()).available - usd("40.10")


async def test_after_cancel_the_quantity_is_the_smallest_again_and_the_answers_stay(
    tmp_path: Path,
) -> None:
    """The button of the product page names the price of the fewest pieces."""
    product = a_product(details=some_details(widgets=[a_field()]))
    async with a_chat_rig(tmp_path, a_supplier(product)) as rig:
        await begin(rig)
        await rig.ann.send_text("ada")
        await rig.ann.wait_for_button(verbs.CONFIRM)
        await rig.ann.send_text("3")
        await rig.ann.wait_for_button(verbs.MORE, quantity=3)
        await rig.ann.open(verbs.LEAVE_CHECKOUT)
        await rig.ann.wait_for_message("hint-quote-cancelled")
        await rig.ann.open(verbs.OPEN_CHECKOUT)
        await rig.ann.wait_for_button(verbs.MORE, quantity=1)
        await buy(rig)

        (order,) = await rig.orders()
        assert order.selection.quantity == 1
        assert order.selection.widgets == {"login": "ada"}


async def test_a_code_that_a_larger_quantity_removes_is_named(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.open(verbs.ENTER_COUPON)
        await rig.ann.send_text("SPRING")
        await rig.ann.wait_for_message("quote-coupon", code="SPRING")
        await rig.ann.open(verbs.MORE)
        await rig.ann.wait_for_message("quote-code-removed")
        assert "SPRING" not in texts(rig.ann)[-1]
