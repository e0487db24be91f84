"""Tests of forged buttons and commands: the answer for another person's row equals the answer for a
missing row.

Every id of every verb and every admin command is tried.
"""

import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio

from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import decode, encode
from bot.chat.router import ROUTES
from bot.demo.telegram.request_params import Json
from bot.domain.catalogue import ContactKind, ProductId
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import OrderStatus
from bot.domain.repositories import Tx
from bot.services.people import support
from tests.builders import OPERATOR, a_field, a_product, some_details, usd
from tests.chat.handlers.stage import ANN, BEN, Stage, a_stage, a_supplier, begin, buy
from tests.doubles import FakeSupplier
from tests.marks import at_length

#: What each id of a buyer's buttons refers to. An order, a quote, a thread and a search belong to a person;
#: anything else is public, and it only changes the checkout of the person who taps.
IDS: Final[dict[str, tuple[str, ...]]] = {
    route.verb: route.verb.ids for route in ROUTES.buttons.values() if not route.operators_only
}
OWNED: Final = {"order_id", "quote", "thread_id", "search"}
#: Each id of a row that belongs to a person: the verb, and the position of the id.
PLACES: Final = [
    (verb, place)
    for verb, kinds in sorted(IDS.items())
    for place, kind in enumerate(kinds)
    if kind in OWNED
]
NEVER_WAS: Final = 424_242
LOGIN: Final = "anns-own-login"
MAIL: Final = "ann@example.org"


def a_shelf() -> FakeSupplier:
    """Return a product that asks for a login and a contact."""
    return a_supplier(
        a_product(details=some_details(widgets=(a_field(),), contact=ContactKind.EMAIL))
    )


async def offered(stage: Stage) -> None:
    """Bring Ann to a quote with her own answers."""
    await begin(stage)
    for asked, typed in [("How many", "1"), ("Your login", LOGIN), ("e-mail", MAIL)]:
        await stage.ann.wait_for_text(asked)
        await stage.ann.send_text(typed)
    await stage.ann.wait_for_button(verbs.CONFIRM)


async def town(stage: Stage) -> int:
    """Build a shop where Ann has an order with a secret, an open quote and threads, numbered from
    1. Ben has only one message.
    """
    await offered(stage)
    await buy(stage)
    await offered(stage)
    for about in (None, OrderId(1)):
        await support.open_thread(stage.shop, BuyerId(ANN), about)
    await stage.ben.send_text("/start")
    await stage.ben.wait_for_text("本")
    await stage.idle()
    return int(stage.ben.last()["message_id"])


class _SteppedTime:
    """The throttle clock of the shared shop: every test starts an hour after the one before."""

    def __init__(self) -> None:
        self.shift = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.shift


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def module_town(
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[tuple[Stage, _SteppedTime]]:
    """Build the shop for all tests that only try refused actions: they leave no trace."""
    async with a_stage(tmp_path_factory.mktemp("forged"), a_shelf(), over_http=True) as stage:
        await town(stage)
        clock = _SteppedTime()
        for throttle in (stage.room._deps.navigation_throttle, stage.room._deps.choice_throttle):
            throttle._clock = clock
        yield stage, clock


@pytest.fixture
def shared(module_town: tuple[Stage, _SteppedTime]) -> Stage:
    """Return the shared shop, where nobody has tapped for an hour and no call is recorded."""
    stage, clock = module_town
    clock.shift += 3_600.0
    stage.server.calls.clear()
    return stage


#: Runs a test in the event loop of the shared shop.
in_shared_town = pytest.mark.asyncio(loop_scope="module")


def bens_screen(stage: Stage) -> int:
    return int(stage.ben.last()["message_id"])


async def own(stage: Stage) -> dict[str, list[int]]:
    """Return Ann's rows that could be stolen, by kind."""
    await stage.ann.send_text("/search steam")
    await stage.ann.wait_for_button("Steam")
    await stage.idle()
    _, data = stage.ann.data_of("Steam")
    found = decode(data)
    assert found is not None
    return {"order_id": [1], "quote": [1, 2], "thread_id": [1, 2], "search": [found.ids[1]]}


async def stand(stage: Stage, screen: int) -> None:
    """Bring Ben to the question that Ann answered before."""
    for data in (encode(verbs.RESTART_CHECKOUT, 1), encode(verbs.QUANTITY, 1, 1)):
        await stage.ben.forge(data, screen)
    await stage.idle()
    assert "登录" in str(stage.ben.last()) or "login" in str(stage.ben.last())


async def answer(stage: Stage, data: str, screen: int) -> list[tuple[str, Json]]:
    """Return everything that the bot does about Ben's forged tap, byte for byte."""
    stage.server.calls.clear()
    await stage.ben.forge(data, screen)
    await stage.idle()
    told = [(call.method, dict(call.params)) for call in stage.said()]
    for _, params in told:
        params.pop("callback_query_id", None)  # the tap's own id
    return sorted(told, key=str)


def like(verb: str, field: int, **chosen: int) -> list[int]:
    """Return ids that a button of Ann's could carry: every id is 1, except the field and `chosen`."""
    named = {"field": field, "page": 0, **chosen}
    return [named.get(kind, 1) for kind in IDS[verb]]


@in_shared_town
@pytest.mark.parametrize(("verb", "place"), PLACES)
async def test_anothers_row_answers_like_one_that_never_was(
    shared: Stage, verb: str, place: int
) -> None:
    """The answer is the same while Ben is at a question that Ann's order could answer."""
    kinds = IDS[verb]
    stage = shared
    screen = bens_screen(stage)
    anns = (await own(stage))[kinds[place]]
    for field in (await the_field(stage), 0)[: 1 + ("field" in kinds)]:
        told = []
        for number in (NEVER_WAS, *anns, NEVER_WAS):
            await stand(stage, screen)
            ids = like(verb, field, **{kinds[place]: number})
            told.append(without(await answer(stage, encode(verb, *ids), screen), number))

        assert told == [told[0]] * len(told)
        assert "editMessageText" in told[0], "it is answered at all"
    assert len(await stage.orders(ANN)) == 1
    assert await stage.orders(BEN) == []


def without(told: list[tuple[str, Json]], number: int) -> str:
    """Return an answer without the number of Ben's own search in its buttons."""
    sent = encode("q", number).rpartition(":")[2]
    return str(told).replace(sent, "") if number >= NEVER_WAS else str(told)


async def the_field(stage: Stage) -> int:
    """Return the number of the login field."""

    async def look(tx: Tx) -> int:
        product = await tx.catalogue.product(ProductId(1))
        assert product is not None
        assert product.details is not None
        return product.details.widgets[0].id

    return await stage.store.read(look)


@in_shared_town
@pytest.mark.parametrize("verb", sorted(set(verbs.ALL) - set(IDS)))
async def test_the_desks_buttons_answer_a_stranger_like_none(shared: Stage, verb: str) -> None:
    stage = shared
    screen = bens_screen(stage)
    count = len(verbs.ALL[verb].ids)
    taps = [encode(one, *[number] * count) for one in (verb, "qq") for number in (1, NEVER_WAS)]
    settled, *told = [await answer(stage, data, screen) for data in (taps[0], *taps)]

    assert settled
    assert told == [told[-1]] * len(taps)


@in_shared_town
async def test_a_link_to_anothers_order_answers_like_one_to_none(shared: Stage) -> None:
    stage = shared
    texts = []
    for number in (1, NEVER_WAS):
        await stage.ben.send_text(f"/start o_{number}")
        await stage.idle()
        shown = stage.ben.last()
        texts.append((shown["text"], shown.get("reply_markup")))

    assert texts[0] == texts[1]


@pytest.mark.parametrize("odd", [None, 0, *at_length(1, 2, 3)])
async def test_a_stolen_choice_changes_only_the_thiefs_own_checkout(
    tmp_path: Path, odd: int | None
) -> None:
    """All data that a button can carry, and the same with one id that does not exist."""
    async with a_stage(tmp_path, a_shelf()) as stage:
        screen = await town(stage)
        before = stage.ann.last()
        for verb in sorted(set(IDS) - {verbs.LANGUAGE, verbs.CONFIRM_ERASURE}):
            ids = [NEVER_WAS if place == odd else 1 for place in range(len(IDS[verb]))]
            await answer(stage, encode(verb, *ids), screen)

        assert stage.ann.last() == before
        assert not any(word in str(stage.ben.messages()) for word in (LOGIN, MAIL, "CODE-"))
        await stage.ann.tap(verbs.CONFIRM)
        await stage.ann.wait_for_message("order-placed")
        assert await stage.orders(BEN) == []


def message(stage: Stage, text: str, **parts: object) -> Json:
    """Return a message as Telegram would send it to the bot."""
    return {
        "message": {
            "message_id": 9_000 + len(stage.server.calls),
            "date": 1_800_000_000,
            "chat": {"id": OPERATOR, "type": "private", "first_name": "Olga"},
            "from": {"id": OPERATOR, "is_bot": False, "first_name": "Olga"},
            "text": text,
            **parts,
        }
    }


GROUP: Final = {"id": -100_5, "type": "supergroup", "title": "G"}
CHANNEL: Final = {"id": -100_7, "type": "channel", "title": "C"}
ANONYMOUS: Final = {"id": 1_087_968_824, "is_bot": True, "first_name": "Group"}
STRANGE: Final[dict[str, dict[str, object]]] = {
    "in a group": {"chat": GROUP},
    "as an anonymous admin": {"chat": GROUP, "from": ANONYMOUS, "sender_chat": GROUP},
    "as a channel in a group": {"chat": GROUP, "sender_chat": CHANNEL},
    "in a channel": {"chat": CHANNEL, "sender_chat": CHANNEL, "from": None},
    "in somebody else's chat": {"chat": {"id": ANN, "type": "private", "first_name": "Ann"}},
    "as a channel in the own chat": {"sender_chat": CHANNEL},
}


@in_shared_town
@pytest.mark.parametrize("where", STRANGE)
async def test_admin_commands_are_silent_outside_the_operators_own_chat(
    shared: Stage, where: str
) -> None:
    stage = shared
    for command in (name for name, one in ROUTES.commands.items() if one.operators_only):
        words = {"resolve": "1 refund", "credit": f"{BEN} 5"}.get(command, "")
        update = message(stage, f"/{command} {words}".strip(), **STRANGE[where])
        update["message"] = {k: v for k, v in update["message"].items() if v is not None}
        stage.server.push_update(update)
    await stage.idle()

    assert stage.said() == []
    assert (await stage.order(1)).status is OrderStatus.DELIVERED
    assert (await stage.wallet(BEN)).balance.amount == 0


@in_shared_town
async def test_an_edited_command_does_nothing(shared: Stage) -> None:
    stage = shared
    update = message(stage, f"/credit {BEN} 5")
    stage.server.push_update({"edited_message": {**update["message"], "edit_date": 1}})
    await stage.idle()

    assert (await stage.wallet(BEN)).balance.amount == 0


@in_shared_town
async def test_a_tap_in_a_group_is_answered_by_nothing_but_its_clock(shared: Stage) -> None:
    stage = shared
    posted = message(stage, "offer", chat=GROUP)["message"]
    for number, data in enumerate([encode(verbs.CONFIRM, 2), encode(verbs.SHOW_SECRETS, 1)]):
        ann = {"id": ANN, "is_bot": False, "first_name": "Ann"}
        query = {"id": str(number), "from": ann, "chat_instance": "1", "data": data}
        stage.server.push_update({"callback_query": {**query, "message": posted}})
    await stage.idle()

    assert {call.method for call in stage.said()} <= {"answerCallbackQuery"}
    assert len(await stage.orders(ANN)) == 1


def taps_take_no_time(stage: Stage) -> None:
    """Stop the clock of the throttles, so that a slow machine has the same timing as a fast one."""
    now = time.monotonic()
    for throttle in (stage.room._deps.navigation_throttle, stage.room._deps.choice_throttle):
        throttle._clock = lambda: now


async def test_a_tap_that_is_too_fast_reads_so_and_a_confirmation_never_is(tmp_path: Path) -> None:
    async with a_stage(tmp_path, a_shelf()) as stage:
        await town(stage)
        taps_take_no_time(stage)
        offer, confirm = stage.ann.data_of(verbs.CONFIRM)
        taps = [stage.server.forge_callback(ANN, encode(verbs.HOME), offer) for _ in range(60)]
        toasts = [(await stage.server.wait_for_callback_answer(tap)).text for tap in taps]
        await stage.idle()
        shown = [
            call
            for call in stage.server.calls
            if call.method in {"editMessageText", "sendMessage"} and "Hello" in str(call.params)
        ]
        dropped = [text for text in toasts if text]

        assert 0 < len(dropped) < 60
        assert set(dropped) == {"⏱ That was a little fast. Please try again in a moment."}
        assert len(shown) <= 60 - len(dropped)
        assert "Placing" in str((await stage.ann.forge(confirm, offer)).text)
        await stage.ann.wait_for_message("order-placed")


@pytest.mark.parametrize(
    "verb",
    [verbs.QUOTE, *at_length(verbs.QUANTITY, verbs.CARD, verbs.USE_PREVIOUS_ANSWER)],
)
async def test_many_taps_that_ask_the_supplier_are_dropped_with_a_notice(
    tmp_path: Path, verb: str
) -> None:
    async with a_stage(tmp_path, a_shelf()) as stage:
        await town(stage)
        taps_take_no_time(stage)
        offer, confirm = stage.ann.data_of(verbs.CONFIRM)
        asked = encode(verb, *[1] * len(IDS[verb]))
        taps = [stage.server.forge_callback(ANN, asked, offer) for _ in range(80)]
        toasts = [(await stage.server.wait_for_callback_answer(tap)).text for tap in taps]
        dropped = [text for text in toasts if text]

        assert 0 < len(dropped) < 80
        assert set(dropped) == {"⏱ That was a little fast. Please try again in a moment."}
        assert "Placing" in str((await stage.ann.forge(confirm, offer)).text)


@in_shared_town
@pytest.mark.parametrize("verb", sorted(IDS))
async def test_the_greatest_numbers_are_answered_and_alarm_nobody(shared: Stage, verb: str) -> None:
    """A number that a database cannot multiply would fail, be parked, and alert the operators."""
    ids = IDS[verb]

    async def count_unhandled(tx: Tx) -> tuple[int, int]:
        return await tx.inbox.count_open_and_parked()

    for place in range(len(ids)):
        forged = [2**63 - 1 if place == here else 1 for here in range(len(ids))]
        await shared.ben.forge(encode(verb, *forged), bens_screen(shared))
        await shared.idle()
    assert await shared.store.read(count_unhandled) == (0, 0)


async def test_too_many_taps_drop_neither_a_typed_answer_nor_a_confirmation(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        taps_take_no_time(stage)
        await exceed_the_throttle(stage, encode(verbs.BACK_QUANTITY, 1))
        await stage.ann.send_text("2")
        message, confirm = await stage.ann.finds(verbs.CONFIRM)
        for data in (encode(verbs.LANGUAGES), encode(verbs.SHOW_SECRETS, 1), "rubbish"):
            await exceed_the_throttle(stage, data)
        await stage.ann.forge(confirm, message)
        await stage.idle()
        await stage.work()

        assert len(stage.supplier.trades) == 1
        assert (await stage.wallet()).available == usd("30.20")


async def exceed_the_throttle(stage: Stage, data: str) -> None:
    """Tap one button so often that the last taps are dropped."""
    screen = stage.ann.last()["message_id"]
    taps = [stage.server.forge_callback(ANN, data, screen) for _ in range(80)]
    toasts = [(await stage.server.wait_for_callback_answer(tap)).text for tap in taps]
    await stage.idle()
    assert "a little fast" in toasts[-1]
