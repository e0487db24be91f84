"""A person who performs the steps through the real chat, and checks the rules after each.

It does only what a client can do, a modified one included. The rules are in `rules`.
"""

from dataclasses import dataclass, field
from typing import Final

from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import decode, encode
from bot.chat.screens.account.help_and_language import encode_language
from bot.demo.telegram.errors import ClientError
from bot.demo.telegram.people.scripted_buyer import content_of, labels_of
from bot.demo.telegram.request_params import Json
from bot.domain.errors import SupplierCallFailed
from bot.services.catalogue import sync
from tests.chat.handlers.chat_rig import ChatPerson, ChatRig
from tests.chat.random_walks import rules
from tests.chat.random_walks.rules import Offers, Sight
from tests.chat.random_walks.sample_supplier import Store
from tests.chat.random_walks.steps import (
    Forward,
    Happens,
    Pass,
    Press,
    Say,
    Send,
    Speak,
    Step,
    Tap,
    TapOld,
    Together,
    Walk,
)
from tests.crash.rules_from_outside import ShopDatabase

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
_A_PURCHASE: Final[tuple[Step, ...]] = (*[Forward()] * 14, Pass(0))
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
    store: Store
    database: ShopDatabase
    products: dict[str, int]
    person: int
    known: list[Button] = field(default_factory=list)
    offers: Offers = field(default_factory=Offers)
    taps: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    taken: int = 0
    answered: int = 0
    calm: bool = True
    sight: Sight | None = None

    @property
    def chat_person(self) -> ChatPerson:
        return ChatPerson(self.rig.server, self.person)

    async def walk(self, walk: Walk) -> Sight:
        """Walk to the end; return the final state. `rules.Trouble` for a broken rule."""
        payload = f" p_{self.products[walk.begins]}" if walk.begins else ""
        card = Say(f"/start{payload}")
        before: tuple[Step, ...] = (card, *_A_PURCHASE) if walk.regular else ()
        onward: tuple[Step, ...] = (Forward(),) * walk.onward
        for step in (*before, card, *onward, *walk.steps, Pass(0)):
            if isinstance(step, Forward) and self._waits():
                continue
            self.told.append(str(step))
            fresh = await self._take(step)
            await self._settle()
            self.sight = await self._look(fresh=fresh)
            self.taken += 1
        assert self.sight is not None
        return self.sight

    def story(self) -> str:
        """Return the steps and the screens, for the analysis of a failure."""
        return "\n".join(self.told)

    async def _take(self, step: Step) -> bool:  # noqa: C901 - one table of steps
        """Perform a step; return whether it tapped a button of the newest screen."""
        match step:
            case Tap(pick, twice):
                return await self._tap(self._newest(), pick, twice=twice)
            case TapOld(pick):
                await self._tap(self.known, pick)
            case Forward(pick, twice):
                return await self._go_on(pick, twice=twice)
            case Press(verb):
                return await self._press(verb)
            case Together(text, pick):
                await self._say(text)
                await self._tap(self._leading_on() or self._newest(), pick)
            case Speak(language):
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
            self.told.append("  (nothing to send)")

    async def _tap(self, buttons: list[Button], pick: int, *, twice: bool = False) -> bool:
        if not buttons:
            return False
        button = buttons[pick % len(buttons)]
        self.told.append(f"  tapped {button.label!r} ({button.data}) of {button.message}")
        for _ in range(1 + twice):
            self.taps.append(
                self.rig.server.forge_callback(self.person, button.data, button.message)
            )
        return not twice

    async def _go_on(self, pick: int, *, twice: bool) -> bool:
        if leading := self._leading_on():
            return await self._tap(leading, pick, twice=twice)
        await self._say(_ANSWERS[(pick + self.answered) % len(_ANSWERS)])
        self.answered += 1
        return False

    async def _press(self, verb: str) -> bool:
        standing = [button for button in self._newest() if button.verb == verb]
        ever = [button for button in reversed(self.known) if button.verb == verb]
        await self._tap(standing or ever, 0)
        return bool(standing)

    async def _happens(self, step: Happens) -> None:
        self.calm = False
        self.store.happens(step.event, step.code)
        self.rig.clock.advance(11)  # data that was just read is no longer fresh
        if step.synced:
            try:
                await sync.sync_catalogue(self.rig.shop, self.rig.db)
            except SupplierCallFailed as trouble:
                self.told.append(f"  (no sync: {trouble})")

    def _waits(self) -> bool:
        """Return whether they bought something and can only wait for it."""
        bought = self.sight is not None and self.sight.screen is None
        return bought and not self._leading_on()

    def _leading_on(self) -> list[Button]:
        """Return the buttons on the newest screen that lead towards the purchase, all of the
        closest kind.
        """
        standing = self._newest()
        by_verb = ([one for one in standing if one.verb == verb] for verb in _ONWARD)
        return next(filter(None, by_verb), [])

    def _newest(self) -> list[Button]:
        """Return the buttons of the newest message that has any; goods do not count."""
        for message in reversed(self.chat_person.messages()):
            found = _buttons(message)
            if {button.verb for button in found} - rules.OF_GOODS:
                return found
        return []

    async def _settle(self) -> None:
        await self.rig.idle()
        for tap in self.taps:
            await self.rig.server.wait_for_callback_answer(tap)

    async def _look(self, *, fresh: bool) -> Sight:
        """Record the chat, and check the rules."""
        sight = await rules.look(self.rig, self.database, self.person)
        self.told.extend(_seen(sight.front))
        rules.every_tap_is_answered_once(self.rig.server, self.taps)
        rules.no_dead_end(sight)
        rules.one_screen(sight)
        rules.nothing_failed(sight)
        if fresh and self.calm:
            rules.no_dead_button(sight)
        rules.charged_as_shown(sight, self.offers)
        rules.traded_once(self.store.reached)
        for message in self.chat_person.messages():
            self._remember(message)
        return sight

    def _remember(self, message: Json) -> None:
        for button in _buttons(message):
            if button not in self.known:
                self.known.append(button)
            tap = decode(button.data)
            if tap is not None and tap.verb == verbs.CONFIRM:
                self.offers.show(tap.ids[0], button.label)


def _buttons(message: Json) -> list[Button]:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    place = message["message_id"]
    return [
        Button(place, button["text"], button["callback_data"])
        for row in rows
        for button in row
        if "callback_data" in button
    ]


def _seen(front: Json | None) -> list[str]:
    if front is None:
        return ["  sees no screen"]
    words = " / ".join(content_of(front).split("\n"))
    return [f"  sees {front['message_id']}: {words[:300]!r} {labels_of(front)}"]
