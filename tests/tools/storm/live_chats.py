"""The chats of many buyers, read once and then updated by the server's stream of events.

Polling for fifty people would add load; this waits for changes instead. It also counts the sent
messages.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TypeVar

import httpx

from bot.demo.telegram.request_params import Json
from tests.demo.telegram.remote_person import PlayClient

T = TypeVar("T")
#: The actions that make an update for the bot.
_UPDATES = frozenset({"text", "tap", "forge", "block"})


class LivePlay(PlayClient):
    """The client API, with the chats of `people` in memory while `follow` runs."""

    def __init__(self, base_url: str, people: Iterable[int]) -> None:
        super().__init__(base_url)
        self.updates: Counter[int] = Counter()
        self.bot_messages = 0  # messages and edits of the bot
        self.answers: Counter[int] = Counter()  # the same, by chat
        self._people = tuple(people)
        self._chats: dict[int, dict[int, Json]] = defaultdict(dict)
        self._changed: dict[int, asyncio.Event] = defaultdict(asyncio.Event)
        self._ready = asyncio.Event()
        self._doing: set[asyncio.Task[Json]] = set()

    async def follow(self) -> None:
        """Keep the chats up to date until cancelled, also after connection errors."""
        last = ""
        while True:
            with suppress(httpx.HTTPError):
                async for number, event in self.events(last):
                    last = number or last
                    await self._take(event)
            await asyncio.sleep(0.1)

    async def ready(self) -> None:
        """Wait until the chats were read."""
        await self._ready.wait()

    async def messages(self, user_id: int) -> list[Json]:
        """Return the known messages of a chat, oldest first."""
        return list(self._chats[user_id].values())

    async def until(self, user_id: int, look: Callable[[list[Json]], T | None]) -> T:
        """Wait until `look` finds something among the messages of a chat, at every change."""
        while True:
            changed = self._changed[user_id]
            changed.clear()
            if (found := look(await self.messages(user_id))) is not None:
                return found
            await changed.wait()

    async def act(self, user_id: int, action: str, **body: object) -> Json:
        """Do an action; an action that becomes an update is counted, also when its caller is
        cancelled.
        """
        doing = asyncio.create_task(self._act(user_id, action, body))
        self._doing.add(doing)
        doing.add_done_callback(self._done)
        return await asyncio.shield(doing)

    def _done(self, doing: asyncio.Task[Json]) -> None:
        """Ignore a refusal of an action without a waiting caller: the message was already gone."""
        self._doing.discard(doing)
        if not doing.cancelled():
            doing.exception()

    async def _act(self, user_id: int, action: str, body: Json) -> Json:
        done = await super().act(user_id, action, **body)
        self.updates[user_id] += action in _UPDATES
        return done

    async def _take(self, event: Json) -> None:
        chat = event.get("chat", 0)
        match event["type"]:
            case "open" | "resync":
                await self._read_all()
            case "message" | "edit":
                message = event["message"]
                self.bot_messages += bool(message["from"]["is_bot"])
                self.answers[chat] += bool(message["from"]["is_bot"])
                self._chats[chat][message["message_id"]] = message
                self._changed[chat].set()
            case "delete":
                self._chats[chat].pop(event["message_id"], None)
                self._changed[chat].set()

    async def _read_all(self) -> None:
        for person in self._people:
            read = await super().messages(person)
            self._chats[person] = {message["message_id"]: message for message in read}
            self._changed[person].set()
        self._ready.set()
