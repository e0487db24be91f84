"""Tests of the shop's promo codes as a buyer meets them: on the quote, and when one stops applying."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.orders.transition_inputs import Refused
from bot.domain.pricing.price_rules import GLOBAL_SCOPE
from bot.domain.pricing.promo_codes import MAX_WRONG_CODES, PromoRule
from bot.services.pricing import promo_codes
from bot.services.pricing.price_rules import PriceRuleTarget
from bot.services.pricing.promo_codes import PromoDraft
from tests.builders import OPERATOR, shop_with, usd
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ChatRig, a_chat_rig, begin, buy, texts
from tests.chat.words import has_message


async def add_code(rig: ChatRig, **rule: Any) -> None:
    """Let the operator add SUMMER, which takes off 5 %."""
    draft = PromoDraft("SUMMER", PromoRule(percent_bp=500, **rule), PriceRuleTarget(GLOBAL_SCOPE))
    assert await rig.store.transact(promo_codes.add_promo_code, OPERATOR, draft)


async def end_codes(rig: ChatRig) -> None:
    for each in await rig.store.read(promo_codes.list_promo_codes):
        await rig.store.transact(promo_codes.end_promo_code, OPERATOR, each.promo.id)


async def test_a_typed_code_shows_the_old_price_the_discount_and_the_new_one(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await add_code(rig)
        await begin(rig)
        await rig.ann.send_text("summer")
        await rig.ann.open(verbs.USE_TYPED_COUPON)
        offer = await rig.ann.wait_for_message(
            "quote-discount", code="SUMMER", full="$9.90", saving="$0.49"
        )
        assert has_message(content_of(offer), "quote-total", money="$9.41")
        await buy(rig, "$9.41")
        await rig.ann.wait_for_message("order-saved", money="$0.49")

        assert (await rig.wallet()).balance == usd("-9.41")
        assert rig.supplier.trades[0][0].coupon is None


async def test_a_code_is_typed_after_its_button_for_several_pieces_too(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await add_code(rig)
        await begin(rig)
        await rig.ann.send_text("2")
        await rig.ann.wait_for_message("quote-total", money="$19.80")
        await rig.ann.open(verbs.ENTER_COUPON)
        await rig.ann.wait_for_message("checkout-coupon")
        await rig.ann.send_text("nosuch")
        await rig.ann.wait_for_message("problem-code-one-piece")
        await rig.ann.send_text("summer")
        await rig.ann.wait_for_message("quote-total", money="$18.81")
        await rig.ann.open(verbs.MORE)
        await rig.ann.wait_for_message("quote-total", money="$28.22")
        await rig.ann.open(verbs.ENTER_COUPON)
        await rig.ann.open(verbs.REMOVE_COUPON)
        await rig.ann.wait_for_message("quote-total", money="$29.70")


async def test_a_code_that_does_not_apply_says_why_and_the_full_price_is_shown(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await add_code(rig, minimum=2_000)
        await begin(rig)
        await rig.ann.send_text("summer")
        await rig.ann.open(verbs.USE_TYPED_COUPON)
        offer = await rig.ann.wait_for_message(
            "code-refused-below-minimum", code="SUMMER", order_minimum="$20.00"
        )
        assert has_message(content_of(offer), "quote-total", money="$9.90")
        await rig.ann.send_text("3")
        await rig.ann.wait_for_message("quote-total", money="$28.22")


async def test_a_code_that_ended_declines_and_leads_to_the_price_without_it(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await add_code(rig)
        await begin(rig)
        await rig.ann.send_text("summer")
        await rig.ann.open(verbs.USE_TYPED_COUPON)
        await rig.ann.wait_for_message("quote-total", money="$9.41")
        await end_codes(rig)
        await rig.ann.tap(verbs.CONFIRM)
        await rig.ann.wait_for_message("code-refused-ended", code="SUMMER")
        assert await rig.orders() == []
        await rig.ann.open(verbs.QUOTE)
        offer = await rig.ann.wait_for_message("quote-total", money="$9.90")
        assert has_message(content_of(offer), "code-refused-ended", code="SUMMER")
        await buy(rig)

        assert (await rig.orders())[0].price == usd("9.90")


async def test_trying_again_after_a_refused_order_keeps_the_code(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await add_code(rig, max_uses=1)
        await begin(rig)
        await rig.ann.send_text("summer")
        await rig.ann.open(verbs.USE_TYPED_COUPON)
        rig.supplier.outcomes = [Refused("库存不足")]
        await buy(rig, "$9.41")
        await rig.ann.open(verbs.BUY_AGAIN)
        await buy(rig, "$9.41")
        await rig.ann.wait_for_message("order-saved", money="$0.49")
        await rig.ann.send_text("/orders")
        await rig.ann.open(verbs.ORDER_FROM_LIST)
        await rig.ann.open(verbs.BUY_AGAIN)
        await rig.ann.wait_for_message("quote-total", money="$9.90")


@pytest.mark.parametrize("by_button", [True, False])
async def test_after_many_wrong_codes_the_buyer_reads_when_to_try_again(
    tmp_path: Path, by_button: bool
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await add_code(rig)
        await begin(rig)
        for number in range(MAX_WRONG_CODES + 1):
            if by_button:
                await rig.ann.open(verbs.ENTER_COUPON)
                await rig.ann.wait_for_message("checkout-coupon")
                await rig.ann.send_text(f"guess{number}")
            else:
                await rig.ann.send_text(f"guess{number}")
                await rig.ann.open(verbs.USE_TYPED_COUPON)
            if number < MAX_WRONG_CODES:
                await rig.ann.wait_for_message("quote-coupon", code=f"guess{number}")
        await rig.ann.wait_for_message("declined-too-many-codes")
        await rig.ann.open(verbs.BACK_TO_QUOTE)
        await rig.ann.wait_for_message("quote-total", money="$9.90")


@asynccontextmanager
async def a_rig_without_coupons(folder: Path) -> AsyncIterator[ChatRig]:
    """Open a shop whose supplier has no coupons."""
    async with a_chat_rig(folder) as rig:
        await rig.close()
        rig.shop = shop_with(rig.shop, supplier_coupons=False)
        rig.open()
        yield rig


async def test_without_coupons_and_codes_nothing_asks_for_a_code_and_a_word_is_none(
    tmp_path: Path,
) -> None:
    async with a_rig_without_coupons(tmp_path) as rig:
        await begin(rig)
        shown = await rig.ann.wait_for_message("quote-total")
        assert not find_button(shown, verbs.ENTER_COUPON)
        await rig.idle()
        await rig.ann.send_text("INVENTED")
        await rig.ann.wait_for_message("problem-code-unknown")
        await rig.ann.wait_for_button(verbs.CONFIRM, "$9.90")
        await rig.idle()
        await rig.ann.forge(encode(verbs.ENTER_COUPON, 1))
        await rig.idle()
        assert not any(has_message(text, "quote-coupon") for text in texts(rig.ann))


async def test_without_coupons_an_invented_code_is_refused_and_an_own_one_is_taken(
    tmp_path: Path,
) -> None:
    async with a_rig_without_coupons(tmp_path) as rig:
        await add_code(rig)
        await begin(rig)
        await rig.ann.open(verbs.ENTER_COUPON)
        await rig.idle()
        await rig.ann.send_text("INVENTED")
        await rig.ann.wait_for_message("problem-code-unknown")
        await rig.idle()
        await rig.ann.send_text("SUMMER")
        await rig.ann.wait_for_message("quote-discount", code="SUMMER")


async def test_an_own_code_that_has_ended_is_not_called_one_for_a_single_piece(
    tmp_path: Path,
) -> None:
    """It is the shop's own, so the quote of several pieces says that it has ended."""
    async with a_chat_rig(tmp_path) as rig:
        await add_code(rig)
        await end_codes(rig)
        await begin(rig)
        await rig.ann.open(verbs.MORE)
        await rig.ann.wait_for_button(verbs.CONFIRM, "$19.80")
        await rig.idle()
        await rig.ann.send_text("SUMMER")
        await rig.ann.open(verbs.USE_TYPED_COUPON)
        await rig.ann.wait_for_message("code-refused-ended", code="SUMMER")
