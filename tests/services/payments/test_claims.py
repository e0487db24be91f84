"""Tests of claims: who may claim what, one decision, what it books, and who is told."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select, update

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, PaymentReference
from bot.domain.money import Money
from bot.domain.operations.messenger import AlertKind
from bot.domain.payments.claims import (
    BY_HAND,
    CLAIM_PERIOD,
    MAX_EVIDENCE,
    WITHDRAWN_COUNTS_FOR,
    ClaimedInvoice,
    ClaimLimits,
    ClaimStatus,
    make_reference,
)
from bot.domain.payments.payments import (
    InvoiceStatus,
    PaymentDirection,
    PaymentSource,
    StoredPayment,
)
from bot.services.operations.recovery import open_cases_after_restore
from bot.services.payments import claim_decisions, claims
from bot.services.payments.claim_decisions import CLAIM_DECLINED
from bot.services.payments.claims import ClaimNotice, ClaimView
from bot.services.payments.notices import PAID, parse_receipt
from bot.services.people.privacy import erase_buyer
from storage import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.people.tables import audit, buyers
from storage.transaction import Transaction
from tests.builders import BUYER, shop_with, usd
from tests.services.payments.claims_rig import IN_EUROS, OLGA, OTTO, open_claims_rig
from tests.services.payments.payments_rig import DAY, register

pytestmark = pytest.mark.both_engines
STRANGER = BuyerId(7777)


def reason_of(result: object) -> DeclineReason | None:
    return result.reason if isinstance(result, Declined) else None


def status_of(result: ClaimView | Declined) -> ClaimStatus:
    assert isinstance(result, ClaimView), result
    return result.claim.status


def _audit(resources: RepositoryResources) -> list[tuple[str, str, str]]:
    found = resources.connection.execute(
        select(audit.c.action, audit.c.target, audit.c.detail).order_by(audit.c.id)
    )
    return [(row.action, row.target, row.detail) for row in found]


def _ban(resources: RepositoryResources) -> None:
    resources.connection.execute(update(buyers).values(banned=True))


# --- claiming --------------------------------------------------------------------------------------


async def test_a_claim_reaches_every_operator_and_moves_no_money(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    reference, invoice = await rig.claimed()
    assert reference == make_reference(invoice.id)
    assert await rig.notices() == [(OLGA, ClaimNotice.NEW), (OTTO, ClaimNotice.NEW)]
    assert await rig.balance() == usd("0.00")
    assert await rig.has_sound_books()


async def test_claiming_twice_changes_nothing(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    _, invoice = await rig.claimed()
    first, second = await rig.claim(invoice), await rig.claim(invoice)
    assert first == second
    assert len(await rig.notices()) == 2


async def test_another_buyers_invoice_cannot_be_claimed(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    await register(rig.rig, STRANGER)
    invoice = await rig.invoice()
    refused = await rig.claim(invoice, STRANGER)
    assert reason_of(refused) is DeclineReason.INVOICE_NOT_FOUND
    assert await rig.notices() == []


async def test_an_unknown_reference_is_refused(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    refused = await rig.rig.db.transact(claims.claim_payment, BUYER, PaymentReference("0000000000"))
    assert reason_of(refused) is DeclineReason.INVOICE_NOT_FOUND


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (InvoiceStatus.PAID, DeclineReason.INVOICE_PAID),
        (InvoiceStatus.CLOSED, DeclineReason.INVOICE_CLOSED),
    ],
)
async def test_a_paid_or_closed_invoice_cannot_be_claimed(
    store: EngineDatabase, status: InvoiceStatus, reason: DeclineReason
) -> None:
    rig = await open_claims_rig(store)
    invoice = await rig.invoice()

    def change(tx: Transaction) -> None:
        tx.payments.set_status(invoice.id, InvoiceStatus.OPEN, status)

    await store.transact(change)
    assert reason_of(await rig.claim(invoice)) is reason


async def test_an_invoice_can_be_claimed_for_two_weeks(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    first, second = await rig.invoice(), await rig.invoice()
    rig.rig.clock.advance(CLAIM_PERIOD.total_seconds())
    assert isinstance(await rig.claim(first), ClaimedInvoice)
    rig.rig.clock.advance(1)
    assert reason_of(await rig.claim(second)) is DeclineReason.INVOICE_CLOSED


async def test_a_buyer_has_a_bounded_number_of_open_claims(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store, limits=ClaimLimits(max_open=2))
    first, _ = await rig.claimed()
    second, _ = await rig.claimed()
    third = await rig.invoice()
    assert reason_of(await rig.claim(third)) is DeclineReason.TOO_MANY_CLAIMS
    # A withdrawn claim still counts for a day, or a buyer could write to operators without end.
    await rig.withdraw(first)
    assert reason_of(await rig.claim(third)) is DeclineReason.TOO_MANY_CLAIMS
    await rig.decline(second)
    assert isinstance(await rig.claim(third), ClaimedInvoice)


async def test_a_withdrawn_claim_can_be_made_again(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store, limits=ClaimLimits(max_open=1))
    reference, invoice = await rig.claimed()
    await rig.withdraw(reference)
    assert status_of(await rig.confirm(reference, usd("5.00"))) is ClaimStatus.WITHDRAWN
    assert await rig.balance() == usd("0.00")
    await rig.notices()
    rig.rig.messenger.notices.clear()
    rig.rig.wait(60)
    again = await rig.claim(invoice)
    assert isinstance(again, ClaimedInvoice)
    assert again.claim.is_open
    sent = await rig.notices()
    assert sorted(sent) == sorted(
        (operator, kind)
        for operator in (OLGA, OTTO)
        for kind in (ClaimNotice.NEW, ClaimNotice.AGAIN)
    )


async def test_a_claim_made_and_withdrawn_in_turn_rings_once_an_hour_and_ends_at_the_limit(
    store: EngineDatabase,
) -> None:
    rig = await open_claims_rig(store, limits=ClaimLimits(max_open=3))
    reference, invoice = await rig.claimed()
    results = []
    for _ in range(200):
        await rig.withdraw(reference)
        rig.rig.wait(1)
        results.append(await rig.claim(invoice))
        await rig.rig.send()
    assert [isinstance(each, ClaimedInvoice) for each in results] == 3 * [True] + 197 * [False]
    assert {reason_of(each) for each in results[3:]} == {DeclineReason.CLAIM_MADE_OFTEN}
    again = [who for who, kind in await rig.notices() if kind == ClaimNotice.AGAIN]
    assert sorted(again) == [OLGA, OTTO]

    rig.rig.clock.advance(WITHDRAWN_COUNTS_FOR.total_seconds() + 1)
    assert isinstance(await rig.claim(invoice), ClaimedInvoice)
    again = [who for who, kind in await rig.notices() if kind == ClaimNotice.AGAIN]
    assert sorted(again) == [OLGA, OLGA, OTTO, OTTO]


async def test_only_its_buyer_withdraws_a_claim(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    reference, _ = await rig.claimed()
    refused = await rig.withdraw(reference, STRANGER)
    assert reason_of(refused) is DeclineReason.CLAIM_DECIDED
    assert (await rig.view(reference)).claim.is_open


async def test_a_decided_claim_is_not_withdrawn(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    reference, _ = await rig.claimed()
    await rig.decline(reference)
    assert reason_of(await rig.withdraw(reference)) is DeclineReason.CLAIM_DECIDED


# --- evidence --------------------------------------------------------------------------------------


async def test_evidence_is_shown_to_the_operators(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    reference, _ = await rig.claimed()
    await rig.notices()
    rig.rig.messenger.notices.clear()
    await rig.add(reference, "TX 1", 55)
    sent = await rig.notices()
    assert sorted(sent) == sorted(
        (operator, kind)
        for operator in (OLGA, OTTO)
        for kind in (ClaimNotice.NEW, ClaimNotice.PICTURE)
    )
    claim = (await rig.view(reference)).claim
    assert (claim.transaction, claim.picture_message_id) == ("TX 1", 55)


async def test_a_claim_takes_a_bounded_amount_of_evidence(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    reference, _ = await rig.claimed()
    for number in range(MAX_EVIDENCE):
        assert isinstance(await rig.add(reference, f"TX {number}"), ClaimedInvoice)
    assert reason_of(await rig.add(reference, "TX 9")) is DeclineReason.CLAIM_DECIDED


async def test_nobody_adds_evidence_to_another_buyers_claim(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    reference, _ = await rig.claimed()
    refused = await rig.add(reference, "TX 1", buyer=STRANGER)
    assert reason_of(refused) is DeclineReason.CLAIM_DECIDED
    assert (await rig.view(reference)).claim.transaction == ""


async def test_a_transaction_number_that_is_given_twice_is_marked(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    first, _ = await rig.claimed()
    second, _ = await rig.claimed()
    await rig.add(first, "TX 12-34")
    await rig.confirm(first, usd("5.00"))
    await rig.add(second, "tx1234")
    assert list((await rig.view(second)).same_transaction) == [first]


# --- decisions -------------------------------------------------------------------------------------


async def test_a_confirmed_claim_credits_what_the_invoice_fixed_once(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    reference, invoice = await rig.claimed()
    assert status_of(await rig.confirm(reference, invoice.amount)) is ClaimStatus.CONFIRMED
    again = await rig.confirm(reference, invoice.amount, OTTO)
    assert isinstance(again, ClaimView)
    assert again.claim.decided_by == OLGA
    assert await rig.balance() == usd("5.00")
    stored = await rig.rig.db.read(_payment_of, reference)
    assert stored.invoice_id == invoice.id
    assert stored.event.source is PaymentSource.OPERATOR
    assert reason_of(await rig.claim(invoice)) is None  # shows the decided claim
    assert await rig.has_sound_books()
    assert await store.transact_on_tables(_audit) == [
        ("claim-confirm", f"claim:{reference}", "5.00 USD")
    ]


def _payment_of(tx: Transaction, reference: PaymentReference) -> StoredPayment:
    found = tx.payments.find_payment(BY_HAND, reference, PaymentDirection.IN)
    assert found is not None
    return found


async def test_two_operators_at_once_decide_once(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    reference, invoice = await rig.claimed()
    found = await asyncio.gather(
        rig.confirm(reference, invoice.amount, OLGA),
        rig.decline(reference, OTTO),
        rig.confirm(reference, invoice.amount, OTTO),
    )
    assert len({status_of(each) for each in found}) == 1
    is_confirmed = status_of(found[0]) is ClaimStatus.CONFIRMED
    assert await rig.balance() == usd("5.00" if is_confirmed else "0.00")
    assert len(await store.transact_on_tables(_audit)) == 1
    assert await rig.has_sound_books()


async def test_the_buyer_and_the_other_operator_learn_of_a_confirmation(
    store: EngineDatabase,
) -> None:
    rig = await open_claims_rig(store)
    reference, invoice = await rig.claimed()
    await rig.notices()
    rig.rig.messenger.notices.clear()
    await rig.confirm(reference, invoice.amount)
    assert sorted(await rig.notices()) == [
        (BUYER, PAID),
        (OLGA, ClaimNotice.DECIDED),
        (OTTO, ClaimNotice.DECIDED),
    ]
    assert rig.rig.messenger.alerts == []


async def test_a_declined_claim_credits_nothing_and_stays_declined(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    reference, invoice = await rig.claimed()
    await rig.notices()
    rig.rig.messenger.notices.clear()
    assert status_of(await rig.decline(reference)) is ClaimStatus.DECLINED
    assert status_of(await rig.confirm(reference, invoice.amount)) is ClaimStatus.DECLINED
    assert status_of(await rig.decline(reference, OTTO)) is ClaimStatus.DECLINED
    assert await rig.balance() == usd("0.00")
    assert sorted(await rig.notices()) == [
        (BUYER, CLAIM_DECLINED),
        (OLGA, ClaimNotice.DECIDED),
        (OTTO, ClaimNotice.DECIDED),
    ]
    assert await rig.has_sound_books()
    assert await store.transact_on_tables(_audit) == [("claim-decline", f"claim:{reference}", "")]


async def test_another_amount_is_credited_at_its_value_and_closes_the_invoice(
    store: EngineDatabase,
) -> None:
    rig = await open_claims_rig(store, IN_EUROS)
    reference, invoice = await rig.claimed("11.00")
    assert invoice.amount == Money(10_00, "EUR")
    await rig.confirm(reference, Money(4_00, "EUR"))
    assert await rig.balance() == usd("4.40")
    assert await rig.has_sound_books()

    def look(tx: Transaction) -> InvoiceStatus | None:
        found = tx.payments.find_invoice(invoice.id)
        return found.status if found is not None else None

    assert await store.read(look) is InvoiceStatus.CLOSED
    await rig.notices()
    # The operator typed the amount: nobody must be warned of it.
    assert rig.rig.messenger.alerts == []


@pytest.mark.parametrize("amount", [Money(5_00, "EUR"), Money(0, "USD"), Money(-1, "USD")])
async def test_an_amount_that_cannot_be_booked_leaves_the_claim_open(
    store: EngineDatabase, amount: Money
) -> None:
    rig = await open_claims_rig(store)
    reference, _ = await rig.claimed()
    refused = await rig.confirm(reference, amount)
    assert reason_of(refused) is DeclineReason.CLAIM_WITHOUT_VALUE
    assert (await rig.view(reference)).claim.is_open


async def test_a_claim_of_a_removed_method_is_confirmed_at_what_its_invoice_fixed_only(
    store: EngineDatabase,
) -> None:
    rig = await open_claims_rig(store)
    reference, invoice = await rig.claimed()
    rig.rig.shop = shop_with(rig.rig.shop, payment_methods=())
    refused = await rig.confirm(reference, usd("1.00"))
    assert reason_of(refused) is DeclineReason.CLAIM_WITHOUT_VALUE
    assert status_of(await rig.confirm(reference, invoice.amount)) is ClaimStatus.CONFIRMED
    assert await rig.balance() == invoice.credited


async def test_an_unknown_claim_cannot_be_decided(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    unknown = PaymentReference("0000000000")
    assert reason_of(await rig.confirm(unknown, usd("5"))) is DeclineReason.CLAIM_NOT_FOUND
    assert reason_of(await rig.decline(unknown)) is DeclineReason.CLAIM_NOT_FOUND


async def test_a_confirmation_buys_the_quote_while_it_holds(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    quote = await rig.rig.quote()
    invoice = await rig.quote_invoice(quote.id)
    await rig.claim(invoice)
    view = await rig.confirm(make_reference(invoice.id), invoice.amount)
    assert isinstance(view, ClaimView)
    assert view.order is not None
    assert view.order.quote_id == quote.id
    assert await rig.balance() == usd("0.00")
    assert await rig.has_sound_books()


async def test_the_money_for_an_expired_quote_stays_in_the_wallet_and_the_buyer_is_told(
    store: EngineDatabase,
) -> None:
    rig = await open_claims_rig(store)
    quote = await rig.rig.quote()
    invoice = await rig.quote_invoice(quote.id)
    await rig.claim(invoice)
    rig.rig.clock.advance(3_600)
    view = await rig.confirm(make_reference(invoice.id), invoice.amount)
    assert isinstance(view, ClaimView)
    assert view.order is None
    assert await rig.balance() == usd("9.90")
    await rig.notices()
    (receipt,) = [facts for _, kind, facts in rig.rig.messenger.notices if kind == PAID]
    _, declined = parse_receipt(receipt)
    assert reason_of(declined) is DeclineReason.QUOTE_EXPIRED


@pytest.mark.parametrize("is_erased", [False, True])
async def test_a_claim_of_a_banned_or_erased_buyer_can_be_confirmed(
    store: EngineDatabase, is_erased: bool
) -> None:
    rig = await open_claims_rig(store)
    reference, invoice = await rig.claimed()
    await rig.add(reference, "TX 1", 55)
    if is_erased:
        await erase_buyer(rig.rig.shop, rig.rig.db, BUYER)
    else:
        await store.transact_on_tables(_ban)
    assert (await rig.view(reference)).claim.transaction == "TX 1"
    assert status_of(await rig.confirm(reference, invoice.amount)) is ClaimStatus.CONFIRMED
    assert await rig.balance() == usd("5.00")
    if is_erased:
        await erase_buyer(rig.rig.shop, rig.rig.db, BUYER)
        assert (await rig.view(reference)).claim.transaction == ""


# --- lists and reminders ---------------------------------------------------------------------------


async def test_open_claims_are_listed_for_operators_and_for_their_buyer(
    store: EngineDatabase,
) -> None:
    rig = await open_claims_rig(store)
    first, _ = await rig.claimed("5.00")
    rig.rig.clock.advance(1)
    second, _ = await rig.claimed("6.00")
    views, count = await store.read(claim_decisions.list_open_claims)
    assert [view.claim.reference for view in views] == [first, second]
    assert count == 2
    own = await store.read(claims.list_open_claims_of, BUYER)
    assert [each.invoice.credited for each in own] == [usd("5.00"), usd("6.00")]
    await rig.decline(first)
    assert len(await store.read(claims.list_open_claims_of, BUYER)) == 1


async def test_a_claim_is_marked_if_its_invoice_is_from_before_a_restore(
    store: EngineDatabase,
) -> None:
    """A claim that the restore lost is made again after it."""
    rig = await open_claims_rig(store)
    reference, _ = await rig.claimed()
    lost = await rig.invoice()
    assert not (await rig.view(reference)).is_from_before_restore
    rig.rig.wait(60)
    await rig.rig.db.transact(open_cases_after_restore)
    assert (await rig.view(reference)).is_from_before_restore
    await rig.claim(lost)
    assert (await rig.view(make_reference(lost.id))).is_from_before_restore
    new, _ = await rig.claimed()
    assert not (await rig.view(new)).is_from_before_restore


async def test_operators_are_reminded_of_old_claims_once_a_day(store: EngineDatabase) -> None:
    rig = await open_claims_rig(store)
    reference, _ = await rig.claimed()
    _shop, db = rig.rig.shop, rig.rig.db
    assert await claim_decisions.remind_of_waiting_claims(db) == 0
    rig.rig.clock.advance(DAY.total_seconds() + 1)
    assert await claim_decisions.remind_of_waiting_claims(db) == 1
    assert await claim_decisions.remind_of_waiting_claims(db) == 1
    await rig.notices()
    alerted = sorted((to, kind, facts["count"]) for to, kind, facts in rig.rig.messenger.alerts)
    assert alerted == [(each, AlertKind.CLAIMS_WAITING, "1") for each in sorted((OLGA, OTTO))]
    await rig.decline(reference)
    rig.rig.clock.advance(timedelta(days=1).total_seconds())
    assert await claim_decisions.remind_of_waiting_claims(db) == 0


async def test_a_claim_is_worth_what_its_invoice_fixed_or_its_value_now(
    store: EngineDatabase,
) -> None:
    rig = await open_claims_rig(store, IN_EUROS)
    invoice = await rig.invoice("11.00")
    shop = rig.rig.shop
    assert claim_decisions.value_claim(shop, invoice, invoice.amount) == usd("11.00")
    assert claim_decisions.value_claim(shop, invoice, Money(20_00, "EUR")) == usd("22.00")
    assert claim_decisions.value_claim(
        shop, replace(invoice, credited=usd("10.99")), invoice.amount
    ) == usd("10.99")
    assert claim_decisions.value_claim(shop, invoice, usd("5.00")) is None


async def test_evidence_that_the_operator_has_not_seen_confirms_nothing(
    store: EngineDatabase,
) -> None:
    rig = await open_claims_rig(store)
    reference, invoice = await rig.claimed()
    shown = (await rig.view(reference)).evidence
    await rig.add(reference, "TX 1")
    kept = await rig.confirm(reference, invoice.amount, shown=shown)
    assert status_of(kept) is ClaimStatus.OPEN
    assert await rig.balance() == usd("0.00")
    assert status_of(await rig.confirm(reference, invoice.amount)) is ClaimStatus.CONFIRMED


async def test_evidence_that_the_operator_has_not_seen_declines_nothing(
    store: EngineDatabase,
) -> None:
    rig = await open_claims_rig(store)
    reference, _ = await rig.claimed()
    shown = await rig.evidence(reference)
    await rig.add(reference, "TX 1")
    assert status_of(await rig.decline(reference, shown=shown)) is ClaimStatus.OPEN
    assert CLAIM_DECLINED not in [kind for _, kind in await rig.notices()]
    assert status_of(await rig.decline(reference)) is ClaimStatus.DECLINED


async def test_a_withdrawn_claim_is_withdrawn_on_the_messages_of_the_operators(
    store: EngineDatabase,
) -> None:
    rig = await open_claims_rig(store)
    reference, _ = await rig.claimed()
    await rig.notices()
    rig.rig.messenger.notices.clear()
    await rig.withdraw(reference)
    assert await rig.notices() == [(OLGA, ClaimNotice.DECIDED), (OTTO, ClaimNotice.DECIDED)]


async def test_a_number_that_another_claim_got_meanwhile_confirms_nothing(
    store: EngineDatabase,
) -> None:
    rig = await open_claims_rig(store)
    first, invoice = await rig.claimed()
    second, _ = await rig.claimed()
    await rig.add(first, "TX 1")
    shown = (await rig.view(first)).evidence
    await rig.add(second, "tx-1")
    kept = await rig.confirm(first, invoice.amount, shown=shown)
    assert status_of(kept) is ClaimStatus.OPEN
    assert await rig.balance() == usd("0.00")
