"""Tests of /promo: codes are added after a preview, shown with their uses, and ended."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.pricing.price_rules import PriceScopeKind
from bot.domain.pricing.promo_codes import PromoCode
from bot.services.pricing import promo_codes
from tests.builders import OPERATOR, FakeSupplier, a_category, a_product
from tests.chat.buttons import find_button
from tests.chat.buyer.checkout.test_quote_promo_codes import add_code
from tests.chat.chat_rig import ChatRig, a_chat_rig, begin, buy
from tests.chat.words import has_message


def a_supplier() -> FakeSupplier:
    return FakeSupplier(
        (
            a_category(a_product(), a_product(code="XBOX", name="Xbox card", cost="20.00")),
            a_category(
                a_product(code="VPN", name="Nord VPN"),
                a_product(code="VPN2", name="Nord VPN Plus"),
                name="Privacy: VPN",
                remote_id="2",
            ),
        )
    )


async def open_codes(rig: ChatRig) -> list[PromoCode]:
    return [each.promo for each in await rig.store.read(promo_codes.list_promo_codes)]


async def test_a_code_is_previewed_and_valid_after_the_second_tap(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await begin(rig)
        await rig.olga.send_text("/promo summer 5% limit 100 each 1")
        await rig.olga.wait_for_message("promo-ask", code="SUMMER")
        text = content_of(rig.olga.last())
        assert has_message(text, "rule-example-change", before="$9.90", after="$9.41")
        assert await open_codes(rig) == []
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("promo-added", code="SUMMER")

        (promo,) = await open_codes(rig)
        assert (promo.rule.percent_bp, promo.rule.max_uses, promo.rule.max_uses_each) == (
            500,
            100,
            1,
        )


async def test_a_cancelled_code_is_not_added(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/promo summer 5%")
        await rig.olga.open(verbs.CANCEL_ADMIN_ACTION)
        dropped = await rig.olga.wait_for_message("second-tap-dropped")
        assert find_button(dropped, verbs.CASES) is None

        assert await open_codes(rig) == []


@pytest.mark.parametrize(
    ("command", "kind", "price"),
    [
        ("/promo A24 50% category Privacy: VPN", PriceScopeKind.CATEGORY, "$9.00"),
        ("/promo A24 50% category gift limit 3", PriceScopeKind.CATEGORY, "$20.00"),
        ("/promo A24 50% product XBOX", PriceScopeKind.PRODUCT, "$20.00"),
        ("/promo A24 1.00 product Xbox card limit 3", PriceScopeKind.PRODUCT, "$21.00"),
    ],
)
async def test_a_code_is_for_what_is_named(
    tmp_path: Path, command: str, kind: PriceScopeKind, price: str
) -> None:
    async with a_chat_rig(tmp_path, supplier=a_supplier()) as rig:
        await begin(rig)
        await rig.olga.send_text(command)
        await rig.olga.wait_for_message("promo-ask")
        assert price in content_of(rig.olga.last())
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("promo-added")

        (promo,) = await open_codes(rig)
        assert promo.rule.scope.kind is kind


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("/promo 10%", "promo-problem-code"),
        ("/promo SUMMER 0%", "promo-problem-range"),
        ("/promo SUMMER 101%", "promo-problem-range"),
        ("/promo SUMMER -5", "promo-problem-range"),
        ("/promo SUMMER 1e3", "promo-problem-amount"),
        ("/promo SUMMER 10% until 2001-01-01", "promo-problem-past"),
        ("/promo SUMMER 10% limit many", "promo-problem-whole-number"),
        ("/promo SUMMER 10% product Nothing", "rule-target-none"),
        ("/promo SUMMER 10% product Nord", "promo-several-names"),
        ("/promo SUMMER 10% category Nothing", "rule-target-none"),
        ("/promo WINTER", "promo-unknown"),
        ("/promo WINTER end", "promo-unknown"),
        ("/promo", "promo-none"),
    ],
)
async def test_what_cannot_be_done_is_said(tmp_path: Path, command: str, message: str) -> None:
    async with a_chat_rig(tmp_path, supplier=a_supplier()) as rig:
        await begin(rig)
        await rig.olga.send_text(command)
        await rig.olga.wait_for_message(message)

        assert await open_codes(rig) == []


async def test_a_code_is_shown_with_its_uses_and_ended_by_the_second_tap(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.olga.send_text("/promo summer 5%")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("promo-added")
        await rig.ann.send_text("Summer")
        await rig.ann.open(verbs.USE_TYPED_COUPON)
        await buy(rig, "$9.41")

        await rig.olga.open(verbs.PROMO_CODES)
        await rig.olga.open(verbs.PROMO_CODE)
        await rig.olga.wait_for_message("promo-uses", uses="1")
        assert has_message(content_of(rig.olga.last()), "promo-last-uses")
        await rig.olga.open(verbs.ASK_END_PROMO)
        await rig.olga.wait_for_message("promo-end-ask", code="SUMMER")
        assert len(await open_codes(rig)) == 1
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("promo-ended", code="SUMMER")
        assert await open_codes(rig) == []
        await rig.olga.send_text("/promo summer")
        await rig.olga.wait_for_message("promo-no-longer-valid")
        await rig.olga.send_text("/promo summer end")
        await rig.olga.wait_for_message("promo-end-gone")


async def test_a_code_that_exists_or_was_ended_meanwhile_is_left_as_it_is(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/promo summer 5%")
        await rig.olga.wait_for_button(verbs.CONFIRM_ADMIN_ACTION)
        await add_code(rig)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("promo-exists", code="SUMMER")
        await rig.olga.send_text("/promo winter 5%")
        await rig.olga.wait_for_message("promo-ask", code="WINTER")
        await rig.olga.send_text("/promo summer 7%")
        await rig.olga.wait_for_message("promo-exists", code="SUMMER")
        (promo,) = await open_codes(rig)
        assert promo.rule.percent_bp == 500

        await rig.olga.send_text("/promo summer end")
        await rig.olga.wait_for_message("promo-end-ask")
        await rig.store.transact(promo_codes.end_promo_code, OPERATOR, promo.id)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("promo-end-gone")
