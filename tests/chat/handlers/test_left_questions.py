"""Tests of left questions: a text answers a question only while it is on the screen; otherwise it
is a search.
"""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Final

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import encode
from bot.demo.telegram.people.scripted_buyer import content_of
from bot.domain.catalogue import ContactKind, FieldKind, ProductDetails
from tests.builders import a_field, a_product, a_variant, some_details
from tests.chat.handlers.stage import Stage, a_stage, a_supplier, begin, texts

ORBIT = a_product(
    code="ORBIT",
    name="Orbit pass",
    details=some_details(variants=(a_variant("Monthly"), a_variant("Yearly"))),
)
#: The question, how it is recognized, and what is tapped at its quote to reach it.
QUESTIONS: Final[dict[str, tuple[ProductDetails, str, str]]] = {
    "quantity": (some_details(), "How many would you like?", ""),
    "field": (some_details(widgets=(a_field(FieldKind.TEXT),)), "Your login", ""),
    "secret": (some_details(widgets=(a_field(FieldKind.PASSWORD),)), "Your login", ""),
    "contact": (some_details(contact=ContactKind.MESSENGER), "messenger", ""),
    "password": (some_details(asks_password=True), "order password", ""),
    "coupon": (some_details(), "code", "I have a code"),
}


async def _by(stage: Stage, *steps: str) -> None:
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
    assert "1 product for “orbit”" in content_of(stage.ann.last()), way
    assert "orbit" in texts(stage.ann), "it was taken for a secret"


async def _restart(stage: Stage) -> None:
    await stage.close()
    stage.open()


async def _home_and_restart(stage: Stage) -> None:
    await _by(stage, "Home")
    await _restart(stage)


def _out(*steps: str) -> Callable[[Stage], Awaitable[None]]:
    return lambda stage: _by(stage, *steps)


WAYS: Final[dict[str, Callable[[Stage], Awaitable[None]]]] = {
    "search": _out("Home", "Search"),
    "a link": _out("/start p_2"),
    "another product's question": _out("/start p_2", "🛒 Buy"),
}
MORE_WAYS: Final[dict[str, Callable[[Stage], Awaitable[None]]]] = {
    "home, and a restart": _home_and_restart,
    "a command": _out("/orders"),
    "start": _out("/start"),
    "the wallet, and on": _out("/wallet", "Home", "Gift cards"),
    "the same product's card": _out("/start p_1"),
    "back": _out("Back"),
    "support": _out("/support", "Home"),
    "a command that is none": _out("/nonsense"),
}


async def _asked(stage: Stage, kind: str) -> None:
    """Bring Ann to the question."""
    _, words, tapped = QUESTIONS[kind]
    await _by(stage, "/start p_1", "🛒 Buy", *([tapped] if tapped else []))
    assert words in content_of(stage.ann.last())


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
        await stage.ann.wait_for_text("Total: $19.80")


async def test_whoever_left_a_question_finds_it_again(tmp_path: Path) -> None:
    details = QUESTIONS["field"][0]
    async with a_stage(tmp_path, a_supplier(a_product(details=details), ORBIT)) as stage:
        await begin(stage)
        await stage.ann.send_text("2")
        await stage.ann.wait_for_text("Your login")
        await _by(stage, "Home", "Search")
        await _searches(stage)
        await _by(stage, "/start p_1", "🛒 Buy")
        await stage.ann.wait_for_text("Your login")
        await stage.ann.send_text("ada")
        await stage.ann.wait_for_text("Your login: ada")
        await stage.ann.wait_for_text("Total: $19.80")


async def test_a_question_goes_when_another_products_offer_takes_its_place(tmp_path: Path) -> None:
    async with a_stage(tmp_path, a_supplier(a_product(), ORBIT)) as stage:
        await _by(stage, "/start p_2", "🛒 Buy", "Monthly", "1 ·")
        assert "Total" in content_of(stage.ann.last())
        offer = encode(verbs.QUOTE, 2)
        await _asked(stage, "quantity")
        await stage.ann.forge(offer)
        await stage.idle()
        assert "Total" in content_of(stage.ann.last())
        await _searches(stage)
