"""`TelegramServer`: the state of the local Bot API server and all actions of its people.

The demo page, tests and benchmarks use it. The Bot API itself is served by `bot_api`. A server
belongs to one event loop. It never calls the bot: actions of people become updates, and the bot
fetches them.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path

from bot.demo.telegram.content.picture_size_and_sample import make_sample_png
from bot.demo.telegram.content.sample_stickers_voices_and_locations import sample_content
from bot.demo.telegram.content.text_and_entity_normalisation import normalise_text
from bot.demo.telegram.errors import ClientError
from bot.demo.telegram.fault_plan import FaultPlan, RecordedCall
from bot.demo.telegram.flood_control import FloodControl
from bot.demo.telegram.multipart import Upload
from bot.demo.telegram.people.basic_person_actions import PeopleActions, get_button_rows
from bot.demo.telegram.people.inline_mode import InlineMode
from bot.demo.telegram.people.invoice_payment import InvoicePayment
from bot.demo.telegram.request_params import Json
from bot.demo.telegram.state.bot_profile import BotProfile
from bot.demo.telegram.state.callback_queries import CallbackAnswer, CallbackQueries
from bot.demo.telegram.state.chats import Chats
from bot.demo.telegram.state.events import EventHub
from bot.demo.telegram.state.files import FetchUrl, Files, fetch_nothing
from bot.demo.telegram.state.inline_queries import InlineQueries
from bot.demo.telegram.state.invoices_and_charges import InvoiceLedger
from bot.demo.telegram.state.persona import Persona
from bot.demo.telegram.state.pre_checkout_queries import PreCheckoutQueries
from bot.demo.telegram.state.server_state import ServerState
from bot.demo.telegram.state.update_queue import UpdateQueue
from bot.demo.telegram.state_archive import DocumentArchive
from bot.demo.telegram.wakeup_signal import WAIT_SECONDS

_MAX_RECORDED_CALLS = 10_000


class TelegramServer:
    """The server of one bot and of the people who talk to it.

    `path` is a file that keeps chats, ids, files and undelivered updates across restarts. A chat
    accepts `flood_rate` messages per second and `flood_burst` at once. A rate of 0 turns flood
    control off.

    Each call of the bot is delayed by `latency` seconds. `fetch` downloads pictures given by URL;
    by default nothing can be downloaded.
    """

    def __init__(
        self,
        token: str,
        personas: Iterable[Persona] = (),
        *,
        path: Path | str | None = None,
        first_name: str = "Vitrine",
        username: str = "vitrine_bot",
        flood_rate: float = 1.0,
        flood_burst: int = 20,
        callback_ttl: float = 60.0,
        inline_ttl: float = 30.0,
        history: int = 2000,
        latency: float = 0.0,
        fetch: FetchUrl = fetch_nothing,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.token = token
        self.latency = latency
        self.faults = FaultPlan()
        self.calls: deque[RecordedCall] = deque(maxlen=_MAX_RECORDED_CALLS)
        self._archive = DocumentArchive(path)
        events = EventHub()
        self.state = ServerState(
            profile=BotProfile(token, first_name, username, self._archive),
            chats=Chats(self._archive, events, history=history, clock=clock),
            files=Files(self._archive, fetch),
            updates=UpdateQueue(self._archive, clock),
            callbacks=CallbackQueries(callback_ttl, clock),
            inline=InlineQueries(inline_ttl, clock),
            pre_checkouts=PreCheckoutQueries(clock),
            invoices=InvoiceLedger(self._archive, clock),
            events=events,
            flood=FloodControl(flood_rate, flood_burst) if flood_rate else None,
        )
        self._clock = clock
        self._people = PeopleActions(self.state)
        self.inline = InlineMode(self.state, self._people)
        self.payments = InvoicePayment(self.state, self._people)
        for persona in personas:
            self.add_persona(persona)

    def add_persona(self, persona: Persona) -> None:
        """Add one more person."""
        self.state.chats.add(persona)

    def list_personas(self) -> list[Persona]:
        return [chat.persona for chat in self.state.chats]

    def close(self) -> None:
        """End all waits and event streams. Call it before the HTTP server stops."""
        self.state.updates.signal.close()
        self.state.events.signal.close()
        for questions in (self.state.callbacks, self.state.inline, self.state.pre_checkouts):
            questions.stop_waiting()
        self.state.chats.close()
        self._archive.close()

    # What a person sees

    def list_messages(self, user_id: int) -> list[Json]:
        """Return all messages of a chat, oldest first."""
        return list(self._people.get_chat(user_id).messages.values())

    async def wait_for(
        self, user_id: int, predicate: Callable[[Json], bool], timeout: float = WAIT_SECONDS
    ) -> Json:
        """Return the newest message of a chat that fulfils the predicate, waiting if necessary.

        The predicate is checked again after every change, including edits. Raises TimeoutError.
        """
        chat = self._people.get_chat(user_id)

        def look() -> Json | None:
            newest_first = reversed(list(chat.messages.values()))
            return next((message for message in newest_first if predicate(message)), None)

        found = await chat.changed.wait_until_found(look, timeout)
        if found is None:
            raise TimeoutError(f"no such message in chat {user_id}")
        return found

    async def wait_for_callback_answer(
        self, callback_query_id: str, timeout: float = WAIT_SECONDS
    ) -> CallbackAnswer:
        """Return the bot's answer to a tap; raise TimeoutError if there is none in time."""
        return await self.state.callbacks.wait_for_answer(callback_query_id, timeout)

    # What a person does

    async def send_text(self, user_id: int, text: str, reply_to: int | None = None) -> Json:
        """Write to the bot and return the message as the bot will see it."""
        formatted = normalise_text(_join_surrogates(text))
        if not formatted.text:
            raise ClientError("there is nothing to send")
        return self._people.post_message(user_id, formatted.to_fields("text", "entities"), reply_to)

    async def send_document(
        self,
        user_id: int,
        name: str,
        data: bytes,
        mime_type: str = "application/octet-stream",
        caption: str = "",
    ) -> Json:
        """Send a file, which the bot can then download."""
        self._people.start_writing(user_id)
        file = self.state.files.add(Upload(name, mime_type, data))
        fields = normalise_text(_join_surrogates(caption)).to_fields("caption", "caption_entities")
        return self._people.post_message(
            user_id, {"document": file.document(), **(fields if caption else {})}
        )

    async def send_sample(self, user_id: int, kind: str, album_id: str = "") -> Json:
        """Send a sample that is not text: photo, sticker, voice, location and so on.

        `kind` is "document", "photo" or a key of `SAMPLE_CONTENTS`. Photos with the same `album_id`
        are one album.
        """
        if kind == "document":
            return await self.send_document(user_id, "note.txt", b"A note.\n")
        if kind == "photo":
            self._people.start_writing(user_id)
            file = self.state.files.add(
                Upload("photo.png", "image/png", make_sample_png()), "photos"
            )
            album = {"media_group_id": album_id} if album_id else {}
            return self._people.post_message(
                user_id, {"photo": self.state.files.photo_sizes(file), **album}
            )
        return self._people.post_message(user_id, sample_content(kind))

    async def edit_text(self, user_id: int, message_id: int, text: str) -> Json:
        """Edit a text message that this person wrote."""
        chat = self._people.start_writing(user_id)
        message = self._people.get_message(chat, message_id)
        if message["from"]["id"] != user_id or "text" not in message or "via_bot" in message:
            raise ClientError("only your own text messages can be edited")
        formatted = normalise_text(_join_surrogates(text))
        if not formatted.text:
            raise ClientError("there is nothing to send")
        kept = {key: value for key, value in message.items() if key != "entities"}
        edited = self.state.chats.replace(chat, {**kept, **formatted.to_fields("text", "entities")})
        self.state.updates.push("edited_message", edited)
        return edited

    async def tap(
        self,
        user_id: int,
        message_id: int,
        *,
        data: str | None = None,
        button: tuple[int, int] | None = None,
    ) -> str:
        """Tap a button of a message, given by its data or by row and column.

        Returns the id of the callback query. Raises ClientError if there is no such button, or if
        the client handles it without the bot (link, copy).
        """
        chat = self._people.start_writing(user_id)
        message = self._people.get_message(chat, message_id)
        if button is None:
            button = _find_button(message, data)
        found = self._people.get_button(chat, message_id, button)
        if "callback_data" not in found:
            raise ClientError("this button does not call the bot")
        return self._people.push_callback_query(chat, found["callback_data"], message_id, message)

    def tap_shown(self, user_id: int, message_id: int, data: str) -> str | None:
        """Tap a button as a client showed it, although the bot may have changed the message since.

        Return the id of the callback query, or None if the message was deleted.
        """
        chat = self._people.start_writing(user_id)
        message = chat.messages.get(message_id)
        if message is None:
            return None
        return self._people.push_callback_query(chat, data, message_id, message)

    def forge_callback(self, user_id: int, data: str, message_id: int | None = None) -> str:
        """Send callback data that no button carries, as a modified client can.

        With the id of a deleted message the bot sees an inaccessible message. Without an id it sees
        a query from an inline message.
        """
        chat = self._people.get_chat(user_id)
        if message_id is None:
            return self._people.push_callback_query(chat, data, 0, None)
        gone: Json = {"chat": chat.persona.chat(), "message_id": message_id, "date": 0}
        return self._people.push_callback_query(
            chat, data, message_id, chat.messages.get(message_id, gone)
        )

    async def share_person(self, user_id: int, message_id: int, person_id: int) -> Json:
        """Choose a person by the button of a message that asks for one."""
        chat = self._people.start_writing(user_id)
        request = self._people.get_message(chat, message_id).get("person_request")
        if request is None:
            raise ClientError("this message asks for no person")
        chosen = self._people.get_chat(person_id).persona.user()
        shared = {key: chosen[key] for key in ("first_name", "username") if chosen.get(key)}
        users = [{"user_id": person_id, **shared}]
        content = {"users_shared": {"request_id": request["request_id"], "users": users}}
        return self._people.post_message(user_id, content)

    def push_update(self, update: Json) -> int:
        """Queue a raw update of any shape and return its id. An update without an id gets one."""
        return self.state.updates.push_raw(update)

    def block(self, user_id: int) -> None:
        """Block the bot. The bot receives an update, as in Telegram."""
        self._set_blocked(user_id, blocked=True)

    def unblock(self, user_id: int) -> None:
        self._set_blocked(user_id, blocked=False)

    def _set_blocked(self, user_id: int, *, blocked: bool) -> None:
        chat = self._people.get_chat(user_id)
        if chat.blocked == blocked:
            return
        self.state.chats.set_flags(chat, blocked=blocked)
        bot = self.state.profile.user()
        member: Json = {"user": bot, "status": "member"}
        banned: Json = {"user": bot, "status": "kicked", "until_date": 0}
        change: Json = {
            "chat": chat.persona.chat(),
            "from": chat.persona.user(),
            "date": int(self._clock()),
            "old_chat_member": member if blocked else banned,
            "new_chat_member": banned if blocked else member,
        }
        self.state.updates.push("my_chat_member", change)


def _find_button(message: Json, data: str | None) -> tuple[int, int]:
    """Return row and column of the button with this data; raise ClientError if there is none."""
    for row, buttons in enumerate(get_button_rows(message)):
        for column, button in enumerate(buttons):
            if data is not None and button.get("callback_data") == data:
                return row, column
    raise ClientError("there is no such button on this message")


def _join_surrogates(text: str) -> str:
    """Return the text with surrogate pairs joined and unpaired surrogates replaced."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
