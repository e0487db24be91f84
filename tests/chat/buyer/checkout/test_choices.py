"""Tests of names in the chat: entities are read, and a refused name is no longer offered."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of, labels_of
from tests.builders import FakeSupplier, a_product, a_variant, an_attribute, some_details
from tests.chat.chat_rig import a_chat_rig, a_supplier, begin, buy, texts


def a_supplier_of_two(*unknown: str) -> FakeSupplier:
    details = some_details(
        variants=[a_variant("A&amp;B", "3.00"), a_variant("Plain", "4.00")],
        attributes=[an_attribute("Size &amp; colour", "O&#039;Neil", "Other")],
    )
    supplier = a_supplier(a_product(details=details))
    supplier.unknown_names = set(unknown)
    return supplier


async def test_entities_are_never_shown_and_are_sent_as_received(tmp_path: Path) -> None:
    supplier = a_supplier_of_two()
    async with a_chat_rig(tmp_path, supplier, over_http=True) as rig:
        await begin(rig)
        shown = []
        for button in ("A&B", "O'Neil"):
            await rig.ann.open(button)
            shown += labels_of(rig.ann.last())
        await buy(rig, "$3.30")
        shown += texts(rig.ann)

        assert not [text for text in shown if "&amp;" in text or "&#039;" in text]
        ((selection, _, _),) = supplier.trades
        assert selection.variant == "A&amp;B"
        assert selection.sku == {"Size &amp; colour": "O&#039;Neil"}


async def test_a_refused_variant_is_gone_from_the_question_and_from_the_price(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, a_supplier_of_two("A&amp;B")) as rig:
        await rig.ann.send_text("/start p_1")
        assert "$3.30" in content_of(await rig.ann.wait_for_button(verbs.BUY_VARIANT))
        await rig.ann.open("A&B")

        await rig.ann.wait_for_message("problem-choice-refused")
        assert not [label for label in labels_of(rig.ann.last()) if "A&B" in label]
        await rig.ann.send_text("/start p_1")
        assert "$4.40" in content_of(await rig.ann.wait_for_button(verbs.BUY_VARIANT))


async def test_a_refused_variant_that_seemed_sold_out_is_gone_after_a_tap(tmp_path: Path) -> None:
    supplier = a_supplier_of_two("A&amp;B")
    supplier.stocks_of["A&amp;B"] = 0
    async with a_chat_rig(tmp_path, supplier) as rig:
        await begin(rig)
        await rig.ann.open(verbs.RETRY_SOLD_OUT_VARIANT, "A&B")

        await rig.ann.wait_for_message("problem-choice-refused")
        assert not [label for label in labels_of(rig.ann.last()) if "A&B" in label]
