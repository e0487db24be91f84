"""Tests of the home screen in the chat: products bought lately, and a large catalogue."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import labels_of
from tests.builders import FakeSupplier, a_category, a_product
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ChatRig, a_chat_rig, a_supplier, begin, buy

TEA, COFFEE = a_product(code="TEA", name="Tea"), a_product(code="COFFEE", name="Coffee")


async def home_labels(rig: ChatRig) -> list[str]:
    await rig.ann.send_text("/shop")
    await rig.ann.wait_for_message("home-welcome", name="Ann")
    await rig.idle()
    return labels_of(rig.ann.last())


async def order(rig: ChatRig, product: int) -> None:
    await begin(rig, product)
    await buy(rig)


async def test_recent_purchases_are_shown_on_the_home_screen_of_their_buyer_only(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, a_supplier(TEA, COFFEE), over_http=True) as rig:
        assert "🕘" not in " ".join(await home_labels(rig))
        await order(rig, 1)
        await order(rig, 2)
        await order(rig, 1)

        labels = await home_labels(rig)
        assert labels[:3] == ["🔎 Search", "🕘 Tea · $9.90", "🕘 Coffee · $9.90"]
        await rig.olga.send_text("/shop")
        await rig.olga.wait_for_message("home-welcome", name="Olga")
        assert "🕘" not in " ".join(labels_of(rig.olga.last()))

        await rig.ann.open("🕘 Coffee")
        await rig.ann.wait_for_button(verbs.OPEN_CHECKOUT, product=2)


async def test_what_cannot_be_bought_now_and_what_was_erased_is_not_shown(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(TEA, COFFEE)) as rig:
        await order(rig, 1)
        await order(rig, 2)
        sold_out = a_product(code="TEA", name="Tea", stock=0)
        rig.supplier.change("TEA", lambda _: sold_out)
        rig.clock.advance(60)
        await rig.ann.send_text("/start p_1")
        await rig.ann.wait_for_message("product-sold-out")
        assert (await home_labels(rig))[:2] == ["🔎 Search", "🕘 Coffee · $9.90"]

        await rig.ann.send_text("/forget")
        await rig.ann.open(verbs.CONFIRM_ERASURE)
        assert "🕘" not in " ".join(await home_labels(rig))


async def test_search_is_the_first_button_of_a_shop_with_many_categories(tmp_path: Path) -> None:
    """The first page has eight of them in four rows."""
    categories = tuple(
        a_category(a_product(code=f"P{n}"), name=f"Category {n}", remote_id=str(n))
        for n in range(100)
    )
    async with a_chat_rig(tmp_path, FakeSupplier(categories)) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("page-of", page="1", pages="7")
        home = rig.ann.last()
        rows = home["reply_markup"]["inline_keyboard"]

        assert find_button(home, verbs.SEARCH) == (0, 0)
        assert [len(row) for row in rows] == [1, *[2] * 4, 1, 2, 3]
