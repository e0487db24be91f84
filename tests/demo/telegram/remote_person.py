"""A person over HTTP, for tests in which the server is another process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from types import TracebackType

import httpx

from bot.demo.telegram.request_params import Json
from tests.waiting import HANG_LIMIT


class PlayClient:
    """A client of the API below `base_url`; use it as an async context manager."""

    def __init__(self, base_url: str, poll_seconds: float = 0.02) -> None:
        self._http = httpx.AsyncClient(base_url=base_url, timeout=HANG_LIMIT)
        self._poll = poll_seconds

    async def __aenter__(self) -> PlayClient:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._http.aclose()

    async def personas(self) -> list[Json]:
        answer = await self._http.get("/personas")
        personas: list[Json] = answer.raise_for_status().json()
        return personas

    async def chat(self, user_id: int) -> Json:
        """Return all data of a chat that the page shows."""
        answer = await self._http.get(f"/chats/{user_id}")
        chat: Json = answer.raise_for_status().json()
        return chat

    async def messages(self, user_id: int) -> list[Json]:
        messages: list[Json] = (await self.chat(user_id))["messages"]
        return messages

    async def act(self, user_id: int, action: str, **body: object) -> Json:
        """Do one of the actions of the client API; AssertionError with the reason if it is refused."""
        answer = await self._http.post(f"/chats/{user_id}/{action}", json=body)
        document: Json = answer.json()
        assert answer.is_success, document
        return document

    async def send(self, user_id: int, text: str) -> Json:
        return await self.act(user_id, "text", text=text)

    async def tap(self, user_id: int, label: str, timeout: float = HANG_LIMIT) -> str:
        """Tap the first button with this in its label, on the newest message that has one."""

        def has_it(message: Json) -> bool:
            return _find(message, label) is not None

        message = await self.wait(user_id, has_it, timeout)
        place = _find(message, label)
        assert place is not None
        row, col = place
        message_id = message["message_id"]
        tapped = await self.act(user_id, "tap", message_id=message_id, row=row, col=col)
        return str(tapped["callback_query_id"])

    async def upload(self, user_id: int, name: str, data: bytes) -> Json:
        files = {"file": (name, data)}
        answer = await self._http.post(f"/chats/{user_id}/document", files=files)
        message: Json = answer.raise_for_status().json()
        return message

    async def download(self, file_id: str) -> bytes:
        return (await self._http.get(f"/files/{file_id}")).raise_for_status().content

    async def wait(
        self, user_id: int, predicate: Callable[[Json], bool], timeout: float = HANG_LIMIT
    ) -> Json:
        """Poll until a message matches the predicate; return the newest one."""
        async with asyncio.timeout(timeout):
            while True:
                for message in reversed(await self.messages(user_id)):
                    if predicate(message):
                        return message
                await asyncio.sleep(self._poll)

    async def wait_for_text(self, user_id: int, part: str, timeout: float = HANG_LIMIT) -> Json:
        """Wait for the newest message of the bot with these words; return it."""

        def says_it(message: Json) -> bool:
            text = str(message.get("text", message.get("caption", "")))
            return bool(message["from"]["is_bot"]) and part in text

        return await self.wait(user_id, says_it, timeout)

    async def events(self, last_id: str = "") -> AsyncIterator[tuple[str, Json]]:
        """Yield (id, event) of the stream, until it ends."""
        headers = {"last-event-id": last_id} if last_id else {}
        async with self._http.stream("GET", "/events", headers=headers) as answer:
            number = ""
            async for line in answer.aiter_lines():
                field, _, value = line.partition(": ")
                if field == "id":
                    number = value
                elif field == "data":
                    yield number, json.loads(value)
                elif field == "retry":
                    yield "", {"type": "open"}


def _find(message: Json, label: str) -> tuple[int, int] | None:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    for row, buttons in enumerate(rows):
        for col, button in enumerate(buttons):
            if label in button["text"]:
                return row, col
    return None
