"""Writing to the shop: what a buyer writes in that place, or replies to an answer, goes to the operators.

The place to write is a message that never was anything else: which one it is, is remembered with the
thread, so that it is the same after a restart. An operator's reply to a letter is its answer.
"""

from typing import Final

from telegram import Message

from bot.chat import verbs
from bot.chat.callbacks import decode
from bot.chat.context import Turn
from bot.chat.conversations import typed
from bot.chat.conversations.browse import show_home
from bot.chat.guard import is_operator
from bot.chat.screens import support as screens
from bot.chat.screens.screen import Screen
from bot.chat.screens.words import shown, units
from bot.domain.errors import Declined
from bot.domain.ledger import OrderId
from bot.domain.threads import LONGEST, Said, Thread, ThreadId
from bot.services import support
from bot.services.support import Correspondence

#: What a message may hold beside words.
_FILES: Final = (
    "photo",
    "document",
    "video",
    "animation",
    "audio",
    "voice",
    "video_note",
    "sticker",
)
#: Buttons that carry their thread.
_NAMING: Final = frozenset({verbs.WRITE, verbs.THREAD_CLOSE, verbs.THREAD_REOPEN})


async def invite(turn: Turn) -> None:
    """/support: a place to write, about nothing in particular."""
    about = await support.begin(turn.shop, turn.buyer)
    assert isinstance(about, Correspondence), "only an order may be missing"
    await _place(turn, about.thread, screens.invitation(turn.speech, about))


async def problem(turn: Turn, order_id: int) -> None:
    """A place to write about one's own order; a foreign one and one that never was look the same."""
    about = await support.begin(turn.shop, turn.buyer, OrderId(order_id))
    if isinstance(about, Declined):
        await turn.stale()
    else:
        await _place(turn, about.thread, screens.invitation(turn.speech, about))


async def go_on(turn: Turn, thread_id: int) -> None:
    """A place to write in one's own thread."""
    about = await support.resume(turn.shop, turn.buyer, ThreadId(thread_id))
    if about is None:
        await turn.stale()
    else:
        await _place(turn, about.thread, screens.invitation(turn.speech, about))


async def leave(turn: Turn) -> None:
    """Home; what is written from now on is no letter."""
    await support.drop_copy(turn.shop.store, turn.buyer, turn.message_id)
    await show_home(turn)


async def _place(turn: Turn, thread: Thread, screen: Screen) -> None:
    """Show the place to write as the person's screen. It is always a new message: a late tap on
    buttons that stood there before can never turn it into something else.
    """
    old = turn.person.screen_message_id
    shown_at = await turn.say(screen)
    await support.keep_copy(turn.shop.store, turn.buyer, shown_at, thread.id)
    turn.shown = shown_at
    turn.person = await turn.room.guests.set_screen(turn.person, shown_at)
    await turn.take_away(old)


async def take(turn: Turn, message: Message) -> bool:
    """Whether a message was a letter; then it is on its way, or its author knows why not."""
    replied = message.reply_to_message
    if replied is not None and replied.message_id != turn.person.screen_message_id:
        thread = await _replied_to(turn, replied)
        if is_operator(turn.shop, turn.buyer):
            return await _as_operator(turn, message, thread)
        if thread is not None:
            await _write(turn, thread, message)
            return True
    thread = await _open_place(turn)
    if thread is not None:
        await _write(turn, thread, message)
    return thread is not None


async def _replied_to(turn: Turn, replied: Message) -> Thread | None:
    """The thread of a message of ours. It was noted when that was sent; where a crash came between,
    its buttons tell.
    """
    noted = await support.thread_at(turn.shop, turn.buyer, replied.message_id)
    named = _named(replied)
    if noted is not None or named is None:
        return noted
    if is_operator(turn.shop, turn.buyer):
        about = await support.look(turn.shop, named)
    else:
        about = await support.resume(turn.shop, turn.buyer, named)
    return about.thread if about is not None else None


def _named(message: Message) -> ThreadId | None:
    """The thread that a message's buttons name."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
    data = (button.callback_data for row in rows for button in row)
    taps = (decode(each) for each in data if isinstance(each, str))
    named = (tap.ids[0] for tap in taps if tap and tap.verb in _NAMING and tap.ids)
    return next((ThreadId(number) for number in named), None)


async def _open_place(turn: Turn) -> Thread | None:
    """The thread that is written to where the person stands."""
    place = turn.person.screen_message_id
    if place is None:
        return None
    thread = await support.thread_at(turn.shop, turn.buyer, place)
    return thread if thread is not None and thread.buyer_id == turn.buyer else None


async def _write(turn: Turn, thread: Thread, message: Message) -> None:
    """A buyer's letter."""
    said = _said(message)
    if said is None:
        about = await support.resume(turn.shop, turn.buyer, thread.id)
        if about is not None:
            await _place(turn, thread, screens.not_passed_on(turn.speech, about))
        return
    written = await support.write(turn.shop, turn.store, turn.buyer, thread.id, said)
    if isinstance(written, Declined):
        await turn.decline(written)
    else:
        await _place(turn, thread, screens.passed_on(turn.speech, written))


async def _as_operator(turn: Turn, message: Message, thread: Thread | None) -> bool:
    """An operator's reply: an answer where it replies to a letter; a word of help where it replies to
    nothing that it could mean. False: it may answer a question of the walk.
    """
    if thread is None:
        if await typed.open_question(turn) is not None:
            return False
        await turn.say(screens.no_thread(turn.speech))
        return True
    said = _said(message)
    if said is None:
        await turn.say(screens.not_sent(turn.speech))
        return True
    about = await support.answer(turn.shop, turn.store, turn.buyer, thread.id, said)
    if about is not None:
        sent = await turn.say(screens.sent(turn.speech, about))
        await support.keep_copy(turn.shop.store, turn.buyer, sent, thread.id)
    return True


def _said(message: Message) -> Said | None:
    """What a message says; None for what cannot be passed on, or says nothing."""
    text = message.text or message.caption or ""
    has_file = any(getattr(message, kind) for kind in _FILES)
    if not has_file and shown(text) == shown(""):
        return None
    whole = not has_file and units(text) <= screens.ROOM
    author = message.chat.id
    return Said(text[:LONGEST], message.chat.id, message.message_id, author, whole=whole)
