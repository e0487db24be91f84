"""The composition of the chat: inbox, update processor, router, and the bot's profile.

Wiring only: `bot.chat.router` decides what an update means.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from telegram import Bot, Update
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from bot.chat.interrupted_screens import redraw_interrupted_screens
from bot.chat.navigation import verbs
from bot.chat.navigation.last_support_message import LastSupportMessages
from bot.chat.navigation.last_thread import OpenedThreads
from bot.chat.navigation.payloads import DeepLinks, Tap, decode
from bot.chat.navigation.proposals import Proposals
from bot.chat.navigation.routes import RouteTable
from bot.chat.navigation.second_tap_actions import AdminConfirmations
from bot.chat.outgoing import failure_notices
from bot.chat.router import (
    ROUTES,
    Router,
    find_route,
    is_barred,
    is_navigation,
    is_repeatable,
    is_too_fast,
)
from bot.chat.telegram import bot_profile, call_retries
from bot.chat.telegram.call_retries import retry_after_seconds, summarize_exception
from bot.chat.telegram.picture_addresses import ProductPictures
from bot.chat.updates.access import PersonCache, Throttle, ThrottleVerdictCache, get_private_sender
from bot.chat.updates.closing_database import LINGER_SECONDS, UpdateScopedDatabase
from bot.chat.updates.context import ChatDependencies
from bot.chat.updates.inbox import Inbox
from bot.chat.updates.pre_checkout import answer_pre_checkout_query
from bot.chat.updates.scheduler import UpdateScheduler
from bot.chat.updates.staff_questions import StaffQuestions
from bot.chat.updates.unbooked_payments import give_payment_to_person
from bot.domain.errors import AlreadyHandled
from bot.domain.ids import BuyerId, QuoteId, UpdateId
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.metrics import UpdateOutcome
from bot.i18n import Localizer, Translations
from bot.services.checkout import quote_changes
from bot.services.payments.reported_payments import book_missed_payments
from bot.services.people import accounts
from bot.services.shop import Shop
from storage.database import Database

logger = logging.getLogger(__name__)

#: Seconds that running handlers get on shutdown.
SHUTDOWN_GRACE = 2.0
#: The longest wait in seconds before a callback query is answered once more: later it is too old.
MAX_ANSWER_DELAY = 15.0


class ChatApp:
    """The chat of one bot.

    `poll_bot_factory` makes the bots that only fetch updates. `close_linger` is as in
    `UpdateScheduler`, and how long screens wait to be stored. `run` opens `bot` and `aclose` closes
    it, so that others can send through it until then.
    """

    def __init__(
        self,
        shop: Shop,
        db: Database,
        bot: Bot,
        poll_bot_factory: Callable[[], Bot],
        translations: Translations,
        *,
        routes: RouteTable = ROUTES,
        close_linger: float = LINGER_SECONDS,
    ) -> None:
        self._deps = ChatDependencies(
            shop=shop,
            db=db,
            bot=bot,
            translations=translations,
            person_cache=PersonCache(shop, screen_linger=close_linger),
            navigation_throttle=Throttle(rate=3.0, burst=30),
            choice_throttle=Throttle(rate=2.0, burst=40),
            resend_throttle=Throttle(rate=0.2, burst=5),
            throttle_verdicts=ThrottleVerdictCache(),
            admin_confirmations=AdminConfirmations(shop.ports.clock.monotonic),
            staff_questions=StaffQuestions(shop.ports.clock.monotonic),
            proposals=Proposals(),
            opened_threads=OpenedThreads(shop.ports.clock.monotonic),
            last_support_messages=LastSupportMessages(shop.ports.clock.monotonic),
            deep_links=DeepLinks(bot),
            routes=routes,
            inline_throttle=Throttle(rate=2.0, burst=20),
            payment_throttle=Throttle(rate=0.2, burst=5),
            notice_throttle=Throttle(rate=0.1, burst=1),
            has_newer_update=self._has_newer_update,
            product_pictures=ProductPictures(
                shop.settings.picture_host, shop.ports.clock.monotonic
            ),
        )
        self._db = db
        #: Screens of bought quotes that are being deleted.
        self._removals: set[asyncio.Task[None]] = set()
        self._router = Router(self._deps)
        self._update_scheduler = UpdateScheduler(
            self.handle,
            db=db,
            clock=shop.ports.clock,
            acknowledge=self.acknowledge,
            is_navigation=is_navigation,
            is_repeatable=is_repeatable,
            on_parked=self.on_parked,
            give_to_person=self.give_to_person,
            bot=bot,
            suspect_lock=shop.suspect_lock,
            close_linger=close_linger,
        )
        self.inbox = Inbox(
            poll_bot_factory,
            db,
            self._update_scheduler,
            shop.ports.clock,
            on_conflict=self.on_conflict,
            on_pre_checkout=partial(answer_pre_checkout_query, self._deps, db),
            may_act=shop.ports.leases.may_act,
        )

    def _has_newer_update(self, person_id: int) -> bool:
        return self._update_scheduler.has_newer_update(person_id)

    async def remove_bought_quote(self, buyer: BuyerId, quote_id: QuoteId) -> None:
        """Delete the screen of a buyer whose quote was bought by a payment outside the chat.

        It shows how to pay, or leads back to the quote. Never raise for Telegram's errors.
        """
        if not self._deps.open_quotes.forget_bought(buyer, quote_id):
            return
        known = self._deps.person_cache.get(buyer)
        person_cache = self._deps.person_cache
        person = known or await self._db.read(accounts.get_person, buyer)
        if person is not None:
            person = person_cache.screens.with_latest_screen(person)
        if person is None or person.screen_message_id is None:
            return
        await person_cache.set_screen(person, None)
        if known is None:
            person_cache.evict(buyer)  # their next update registers them
        with suppress(TelegramError):
            await call_retries.delete_message(self._deps.bot, buyer, person.screen_message_id)

    def hear_of_bought_quote(self, detail: str) -> None:
        """Do what `remove_bought_quote` does, for the ids that another process announced."""
        if not detail:
            return  # lost news leave a screen whose Confirm says that the quote is bought
        buyer, quote_id = detail.split()
        task = asyncio.create_task(
            self.remove_bought_quote(BuyerId(int(buyer)), QuoteId(int(quote_id)))
        )
        self._removals.add(task)
        task.add_done_callback(self._end_removal)

    def _end_removal(self, task: asyncio.Task[None]) -> None:
        self._removals.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("the screen of a bought quote could not be deleted", exc_info=error)

    @property
    def unfinished_count(self) -> int:
        """Return how many updates are waiting, running, or not closed yet."""
        return self._update_scheduler.unfinished_count

    async def run(self) -> None:
        """Fetch and answer updates until cancelled; then let running handlers end.

        Raise TokenRefused if Telegram refuses the token.
        """
        await self._deps.bot.request.initialize()
        # The quotes that are open since an earlier run. Without them nothing is lost.
        try:
            self._deps.open_quotes.load(await self._db.read(quote_changes.list_open_quotes))
        except Exception as error:  # noqa: BLE001 - a start must not fail for a button
            logger.warning("open quotes could not be read: %s", summarize_exception(error))
        shop = self._deps.shop
        background = [
            asyncio.create_task(self.publish_profile()),
            asyncio.create_task(redraw_interrupted_screens(self._deps, self._db)),
            *[
                asyncio.create_task(book_missed_payments(shop, self._db, method.name))
                for method in shop.settings.payment_methods
                if method.terms.can_list and method.name in shop.ports.payment_gateways
            ],
        ]
        try:
            await self.inbox.run()
        finally:
            for task in background:
                task.cancel()
            await self._update_scheduler.aclose(SHUTDOWN_GRACE)
            await self._deps.person_cache.screens.wait_until_idle()

    async def aclose(self) -> None:
        """Close the connections; nothing can be sent through the bot any more."""
        await self._deps.bot.request.shutdown()

    async def handle(self, update: Update, db: UpdateScopedDatabase) -> None:
        """Answer one update, and count how that ended."""
        metrics, started_at = self._deps.shop.metrics, time.perf_counter()
        outcome = UpdateOutcome.FAILED
        try:
            await self._router.handle(update, db)
            outcome = UpdateOutcome.HANDLED
        except AlreadyHandled:
            outcome = UpdateOutcome.ALREADY_HANDLED
            raise
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():  # not only something within the handler
                outcome = UpdateOutcome.ABANDONED
            raise
        finally:
            metrics.updates[outcome] += 1
            metrics.update_handling.add(time.perf_counter() - started_at)

    async def give_to_person(self, update_id: UpdateId, update: Update) -> bool:
        """Give an update that cannot be handled to staff, if it reports a payment."""
        is_given = await give_payment_to_person(self._deps.shop, self._db, update_id, update)
        self._deps.shop.metrics.updates[UpdateOutcome.GIVEN_TO_STAFF] += is_given
        return is_given

    async def acknowledge(self, update: Update) -> None:
        """Answer a callback query at once; with a toast for Confirm, a ban and a throttled tap."""
        query = update.callback_query
        if query is None:
            return
        toast = self._toast_for(update, decode(query.data or "") or Tap(""))
        text = self._localizer_for(update).plain(toast) if toast else None
        # Once more after flood control or a dropped connection.
        bot = self._deps.bot
        try:
            await call_retries.answer_callback_query(bot, query.id, text)
        except BadRequest:
            raise  # it was answered before, or is too old
        except (RetryAfter, NetworkError) as error:
            pause = retry_after_seconds(error)
            if pause > MAX_ANSWER_DELAY:
                raise
            await self._deps.shop.ports.clock.sleep(pause)
            await call_retries.answer_callback_query(bot, query.id, text)

    def _toast_for(self, update: Update, tap: Tap) -> str | None:
        user = get_private_sender(update)
        person = self._deps.person_cache.get(user.id) if user is not None else None
        if person is not None and is_barred(
            self._deps.shop, person, find_route(self._deps, person.id, tap)
        ):
            return "declined-banned"
        if tap.verb == verbs.CONFIRM:
            return self._toast_for_confirm(user.id, tap) if user is not None else None
        if user is None or not is_too_fast(self._deps, update.update_id, user.id, tap):
            return None
        return "toast-too-fast"

    def _toast_for_confirm(self, person_id: int, tap: Tap) -> str | None:
        """Return the toast for Confirm; none for a quote that is not the last one that was shown."""
        if len(tap.ids) != 1:
            return None
        quote = self._deps.open_quotes.find(BuyerId(person_id), QuoteId(tap.ids[0]))
        if quote is None:
            return None
        is_expired = self._deps.shop.ports.clock.now() >= quote.expires_at
        return "declined-quote-expired" if is_expired else "toast-placing"

    def _localizer_for(self, update: Update) -> Localizer:
        user = get_private_sender(update)
        person = self._deps.person_cache.get(user.id) if user is not None else None
        if person is not None:
            return self._deps.localizer_for(person)
        return self._deps.translations.localizer_for(user.language_code if user else None)

    async def on_parked(self, update_id: UpdateId, queue_id: int, why: str) -> None:
        """Report an update that was parked."""
        self._deps.shop.metrics.updates[UpdateOutcome.PARKED] += 1
        await failure_notices.notify_parked_update(self._deps.shop, update_id, queue_id, why)

    def expect_conflicts(self) -> None:
        """Report no other poller for a while: this process takes over from one that may still poll."""
        self.inbox.expect_conflicts()

    async def on_conflict(self, kind: AlertKind) -> None:
        """Report that another program took the updates."""
        await failure_notices.notify_conflict(self._deps.shop, kind)

    async def publish_profile(self) -> None:
        """Publish the bot's name, descriptions and commands in every language."""
        deps = self._deps
        staff = [*deps.shop.settings.operator_ids, *deps.shop.caches.roles]
        chosen = await self._db.read(accounts.list_chosen_languages, staff)
        await bot_profile.publish(deps.bot, deps.shop, deps.translations, deps.routes, chosen)
