"""The argument of every handler: the dependencies of the chat, and the update to answer.

An `UpdateContext` shows screens and decides nothing. A person has one screen, which is edited in
place. A tap on it edits it; any other update sends a new one at the bottom and deletes the old one.
Navigation never overwrites other messages, such as an order's status or a delivery.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, TypeVar

from telegram import Bot, Message
from telegram.constants import ChatAction
from telegram.error import BadRequest, TelegramError

from bot.chat.kit.declined import (
    build_declined_screen,
    build_loading_screen,
    build_stale_button_screen,
)
from bot.chat.kit.layout import add_order_button, add_panel_row, join_paragraphs
from bot.chat.kit.screen import Button, Screen, build_callback_button
from bot.chat.navigation import verbs
from bot.chat.navigation.last_quote import OpenQuotes
from bot.chat.navigation.last_support_message import LastSupportMessages
from bot.chat.navigation.last_thread import OpenedThreads
from bot.chat.navigation.page_origins import ProductPageOrigins
from bot.chat.navigation.payloads import DeepLinks, Tap, decode
from bot.chat.navigation.proposals import Proposals
from bot.chat.navigation.recent_searches import RecentSearches
from bot.chat.navigation.routes import RouteTable
from bot.chat.navigation.screen_cache import SharedScreenCache
from bot.chat.navigation.second_tap_actions import AdminConfirmations
from bot.chat.navigation.staff_pages import StaffPages
from bot.chat.navigation.staff_requests import StaffRequest
from bot.chat.telegram import call_retries, message_sender
from bot.chat.telegram.call_retries import retry_telegram_call
from bot.chat.telegram.picture_addresses import ProductPictures
from bot.chat.updates.access import PersonCache, Throttle, ThrottleVerdictCache
from bot.chat.updates.proposal_databases import ApprovedDatabase, ProposersDatabase
from bot.chat.updates.staff_questions import StaffQuestion, StaffQuestions, WrongAnswer
from bot.domain.checkout.patterns import PatternBudget
from bot.domain.errors import Declined
from bot.domain.ids import BuyerId, ProductId
from bot.domain.people.person import Person, ScreenQuestion
from bot.domain.people.staff import Extent, Right, Role, get_extent, has_right
from bot.i18n import Localizer, SafeHtml, Translations
from bot.services.checkout.checkouts import CheckoutSession
from bot.services.shop import Shop
from bot.shielding import shielded
from storage.database import Database, DatabaseReader

logger = logging.getLogger(__name__)
T = TypeVar("T")

#: Seconds of waiting after which the loading screen is shown.
LOADING_DELAY = 0.7


@dataclass(frozen=True, slots=True)
class ChatDependencies:
    """Hold what all handlers share: the shop, the bot, the translations, throttles and caches.

    `db` is for reads that belong to no stored update.
    """

    shop: Shop
    db: DatabaseReader
    bot: Bot
    translations: Translations
    person_cache: PersonCache
    navigation_throttle: Throttle
    choice_throttle: Throttle
    resend_throttle: Throttle
    throttle_verdicts: ThrottleVerdictCache
    admin_confirmations: "AdminConfirmations[AdminAction]"
    staff_questions: "StaffQuestions[ReadAnswer]"
    proposals: "Proposals[AdminAction]"
    opened_threads: OpenedThreads
    last_support_messages: LastSupportMessages
    deep_links: DeepLinks
    routes: RouteTable
    inline_throttle: Throttle
    #: Limits how often one person can ask before a payment.
    payment_throttle: Throttle
    #: Limits how often one person reads that they are too fast.
    notice_throttle: Throttle
    #: Returns whether a person has sent an update after the one that is handled now.
    has_newer_update: Callable[[int], bool]
    open_quotes: OpenQuotes = field(default_factory=OpenQuotes)
    recent_searches: RecentSearches = field(default_factory=RecentSearches)
    product_page_origins: ProductPageOrigins = field(default_factory=ProductPageOrigins)
    staff_pages: StaffPages = field(default_factory=StaffPages)
    shared_screen_cache: SharedScreenCache = field(default_factory=SharedScreenCache)
    product_pictures: ProductPictures = field(default_factory=ProductPictures)

    @property
    def bot_id(self) -> int:
        """Return the bot's own id, which is the first part of its token."""
        return int(self.bot.token.partition(":")[0])

    async def wait_for_permit(self, throttle: Throttle, person_id: int) -> bool:
        """Wait until `throttle` has a permit; return False if the person has sent a newer update.

        So the newest update of a person who is too fast is always answered.
        """
        while not throttle.allow(person_id):
            if self.has_newer_update(person_id):
                return False
            await self.shop.ports.clock.sleep(throttle.seconds_until_permit(person_id))
        return True

    def localizer_for(self, person: Person) -> Localizer:
        """Return the localizer for the person's chosen language, else for their Telegram language."""
        return self.translations.localizer_for(person.language or person.telegram_language)


@dataclass(slots=True)
class UpdateContext:
    """One update of one person. The first change through `db` closes the update.

    `message_id` is the message that was tapped or typed. `button_label` is the label of the tapped
    button, if it is known. `replied_message` is the person's message that the tapped one replies
    to. `shown_message_id` is the screen that this update showed. `is_question_shown` says whether
    it asks a checkout question. `has_picture` says whether the message to edit has a picture.
    `has_text` says whether the tapped message has a text, and not the caption of a picture or file.
    `is_loading_shown` says whether it is the loading screen. `question_shown` is what else it asks
    for. `pattern_budget` is what the update may spend on patterns. `right` is what the button, the
    command or the answered question needs; None: it is for everybody. `tapped_text` is the text of
    the tapped message. `proposer` proposed what is carried out, if somebody else did, under the
    number `proposal`. `request` is what a member of staff did to come here.
    """

    deps: ChatDependencies
    person: Person
    localizer: Localizer
    db: Database
    message_id: int
    tap: Tap | None = None
    button_label: str = ""
    replied_message: Message | None = None
    shown_message_id: int | None = None
    is_question_shown: bool = False
    has_picture: bool = False
    has_text: bool = True
    is_loading_shown: bool = False
    question_shown: ScreenQuestion | None = None
    pattern_budget: PatternBudget = field(default_factory=PatternBudget)
    right: Right | None = None
    tapped_text: str = ""
    proposer: BuyerId | None = None
    proposal: int | None = None
    request: StaffRequest | None = None
    #: How many actions this update asked a second tap for.
    second_taps_asked: int = 0

    @property
    def shop(self) -> Shop:
        return self.deps.shop

    @property
    def bot(self) -> Bot:
        return self.deps.bot

    @property
    def buyer(self) -> BuyerId:
        """Return the person's id, which is also the id of their private chat."""
        return self.person.id

    @property
    def is_on_screen(self) -> bool:
        """Return whether a button of the person's screen was tapped, not one of another message."""
        return self.tap is not None and self.message_id == self.person.screen_message_id

    @property
    def role(self) -> Role | None:
        """Return the person's role now; None if they are not staff."""
        return self.shop.get_role(self.buyer)

    @property
    def is_second_tap_asked(self) -> bool:
        """Return whether this update asked for a second tap."""
        return self.second_taps_asked > 0

    @property
    def requester(self) -> BuyerId:
        """Return the person who sent the update: not who reads the question that it leads to."""
        return self.buyer

    def may(self, right: Right) -> bool:
        """Return whether the person has a right, in full or within a limit.

        For what somebody else proposed, both must have it: the proposer reads the outcome.
        """
        people = {self.buyer, self.proposer or self.buyer}
        return all(has_right(self.shop.get_role(each), right) for each in people)

    def need(self, right: Right | None) -> None:
        """Set the right of the button or command; who may only propose can then change nothing."""
        self.right = right
        if self.only_proposes:
            self.db = ProposersDatabase(self.db)

    def carry_out_for(
        self,
        proposer: BuyerId,
        right: Right,
        request: StaffRequest | None,
        proposal: int | None = None,
    ) -> "UpdateContext":
        """Return this update as one that carries out what somebody proposed."""
        db = ApprovedDatabase(self.db, proposer)
        return replace(
            self, db=db, right=right, proposer=proposer, proposal=proposal, request=request
        )

    @property
    def only_proposes(self) -> bool:
        """Return whether the person may only propose what this button or command does."""
        return self.right is not None and get_extent(self.role, self.right) is Extent.PROPOSE

    def ask_second_tap(
        self,
        action: "AdminAction",
        *,
        right: Right | None = None,
        is_about_case: bool = False,
        choice: int | None = None,
    ) -> int:
        """Store an action for the person to confirm; return the number for its buttons.

        The second tap needs the right of this button or command, or `right`. By a person who may
        only propose, it proposes the action. `choice` is its place among the actions that `request`
        asks about; by default they are counted.
        """
        needed = right or self.right
        if needed is None:
            raise ValueError("an action of staff needs a right")
        place, self.second_taps_asked = self.second_taps_asked, self.second_taps_asked + 1
        return self.deps.admin_confirmations.add(
            self.buyer,
            action,
            needed,
            is_about_case=is_about_case,
            proposer=self.proposer,
            proposal=self.proposal,
            request=self.request,
            choice=place if choice is None else choice,
        )

    def now(self) -> datetime:
        return self.shop.ports.clock.now()

    def checkout_session(self, product: int) -> CheckoutSession:
        """Return the person's checkout of a product. Its first change closes the update."""
        return CheckoutSession(
            self.shop, self.db, self.buyer, ProductId(product), self.pattern_budget
        )

    def get_shared(self, build: Callable[[], T], *key: Hashable) -> T:
        """Return the result of `build`, cached for this language until the catalogue changes."""
        catalogue_cache = self.shop.caches.catalogue
        if catalogue_cache.nonempty_categories() is None:
            return build()
        return self.deps.shared_screen_cache.get_or_build(
            catalogue_cache.version, (self.localizer.language, *key), build
        )

    async def show_reply(
        self, screen: Screen, *, is_question: bool = False, question: ScreenQuestion | None = None
    ) -> None:
        """Show `screen` as the person's one screen, as a reply to the message that they sent.

        A tap on it then carries that message, also after a restart. The person's next text answers
        `question`, as in `show_screen`.
        """
        self.is_question_shown, self.is_loading_shown = is_question, False
        self.question_shown = question
        if not is_question:
            screen = self.add_way_to_quote(screen)

        async def show() -> None:
            message_id = await message_sender.send_screen(
                self.bot, self.buyer, screen, self.message_id
            )
            await self._set_shown_message(message_id, has_picture=False)

        await self._retry_shielded(show)

    async def show_screen(
        self,
        screen: Screen,
        *,
        is_question: bool = False,
        is_loading: bool = False,
        has_way_back: bool = False,
        question: ScreenQuestion | None = None,
    ) -> None:
        """Show `screen` as the person's one screen, with its picture if that may be shown.

        A screen of buyers outside of a checkout gets a button that leads back to an open quote. One
        of staff leads to the panel, unless it `has_way_back`. The person's next text answers
        `question`, until they tap a button or another screen is shown.
        """
        screen = self._drop_closed_buttons(screen)
        if self.right is not None and not has_way_back:
            screen = add_panel_row(self.localizer, screen)
        self.is_question_shown = is_question
        self.is_loading_shown = is_loading
        self.question_shown = question
        if self.right is None and not is_question and not is_loading:
            screen = self.add_way_to_quote(screen)
        picture_url = self.deps.product_pictures.url_for(screen)
        if picture_url and await self._try_show_with_picture(screen, picture_url):
            return

        async def show() -> None:
            message_id = await message_sender.edit_or_send(
                self.bot,
                self.buyer,
                screen,
                message_id=self._editable_message_id(with_picture=False),
                is_there=True,
            )
            await self._set_shown_message(message_id, has_picture=False)

        await self._retry_shielded(show)

    async def ask(
        self,
        question: Screen,
        read_answer: "ReadAnswer",
        *,
        cancel: Tap | Button | None = None,
        problem: SafeHtml | None = None,
    ) -> None:
        """Ask a member of staff for a text: their next text goes to `read_answer`.

        `question` gets a Cancel button that carries `cancel`, which leads back to the page where the
        act was chosen; by default to the panel. A `cancel` with a label of its own is a button: the
        question comes after the act. Any tap and any command ends the question. A `problem` is shown
        above it. The answer needs the same right as the update that asks.
        """
        if not isinstance(cancel, Button):
            back = cancel or Tap(verbs.OVERVIEW)
            label = self.localizer.plain("button-cancel")
            cancel = build_callback_button(label, back.verb, *back.ids)
        rows = (*question.rows, (cancel,))
        asked = StaffQuestion(Screen(question.text, rows), read_answer, self.right, self.request)
        await self.show_question(asked, problem)

    async def read_or_ask(
        self,
        words: str,
        question: Screen,
        read_answer: "ReadAnswer",
        *,
        cancel: Tap | Button | None = None,
    ) -> None:
        """Give the words behind a command to `read_answer`, and send the result.

        Without words, and for wrong ones, ask as `ask` does.
        """
        result = await read_answer(self, words) if words else WrongAnswer(SafeHtml(""))
        match result:
            case WrongAnswer(problem):
                await self.ask(question, read_answer, cancel=cancel, problem=problem)
            case Screen():
                await self.show_screen(result)
            case None:
                pass

    async def ask_to_complete(
        self,
        command: Callable[["UpdateContext", str], Awaitable[None]],
        question: Screen,
        first_words: str = "",
    ) -> None:
        """Ask for the words that a command misses: its handler gets `first_words` and the next text."""

        async def complete(context: UpdateContext, text: str) -> None:
            await command(context, f"{first_words} {text}".strip())

        await self.ask(question, complete)

    async def show_question(
        self, question: "StaffQuestion[ReadAnswer]", problem: SafeHtml | None = None
    ) -> None:
        """Show a question below a `problem`, and make the person's next text its answer."""
        text = join_paragraphs(problem, question.screen.text)
        await self.show_screen(replace(question.screen, text=text), has_way_back=True)
        question.message_id = self.shown_message_id
        self.deps.staff_questions.open(self.buyer, question)

    async def remove_screen(self) -> None:
        """Delete the person's screen: what it asked is answered."""
        message_id = self.person.screen_message_id
        if message_id is not None:
            self.person = await self.deps.person_cache.set_screen(self.person, None)
            await self.delete_message(message_id)

    def add_way_to_quote(self, screen: Screen, verb: str = verbs.BACK_TO_QUOTE) -> Screen:
        """Return `screen` with a button that leads back to the person's quote while it holds."""
        held = self.deps.open_quotes.find_held(self.buyer, self.now())
        if held is None:
            return screen
        return add_order_button(self.localizer, screen, held.product_id, verb)

    def _drop_closed_buttons(self, screen: Screen) -> Screen:
        """Return a screen of staff without the buttons that the person has no right to."""
        if self.right is None:
            return screen

        def is_open(button: Button) -> bool:
            tap = decode(button.callback_data)
            return tap is None or self.deps.routes.find_button(tap.verb, self.role) is not None

        kept = (tuple(button for button in row if is_open(button)) for row in screen.rows)
        return replace(screen, rows=tuple(row for row in kept if row))

    async def _try_show_with_picture(self, screen: Screen, picture_url: str) -> bool:
        """Show `screen` below its picture; return False if Telegram refuses the picture."""
        pictures = self.deps.product_pictures
        photo = pictures.photo_for(picture_url)

        async def show() -> None:
            edited_message_id = self._editable_message_id(with_picture=True)
            message_id, file_id = await message_sender.edit_or_send_photo(
                self.bot, self.buyer, screen, photo, message_id=edited_message_id
            )
            if message_id != edited_message_id:
                pictures.remember_file_id(picture_url, file_id)
            await self._set_shown_message(message_id, has_picture=True)

        try:
            await self._retry_shielded(show)
        except BadRequest as error:
            logger.info("Telegram rejects pictures from the supplier: %s", error.message)
            pictures.mark_refused(picture_url)
            return False
        return True

    def _editable_message_id(self, *, with_picture: bool) -> int | None:
        """Return the message that this screen can replace; None if a new one is needed.

        A message with a picture cannot become one without, nor the other way round.
        """
        if self.has_picture != with_picture:
            return None
        if self.shown_message_id:
            return self.shown_message_id
        return self.message_id if self.is_on_screen else None

    async def _set_shown_message(self, message_id: int, *, has_picture: bool) -> None:
        """Make a message the person's screen, and delete the previous one."""
        self.shown_message_id, self.has_picture = message_id, has_picture
        old_message_id = self.person.screen_message_id
        is_loading, question = self.is_loading_shown, self.question_shown
        person = self.person
        stored = person.screen_message_id, person.is_screen_loading, person.screen_question
        if (message_id, is_loading, question) != stored:
            self.person = await self.deps.person_cache.set_screen(
                person,
                message_id,
                is_loading=is_loading,
                question=question,
                is_plain=not is_loading and question is None,
            )
        if message_id != old_message_id:
            await self.delete_message(old_message_id)

    async def _retry_shielded(self, show: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Retry `show` while Telegram is unavailable; an attempt that has begun runs to its end.

        A message that was sent but not recorded would never be deleted from the chat.
        """
        await retry_telegram_call(self.shop.ports.clock, lambda: shielded(show()))

    async def is_permitted(self, throttle: Throttle) -> bool:
        """Wait for a permit of `throttle`; return False for an update that a newer one replaces.

        Then the person reads, once in a while, that only their last message is answered.
        """
        if await self.deps.wait_for_permit(throttle, self.buyer):
            return True
        if self.deps.notice_throttle.allow(self.buyer):
            await self.send_message(Screen(self.localizer.html("hint-too-fast")))
        return False

    async def send_message(self, screen: Screen, reply_to: int | None = None) -> int:
        """Send `screen` as a message of its own; return its id."""
        screen = self._drop_closed_buttons(screen)
        return await retry_telegram_call(
            self.shop.ports.clock,
            lambda: message_sender.send_screen(self.bot, self.buyer, screen, reply_to),
        )

    async def finalize_message(self, screen: Screen, message_id: int | None = None) -> int:
        """Turn the tapped message (or `message_id`) into `screen` for good.

        Return the id of the message that shows it. First it stops being the person's screen, so
        navigation cannot overwrite an order's status, even if the edit fails.
        """
        edited_message_id = message_id or self.message_id
        is_editable = message_id is not None or self.has_text
        if self.person.screen_message_id == edited_message_id:
            self.person = await self.deps.person_cache.set_screen(self.person, None)
        return await retry_telegram_call(
            self.shop.ports.clock,
            lambda: message_sender.edit_or_send(
                self.bot,
                self.buyer,
                screen,
                message_id=edited_message_id if is_editable else None,
                is_there=True,
            ),
        )

    async def show_in_place(self, screen: Screen) -> None:
        """Show `screen` in place of the tapped message: the person's screen, or one of its own.

        An alert or a proposal becomes the question about its act, and then the result, for good.
        """
        if self.is_on_screen:
            await self.show_screen(screen)
        else:
            open_screen = self._drop_closed_buttons(screen)
            await self.finalize_message(add_panel_row(self.localizer, open_screen))

    def note_released_screen(self, message_id: int) -> None:
        """Note that a transaction has just released `message_id`, if it was the person's screen."""
        if self.person.screen_message_id == message_id:
            self.person = self.deps.person_cache.forget_screen(self.person)

    async def delete_message(self, message_id: int | None) -> None:
        """Delete a message if Telegram allows it; wait if Telegram asks for patience."""
        if message_id is None:
            return
        with suppress(TelegramError):
            await retry_telegram_call(
                self.shop.ports.clock,
                lambda: call_retries.delete_message(self.bot, self.buyer, message_id),
            )

    async def show_stale(self) -> None:
        """Say that the button or link, or its target, is not valid (any more)."""
        screen = build_stale_button_screen(self.localizer, is_link=self.tap is None)
        if self.role is not None:
            screen = add_panel_row(self.localizer, screen)
        await self.show_screen(screen)

    async def show_declined(
        self,
        declined: Declined,
        product_id: ProductId | None = None,
        *,
        question: ScreenQuestion | None = None,
    ) -> None:
        """Show the reason of a refusal, with the buttons that help; then `question` stays open."""
        screen = build_declined_screen(self.localizer, declined, product_id)
        await self.show_screen(screen, question=question)

    async def wait_with_loading_screen(self, work: Awaitable[T]) -> T:
        """Return the result of `work`; show a loading screen if it takes long."""
        task = asyncio.ensure_future(work)
        try:
            done, _ = await asyncio.wait({task}, timeout=LOADING_DELAY)
            if not done:
                # It is recorded before, so that a start after a crash can replace it.
                with suppress(TelegramError):
                    await self.bot.send_chat_action(self.buyer, ChatAction.TYPING)
                    screen = build_loading_screen(self.localizer)
                    self.person = await self.deps.person_cache.set_screen(
                        self.person, self.person.screen_message_id, is_loading=True
                    )
                    await self.show_screen(screen, is_loading=True)
            return await task
        finally:
            task.cancel()


#: What a second tap carries out. It gets the context of that tap and returns the screen that shows
#: the result.
AdminAction = Callable[[UpdateContext], Awaitable[Screen]]

#: Reads what a member of staff typed, stripped. It gets the context of that message and returns the
#: screen that shows the result, what is wrong with the answer, or None if it has shown something
#: itself, such as the next question.
ReadAnswer = Callable[[UpdateContext, str], Awaitable[Screen | WrongAnswer | None]]
