"""A Bot API server for benchmarks: answers the bot's calls, simulates many people, counts.

It runs as a separate process (``python -m tests.tools.bench.telegram``), prints its address and takes its
commands over HTTP. It checks nothing, so that it never becomes the bottleneck. For tests of
behaviour use the local Bot API server of the demo.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter, time
from typing import TypeVar

from aiohttp import web

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.request_params import Params, read_params
from tests.tools.bench.rival_start import SECRET

TOKEN = "123456:bench-token-of-more-than-thirty-letters"
_BOT = {"id": 123456, "is_bot": True, "first_name": "Bench", "username": "bench_bot"}
_PICTURE = [{"file_id": "picture", "file_unique_id": "p", "width": 320, "height": 320}]
_FIRST_PERSON = 50_000
_BATCH = 100
#: Seconds after which a journey has failed.
_JOURNEY_LIMIT = 150.0

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class Person:
    """A person who does one thing at a time; `screen` is the message whose buttons they tap."""

    id: int
    screen: int = 0
    query: str = ""
    answered: bool = False
    shown: bool = False
    #: The message whose button was tapped last.
    tapped: int = 0
    since: float = 0.0
    done: asyncio.Event = field(default_factory=asyncio.Event)
    #: Whether a tap counts only when its query is answered.
    needs_answer: bool = True
    #: The data of the buttons of each message, by message id.
    buttons: dict[int, list[str]] = field(default_factory=dict)
    #: The ids of the messages that are pictures.
    pictures: set[int] = field(default_factory=set)
    #: How many messages with a secret arrived.
    secrets: int = 0
    #: How many buttons of the benchmark's list were tapped.
    taps: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)


class Play:
    """The simulated people, what they sent, and the answers."""

    def __init__(self) -> None:
        #: The seconds from each tap of the journeys to the answer of its callback query.
        self.answer_seconds: list[float] = []
        self._updates: deque[dict[str, object]] = deque()
        self._fresh = asyncio.Event()
        self._people: dict[int, Person] = {}
        self._queries: dict[str, Person] = {}
        self._next_id = 1
        self._last_message = 1_000_000
        #: When the bot first asked for updates; 0 before.
        self._polled_at = 0.0

    async def open(self, times: int) -> list[float]:
        """Let one person write /start so many times, each after the answer to the one before.

        Return the seconds of each; the first one waits already when the bot first asks for updates,
        and its time begins then.
        """
        person = Person(_FIRST_PERSON)
        self._people = {person.id: person}
        self._polled_at = 0.0
        waits: list[float] = []
        async with asyncio.timeout(200):
            for _ in range(times):
                begun = perf_counter()
                await self._start(person)
                waits.append(perf_counter() - max(begun, self._polled_at))
        return waits

    async def begin(self, people: int) -> None:
        """Let everybody write /start and wait for a message to tap on."""
        self._people = {n: Person(n) for n in range(_FIRST_PERSON, _FIRST_PERSON + people)}
        async with asyncio.timeout(60):
            await asyncio.gather(*map(self._start, self._people.values()))

    async def _start(self, person: Person) -> None:
        person.done.clear()
        command = [{"type": "bot_command", "offset": 0, "length": 6}]
        self._push({"message": _message(person, 1, text="/start", entities=command)})
        await person.done.wait()

    async def click(self, data: list[str], clicks: int, at_once: int | None) -> list[float]:
        """Make so many taps, `at_once` of them at a time (None: as many as there are people).

        Each of them is one person's, tap after tap. Whoever has tapped least begins, so that nobody
        reaches the limit of one person. Return each tap's seconds.
        """
        latencies: list[float] = []
        remaining = iter(range(clicks))
        free = deque(sorted(self._people.values(), key=lambda person: person.taps))

        async def taps() -> None:
            for _ in remaining:
                person = free.popleft()
                # Never the same button twice in a row: the shop sends no edit that changes nothing.
                person.taps += 1
                latencies.append(await self._tap(person, data[person.taps % len(data)]))
                free.appendleft(person)

        async with asyncio.timeout(300):
            await asyncio.gather(*(taps() for _ in range(at_once or len(free))))
        return latencies

    async def buy(
        self,
        products: Sequence[tuple[int, int]],
        journeys: int,
        at_once: int,
        *,
        is_rival: bool = False,
    ) -> dict[str, object]:
        """Make `journeys` purchases, `at_once` of them at a time.

        `products` are pairs of category and product id, taken in turn; for Telegram-shop
        (`is_rival`) they are places on its pages. Return each tap's seconds and those of its
        answer, the seconds from the beginning to each secret, those of each journey, and how many
        journeys failed.
        """
        started, free = perf_counter(), deque(self._people.values())
        self.answer_seconds.clear()
        taps: list[float] = []
        ends: list[float] = []
        durations: list[float] = []
        buy = self._buy_from_rival if is_rival else self._buy
        remaining = iter(range(journeys))

        async def buy_repeatedly() -> None:
            for number in remaining:
                person, begun = free.popleft(), perf_counter()
                with suppress(TimeoutError):
                    async with asyncio.timeout(_JOURNEY_LIMIT):
                        await buy(person, products[number % len(products)], taps)
                    ends.append(perf_counter() - started)
                    durations.append(perf_counter() - begun)
                free.append(person)

        await asyncio.gather(*(buy_repeatedly() for _ in range(at_once)))
        found = {"taps": taps, "answers": self.answer_seconds, "ends": ends}
        return {**found, "durations": durations, "failed": journeys - len(ends)}

    async def _begin_again(self, person: Person) -> None:
        person.buttons.clear()
        person.pictures.clear()
        person.secrets = 0
        await self._start(person)

    async def _buy_from_rival(
        self, person: Person, wanted: tuple[int, int], taps: list[float]
    ) -> None:
        """Go from /start to the secret of one piece in Telegram-shop.

        It keeps what it has shown after it has shown it, and answers a tap that comes before with
        an alert. Then the person taps again, which belongs to the same tap.
        """
        category, goods = wanted
        person.needs_answer = False
        await self._begin_again(person)
        for data in ("shop", f"cat:{category}:0", f"itm:{goods}:0", "buy_item"):
            begun = perf_counter()
            await self._tap(person, data)
            while not person.shown:
                await self._tap(person, data)
            taps.append(perf_counter() - begun)
        await self._wait_for(person, lambda: person.secrets)

    async def _buy(self, person: Person, wanted: tuple[int, int], taps: list[float]) -> None:
        """Go from /start to the secret of one piece."""
        category, product = wanted
        await self._begin_again(person)
        way = (
            encode(verbs.CATEGORY, category, 0),
            encode(verbs.PRODUCT, product, 0),
            encode(verbs.OPEN_CHECKOUT, product),
        )
        taps += [await self._tap(person, data) for data in way]
        asked, offered = encode(verbs.QUANTITY, product), encode(verbs.CONFIRM)
        if (await self._find_button(person, asked, offered)).startswith(asked):
            taps.append(await self._tap(person, encode(verbs.QUANTITY, product, 1)))
        taps.append(await self._tap(person, await self._find_button(person, offered)))
        await self._wait_for(person, lambda: person.secrets)

    async def _find_button(self, person: Person, *wanted: str) -> str:
        """Wait for a button with one of these beginnings of its data; return the data."""
        beginnings = tuple(f"{one}:" for one in wanted)

        def look() -> str | None:
            for message_id, found in sorted(person.buttons.items(), reverse=True):
                for data in found:
                    if data.startswith(beginnings):
                        person.screen = message_id
                        return data
            return None

        return await self._wait_for(person, look)

    @staticmethod
    async def _wait_for(person: Person, look: Callable[[], T | None]) -> T:
        while not (found := look()):
            person.changed.clear()
            await person.changed.wait()
        return found

    async def _tap(self, person: Person, data: str) -> float:
        person.query = str(self._next_id)
        person.answered = person.shown = False
        person.tapped = person.screen
        person.done.clear()
        self._queries[person.query] = person
        query = {"id": person.query, "from": _user(person), "chat_instance": "1", "data": data}
        person.since = perf_counter()
        self._push({"callback_query": {**query, "message": _message(person, person.screen)}})
        await person.done.wait()
        return perf_counter() - person.since

    def _push(self, content: dict[str, object]) -> None:
        self._updates.append({"update_id": self._next_id, **content})
        self._next_id += 1
        self._fresh.set()

    # --- what the bot calls

    async def updates(self, offset: int, wait: float) -> list[dict[str, object]]:
        self._polled_at = self._polled_at or perf_counter()
        while self._updates and int(str(self._updates[0]["update_id"])) < offset:
            self._updates.popleft()
        if not self._updates:
            self._fresh.clear()
            try:
                await asyncio.wait_for(self._fresh.wait(), wait)
            except TimeoutError:
                return []
        return [self._updates[n] for n in range(min(_BATCH, len(self._updates)))]

    def sent(self, params: Params) -> dict[str, object]:
        self._last_message += 1
        person = self._people.get(params.integer("chat_id"))
        if person is None:
            return _message_to_another(self._last_message)
        person.secrets += '"spoiler"' in params.text("entities")
        person.screen = self._last_message
        if not person.query:
            person.done.set()
        return self._show(person, self._last_message, params)

    def sent_picture(self, params: Params) -> dict[str, object]:
        """Show a message with a picture; later taps on it carry the picture."""
        person = self._people[params.integer("chat_id")]
        person.pictures.add(self._last_message + 1)
        return self.sent(params)

    def edited(self, params: Params) -> dict[str, object]:
        person, message_id = (
            self._people.get(params.integer("chat_id")),
            params.integer("message_id"),
        )
        if person is None:
            return _message_to_another(message_id)
        return self._show(person, message_id, params)

    def _show(self, person: Person, message_id: int, params: Params) -> dict[str, object]:
        """Show a message; it answers the tap unless it is an older one, as that of an earlier order."""
        person.buttons[message_id] = _button_data(params.text("reply_markup"))
        person.shown = person.shown or message_id >= person.tapped
        person.secrets += SECRET in params.text("text")
        self._finish(person)
        person.changed.set()
        return _message(person, message_id, sender=_BOT)

    def answered(self, params: Params) -> bool:
        query = params.text("callback_query_id")
        person = self._queries.pop(query, None)
        if person is not None:
            if query == person.query:
                self.answer_seconds.append(perf_counter() - person.since)
            person.answered = True
            if not person.needs_answer and params.flag("show_alert"):
                person.done.set()
            self._finish(person)
        return True

    @staticmethod
    def _finish(person: Person) -> None:
        if person.query and person.shown and (person.answered or not person.needs_answer):
            person.query = ""
            person.done.set()


def _button_data(markup: str) -> list[str]:
    rows = json.loads(markup or "{}").get("inline_keyboard", [])
    return [button["callback_data"] for row in rows for button in row if "callback_data" in button]


def _user(person: Person) -> dict[str, object]:
    name = f"P{person.id}"
    return {"id": person.id, "is_bot": False, "first_name": name, "language_code": "en"}


def _message_to_another(message_id: int) -> dict[str, object]:
    """Return a message to a person who does not tap: the owner, or a buyer of a large shop."""
    return {"message_id": message_id, "date": 1_700_000_000, "chat": {"id": 1}}


def _message(
    person: Person, message_id: int, *, text: str = "x", sender: object = None, **more: object
) -> dict[str, object]:
    chat = {"id": person.id, "type": "private", "first_name": f"P{person.id}"}
    body = {"message_id": message_id, "date": int(time()), "chat": chat}
    shown = (
        {"photo": _PICTURE, "caption": text} if message_id in person.pictures else {"text": text}
    )
    return {**body, **shown, "from": sender or _user(person), **more}


class Server:
    """The HTTP side: the Bot API below /bot<token>/, and the commands of the benchmark below
    /play/.
    """

    def __init__(self) -> None:
        self._play = Play()

    def app(self) -> web.Application:
        app = web.Application()
        app.router.add_route("*", "/bot{token}/{method}", self._call)
        app.router.add_post("/play/begin", self._begin)
        app.router.add_post("/play/open", self._open)
        app.router.add_post("/play/click", self._click)
        app.router.add_post("/play/buy", self._buy)
        return app

    async def _call(self, request: web.Request) -> web.Response:
        body, query = await request.read(), request.query_string.encode()
        params = read_params(query, request.headers.get("content-type", ""), body)
        result = await self._result(request.match_info["method"], params)
        text = json.dumps({"ok": True, "result": result}, separators=(",", ":"))
        return web.Response(text=text, content_type="application/json")

    async def _result(self, method: str, params: Params) -> object:
        match method:
            case "answerCallbackQuery":
                return self._play.answered(params)
            case "editMessageText" | "editMessageCaption" | "editMessageMedia":
                return self._play.edited(params)
            case "sendMessage":
                return self._play.sent(params)
            case "sendPhoto":
                return self._play.sent_picture(params)
            case "getUpdates":
                return await self._play.updates(params.integer("offset"), params.integer("timeout"))
            case "getMe":
                return _BOT
            case _:
                return True

    async def _begin(self, request: web.Request) -> web.Response:
        await self._play.begin(int((await request.json())["people"]))
        return web.json_response({})

    async def _open(self, request: web.Request) -> web.Response:
        return web.json_response(
            {"seconds": await self._play.open((await request.json())["times"])}
        )

    async def _click(self, request: web.Request) -> web.Response:
        asked = await request.json()
        start = perf_counter()
        latencies = await self._play.click(asked["data"], asked["clicks"], asked["at_once"])
        return web.json_response({"seconds": perf_counter() - start, "latencies": latencies})

    async def _buy(self, request: web.Request) -> web.Response:
        asked = await request.json()
        return web.json_response(
            await self._play.buy(
                asked["products"], asked["journeys"], asked["at_once"], is_rival=asked["is_rival"]
            )
        )


async def main() -> None:
    """Serve on a free local port until the process is ended."""
    runner = web.AppRunner(Server().app(), access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    print(f"http://{host}:{port}", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
