"""Basic actions of people: get a chat, post a message, tap a button.

Each action becomes the messages and updates that Telegram would create. The modules
`server_state_and_people_actions`, `inline_mode` and `invoice_payment` build on it.
"""

from __future__ import annotations

from bot.demo.telegram.errors import ClientError
from bot.demo.telegram.request_params import Json
from bot.demo.telegram.state.chats import Chat
from bot.demo.telegram.state.inline_queries import make_inline_message_id
from bot.demo.telegram.state.server_state import ServerState


class PeopleActions:
    """Actions of the people of one server."""

    def __init__(self, state: ServerState) -> None:
        self._state = state

    def get_chat(self, user_id: int) -> Chat:
        """Return the chat of a person; raise ClientError for an unknown id."""
        chat = self._state.chats.find(user_id)
        if chat is None:
            raise ClientError(f"there is no person {user_id}")
        return chat

    def start_writing(self, user_id: int) -> Chat:
        """Return the chat of a person who writes now, and mark it as started.

        Raises ClientError while the person blocks the bot.
        """
        chat = self.get_chat(user_id)
        if chat.blocked:
            raise ClientError("unblock the bot first")
        if not chat.started:
            self._state.chats.set_flags(chat, started=True)
        return chat

    def get_message(self, chat: Chat, message_id: int) -> Json:
        """Return a message of a chat; raise ClientError if it does not exist."""
        message = chat.messages.get(message_id)
        if message is None:
            raise ClientError("this message is gone")
        return message

    def get_button(self, chat: Chat, message_id: int, place: tuple[int, int]) -> Json:
        """Return the button at a row and column; raise ClientError if there is none."""
        rows = get_button_rows(self.get_message(chat, message_id))
        row, column = place
        if not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
            raise ClientError("there is no such button on this message")
        return rows[row][column]

    def post_message(self, user_id: int, content: Json, reply_to: int | None = None) -> Json:
        """Add a person's message to the chat, queue the update, and return the message."""
        chat = self.start_writing(user_id)
        if reply_to is not None:
            replied = self.get_message(chat, reply_to)
            shallow = {k: v for k, v in replied.items() if k != "reply_to_message"}
            content = {**content, "reply_to_message": shallow}
        message = self._state.chats.post(chat, chat.persona.user(), content)
        self._state.updates.push("message", message)
        return message

    def push_callback_query(
        self, chat: Chat, data: str, message_id: int, message: Json | None
    ) -> str:
        """Queue a callback query for a tap and return its id.

        Without a message it is the query of an inline message.
        """
        tap = self._state.callbacks.add_tap(chat.id, message_id)
        place: Json = {"message": message}
        if message is None:
            place = {"inline_message_id": f"inline-{tap.id}"}
        elif "via_bot" in message:
            place = {"inline_message_id": make_inline_message_id(message)}
        query = {"id": tap.id, "from": chat.persona.user(), "chat_instance": str(chat.id), **place}
        self._state.updates.push("callback_query", {**query, "data": data})
        return tap.id


def get_button_rows(message: Json) -> list[list[Json]]:
    """Return the inline buttons of a message, row by row."""
    rows: list[list[Json]] = message.get("reply_markup", {}).get("inline_keyboard", [])
    return rows
