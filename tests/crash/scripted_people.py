"""The scripted people: buyers up to Confirm, and an operator who settles cases, over the client
API.

They see and do only what a person at the page can. Buttons are found by their data, not by their
label.
"""

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass, field

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.demo_servers import BUYERS, OPERATOR
from bot.demo.telegram.request_params import Json
from tests.crash.processes import TIMEOUT_SECONDS, until
from tests.demo.telegram.remote_person import PlayClient
from tests.waiting import HANG_LIMIT

#: The product that people buy where it does not matter which: it is delivered at once.
PLAIN = "steam-wallet-20"
BUYER_IDS = tuple(buyer.id for buyer in BUYERS)
OPERATOR_ID = OPERATOR.id
#: Seconds for each try to reach a quote. A slow machine needs one of the longer ones.
_TRIES = (5.0, 5.0, 5.0, 10.0, 20.0, HANG_LIMIT)
_CASE = re.compile(r"#([0-9]+) ·.*?([0-9A-Z]{19})", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Button:
    """A button that can be tapped: its message and its data."""

    message_id: int
    row: int
    col: int
    data: str


@dataclass(slots=True)
class Buyer:
    """One buyer; `confirmed` has the ids of the quotes whose Confirm was tapped."""

    play: PlayClient
    user_id: int
    confirmed: list[int] = field(default_factory=list)

    async def say(self, text: str) -> int:
        """Write to the bot; return the message's id."""
        return int((await self.play.send(self.user_id, text))["message_id"])

    async def tap(self, verb: str, *ids: int, since: int = 0) -> None:
        """Tap the newest button after message `since` with `verb` and these ids, or with these and
        more.
        """
        await self._press(await self.wait_for_button(encode(verb, *ids), since=since))

    async def _press(self, button: Button) -> None:
        place = {"message_id": button.message_id, "row": button.row, "col": button.col}
        await self.play.act(self.user_id, "tap", **place)

    async def wait_for_button(self, *data: str, since: int = 0) -> Button:
        """Wait for the newest button with one of these verbs and ids, or with more ids; return it."""

        async def look() -> Button | None:
            return find_button(await self.play.messages(self.user_id), data, since)

        return await until(look)

    async def reach_quote(self, product: int, quantity: int) -> Button:
        """Go to the quote for the given quantity of a plain product; return its Confirm button,
        untapped.

        The quantity is typed unless the quote has it already. A checkout that was left may have
        another one.
        """
        start = await self.say(f"/start p_{product}")
        await self.tap(verbs.OPEN_CHECKOUT, product, since=start)
        confirm_button = await self.wait_for_button(encode(verbs.CONFIRM), since=start)
        more_button = encode(verbs.MORE, product, quantity)
        messages = await self.play.messages(self.user_id)
        shown = [one for message in messages for one in buttons_of(message)]
        if any(
            one.message_id == confirm_button.message_id and one.data == more_button for one in shown
        ):
            return confirm_button
        typed = await self.say(str(quantity))
        await self.wait_for_button(more_button, since=typed)
        return await self.wait_for_button(encode(verbs.CONFIRM), since=typed)

    async def confirm(self, confirm_button: Button) -> None:
        """Tap Confirm."""
        await self._press(confirm_button)
        self.confirmed.append(int(confirm_button.data.rpartition(":")[2], 36))

    async def buy(self, product: int, quantity: int = 1) -> None:
        """Reach a quote and confirm it. If the shop died and does not answer, start again."""
        for seconds in _TRIES:
            # A button that was seen may be gone when it is tapped; the server then refuses.
            with suppress(TimeoutError, AssertionError):
                async with asyncio.timeout(seconds):
                    confirm_button = await self.reach_quote(product, quantity)
                await self.confirm(confirm_button)
                return
        raise AssertionError(f"buyer {self.user_id} never reached a quote")

    async def block(self, *, blocked: bool) -> None:
        """Block the bot, or let it write again."""
        await self.play.act(self.user_id, "block", blocked=blocked)

    async def deliveries(self) -> list[bytes]:
        """Return every delivery in the chat, oldest first, byte for byte."""
        messages = await self.play.messages(self.user_id)
        found = [await self.read_delivery(message) for message in messages if _by_bot(message)]
        return [body for body in found if body is not None]

    async def read_delivery(self, message: Json) -> bytes | None:
        """Return the secret that a message delivers, or None."""
        if "document" in message:
            return await self.play.download(message["document"]["file_id"])
        hidden = [_covered(message["text"], one) for one in message.get("entities", [])]
        lines = [text for text in hidden if text is not None]
        return "\n".join(lines).encode() if lines else None

    async def wait_for_deliveries(self, count: int) -> list[bytes]:
        """Wait until there are enough deliveries; return them."""

        async def look() -> list[bytes] | None:
            goods = await self.deliveries()
            return goods if len(goods) >= count else None

        return await until(look)


@dataclass(frozen=True, slots=True)
class Operator:
    """The person who settles cases."""

    play: PlayClient

    async def say(self, command: str) -> int:
        """Send a command; return the message's id."""
        return int((await self.play.send(OPERATOR_ID, command))["message_id"])

    async def ask(self, command: str) -> str:
        """Send a command; return the text of the bot's next message."""
        sent = await self.say(command)

        def answers(message: Json) -> bool:
            return _by_bot(message) and message["message_id"] > sent

        reply = await self.play.wait(OPERATOR_ID, answers, TIMEOUT_SECONDS)
        return str(reply["text"])

    async def rule(self, command: str) -> None:
        """Give a ruling and confirm it by the second tap, unless the shop refuses it at once.

        Then wait for the result.
        """
        sent = await self.send_ruling(command)
        await Buyer(self.play, OPERATOR_ID).wait_for_button(encode(verbs.CASES), since=sent)

    async def send_ruling(self, command: str) -> int:
        """Give a ruling and confirm it without waiting for the result; return the command's id."""
        person = Buyer(self.play, OPERATOR_ID)
        sent = await self.say(command)
        answer = await person.wait_for_button(
            encode(verbs.CONFIRM_ADMIN_ACTION), encode(verbs.CASES), since=sent
        )
        if answer.data.startswith(encode(verbs.CONFIRM_ADMIN_ACTION)):
            await person.tap(verbs.CONFIRM_ADMIN_ACTION, since=sent)
        return sent

    async def cases(self) -> dict[int, str]:
        """Return the cases that /review lists: the request number of each order."""
        found = _CASE.findall(await self.ask("/review"))
        return {int(order): request_no for order, request_no in found}


def _by_bot(message: Json) -> bool:
    return bool(message["from"]["is_bot"])


def ruling_command(order: int, trade_no: str | None) -> str:
    """Return the command that rules on a case by the supplier's list, which has a trade or none."""
    outcome = f"trade {trade_no}" if trade_no else "not-charged it is not in the supplier's list"
    return f"/resolve {order} {outcome}"


def find_button(messages: list[Json], data: tuple[str, ...], since: int) -> Button | None:
    """Return the newest button after message `since` with one of these verbs and ids, or with more ids."""
    wanted = tuple(f"{one}:" for one in data)
    newer = (message for message in reversed(messages) if message["message_id"] > since)
    buttons = (button for message in newer for button in buttons_of(message))
    return next((one for one in buttons if f"{one.data}:".startswith(wanted)), None)


def buttons_of(message: Json) -> list[Button]:
    """Return the buttons of a message that call the bot, top left first."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [
        Button(message["message_id"], row, col, button["callback_data"])
        for row, buttons in enumerate(rows)
        for col, button in enumerate(buttons)
        if "callback_data" in button
    ]


def _covered(text: str, entity: Json) -> str | None:
    """Return the text under a spoiler, by UTF-16 units; None for other entities."""
    if entity["type"] != "spoiler":
        return None
    start, end = 2 * entity["offset"], 2 * (entity["offset"] + entity["length"])
    return text.encode("utf-16-le")[start:end].decode("utf-16-le")
