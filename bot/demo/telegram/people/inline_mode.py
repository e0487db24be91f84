"""Inline mode from the person's side: typing after the bot's name, choosing a result.

A person need not have started the bot to ask it. A chosen result is posted in his own name, via
the bot; into the chat with the bot itself, since that is the only one on this server.
"""

from __future__ import annotations

from bot.demo.telegram import limits
from bot.demo.telegram.errors import PlayError
from bot.demo.telegram.inline import InlineAnswer, InlineQuery, Result, inline_id_of
from bot.demo.telegram.people import People
from bot.demo.telegram.wire import Json
from bot.demo.telegram.world import World

_PATIENCE = 10.0
#: The bot's own chat, a chat with somebody else, groups and channels.
CHAT_TYPES = frozenset({"sender", "private", "group", "supergroup", "channel"})


class InlineMode:
    """What people do with the bot's inline mode."""

    def __init__(self, world: World, people: People) -> None:
        self._world = world
        self._people = people

    def ask(self, user_id: int, query: str, offset: str = "", chat_type: str = "sender") -> str:
        """Type `@bot query`; the id of the inline query. An answer that still holds is reused."""
        if chat_type not in CHAT_TYPES:
            raise PlayError(f"there is no chat of type {chat_type!r}")
        chat = self._people.known(user_id)
        typed = query[: limits.INLINE_QUERY]
        question = self._world.inline.start(InlineQuery(user_id, typed, offset))
        if question.answer is None:
            update = {
                "id": question.id,
                "from": chat.persona.user(),
                "chat_type": chat_type,
                "query": typed,
                "offset": offset,
            }
            self._world.updates.push("inline_query", update)
        return question.id

    async def answered(self, query_id: str, timeout: float = _PATIENCE) -> InlineAnswer:
        """The bot's results; TimeoutError when there are none in time."""
        return await self._world.inline.answered(query_id, timeout)

    def choose(self, user_id: int, query_id: str, result_id: str) -> Json:
        """Send a result: the message. The bot hears of the choice, and of the message."""
        question = self._world.inline.find(query_id)
        if question is None or question.asked.user_id != user_id or question.answer is None:
            raise PlayError("there are no such results")
        result = question.answer.result(result_id)
        if result is None:
            raise PlayError("there is no such result")
        message = self._send(user_id, result)
        self._tell(question.asked, result, message)
        return message

    def _send(self, user_id: int, result: Result) -> Json:
        return self._people.post(user_id, {"via_bot": self._world.profile.user(), **result.content})

    def _tell(self, asked: InlineQuery, result: Result, message: Json) -> None:
        chosen: Json = {
            "result_id": result.id,
            "from": self._people.known(asked.user_id).persona.user(),
            "query": asked.query,
        }
        if "reply_markup" in message:
            chosen["inline_message_id"] = inline_id_of(message)
        self._world.updates.push("chosen_inline_result", chosen)
