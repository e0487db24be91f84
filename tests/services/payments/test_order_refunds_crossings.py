"""Tests of refunds in part and of goodwill where they meet another feature of the shop."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import OrderId
from bot.domain.money import Money
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.rewards import RewardState
from bot.domain.orders.transition_inputs import Refused, RuledRefund
from bot.domain.payments.cases import CaseResolution
from bot.domain.payments.order_refunds import PayoutKind, Pieces
from bot.domain.payments.refunds import RefundObstacle
from bot.domain.people.support import MessageContent
from bot.services.operations import bulk_acts
from bot.services.operations.bulk_acts import BulkAct, Skipped
from bot.services.orders import cases
from bot.services.payments import order_refunds
from bot.services.payments.cases import close_case
from bot.services.payments.invoices import MadeInvoice
from bot.services.payments.order_refunds import OrderMoney, PlannedRefund
from bot.services.people import privacy, support
from bot.services.people.support import RefundRequest
from storage import (
    EngineDatabase,
    Restore,
    Vault,
    create_backup,
    make_key,
    read_backup_contents,
    reseal_all_values,
)
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, usd
from tests.services.orders_in_every_state import give_goodwill, refund_in_part, replace_pieces
from tests.services.payments.payments_rig import (
    broken_rules,
    open_cases,
    open_payments_rig,
    pay,
    quote_invoice,
)
from tests.services.promo_codes_rig import add_code, quote_with_code
from tests.services.referral_rig import (
    FRIEND,
    WAIT,
    a_delivered_order,
    ban,
    confirm_clock,
    credit_due,
    notices_to,
    open_referral_rig,
    reward_of,
)
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.services.test_feature_crossings import (
    DONE,
    bought,
    first_payment,
    refunding_gateway,
    reverse,
    start_refund,
)
from tests.storage.engines import ENGINES, KEY, empty_url, opened

pytestmark = pytest.mark.both_engines


async def a_paid_order(store: EngineDatabase) -> tuple[ServicesRig, MadeInvoice, Order]:
    """Return a delivered order of 9.90 that one payment paid, and nothing else."""
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    order = (await pay(rig, made)).order
    assert order is not None
    await rig.work()
    return rig, made, await rig.order(order)


async def three_pieces(store: EngineDatabase, credit: str = "50.00") -> tuple[ServicesRig, Order]:
    """Return a delivered order of three pieces for 29.70, on credit."""
    rig = await open_services_rig(store, credit=credit)
    order = await rig.buy(3)
    await rig.work()
    return rig, await rig.order(order)


async def balance(rig: ServicesRig) -> Money:
    return (await rig.wallet()).balance


async def refund_all(rig: ServicesRig, order: Order) -> None:
    ruled = await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    assert isinstance(ruled, Order), ruled


async def payouts(rig: ServicesRig, order: Order) -> list[tuple[PayoutKind, Money]]:
    found = await rig.db.read(lambda tx: tx.ledger.list_payouts(order.id))
    return [(each.kind, each.money) for each in found]


# --- payments that go back ---------------------------------------------------------------------------


async def test_a_reversal_after_a_refund_in_part_takes_the_whole_payment(
    store: EngineDatabase,
) -> None:
    rig, made, order = await a_paid_order(store)
    rest = await balance(rig)  # what whole Stars paid too much
    await refund_in_part(rig, order, usd("4.00"))
    assert await reverse(rig, made)
    assert await balance(rig) == rest + usd("4.00") - made.invoice.credited
    await refund_in_part(
        rig, order, usd("5.90")
    )  # the debt ends, and no more than the price is back
    assert (await rig.order(order)).status is OrderStatus.REFUNDED
    assert await balance(rig) == rest + order.price - made.invoice.credited
    assert await broken_rules(rig) == []


async def test_the_case_of_a_reversal_leaves_an_order_that_is_refunded_in_part(
    store: EngineDatabase,
) -> None:
    """It cancels what was not traded; the delivered order keeps its goods and its refund."""
    rig, made, order = await a_paid_order(store)
    await refund_in_part(rig, order, usd("4.00"))
    await reverse(rig, made)
    (case,) = await open_cases(rig)
    await rig.db.transact(close_case, OPERATOR, case.id, CaseResolution.CANCEL_ORDERS)
    now = await rig.order(order)
    assert (now.status, now.refunded) == (OrderStatus.DELIVERED, usd("4.00"))
    assert await broken_rules(rig) == []


async def test_a_payment_goes_back_only_when_all_of_its_order_is_refunded(
    store: EngineDatabase,
) -> None:
    rig, _, order = await a_paid_order(store)
    refunding_gateway(rig, DONE)
    await refund_in_part(rig, order, usd("9.89"))
    question = await first_payment(rig)
    assert question.obstacle is RefundObstacle.ABOVE_BALANCE
    await refund_in_part(rig, order, usd("0.01"))
    question = await first_payment(rig)
    assert question.obstacle is None
    await start_refund(rig, question)
    await rig.work()
    assert await balance(rig) == usd("0")
    # The payment was returned outside of the shop: nothing of the order is given twice.
    for part in (usd("0.01"), Pieces(1)):
        declined = await rig.db.read(order_refunds.plan_refund, order.id, part)
        assert declined == Declined(DeclineReason.MONEY_RETURNED)
    assert await broken_rules(rig) == []


async def test_goodwill_outlives_the_reversal_of_the_payment(store: EngineDatabase) -> None:
    rig, made, order = await a_paid_order(store)
    rest = await balance(rig)
    await give_goodwill(rig, order, usd("2.00"))
    await reverse(rig, made)
    assert await balance(rig) == rest + usd("2.00") - made.invoice.credited
    await give_goodwill(rig, order, usd("1.00"))
    assert await balance(rig) == rest + usd("3.00") - made.invoice.credited
    assert await broken_rules(rig) == []


async def test_goodwill_counts_as_the_buyers_money_when_a_payment_goes_back(
    store: EngineDatabase,
) -> None:
    rig, _, order = await a_paid_order(store)
    refunding_gateway(rig, DONE)
    assert (await first_payment(rig)).obstacle is RefundObstacle.ABOVE_BALANCE
    await give_goodwill(rig, order, usd("20.00"))
    question = await first_payment(rig)
    assert question.obstacle is None
    before = await balance(rig)
    await start_refund(rig, question)
    await rig.work()
    assert await balance(rig) == before - question.payment.credited
    assert await broken_rules(rig) == []


# --- the buyer asks ----------------------------------------------------------------------------------


async def test_a_request_for_a_refund_stays_open_until_all_is_refunded(
    store: EngineDatabase,
) -> None:
    rig, order = await three_pieces(store)
    content = MessageContent("please", int(BUYER), 1, BUYER, is_complete=True)
    asked = await rig.db.transact(support.request_refund, BUYER, order.id, content)
    assert isinstance(asked, RefundRequest)

    await refund_in_part(rig, order, Pieces(1))
    assert await rig.db.read(_list_requests) == [order.id]
    # The buyer may still ask for the rest.
    found = await rig.db.read(support.read_refundable_order, BUYER, order.id)
    assert isinstance(found, Order)
    assert found.price - found.refunded == usd("19.80")
    await refund_in_part(rig, order, Pieces(2))
    assert await rig.db.read(_list_requests) == []
    assert await rig.db.read(support.read_refundable_order, BUYER, order.id) == Declined(
        DeclineReason.MONEY_RETURNED
    )


def _list_requests(tx: Transaction) -> Sequence[OrderId]:
    return tx.orders.list_refund_requested()


# --- credit, codes and rewards -----------------------------------------------------------------------


async def test_a_refund_in_part_and_goodwill_pay_back_credit_first(store: EngineDatabase) -> None:
    rig, order = await three_pieces(store, credit="29.70")
    assert (await rig.wallet()).available == usd("0")
    await refund_in_part(rig, order, usd("10.00"))
    await give_goodwill(rig, order, usd("1.50"))
    wallet = await rig.wallet()
    assert (wallet.balance, wallet.available) == (usd("-18.20"), usd("11.50"))
    assert await broken_rules(rig) == []


async def test_the_use_of_a_code_counts_while_a_cent_of_its_order_is_kept(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    await add_code(rig, max_uses=1)
    order = await bought(rig, await quote_with_code(rig))
    await give_goodwill(rig, order, order.amount_paid)
    await refund_in_part(rig, order, order.amount_paid - usd("0.01"))
    assert (await quote_with_code(rig)).promo is None
    await refund_all(rig, order)
    assert (await quote_with_code(rig)).promo is not None
    assert await broken_rules(rig) == []


async def test_goodwill_lowers_no_reward(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store)
    order = await a_delivered_order(rig)
    before = await reward_of(rig, order)
    await give_goodwill(rig, order, usd("9.90"))
    assert await reward_of(rig, order) == before
    rig.wait(WAIT.total_seconds())
    confirm_clock(rig)
    assert await credit_due(rig) == 1


async def test_a_reward_that_waited_for_a_debt_is_credited_from_what_was_kept(
    store: EngineDatabase,
) -> None:
    """The refund in part ends the debt of the friend, and lowers the reward for them."""
    rig = await open_referral_rig(store, cents=9_60)
    await rig.db.transact(lambda tx: tx.credit_limits.set(FRIEND, usd("5.00"), is_own=True))
    order = await a_delivered_order(rig)
    rig.wait(WAIT.total_seconds())
    confirm_clock(rig)
    assert await credit_due(rig) == 0
    await refund_in_part(rig, order, usd("0.30"))
    assert (await rig.wallet(FRIEND)).balance == usd("0")
    assert await credit_due(rig) == 1
    assert await balance(rig) == usd("0.30")


# --- a replacement of the same order -----------------------------------------------------------------


async def test_an_order_is_replaced_refunded_in_part_and_replaced_again(
    store: EngineDatabase,
) -> None:
    rig, order = await three_pieces(store)
    first = await replace_pieces(rig, order)
    await rig.work()
    await refund_in_part(rig, order, Pieces(1))
    second = await replace_pieces(rig, order, 2)
    await rig.work()
    await give_goodwill(rig, order, usd("1.00"))
    assert {(await rig.order(one)).status for one in (order, first, second)} == {
        OrderStatus.DELIVERED
    }
    assert await balance(rig) == usd("-29.70") + usd("9.90") + usd("1.00")
    assert await broken_rules(rig) == []


async def test_a_replacement_is_not_refunded_but_can_get_goodwill(store: EngineDatabase) -> None:
    rig, order = await three_pieces(store)
    new = await replace_pieces(rig, order)
    await rig.work()
    for part in (usd("0.01"), Pieces(1)):
        declined = await rig.db.read(order_refunds.plan_refund, new.id, part)
        assert isinstance(declined, Declined)
    await give_goodwill(rig, new, usd("1.00"))
    assert await payouts(rig, new) == [(PayoutKind.GOODWILL, usd("1.00"))]
    assert await payouts(rig, order) == []
    assert await broken_rules(rig) == []


async def test_an_order_that_is_refunded_while_its_replacement_is_traded_keeps_both(
    store: EngineDatabase,
) -> None:
    """The replacement was paid by the shop; that it is refused gives its buyer nothing more."""
    rig, order = await three_pieces(store)
    rig.supplier.outcomes = [Refused("no such card")]
    new = await replace_pieces(rig, order)
    await refund_in_part(rig, order, Pieces(3))
    await rig.work()
    assert (await rig.order(new)).status is OrderStatus.CANCELLED
    assert await balance(rig) == usd("0")
    assert await broken_rules(rig) == []


# --- bans, erasure, keys and backups -----------------------------------------------------------------


async def test_a_banned_buyer_gets_refunds_in_part_and_goodwill_and_reads_of_them(
    store: EngineDatabase,
) -> None:
    rig, order = await three_pieces(store)
    await ban(rig, BUYER)
    await refund_in_part(rig, order, Pieces(1))
    await give_goodwill(rig, order, usd("1.00"))
    await rig.work()
    assert notices_to(rig, BUYER) == [("refunded-in-part", "990"), ("goodwill", "100")]
    assert await balance(rig) == usd("-18.80")
    assert await broken_rules(rig) == []


async def test_the_excess_of_a_reward_is_taken_back_from_a_banned_referrer(
    store: EngineDatabase,
) -> None:
    rig = await open_referral_rig(store)
    order = await a_delivered_order(rig)
    rig.wait(WAIT.total_seconds())
    confirm_clock(rig)
    await credit_due(rig)
    await ban(rig, BUYER)
    await refund_in_part(rig, order, usd("0.30"))
    assert await balance(rig) == usd("0.30")
    reward = await reward_of(rig, order)
    assert reward is not None
    assert reward.state is RewardState.CREDITED
    assert await broken_rules(rig) == []


@pytest.mark.parametrize("is_first", [False, True], ids=["before", "after"])
async def test_an_erased_order_is_refunded_by_amounts_and_pieces(
    store: EngineDatabase, *, is_first: bool
) -> None:
    """What was paid and how many pieces were bought is known also after the erasure."""
    rig, order = await three_pieces(store)
    if not is_first:
        await refund_in_part(rig, order, Pieces(1))
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    assert (await rig.order(order)).is_shredded
    if is_first:
        await refund_in_part(rig, order, Pieces(1))
    await refund_in_part(rig, order, usd("1.00"))
    await give_goodwill(rig, order, usd("2.00"))
    assert await payouts(rig, order) == [
        (PayoutKind.REFUND, usd("9.90")),
        (PayoutKind.REFUND, usd("1.00")),
        (PayoutKind.GOODWILL, usd("2.00")),
    ]
    await refund_in_part(rig, order, Pieces(2))
    assert (await rig.order(order)).status is OrderStatus.REFUNDED
    assert await balance(rig) == usd("2.00")
    assert await broken_rules(rig) == []


async def test_pieces_are_refunded_after_a_key_rotation(database_url: str) -> None:
    new_key = make_key()
    async with opened(database_url) as store:
        _, order = await three_pieces(store)
    async with opened(database_url, key=f"{new_key},{KEY}") as store:
        await reseal_all_values(store)
    async with opened(database_url, key=new_key) as store:
        rig = await open_services_rig(store)
        assert (await refund_in_part(rig, order, Pieces(1))).money == usd("9.90")
        assert await broken_rules(rig) == []


async def test_an_order_under_a_lost_key_is_refunded_by_amounts_only(database_url: str) -> None:
    """How many pieces it had is encrypted; what it took is in the ledger."""
    async with opened(database_url) as store:
        rig, order = await three_pieces(store)
        await refund_in_part(rig, order, Pieces(1))
        await rig.quote()
        await rig.db.transact(_lose_selection, order.id)
        found = await rig.db.read(order_refunds.read_order_money, order.id)
        assert isinstance(found, OrderMoney)
        assert (found.money.pieces_left, found.money.refundable) == (-1, usd("19.80"))
        declined = await rig.db.read(order_refunds.plan_refund, order.id, Pieces(1))
        assert isinstance(declined, Declined)
        assert declined.reason is DeclineReason.TOO_MANY_PIECES
        assert (await refund_in_part(rig, order, usd("19.80"))).is_whole
        assert await balance(rig) == usd("0")


def _lose_selection(tx: Transaction, order_id: OrderId) -> None:
    """Replace the sealed selection of an order with that of an open quote: no key opens it there."""
    tx.resources.connection.exec_driver_sql(
        f"UPDATE quotes SET selection = (SELECT selection FROM quotes WHERE order_id IS NULL LIMIT 1)"
        f" WHERE order_id = {order_id}"
    )


@pytest.mark.parametrize("to", ENGINES)
async def test_a_restored_backup_has_the_refunds_and_goodwill_and_what_is_left(
    database_url: str, to: str, tmp_path: Path
) -> None:
    passphrase = "correct horse battery"
    async with opened(database_url) as store:
        rig, order = await three_pieces(store)
        await refund_in_part(rig, order, Pieces(1))
        await give_goodwill(rig, order, usd("2.00"))
        before = await payouts(rig, order)
        file = await create_backup(store, KEY, passphrase, tmp_path, rig.clock.now())
        await refund_in_part(rig, order, Pieces(1))  # the restore loses it
    target = empty_url(to, tmp_path)
    with file.open("rb") as opened_file:
        head = read_backup_contents(opened_file, passphrase).header
        restore = Restore(
            opened_file,
            passphrase,
            head,
            Vault.from_text(KEY),
            "USD",
            "USD",
            lambda _tx: None,
            lambda: None,
        )
        await restore.restore_into(target, ".before")
    async with opened(target) as store:
        rig = await open_services_rig(store)
        assert await payouts(rig, order) == before
        assert await balance(rig) == usd("-17.80")
        assert await broken_rules(rig) == []
        declined = await rig.db.read(order_refunds.plan_refund, order.id, usd("19.81"))
        assert declined == Declined(DeclineReason.REFUND_TOO_LARGE, {"left": "19.80 USD"})
        done = await refund_in_part(rig, order, Pieces(2))
        assert (done.money, done.is_whole) == (usd("19.80"), True)
        await give_goodwill(rig, order, usd("1.00"))
        assert await balance(rig) == usd("3.00")
        assert await broken_rules(rig) == []


# --- acts on many orders -----------------------------------------------------------------------------


async def test_a_bulk_refund_returns_the_rest_and_leaves_what_was_refunded_meanwhile(
    store: EngineDatabase,
) -> None:
    rig, order = await three_pieces(store)
    await refund_in_part(rig, order, Pieces(1))
    shown = await rig.order(order)
    await refund_in_part(rig, order, usd("1.00"))
    done = await bulk_acts.act_on_orders(rig.shop, rig.db, OPERATOR, BulkAct.REFUND, [shown])
    assert (done.done, done.skipped) == (0, {Skipped.CHANGED: 1})
    shown = await rig.order(order)
    done = await bulk_acts.act_on_orders(rig.shop, rig.db, OPERATOR, BulkAct.REFUND, [shown])
    assert (done.done, done.money) == (1, usd("18.80"))
    assert await balance(rig) == usd("0")
    assert await broken_rules(rig) == []


async def test_a_refund_in_part_that_was_shown_before_a_full_one_gives_nothing(
    store: EngineDatabase,
) -> None:
    rig, order = await three_pieces(store)
    shown = await rig.db.read(order_refunds.plan_refund, order.id, Pieces(1))
    assert isinstance(shown, PlannedRefund)
    await refund_all(rig, order)
    declined = await rig.db.transact(order_refunds.refund_part, OPERATOR, shown)
    assert declined == Declined(DeclineReason.MONEY_RETURNED)
    assert await balance(rig) == usd("0")
