"""Tests of the pages of staff as a whole: each role taps every button that it can find.

The walk starts at the panel and at the messages that staff got. It taps breadth first; the second
tap of an act is left out.
"""

from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap, decode, encode
from bot.chat.navigation.verbs import TapKind, Verb
from bot.chat.router import ROUTES
from bot.demo.telegram import Persona
from bot.demo.telegram.people.scripted_person import content_of
from bot.demo.telegram.request_params import Json
from bot.domain.ids import BuyerId, ProductId
from bot.domain.money import Money
from bot.domain.orders.transition_inputs import UnknownOutcome
from bot.domain.payments.cases import NewPaymentCase, PaymentCaseKind
from bot.domain.people.notes import NoteKind
from bot.domain.people.staff import Role
from bot.services.catalogue import stopped_products
from bot.services.payments import cases, wallet
from bot.services.people import accounts, bans, staff
from bot.services.people.staff import ChosenPerson
from storage.transaction import Transaction
from tests.builders import OPERATOR, usd
from tests.chat.buyer.payments.test_claims import a_rig_paid_by_hand
from tests.chat.buyer.payments.test_refunds import request
from tests.chat.chat_rig import ANN, BEN, ChatRig, begin, buy
from tests.chat.operator.payments.test_claims import a_claim_of_ann
from tests.chat.operator.people.test_order_problems import report_problem
from tests.chat.test_rights import unthrottled
from tests.chat.words import has_message
from tests.world.stars import STARS

_PERSONS: Final = {role: 7_020 + number for number, role in enumerate(Role)}
#: Their buttons differ in filters or values: of each, a label is tapped once.
_MANY: Final = frozenset(
    {
        verbs.ASK_PRICE_RULE,
        verbs.ASK_REPLACEMENT,
        verbs.AUDIT,
        verbs.BULK_ORDERS,
        verbs.FOUND_ORDERS,
        verbs.NEWER_FOUND_ORDERS,
        verbs.SET_DIGEST,
    }
)
#: The second tap, and what leaves it.
_SECOND_TAPS: Final = frozenset({verbs.CONFIRM_ADMIN_ACTION, verbs.CANCEL_ADMIN_ACTION})
#: Their messages stay in the chat: a text that replies to one goes to its buyer.
_MESSAGES: Final = frozenset(
    {
        verbs.THREAD,
        verbs.CLOSE_THREAD,
        verbs.REOPEN_THREAD,
        verbs.WRITE_TO_BUYER,
        verbs.WRITE_ABOUT_ORDER,
        verbs.CLAIM,
        verbs.CLAIM_PICTURE,
        verbs.READ_DELIVERY,
        verbs.INVITE_STAFF_AS,  # with the keyboard of Telegram that chooses a person
    }
)
#: No page of staff may say this.
_FAILURES: Final = (
    "error-trouble",
    "error-stale",
    "notice-tap-failed",
    "second-tap-no-right",
    "proposal-needed",
    "hint-command",
)


@asynccontextmanager
async def a_busy_shop(folder: Path) -> AsyncIterator[ChatRig]:
    """Open a shop in which there is one of everything that staff can look at."""
    async with a_rig_paid_by_hand(folder) as rig:
        for role, number in _PERSONS.items():
            rig.server.add_persona(Persona(number, role.value.title(), None, "en"))
            await rig.chat_person(number).send_text("/start")
        for person in (rig.ann, rig.ben):
            await person.send_text("/start")
        await rig.idle()
        for role, number in _PERSONS.items():
            chosen = ChosenPerson(BuyerId(number), role.value.title(), None)
            await staff.set_role(rig.shop, rig.db, OPERATOR, chosen, role, None)
        money = wallet.Credit(BuyerId(ANN), usd("90.00"), "first")
        await rig.db.transact(wallet.credit_buyer, OPERATOR, money)
        await report_problem(rig)
        await begin(rig)
        await buy(rig)
        await request(rig, 2)
        rig.supplier.outcomes = [UnknownOutcome("read timeout")]
        await begin(rig)
        await buy(rig)
        await a_claim_of_ann(rig)
        await rig.ann.send_text("/support")
        await rig.ann.send_text("Hello?")
        await rig.olga.send_text("/promo SAVE5 5%")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.send_text("/markup 20%")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.idle()
        await bans.ban(rig.shop, rig.db, OPERATOR, BuyerId(BEN), "Spam")
        await stopped_products.stop_selling(rig.shop, rig.db, OPERATOR, ProductId(1))
        await rig.db.transact(fill)
        await rig.work()
        yield rig


def fill(tx: Transaction) -> None:
    """Store a note, and payments that somebody must decide."""
    tx.staff_notes.add(BuyerId(ANN), None, OPERATOR, NoteKind.NOTE, "Asks often", tx.now)
    for number in (1, 2):
        amount = Money(385, "XTR")
        facts = NewPaymentCase(
            PaymentCaseKind.FOUND_AFTER_RESTORE,
            STARS,
            f"c{number}",
            BuyerId(ANN),
            amount,
            usd("5.00"),
        )
        cases.open_case(tx, facts)


@dataclass(slots=True)
class StaffWalk:
    """One person's walk. `pages` has the buttons of what each tap showed."""

    rig: ChatRig
    person: int
    role: Role
    pages: dict[Tap, list[Tap]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    async def walk(self) -> None:
        """Tap every button, those that only show something first."""
        someone = self.rig.chat_person(self.person)
        await someone.send_text("/start")
        await self.rig.idle()
        waiting: deque[Tap] = deque()
        changing: deque[Tap] = deque()
        known: set[tuple[object, ...]] = set()

        def find_new(messages: list[Json]) -> None:
            for message in messages:
                for tap, label in list_buttons(message):
                    key = (tap.verb, label) if tap.verb in _MANY else (tap.verb, tap.ids)
                    if tap.verb in _SECOND_TAPS or key in known:
                        continue
                    known.add(key)
                    is_page = verbs.is_navigation(tap.verb)
                    (waiting if is_page else changing).append(tap)

        find_new(self._messages())
        while waiting or changing:
            tap = (waiting or changing).popleft()
            route = ROUTES.find_button(tap.verb, self.role)
            if route is None:
                self.faults.append(f"{tap} is shown, and the {self.role} has no right to it")
            elif route.right is not None:
                find_new(await self._tap(tap, route.verb))

    async def _tap(self, tap: Tap, verb: Verb) -> list[Json]:
        """Tap a button on the person's screen; return the messages that it changed or sent."""
        screen_id = await self._find_screen()
        before = {each["message_id"]: each for each in self._messages()}
        self.rig.server.forge_callback(self.person, encode(tap.verb, *tap.ids), screen_id)
        await self.rig.idle()
        shown = [each for each in self._messages() if before.get(each["message_id"]) != each]
        for message in shown:
            text = content_of(message)
            self.faults += [
                f"{tap} says {one}: {text}" for one in _FAILURES if has_message(text, one)
            ]
        if verb not in _MESSAGES and verb.kind is not TapKind.RESEND:
            others = [each["message_id"] for each in shown if each["message_id"] != screen_id]
            if others:
                self.faults.append(f"{tap} sent another message: {content_of(shown[-1])}")
        if shown and verb != verbs.INVITE_STAFF_AS:
            self.pages[tap] = [one for message in shown for one, _ in list_buttons(message)]
        return shown

    async def _find_screen(self) -> int:
        """Return the message that is the person's screen."""
        person = await self.rig.store.read(accounts.get_person, BuyerId(self.person))
        assert person is not None
        assert person.screen_message_id is not None
        return person.screen_message_id

    def _messages(self) -> list[Json]:
        return [
            each for each in self.rig.server.list_messages(self.person) if each["from"]["is_bot"]
        ]

    def find_dead_ends(self) -> list[Tap]:
        """Return the taps whose page does not lead to the panel, directly or by one tap back."""
        leading = {tap for tap, ways in self.pages.items() if Tap(verbs.OVERVIEW) in ways}
        return [
            tap
            for tap, ways in self.pages.items()
            if tap not in leading
            and not any(way in leading or way.verb in _SECOND_TAPS for way in ways)
        ]


def list_buttons(message: Json) -> list[tuple[Tap, str]]:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    found = [
        (decode(button.get("callback_data", "")), button["text"]) for row in rows for button in row
    ]
    return [(tap, label) for tap, label in found if tap is not None]


@pytest.mark.parametrize("role", Role)
async def test_every_page_of_staff_leads_back_to_the_panel(tmp_path: Path, role: Role) -> None:
    """No button is one without a right, none fails, and pages replace each other on one screen."""
    async with a_busy_shop(tmp_path) as rig:
        walk = StaffWalk(rig, _PERSONS[role], role)
        with unthrottled(rig):
            await walk.walk()
    assert walk.faults == []
    assert walk.find_dead_ends() == []
    assert len(walk.pages) > 30
