"""Tests of the questions that staff answer by a text: an act that misses an argument asks for it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes, RouteTable
from bot.chat.operator.typed_answer import read_amount
from bot.chat.router import ROUTES
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import QUESTION_MINUTES, WrongAnswer
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import BuyerId
from bot.domain.people.staff import Right, Role
from tests.builders import OPERATOR, a_product, usd
from tests.chat.buttons import find_button
from tests.chat.chat_rig import BEN, ChatRig, a_chat_rig, a_supplier
from tests.chat.words import has_message

QUESTION = "How much is the tip?"
NEXT_QUESTION = "What is it for?"
_toy = Routes(right=Right.MONEY)


@_toy.command("tip", menu_position=None)
async def tip(context: UpdateContext, args: str) -> None:
    """Ask for the amount of a tip, then for the reason."""
    await context.read_or_ask(args.strip(), Screen(QUESTION), _read_tip)


async def _read_tip(context: UpdateContext, text: str) -> WrongAnswer | None:
    money = read_amount(context, text, context.shop.settings.currency)
    if isinstance(money, WrongAnswer):
        return money

    async def read_reason(context: UpdateContext, text: str) -> Screen:
        return Screen(f"A tip of {money.amount} for {len(text)} letters, by {context.buyer}")

    await context.ask(Screen(NEXT_QUESTION), read_reason)
    return None


@asynccontextmanager
async def asking_shop(folder: Path, *admins: int) -> AsyncIterator[ChatRig]:
    """Open a shop with the command /tip."""
    commands = {each.name: each for each in _toy.commands}
    routes = RouteTable(ROUTES.buttons, {**ROUTES.commands, **commands})
    async with a_chat_rig(folder, admins=admins or (OPERATOR,), routes=routes) as rig:
        yield rig


async def ask(rig: ChatRig, command: str = "/tip", question: str = QUESTION) -> None:
    await rig.olga.send_text(command)
    await rig.olga.wait_for_text(question)
    await rig.idle()


async def test_a_bare_command_asks_and_the_next_texts_answer_one_question_after_another(
    tmp_path: Path,
) -> None:
    async with asking_shop(tmp_path) as rig:
        await ask(rig)
        assert find_button(rig.olga.last(), verbs.OVERVIEW) is not None  # Cancel
        await rig.olga.send_text("5,50 USD")
        await rig.olga.wait_for_text(NEXT_QUESTION)
        await rig.olga.send_text("service")
        await rig.olga.wait_for_text(f"A tip of 550 for 7 letters, by {OPERATOR}")


async def test_a_text_behind_the_command_is_the_answer_and_a_wrong_one_is_asked_for_again(
    tmp_path: Path,
) -> None:
    async with asking_shop(tmp_path) as rig:
        await ask(rig, "/tip 5", NEXT_QUESTION)
        await ask(rig, "/tip much")
        assert has_message(content_of(rig.olga.last()), "staff-question-amount", text="much")


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("much", "staff-question-amount"),
        ("1,000", "staff-question-amount"),
        ("9" * 30, "staff-question-amount"),
        ("0", "staff-question-positive"),
        ("-3", "staff-question-positive"),
        ("5 EUR", "staff-question-currency"),
        ("<b>5</b>&", "staff-question-amount"),
    ],
)
async def test_a_bad_answer_gets_a_sentence_and_the_question_stays_open(
    tmp_path: Path, answer: str, sentence: str
) -> None:
    async with asking_shop(tmp_path) as rig:
        await ask(rig)
        await rig.olga.send_text(answer)
        await rig.olga.wait_for_message(sentence)
        assert QUESTION in content_of(rig.olga.last())
        await rig.olga.send_text("5")
        await rig.olga.wait_for_text(NEXT_QUESTION)


async def test_a_picture_is_no_answer(tmp_path: Path) -> None:
    async with asking_shop(tmp_path) as rig:
        await ask(rig)
        await rig.server.send_sample(OPERATOR, "photo")
        await rig.olga.wait_for_message("staff-question-needs-text")
        await rig.olga.send_text("5")
        await rig.olga.wait_for_text(NEXT_QUESTION)


@pytest.mark.parametrize("step", ["cancel", "command", "unknown command", "other tap"])
async def test_cancel_another_tap_and_a_command_end_the_question(tmp_path: Path, step: str) -> None:
    async with asking_shop(tmp_path) as rig:
        await rig.olga.send_text("/health")
        await rig.olga.wait_for_message("health-title")
        await ask(rig)
        match step:
            case "cancel":
                await rig.olga.open(verbs.OVERVIEW)
            case "command":
                await rig.olga.send_text("/health")
            case "unknown command":
                await rig.olga.send_text("/nothing")
            case _:
                await rig.olga.forge("1:h")
        await rig.idle()
        await rig.olga.send_text("5")
        await rig.olga.wait_for_message("search-none")
        assert NEXT_QUESTION not in content_of(rig.olga.last())


async def test_an_answer_that_comes_too_late_changes_nothing_and_the_next_text_is_a_search(
    tmp_path: Path,
) -> None:
    async with asking_shop(tmp_path) as rig:
        await ask(rig)
        rig.clock.advance(QUESTION_MINUTES * 60 + 1)
        await rig.olga.send_text("5")
        await rig.olga.wait_for_message("staff-question-expired")
        await rig.olga.send_text("5")
        await rig.olga.wait_for_message("search-none")


async def test_after_a_restart_a_text_is_a_search(tmp_path: Path) -> None:
    async with asking_shop(tmp_path) as rig:
        await ask(rig)
        await rig.close()
        rig.open()
        await rig.olga.send_text("5")
        await rig.olga.wait_for_message("search-none")


async def test_the_question_is_its_askers_alone(tmp_path: Path) -> None:
    async with asking_shop(tmp_path, OPERATOR, BEN) as rig:
        await ask(rig)
        await rig.ben.send_text("5")
        await rig.ben.wait_for_message("search-none", "zh-Hans")
        await rig.olga.send_text("5")
        await rig.olga.wait_for_text(NEXT_QUESTION)


@pytest.mark.parametrize("role", [Role.VIEWER, None])
async def test_who_lost_the_right_meanwhile_cannot_answer(
    tmp_path: Path, role: Role | None
) -> None:
    async with asking_shop(tmp_path) as rig:
        roles = rig.shop.caches.roles
        roles[BuyerId(BEN)] = Role.MANAGER
        await rig.ben.send_text("/tip")
        await rig.ben.wait_for_text(QUESTION)
        if role is None:
            del roles[BuyerId(BEN)]
        else:
            roles[BuyerId(BEN)] = role
        await rig.ben.send_text("5")
        await rig.ben.wait_for_message("search-none", "zh-Hans")
        roles[BuyerId(BEN)] = Role.MANAGER
        await rig.ben.send_text("5")
        await rig.idle()
        assert not any(NEXT_QUESTION in content_of(message) for message in rig.ben.messages())


async def test_a_reply_to_the_question_answers_it_and_a_reply_to_another_message_does_not(
    tmp_path: Path,
) -> None:
    async with asking_shop(tmp_path) as rig:
        await rig.olga.send_text("/nothing")
        await rig.olga.wait_for_message("commands-unknown")
        other = rig.olga.last()["message_id"]
        await ask(rig)
        question = rig.olga.last()["message_id"]
        await rig.server.send_text(OPERATOR, "5", other)
        await rig.olga.wait_for_message("hint-reply")
        await rig.server.send_text(OPERATOR, "5", question)
        await rig.olga.wait_for_text(NEXT_QUESTION)


@pytest.mark.parametrize("command", ["product", "explain"])
async def test_a_command_about_a_product_asks_which_one(tmp_path: Path, command: str) -> None:
    async with a_chat_rig(
        tmp_path, a_supplier(a_product(name="Steam wallet")), over_http=True
    ) as rig:
        await rig.olga.send_text(f"/{command}")
        await rig.olga.wait_for_message("staff-ask-product")
        assert has_message(content_of(rig.olga.last()), f"usage-{command}")
        await rig.olga.send_text("zzzzzz")
        await rig.olga.wait_for_message("admin-product-none")
        await rig.olga.send_text("Steam wallet")
        await rig.olga.wait_for_message(
            "admin-product-on-sale" if command == "product" else "explain-title"
        )


@pytest.mark.parametrize(
    ("command", "question", "usage"),
    [
        ("credit", "staff-ask-buyer", "usage-credit"),
        ("limit", "staff-ask-buyer", "usage-limit"),
        ("refund", "staff-ask-payment", "usage-refund"),
        ("claim", "staff-ask-reference", "usage-claim"),
        ("order", "staff-ask-order", "usage-order"),
        ("goodwill", "staff-ask-order", "usage-goodwill"),
        ("resolve", "staff-ask-order", "usage-resolve"),
        ("ban", "staff-ask-buyer", "usage-ban"),
        ("unban", "staff-ask-buyer", "usage-unban"),
        ("note", "staff-ask-buyer", "usage-note"),
        ("pin", "staff-ask-product", "usage-pin"),
        ("unpin", "staff-ask-product", "usage-unpin"),
        ("product", "staff-ask-product", "usage-product"),
        ("explain", "staff-ask-product", "usage-explain"),
    ],
)
async def test_a_command_that_misses_its_words_asks_for_them_and_tells_its_usage(
    tmp_path: Path, command: str, question: str, usage: str
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text(f"/{command}")
        asked = content_of(await rig.olga.wait_for_message(question))
        assert has_message(asked, usage)
        assert find_button(rig.olga.last(), verbs.OVERVIEW) is not None  # Cancel


async def test_credit_is_completed_word_by_word_and_added_once(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, credit="0.00") as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        await rig.olga.send_text("/credit")
        await rig.olga.wait_for_message("staff-ask-buyer")
        await rig.olga.send_text("@ann")
        await rig.olga.wait_for_message("staff-ask-amount")
        await rig.olga.send_text("much")
        await rig.olga.wait_for_message("usage-wrong-amount", text="much")
        await rig.olga.send_text("@ann 5")
        await rig.olga.wait_for_message("credit-done")
        await rig.idle()
        assert (await rig.wallet()).balance == usd("5.00")
        assert not any(
            has_message(content_of(message), "usage-credit") for message in rig.olga.messages()
        )
        await rig.olga.send_text("@ann 5")
        await rig.idle()
        assert (await rig.wallet()).balance == usd("5.00")


async def test_a_credit_as_goodwill_that_misses_its_amount_stays_goodwill(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, credit="0.00") as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        await rig.olga.send_text("/credit @ann goodwill")
        await rig.olga.wait_for_message("staff-ask-amount")
        await rig.olga.send_text("5,50")
        await rig.olga.wait_for_message("credit-done")
        await rig.work()
        await rig.ann.wait_for_message("notice-goodwill", money="$5.50")


async def test_a_promo_code_is_added_from_its_list(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/promo")
        await rig.olga.open(verbs.ADD_PROMO_CODE)
        await rig.olga.wait_for_message("staff-ask-promo")
        await rig.olga.send_text("SUMMER 10%")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("promo-added")
