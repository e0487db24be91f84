"""Remembers what this process has shown in the newest messages of its bot.

An edit that changes nothing is not sent, nor a text to a message that has a picture instead of a
text. In memory only: what an earlier run has shown is not known.
"""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final
from weakref import WeakKeyDictionary

from cachetools import LRUCache
from telegram import Bot
from telegram.request import BaseRequest

#: The number of messages that are remembered for a bot.
CAPACITY: Final = 20_000


class MessageForm(Enum):
    """The part of a message that holds its words. Telegram edits each by another method."""

    TEXT = auto()
    #: The caption below a picture or a document.
    CAPTION = auto()


@dataclass(slots=True)
class _Shown:
    """A message: its form, and a hash of its content if no other change may have followed."""

    form: MessageForm
    content: int | None = None
    #: The changes that have begun and not ended, and whether two of them have overlapped.
    pending: int = 0
    is_overlapped: bool = False


class ShownMessages:
    """The newest messages of one bot, as a bounded least-recently-used cache."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._messages: LRUCache[tuple[int, int], _Shown] = LRUCache(capacity)

    def is_shown(self, chat_id: int, message_id: int, content: Hashable) -> bool:
        """Return whether the message is known to show exactly this."""
        shown = self._messages.get((chat_id, message_id))
        return shown is not None and shown.content == hash(content)

    def is_of_other_form(self, chat_id: int, message_id: int, form: MessageForm) -> bool:
        """Return whether the message is known to have another form, so that an edit would fail."""
        shown = self._messages.get((chat_id, message_id))
        return shown is not None and shown.form is not form

    def remember(
        self, chat_id: int, message_id: int, form: MessageForm, content: Hashable = None
    ) -> None:
        """Remember a new message; without `content` only its form."""
        known = None if content is None else hash(content)
        self._messages[chat_id, message_id] = _Shown(form, known)

    def forget(self, chat_id: int, message_id: int) -> None:
        """Forget a message that is being deleted."""
        self._messages.pop((chat_id, message_id), None)

    @contextmanager
    def changing(
        self, chat_id: int, message_id: int, form: MessageForm, content: Hashable
    ) -> Iterator[None]:
        """Note that the block changes the message to `content`.

        After an error nothing is known of its content, nor after two changes at the same time: which
        one Telegram has applied last is not known.
        """
        key = chat_id, message_id
        shown = self._messages.get(key)
        if shown is None:
            shown = self._messages[key] = _Shown(form)
        shown.content = None
        shown.is_overlapped = shown.pending > 0
        shown.pending += 1
        is_done = False
        try:
            yield
            is_done = True
        finally:
            shown.pending -= 1
            if is_done and not shown.is_overlapped:
                shown.form, shown.content = form, hash(content)
            if not shown.pending:
                shown.is_overlapped = False


_BY_REQUEST: Final[WeakKeyDictionary[BaseRequest, ShownMessages]] = WeakKeyDictionary()


def find_shown_messages(bot: Bot) -> ShownMessages:
    """Return the messages of a bot; they are forgotten with its connection."""
    shown = _BY_REQUEST.get(bot.request)
    if shown is None:
        shown = _BY_REQUEST[bot.request] = ShownMessages()
    return shown
