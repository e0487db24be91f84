"""Tests of the state that survives a restart of the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.demo.telegram import TelegramServer
from bot.demo.telegram.errors import ApiError
from bot.demo.telegram.state_archive import DocumentArchive
from tests.demo.telegram.bot_api_rig import ANN, BORIS, a_server, running


async def first_life(path: Path) -> tuple[TelegramServer, list[int]]:
    """Run a server on which something happened; leave it as a killed process does."""
    server = a_server(path=path)
    async with running(server) as site, site.bot() as bot:
        await server.send_text(ANN.id, "seen")
        (seen,) = await bot.get_updates()
        await bot.get_updates(offset=seen.update_id + 1)
        sent = await bot.send_message(ANN.id, "old")
        await sent.edit_text("new")
        gone = await bot.send_message(ANN.id, "gone")
        await gone.delete()
        await bot.set_my_commands([("start", "Home")])
        await bot.set_my_name("Shop")
        await server.send_document(ANN.id, "a.txt", b"abc")
        await server.send_text(ANN.id, "unseen")
        server.block(BORIS.id)
        return server, [update.update_id for update in await bot.get_updates()]


async def test_chats_updates_files_and_profile_survive(tmp_path: Path) -> None:
    path = tmp_path / "telegram.db"
    before, pending = await first_life(path)

    async with running(a_server(path=path)) as site, site.bot() as bot:
        messages = site.server.list_messages(ANN.id)
        assert messages == before.list_messages(ANN.id)
        assert [m.get("text") for m in messages] == ["seen", "new", None, "unseen"]
        updates = await bot.get_updates()
        assert [update.update_id for update in updates] == pending
        assert [c.command for c in await bot.get_my_commands()] == ["start"]
        assert (await bot.get_me()).first_name == "Shop"
        file = await bot.get_file(messages[2]["document"]["file_id"])
        assert bytes(await file.download_as_bytearray()) == b"abc"
        with pytest.raises(ApiError, match="blocked"):
            site.server.state.chats.get_writable(BORIS.id)
        new = await bot.send_message(ANN.id, "next")
        assert new.message_id > max(m["message_id"] for m in messages)
        await site.server.send_text(ANN.id, "next")
        assert (await bot.get_updates(offset=pending[-1] + 1))[0].update_id > pending[-1]


def test_without_a_file_nothing_is_kept() -> None:
    archive = DocumentArchive(None)
    archive.put("kind", "key", {"a": 1})
    archive.put_blob("key", b"x")

    assert list(archive.load("kind")) == []
    with pytest.raises(KeyError):
        archive.get_blob("key")


def test_old_messages_leave_a_long_chat(tmp_path: Path) -> None:
    path = tmp_path / "telegram.db"
    server = a_server(path=path, history=3)
    chat = server.state.chats.get_or_refuse(ANN.id)
    for n in range(5):
        server.state.chats.post(chat, ANN.user(), {"text": str(n)})
    server.close()

    again = a_server(path=path)
    assert [m["text"] for m in again.list_messages(ANN.id)] == ["2", "3", "4"]
    again.close()
