"""Support as both sides read it: the buyer's place to write, letters, and the operators' list.

Of an order: its number, product, price, status and age; never goods, never what was typed for it.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.chat import verbs
from bot.chat.screens.parts import (
    HALF_A_ROW,
    TEXT_ROOM,
    column,
    crumbs,
    grid,
    home_button,
    page_of,
    within,
)
from bot.chat.screens.screen import Button, Rows, Screen, Style, tap
from bot.chat.screens.words import NOTHING, label, paragraphs, shown, units
from bot.domain.order import Order
from bot.domain.store import Person
from bot.domain.threads import Letter, Post, Thread, ThreadId
from bot.i18n import Safe, Speech
from bot.services.support import Correspondence, Listed, Mail

_NAME: Final = 40
#: UTF-16 units of a letter that one message of ours holds; the head takes the rest.
ROOM: Final = 2_500
_EXCERPT: Final = 70


# --- the buyer ---------------------------------------------------------------------------------------


def invitation(speech: Speech, about: Correspondence) -> Screen:
    """The place to write; what is written next goes to the operators."""
    return _place_to_write(speech, about, speech.html("support-invite"))


def passed_on(speech: Speech, about: Correspondence) -> Screen:
    """The same after a letter: it is on its way, and more may be written."""
    return _place_to_write(speech, about, speech.html("support-passed-on"))


def not_passed_on(speech: Speech, about: Correspondence) -> Screen:
    """The same after something that cannot be passed on."""
    return _place_to_write(speech, about, speech.html("support-only-these"))


def _place_to_write(speech: Speech, about: Correspondence, words: Safe) -> Screen:
    head = crumbs(speech, speech.plain("crumb-support"))
    return Screen(page_of(head, _about(speech, about.order), words), _leave(speech))


def _leave(speech: Speech) -> Rows:
    return ((tap(home_button(speech).label, verbs.LEAVE_SUPPORT),),)


def _about(speech: Speech, order: Order | None) -> Safe | None:
    if order is None:
        return None
    name = shown(order.selection.name, 80)
    return speech.html("support-about", order=int(order.id), name=name)


def to_buyer(speech: Speech, post: Post, mail: Mail) -> Screen:
    """An operator's answer, or that the thread was closed."""
    head = "support-closed" if post is Post.CLOSED else "support-answer"
    words = _words(speech, mail.letter) if post is Post.ANSWER else None
    text = page_of(speech.html(head), _about(speech, mail.order), words)
    write = tap(speech.plain("button-write"), verbs.WRITE, mail.thread.id, style=Style.PRIMARY)
    if mail.order is None:
        return Screen(text, ((write,),))
    return Screen(text, ((write, tap(speech.plain("button-order"), verbs.ORDER, mail.order.id)),))


# --- the operators -----------------------------------------------------------------------------------


def to_staff(speech: Speech, post: Post, mail: Mail, now: datetime) -> Screen:
    """A buyer's letter, or what another operator did."""
    head = speech.html(
        post.value,
        name=_name(mail.buyer),
        who=_handle(mail),
        operator=_name(mail.operator),
    )
    words = None if post in {Post.CLOSED_BY, Post.UNREACHED} else _words(speech, mail.letter)
    how = speech.html("thread-how") if post is Post.LETTER else None
    lines = (head, _order(speech, mail.order, now))
    text = page_of("\n".join(line for line in lines if line), words, how)
    return Screen(text, _steps(speech, mail.thread, closed=post is Post.CLOSED_BY))


def lost(speech: Speech, letter: Letter) -> Screen:
    """In place of an original that is there no more: its words, if it had any."""
    words = paragraphs(letter.said.text, TEXT_ROOM - 400) if letter.said is not None else ""
    return Screen(page_of(speech.html("thread-original-lost"), _quoted(speech, words)))


def sent(speech: Speech, about: Correspondence) -> Screen:
    """An operator's answer is on its way."""
    return Screen(speech.html("thread-sent", name=_name(about.buyer)))


def no_thread(speech: Speech) -> Screen:
    """What an operator replied to belongs to no thread."""
    return Screen(speech.html("hint-reply"), ((_all(speech),),))


def not_sent(speech: Speech) -> Screen:
    """What an operator wanted to answer cannot be passed on."""
    return Screen(speech.html("support-only-these"))


def card(speech: Speech, about: Correspondence, now: datetime) -> Screen:
    """A thread with its last letters; a reply to it answers."""
    thread = about.thread
    message = "thread-card" if thread.closed_at is None else "thread-card-closed"
    head = speech.html(message, name=_name(about.buyer), who=_number(about))
    lines = (head, _order(speech, about.order, now))
    text = page_of(
        "\n".join(line for line in lines if line),
        _newest([_said(speech, about, letter, now) for letter in about.letters]),
        speech.html("thread-how"),
    )
    rows = _steps(speech, thread, closed=thread.closed_at is not None)
    return Screen(text, (*rows, (_all(speech),)))


def listing(speech: Speech, listed: Sequence[Listed], count: int, now: datetime) -> Screen:
    """Open threads: what waits for an answer first, the oldest first."""
    if not listed:
        return Screen(speech.html("threads-none"))
    lines = [_line(speech, one, now) for one in listed]
    buttons = [_button(one) for one in listed]
    text = page_of(speech.html("threads-title", count=count), within(lines))
    return Screen(text, column(buttons) if len(buttons) <= _ONE_A_ROW else grid(buttons))


_ONE_A_ROW: Final = 8


def _button(one: Listed) -> Button:
    thread = one.waiting.thread
    tail = f"#{one.order.id}" if one.order is not None else ""
    return tap(label(_name(one.buyer), tail, HALF_A_ROW), verbs.THREAD, thread.id)


def _line(speech: Speech, one: Listed, now: datetime) -> Safe:
    last = one.waiting.last
    said = last.said.text if last.said is not None else ""
    return speech.html(
        "thread-line-answered" if last.staff else "thread-line-waiting",
        name=_name(one.buyer),
        age=_age(speech, last.at, now),
        text=shown(said, _EXCERPT),
    )


def _steps(speech: Speech, thread: Thread, *, closed: bool) -> Rows:
    steps = [_closing(speech, thread.id, closed=closed)]
    if thread.order_id is not None:
        order = tap(speech.plain("button-thread-order"), verbs.THREAD_ORDER, thread.order_id)
        steps.insert(0, order)
    return (tuple(steps),)


def _closing(speech: Speech, thread: ThreadId, *, closed: bool) -> Button:
    if closed:
        return tap(speech.plain("button-thread-reopen"), verbs.THREAD_REOPEN, thread)
    return tap(speech.plain("button-thread-close"), verbs.THREAD_CLOSE, thread)


def _all(speech: Speech) -> Button:
    return tap(speech.plain("button-threads"), verbs.THREADS)


def _order(speech: Speech, order: Order | None, now: datetime) -> Safe:
    """What an operator sees of the order."""
    if order is None:
        return speech.html("thread-no-order")
    return speech.html(
        "thread-order",
        order=int(order.id),
        name=shown(order.selection.name, 80),
        quantity=order.selection.quantity,
        price=order.price,
        status=speech.plain(f"status-{order.status.value}"),
        age=_age(speech, order.created_at, now),
    )


def _said(speech: Speech, about: Correspondence, letter: Letter, now: datetime) -> Safe:
    words = paragraphs(letter.said.text, 600) if letter.said is not None else ""
    if letter.said is not None and not letter.said.whole:
        words = f"📎 {words}".rstrip()
    return speech.html(
        "thread-from-us" if letter.staff else "thread-from-them",
        name=_name(about.buyer),
        age=_age(speech, letter.at, now),
        text=words or NOTHING,
    )


def _newest(lines: list[Safe]) -> str:
    """As many of the last `lines` as there is room for, in their order."""
    kept: list[str] = []
    room = TEXT_ROOM - 900
    for line in reversed(lines):
        room -= units(line) + 2
        if room < 0:
            kept.append("…")
            break
        kept.append(line)
    return page_of(*reversed(kept))


def _words(speech: Speech, letter: Letter) -> Safe:
    """What a letter says; where our message cannot hold it, that it follows."""
    if letter.said is None:
        return speech.html("thread-forgotten")
    if not letter.said.whole:
        return speech.html("thread-original-follows")
    return _quoted(speech, paragraphs(letter.said.text, ROOM))


def _quoted(speech: Speech, words: str) -> Safe:
    return speech.html("thread-words", text=words)


def _age(speech: Speech, since: datetime, now: datetime) -> str:
    return speech.duration(max((now - since).total_seconds(), 1))


def _name(person: Person | None) -> str:
    return shown(person.name, _NAME) if person is not None else NOTHING


def _handle(mail: Mail) -> str:
    return _number(Correspondence(mail.thread, mail.buyer, mail.order))


def _number(about: Correspondence) -> str:
    number = str(about.thread.buyer_id)
    if about.buyer is None or not about.buyer.username:
        return number
    return f"@{about.buyer.username} · {number}"
