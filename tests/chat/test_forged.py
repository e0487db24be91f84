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
from bot.chat.navigation.payloads import decode, encode
from bot.chat.router import ROUTES
from bot.demo.telegram.request_params import Json
from bot.domain.catalogue.product import ContactKind
from bot.domain.ids import BuyerId, OrderId, ProductId
from bot.domain.orders.order import OrderStatus
from bot.services.people import support
from storage.transaction import Transaction
from tests.builders import OPERATOR, a_field, a_product, some_details, usd
from tests.chat.chat_rig import ANN, BEN, ChatRig, a_chat_rig, a_supplier, begin, buy
from tests.doubles import FakeSupplier
from tests.marks import at_length

#: What each id of a buyer's buttons refers to. An order, a quote, a thread, a search
#: and a ledger entry belong to a person; anything else is public, and it only changes the checkout of the
#: person who taps.
IDS: Final[dict[str, tuple[str, ...]]] = {
    route.verb: route.verb.ids for route in ROUTES.buttons.values() if route.right is None
}
OWNED: Final = {"order_id", "quote", "thread_id", "search", "entry"}
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


def a_supplier_with_questions() -> FakeSupplier:
    """Return a product that asks for a login and a contact."""
    return a_supplier(
        a_product(details=some_details(widgets=(a_field(),), contact=ContactKind.EMAIL))
    )


async def reach_quote(rig: ChatRig) -> None:
    """Bring Ann to a quote with her own answers."""
    await begin(rig)
    for question, typed in [("Your login", LOGIN), ("e-mail", MAIL)]:
        await rig.ann.wait_for_text(question)
        await rig.ann.send_text(typed)
    await rig.ann.wait_for_button(verbs.CONFIRM)


async def set_up_shop(rig: ChatRig) -> int:
    """Build a shop where Ann has an order with a secret, an open quote and threads, numbered from
    1. Ben has only one message.
    """
    await reach_quote(rig)
    await buy(rig)
    await reach_quote(rig)
    for about in (None, OrderId(1)):
        await support.open_thread(rig.shop, BuyerId(ANN), about)
    await rig.ben.send_text("/start")
    await rig.ben.wait_for_text("本")
    await rig.idle()
    return int(rig.ben.last()["message_id"])


class _SteppedTime:
    """The throttle clock of the shared shop: every test starts an hour after the one before."""

    def __init__(self) -> None:
        self.shift = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.shift


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def module_shop(
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[tuple[ChatRig, _SteppedTime]]:
    """Build the shop for all tests that only try refused actions: they leave no trace."""
    async with a_chat_rig(
        tmp_path_factory.mktemp("forged"), a_supplier_with_questions(), over_http=True
    ) as rig:
        await set_up_shop(rig)
        clock = _SteppedTime()
        deps = rig.app._deps
        for throttle in (deps.navigation_throttle, deps.choice_throttle, deps.resend_throttle):
            throttle._clock = clock
        yield rig, clock


@pytest.fixture
def shared(module_shop: tuple[ChatRig, _SteppedTime]) -> ChatRig:
    """Return the shared rig, an hour after the last tap and with an empty record of calls."""
    rig, clock = module_shop
    clock.shift += 3_600.0
    rig.server.calls.clear()
    return rig


#: Runs a test in the event loop of the shared shop.
in_shared_shop = pytest.mark.asyncio(loop_scope="module")


def bens_screen(rig: ChatRig) -> int:
    return int(rig.ben.last()["message_id"])


async def own(rig: ChatRig) -> dict[str, list[int]]:
    """Return Ann's rows that could be stolen, by kind."""
    await rig.ann.send_text("/search steam")
    await rig.ann.wait_for_button("Steam")
    await rig.idle()
    _, data = rig.ann.data_of("Steam")
    found = decode(data)
    assert found is not None
    return {
        "order_id": [1],
        "quote": [1, 2],
        "thread_id": [1, 2],
        "search": [found.ids[1]],
        "entry": [1],
    }


async def stand(rig: ChatRig, screen: int) -> None:
    """Bring Ben to the question that Ann answered before."""
    await rig.ben.forge(encode(verbs.RESTART_CHECKOUT, 1), screen)
    await rig.idle()
    assert "登录" in str(rig.ben.last()) or "login" in str(rig.ben.last())


async def answer(rig: ChatRig, data: str, screen: int) -> list[tuple[str, Json]]:
    """Return everything that the bot does about Ben's forged tap, byte for byte."""
    rig.server.calls.clear()
    await rig.ben.forge(data, screen)
    await rig.idle()
    told = [(call.method, dict(call.params)) for call in rig.said()]
    for _, params in told:
        params.pop("callback_query_id", None)  # the tap's own id
    return sorted(told, key=str)


def like(verb: str, field: int, **chosen: int) -> list[int]:
    """Return ids that a button of Ann's could carry: every id is 1, except the field and `chosen`."""
    named = {"field": field, "page": 0, **chosen}
    return [named.get(kind, 1) for kind in IDS[verb]]


@in_shared_shop
@pytest.mark.parametrize(("verb", "place"), PLACES)
async def test_anothers_row_answers_like_one_that_never_was(
    shared: ChatRig, verb: str, place: int
) -> None:
    """The answer is the same while Ben is at a question that Ann's order could answer."""
    kinds = IDS[verb]
    rig = shared
    screen = bens_screen(rig)
    anns = (await own(rig))[kinds[place]]
    for field in (await the_field(rig), 0)[: 1 + ("field" in kinds)]:
        told = []
        for number in (NEVER_WAS, *anns, NEVER_WAS):
            await stand(rig, screen)
            ids = like(verb, field, **{kinds[place]: number})
            told.append(without(await answer(rig, encode(verb, *ids), screen), number))

        assert told == [told[0]] * len(told)
        assert "editMessageText" in told[0], "it is answered at all"
    assert len(await rig.orders(ANN)) == 1
    assert await rig.orders(BEN) == []


def without(told: list[tuple[str, Json]], number: int) -> str:
    """Return an answer without the number of Ben's own search in its buttons."""
    sent = encode("q", number).rpartition(":")[2]
    return str(told).replace(sent, "") if number >= NEVER_WAS else str(told)


async def the_field(rig: ChatRig) -> int:
    """Return the number of the login field."""

    def look(tx: Transaction) -> int:
        product = tx.catalogue.product(ProductId(1))
        assert product is not None
        assert product.details is not None
        return product.details.widgets[0].id

    return await rig.store.read(look)


@in_shared_shop
@pytest.mark.parametrize("verb", sorted(set(verbs.ALL) - set(IDS)))
async def test_the_desks_buttons_answer_a_stranger_like_none(shared: ChatRig, verb: str) -> None:
    rig = shared
    screen = bens_screen(rig)
    count = len(verbs.ALL[verb].ids)
    taps = [encode(one, *[number] * count) for one in (verb, "qq") for number in (1, NEVER_WAS)]
    settled, *told = [await answer(rig, data, screen) for data in (taps[0], *taps)]

    assert settled
    assert told == [told[-1]] * len(taps)


@in_shared_shop
async def test_a_link_to_anothers_order_answers_like_one_to_none(shared: ChatRig) -> None:
    rig = shared
    texts = []
    for number in (1, NEVER_WAS):
        await rig.ben.send_text(f"/start o_{number}")
        await rig.idle()
        shown = rig.ben.last()
        texts.append((shown["text"], shown.get("reply_markup")))

    assert texts[0] == texts[1]


@pytest.mark.parametrize("odd", [None, 0, *at_length(1, 2, 3)])
async def test_a_stolen_choice_changes_only_the_thiefs_own_checkout(
    tmp_path: Path, odd: int | None
) -> None:
    """All data that a button can carry, and the same with one id that does not exist."""
    async with a_chat_rig(tmp_path, a_supplier_with_questions()) as rig:
        screen = await set_up_shop(rig)
        before = rig.ann.last()
        for verb in sorted(set(IDS) - {verbs.LANGUAGE, verbs.CONFIRM_ERASURE}):
            ids = [NEVER_WAS if place == odd else 1 for place in range(len(IDS[verb]))]
            await answer(rig, encode(verb, *ids), screen)

        assert rig.ann.last() == before
        assert not any(word in str(rig.ben.messages()) for word in (LOGIN, MAIL, "CODE-"))
        await rig.ann.tap(verbs.CONFIRM)
        await rig.ann.wait_for_message("order-placed")
        assert await rig.orders(BEN) == []


def message(rig: ChatRig, text: str, **parts: object) -> Json:
    """Return a message as Telegram would send it to the bot."""
    return {
        "message": {
            "message_id": 9_000 + len(rig.server.calls),
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


@in_shared_shop
@pytest.mark.parametrize("where", STRANGE)
async def test_admin_commands_are_silent_outside_the_operators_own_chat(
    shared: ChatRig, where: str
) -> None:
    rig = shared
    for command in (name for name, one in ROUTES.commands.items() if one.right is not None):
        words = {"resolve": "1 refund", "credit": f"{BEN} 5"}.get(command, "")
        update = message(rig, f"/{command} {words}".strip(), **STRANGE[where])
        update["message"] = {k: v for k, v in update["message"].items() if v is not None}
        rig.server.push_update(update)
    await rig.idle()

    assert rig.said() == []
    assert (await rig.order(1)).status is OrderStatus.DELIVERED
    assert (await rig.wallet(BEN)).balance.amount == 0


@in_shared_shop
async def test_an_edited_command_does_nothing(shared: ChatRig) -> None:
    rig = shared
    update = message(rig, f"/credit {BEN} 5")
    rig.server.push_update({"edited_message": {**update["message"], "edit_date": 1}})
    await rig.idle()

    assert (await rig.wallet(BEN)).balance.amount == 0


@in_shared_shop
async def test_a_tap_in_a_group_is_answered_by_nothing_but_its_clock(shared: ChatRig) -> None:
    rig = shared
    posted = message(rig, "offer", chat=GROUP)["message"]
    for number, data in enumerate([encode(verbs.CONFIRM, 2), encode(verbs.SHOW_SECRETS, 1)]):
        ann = {"id": ANN, "is_bot": False, "first_name": "Ann"}
        query = {"id": str(number), "from": ann, "chat_instance": "1", "data": data}
        rig.server.push_update({"callback_query": {**query, "message": posted}})
    await rig.idle()

    assert {call.method for call in rig.said()} <= {"answerCallbackQuery"}
    assert len(await rig.orders(ANN)) == 1


def taps_take_no_time(rig: ChatRig) -> None:
    """Stop the clock of the throttles, so that a slow machine has the same timing as a fast one."""
    now = time.monotonic()
    for throttle in (rig.app._deps.navigation_throttle, rig.app._deps.choice_throttle):
        throttle._clock = lambda: now


async def test_a_tap_that_is_too_fast_reads_so_and_a_confirmation_never_is(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier_with_questions()) as rig:
        await set_up_shop(rig)
        taps_take_no_time(rig)
        offer, confirm = rig.ann.data_of(verbs.CONFIRM)
        taps = [rig.server.forge_callback(ANN, encode(verbs.HOME), offer) for _ in range(60)]
        toasts = [(await rig.server.wait_for_callback_answer(tap)).text for tap in taps]
        await rig.idle()
        shown = [
            call
            for call in rig.server.calls
            if call.method in {"editMessageText", "sendMessage"} and "Hello" in str(call.params)
        ]
        dropped = [text for text in toasts if text]

        assert 0 < len(dropped) < 60
        assert set(dropped) == {"⏱ Too fast. Please try again in a moment."}
        assert len(shown) <= 60 - len(dropped)
        assert "Placing" in str((await rig.ann.forge(confirm, offer)).text)
        await rig.ann.wait_for_message("order-placed")


@pytest.mark.parametrize(
    "verb",
    [verbs.QUOTE, *at_length(verbs.QUANTITY, verbs.CARD, verbs.USE_PREVIOUS_ANSWER)],
)
async def test_many_taps_that_ask_the_supplier_are_dropped_with_a_notice(
    tmp_path: Path, verb: str
) -> None:
    async with a_chat_rig(tmp_path, a_supplier_with_questions()) as rig:
        await set_up_shop(rig)
        taps_take_no_time(rig)
        offer, confirm = rig.ann.data_of(verbs.CONFIRM)
        asked = encode(verb, *[1] * len(IDS[verb]))
        taps = [rig.server.forge_callback(ANN, asked, offer) for _ in range(80)]
        toasts = [(await rig.server.wait_for_callback_answer(tap)).text for tap in taps]
        dropped = [text for text in toasts if text]

        assert 0 < len(dropped) < 80
        assert set(dropped) == {"⏱ Too fast. Please try again in a moment."}
        assert "fast" not in str((await rig.ann.forge(confirm, offer)).text)


@in_shared_shop
@pytest.mark.parametrize("verb", sorted(IDS))
async def test_the_greatest_numbers_are_answered_and_alarm_nobody(
    shared: ChatRig, verb: str
) -> None:
    """A number that a database cannot multiply would fail, be parked, and alert the operators."""
    ids = IDS[verb]

    def count_unhandled(tx: Transaction) -> tuple[int, int]:
        return tx.inbox.count_open_and_parked()

    for place in range(len(ids)):
        forged = [2**63 - 1 if place == here else 1 for here in range(len(ids))]
        await shared.ben.forge(encode(verb, *forged), bens_screen(shared))
        await shared.idle()
    assert await shared.store.read(count_unhandled) == (0, 0)


async def test_too_many_taps_drop_neither_a_typed_answer_nor_a_confirmation(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        taps_take_no_time(rig)
        await exceed_the_throttle(rig, encode(verbs.BACK_QUANTITY, 1))
        await rig.ann.send_text("2")
        message, confirm = await rig.ann.finds(verbs.CONFIRM, "$19.80")
        for data in (encode(verbs.LANGUAGES), encode(verbs.SHOW_SECRETS, 1), "rubbish"):
            await exceed_the_throttle(rig, data)
        await rig.ann.forge(confirm, message)
        await rig.idle()
        await rig.work()

        assert len(rig.supplier.trades) == 1
        assert (await rig.wallet()).available == usd("30.20")


async def exceed_the_throttle(rig: ChatRig, data: str) -> None:
    """Tap one button so often that the last taps are dropped."""
    screen = rig.ann.last()["message_id"]
    taps = [rig.server.forge_callback(ANN, data, screen) for _ in range(80)]
    toasts = [(await rig.server.wait_for_callback_answer(tap)).text for tap in taps]
    await rig.idle()
    assert "Too fast" in toasts[-1]
