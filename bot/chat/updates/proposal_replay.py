"""Asks the question of a proposal again for another reader: in their language, with what they may see.

What the proposer did is done once more, without a message and without a change, as somebody who may
only propose.
"""

import logging
import re
from collections.abc import Awaitable
from dataclasses import dataclass, field
from html import unescape
from typing import Final, TypeVar

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.chat.navigation.staff_requests import StaffRequest
from bot.chat.telegram.call_retries import summarize_exception
from bot.chat.updates.context import AdminAction, ReadAnswer, UpdateContext
from bot.chat.updates.proposal_databases import ProposersDatabase
from bot.chat.updates.staff_questions import StaffQuestion, WrongAnswer
from bot.domain.ids import BuyerId
from bot.domain.people.person import Person, ScreenQuestion
from bot.domain.people.staff import Right
from bot.i18n import Localizer, SafeHtml

logger = logging.getLogger(__name__)
T = TypeVar("T")

_TAG: Final = re.compile(r"<[^<>]*>")


@dataclass(frozen=True, slots=True)
class ReplayedQuestion:
    """A question for a second tap as one reader sees it: its text, the label of the button, its act."""

    text: str
    label: str
    action: AdminAction


@dataclass(slots=True)
class ReplayContext(UpdateContext):
    """An update that is done again for a reader: it keeps the last screen, and sends nothing."""

    asked_by: BuyerId | None = None
    screen: Screen | None = None
    open_question: "StaffQuestion[ReadAnswer] | None" = None
    actions: list[AdminAction] = field(default_factory=list)

    @property
    def only_proposes(self) -> bool:
        """Return True: nothing is done at once."""
        return True

    @property
    def requester(self) -> BuyerId:
        """Return the person who sent the update, who is not the reader."""
        return self.asked_by or self.buyer

    def ask_second_tap(
        self,
        action: AdminAction,
        *,
        right: Right | None = None,  # noqa: ARG002 - the second tap of the proposer had it
        is_about_case: bool = False,  # noqa: ARG002 - there is no button to cancel
        choice: int | None = None,  # noqa: ARG002 - they are counted
    ) -> int:
        """Keep an action; return its place among those that are asked about at once."""
        self.second_taps_asked += 1
        self.actions.append(action)
        return len(self.actions) - 1

    async def show_screen(
        self,
        screen: Screen,
        *,
        is_question: bool = False,  # noqa: ARG002 - nothing is shown
        is_loading: bool = False,  # noqa: ARG002
        has_way_back: bool = False,  # noqa: ARG002
        question: ScreenQuestion | None = None,  # noqa: ARG002
    ) -> None:
        """Keep the screen."""
        self.screen = screen

    async def show_in_place(self, screen: Screen) -> None:
        """Keep the screen."""
        self.screen = screen

    async def show_reply(
        self,
        screen: Screen,
        *,
        is_question: bool = False,  # noqa: ARG002 - nothing is shown
        question: ScreenQuestion | None = None,  # noqa: ARG002
    ) -> None:
        """Keep the screen."""
        self.screen = screen

    async def show_question(
        self,
        question: "StaffQuestion[ReadAnswer]",
        problem: SafeHtml | None = None,  # noqa: ARG002
    ) -> None:
        """Keep the question for the next text of the request."""
        self.open_question = question

    async def send_message(
        self,
        screen: Screen,
        reply_to: int | None = None,  # noqa: ARG002
    ) -> int:
        """Keep the screen."""
        self.screen = screen
        return 0

    async def finalize_message(
        self,
        screen: Screen,
        message_id: int | None = None,  # noqa: ARG002
    ) -> int:
        """Keep the screen."""
        self.screen = screen
        return 0

    async def remove_screen(self) -> None:
        """Delete nothing."""

    async def delete_message(self, message_id: int | None) -> None:
        """Delete nothing."""

    async def wait_with_loading_screen(self, work: Awaitable[T]) -> T:
        """Return the result of `work`."""
        return await work


async def replay_question(
    context: UpdateContext,
    reader: Person,
    request: StaffRequest | None,
    choice: int,
    proposer: BuyerId,
) -> ReplayedQuestion | None:
    """Return the question that `request` leads to for a reader; None if it leads to none now.

    `choice` is the place of the proposed act among those that are asked about at once.
    """
    if request is None:
        return None
    localizer = context.deps.localizer_for(reader)
    replay = ReplayContext(
        context.deps,
        reader,
        localizer,
        ProposersDatabase(context.db),
        request.message_id,
        request.tap,
        request=request,
        asked_by=proposer,
    )
    try:
        await _run(replay, request)
    except Exception as error:  # noqa: BLE001 - a question in another language is no reason to fail
        logger.warning("a proposal was not asked again: %s", summarize_exception(error))
        return None
    if replay.screen is None or choice >= len(replay.actions):
        return None
    data = encode(verbs.CONFIRM_ADMIN_ACTION, choice)
    label = next(
        (each.label for row in replay.screen.rows for each in row if each.callback_data == data),
        None,
    )
    if label is None:
        return None
    return ReplayedQuestion(_to_text(localizer, replay.screen), label, replay.actions[choice])


async def _run(replay: ReplayContext, request: StaffRequest) -> None:
    """Do a request again, until its last answer or until it is refused."""
    routes, role = replay.deps.routes, replay.role
    if request.tap is not None:
        route = routes.find_button(request.tap.verb, role)
        if route is None or len(route.verb.ids) != len(request.tap.ids):
            return
        replay.right = route.right
        await route.handler(replay, *route.verb.arguments(request.tap.ids))
    else:
        command = routes.find_command(request.command, role)
        if command is None:
            return
        replay.right = command.right
        await command.run(replay, request.words)
    for text in request.texts:
        question, replay.open_question, replay.tap = replay.open_question, None, None
        if question is None:
            return
        replay.actions.clear()
        result = await question.read_answer(replay, text)
        match result:
            case WrongAnswer():
                replay.actions.clear()
                return
            case Screen():
                replay.screen = result
            case None:
                pass  # the next question, or a screen, was kept


def _to_text(localizer: Localizer, screen: Screen) -> str:
    """Return the text of a screen without markup, and without what only its own buttons need."""
    stands = localizer.html("effect-stands")
    return unescape(_TAG.sub("", screen.text.replace(stands, ""))).strip()
