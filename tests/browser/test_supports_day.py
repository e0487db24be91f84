"""A day of a person of support in the page, by buttons: they do what the table of rights says, no more.

An owner adds them in the page's list of people, and a manager by a link. At the end they are removed.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.verbs import Verb
from bot.chat.operator.people.staff_screen import CHOOSE, LINK, encode_role
from bot.chat.router import ROUTES
from bot.demo.demo_servers import BUYERS, OPERATOR
from bot.demo.supplier.records import STRICT
from bot.domain.people.staff import Role
from tests.browser.demo import running_demo
from tests.browser.expected import sample_of
from tests.browser.walker import TIMEOUT, Screen, Walker, Wish, walker

pytestmark = [pytest.mark.browser, pytest.mark.long]

ALICE, LI_LEI, OMAR = BUYERS
#: Pages that only other roles have. Support sees no button to them.
CLOSED = ("/ban 1001", "/limit 1001 5", "/pause", "/markup", "/staff", "/audit", "/promo")


async def test_support_works_through_a_day_and_decides_nothing_about_money(
    chromium: Browser, tmp_path: Path
) -> None:
    sample = sample_of(STRICT)
    async with (
        running_demo(tmp_path) as demo,
        walker(chromium, demo.address, ALICE) as alice,
        walker(chromium, demo.address, LI_LEI) as lei,
        walker(chromium, demo.address, OMAR, phone=True) as omar,
        walker(chromium, demo.address, OPERATOR) as olga,
    ):
        await alice.start()
        goods = await alice.buy(sample["steam-wallet-20"], Wish())
        await alice.type("/start")
        await alice.buy(sample["moon-pass"], Wish())
        for person in (lei, omar, olga):
            await person.start()

        # Two people get a role: one is chosen, one opens a link.
        await _choose(olga, lei)
        await _invite(olga, omar)
        hired = len(lei.trail)

        # Orders without cost and profit, and no secret before the buyer wrote about the order.
        panel = await lei.type("/start")
        order = await _open_order(lei, 1)
        owners = await _open_order(olga, 1)
        assert "US$21.56" in order.text
        for word in ("成本", "利润", "毛利"):
            assert word not in panel.text + order.text
        assert "Cost: " in owners.text
        secret = await lei.tap(Tap(verbs.READ_DELIVERY, (1,)))
        assert goods not in secret.text

        # A buyer writes about the order, is answered, and is written to.
        await alice.type("/orders")
        await alice.tap(Tap(verbs.ORDER_FROM_LIST, (1, 0, 0)))
        await alice.tap(Tap(verbs.ORDER_SUPPORT, (1,)))
        await alice.send("The code does not work")
        await lei.until(lambda screen: "The code does not work" in screen.text, "the message")
        await lei.newest(verbs.THREAD).click()
        await lei.until(_has(verbs.CLOSE_THREAD, verbs.THREAD_ORDER), "the conversation")
        await lei.send("We look at it")
        await alice.until(lambda screen: "We look at it" in screen.text, "the answer")
        await _open_order(lei, 1)
        await lei.tap(Tap(verbs.READ_DELIVERY, (1,)))
        await lei.until(lambda screen: goods in screen.text, "the secret")
        await _open_buyer(lei, ALICE.id)
        await lei.newest(verbs.WRITE_TO_BUYER).click()
        await lei.until(lambda screen: "Alice" in screen.text, "the thread to write in")
        await lei.send("Is it better now?")
        await alice.until(lambda screen: "Is it better now?" in screen.text, "the second message")
        await _open_order(lei, 1)
        await lei.tap(Tap(verbs.ASK_ORDER_NOTE, (1,)))
        await lei.type("Seems honest")
        assert "Seems honest" in (await _open_order(lei, 1)).text

        # What concerns money is proposed, and read by each in their language.
        await lei.tap(Tap(verbs.ASK_GOODWILL, (1,)))
        await _propose(lei, await lei.type("1"))
        question = await olga.until(_has(verbs.APPROVE_PROPOSAL), "the question")
        assert "proposes this" in question.text
        assert "Give $1.00 to the buyer of order #1" in question.text
        assert not _is_chinese(question.text.replace(LI_LEI.first_name, ""))
        await omar.until(lambda screen: "يقترح" in screen.text, "the same question")
        await olga.newest(verbs.APPROVE_PROPOSAL).click()
        await _expect_outcome(lei, omar, "✅")

        await _open_order(lei, 1)
        await lei.tap(Tap(verbs.REPLACE_ORDER, (1,)))
        asked = await lei.tap(Tap(verbs.ASK_REPLACEMENT, (1, 1)))
        assert "成本" not in asked.text
        await _propose(lei, asked)
        await omar.until(_has(verbs.APPROVE_PROPOSAL), "the replacement")
        await omar.newest(verbs.APPROVE_PROPOSAL).click()
        await omar.until(_has(verbs.CONFIRM_ADMIN_ACTION), "the question with its cost")
        await omar.newest(verbs.CONFIRM_ADMIN_ACTION).click()
        await _expect_outcome(lei, olga, "✅")
        codes = alice.page.locator("#column .message.theirs .spoiler")
        await expect(codes).to_have_count(3, timeout=TIMEOUT * 1000)

        await _open_buyer(lei, ALICE.id)
        await lei.tap(Tap(verbs.ASK_CREDIT, (ALICE.id,)))
        await _propose(lei, await lei.type("2.50"))
        await olga.until(_has(verbs.DECLINE_PROPOSAL), "the credit")
        await olga.newest(verbs.DECLINE_PROPOSAL).click()
        await _expect_outcome(lei, omar, "✖️")

        await _open_order(lei, 2)
        await _propose(lei, await lei.tap(Tap(verbs.ASK_REFUND, (2,))))
        await omar.until(_has(verbs.APPROVE_PROPOSAL), "the refund")
        await omar.newest(verbs.APPROVE_PROPOSAL).click()
        await _expect_outcome(lei, olga, "✅")
        await alice.until(lambda screen: "$5.28" in screen.text, "the refund of the order")
        home = await alice.type("/balance")
        assert "$249.44" in home.text, "270.00 less 21.56, with 1.00 of goodwill"

        # Nothing else: no button leads there, and no command.
        for command in CLOSED:
            screen = await lei.type(command)
            assert not screen.taps(verbs.CONFIRM_ADMIN_ACTION), command
        _expect_open_buttons(lei.trail[hired:], Role.SUPPORT)

        # They are removed, which counts at once, also for the buttons that they still see.
        order = await _open_order(lei, 1)
        await _open_panel(olga)
        await olga.tap_only(verbs.STAFF)
        await olga.tap(Tap(verbs.STAFF_MEMBER, (LI_LEI.id,)))
        await olga.tap(Tap(verbs.ASK_STAFF_ROLE, (LI_LEI.id, 0)))
        await olga.tap_only(verbs.CONFIRM_ADMIN_ACTION)
        left = await lei.until(_has(verbs.HOME), "the end of the role")
        await lei.key(Tap(verbs.ASK_REFUND, (1,))).click()
        page = lei.message(order)
        await expect(page.locator(".key")).to_have_count(1, timeout=TIMEOUT * 1000)
        await expect(page).not_to_contain_text("US$21.56")
        home = await lei.type("/start")
        _expect_open_buttons([left, home], None)
        assert await demo.trades() == [1, 1, 1]


async def _choose(owner: Walker, person: Walker) -> None:
    """Make a person support, by choosing them in the page's list of people."""
    await _open_panel(owner)
    await owner.tap_only(verbs.STAFF)
    await owner.tap(Tap(verbs.INVITE_STAFF, (CHOOSE,)))
    role = Tap(verbs.INVITE_STAFF_AS, (CHOOSE, encode_role(Role.SUPPORT)))
    await owner.key(role).click()
    await owner.page.locator("[data-request]").click()
    row = owner.page.locator(f'#column .keyboard [data-person="{person.persona.id}"]')
    await row.click()
    question = await owner.until(_has(verbs.CONFIRM_ADMIN_ACTION), "the question")
    assert person.persona.first_name in question.text
    await expect(owner.page.locator("[data-request]")).to_have_count(0)
    await owner.tap_only(verbs.CONFIRM_ADMIN_ACTION)
    await person.until(_has(verbs.OVERVIEW), "the new role")


async def _invite(owner: Walker, person: Walker) -> None:
    """Make a person manager, by a link that they open and the owner confirms."""
    await _open_panel(owner)
    await owner.tap_only(verbs.STAFF)
    await owner.tap(Tap(verbs.INVITE_STAFF, (LINK,)))
    role = Tap(verbs.INVITE_STAFF_AS, (LINK, encode_role(Role.MANAGER)))
    link = re.search(r"start=(j_[A-Za-z0-9_-]+)", (await owner.tap(role)).text)
    assert link is not None
    await person.send(f"/start {link[1]}")
    await owner.until(_has(verbs.CONFIRM_STAFF_LINK), "the person who opened it")
    await owner.newest(verbs.CONFIRM_STAFF_LINK).click()
    await person.until(_has(verbs.OVERVIEW), "the new role")


async def _open_order(person: Walker, number: int) -> Screen:
    """Open the page of an order from the panel."""
    await _open_panel(person)
    await person.tap_only(verbs.ALL_ORDERS)
    return await person.tap(Tap(verbs.ORDER_DETAILS, (number,)))


async def _open_buyer(person: Walker, buyer: int) -> Screen:
    """Open the page of a buyer from the panel."""
    await _open_panel(person)
    await person.tap(Tap(verbs.BUYERS, (0,)))
    return await person.tap(Tap(verbs.BUYER, (buyer,)))


async def _propose(person: Walker, question: Screen) -> None:
    """Confirm a question by its first button; wait until those who may decide are asked."""
    confirm = question.taps(verbs.CONFIRM_ADMIN_ACTION)[0]
    await person.key(confirm).click()
    await person.until(
        lambda screen: "Olga" in screen.text and OMAR.first_name[:4] in screen.text, "the receipt"
    )


async def _expect_outcome(proposer: Walker, other: Walker, sign: str) -> None:
    """Wait until the proposer reads a decision, and it is not asked for of somebody else any more."""
    await proposer.until(lambda screen: screen.text.startswith(sign), "the outcome")
    await other.until(lambda screen: not screen.taps(verbs.APPROVE_PROPOSAL), "the decision")


async def _open_panel(person: Walker) -> None:
    """Open the panel as a new message: an earlier one may be the last screen already."""
    before, is_panel = await person.screen(), _has(verbs.ALL_ORDERS, verbs.BUYERS)
    await person.send("/start")
    await person.until(lambda screen: screen.id > before.id and is_panel(screen), "the panel")


def _has(*wanted: Verb) -> Callable[[Screen], bool]:
    """Return whether a screen has a button with each of these verbs, or more."""
    return lambda screen: len(screen.taps(*wanted)) >= len(wanted)


def _is_chinese(text: str) -> bool:
    return re.search(r"[\u4e00-\u9fff]", text) is not None


def _expect_open_buttons(screens: Sequence[Screen], role: Role | None) -> None:
    """Check that each button is one that the role has the right to."""
    taps = [button.tap for screen in screens for button in screen.buttons if button.tap]
    closed = {tap.verb for tap in taps if ROUTES.find_button(tap.verb, role) is None}
    assert not closed
