"""Tests of proposals: what support may not do waits for somebody who may, and runs once."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from bot.chat.navigation import verbs
from bot.chat.navigation.second_tap_actions import CONFIRMATION_SECONDS
from bot.chat.navigation.verbs import Verb
from bot.demo.telegram import Persona
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import BuyerId
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import RuledNotCharged
from bot.domain.people.proposals import PROPOSAL_LIFETIME
from bot.domain.people.staff import Role, StaffMember
from bot.services.operations.recovery import open_cases_after_restore
from bot.services.orders import cases
from bot.services.payments.wallet import CreditReason
from bot.services.people import privacy
from storage import EngineDatabase
from storage.orders.tables import orders
from storage.people.tables import audit
from storage.transaction import Transaction
from tests.builders import OPERATOR, shop_with, usd
from tests.chat.buttons import find_button
from tests.chat.buyer.payments.test_refunds import bought
from tests.chat.chat_rig import ANN, BEN, PERSONAS, ChatPerson, ChatRig, a_chat_rig
from tests.chat.operator.test_admin_commands import doubtful_order
from tests.chat.words import has_message
from tests.doubles import Overridden

MIA, SAM = 7_003, 7_004
STAFF = (
    *PERSONAS,
    Persona(MIA, "Mia \u202e<b>M", "mia", "en", role="operator"),
    Persona(SAM, "Sam", "sam", "en", role="operator"),
)


async def with_staff(rig: ChatRig) -> tuple[ChatPerson, ChatPerson]:
    """Make Mia a manager and Sam support; return both, who have opened the shop."""
    rig.shop.caches.roles.update({BuyerId(MIA): Role.MANAGER, BuyerId(SAM): Role.SUPPORT})
    mia, sam = rig.chat_person(MIA), rig.chat_person(SAM)
    for person in (mia, sam, rig.olga):
        await person.send_text("/start")
    await rig.idle()
    return mia, sam


async def propose(person: ChatPerson, command: str) -> None:
    """Let a person who only proposes ask for an act and confirm it."""
    await person.send_text(command)
    await person.open(verbs.CONFIRM_ADMIN_ACTION)
    await person.wait_for_message("proposal-sent")


async def with_proposed_refund(rig: ChatRig) -> tuple[int, ChatPerson, ChatPerson]:
    """Let Sam propose the refund of a doubtful order; return the order, Mia and Sam."""
    order = await doubtful_order(rig)
    mia, sam = await with_staff(rig)
    await propose(sam, f"/resolve {order} refund")
    return order, mia, sam


async def ask_for_credit(person: ChatPerson, amount: str, reason: CreditReason) -> None:
    """Let a person who only proposes ask for a credit of Ben by the buttons of his page."""
    await person.send_text(f"/buyer {BEN}")
    await person.open(verbs.ASK_CREDIT, buyer_id=BEN)
    await person.wait_for_message("credit-how-much")
    await person.send_text(amount)
    place = list(CreditReason).index(reason)
    message = await person.wait_for_button(verbs.CONFIRM_ADMIN_ACTION)
    buttons = [each for row in message["reply_markup"]["inline_keyboard"] for each in row]
    await person.forge(buttons[place]["callback_data"], message["message_id"])
    await person.wait_for_message("proposal-sent")


async def restart(rig: ChatRig) -> None:
    """End the process and start another one, with the same database, roles and chat."""
    roles = dict(rig.shop.caches.roles)
    await rig.close()
    rig.open()
    rig.shop.caches.roles.update(roles)


async def audited(rig: ChatRig) -> list[tuple[object, ...]]:
    def read(tx: Transaction) -> list[tuple[object, ...]]:
        query = select(audit.c.action, audit.c.target, audit.c.actor, audit.c.proposer)
        rows = tx.resources.connection.execute(query.order_by(audit.c.id))
        return [tuple(row) for row in rows]

    return await rig.store.read(read)


async def given_away(rig: ChatRig) -> list[int]:
    """Return what credits gave away at the shop's cost, in cents."""

    def read(tx: Transaction) -> list[int]:
        query = select(audit.c.given_away).where(audit.c.action == "credit")
        return list(tx.resources.connection.scalars(query))

    return await rig.store.read(read)


async def test_support_proposes_and_the_tap_of_a_manager_carries_it_out(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF, over_http=True) as rig:
        order, mia, sam = await with_proposed_refund(rig)
        assert (await rig.order(order)).status is OrderStatus.REVIEW
        for person in (rig.olga, mia):
            asked = content_of(await person.wait_for_message("proposal-asks", name="Sam"))
            assert "Steam wallet" in asked
        await mia.open(verbs.APPROVE_PROPOSAL)
        await mia.wait_for_message("ruled-cancelled")

        assert (await rig.wallet()).available == usd("50.00")
        assert ("resolve", f"order:{order}", MIA, SAM) in await audited(rig)
        for person in (rig.olga, sam):
            told = content_of(await person.wait_for_message("proposal-approved"))
            assert "Mia <b>M" in told, "a name cannot reverse or format the line"
        assert has_message(content_of(sam.last()), "ruled-cancelled"), "the outcome"
        assert find_button(rig.olga.last(), verbs.APPROVE_PROPOSAL) is None


async def test_a_proposal_that_is_declined_changes_nothing(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        order, mia, sam = await with_proposed_refund(rig)
        await rig.olga.wait_for_button(verbs.DECLINE_PROPOSAL)
        message, approve = await mia.finds(verbs.APPROVE_PROPOSAL)
        await rig.olga.open(verbs.DECLINE_PROPOSAL)
        await sam.wait_for_message("proposal-declined", name="Olga")
        await mia.forge(approve, message)
        await mia.wait_for_message("proposal-declined", name="Olga")

        assert (await rig.order(order)).status is OrderStatus.REVIEW
        assert ("decline-proposal", f"buyer:{SAM}", OPERATOR, SAM) in await audited(rig)


async def test_of_two_who_approve_at_once_the_first_decides(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        await rig.ben.send_text("/start")
        mia, sam = await with_staff(rig)
        await propose(sam, f"/credit {BEN} 5")
        places = [await person.finds(verbs.APPROVE_PROPOSAL) for person in (mia, rig.olga)]
        for person, (message, data) in zip((mia, rig.olga), places, strict=True):
            rig.server.forge_callback(person.user_id, data, message)
            rig.server.forge_callback(person.user_id, data, message)
        await rig.idle()

        assert (await rig.wallet(BEN)).balance == usd("5.00")
        assert [each[0] for each in await audited(rig)].count("credit") == 1
        shown = [content_of(person.last()) for person in (mia, rig.olga)]
        assert sum(has_message(each, "proposal-approved") for each in shown) == 1
        assert sum(has_message(each, "credit-done") for each in shown) == 1


async def test_a_small_credit_of_support_is_proposed_too(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        await rig.ben.send_text("/start")
        _, sam = await with_staff(rig)
        await sam.send_text(f"/credit {BEN} 0.01")
        await sam.wait_for_button(verbs.CONFIRM_ADMIN_ACTION)
        assert (await rig.wallet(BEN)).balance.amount == 0


async def test_an_order_that_moved_on_is_asked_about_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        order, mia, sam = await with_proposed_refund(rig)
        seen = await rig.order(order)

        def touch(tx: Transaction) -> None:
            newer = update(orders).where(orders.c.id == seen.id).values(version=seen.version + 1)
            tx.resources.connection.execute(newer)

        await rig.store.transact(touch)
        await mia.open(verbs.APPROVE_PROPOSAL)
        await sam.wait_for_message("proposal-asked-again")
        assert (await rig.order(order)).status is OrderStatus.REVIEW
        await mia.open(verbs.CONFIRM_ADMIN_ACTION)
        await mia.wait_for_message("ruled-cancelled")

        assert ("resolve", f"order:{order}", MIA, SAM) in await audited(rig)


async def test_an_order_that_is_settled_meanwhile_stays_as_it_is(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        order, mia, _sam = await with_proposed_refund(rig)
        seen = await rig.order(order)
        await cases.apply_ruling(rig.shop, rig.store, OPERATOR, seen.id, RuledNotCharged())
        await mia.open(verbs.APPROVE_PROPOSAL)
        await mia.wait_for_message("unruled-order-not-open")

        assert (await rig.wallet()).available == usd("50.00")


async def test_a_proposal_expires_after_a_day(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        order, mia, _sam = await with_proposed_refund(rig)
        await mia.wait_for_button(verbs.APPROVE_PROPOSAL)
        rig.clock.advance(PROPOSAL_LIFETIME.total_seconds() + 1)
        await mia.open(verbs.APPROVE_PROPOSAL)
        await mia.wait_for_message("proposal-expired")

        assert (await rig.order(order)).status is OrderStatus.REVIEW


async def test_who_lost_the_right_decides_nothing(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        order, mia, _sam = await with_proposed_refund(rig)
        message, approve = await mia.finds(verbs.APPROVE_PROPOSAL)
        for role in (Role.SUPPORT, Role.VIEWER, None):
            rig.shop.caches.roles.pop(BuyerId(MIA))
            if role is not None:
                rig.shop.caches.roles[BuyerId(MIA)] = role
            await mia.forge(approve, message)
            await rig.idle()
            assert (await rig.order(order)).status is OrderStatus.REVIEW
            rig.shop.caches.roles[BuyerId(MIA)] = Role.MANAGER


@pytest.mark.parametrize("role", [Role.VIEWER, None])
async def test_a_question_of_somebody_who_was_demoted_since_is_refused(
    tmp_path: Path, role: Role | None
) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        order = await doubtful_order(rig)
        mia, _ = await with_staff(rig)
        await mia.send_text(f"/resolve {order} refund")
        message, confirm = await mia.finds(verbs.CONFIRM_ADMIN_ACTION)
        del rig.shop.caches.roles[BuyerId(MIA)]
        if role is not None:
            rig.shop.caches.roles[BuyerId(MIA)] = role
        await mia.forge(confirm, message)
        await rig.idle()

        assert (await rig.order(order)).status is OrderStatus.REVIEW
        if role is not None:
            await mia.wait_for_message("second-tap-no-right")


async def test_a_manager_who_became_support_proposes_by_the_old_question(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        order = await doubtful_order(rig)
        mia, _ = await with_staff(rig)
        await mia.send_text(f"/resolve {order} refund")
        await mia.wait_for_button(verbs.CONFIRM_ADMIN_ACTION)
        rig.shop.caches.roles[BuyerId(MIA)] = Role.SUPPORT
        await mia.open(verbs.CONFIRM_ADMIN_ACTION)
        await mia.wait_for_message("proposal-sent", names="Olga")

        assert (await rig.order(order)).status is OrderStatus.REVIEW


async def test_where_nobody_can_be_reached_nothing_is_proposed(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        order = await doubtful_order(rig)
        _, sam = await with_staff(rig)
        for person in (OPERATOR, MIA):
            rig.server.block(person)
        await rig.idle()
        await sam.send_text(f"/resolve {order} refund")
        await sam.open(verbs.CONFIRM_ADMIN_ACTION)
        await sam.wait_for_message("proposal-unsent")


async def test_the_second_tap_of_support_counts_for_a_minute_and_once(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        order = await doubtful_order(rig)
        mia, sam = await with_staff(rig)
        await sam.send_text(f"/resolve {order} refund")
        message, confirm = await sam.finds(verbs.CONFIRM_ADMIN_ACTION)
        rig.clock.advance(CONFIRMATION_SECONDS + 1)
        await sam.forge(confirm, message)
        await sam.wait_for_message("second-tap-too-late")
        await sam.send_text(f"/resolve {order} refund")
        message, confirm = await sam.finds(verbs.CONFIRM_ADMIN_ACTION)
        for _ in range(3):
            await sam.forge(confirm, message)
        await rig.idle()

        asked = [each for each in mia.messages() if find_button(each, verbs.APPROVE_PROPOSAL)]
        assert len(asked) == 1
        assert (await rig.wallet(ANN)).available < usd("50.00")


async def test_an_act_above_the_daily_sum_of_a_manager_waits_for_an_owner(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        await rig.ben.send_text("/start")
        mia, sam = await with_staff(rig)
        await with_daily_sum(rig, "5.00")
        await mia.send_text(f"/credit {BEN} 3")
        await mia.wait_for_message("credit-done")
        await mia.send_text(f"/credit {BEN} 2.01")
        await mia.open(verbs.CONFIRM_ADMIN_ACTION)
        told = content_of(await mia.wait_for_message("proposal-above-own-sum", money="$2.00"))
        assert has_message(told, "proposal-sent", names="Olga"), "support cannot decide it"
        asked = content_of(await rig.olga.wait_for_message("proposal-asks", name="Mia <b>M"))
        assert has_message(asked, "proposal-above-sum", name="Mia <b>M")
        assert (await rig.wallet(BEN)).balance == usd("3.00")

        other = BuyerId(SAM)
        rig.shop.caches.roles[other] = Role.MANAGER
        message, approve = await rig.olga.finds(verbs.APPROVE_PROPOSAL)
        await sam.forge(approve, message)
        await rig.idle()
        assert (await rig.wallet(BEN)).balance == usd("3.00"), "another manager has a limit too"
        await rig.olga.open(verbs.APPROVE_PROPOSAL)
        await mia.wait_for_message("proposal-approved", name="Olga")
        assert (await rig.wallet(BEN)).balance == usd("5.01")
        assert ("credit", f"buyer:{BEN}", OPERATOR, MIA) in await audited(rig)
        await mia.send_text(f"/credit {BEN} 2")
        await rig.idle()
        assert (await rig.wallet(BEN)).balance == usd("7.01"), "it counted for the owner"


async def test_a_manager_who_approves_above_their_sum_leaves_it_to_an_owner(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        await rig.ben.send_text("/start")
        mia, sam = await with_staff(rig)
        await with_daily_sum(rig, "5.00")
        await propose(sam, f"/credit {BEN} 6")
        await mia.open(verbs.APPROVE_PROPOSAL)
        await mia.wait_for_message("proposal-above-own-sum", money="$5.00")
        assert find_button(mia.last(), verbs.APPROVE_PROPOSAL) is not None
        assert (await rig.wallet(BEN)).balance.amount == 0
        await rig.olga.open(verbs.APPROVE_PROPOSAL)
        await sam.wait_for_message("proposal-approved", name="Olga")

        assert (await rig.wallet(BEN)).balance == usd("6.00")
        assert ("credit", f"buyer:{BEN}", OPERATOR, SAM) in await audited(rig)
        assert find_button(mia.last(), verbs.APPROVE_PROPOSAL) is None


async def test_an_act_at_one_tap_that_is_above_the_sum_by_then_says_how_to_ask_an_owner(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF, watch=spend_meanwhile) as rig:
        await rig.ben.send_text("/start")
        mia, _ = await with_staff(rig)
        await with_daily_sum(rig, "5.00")
        await mia.send_text(f"/credit {BEN} 3")
        await mia.wait_for_message("proposal-above-sum-again")
        assert (await rig.wallet(BEN)).balance.amount == 0


def spend_meanwhile(db: EngineDatabase) -> Any:
    """Return a database in which Mia gives away 4.00 elsewhere, just before each credit."""

    def spend(tx: Transaction) -> None:
        tx.audit.record(BuyerId(MIA), "goodwill", "order:1", "", tx.now, given_away=usd("4.00"))

    async def transact(phase: Any, *args: Any, **kwargs: Any) -> Any:
        if phase.__name__ == "credit_buyer":
            await db.transact(spend)
        return await db.transact(phase, *args, **kwargs)

    return Overridden(db, transact=transact)


async def with_daily_sum(rig: ChatRig, amount: str) -> None:
    """Let managers give away this much in a day, for the chat and for the database."""
    rig.shop = shop_with(rig.shop, manager_daily_sum=usd(amount))

    def write(tx: Transaction) -> None:
        for person, role in rig.shop.caches.roles.items():
            member = StaffMember(person, role, "", None, BuyerId(OPERATOR), tx.now)
            tx.staff.set_member(member)

    await rig.store.transact(write)


async def test_a_proposal_that_is_older_than_the_process_is_asked_about_as_it_is_now(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        order, mia, sam = await with_proposed_refund(rig)
        await mia.wait_for_button(verbs.APPROVE_PROPOSAL)
        await restart(rig)
        await mia.open(verbs.APPROVE_PROPOSAL)
        await sam.wait_for_message("proposal-asked-again", name="Mia <b>M")
        assert (await rig.order(order)).status is OrderStatus.REVIEW
        await mia.open(verbs.CONFIRM_ADMIN_ACTION)
        await mia.wait_for_message("ruled-cancelled")

        told = content_of(await sam.wait_for_message("proposal-approved"))
        assert "Steam wallet" in told, "what it was about is known again"
        await rig.olga.wait_for_message("proposal-approved")
        assert ("resolve", f"order:{order}", MIA, SAM) in await audited(rig)


@pytest.mark.parametrize(
    ("verb", "outcome"),
    [
        (verbs.DECLINE_PROPOSAL, "proposal-declined"),
        (verbs.APPROVE_PROPOSAL, "proposal-approved"),
    ],
)
async def test_a_decision_from_before_a_restart_is_shown(
    tmp_path: Path, verb: Verb, outcome: str
) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        await rig.ben.send_text("/start")
        mia, sam = await with_staff(rig)
        await propose(sam, f"/credit {BEN} 5")
        message, approve = await mia.finds(verbs.APPROVE_PROPOSAL)
        await rig.olga.open(verb)
        await sam.wait_for_message(outcome, name="Olga")
        await rig.idle()
        await restart(rig)
        await mia.forge(approve, message)
        await rig.idle()

        assert has_message(content_of(mia.last()), outcome, name="Olga")
        given = 5 if verb == verbs.APPROVE_PROPOSAL else 0
        assert (await rig.wallet(BEN)).balance == usd(f"{given}.00")


async def test_an_amount_that_is_proposed_is_given_once_also_across_a_restart(
    tmp_path: Path,
) -> None:
    """Both who may decide approve it after the restart, and both confirm."""
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        await rig.ben.send_text("/start")
        mia, sam = await with_staff(rig)
        await ask_for_credit(sam, "3", CreditReason.GOODWILL)
        await mia.wait_for_button(verbs.APPROVE_PROPOSAL)
        await rig.olga.wait_for_button(verbs.APPROVE_PROPOSAL)
        await restart(rig)
        places = []
        for person in (mia, rig.olga):
            await person.open(verbs.APPROVE_PROPOSAL)
            places.append(await person.finds(verbs.CONFIRM_ADMIN_ACTION))
        for person, (message, confirm) in zip((mia, rig.olga), places, strict=True):
            await person.forge(confirm, message)
            await rig.idle()

        assert (await rig.wallet(BEN)).balance == usd("3.00")
        assert await given_away(rig) == [300], "once, and as goodwill"
        await rig.olga.wait_for_message("proposal-approved", name="Mia <b>M")


async def test_the_question_names_the_button_that_the_proposer_chose(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        await rig.ben.send_text("/start")
        _, sam = await with_staff(rig)
        await ask_for_credit(sam, "3", CreditReason.GOODWILL)
        asked = content_of(await rig.olga.wait_for_message("proposal-asks", name="Sam"))

        assert has_message(asked, "button-credit-goodwill", money="$3.00")
        assert not has_message(asked, "button-credit-received", money="$3.00")


async def test_each_reads_a_proposal_in_their_language_and_with_the_costs_of_their_role(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        order = await bought(rig)
        mia, sam = await with_staff(rig)
        await sam.send_text("/language")
        await sam.open(verbs.LANGUAGE, "Русский")
        await rig.idle()
        await sam.send_text(f"/order {order}")
        await sam.open(verbs.ASK_REFUND, order_id=order)
        await sam.open(verbs.CONFIRM_ADMIN_ACTION)
        asked = content_of(await mia.wait_for_message("proposal-asks", name="Sam"))
        own = content_of(await sam.wait_for_button(verbs.OVERVIEW))

        assert has_message(asked, "effect-refund-delivered")
        assert "$9.00" in asked, "the cost, which a manager may see"
        assert "9,00" not in own, "the cost, which support may not see"
        assert "покупател" in own
        assert not has_message(asked, "effect-stands"), "the minute is that of another button"


@pytest.mark.parametrize("is_restarted", [False, True])
async def test_what_somebody_proposed_who_left_is_over(
    tmp_path: Path, *, is_restarted: bool
) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        order, mia, _sam = await with_proposed_refund(rig)
        message, approve = await mia.finds(verbs.APPROVE_PROPOSAL)
        if is_restarted:
            await restart(rig)
        del rig.shop.caches.roles[BuyerId(SAM)]
        await mia.open(verbs.APPROVE_PROPOSAL)
        await mia.wait_for_message("proposal-left", name="Sam")
        await mia.forge(approve, message)
        await mia.wait_for_message("proposal-expired")

        assert (await rig.order(order)).status is OrderStatus.REVIEW


async def test_a_second_tap_that_comes_too_late_shows_the_proposal_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        order, mia, sam = await with_proposed_refund(rig)
        await mia.wait_for_button(verbs.APPROVE_PROPOSAL)
        await restart(rig)
        await mia.open(verbs.APPROVE_PROPOSAL)
        await mia.wait_for_button(verbs.CONFIRM_ADMIN_ACTION)
        rig.clock.advance(CONFIRMATION_SECONDS + 1)
        await mia.open(verbs.CONFIRM_ADMIN_ACTION)
        await mia.wait_for_button(verbs.APPROVE_PROPOSAL)
        assert (await rig.order(order)).status is OrderStatus.REVIEW
        await mia.open(verbs.APPROVE_PROPOSAL)
        await mia.open(verbs.CANCEL_ADMIN_ACTION)
        await sam.wait_for_message("proposal-declined", name="Mia <b>M")

        assert (await rig.order(order)).status is OrderStatus.REVIEW


async def test_a_proposer_who_is_erased_leaves_no_proposal(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        order, mia, _sam = await with_proposed_refund(rig)
        await mia.wait_for_button(verbs.APPROVE_PROPOSAL)
        await privacy.erase_buyer(rig.shop, rig.store, BuyerId(SAM))
        await mia.open(verbs.APPROVE_PROPOSAL)
        await mia.wait_for_message("proposal-expired")

        assert (await rig.order(order)).status is OrderStatus.REVIEW


@pytest.mark.parametrize("is_restarted", [False, True])
async def test_a_proposal_about_a_buyer_who_is_erased_is_decided_until_a_restart(
    tmp_path: Path, *, is_restarted: bool
) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        order = await bought(rig)
        mia, sam = await with_staff(rig)
        await sam.send_text(f"/order {order}")
        await sam.open(verbs.ASK_REFUND, order_id=order)
        await sam.open(verbs.CONFIRM_ADMIN_ACTION)
        await mia.wait_for_button(verbs.APPROVE_PROPOSAL)
        await privacy.erase_buyer(rig.shop, rig.store, BuyerId(ANN))
        if is_restarted:
            await restart(rig)
        await mia.open(verbs.APPROVE_PROPOSAL)
        if is_restarted:
            await mia.wait_for_message("proposal-expired")
        await rig.idle()
        if find_button(mia.last(), verbs.CONFIRM_ADMIN_ACTION) is not None:
            await mia.open(verbs.CONFIRM_ADMIN_ACTION)  # the erasure changed the order
            await rig.idle()

        expected = OrderStatus.DELIVERED if is_restarted else OrderStatus.REFUNDED
        assert (await rig.order(order)).status is expected


async def test_a_restored_backup_holds_no_proposal(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=STAFF) as rig:
        await rig.ben.send_text("/start")
        mia, sam = await with_staff(rig)
        await propose(sam, f"/credit {BEN} 5")
        await mia.wait_for_button(verbs.APPROVE_PROPOSAL)
        await rig.store.transact(open_cases_after_restore)
        await mia.open(verbs.APPROVE_PROPOSAL)
        await mia.wait_for_message("proposal-expired")

        assert (await rig.wallet(BEN)).balance.amount == 0
