"""The private chats: their messages, and whether the bot may write there.

A message is a Bot API object that is replaced and never changed. So an update in the queue keeps
the version it was created with. All changes are archived and published here and nowhere else.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from bot.demo.telegram import limits
from bot.demo.telegram.errors import bad_request, forbidden
from bot.demo.telegram.request_params import Json
from bot.demo.telegram.state.events import EventHub
from bot.demo.telegram.state.persona import Persona
from bot.demo.telegram.state_archive import DocumentArchive
from bot.demo.telegram.wakeup_signal import WakeupSignal

_CHAT, _MESSAGE, _META, _LAST_MESSAGE = "chat", "message", "meta", "last_message_id"


@dataclass(slots=True)
class Chat:
    """One person's chat with the bot."""

    persona: Persona
    blocked: bool
    started: bool
    unread: int = 0
    action: str | None = None
    action_until: float = 0.0
    draft: Json | None = None
    draft_until: float = 0.0
    changed: WakeupSignal = field(default_factory=WakeupSignal)
    messages: dict[int, Json] = field(default_factory=dict)
    #: The messages with an invoice that is paid. The bot never sees this.
    paid_invoices: set[int] = field(default_factory=set)

    @property
    def id(self) -> int:
        return self.persona.id


class Chats:
    """All chats of the bot. Message ids count over all chats, as in Telegram."""

    def __init__(
        self,
        archive: DocumentArchive,
        events: EventHub,
        *,
        history: int = 2000,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._archive = archive
        self._events = events
        self._history = history
        self._clock = clock
        self._chats: dict[int, Chat] = {}
        self._last_message = int(dict(archive.load(_META)).get(_LAST_MESSAGE, 0))
        self._archived_messages: dict[int, list[Json]] = {}
        for _, message in archive.load(_MESSAGE):
            self._archived_messages.setdefault(message["chat"]["id"], []).append(message)

    def __iter__(self) -> Iterator[Chat]:
        return iter(self._chats.values())

    def add(self, persona: Persona) -> Chat:
        """Open the chat of a persona with its archived content. A known persona is replaced."""
        known = self._chats.get(persona.id)
        if known is not None:
            known.persona = persona
            self._events.publish("personas", 0)
            return known
        kept = dict(self._archive.load(_CHAT)).get(str(persona.id), {})
        chat = Chat(
            persona,
            blocked=bool(kept.get("blocked", persona.blocked)),
            started=bool(kept.get("started", persona.started)),
            paid_invoices=set(kept.get("paid_invoices", ())),
        )
        messages = sorted(
            self._archived_messages.pop(persona.id, ()), key=lambda m: int(m["message_id"])
        )
        chat.messages = {message["message_id"]: message for message in messages}
        self._chats[persona.id] = chat
        self._events.publish("personas", 0)
        return chat

    def find(self, chat_id: int) -> Chat | None:
        return self._chats.get(chat_id)

    def get_or_refuse(self, chat_id: int) -> Chat:
        """Return the chat with this id; raise ApiError 400 if there is none."""
        chat = self._chats.get(chat_id)
        if chat is None:
            raise bad_request("chat not found")
        return chat

    def get_writable(self, chat_id: int) -> Chat:
        """Return the chat if the bot may write there; else raise ApiError 400 or 403."""
        chat = self.get_or_refuse(chat_id)
        if chat.blocked:
            raise forbidden("bot was blocked by the user")
        if not chat.started:
            raise forbidden("bot can't initiate conversation with a user")
        return chat

    def set_flags(
        self, chat: Chat, *, blocked: bool | None = None, started: bool | None = None
    ) -> None:
        """Record that a person blocked or unblocked the bot, or wrote for the first time."""
        chat.blocked = chat.blocked if blocked is None else blocked
        chat.started = chat.started if started is None else started
        self._archive_chat(chat)
        self._events.publish("personas", 0)

    def post(self, chat: Chat, sender: Json, content: Json) -> Json:
        """Add a message and return it."""
        self._last_message += 1
        message: Json = {
            "message_id": self._last_message,
            "from": sender,
            "chat": chat.persona.chat(),
            "date": int(self._clock()),
            **content,
        }
        chat.messages[self._last_message] = message
        self._archive.put(_META, _LAST_MESSAGE, self._last_message)
        self._archive_message(message)
        self._drop_oldest_messages(chat)
        self._count_unread(chat, by_bot=bool(sender["is_bot"]))
        self._publish_change(chat, "message", message=message)
        return message

    def replace(self, chat: Chat, message: Json) -> Json:
        """Replace a message by its edited version and return it."""
        edited = {**message, "edit_date": int(self._clock())}
        chat.messages[edited["message_id"]] = edited
        self._archive_message(edited)
        self._publish_change(chat, "edit", message=self._as_page_shows(chat, edited))
        return edited

    def remove_reply_keyboard(self, chat: Chat) -> None:
        """Take the button away from each message that asks for a person."""
        asking = [each for each in chat.messages.values() if "person_request" in each]
        for message in asking:
            bare = {key: value for key, value in message.items() if key != "person_request"}
            chat.messages[bare["message_id"]] = bare
            self._archive_message(bare)
            self._publish_change(chat, "edit", message=self._as_page_shows(chat, bare))

    def mark_paid(self, chat: Chat, message_id: int) -> None:
        """Note that an invoice is paid. Only the page shows this."""
        chat.paid_invoices.add(message_id)
        self._archive_chat(chat)
        shown = self._as_page_shows(chat, chat.messages[message_id])
        self._publish_change(chat, "edit", message=shown)

    def remove(self, chat: Chat, message_id: int) -> None:
        del chat.messages[message_id]
        chat.paid_invoices.discard(message_id)
        self._archive.delete(_MESSAGE, message_id)
        self._publish_change(chat, "delete", message_id=message_id)

    def show_action(self, chat: Chat, action: str) -> None:
        """Show for some seconds that the bot is typing or doing something similar."""
        chat.action = action
        chat.action_until = self._clock() + limits.CHAT_ACTION_SECONDS
        self._events.publish("action", chat.id, action=action)

    def get_action(self, chat: Chat) -> str | None:
        return chat.action if self._clock() < chat.action_until else None

    def show_draft(self, chat: Chat, draft: Json) -> None:
        """Show for some seconds what the bot is writing. No text means a "thinking" sign."""
        chat.draft = draft
        chat.draft_until = self._clock() + limits.DRAFT_SECONDS
        self._events.publish("draft", chat.id, seconds=limits.DRAFT_SECONDS, **draft)

    def get_draft(self, chat: Chat) -> Json | None:
        """Return the draft with its remaining seconds, or None."""
        left = chat.draft_until - self._clock()
        return {**chat.draft, "seconds": left} if chat.draft is not None and left > 0 else None

    def message_age(self, message: Json) -> float:
        """Return the seconds since a message was sent."""
        return self._clock() - float(message["date"])

    def read_messages(self, chat: Chat) -> Iterable[Json]:
        """Return all messages of a chat as the page shows them, oldest first; mark them as read."""
        chat.unread = 0
        return (self._as_page_shows(chat, message) for message in chat.messages.values())

    @staticmethod
    def _as_page_shows(chat: Chat, message: Json) -> Json:
        """Return the message with `is_paid`, which the Bot API does not have, if it is paid."""
        is_paid = message["message_id"] in chat.paid_invoices
        return {**message, "is_paid": True} if is_paid else message

    def _count_unread(self, chat: Chat, *, by_bot: bool) -> None:
        if by_bot:
            chat.unread += 1
            chat.action = None
            chat.action_until = 0.0
            chat.draft = None
        else:
            chat.unread = 0

    def _publish_change(self, chat: Chat, kind: str, **fields: object) -> None:
        self._events.publish(kind, chat.id, **fields)
        chat.changed.notify()

    def close(self) -> None:
        """End all waits for changes of chats."""
        for chat in self._chats.values():
            chat.changed.close()

    def _archive_chat(self, chat: Chat) -> None:
        kept = {
            "blocked": chat.blocked,
            "started": chat.started,
            "paid_invoices": sorted(chat.paid_invoices),
        }
        self._archive.put(_CHAT, chat.id, kept)

    def _archive_message(self, message: Json) -> None:
        self._archive.put(_MESSAGE, message["message_id"], message)

    def _drop_oldest_messages(self, chat: Chat) -> None:
        """Delete the oldest messages, so that a long run does not fill the memory."""
        while len(chat.messages) > self._history:
            oldest = next(iter(chat.messages))
            del chat.messages[oldest]
            chat.paid_invoices.discard(oldest)
            self._archive.delete(_MESSAGE, oldest)
