"""Tests of the comparison of stored payments with a method's own list, by their ids."""

from dataclasses import replace

from bot.domain.errors import PaymentMethodUnavailable
from bot.domain.ids import PaymentId
from bot.domain.payments.gateway import RefundOutcome, RefundResult, ReportedPayment
from bot.domain.payments.payments import PaymentDirection
from bot.services.payments import refunds
from bot.services.payments.comparison import (
    MAX_DELAY,
    BalanceComparison,
    MethodComparison,
    compare_with_list,
)
from bot.services.payments.reversals import receive_reversal
from storage import EngineDatabase
from tests.builders import BUYER, OPERATOR, shop_with
from tests.services.payments.payments_rig import (
    ScriptedGateway,
    open_payments_rig,
    pay,
    payment_of,
    stars,
    top_up_invoice,
)
from tests.services.services_rig import ServicesRig
from tests.world.stars import METHOD, STARS


async def a_listed_rig(
    store: EngineDatabase,
) -> tuple[ServicesRig, ScriptedGateway, ReportedPayment]:
    """Return a shop with a payment that its method lists, and that list's item."""
    rig, gateway = await open_payments_rig(store), ScriptedGateway()
    rig.shop = shop_with(rig.shop, payment_gateways={STARS: gateway})
    made = await top_up_invoice(rig)
    await pay(rig, made)
    listed = ReportedPayment(
        "charge-1", made.invoice.amount, rig.clock.now(), made.payload, payer=BUYER
    )
    gateway.listed = [[listed]]
    rig.wait(2 * MAX_DELAY.total_seconds())
    return rig, gateway, listed


async def compare(rig: ServicesRig, gateway: ScriptedGateway) -> MethodComparison:
    return await compare_with_list(rig.db, gateway, METHOD.terms, rig.clock)


async def test_a_list_that_fits_has_no_difference(store: EngineDatabase) -> None:
    rig, gateway, _ = await a_listed_rig(store)
    same = await compare(rig, gateway)
    assert (same.listed, same.stored, same.differing) == (stars(385), stars(385), ())


async def test_what_one_side_lacks_or_counts_otherwise_is_named(store: EngineDatabase) -> None:
    rig, gateway, listed = await a_listed_rig(store)
    unknown = replace(listed, external_id="charge-2")
    gateway.listed = [[listed, unknown]]
    assert (await compare(rig, gateway)).differing == ("charge-2",)
    gateway.listed = [[unknown]]
    assert (await compare(rig, gateway)).differing == ("charge-1", "charge-2")
    gateway.listed = [[replace(listed, amount=stars(384))]]
    assert (await compare(rig, gateway)).differing == ("charge-1",)


async def test_the_comparison_leaves_out_foreign_and_very_new_payments(
    store: EngineDatabase,
) -> None:
    rig, gateway, listed = await a_listed_rig(store)
    foreign = replace(listed, external_id="gift", payload="a gift", payer=None)
    new = replace(listed, external_id="charge-2", at=rig.clock.now())
    gateway.listed = [[listed, foreign, new]]
    assert (await compare(rig, gateway)).differing == ()


async def test_what_was_taken_back_is_deducted_on_both_sides(store: EngineDatabase) -> None:
    rig, gateway, listed = await a_listed_rig(store)
    back = replace(listed, direction=PaymentDirection.REVERSAL)
    gateway.listed = [[listed, back]]
    assert (await compare(rig, gateway)).differing == ("charge-1",)
    made = await top_up_invoice(rig)
    reversal = replace(payment_of(rig, made), direction=PaymentDirection.REVERSAL)
    await receive_reversal(rig.shop, rig.db, replace(reversal, at=listed.at))
    same = await compare(rig, gateway)
    assert (same.listed, same.stored, same.differing) == (stars(0), stars(0), ())


async def test_a_pending_refund_that_is_listed_is_no_difference(store: EngineDatabase) -> None:
    rig, gateway, listed = await a_listed_rig(store)
    (question,), _ = await rig.db.read(refunds.list_refundable, BUYER)
    assert question.payment.id is not None
    payment_id = PaymentId(question.payment.id)
    await rig.db.transact(refunds.start_refund, OPERATOR, payment_id, may_go_below_zero=False)
    gateway.listed = [[listed, replace(listed, direction=PaymentDirection.REVERSAL)]]
    assert (await compare(rig, gateway)).differing == ()


async def test_a_list_that_cannot_be_read_is_not_compared(store: EngineDatabase) -> None:
    rig, gateway, _ = await a_listed_rig(store)
    gateway.error = PaymentMethodUnavailable("away")
    unread = await compare(rig, gateway)
    assert not unread.is_read
    assert unread.differing == ()


async def compare_balance(
    rig: ServicesRig, gateway: ScriptedGateway, balance: int
) -> BalanceComparison:
    gateway.balance = stars(balance)
    compared = (await compare(rig, gateway)).balance
    assert compared is not None
    assert compared.balance == gateway.balance
    return compared


async def test_a_balance_may_be_as_booked_or_lower(store: EngineDatabase) -> None:
    rig, gateway, _ = await a_listed_rig(store)
    same = await compare_balance(rig, gateway, 385)
    assert (same.booked, same.difference, same.is_explained) == (stars(385), stars(0), True)
    withdrawn = await compare_balance(rig, gateway, 85)
    assert (withdrawn.difference, withdrawn.is_explained) == (stars(-300), True)


async def test_a_balance_above_what_is_booked_is_not_explained(store: EngineDatabase) -> None:
    rig, gateway, _ = await a_listed_rig(store)
    assert not (await compare_balance(rig, gateway, 386)).is_explained
    assert not (await compare(rig, gateway)).is_sound


async def test_a_listed_payment_that_is_not_stored_explains_a_higher_balance(
    store: EngineDatabase,
) -> None:
    rig, gateway, listed = await a_listed_rig(store)
    new = replace(listed, external_id="charge-2", amount=stars(10), at=rig.clock.now())
    gateway.listed = [[listed, new]]
    assert (await compare_balance(rig, gateway, 395)).is_explained
    assert not (await compare_balance(rig, gateway, 396)).is_explained


async def test_a_listed_payment_that_was_returned_explains_no_balance(
    store: EngineDatabase,
) -> None:
    rig, gateway, listed = await a_listed_rig(store)
    new = replace(listed, external_id="charge-2", amount=stars(10))
    returned = replace(new, direction=PaymentDirection.REVERSAL)
    withdrawal = replace(returned, external_id="withdrawal", amount=stars(90), payer=None)
    gateway.listed = [[listed, new, returned, withdrawal]]
    assert (await compare_balance(rig, gateway, 385)).is_explained
    assert not (await compare_balance(rig, gateway, 386)).is_explained


async def test_a_pending_refund_changes_what_is_booked_only_when_it_is_done(
    store: EngineDatabase,
) -> None:
    """Our entry is made before the method is asked, so its balance is still higher than the ledger."""
    rig, gateway, listed = await a_listed_rig(store)
    (question,), _ = await rig.db.read(refunds.list_refundable, BUYER)
    assert question.payment.id is not None
    payment_id = PaymentId(question.payment.id)
    await rig.db.transact(refunds.start_refund, OPERATOR, payment_id, may_go_below_zero=False)
    assert (await compare_balance(rig, gateway, 385)).is_explained
    gateway.refund_results = [RefundResult(RefundOutcome.DONE)]
    await refunds.send_due_refunds(rig.shop, rig.db)
    done = await compare_balance(rig, gateway, 0)
    assert (done.booked, done.is_explained) == (stars(0), True)
    ours = replace(listed, direction=PaymentDirection.REVERSAL)
    foreign = replace(listed, external_id="charge-2", amount=stars(10))
    gateway.listed = [[listed, ours, foreign]]
    assert (await compare_balance(rig, gateway, 10)).is_explained
    assert not (await compare_balance(rig, gateway, 11)).is_explained


async def test_a_method_that_tells_no_balance_is_compared_by_its_list(
    store: EngineDatabase,
) -> None:
    rig, gateway, _ = await a_listed_rig(store)
    assert (await compare(rig, gateway)).balance is None
