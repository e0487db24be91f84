"""The routing of each update to its handler. The order of the checks matters.

First the access check, then a button, a command (each of staff only with the right that it needs),
what staff type to a question of an act, a support message, the reason of a refund request, evidence
of a payment, a typed answer, and search words. Edited messages get no answer. Updates from outside a
private chat get none either, except inline queries.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Final, assert_never

from telegram import CallbackQuery, ChatMember, Message, Update
from telegram.error import Forbidden

from bot.chat import buyer, operator
from bot.chat.buyer import start, typed_text
from bot.chat.buyer.catalogue import search
from bot.chat.buyer.payments import claims, payments, refunds
from bot.chat.buyer.people.support import (
    is_rest_of_album,
    offer_to_pass_on,
    take_support_message,
)
from bot.chat.kit import admin_commands
from bot.chat.kit.layout import add_panel_row
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap, decode
from bot.chat.navigation.routes import ButtonRoute, Command, collect_routes
from bot.chat.navigation.staff_requests import StaffRequest
from bot.chat.navigation.verbs import TapKind
from bot.chat.operator.people import support
from bot.chat.operator.people.staff import take_shared_person
from bot.chat.operator.proposals_screen import build_above_sum_screen
from bot.chat.operator.typed_answer import take_typed_answer
from bot.chat.outgoing import failure_notices
from bot.chat.updates.access import Throttle, get_private_sender, is_operator
from bot.chat.updates.closing_database import UpdateScopedDatabase
from bot.chat.updates.context import ChatDependencies, UpdateContext
from bot.chat.updates.proposal_databases import OnlyProposes
from bot.domain.errors import AlreadyHandled
from bot.domain.ids import BuyerId
from bot.domain.people.person import Person
from bot.log_ids import log_ids
from bot.services.daily_sums import AboveDailySum
from bot.services.shop import Shop

#: The routes that every handler module declares.
ROUTES: Final = collect_routes(buyer, operator)

_COMMAND = re.compile(r"/([A-Za-z0-9_]{1,32})(?:@[A-Za-z0-9_]+)?(?:\s+(.*))?", re.DOTALL)
#: Messages that only report an event; they get no answer.
_SERVICE_MESSAGES = ("pinned_message", "message_auto_delete_timer_changed", "write_access_allowed")


def is_navigation(update: Update) -> bool:
    """Return whether newer navigation may replace this update, which only shows a screen.

    Such are navigation taps, and commands of buyers without a text behind them.
    """
    query = update.callback_query
    tap = decode(query.data) if query is not None and query.data else None
    if tap is not None:
        return verbs.is_navigation(tap.verb)
    text = update.message.text if update.message is not None else None
    found = _COMMAND.fullmatch(text.strip()) if text else None
    if found is None or (found[2] or "").strip():
        return False
    command = ROUTES.find_command(found[1].lower(), None)
    # A command that not every shop has may be the text of a password.
    return command is not None and command.is_offered is None and not command.changes_state


def is_repeatable(update: Update) -> bool:
    """Return whether handling this update again does no harm, if it changed nothing.

    Such are navigation taps and commands: they show a screen, which replaces the one before.
    """
    text = update.message.text if update.message is not None else None
    return is_navigation(update) or (text is not None and text.startswith("/"))


def is_too_fast(deps: ChatDependencies, update_id: int, person_id: int, tap: Tap) -> bool:
    """Return whether this tap exceeds the rate limit of its kind."""
    throttle = _throttle_for(deps, person_id, tap)
    return throttle is not None and not deps.throttle_verdicts.is_allowed(
        update_id, person_id, throttle
    )


def _throttle_for(deps: ChatDependencies, person_id: int, tap: Tap) -> Throttle | None:
    """Return the throttle for a tap; None for taps that are never dropped.

    A button without a handler counts as navigation.
    """
    route = find_route(deps, person_id, tap)
    kind = route.verb.kind if route is not None else TapKind.NAVIGATION
    match kind:
        case TapKind.NAVIGATION:
            return deps.navigation_throttle
        case TapKind.CHOICE:
            return deps.choice_throttle
        case TapKind.RESEND:
            return deps.resend_throttle
        case TapKind.NEVER_DROPPED:
            return None
        case _:
            assert_never(kind)


def is_barred(shop: Shop, person: Person, route: ButtonRoute | Command | None = None) -> bool:
    """Return whether a ban keeps a person from a button or command, or from what has no route.

    Staff cannot be banned: somebody may have been before they became an operator.
    """
    if not person.banned or is_operator(shop, person.id):
        return False
    return route is None or not route.open_to_banned


def find_route(deps: ChatDependencies, person_id: int, tap: Tap) -> ButtonRoute | None:
    """Return the route of a tap; one that the person has no right to does not exist."""
    return deps.routes.find_button(tap.verb, deps.shop.get_role(BuyerId(person_id)))


class Router:
    """The dispatcher of updates to handlers."""

    def __init__(self, deps: ChatDependencies) -> None:
        self._deps = deps

    async def handle(self, update: Update, db: UpdateScopedDatabase) -> None:
        """Answer one update.

        An exception is raised only if nothing was changed, so a retry is safe.
        """
        if update.inline_query is not None:
            await search.answer_inline_query(self._deps, update.inline_query)
        user = get_private_sender(update)
        if user is None:
            return
        if update.my_chat_member is not None:
            self._deps.person_cache.evict(user.id)
            if update.my_chat_member.new_chat_member.status == ChatMember.BANNED:
                return
        person = await self._deps.person_cache.get_or_register(
            user, start.find_invite_code(update.message)
        )
        if update.callback_query is not None:
            await self._handle_tap(person, db, update.callback_query, update.update_id)
        # Our own inline result, which a person sends to the bot, is no message to answer.
        elif update.message is not None and not (
            update.message.via_bot is not None and update.message.via_bot.id == self._deps.bot_id
        ):
            await self._handle_message(person, db, update.message)

    async def _handle_tap(
        self, person: Person, db: UpdateScopedDatabase, query: CallbackQuery, update_id: int
    ) -> None:
        if query.message is None:
            return
        tap = decode(query.data or "") or Tap("")
        if is_too_fast(self._deps, update_id, person.id, tap):
            return
        route = find_route(self._deps, person.id, tap)
        name = "unknown" if route is None else verbs.NAMES.get(route.verb, "unknown")
        self._deps.shop.metrics.taps[name] += 1
        context = self._make_context(person, db, query.message.message_id, tap)
        context.has_picture = bool(getattr(query.message, "photo", ()))
        context.has_text = not isinstance(query.message, Message) or bool(query.message.text)
        if isinstance(query.message, Message):
            context.tapped_text = query.message.text or ""
        # The label stays empty if the message is not accessible or has changed.
        markup = query.message.reply_markup if isinstance(query.message, Message) else None
        rows = markup.inline_keyboard if markup else ()
        labels = (
            button.text for row in rows for button in row if button.callback_data == query.data
        )
        context.button_label = next(labels, "")
        # A message of another person does not count.
        replied = query.message.reply_to_message if isinstance(query.message, Message) else None
        is_own = replied is not None and replied.from_user == query.from_user
        context.replied_message = replied if is_own else None
        await self._stop_awaiting_text(context)
        if is_barred(self._deps.shop, person, route):
            await _run_handler(context, db, lambda: _tell_banned(context, is_tap=True))
        elif route is None or len(route.verb.ids) != len(tap.ids):
            await _run_handler(context, db, context.show_stale)
        else:
            context.need(route.right)
            context.request = StaffRequest(tap, "", "", context.message_id)
            order_id = dict(zip(route.verb.ids, tap.ids, strict=True)).get("order_id")
            with log_ids(order=order_id):
                await _run_handler(
                    context, db, lambda: route.handler(context, *route.verb.arguments(tap.ids))
                )
            is_page = route.right is not None and route.verb.kind is TapKind.NAVIGATION
            if is_page and context.shown_message_id is not None:
                self._deps.staff_pages.remember(context.buyer, tap)

    async def _handle_message(
        self, person: Person, db: UpdateScopedDatabase, message: Message
    ) -> None:
        context = self._make_context(person, db, message.message_id)
        if message.successful_payment is not None:
            await _run_handler(context, db, lambda: payments.take_payment(context, message))
            return
        if message.refunded_payment is not None:
            await _run_handler(context, db, lambda: payments.take_refund(context, message))
            return
        if message.users_shared is not None:
            await _run_handler(context, db, lambda: self._handle_shared_person(context, message))
            return
        text = message.text
        command = _COMMAND.fullmatch(text.strip()) if text else None
        if command is not None:
            await _run_handler(context, db, lambda: self._handle_command(context, command, message))
        elif not any(getattr(message, service_field) for service_field in _SERVICE_MESSAGES):
            await _run_handler(context, db, lambda: self._handle_non_command(context, message))

    async def _handle_command(
        self, context: UpdateContext, command_match: re.Match[str], message: Message
    ) -> None:
        """Run a command. Text that only looks like a command may be a password that was asked for.

        A command of staff that was forwarded is not run: another person wrote it.
        """
        await self._stop_awaiting_text(context)
        name, role = command_match[1].lower(), context.role
        command = self._deps.routes.find_command(name, role)
        if command is not None and not command.exists(context.shop.settings):
            command = None
        if is_barred(context.shop, context.person, command):
            await _tell_banned(context)
            return
        if command is None and await typed_text.is_password_expected(context):
            await self._handle_text(context, command_match.string)
            return
        is_for_staff = command is not None and command.right is not None
        if not is_for_staff and not await self._is_permitted(context):
            return
        if command is None and role is not None:
            nearest = self._deps.routes.find_nearest_commands(name, role)
            unknown = admin_commands.build_unknown_command_screen(context.localizer, name, nearest)
            await context.send_message(add_panel_row(context.localizer, unknown))
        elif command is None:
            await typed_text.show_hint(context, "hint-command")
        elif is_for_staff and message.forward_origin is not None:
            await context.send_message(Screen(context.localizer.html("commands-forwarded")))
        else:
            context.need(command.right)
            self._deps.staff_pages.forget(context.buyer)
            words = command_match[2] or ""
            context.request = StaffRequest(None, name, words, context.message_id)
            await command.run(context, words)

    async def _handle_shared_person(self, context: UpdateContext, message: Message) -> None:
        """Handle a person whom an owner chose; for anybody else it is like any other content."""
        if not await take_shared_person(context, message):
            await self._handle_non_command(context, message)

    async def _stop_awaiting_text(self, context: UpdateContext) -> None:
        """Stop taking the person's next text as an answer in a thread or to a question.

        Nothing is written unless the screen asks.
        """
        self._deps.opened_threads.close(context.buyer)
        self._deps.staff_questions.close(context.buyer)
        context.person = await self._deps.person_cache.drop_question(context.person)

    async def _handle_non_command(self, context: UpdateContext, message: Message) -> None:
        """Handle an answer of staff, a support message, a typed answer, or other input."""
        if await take_typed_answer(context, message):
            return
        if await support.take_answer(context, message):
            return
        if await take_support_message(context, message):
            return
        if await refunds.take_reason(context, message):
            return
        if await claims.take_evidence(context, message):
            return
        if is_barred(context.shop, context.person):
            if not await is_rest_of_album(context, message):
                await _tell_banned(context)
            return
        if message.text is not None and await payments.take_amount(context, message.text):
            return
        if message.text is not None:
            await self._handle_text(context, message.text)
        else:
            await self._handle_non_text(context, message)

    async def _handle_text(self, context: UpdateContext, text: str) -> None:
        """Handle a text. Typed answers never wait for a permit."""
        open_checkout = await typed_text.get_open_question(context)
        if open_checkout is not None or await self._is_permitted(context):
            await typed_text.handle_text(context, text, open_checkout)

    async def _handle_non_text(self, context: UpdateContext, message: Message) -> None:
        """Handle a photo or other content: offer to pass it on, unless a question is open."""
        if await is_rest_of_album(context, message):
            return
        if not await self._is_permitted(context):
            return
        is_question_open = await typed_text.get_open_question(context) is not None
        if is_question_open or not await offer_to_pass_on(context, message):
            await typed_text.handle_non_text(context, message)

    async def _is_permitted(self, context: UpdateContext) -> bool:
        return await context.is_permitted(self._deps.navigation_throttle)

    def _make_context(
        self, person: Person, db: UpdateScopedDatabase, message_id: int, tap: Tap | None = None
    ) -> UpdateContext:
        localizer = self._deps.localizer_for(person)
        return UpdateContext(self._deps, person, localizer, db, message_id, tap)


async def _tell_banned(context: UpdateContext, *, is_tap: bool = False) -> None:
    """Say what a banned person cannot do, and what stays open to them; not for each of many taps."""
    deps = context.deps
    if is_tap:
        is_told = deps.notice_throttle.allow(context.buyer)  # each tap has a toast
    else:
        is_told = await context.is_permitted(deps.navigation_throttle)
    if is_told:
        await context.send_message(Screen(context.localizer.html("declined-banned")))


async def _run_handler(
    context: UpdateContext, db: UpdateScopedDatabase, handler: Callable[[], Awaitable[None]]
) -> None:
    """Run a handler.

    Once its change is committed, another attempt could not change anything. Errors after that are
    reported and not raised.
    """
    no_open_question = context.deps.person_cache.pop_no_open_question(context.buyer)
    try:
        await handler()
        await typed_text.close_abandoned_question(context, db, no_open_question=no_open_question)
    except AlreadyHandled:
        raise
    except OnlyProposes:
        await context.send_message(Screen(context.localizer.html("proposal-needed")))
    except AboveDailySum as above:
        await context.send_message(build_above_sum_screen(context.localizer, above))
    except Forbidden as error:
        failure_notices.handle_blocked_bot(context, error)
    except Exception as error:
        if not db.is_closed:
            raise
        await failure_notices.report_failed_answer(context, error)
