"""The table of handlers. Order matters here and only here.

First the guard, then button, then command (the desk's only for operators), then typed answer, then words to
search for. Edited messages answer nothing; what comes from elsewhere than a private chat gets no word, but
for inline queries.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from telegram import CallbackQuery, ChatMember, Message, Update
from telegram.error import Forbidden

from bot.chat import errors, verbs
from bot.chat.bound import BoundStore
from bot.chat.callbacks import Tap, decode
from bot.chat.context import ChatContext, Turn
from bot.chat.conversations import (
    account,
    browse,
    cards,
    checkout,
    confirm,
    inline,
    orders,
    privacy,
    search,
    start,
    support,
    typed,
    watching,
)
from bot.chat.desk import (
    buyers,
    cases,
    credit,
    health,
    overview,
    pins,
    product,
    sales,
    second_tap,
)
from bot.chat.desk import support as letters
from bot.chat.guard import is_operator, visitor
from bot.chat.throttle import Throttle
from bot.domain.errors import AlreadyHandled
from bot.domain.store import Person

Handler = Callable[..., Awaitable[None]]
Command = Callable[[Turn, str], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Route:
    """A handler and how many ids its button carries."""

    handler: Handler
    ids: int = 0


TAPS: Mapping[str, Route] = {
    verbs.HOME: Route(browse.show_home),
    verbs.SHELF: Route(browse.show_shelf, 2),
    verbs.PRODUCT: Route(browse.show_on_shelf, 2),
    verbs.RETURN: Route(browse.show_again, 1),
    verbs.ORDERS: Route(orders.show_orders, 1),
    verbs.ORDER: Route(orders.show_order, 1),
    verbs.LISTED_ORDER: Route(orders.show_order, 3),
    verbs.ORDERS_OF: Route(orders.show_filtered, 2),
    verbs.AGAIN: Route(orders.buy_again, 1),
    verbs.CONTINUE: Route(checkout.go_on, 1),
    verbs.BEGUN: Route(checkout.look_back, 1),
    verbs.USE_LAST: Route(checkout.use_last, 3),
    verbs.COUPON: Route(checkout.back_to("coupon"), 1),
    verbs.NO_COUPON: Route(checkout.drop_coupon, 1),
    verbs.TRY_VARIANT: Route(checkout.try_variant, 2),
    verbs.TRY_OPTION: Route(checkout.try_option, 3),
    verbs.WALLET: Route(account.show_wallet),
    verbs.LANGUAGES: Route(account.show_languages),
    verbs.HELP: Route(account.show_help),
    verbs.SUPPORT: Route(support.invite),
    verbs.PROBLEM: Route(support.problem, 1),
    verbs.WRITE: Route(support.go_on, 1),
    verbs.LEAVE_SUPPORT: Route(support.leave),
    verbs.PRIVACY: Route(privacy.show_privacy),
    verbs.FORGET: Route(privacy.ask),
    verbs.FORGET_NOW: Route(privacy.forget, 1),
    verbs.CARDS: Route(cards.show_cards, 2),
    verbs.RESUME: Route(checkout.resume, 1),
    verbs.ALERTS: Route(watching.show_alerts),
    verbs.ALERTED: Route(watching.show_product, 1),
    verbs.WATCH: Route(watching.switch, 5),
    verbs.UNWATCH: Route(watching.stop, 2),
    verbs.SEARCH: Route(search.ask),
    verbs.FOUND: Route(search.show_results, 2),
    verbs.FOUND_PRODUCT: Route(search.show_product, 3),
    verbs.RESTART: Route(checkout.restart, 1),
    verbs.VARIANT: Route(checkout.choose_variant, 2),
    verbs.OPTION: Route(checkout.choose_option, 3),
    verbs.CARD: Route(cards.choose_card, 2),
    verbs.QUANTITY: Route(checkout.choose_quantity, 2),
    verbs.PICK: Route(checkout.pick, 3),
    verbs.TOGGLE: Route(checkout.toggle, 4),
    verbs.DONE: Route(checkout.finish_toggles, 2),
    verbs.SKIP: Route(checkout.skip, 2),
    verbs.MAKE_PASSWORD: Route(checkout.make_password, 1),
    verbs.BACK_VARIANT: Route(checkout.back_to("variant"), 1),
    verbs.BACK_OPTION: Route(checkout.back_to("option:{}"), 2),
    verbs.BACK_CARD: Route(checkout.back_to("card"), 1),
    verbs.BACK_QUANTITY: Route(checkout.back_to("quantity"), 1),
    verbs.BACK_FIELD: Route(checkout.back_to("field:{}"), 2),
    verbs.BACK_CONTACT: Route(checkout.back_to("contact"), 1),
    verbs.BACK_PASSWORD: Route(checkout.back_to("password"), 1),
    verbs.QUOTE: Route(checkout.offer, 1),
    verbs.LEAVE: Route(checkout.leave, 1),
    verbs.LANGUAGE: Route(account.choose_language, 1),
    verbs.CONFIRM: Route(confirm.confirm, 1),
    verbs.SHOW: Route(orders.show_goods, 1),
}


def _plain(handler: Handler) -> Command:
    """A command that takes no argument and ignores what stands behind it."""

    async def command(turn: Turn, _args: str) -> None:
        await handler(turn)

    return command


COMMANDS: Mapping[str, Command] = {
    "start": start.start,
    "shop": _plain(browse.show_home),
    "search": search.command,
    "alerts": _plain(watching.show_alerts),
    "orders": _plain(orders.show_orders),
    "wallet": _plain(account.show_wallet),
    "balance": _plain(account.show_wallet),
    "account": _plain(account.show_wallet),
    "language": _plain(account.show_languages),
    "help": _plain(account.show_help),
    "support": _plain(support.invite),
    "privacy": _plain(privacy.show_privacy),
    "forget": _plain(privacy.ask),
    "cancel": checkout.cancel,
}
DESK: Mapping[str, Command] = {
    "desk": overview.overview,
    "health": health.health,
    "credit": credit.credit,
    "review": cases.cases,
    "resolve": cases.resolve,
    "buyers": buyers.buyers,
    "product": product.product,
    "pin": pins.pin,
    "unpin": pins.unpin,
    "pause": sales.pause,
    "resume": sales.resume,
    "threads": letters.threads,
}
#: What the desk's buttons ask for; to whoever is no operator they are buttons that never were.
DESK_TAPS: Mapping[str, Route] = {
    verbs.CASES: Route(cases.show_cases),
    verbs.CASE: Route(cases.show_case, 1),
    verbs.NOT_CHARGED: Route(cases.ask_not_charged, 1),
    verbs.REFUND: Route(cases.ask_refund, 1),
    verbs.ACT: Route(second_tap.act, 1),
    verbs.DROP: Route(second_tap.drop, 1),
    verbs.THREADS: Route(letters.show_threads),
    verbs.THREAD: Route(letters.show_thread, 1),
    verbs.THREAD_ORDER: Route(letters.show_order, 1),
    verbs.THREAD_CLOSE: Route(letters.close, 1),
    verbs.THREAD_REOPEN: Route(letters.reopen, 1),
}

_COMMAND = re.compile(r"/([A-Za-z0-9_]{1,32})(?:@[A-Za-z0-9_]+)?(?:\s+(.*))?", re.DOTALL)
#: Messages that only report something; they want no answer.
_REPORTS = ("pinned_message", "message_auto_delete_timer_changed", "write_access_allowed")


def is_navigation(update: Update) -> bool:
    """Whether a newer tap may replace this one while it is not done."""
    query = update.callback_query
    tap = decode(query.data) if query is not None and query.data else None
    return tap is not None and tap.verb in verbs.NAVIGATION


def is_too_fast(room: ChatContext, update_id: int, person_id: int, tap: Tap) -> bool:
    """Whether this tap is one too many of its kind. Confirmations and what operators do never are."""
    bucket = _bucket(room, person_id, tap)
    return bucket is not None and not room.gate.admits(update_id, person_id, bucket)


def _bucket(room: ChatContext, person_id: int, tap: Tap) -> Throttle | None:
    """What a tap needs a permit of: choices and offers ask the store, looking about (with buttons that
    never were) costs less, and goods need not be shown again all the time.
    """
    if tap.verb == verbs.SHOW:
        return room.repeats
    if tap.verb in verbs.NAVIGATION or route_of(room, person_id, tap) is None:
        return room.taps
    return None if tap.verb == verbs.CONFIRM or tap.verb in DESK_TAPS else room.choices


def route_of(room: ChatContext, person_id: int, tap: Tap) -> Route | None:
    """Who answers a tap; the desk's buttons are none to whoever is no operator."""
    desk = DESK_TAPS.get(tap.verb) if is_operator(room.shop, person_id) else None
    return desk or TAPS.get(tap.verb)


class Router:
    """Leads each update to its handler."""

    def __init__(self, room: ChatContext) -> None:
        self._room = room

    async def handle(self, update: Update, store: BoundStore) -> None:
        """Answer one update. Raises when nothing was changed yet, so that it is tried again."""
        if update.inline_query is not None:
            await inline.answer(self._room, update.inline_query)
        user = visitor(update)
        if user is None:
            return
        if update.my_chat_member is not None:
            self._room.guests.forget(user.id)
            if update.my_chat_member.new_chat_member.status == ChatMember.BANNED:
                return
        person = await self._room.guests.meet(user)
        if person.banned:
            return
        if update.callback_query is not None:
            await self._tapped(person, store, update.callback_query, update.update_id)
        elif update.message is not None and not self._is_ours(update.message):
            await self._written(person, store, update.message)

    def _is_ours(self, message: Message) -> bool:
        """Whether somebody sent one of our own cards here, by inline mode."""
        return message.via_bot is not None and message.via_bot.id == self._room.bot_id

    async def _tapped(
        self, person: Person, store: BoundStore, query: CallbackQuery, update_id: int
    ) -> None:
        if query.message is None:
            return
        tap = decode(query.data or "") or Tap("")
        if is_too_fast(self._room, update_id, person.id, tap):
            return
        route = route_of(self._room, person.id, tap)
        turn = self._turn(person, store, query.message.message_id, tap)
        turn.pictured = bool(getattr(query.message, "photo", ()))
        turn.label = _label_of(query)
        if route is None or route.ids != len(tap.ids):
            await _answer(turn, store, turn.stale)
        else:
            await _answer(turn, store, lambda: route.handler(turn, *tap.ids))

    async def _written(self, person: Person, store: BoundStore, message: Message) -> None:
        turn = self._turn(person, store, message.message_id)
        text = message.text
        command = _COMMAND.fullmatch(text.strip()) if text else None
        if command is not None:
            await _answer(turn, store, lambda: self._command(turn, command))
        elif not any(getattr(message, report) for report in _REPORTS):
            await _answer(turn, store, lambda: self._said(turn, message))

    async def _command(self, turn: Turn, written: re.Match[str]) -> None:
        """A command; the desk's is unknown to whoever is no operator. One that is none may be the
        password that is asked for.
        """
        name, args = written[1].lower(), written[2] or ""
        desk = DESK.get(name) if is_operator(turn.shop, turn.buyer) else None
        command = desk or COMMANDS.get(name)
        if command is None and await typed.awaits_secret(turn):
            await self._text(turn, written.string)
            return
        if desk is None and not self._room.taps.allow(turn.buyer):
            return
        if command is None:
            await typed.hint(turn, "hint-command")
        else:
            await command(turn, args)

    async def _said(self, turn: Turn, message: Message) -> None:
        """A letter to somebody, an answer, or chatter."""
        if await support.take(turn, message):
            return
        if message.text is not None:
            await self._text(turn, message.text)
        else:
            await self._other(turn)

    async def _text(self, turn: Turn, text: str) -> None:
        """A typed answer is never dropped; chatter may be."""
        asking = await typed.open_question(turn)
        if asking is not None or self._room.taps.allow(turn.buyer):
            await typed.text(turn, text, asking)

    async def _other(self, turn: Turn) -> None:
        if self._room.taps.allow(turn.buyer):
            await typed.other(turn)

    def _turn(
        self, person: Person, store: BoundStore, message_id: int, tap: Tap | None = None
    ) -> Turn:
        speech = self._room.speech_for(person)
        return Turn(self._room, person, speech, store, message_id, tap)


def _label_of(query: CallbackQuery) -> str:
    """What the tapped button says; "" where the message no longer has it, or is too old to be told."""
    markup = query.message.reply_markup if isinstance(query.message, Message) else None
    rows = markup.inline_keyboard if markup else ()
    said = (button.text for row in rows for button in row if button.callback_data == query.data)
    return next(said, "")


async def _answer(turn: Turn, store: BoundStore, handler: Callable[[], Awaitable[None]]) -> None:
    """Run a handler. Once its change is committed another try could change nothing more, so what
    fails then is told and not raised.
    """
    unasked = turn.room.guests.was_unasked(turn.buyer)
    try:
        await handler()
        await typed.leave_question(turn, store, unasked=unasked)
    except AlreadyHandled:
        raise
    except Forbidden as error:
        errors.unreachable(turn, error)
    except Exception as error:
        if not store.closed:
            raise
        await errors.answer_failed(turn, error)
