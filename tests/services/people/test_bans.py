"""Tests of bans: they take effect at once, and take nobody's goods or money."""

import asyncio
from collections.abc import Sequence
from functools import partial

import pytest
from sqlalchemy import text

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.order import OrderStatus
from bot.domain.payments.claims import ClaimStatus
from bot.domain.people.notes import NoteKind, StaffNote
from bot.domain.people.person import Ban
from bot.domain.people.staff import Role
from bot.domain.people.support import MessageContent
from bot.services.checkout.confirmation import Confirmation, confirm_quote
from bot.services.payments.notices import PAID, parse_receipt
from bot.services.payments.payment_check import PaymentRefusal, check_before_payment
from bot.services.people import accounts, bans, buyers, privacy, staff, support
from bot.services.people.bans import BanChange
from bot.services.people.staff import ChosenPerson, RoleChange
from bot.services.people.support import RefundRequest
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, a_person
from tests.services.payments.claims_rig import open_claims_rig
from tests.services.payments.payments_rig import (
    open_payments_rig,
    pay,
    quote_invoice,
    register,
    top_up_invoice,
)
from tests.services.referral_rig import refund
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.world.stars import METHOD

pytestmark = pytest.mark.both_engines
OTHER = BuyerId(7_002)
STRANGER = BuyerId(7_099)


async def ban(rig: ServicesRig, buyer: BuyerId = BUYER) -> BanChange:
    return await bans.ban(rig.shop, rig.db, OPERATOR, buyer, "fraud")


async def unban(rig: ServicesRig, buyer: BuyerId = BUYER) -> BanChange:
    return await bans.unban(rig.shop, rig.db, OPERATOR, buyer, "a mistake")


async def audited(rig: ServicesRig) -> Sequence[tuple[str, str, str]]:
    def read(tx: Transaction) -> list[tuple[str, str, str]]:
        query = text("SELECT action, target, detail FROM audit ORDER BY id")
        return [tuple(row) for row in tx.resources.connection.execute(query)]

    return await rig.db.read(read)


def _list_notes(tx: Transaction) -> tuple[Sequence[StaffNote], int]:
    return tx.staff_notes.list_of_buyer(BUYER, 10)


async def is_banned(rig: ServicesRig, buyer: BuyerId = BUYER) -> bool:
    def read(tx: Transaction) -> bool:
        person = tx.people.get(buyer)
        return person is not None and person.banned

    return await rig.db.read(read)


async def test_a_ban_and_its_end_are_stored_once_and_audited(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    changes = [await ban(rig), await ban(rig)]
    assert await is_banned(rig)
    assert rig.shop.caches.bans == {BUYER: True}
    changes += [await unban(rig), await unban(rig)]
    assert changes == [BanChange.CHANGED, BanChange.NOTHING_TO_CHANGE] * 2
    assert not await is_banned(rig)
    assert rig.shop.caches.bans == {BUYER: False}
    who = f"buyer:{BUYER}"
    assert await audited(rig) == [("ban", who, ""), ("unban", who, "")]
    notes, _ = await rig.db.read(_list_notes)
    assert [(each.kind, each.text, each.author) for each in notes] == [
        (NoteKind.UNBAN, "a mistake", OPERATOR),
        (NoteKind.BAN, "fraud", OPERATOR),
    ]


async def test_neither_staff_nor_a_stranger_can_be_banned(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    await register(rig, OPERATOR)
    assert await ban(rig, OPERATOR) is BanChange.IS_STAFF
    assert await ban(rig, STRANGER) is BanChange.UNKNOWN_PERSON
    assert not await is_banned(rig, OPERATOR)
    assert rig.shop.caches.bans == {}
    assert await audited(rig) == []


async def test_a_quote_cannot_be_confirmed_after_a_ban_nor_after_its_end(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    offer = await rig.quote()
    await ban(rig)
    refused = await confirm_quote(rig.shop, rig.db, BUYER, offer.id, None)
    assert isinstance(refused, Declined)
    assert refused.reason is DeclineReason.BANNED
    await unban(rig)
    expired = await confirm_quote(rig.shop, rig.db, BUYER, offer.id, None)
    assert isinstance(expired, Declined)
    assert expired.reason is DeclineReason.QUOTE_EXPIRED
    fresh = await confirm_quote(rig.shop, rig.db, BUYER, (await rig.quote()).id, None)
    assert isinstance(fresh, Confirmation)


async def test_a_ban_expires_no_quote_of_another_buyer(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    offer = await rig.quote()
    await register(rig, OTHER)
    await ban(rig, OTHER)
    assert isinstance(await confirm_quote(rig.shop, rig.db, BUYER, offer.id, None), Confirmation)


async def test_a_payment_made_before_a_ban_stays_in_the_wallet_and_operators_hear_of_it(
    store: EngineDatabase,
) -> None:
    """The question before the payment was answered with yes, then the ban came, then the money."""
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    asked = rig.shop, rig.db, BUYER, METHOD.name, made.payload, made.invoice.amount
    assert await check_before_payment(*asked) is None
    await ban(rig)
    assert await check_before_payment(*asked) is PaymentRefusal.BANNED
    booked = await pay(rig, made)
    assert booked.order is None
    await rig.work()
    assert (await rig.wallet()).balance == made.invoice.credited
    receipts = [parse_receipt(facts) for _, kind, facts in rig.messenger.notices if kind == PAID]
    ((credited, declined),) = receipts
    assert credited == made.invoice.credited
    assert declined is not None
    assert declined.reason is DeclineReason.BANNED
    assert [kind for _, kind, _ in rig.messenger.alerts] == [AlertKind.PAYMENT_BY_BANNED]


async def test_an_order_placed_before_a_ban_is_delivered(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    order = await rig.buy()
    await ban(rig)
    await rig.work()
    assert (await rig.order(order)).status is OrderStatus.DELIVERED
    assert len(rig.messenger.delivered) == 1


async def test_erasure_does_not_lift_a_ban(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    await ban(rig)
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    assert await is_banned(rig)


async def test_a_person_who_comes_back_after_an_erasure_is_still_banned(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    await ban(rig)
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    rig.shop.caches.bans.clear()  # as after a restart
    person = await accounts.register_person(rig.shop, a_person())
    assert person.banned
    refused = await confirm_quote(rig.shop, rig.db, BUYER, (await rig.quote()).id, None)
    assert isinstance(refused, Declined)
    assert refused.reason is DeclineReason.BANNED


async def test_the_last_of_two_changes_at_once_counts_also_in_memory(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    await asyncio.gather(ban(rig), unban(rig), ban(rig), unban(rig))
    assert rig.shop.caches.bans[BUYER] is await is_banned(rig)


async def test_a_person_is_never_banned_and_of_the_staff(store: EngineDatabase) -> None:
    """A ban and a role at once: the first counts, also if the other one did not know of it."""
    rig = await open_services_rig(store)
    ann = ChosenPerson(BUYER, "Ann", None)
    give = partial(staff.set_role, rig.shop, rig.db, OPERATOR, ann)
    changes = await asyncio.gather(ban(rig), give(Role.SUPPORT, None))
    member = await rig.db.read(staff.get_member, BUYER)
    assert await is_banned(rig) != (member is not None), changes

    rig.shop.caches.roles.clear()  # the ban reads the role where it is stored
    if member is not None:
        assert await ban(rig) is BanChange.IS_STAFF
        assert await give(None, Role.SUPPORT) is RoleChange.CHANGED
        assert await ban(rig) is BanChange.CHANGED
    assert await give(Role.OWNER, None) is RoleChange.BANNED
    assert rig.shop.get_role(BUYER) is None
    await unban(rig)
    assert await give(Role.OWNER, None) is RoleChange.CHANGED


async def test_a_ban_reads_the_role_where_it_is_stored(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    ann = ChosenPerson(BUYER, "Ann", None)
    await staff.set_role(rig.shop, rig.db, OPERATOR, ann, Role.VIEWER, None)
    rig.shop.caches.roles.clear()
    assert await ban(rig) is BanChange.IS_STAFF
    assert not await is_banned(rig)
    assert rig.shop.caches.bans == {}


async def test_news_of_watches_that_waits_is_not_sent_after_a_ban(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    await register(rig, OTHER)

    def queue(tx: Transaction) -> None:
        for buyer, key in (
            (BUYER, "watch:{}:1:9"),
            (BUYER, "opening:{}:1:9"),
            (BUYER, "notice:{}"),
            (OTHER, "watch:{}:1:9"),
        ):
            facts = {"kind": key[:5]}
            now = rig.clock.now()
            tx.outbox.add(OutboxKind.NOTICE, buyer, key.format(buyer), facts, now)

    await rig.db.transact(queue)
    await ban(rig)
    await rig.work()
    assert sorted((buyer, kind) for buyer, kind, _ in rig.messenger.notices) == [
        (BUYER, "notic"),
        (OTHER, "watch"),
    ]


async def test_a_top_up_under_way_during_a_ban_is_credited_and_operators_hear_of_it(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig)
    asked = rig.shop, rig.db, BUYER, METHOD.name, made.payload, made.invoice.amount
    assert await check_before_payment(*asked) is None
    await ban(rig)
    assert await check_before_payment(*asked) is PaymentRefusal.BANNED
    await pay(rig, made)
    await rig.work()
    assert (await rig.wallet()).balance == made.invoice.credited
    assert [kind for _, kind, _ in rig.messenger.alerts] == [AlertKind.PAYMENT_BY_BANNED]


async def test_a_claim_that_waits_during_a_ban_can_be_confirmed(store: EngineDatabase) -> None:
    """The buyer paid before: the money is theirs, and comes back from the wallet."""
    rig = await open_claims_rig(store)
    reference, invoice = await rig.claimed()
    await ban(rig.rig)
    decided = await rig.confirm(reference, invoice.amount)
    assert not isinstance(decided, Declined)
    assert decided.claim.status is ClaimStatus.CONFIRMED
    assert await rig.balance() == invoice.credited


async def test_a_refund_can_be_requested_before_and_after_a_ban_and_is_paid(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    before, after = await rig.buy(), await rig.buy()
    await rig.work()
    spent = (await rig.wallet()).balance
    content = MessageContent("My money back", BUYER, 1, BUYER)
    await rig.db.transact(support.request_refund, BUYER, before.id, content)
    await ban(rig)
    requested = await rig.db.transact(support.request_refund, BUYER, after.id, content)
    assert isinstance(requested, RefundRequest)
    _, count = await rig.db.read(support.list_open_threads, only_refund_requests=True)
    assert count == 2
    for order in (before, after):
        await refund(rig, order)
    assert (await rig.wallet()).balance == spent + before.price + after.price


async def test_a_ban_and_its_end_change_no_balance_no_credit_and_no_invitation(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    await rig.buy()
    before = await rig.wallet()
    page = await rig.db.read(buyers.read_buyer_page, BUYER)
    for change in (ban, unban):
        await change(rig)
        assert await rig.wallet() == before
    after = await rig.db.read(buyers.read_buyer_page, BUYER)
    assert page is not None
    assert after is not None
    assert (after.limit, after.invited, after.referrer) == (page.limit, page.invited, page.referrer)


async def test_a_second_ban_keeps_the_time_and_the_author_of_the_first(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    await ban(rig)
    first = rig.clock.now()
    rig.wait(3_600)
    other = BuyerId(9_002)
    change = await bans.ban(rig.shop, rig.db, other, BUYER, "again")
    assert change is BanChange.NOTHING_TO_CHANGE
    page = await rig.db.read(buyers.read_buyer_page, BUYER)
    assert page is not None
    assert page.record.ban == Ban(first, OPERATOR)
    assert page.note_count == 1
