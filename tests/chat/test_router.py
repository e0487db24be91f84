"""Tests of routing: every tap is answered, whatever its button carries."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from telegram import Update

from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import encode
from bot.chat.navigation.verbs import TapKind, Verb
from bot.chat.router import ROUTES, is_navigation
from bot.demo.telegram.people.scripted_buyer import content_of
from bot.domain.repositories import Database, Tx
from tests.builders import a_product, a_variant, some_details
from tests.chat.handlers.stage import ANN, a_stage, a_supplier, begin

FORGED = [
    "",
    "x",
    "1:",
    "1::1",
    "2:h",
    "1:zz",
    "1:h:1",
    "1:p",
    "1:p:1",
    "1:p:1:0:0",
    "1:y",
    "1:y:",
    "1:y:-1",
    "1:y:1:2",
    "1:Y:1",
    "1:t:1:1",
    "1:h\x00",
    "1:h:\u0661",
    "1:p:" + "z" * 58,
    "1:p:1y2p0ij32e8e7:0",
    "1:p:1y2p0ij32e8e8:0",
]


@pytest.mark.parametrize("verb", sorted(verbs.ALL.values()))
def test_only_navigation_may_be_replaced(verb: Verb) -> None:
    query = {
        "id": "1",
        "from": {"id": 1, "is_bot": False, "first_name": "A"},
        "chat_instance": "1",
        "data": encode(verb, 1),
    }
    update = Update.de_json({"update_id": 1, "callback_query": query}, None)

    assert is_navigation(update) == (verb.kind is TapKind.NAVIGATION)


async def test_forged_buttons_are_answered_and_lead_nowhere(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        await stage.ann.send_text("/start")
        screen = (await stage.ann.wait_for_text("Hello"))["message_id"]
        for data in FORGED:
            await stage.ann.forge(data, screen)
            await stage.idle()
        shown = [c.params["text"] for c in stage.server.calls if c.method == "editMessageText"]

        assert len(shown) == len(FORGED)
        assert all("no longer" in text for text in shown)


async def test_too_many_taps_are_dropped_but_never_a_confirmation(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        await begin(stage)
        await stage.ann.open("1")
        offer, confirm = await stage.ann.finds("Buy for")
        for _ in range(60):
            await stage.ann.forge(encode(verbs.HOME), offer)
        await stage.idle()
        shown = [call for call in stage.server.calls if call.method == "editMessageText"]
        assert len(shown) < 60
        await stage.ann.forge(confirm, offer)
        await stage.ann.wait_for_text("is reserved for it")


@pytest.mark.parametrize("verb", sorted(set(verbs.ALL.values()) - {verbs.LANGUAGE}))
async def test_every_verb_with_unknown_ids_is_answered(tmp_path: Path, verb: Verb) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start")
        screen = (await stage.ann.wait_for_text("Hello"))["message_id"]
        await stage.ann.forge(encode(verb, *([999] * len(verb.ids))), screen)
        await stage.idle()

        assert await stage.orders() == []
        assert await messages_waiting(stage.store) == 0


async def test_choices_of_another_product_or_field_do_not_fit(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start p_1")
        await stage.ann.wait_for_button("Buy")
        screen = stage.ann.last()["message_id"]
        choices = [
            route.verb for route in ROUTES.buttons.values() if route.verb.kind is TapKind.CHOICE
        ]
        for verb in sorted(set(choices) - {verbs.LANGUAGE}):
            ids = (1, *([7] * (len(verb.ids) - 1)))
            await stage.ann.forge(encode(verb, *ids), screen)
        await stage.idle()

        assert await messages_waiting(stage.store) == 0


async def messages_waiting(store: Database) -> int:
    """Count the waiting alerts and notices: none while no update is parked."""

    async def look(tx: Tx) -> int:
        return (await tx.outbox.count_pending_and_parked())[0]

    return await store.read(look)


async def test_an_update_that_keeps_failing_is_told_to_its_person_and_the_operators(
    tmp_path: Path,
) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.olga.send_text("/start")
        await stage.olga.wait_for_text("Hello, Olga")
        await stage.ann.send_text("/start")
        await stage.ann.wait_for_text("Hello")
        stage.server.push_update({"message": {"message_id": "?", "from": {"id": ANN}}})
        await stage.idle()
        await stage.work()
        await stage.ann.wait_for_text("Nothing was charged twice")
        alert = content_of(await stage.olga.wait_for_text("could not be handled"))

        assert str(ANN) not in alert


async def test_a_handler_that_keeps_failing_leaves_a_word_and_no_change(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start p_1")
        await stage.ann.wait_for_button("Buy")
        stage.clock.advance(60)
        stage.supplier.broken.add("product")
        await stage.ann.tap("Buy")
        await stage.idle()
        await stage.work()
        await stage.ann.wait_for_text("Nothing was charged twice")
        stage.supplier.broken.clear()
        await stage.ann.open("Buy")
        await stage.ann.wait_for_text("How many")


async def test_what_fails_after_the_answer_was_taken_is_told_and_not_done_again(
    tmp_path: Path,
) -> None:
    details = some_details(variants=(a_variant("Monthly"), a_variant("Yearly")))
    async with a_stage(tmp_path, a_supplier(a_product(details=details))) as stage:
        await stage.ann.send_text("/start p_1")
        await stage.ann.wait_for_button("Buy")
        await stage.ann.open("Buy")
        stage.supplier.broken.add("stock")
        await stage.ann.tap("Yearly")
        await stage.ann.wait_for_text("Something went wrong on our side")
        stage.supplier.broken.clear()
        await stage.idle()
        await stage.ann.send_text("2")
        await stage.ann.wait_for_text("Total: $6.60")

        assert await messages_waiting(stage.store) == 0


async def test_a_banned_person_gets_no_word(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        await stage.ann.send_text("/start")
        await stage.ann.wait_for_text("Hello")
        await stage.idle()
        with closing(sqlite3.connect(tmp_path / "shop.db")) as database, database:
            database.execute("UPDATE buyers SET banned = 1 WHERE id = ?", (ANN,))
        stage.server.block(
            ANN
        )  # evict the person from the cache, so that they are registered again
        stage.server.unblock(ANN)
        await stage.idle()
        before = len(stage.server.calls)
        await stage.ann.send_text("/start")
        await stage.idle()

        assert not [c for c in list(stage.server.calls)[before:] if c.method.startswith("send")]
