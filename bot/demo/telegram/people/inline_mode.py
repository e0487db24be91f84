"""Inline mode on the person's side: send a query and choose a result.

A person can send queries without having started the bot. A chosen result is posted in the person's
name, via the bot. It goes into the chat with the bot itself, the only chat on this server.
"""

from __future__ import annotations

from bot.demo.telegram import limits
from bot.demo.telegram.errors import ClientError
from bot.demo.telegram.people.basic_person_actions import PeopleActions
from bot.demo.telegram.request_params import Json
from bot.demo.telegram.state.inline_queries import (
    InlineAnswer,
    InlineQuery,
    InlineResult,
    make_inline_message_id,
)
from bot.demo.telegram.state.server_state import ServerState
from bot.demo.telegram.wakeup_signal import WAIT_SECONDS

#: The chat with the bot ("sender"), a chat with another person, groups and channels.
CHAT_TYPES = frozenset({"sender", "private", "group", "supergroup", "channel"})


class InlineMode:
    """Actions of people in the bot's inline mode."""

    def __init__(self, state: ServerState, people: PeopleActions) -> None:
        self._state = state
        self._people = people

    def send_query(
        self, user_id: int, query: str, offset: str = "", chat_type: str = "sender"
    ) -> str:
        """Send `@bot query` and return the id of the inline query.

        A cached answer that has not expired is used again.
        """
        if chat_type not in CHAT_TYPES:
            raise ClientError(f"there is no chat of type {chat_type!r}")
        chat = self._people.get_chat(user_id)
        typed = query[: limits.INLINE_QUERY]
        question = self._state.inline.add_query(InlineQuery(user_id, typed, offset))
        if question.answer is None:
            update = {
                "id": question.id,
                "from": chat.persona.user(),
                "chat_type": chat_type,
                "query": typed,
                "offset": offset,
            }
            self._state.updates.push("inline_query", update)
        return question.id

    async def wait_for_answer(self, query_id: str, timeout: float = WAIT_SECONDS) -> InlineAnswer:
        """Return the bot's results; raise TimeoutError if there are none in time."""
        return await self._state.inline.wait_for_answer(query_id, timeout)

    def choose_result(self, user_id: int, query_id: str, result_id: str) -> Json:
        """Post a result and return its message. The bot is told of the choice and of the message."""
        question = self._state.inline.find(query_id)
        if question is None or question.content.user_id != user_id or question.answer is None:
            raise ClientError("there are no such results")
        result = question.answer.find_result(result_id)
        if result is None:
            raise ClientError("there is no such result")
        message = self._post_result(user_id, result)
        self._push_chosen_result(question.content, result, message)
        return message

    def _post_result(self, user_id: int, result: InlineResult) -> Json:
        return self._people.post_message(
            user_id, {"via_bot": self._state.profile.user(), **result.content}
        )

    def _push_chosen_result(self, asked: InlineQuery, result: InlineResult, message: Json) -> None:
        chosen: Json = {
            "result_id": result.id,
            "from": self._people.get_chat(asked.user_id).persona.user(),
            "query": asked.query,
        }
        if "reply_markup" in message:
            chosen["inline_message_id"] = make_inline_message_id(message)
        self._state.updates.push("chosen_inline_result", chosen)
