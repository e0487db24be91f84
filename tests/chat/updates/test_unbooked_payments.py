"""Tests of payments that the shop fails to book: each becomes a payment case."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import func, select

from bot.chat.buyer.payments import payments
from bot.chat.updates import unbooked_payments
from bot.domain.ids import BuyerId
from bot.domain.payments.cases import CaseResolution, PaymentCase, PaymentCaseKind
from bot.domain.payments.payments import (
    PaymentDirection,
    PaymentEvent,
    PaymentSource,
    StoredPayment,
)
from bot.services.operations.reconciliation import check_rules
from bot.services.payments import cases
from bot.services.payments.booking import receive_payment
from bot.services.people.privacy import erase_buyer
from storage.people.tables import InboxState, inbox
from storage.transaction import Transaction
from tests.builders import OPERATOR, usd
from tests.chat.buyer.payments.test_payments import a_paying_rig, has_money, open_top_up, pay
from tests.chat.chat_rig import ANN, ChatRig, texts
from tests.chat.words import has_message
from tests.waiting import until


def _fail(*_: object) -> None:
    raise RuntimeError("the booking fails")


@pytest.fixture
def nothing_is_booked(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Let the booking of every payment and reversal that Telegram reports fail."""
    monkeypatch.setattr(payments, "receive_payment", _fail)
    monkeypatch.setattr(payments, "receive_reversal", _fail)
    return monkeypatch


async def list_cases(rig: ChatRig) -> Sequence[PaymentCase]:
    return (await rig.db.read(cases.list_cases))[0]


async def find_payment(rig: ChatRig, case: PaymentCase) -> StoredPayment:
    def look(tx: Transaction) -> StoredPayment | None:
        facts = case.facts
        return tx.payments.find_payment(facts.method, facts.external_id, PaymentDirection.IN)

    found = await rig.db.read(look)
    assert found is not None
    return found


async def count_kept_updates(rig: ChatRig, state: InboxState) -> int:
    """Count the updates in this state whose text is kept."""

    def count(tx: Transaction) -> int:
        kept = select(func.count()).where(inbox.c.state == state, inbox.c.body.is_not(None))
        return tx.resources.connection.scalar(kept) or 0

    return await rig.store.read(count)


async def pay_in_vain(rig: ChatRig) -> None:
    """Pay an invoice of five dollars whose payment cannot be booked."""
    await rig.olga.send_text("/start")
    await pay(rig, await open_top_up(rig))
    await rig.idle()
    await rig.work()


@pytest.mark.usefixtures("nothing_is_booked")
async def test_a_payment_that_cannot_be_booked_is_a_case_which_names_it(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await pay_in_vain(rig)
        (case,) = await list_cases(rig)
        facts = case.facts
        assert (facts.kind, facts.buyer_id) == (PaymentCaseKind.PARKED, ANN)
        assert (str(facts.amount), facts.value) == ("385 XTR", usd("5.00"))
        alert = next(text for text in texts(rig.olga) if has_message(text, "alert-payment-parked"))
        assert facts.external_id in alert
        await rig.ann.wait_for_message("notice-payment-checked")
        assert not any(has_message(text, "notice-tap-failed") for text in texts(rig.ann))
        await rig.olga.send_text("/review")
        await rig.olga.wait_for_message("paycase-parked")


@pytest.mark.usefixtures("nothing_is_booked")
async def test_the_operator_credits_it_once_whatever_reports_it_again(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await pay_in_vain(rig)
        (case,) = await list_cases(rig)
        event = (await find_payment(rig, case)).event
        for _ in range(2):
            await rig.db.transact(
                cases.close_case, BuyerId(OPERATOR), case.id, CaseResolution.CREDIT
            )
            listed = PaymentEvent(
                event.method,
                event.external_id,
                event.direction,
                event.buyer_id,
                event.amount,
                event.at,
                PaymentSource.READ_BACK,
            )
            assert (await receive_payment(rig.shop, rig.db, listed, "")).was_booked_before
            assert (await rig.wallet()).balance == usd("5.00")
        assert not await list_cases(rig)
        rules = await rig.db.read(check_rules)
        assert all(rule.holds for rule in rules)


@pytest.mark.usefixtures("nothing_is_booked")
async def test_an_erasure_leaves_the_payment_and_its_case(tmp_path: Path) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await pay_in_vain(rig)
        await erase_buyer(rig.shop, rig.db, BuyerId(ANN))
        assert len(await list_cases(rig)) == 1


async def test_an_erasure_leaves_a_parked_update_that_reports_money(
    tmp_path: Path, nothing_is_booked: pytest.MonkeyPatch
) -> None:
    """The case cannot be opened either: the update is parked, and is the only record."""
    nothing_is_booked.setattr(unbooked_payments, "keep_parked_payment", _fail)
    async with a_paying_rig(tmp_path) as rig:
        await pay_in_vain(rig)
        await erase_buyer(rig.shop, rig.db, BuyerId(ANN))
        assert await count_kept_updates(rig, InboxState.PARKED) == 1


async def test_a_reversal_that_cannot_be_booked_is_a_case_that_stops_orders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_paying_rig(tmp_path) as rig:
        await pay(rig, await open_top_up(rig))
        await until(lambda: has_money(rig))
        (charge,) = rig.server.state.invoices.list_charges()
        monkeypatch.setattr(payments, "receive_reversal", _fail)
        await rig.app._deps.bot.refund_star_payment(ANN, charge.id)
        await rig.idle()
        (case,) = await list_cases(rig)
        assert (case.facts.kind, case.facts.buyer_id) == (PaymentCaseKind.REVERSED, ANN)
