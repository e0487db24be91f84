"""Reads a message as a support message: its content, and the thread that it replies to."""

from typing import Final

from telegram import Message

from bot.chat.kit.layout import MAX_MESSAGE_UNITS
from bot.chat.kit.text_fitting import count_utf16_units, fit_one_line
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import decode
from bot.domain.ids import BuyerId, SupportThreadId
from bot.domain.people.support import MAX_TEXT_LENGTH, MessageContent, SupportThread
from bot.services.people import support, support_messages
from storage.database import DatabaseReader

#: Fields of a message that hold a file.
_FILE_FIELDS: Final = (
    "photo",
    "document",
    "video",
    "animation",
    "audio",
    "voice",
    "video_note",
    "sticker",
)
#: Verbs whose first id is the id of a thread.
_THREAD_VERBS: Final = frozenset({verbs.WRITE_IN_THREAD, verbs.CLOSE_THREAD, verbs.REOPEN_THREAD})


def read_content(message: Message) -> MessageContent | None:
    """Return the content of a message; None if it is empty or cannot be passed on."""
    text = message.text or message.caption or ""
    has_file = any(getattr(message, kind) for kind in _FILE_FIELDS)
    if not has_file and fit_one_line(text) == fit_one_line(""):
        return None
    is_whole = not has_file and count_utf16_units(text) <= MAX_MESSAGE_UNITS
    author = message.chat.id
    return MessageContent(
        text[:MAX_TEXT_LENGTH], message.chat.id, message.message_id, author, is_complete=is_whole
    )


async def find_replied_thread(
    db: DatabaseReader, reader: BuyerId, replied_message: Message, *, is_operator: bool
) -> SupportThread | None:
    """Return the thread of a message that the bot sent to `reader`, if it has one.

    The link is stored after the message is sent. If a crash prevented that, the buttons of the
    message name the thread.
    """
    recorded_thread = await db.read(
        support_messages.find_thread_by_message, reader, replied_message.message_id
    )
    # The thread that the buttons of the message name, if any.
    rows = replied_message.reply_markup.inline_keyboard if replied_message.reply_markup else ()
    data = (button.callback_data for row in rows for button in row)
    taps = (decode(each) for each in data if isinstance(each, str))
    named_thread_ids = (tap.ids[0] for tap in taps if tap and tap.verb in _THREAD_VERBS and tap.ids)
    named_thread_id = next((SupportThreadId(number) for number in named_thread_ids), None)
    if recorded_thread is not None or named_thread_id is None:
        return recorded_thread
    if is_operator:
        correspondence = await db.read(support.get_thread, named_thread_id)
    else:
        correspondence = await db.read(support.get_own_thread, reader, named_thread_id)
    return correspondence.thread if correspondence is not None else None
