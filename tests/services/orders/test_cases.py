"""Tests of cases and rulings: a person settles unknown outcomes, checked and audited."""

import asyncio
from collections.abc import Awaitable, Callable
from decimal import Decimal

import pytest
from sqlalchemy import select

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, OrderId, TradeNo
from bot.domain.operations.messenger import AlertKind, Undeliverable
from bot.domain.orders.charge_evidence import ChargeEvidence
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.supplier import AccountCheck, AccountState, QueryReply
from bot.domain.orders.transition_inputs import (
    Accepted,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    Ruling,
    TradeOutcome,
    UnknownOutcome,
)
from bot.services.operations import order_search, recovery
from bot.services.operations.panel import read_panel
from bot.services.operations.reconciliation import check_rules
from bot.services.orders import cases, fulfilment, history, unknown_outcomes
from bot.services.people import accounts, notes, privacy
from storage import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.people.tables import audit
from tests.builders import BUYER, OPERATOR, a_person, usd
from tests.services.services_rig import ServicesRig
from tests.services.unknown_outcome_rig import with_calls

S = OrderStatus
FOUND = TradeNo("T77")
DAY = 86_400


async def order_with_unknown_outcome(rig: ServicesRig) -> Order:
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    order = await rig.buy()
    await rig.work()
    return await rig.order(order)


async def rule(rig: ServicesRig, order_id: OrderId, ruling: Ruling) -> Order | Declined:
    return await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order_id, ruling)


async def test_unknown_outcomes_are_listed(rig: ServicesRig) -> None:
    order = await order_with_unknown_outcome(rig)

    found, count = await rig.db.read(order_search.list_cases)
    assert ([case.id for case in found], count) == ([order.id], 1)


async def test_a_found_trade_brings_the_goods(rig: ServicesRig) -> None:
    order = await order_with_unknown_outcome(rig)
    rig.supplier.replies[FOUND] = QueryReply("KEY", True)
    ruled = await rule(rig, order.id, RuledTrade(FOUND))
    await rig.work()

    assert isinstance(ruled, Order)
    done = await rig.order(order)
    assert (done.status, done.trade_no) == (S.DELIVERED, FOUND)
    assert rig.messenger.delivered == [(order.id, b"KEY")]
    assert (await rig.wallet()).balance == usd("-9.90")


async def test_a_found_trade_cannot_be_ruled_not_charged_afterwards(rig: ServicesRig) -> None:
    """The money stays held until an operator decides, and the first decision counts."""
    order = await order_with_unknown_outcome(rig)
    for _ in range(3):
        rig.wait(DAY)
        await rig.work()
    assert (await rig.wallet()).held == order.price
    rig.supplier.replies[FOUND] = QueryReply("KEY", True)
    await rule(rig, order.id, RuledTrade(FOUND))
    await rig.work()

    assert isinstance(await rule(rig, order.id, RuledNotCharged()), Declined)
    assert rig.messenger.delivered == [(order.id, b"KEY")]
    wallet = await rig.wallet()
    assert (wallet.available, wallet.held) == (usd("40.10"), usd("0"))


async def test_not_charged_gives_the_money_back(rig: ServicesRig) -> None:
    order = await order_with_unknown_outcome(rig)
    await rule(rig, order.id, RuledNotCharged())

    assert (await rig.order(order)).status is S.CANCELLED
    assert (await rig.wallet()).available == usd("50.00")


async def test_a_refund_of_a_case_gives_the_money_back_and_books_the_loss(rig: ServicesRig) -> None:
    order = await order_with_unknown_outcome(rig)
    await rule(rig, order.id, RuledRefund())

    assert (await rig.order(order)).status is S.CANCELLED
    assert (await rig.wallet()).available == usd("50.00")
    today = (await read_panel(rig.shop, rig.db)).today
    assert (today.losses, today.profit) == (usd("9.00"), usd("-9.00"))


async def test_a_case_shows_the_balance_now_which_settles_nothing(rig: ServicesRig) -> None:
    order = await order_with_unknown_outcome(rig)
    rig.supplier.balance_now = Decimal("98.00")
    rig.supplier.calls.clear()
    case = await cases.read_case(rig.shop, rig.db, order.id)
    asked = await cases.check_ruling(rig.shop, rig.db, order.id, RuledNotCharged())

    for one in (case, asked):
        assert isinstance(one, cases.Case)
        assert one.account_now == AccountCheck(AccountState.ACCEPTED, Decimal("98.00"))
    assert rig.supplier.calls == ["check_account"] * 2, "one call each"
    assert (await rig.order(order)).status is S.REVIEW


async def test_a_settled_case_asks_for_no_balance(rig: ServicesRig) -> None:
    order = await order_with_unknown_outcome(rig)
    await rule(rig, order.id, RuledNotCharged())
    rig.supplier.calls.clear()
    case = await cases.read_case(rig.shop, rig.db, order.id)

    assert isinstance(case, cases.Case)
    assert (case.account_now, rig.supplier.calls) == (None, [])


async def test_a_refund_of_delivered_goods_gives_the_money_back_once(rig: ServicesRig) -> None:
    order = await rig.buy()
    await rig.work()
    await rule(rig, order.id, RuledRefund())

    assert (await rig.order(order)).status is S.REFUNDED
    assert (await rig.wallet()).available == usd("50.00")
    assert await rule(rig, order.id, RuledRefund()) == Declined(DeclineReason.ORDER_NOT_OPEN)
    assert (await rig.wallet()).available == usd("50.00")


@pytest.mark.both_engines(quick=True)
async def test_a_refund_by_two_operators_at_once_is_paid_once(rig: ServicesRig) -> None:
    order = await rig.buy()
    await rig.work()
    shown = await rig.order(order)
    taps = [
        cases.apply_ruling(rig.shop, rig.db, operator, order.id, RuledRefund(), shown)
        for operator in (OPERATOR, BuyerId(OPERATOR + 1))
    ]
    results = await asyncio.gather(*taps, return_exceptions=True)

    assert sum(isinstance(result, Order) for result in results) == 1
    assert (await rig.wallet()).available == usd("50.00")


@pytest.mark.parametrize("says", ["unpaid", "no such trade", "nothing"])
async def test_a_delivered_order_stays_paid_whatever_the_supplier_says_later(
    rig: ServicesRig, says: str
) -> None:
    """Neither a later reply nor a restart refunds it, nor can an operator rule it not charged."""
    order = await rig.buy()
    await rig.work()
    number = (await rig.order(order)).trade_no
    assert number is not None
    replies = {"unpaid": QueryReply(None, paid=False), "nothing": QueryReply(None, paid=None)}
    if says in replies:
        rig.supplier.replies[number] = replies[says]
    for _ in range(3):
        await recovery.recover_after_crash(rig.db)
        rig.wait(DAY)
        await rig.work()

    assert isinstance(await rule(rig, order.id, RuledNotCharged()), Declined)
    assert (await rig.order(order)).status is S.DELIVERED
    assert (await rig.wallet()).available == usd("40.10")


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (None, DeclineReason.SUPPLIER_REFUSED),
        (QueryReply("KEY", False), DeclineReason.TRADE_UNPAID),
        (QueryReply(None, None), DeclineReason.TRADE_UNPAID),
    ],
)
async def test_a_trade_that_the_supplier_does_not_confirm_is_not_believed(
    rig: ServicesRig, reply: QueryReply | None, reason: DeclineReason
) -> None:
    order = await order_with_unknown_outcome(rig)
    if reply is not None:
        rig.supplier.replies[FOUND] = reply

    declined = await rule(rig, order.id, RuledTrade(FOUND))
    assert isinstance(declined, Declined)
    assert declined.reason is reason
    assert (await rig.order(order)).status is S.REVIEW


async def test_a_supplier_that_is_away_settles_nothing(rig: ServicesRig) -> None:
    order = await order_with_unknown_outcome(rig)
    rig.supplier.away = True

    assert await rule(rig, order.id, RuledTrade(FOUND)) == Declined(
        DeclineReason.SUPPLIER_UNAVAILABLE
    )


async def test_an_order_that_was_not_traded_yet_can_be_called_off(rig: ServicesRig) -> None:
    order = await rig.buy()
    await rule(rig, order.id, RuledRefund())
    await rig.work()

    assert (await rig.order(order)).status is S.CANCELLED
    assert (await rig.wallet()).available == usd("50.00")
    assert rig.supplier.trades == []


async def test_goods_that_were_refunded_before_they_were_shown_stay_here(rig: ServicesRig) -> None:
    rig.messenger.script = [Undeliverable("the bot is blocked")]
    order = await rig.buy()
    await rig.work()
    await rule(rig, order.id, RuledRefund())
    await accounts.register_person(rig.shop, a_person())
    rig.wait(60)
    await rig.work()

    assert rig.messenger.delivered == []
    assert await rig.db.read(history.list_delivered_secrets, BUYER, order.id) == []


async def test_another_orders_trade_is_refused(rig: ServicesRig) -> None:
    other = await rig.buy()
    await rig.work()
    number = (await rig.order(other)).trade_no
    assert number is not None
    rig.supplier.replies[number] = QueryReply("KEY", True)
    order = await order_with_unknown_outcome(rig)

    declined = await rule(rig, order.id, RuledTrade(number))
    assert isinstance(declined, Declined)
    assert declined.reason is DeclineReason.TRADE_NUMBER_TAKEN


@pytest.mark.parametrize(
    ("first", "ruling"),
    [
        (RuledRefund(), RuledTrade(FOUND)),
        (RuledNotCharged(), RuledNotCharged()),
        (RuledNotCharged(), RuledRefund()),
    ],
)
async def test_a_case_is_settled_once(rig: ServicesRig, first: Ruling, ruling: Ruling) -> None:
    rig.supplier.replies[FOUND] = QueryReply("KEY", True)
    order = await order_with_unknown_outcome(rig)
    await rule(rig, order.id, first)

    assert await rule(rig, order.id, ruling) == Declined(DeclineReason.ORDER_NOT_OPEN)


async def test_an_order_that_is_not_there_is_said_so(rig: ServicesRig) -> None:
    assert await rule(rig, OrderId(10**6), RuledRefund()) == Declined(DeclineReason.ORDER_NOT_FOUND)


async def test_a_trade_with_a_number_was_charged_and_cannot_be_ruled_otherwise(
    rig: ServicesRig,
) -> None:
    from bot.domain.orders.seller_messages import APOLOGIES
    from bot.domain.orders.transition_inputs import Accepted

    rig.supplier.outcomes = [Accepted(TradeNo("T1"), None, min(APOLOGIES))]
    order = await rig.buy()
    await rig.work()

    declined = await rule(rig, order.id, RuledNotCharged())
    assert isinstance(declined, Declined)
    assert declined.reason is DeclineReason.TRADE_NUMBER_TAKEN


async def test_a_case_of_nobody_is_in_nobodys_list(rig: ServicesRig) -> None:
    await rig.buy()
    await rig.work()

    assert await rig.db.read(order_search.list_cases) == ([], 0)
    assert BuyerId(OPERATOR) in rig.shop.settings.operator_ids


# --- the balance speaks for a charge -------------------------------------------------------------------

REASON = RuledNotCharged("The supplier's list has no such order.")


async def case_after(rig: ServicesRig, balance: str) -> Order:
    """Return a case whose balance was 100.00 before the trade and is `balance` now."""
    order = await order_with_unknown_outcome(rig)
    rig.supplier.balance_now = Decimal(balance)
    return order


async def evidence_of(rig: ServicesRig, order: Order) -> ChargeEvidence | None:
    case = await cases.read_case(rig.shop, rig.db, order.id)
    assert isinstance(case, cases.Case)
    return case.evidence


async def test_the_evidence_of_a_case_is_named(rig: ServicesRig) -> None:
    order = await order_with_unknown_outcome(rig)
    named = []
    for balance in ("100.00", "101.00", "98.00", "91.00"):
        rig.supplier.balance_now = Decimal(balance)
        named.append(await evidence_of(rig, order))

    assert named == [
        ChargeEvidence.UNCHANGED,
        ChargeEvidence.ROSE,
        ChargeEvidence.FELL_OTHERWISE,
        ChargeEvidence.FELL_BY_COST,
    ]


async def test_a_fall_of_the_time_of_the_case_is_kept_as_evidence(rig: ServicesRig) -> None:
    """The balance may move on before an operator looks."""
    await rig.product()
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    order = await rig.buy()
    with_calls(rig, balance=balances(rig, "100.00", "91.00"))
    await rig.work()
    rig.supplier.balance_now = Decimal("55.00")

    assert await evidence_of(rig, order) is ChargeEvidence.FELL_BY_COST


def balances(rig: ServicesRig, *told: str) -> Callable[[], Awaitable[Decimal]]:
    """The supplier's balance, as it is told to one reading after the other."""
    left = [Decimal(each) for each in told]

    async def tell() -> Decimal:
        return left.pop(0) if len(left) > 1 else left[0]

    return tell


@pytest.mark.both_engines(quick=True)
async def test_other_orders_of_the_shop_are_taken_into_account(rig: ServicesRig) -> None:
    order = await order_with_unknown_outcome(rig)
    rig.wait(60)
    await rig.buy(quantity=2)
    await rig.work()
    named = []
    for balance in ("82.00", "73.00", "91.00"):
        rig.supplier.balance_now = Decimal(balance)
        named.append(await evidence_of(rig, order))

    assert named == [
        ChargeEvidence.UNCHANGED,
        ChargeEvidence.FELL_BY_COST_AND_OTHERS,
        ChargeEvidence.ROSE,
    ]


@pytest.mark.both_engines(quick=True)
async def test_two_cases_at_once_make_the_balance_unclear(rig: ServicesRig) -> None:
    first = await order_with_unknown_outcome(rig)
    second = await order_with_unknown_outcome(rig)
    rig.supplier.balance_now = Decimal("91.00")

    found = {await evidence_of(rig, each) for each in (first, second)}
    assert found == {ChargeEvidence.UNCLEAR}


async def test_not_charged_against_the_evidence_takes_a_sentence(rig: ServicesRig) -> None:
    order = await case_after(rig, "91.00")
    declined = Declined(DeclineReason.RULING_NEEDS_REASON)
    for empty in ("", "no", "12345 678"):
        assert await rule(rig, order.id, RuledNotCharged(empty)) == declined
        asked = await cases.check_ruling(rig.shop, rig.db, order.id, RuledNotCharged(empty))
        assert asked == declined
    assert (await rig.order(order)).status is S.REVIEW

    await rule(rig, order.id, REASON)
    assert (await rig.order(order)).status is S.CANCELLED
    assert (await rig.wallet()).available == usd("50.00")


async def test_the_evidence_is_audited_and_the_sentence_is_a_note_that_erasure_deletes(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    order = await case_after(rig, "91.00")
    await rule(rig, order.id, REASON)
    found, _ = await rig.db.read(notes.list_order_notes, order.id, 5)
    assert [(each.author, each.text) for each in found] == [(OPERATOR, REASON.reason)]
    await privacy.erase_buyer(rig.shop, rig.db, order.buyer_id)
    found, _ = await rig.db.read(notes.list_order_notes, order.id, 5)
    assert found == []

    def audited(resources: RepositoryResources) -> list[str]:
        return list(resources.connection.scalars(select(audit.c.detail)))

    assert await store.transact_on_tables(audited) == ["not-charged; fell-by-cost"]


# --- a trade that turns up later -----------------------------------------------------------------------


async def late_trade(rig: ServicesRig) -> Order:
    """An order that was cancelled as not charged, and whose trade the supplier knows."""
    order = await case_after(rig, "91.00")
    await rule(rig, order.id, REASON)
    rig.supplier.replies[FOUND] = QueryReply("KEY", True)
    return order


@pytest.mark.both_engines(quick=True)
async def test_a_trade_that_turns_up_later_is_booked_as_a_loss_and_told(rig: ServicesRig) -> None:
    order = await late_trade(rig)
    ruled = await rule(rig, order.id, RuledTrade(FOUND))
    await rig.work()

    assert isinstance(ruled, Order)
    assert (ruled.status, ruled.trade_no) == (S.CANCELLED, FOUND)
    assert (await rig.wallet()).available == usd("50.00"), "the buyer keeps the money"
    assert rig.messenger.delivered == []
    today = (await read_panel(rig.shop, rig.db)).today
    assert (today.losses, today.profit) == (usd("9.00"), usd("-9.00"))
    told = [facts for _, kind, facts in rig.messenger.alerts if kind is AlertKind.LATE_TRADE]
    assert [(each["order"], each["charged"]) for each in told] == [(str(order.id), "9.00 USD")]
    assert all(check.holds for check in await rig.db.read(check_rules))


async def test_a_late_trade_is_booked_once(rig: ServicesRig) -> None:
    order = await late_trade(rig)
    await rule(rig, order.id, RuledTrade(FOUND))
    rig.supplier.replies[TradeNo("T78")] = QueryReply("KEY", True)
    again = [await rule(rig, order.id, RuledTrade(each)) for each in (FOUND, TradeNo("T78"))]

    assert again == [Declined(DeclineReason.ORDER_NOT_OPEN)] * 2
    assert (await read_panel(rig.shop, rig.db)).today.losses == usd("9.00")


async def test_a_trade_of_another_order_is_no_late_trade(rig: ServicesRig) -> None:
    order = await late_trade(rig)
    delivered = await rig.buy()
    await rig.work()
    theirs = (await rig.order(delivered)).trade_no
    assert theirs is not None
    rig.supplier.replies[theirs] = QueryReply("KEY", True)

    declined = await rule(rig, order.id, RuledTrade(theirs))
    assert isinstance(declined, Declined)
    assert declined.reason is DeclineReason.TRADE_NUMBER_TAKEN


async def test_an_order_that_was_never_sent_has_no_late_trade(rig: ServicesRig) -> None:
    order = await rig.buy()
    await rule(rig, order.id, RuledRefund())
    rig.supplier.replies[FOUND] = QueryReply("KEY", True)

    declined = await rule(rig, order.id, RuledTrade(FOUND))
    assert declined == Declined(DeclineReason.ORDER_NOT_OPEN)


async def test_a_case_that_was_refunded_at_a_loss_has_no_second_loss(rig: ServicesRig) -> None:
    order = await order_with_unknown_outcome(rig)
    await rule(rig, order.id, RuledRefund())
    rig.supplier.replies[FOUND] = QueryReply("KEY", True)

    declined = await rule(rig, order.id, RuledTrade(FOUND))
    assert declined == Declined(DeclineReason.ORDER_NOT_OPEN)


async def test_a_late_reply_with_a_trade_is_booked_as_a_loss_and_told(rig: ServicesRig) -> None:
    """A process that was halted in the trade gets the answer after the ruling."""
    order = await rig.buy()
    sent, may_answer = asyncio.Event(), asyncio.Event()

    async def answer(*_: object) -> TradeOutcome:
        sent.set()
        await may_answer.wait()
        return Accepted(FOUND, usd("8.50"), "KEY")

    with_calls(rig, trade=answer)
    halted = asyncio.create_task(fulfilment.trade_next_order(rig.shop, rig.db))
    await sent.wait()
    await recovery.recover_after_crash(rig.db)
    await unknown_outcomes.settle_unknown_outcomes(rig.shop, rig.db, rig.observations)
    await rule(rig, order.id, REASON)
    may_answer.set()
    await halted
    await rig.work()

    done = await rig.order(order)
    assert (done.status, done.trade_no, done.charged) == (S.CANCELLED, FOUND, usd("8.50"))
    assert (await read_panel(rig.shop, rig.db)).today.losses == usd("8.50")
    kinds = [kind for _, kind, _ in rig.messenger.alerts]
    assert AlertKind.LATE_TRADE in kinds
    assert AlertKind.LATE_REPLY not in kinds
