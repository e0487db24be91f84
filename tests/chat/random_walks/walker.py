"""A person who performs the steps through the real chat, and checks the rules after each.

It does only what a client can do, a modified one included. The rules are in `rules`.
"""

from dataclasses import dataclass, field
from typing import Final

from bot.chat.buyer.people.account_screen import encode_language
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import decode, encode
from bot.demo.telegram.errors import ClientError
from bot.demo.telegram.people.scripted_person import content_of, labels_of
from bot.demo.telegram.request_params import Json
from bot.domain.errors import SupplierCallFailed
from bot.services.catalogue import sync
from tests.chat.chat_rig import ChatPerson, ChatRig
from tests.chat.random_walks import rules
from tests.chat.random_walks.rules import ChatState, ShownQuotes
from tests.chat.random_walks.sample_supplier import SampleSupplier
from tests.chat.random_walks.steps import (
    ChooseLanguage,
    Forward,
    Happens,
    Pass,
    Press,
    Say,
    Send,
    Step,
    Tap,
    TapOld,
    Together,
    Walk,
)
from tests.world.shop_database import ShopDatabase

#: Verbs that lead towards the purchase, the closest to it first.
_ONWARD: Final = (
    *(verbs.CONFIRM, verbs.QUOTE, verbs.CHECKBOXES_DONE, verbs.VARIANT, verbs.OPTION, verbs.CARD),
    *(
        verbs.QUANTITY,
        verbs.FIELD_CHOICE,
        verbs.GENERATE_PASSWORD,
        verbs.CONTINUE_CHECKOUT,
        verbs.OPEN_CHECKOUT,
        verbs.BUY_VARIANT,
    ),
    *(verbs.RESTART_CHECKOUT, verbs.BUY_AGAIN, verbs.PRODUCT),
)
_PURCHASE_STEPS: Final[tuple[Step, ...]] = (*[Forward()] * 14, Pass(0))
_ANSWERS: Final = ("1234", "ada@example.com", "2")


@dataclass(frozen=True, slots=True)
class Button:
    """A button as it was in the chat."""

    message: int
    label: str
    data: str

    @property
    def verb(self) -> str:
        tap = decode(self.data)
        return tap.verb if tap else ""


@dataclass(slots=True)
class Walker:
    """One person's walk. `known` has every button that was ever in their chat."""

    rig: ChatRig
    supplier: SampleSupplier
    database: ShopDatabase
    products: dict[str, int]
    person: int
    known: list[Button] = field(default_factory=list)
    shown_quotes: ShownQuotes = field(default_factory=ShownQuotes)
    taps: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    steps_made: int = 0
    answered: int = 0
    supplier_unchanged: bool = True
    state: ChatState | None = None

    @property
    def chat_person(self) -> ChatPerson:
        return ChatPerson(self.rig.server, self.person)

    async def walk(self, walk: Walk) -> ChatState:
        """Walk to the end; return the final state. `rules.RuleBroken` for a broken rule."""
        payload = f" p_{self.products[walk.product]}" if walk.product else ""
        product_page = Say(f"/start{payload}")
        before: tuple[Step, ...] = (product_page, *_PURCHASE_STEPS) if walk.regular else ()
        onward: tuple[Step, ...] = (Forward(),) * walk.onward
        for step in (*before, product_page, *onward, *walk.steps, Pass(0)):
            if isinstance(step, Forward) and self._is_waiting():
                continue
            self.log.append(str(step))
            on_newest_screen = await self._perform(step)
            await self._settle()
            self.state = await self._look(on_newest_screen=on_newest_screen)
            self.steps_made += 1
        assert self.state is not None
        return self.state

    def describe_steps(self) -> str:
        """Return the steps and the screens, for the analysis of a failure."""
        return "\n".join(self.log)

    async def _perform(self, step: Step) -> bool:  # noqa: C901 - one table of steps
        """Perform a step; return whether it tapped a button of the newest screen."""
        match step:
            case Tap(pick, twice):
                return await self._tap(self._newest(), pick, twice=twice)
            case TapOld(pick):
                await self._tap(self.known, pick)
            case Forward(pick, twice):
                return await self._move_forward(pick, twice=twice)
            case Press(verb):
                return await self._press(verb)
            case Together(text, pick):
                await self._say(text)
                await self._tap(self._onward_buttons() or self._newest(), pick)
            case ChooseLanguage(language):
                choice = encode(verbs.LANGUAGE, encode_language(language))
                await self._tap([Button(1, language, choice)], 0)
            case Say(text):
                await self._say(text)
            case Send(kind):
                await self.rig.server.send_sample(self.person, kind)
            case Happens():
                await self._happens(step)
            case Pass(seconds):
                self.rig.clock.advance(seconds)
                await self.rig.work()
        return False

    async def _say(self, text: str) -> None:
        try:
            await self.chat_person.send_text(text)
        except ClientError:  # a client never sends this
            self.log.append("  (nothing to send)")

    async def _tap(self, buttons: list[Button], pick: int, *, twice: bool = False) -> bool:
        if not buttons:
            return False
        button = buttons[pick % len(buttons)]
        self.log.append(f"  tapped {button.label!r} ({button.data}) of {button.message}")
        for _ in range(1 + twice):
            self.taps.append(
                self.rig.server.forge_callback(self.person, button.data, button.message)
            )
        return not twice

    async def _move_forward(self, pick: int, *, twice: bool) -> bool:
        if leading := self._onward_buttons():
            return await self._tap(leading, pick, twice=twice)
        await self._say(_ANSWERS[(pick + self.answered) % len(_ANSWERS)])
        self.answered += 1
        return False

    async def _press(self, verb: str) -> bool:
        on_screen = [button for button in self._newest() if button.verb == verb]
        earlier = [button for button in reversed(self.known) if button.verb == verb]
        await self._tap(on_screen or earlier, 0)
        return bool(on_screen)

    async def _happens(self, step: Happens) -> None:
        self.supplier_unchanged = False
        self.supplier.happens(step.event, step.code)
        self.rig.clock.advance(11)  # data that was just read is no longer fresh
        if step.synced:
            try:
                await sync.sync_catalogue(self.rig.shop, self.rig.db)
            except SupplierCallFailed as error:
                self.log.append(f"  (no sync: {error})")

    def _is_waiting(self) -> bool:
        """Return whether they bought something and can only wait for it."""
        bought = self.state is not None and self.state.screen is None
        return bought and not self._onward_buttons()

    def _onward_buttons(self) -> list[Button]:
        """Return the buttons on the newest screen that lead towards the purchase, all of the
        closest kind.
        """
        on_screen = self._newest()
        by_verb = ([one for one in on_screen if one.verb == verb] for verb in _ONWARD)
        return next(filter(None, by_verb), [])

    def _newest(self) -> list[Button]:
        """Return the buttons of the newest message that has any; goods do not count."""
        for message in reversed(self.chat_person.messages()):
            found = _buttons(message)
            if {button.verb for button in found} - rules.BELOW_DELIVERIES:
                return found
        return []

    async def _settle(self) -> None:
        await self.rig.idle()
        for tap in self.taps:
            await self.rig.server.wait_for_callback_answer(tap)

    async def _look(self, *, on_newest_screen: bool) -> ChatState:
        """Record the chat, and check the rules."""
        state = await rules.read_state(self.rig, self.database, self.person)
        self.log.extend(_describe_screen(state.front))
        rules.every_tap_is_answered_once(self.rig.server, self.taps)
        rules.no_dead_end(state)
        rules.one_screen(state)
        rules.nothing_failed(state)
        if on_newest_screen and self.supplier_unchanged:
            rules.no_dead_button(state)
        rules.charged_as_shown(state, self.shown_quotes)
        rules.traded_once(self.supplier.reached)
        for message in self.chat_person.messages():
            self._remember(message)
        return state

    def _remember(self, message: Json) -> None:
        for button in _buttons(message):
            if button not in self.known:
                self.known.append(button)
            tap = decode(button.data)
            if tap is not None and tap.verb == verbs.CONFIRM:
                self.shown_quotes.show(tap.ids[0], button.label)


def _buttons(message: Json) -> list[Button]:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    place = message["message_id"]
    return [
        Button(place, button["text"], button["callback_data"])
        for row in rows
        for button in row
        if "callback_data" in button
    ]


def _describe_screen(front: Json | None) -> list[str]:
    if front is None:
        return ["  sees no screen"]
    words = " / ".join(content_of(front).split("\n"))
    return [f"  sees {front['message_id']}: {words[:300]!r} {labels_of(front)}"]
