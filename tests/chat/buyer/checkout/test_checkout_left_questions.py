"""Tests of left questions: a text answers a question, or is about a quote, only while that is on the
screen; otherwise it is a search.
"""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Final

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.chat.navigation.verbs import Verb
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.catalogue.product import ContactKind, FieldKind, ProductDetails
from tests.builders import a_field, a_product, a_variant, an_attribute, some_details
from tests.chat.chat_rig import ChatRig, a_chat_rig, a_supplier, begin, texts
from tests.chat.words import has_message

ORBIT = a_product(
    code="ORBIT",
    name="Orbit pass",
    details=some_details(
        variants=(a_variant("Monthly"), a_variant("Yearly")),
        attributes=(an_attribute("Region", "World"),),
    ),
)
#: The question, how it is recognized, and what is tapped at its quote to reach it.
QUESTIONS: Final[dict[str, tuple[ProductDetails, str, Verb | None]]] = {
    "quote": (some_details(), "quote-total", None),
    "field": (some_details(widgets=(a_field(FieldKind.TEXT),)), "checkout-field-text", None),
    "secret": (
        some_details(widgets=(a_field(FieldKind.PASSWORD),)),
        "checkout-field-password",
        None,
    ),
    "contact": (some_details(contact=ContactKind.MESSENGER), "checkout-contact-messenger", None),
    "password": (some_details(asks_password=True), "checkout-password", None),
    "coupon": (some_details(), "checkout-coupon", verbs.ENTER_COUPON),
}


async def _by(rig: ChatRig, *steps: str | Verb) -> None:
    """Do the steps one by one: commands are written, everything else is tapped."""
    for step in steps:
        if step.startswith("/"):
            await rig.ann.send_text(step)
        else:
            place, data = rig.ann.data_of(step)
            await rig.ann.forge(data, place)
        await rig.idle()


async def _searches(rig: ChatRig, way: str = "") -> None:
    """Type a word as Ann and expect its search results."""
    await rig.ann.send_text("orbit")
    await rig.idle()
    shown = content_of(rig.ann.last())
    assert has_message(shown, "search-found", count="1", words="orbit"), way
    assert "orbit" in texts(rig.ann), "it was taken for a secret"


async def _restart(rig: ChatRig) -> None:
    await rig.close()
    rig.open()


async def _home_and_restart(rig: ChatRig) -> None:
    await _by(rig, verbs.HOME)
    await _restart(rig)


def _out(*steps: str | Verb) -> Callable[[ChatRig], Awaitable[None]]:
    return lambda rig: _by(rig, *steps)


WAYS: Final[dict[str, Callable[[ChatRig], Awaitable[None]]]] = {
    "search": _out(verbs.HOME, verbs.SEARCH),
    "a link": _out("/start p_2"),
    "another product's question": _out("/start p_2", verbs.BUY_VARIANT),
}
MORE_WAYS: Final[dict[str, Callable[[ChatRig], Awaitable[None]]]] = {
    "home, and a restart": _home_and_restart,
    "a command": _out("/orders"),
    "start": _out("/start"),
    "the wallet, and on": _out("/wallet", verbs.HOME, "Gift cards"),
    "the same product's card": _out("/start p_1"),
    "cancel": _out(verbs.LEAVE_CHECKOUT),
    "support": _out("/support", verbs.LEAVE_SUPPORT),
    "a command that is none": _out("/nonsense"),
}


async def _asked(rig: ChatRig, kind: str) -> None:
    """Bring Ann to the question."""
    _, message_id, tapped = QUESTIONS[kind]
    await _by(rig, "/start p_1", verbs.OPEN_CHECKOUT, *([tapped] if tapped is not None else []))
    assert has_message(content_of(rig.ann.last()), message_id)


async def _leaves_and_searches(
    rig: ChatRig, kind: str, ways: Mapping[str, Callable[[ChatRig], Awaitable[None]]]
) -> None:
    for way, leave in ways.items():
        await _asked(rig, kind)
        await leave(rig)
        await _searches(rig, way)
        await _restart(rig)  # avoid the throttle


@pytest.mark.parametrize("kind", QUESTIONS)
async def test_a_buyer_who_left_a_question_of_any_kind_searches_by_typing(
    tmp_path: Path, kind: str
) -> None:
    product = a_product(details=QUESTIONS[kind][0])
    async with a_chat_rig(tmp_path, a_supplier(product, ORBIT)) as rig:
        await _leaves_and_searches(rig, kind, WAYS)


async def test_a_buyer_who_left_a_question_by_any_way_searches_by_typing(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(a_product(), ORBIT), over_http=True) as rig:
        await _leaves_and_searches(rig, "quote", MORE_WAYS)


async def test_a_question_that_is_still_shown_is_answered_a_day_later(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.idle()
        rig.clock.advance(86_400)
        await rig.close()
        rig.open()
        await rig.ann.send_text("2")
        await rig.ann.wait_for_message("quote-total", money="$19.80")


async def test_a_buyer_who_left_a_question_finds_it_again(tmp_path: Path) -> None:
    details = QUESTIONS["field"][0]
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details), ORBIT)) as rig:
        await begin(rig)
        await rig.ann.wait_for_text("Your login")
        await _by(rig, verbs.HOME, verbs.SEARCH)
        await _searches(rig)
        await _by(rig, "/start p_1", verbs.OPEN_CHECKOUT)
        await rig.ann.wait_for_text("Your login")
        await rig.ann.send_text("ada")
        await rig.ann.wait_for_text("Your login: ada")
        await rig.ann.wait_for_message("quote-total", money="$9.90")


async def test_a_question_goes_when_another_products_offer_takes_its_place(tmp_path: Path) -> None:
    product = a_product(details=QUESTIONS["field"][0])
    async with a_chat_rig(tmp_path, a_supplier(product, ORBIT)) as rig:
        await _by(rig, "/start p_2", "Monthly", "World")
        assert has_message(content_of(rig.ann.last()), "quote-total")
        await _asked(rig, "field")
        await rig.ann.forge(encode(verbs.QUOTE, 2))
        await rig.idle()
        await rig.ann.send_text("2")
        await rig.ann.wait_for_message("quote-total", money="$6.60")
