"""Tests of the welcome and the terms: an owner previews and stores them, and buyers read them."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import BuyerId
from bot.domain.operations.shop_texts import ShopTextKind
from bot.domain.people.staff import Role
from bot.services.operations import shop_texts
from tests.builders import OPERATOR, FakeSupplier, a_category, a_product, shop_with
from tests.chat.chat_rig import BEN, ChatRig, a_chat_rig
from tests.chat.words import has_message

WORDS = "أهلًا <b>بكم</b> & hello\nsecond line"


def a_supplier() -> FakeSupplier:
    return FakeSupplier((a_category(a_product()),))


async def ask(rig: ChatRig, kind: int, words: str) -> None:
    """Let the owner answer the question for a new text."""
    await rig.olga.send_text("/texts")
    await rig.olga.open(verbs.EDIT_SHOP_TEXT, text_kind=kind)
    await rig.olga.wait_for_message("shop-text-limits")
    await rig.olga.send_text(words)


async def store(rig: ChatRig, kind: int, words: str) -> None:
    await ask(rig, kind, words)
    await rig.olga.wait_for_message("shop-text-preview")
    await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
    await rig.olga.wait_for_message("shop-text-stored")


async def read(rig: ChatRig, command: str) -> str:
    """Return what a buyer reads after a command."""
    await rig.ann.send_text(command)
    await rig.idle()
    return content_of(rig.ann.last())


async def test_a_welcome_is_shown_once_it_is_saved(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(), over_http=True) as rig:
        await ask(rig, 0, WORDS)
        preview = content_of(await rig.olga.wait_for_message("shop-text-preview"))
        assert has_message(preview, "home-own-welcome", text=WORDS)
        assert has_message(await read(rig, "/shop"), "home-welcome", name="Ann")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("shop-text-stored")
        assert has_message(await read(rig, "/shop"), "home-own-welcome", text=WORDS)


async def test_stored_terms_come_before_those_of_the_settings(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await store(rig, 1, "Our <i>own</i> terms.")
        assert "Our <i>own</i> terms." in await read(rig, "/terms")
        rig.shop = shop_with(rig.shop, terms="From the file.")
        assert shop_texts.get_terms(rig.shop) == "Our <i>own</i> terms."

        await rig.olga.send_text("/texts")
        await rig.olga.open(verbs.ASK_DEFAULT_TEXT, text_kind=1)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("shop-text-default-again")
        assert shop_texts.get_terms(rig.shop) == "From the file."
        assert has_message(await read(rig, "/terms"), "terms-default")


async def test_the_texts_are_loaded_again_after_a_restart(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await store(rig, 0, "Hello again.")
        rig.shop.caches.shop_texts.clear()
        await shop_texts.load_shop_texts(rig.shop, rig.store)
        assert shop_texts.get_welcome(rig.shop) == "Hello again."


async def test_a_text_that_is_too_long_or_invisible_is_asked_for_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        for words in ("x" * 501, "\u2060\u200b"):
            await ask(rig, 0, words)
            await rig.olga.wait_for_message("shop-text-too-long")
        assert shop_texts.get_welcome(rig.shop) == ""


async def test_of_two_owners_who_change_a_text_at_once_one_is_told(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await ask(rig, 0, "Mine.")
        await rig.olga.wait_for_message("shop-text-preview")
        assert await shop_texts.change_text(
            rig.shop, rig.store, BuyerId(9_002), ShopTextKind.WELCOME, "", "Theirs."
        )
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("shop-text-changed-meanwhile")
        assert has_message(await read(rig, "/shop"), "home-own-welcome", text="Theirs.")


async def test_the_audit_has_no_words_of_a_text(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await store(rig, 0, "Secret greeting")
        async with rig.store.engine.read_transaction() as connection:
            rows = await connection.exec_driver_sql(
                "SELECT actor, action, target, detail FROM audit ORDER BY id"
            )
            audited = [tuple(row) for row in rows]
        assert audited == [(OPERATOR, "shop-text", "text:welcome", "0 characters before, 15 after")]


async def test_a_manager_cannot_change_texts(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        rig.shop.caches.roles[BuyerId(BEN)] = Role.MANAGER
        await rig.ben.send_text("/texts")
        await rig.ben.wait_for_message("commands-unknown", language="zh-Hans")
