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

from bot.chat import failure_notices
from bot.chat.admin import (
    buyers,
    cases,
    confirmation_taps,
    credit,
    health,
    overview,
    pins,
    sales_pause,
    supplier_product,
)
from bot.chat.admin import support as admin_support
from bot.chat.handlers import (
    account,
    browse,
    checkout,
    confirm,
    inline,
    orders,
    privacy,
    search,
    start,
    stock_card_choice,
    support,
    typed_text,
    watches,
)
from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import Tap, decode
from bot.chat.update_context import ChatDependencies, UpdateContext
from bot.chat.updates.guard import get_private_sender, is_operator
from bot.chat.updates.throttle import Throttle
from bot.chat.updates.update_scoped_database import UpdateScopedDatabase
from bot.domain.errors import AlreadyHandled
from bot.domain.repositories import Person

Handler = Callable[..., Awaitable[None]]
CommandHandler = Callable[[UpdateContext, str], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Route:
    """A handler and how many ids its button carries."""

    handler: Handler
    id_count: int = 0


BUTTON_ROUTES: Mapping[str, Route] = {
    verbs.HOME: Route(browse.show_home),
    verbs.CATEGORY: Route(browse.show_category, 2),
    verbs.PRODUCT: Route(browse.show_product_in_category, 2),
    verbs.PRODUCT_AGAIN: Route(browse.show_product_again, 1),
    verbs.ORDERS: Route(orders.show_orders, 1),
    verbs.ORDER: Route(orders.show_order, 1),
    verbs.ORDER_FROM_LIST: Route(orders.show_order, 3),
    verbs.FILTERED_ORDERS: Route(orders.show_filtered_orders, 2),
    verbs.BUY_AGAIN: Route(orders.buy_again, 1),
    verbs.CONTINUE_CHECKOUT: Route(checkout.continue_checkout, 1),
    verbs.ASK_TO_RESUME: Route(checkout.ask_to_resume, 1),
    verbs.USE_PREVIOUS_ANSWER: Route(checkout.use_previous_answer, 3),
    verbs.ENTER_COUPON: Route(checkout.make_back_handler("coupon"), 1),
    verbs.REMOVE_COUPON: Route(checkout.remove_coupon, 1),
    verbs.RETRY_SOLD_OUT_VARIANT: Route(checkout.choose_variant_if_restocked, 2),
    verbs.RETRY_SOLD_OUT_OPTION: Route(checkout.choose_option_if_restocked, 3),
    verbs.WALLET: Route(account.show_wallet),
    verbs.LANGUAGES: Route(account.show_languages),
    verbs.HELP: Route(account.show_help),
    verbs.SUPPORT: Route(support.open_support),
    verbs.ORDER_SUPPORT: Route(support.open_order_support, 1),
    verbs.WRITE_IN_THREAD: Route(support.open_thread, 1),
    verbs.LEAVE_SUPPORT: Route(support.leave_support),
    verbs.PRIVACY: Route(privacy.show_privacy),
    verbs.ASK_ERASURE: Route(privacy.ask_erasure),
    verbs.CONFIRM_ERASURE: Route(privacy.erase, 1),
    verbs.CARDS: Route(stock_card_choice.show_cards, 2),
    verbs.OPEN_CHECKOUT: Route(checkout.open_checkout, 1),
    verbs.WATCHES: Route(watches.show_watches),
    verbs.WATCHED_PRODUCT: Route(watches.show_watched_product, 1),
    verbs.WATCH: Route(watches.toggle_watch, 5),
    verbs.UNWATCH: Route(watches.stop_watch, 2),
    verbs.SEARCH: Route(search.ask_search_words),
    verbs.SEARCH_RESULTS: Route(search.show_results, 2),
    verbs.SEARCH_RESULT_PRODUCT: Route(search.show_found_product, 3),
    verbs.RESTART_CHECKOUT: Route(checkout.restart_checkout, 1),
    verbs.VARIANT: Route(checkout.choose_variant, 2),
    verbs.OPTION: Route(checkout.choose_option, 3),
    verbs.CARD: Route(stock_card_choice.choose_card, 2),
    verbs.QUANTITY: Route(checkout.choose_quantity, 2),
    verbs.FIELD_CHOICE: Route(checkout.choose_field_value, 3),
    verbs.TOGGLE_CHECKBOX: Route(checkout.toggle_checkbox, 4),
    verbs.CHECKBOXES_DONE: Route(checkout.finish_checkboxes, 2),
    verbs.SKIP_FIELD: Route(checkout.skip_field, 2),
    verbs.GENERATE_PASSWORD: Route(checkout.generate_password, 1),
    verbs.BACK_VARIANT: Route(checkout.make_back_handler("variant"), 1),
    verbs.BACK_OPTION: Route(checkout.make_back_handler("option:{}"), 2),
    verbs.BACK_CARD: Route(checkout.make_back_handler("card"), 1),
    verbs.BACK_QUANTITY: Route(checkout.make_back_handler("quantity"), 1),
    verbs.BACK_FIELD: Route(checkout.make_back_handler("field:{}"), 2),
    verbs.BACK_CONTACT: Route(checkout.make_back_handler("contact"), 1),
    verbs.BACK_PASSWORD: Route(checkout.make_back_handler("password"), 1),
    verbs.QUOTE: Route(checkout.refresh_quote, 1),
    verbs.LEAVE_CHECKOUT: Route(checkout.leave_checkout, 1),
    verbs.LANGUAGE: Route(account.choose_language, 1),
    verbs.CONFIRM: Route(confirm.confirm, 1),
    verbs.SHOW_SECRETS: Route(orders.show_secrets, 1),
}


def _without_arguments(handler: Handler) -> CommandHandler:
    """A command that takes no argument and ignores what stands behind it."""

    async def command(context: UpdateContext, _args: str) -> None:
        await handler(context)

    return command


COMMANDS: Mapping[str, CommandHandler] = {
    "start": start.start,
    "shop": _without_arguments(browse.show_home),
    "search": search.handle_search_command,
    "alerts": _without_arguments(watches.show_watches),
    "orders": _without_arguments(orders.show_orders),
    "wallet": _without_arguments(account.show_wallet),
    "balance": _without_arguments(account.show_wallet),
    "account": _without_arguments(account.show_wallet),
    "language": _without_arguments(account.show_languages),
    "help": _without_arguments(account.show_help),
    "support": _without_arguments(support.open_support),
    "privacy": _without_arguments(privacy.show_privacy),
    "forget": _without_arguments(privacy.ask_erasure),
    "cancel": checkout.cancel,
}
ADMIN_COMMANDS: Mapping[str, CommandHandler] = {
    "desk": overview.send_overview,
    "health": health.send_health,
    "credit": credit.credit_or_ask,
    "review": cases.send_cases,
    "resolve": cases.ask_ruling,
    "buyers": buyers.send_buyers,
    "product": supplier_product.send_supplier_product,
    "pin": pins.pin,
    "unpin": pins.unpin,
    "pause": sales_pause.pause_sales,
    "resume": sales_pause.resume_sales,
    "threads": admin_support.send_threads,
}
#: What the desk's buttons ask for; to whoever is no operator they are buttons that never were.
ADMIN_BUTTON_ROUTES: Mapping[str, Route] = {
    verbs.CASES: Route(cases.show_cases),
    verbs.CASE: Route(cases.show_case, 1),
    verbs.ASK_NOT_CHARGED: Route(cases.ask_not_charged, 1),
    verbs.ASK_REFUND: Route(cases.ask_refund, 1),
    verbs.CONFIRM_ADMIN_ACTION: Route(confirmation_taps.confirm_action, 1),
    verbs.CANCEL_ADMIN_ACTION: Route(confirmation_taps.cancel_action, 1),
    verbs.THREADS: Route(admin_support.show_threads),
    verbs.THREAD: Route(admin_support.show_thread, 1),
    verbs.THREAD_ORDER: Route(admin_support.send_thread_order, 1),
    verbs.CLOSE_THREAD: Route(admin_support.close_thread, 1),
    verbs.REOPEN_THREAD: Route(admin_support.reopen_thread, 1),
}

_COMMAND = re.compile(r"/([A-Za-z0-9_]{1,32})(?:@[A-Za-z0-9_]+)?(?:\s+(.*))?", re.DOTALL)
#: Messages that only report something; they want no answer.
_SERVICE_MESSAGES = ("pinned_message", "message_auto_delete_timer_changed", "write_access_allowed")


def is_navigation(update: Update) -> bool:
    """Whether a newer tap may replace this one while it is not done."""
    query = update.callback_query
    tap = decode(query.data) if query is not None and query.data else None
    return tap is not None and tap.verb in verbs.NAVIGATION


def is_too_fast(deps: ChatDependencies, update_id: int, person_id: int, tap: Tap) -> bool:
    """Whether this tap is one too many of its kind. Confirmations and what operators do never are."""
    throttle = _throttle_for(deps, person_id, tap)
    return throttle is not None and not deps.throttle_verdicts.is_allowed(
        update_id, person_id, throttle
    )


def _throttle_for(deps: ChatDependencies, person_id: int, tap: Tap) -> Throttle | None:
    """What a tap needs a permit of: choices and offers ask the store, looking about (with buttons that
    never were) costs less, and goods need not be shown again all the time.
    """
    if tap.verb == verbs.SHOW_SECRETS:
        return deps.resend_throttle
    if tap.verb in verbs.NAVIGATION or find_route(deps, person_id, tap) is None:
        return deps.navigation_throttle
    return (
        None
        if tap.verb == verbs.CONFIRM or tap.verb in ADMIN_BUTTON_ROUTES
        else deps.choice_throttle
    )


def find_route(deps: ChatDependencies, person_id: int, tap: Tap) -> Route | None:
    """Who answers a tap; the desk's buttons are none to whoever is no operator."""
    admin_match = ADMIN_BUTTON_ROUTES.get(tap.verb) if is_operator(deps.shop, person_id) else None
    return admin_match or BUTTON_ROUTES.get(tap.verb)


class Router:
    """Leads each update to its handler."""

    def __init__(self, deps: ChatDependencies) -> None:
        self._deps = deps

    async def handle(self, update: Update, db: UpdateScopedDatabase) -> None:
        """Answer one update. Raises when nothing was changed yet, so that it is tried again."""
        if update.inline_query is not None:
            await inline.answer_inline_query(self._deps, update.inline_query)
        user = get_private_sender(update)
        if user is None:
            return
        if update.my_chat_member is not None:
            self._deps.person_cache.evict(user.id)
            if update.my_chat_member.new_chat_member.status == ChatMember.BANNED:
                return
        person = await self._deps.person_cache.get_or_register(user)
        if person.banned:
            return
        if update.callback_query is not None:
            await self._handle_tap(person, db, update.callback_query, update.update_id)
        elif update.message is not None and not self._is_own_inline_message(update.message):
            await self._handle_message(person, db, update.message)

    def _is_own_inline_message(self, message: Message) -> bool:
        """Whether somebody sent one of our own cards here, by inline mode."""
        return message.via_bot is not None and message.via_bot.id == self._deps.bot_id

    async def _handle_tap(
        self, person: Person, db: UpdateScopedDatabase, query: CallbackQuery, update_id: int
    ) -> None:
        if query.message is None:
            return
        tap = decode(query.data or "") or Tap("")
        if is_too_fast(self._deps, update_id, person.id, tap):
            return
        route = find_route(self._deps, person.id, tap)
        context = self._make_context(person, db, query.message.message_id, tap)
        context.has_picture = bool(getattr(query.message, "photo", ()))
        context.button_label = _button_label(query)
        if route is None or route.id_count != len(tap.ids):
            await _run_handler(context, db, context.show_stale)
        else:
            await _run_handler(context, db, lambda: route.handler(context, *tap.ids))

    async def _handle_message(
        self, person: Person, db: UpdateScopedDatabase, message: Message
    ) -> None:
        context = self._make_context(person, db, message.message_id)
        text = message.text
        command = _COMMAND.fullmatch(text.strip()) if text else None
        if command is not None:
            await _run_handler(context, db, lambda: self._handle_command(context, command))
        elif not any(getattr(message, service_field) for service_field in _SERVICE_MESSAGES):
            await _run_handler(context, db, lambda: self._handle_non_command(context, message))

    async def _handle_command(self, context: UpdateContext, command_match: re.Match[str]) -> None:
        """A command; the desk's is unknown to whoever is no operator. One that is none may be the
        password that is asked for.
        """
        name, args = command_match[1].lower(), command_match[2] or ""
        admin_match = ADMIN_COMMANDS.get(name) if is_operator(context.shop, context.buyer) else None
        command = admin_match or COMMANDS.get(name)
        if command is None and await typed_text.is_password_expected(context):
            await self._handle_text(context, command_match.string)
            return
        if admin_match is None and not self._deps.navigation_throttle.allow(context.buyer):
            return
        if command is None:
            await typed_text.show_hint(context, "hint-command")
        else:
            await command(context, args)

    async def _handle_non_command(self, context: UpdateContext, message: Message) -> None:
        """A letter to somebody, an answer, or chatter."""
        if await support.take_support_message(context, message):
            return
        if message.text is not None:
            await self._handle_text(context, message.text)
        else:
            await self._handle_non_text(context)

    async def _handle_text(self, context: UpdateContext, text: str) -> None:
        """A typed answer is never dropped; chatter may be."""
        open_checkout = await typed_text.get_open_question(context)
        if open_checkout is not None or self._deps.navigation_throttle.allow(context.buyer):
            await typed_text.handle_text(context, text, open_checkout)

    async def _handle_non_text(self, context: UpdateContext) -> None:
        if self._deps.navigation_throttle.allow(context.buyer):
            await typed_text.handle_non_text(context)

    def _make_context(
        self, person: Person, db: UpdateScopedDatabase, message_id: int, tap: Tap | None = None
    ) -> UpdateContext:
        localizer = self._deps.localizer_for(person)
        return UpdateContext(self._deps, person, localizer, db, message_id, tap)


def _button_label(query: CallbackQuery) -> str:
    """What the tapped button says; "" where the message no longer has it, or is too old to be told."""
    markup = query.message.reply_markup if isinstance(query.message, Message) else None
    rows = markup.inline_keyboard if markup else ()
    labels = (button.text for row in rows for button in row if button.callback_data == query.data)
    return next(labels, "")


async def _run_handler(
    context: UpdateContext, db: UpdateScopedDatabase, handler: Callable[[], Awaitable[None]]
) -> None:
    """Run a handler. Once its change is committed another try could change nothing more, so what
    fails then is told and not raised.
    """
    no_open_question = context.deps.person_cache.pop_no_open_question(context.buyer)
    try:
        await handler()
        await typed_text.close_abandoned_question(context, db, no_open_question=no_open_question)
    except AlreadyHandled:
        raise
    except Forbidden as error:
        failure_notices.handle_blocked_bot(context, error)
    except Exception as error:
        if not db.is_closed:
            raise
        await failure_notices.report_failed_answer(context, error)
