"""Tests of /terms: the default text, and the operator's own in pages."""

from pathlib import Path

from bot.chat.navigation import verbs
from tests.builders import shop_with
from tests.chat.chat_rig import a_chat_rig


async def test_the_terms_are_shown_in_the_readers_language(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await rig.ann.send_text("/terms")
        await rig.ann.wait_for_message("terms-default")
        await rig.ben.send_text("/terms")
        await rig.ben.wait_for_message("terms-default", "zh-Hans")


async def test_the_operators_own_terms_are_read_in_pages(tmp_path: Path) -> None:
    text = "\n".join(f"§ {number} <b>" for number in range(1, 1_001))
    async with a_chat_rig(tmp_path) as rig:
        await rig.close()
        rig.shop = shop_with(rig.shop, terms=text)
        rig.open()
        await rig.ann.send_text("/terms")
        await rig.ann.wait_for_text("§ 1 <b>")
        await rig.ann.open(verbs.TERMS, page=1)
        await rig.ann.open(verbs.TERMS, page=2)
        await rig.ann.wait_for_text("§ 700 <b>")
