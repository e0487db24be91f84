"""Tests of left questions: a text answers a question only while it is on the screen; otherwise it
is a search.
"""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Final

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import encode
from bot.chat.navigation.verbs import Verb
from bot.demo.telegram.people.scripted_buyer import content_of
from bot.domain.catalogue import ContactKind, FieldKind, ProductDetails
from tests.builders import a_field, a_product, a_variant, some_details
from tests.chat.handlers.stage import Stage, a_stage, a_supplier, begin, texts
from tests.chat.words import has_message

ORBIT = a_product(
    code="ORBIT",
    name="Orbit pass",
    details=some_details(variants=(a_variant("Monthly"), a_variant("Yearly"))),
)
#: The question, how it is recognized, and what is tapped at its quote to reach it.
QUESTIONS: Final[dict[str, tuple[ProductDetails, str, Verb | None]]] = {
    "quantity": (some_details(), "walk-quantity", None),
    "field": (some_details(widgets=(a_field(FieldKind.TEXT),)), "walk-field-text", None),
    "secret": (some_details(widgets=(a_field(FieldKind.PASSWORD),)), "walk-field-password", None),
    "contact": (some_details(contact=ContactKind.MESSENGER), "walk-contact-messenger", None),
    "password": (some_details(asks_password=True), "walk-password", None),
    "coupon": (some_details(), "walk-coupon", verbs.ENTER_COUPON),
}


async def _by(stage: Stage, *steps: str | Verb) -> None:
    """Do the steps one by one: commands are written, everything else is tapped."""
    for step in steps:
        if step.startswith("/"):
            await stage.ann.send_text(step)
        else:
            place, data = stage.ann.data_of(step)
            await stage.ann.forge(data, place)
        await stage.idle()


async def _searches(stage: Stage, way: str = "") -> None:
    """Type a word as Ann and expect its search results."""
    await stage.ann.send_text("orbit")
    await stage.idle()
    shown = content_of(stage.ann.last())
    assert has_message(shown, "search-found", count="1", words="orbit"), way
    assert "orbit" in texts(stage.ann), "it was taken for a secret"


async def _restart(stage: Stage) -> None:
    await stage.close()
    stage.open()


async def _home_and_restart(stage: Stage) -> None:
    await _by(stage, verbs.HOME)
    await _restart(stage)


def _out(*steps: str | Verb) -> Callable[[Stage], Awaitable[None]]:
    return lambda stage: _by(stage, *steps)


WAYS: Final[dict[str, Callable[[Stage], Awaitable[None]]]] = {
    "search": _out(verbs.HOME, verbs.SEARCH),
    "a link": _out("/start p_2"),
    "another product's question": _out("/start p_2", verbs.OPEN_CHECKOUT),
}
MORE_WAYS: Final[dict[str, Callable[[Stage], Awaitable[None]]]] = {
    "home, and a restart": _home_and_restart,
    "a command": _out("/orders"),
    "start": _out("/start"),
    "the wallet, and on": _out("/wallet", verbs.HOME, "Gift cards"),
    "the same product's card": _out("/start p_1"),
    "back": _out(verbs.PRODUCT_AGAIN),
    "support": _out("/support", verbs.LEAVE_SUPPORT),
    "a command that is none": _out("/nonsense"),
}


async def _asked(stage: Stage, kind: str) -> None:
    """Bring Ann to the question."""
    _, message_id, tapped = QUESTIONS[kind]
    await _by(stage, "/start p_1", verbs.OPEN_CHECKOUT, *([tapped] if tapped is not None else []))
    assert has_message(content_of(stage.ann.last()), message_id)


async def _leaves_and_searches(
    stage: Stage, kind: str, ways: Mapping[str, Callable[[Stage], Awaitable[None]]]
) -> None:
    for way, leave in ways.items():
        await _asked(stage, kind)
        await leave(stage)
        await _searches(stage, way)
        await _restart(stage)  # avoid the throttle


@pytest.mark.parametrize("kind", QUESTIONS)
async def test_whoever_left_a_question_of_any_kind_searches_by_typing(
    tmp_path: Path, kind: str
) -> None:
    product = a_product(details=QUESTIONS[kind][0])
    async with a_stage(tmp_path, a_supplier(product, ORBIT)) as stage:
        if kind != "quantity":
            await begin(stage)
            await stage.ann.send_text("1")
            await stage.idle()
        await _leaves_and_searches(stage, kind, WAYS)


async def test_whoever_left_a_question_by_any_way_searches_by_typing(tmp_path: Path) -> None:
    async with a_stage(tmp_path, a_supplier(a_product(), ORBIT), over_http=True) as stage:
        await _leaves_and_searches(stage, "quantity", MORE_WAYS)


async def test_a_question_that_is_still_shown_is_answered_a_day_later(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.idle()
        stage.clock.advance(86_400)
        await stage.close()
        stage.open()
        await stage.ann.send_text("2")
        await stage.ann.wait_for_message("offer-total", money="$19.80")


async def test_whoever_left_a_question_finds_it_again(tmp_path: Path) -> None:
    details = QUESTIONS["field"][0]
    async with a_stage(tmp_path, a_supplier(a_product(details=details), ORBIT)) as stage:
        await begin(stage)
        await stage.ann.send_text("2")
        await stage.ann.wait_for_text("Your login")
        await _by(stage, verbs.HOME, verbs.SEARCH)
        await _searches(stage)
        await _by(stage, "/start p_1", verbs.OPEN_CHECKOUT)
        await stage.ann.wait_for_text("Your login")
        await stage.ann.send_text("ada")
        await stage.ann.wait_for_text("Your login: ada")
        await stage.ann.wait_for_message("offer-total", money="$19.80")


async def test_a_question_goes_when_another_products_offer_takes_its_place(tmp_path: Path) -> None:
    async with a_stage(tmp_path, a_supplier(a_product(), ORBIT)) as stage:
        await _by(stage, "/start p_2", verbs.OPEN_CHECKOUT, "Monthly", verbs.QUANTITY)
        assert has_message(content_of(stage.ann.last()), "offer-total")
        offer = encode(verbs.QUOTE, 2)
        await _asked(stage, "quantity")
        await stage.ann.forge(offer)
        await stage.idle()
        assert has_message(content_of(stage.ann.last()), "offer-total")
        await _searches(stage)
