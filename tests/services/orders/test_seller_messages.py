"""Tests of sentences that a seller writes in the place of goods, and of operators' verdicts."""

import asyncio
from datetime import timedelta

import pytest

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.errors import Declined
from bot.domain.ids import SecretId, TradeNo
from bot.domain.operations.messenger import AlertKind, RetryLater, Undeliverable
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.seller_messages import DeliveryTextKind, SellerTextVerdict
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import (
    Accepted,
    RestoredFromBackup,
    RuledRefund,
    RuledTrade,
    UnknownOutcome,
)
from bot.domain.orders.transitions import decide_transition
from bot.services.operations import reconciliation
from bot.services.orders import cases, history, polling, seller_messages
from bot.services.orders.transitions import apply_transition
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, a_product, shop_with, usd
from tests.services.services_rig import ServicesRig, open_services_rig

S = OrderStatus
NUMBER, SECOND_NUMBER = TradeNo("T1"), TradeNo("T2")
WAIT = "Please wait, we are working on it"
SORRY = "Sorry, out of stock, please contact us for a refund"
KEY = "ABCDE-12345-FGHIJ"


async def _open_manual_rig(store: EngineDatabase) -> ServicesRig:
    return await open_services_rig(store, a_product(delivery=DeliveryMode.MANUAL))


async def _order_with(rig: ServicesRig, text: str, number: TradeNo = NUMBER) -> Order:
    """Buy, and let the seller answer with `text`, also when asked again."""
    rig.supplier.outcomes.append(Accepted(number, usd("9.00"), text))
    rig.supplier.replies[number] = QueryReply(text, paid=True)
    order = await rig.buy()
    await rig.work()
    return order


def _questions(rig: ServicesRig, kind: AlertKind = AlertKind.SELLER_MESSAGE) -> list[SecretId]:
    """Return the texts about which the operators were asked."""
    return [
        SecretId(int(facts["secret"])) for _, each, facts in rig.messenger.alerts if each is kind
    ]


async def _judge(
    rig: ServicesRig, secret_id: SecretId, verdict: SellerTextVerdict
) -> seller_messages.JudgedText | seller_messages.NothingToJudge | Declined:
    return await rig.db.transact(seller_messages.judge_text, OPERATOR, secret_id, verdict)


async def _rules_hold(rig: ServicesRig) -> bool:
    return all(check.holds for check in await rig.db.read(reconciliation.check_rules))


async def _texts(rig: ServicesRig, order: Order) -> list[tuple[bytes, DeliveryTextKind]]:
    secrets = await rig.db.read(history.list_delivered_secrets, BUYER, order.id)
    return [(secret.body, secret.kind) for secret in secrets]


# --- products delivered by hand ----------------------------------------------------------------------


async def test_a_sellers_sentence_is_shown_at_once_and_the_money_stays_held(
    store: EngineDatabase,
) -> None:
    rig = await _open_manual_rig(store)
    order = await _order_with(rig, WAIT)

    assert (await rig.order(order)).status is S.ACCEPTED
    assert rig.messenger.delivered == [(order.id, WAIT.encode())]
    assert (await rig.wallet()).held == usd("9.90")
    assert len(_questions(rig)) == 1
    assert await _rules_hold(rig)


async def test_polling_goes_on_after_a_sentence_and_brings_the_goods(store: EngineDatabase) -> None:
    rig = await _open_manual_rig(store)
    order = await _order_with(rig, WAIT)
    rig.wait(120)
    await rig.work()
    rig.supplier.replies[NUMBER] = QueryReply(KEY, paid=True)
    rig.wait(polling.MAX_QUERY_DELAY)
    await rig.work()

    assert (await rig.order(order)).status is S.DELIVERED
    assert rig.messenger.delivered == [(order.id, WAIT.encode()), (order.id, KEY.encode())]
    assert await _texts(rig, order) == [
        (WAIT.encode(), DeliveryTextKind.MESSAGE),
        (KEY.encode(), DeliveryTextKind.DELIVERY),
    ]
    secrets = await rig.db.read(history.list_delivered_secrets, BUYER, order.id)
    assert secrets[1].is_first
    assert (await rig.wallet()).balance == usd("-9.90")
    assert await _rules_hold(rig)


async def test_an_order_with_a_sentence_is_queried_at_the_usual_intervals(
    store: EngineDatabase,
) -> None:
    rig = await _open_manual_rig(store)
    await _order_with(rig, WAIT)
    counts = []
    for seconds in (0.0, 2 * polling.FIRST_QUERY_DELAY) * 2:
        rig.wait(seconds)
        rig.supplier.calls.clear()
        await rig.work()
        counts.append(rig.supplier.calls.count("query"))

    assert counts == [0, 1, 0, 1]


async def test_a_second_sentence_is_shown_and_asked_about_too(store: EngineDatabase) -> None:
    rig = await _open_manual_rig(store)
    order = await _order_with(rig, WAIT)
    rig.supplier.replies[NUMBER] = QueryReply("We need a little longer", paid=True)
    for _ in range(3):
        rig.wait(60)
        await rig.work()

    assert [text for _, text in rig.messenger.delivered] == [
        WAIT.encode(),
        b"We need a little longer",
    ]
    assert len(_questions(rig)) == 2
    assert (await rig.order(order)).status is S.ACCEPTED


async def test_the_verdict_goods_captures_the_price_of_every_order_that_waits_with_the_sentence(
    store: EngineDatabase,
) -> None:
    """One question for both orders; the third order needs none."""
    rig = await _open_manual_rig(store)
    orders = [await _order_with(rig, WAIT), await _order_with(rig, WAIT, SECOND_NUMBER)]
    (question,) = _questions(rig)
    judged = await _judge(rig, question, SellerTextVerdict.DELIVERY)

    assert isinstance(judged, seller_messages.JudgedText)
    assert judged.settled_orders == 2
    for order in orders:
        found = await rig.order(order)
        assert (found.status, found.cause) == (S.DELIVERED, Cause.SHOWN)
        assert await _texts(rig, order) == [(WAIT.encode(), DeliveryTextKind.DELIVERY)]
    assert (await rig.wallet()).held == usd("0")
    assert len(rig.messenger.delivered) == 2

    third = await _order_with(rig, WAIT, TradeNo("T3"))
    assert (await rig.order(third)).status is S.DELIVERED
    assert len(_questions(rig)) == 1
    assert await _rules_hold(rig)


async def test_a_verdict_counts_for_its_product_only(store: EngineDatabase) -> None:
    manual = DeliveryMode.MANUAL
    rig = await open_services_rig(
        store, a_product(delivery=manual), a_product(code="OTHER", name="Other", delivery=manual)
    )
    await _order_with(rig, WAIT)
    await _judge(rig, _questions(rig)[0], SellerTextVerdict.DELIVERY)
    rig.supplier.outcomes.append(Accepted(SECOND_NUMBER, usd("9.00"), WAIT))
    rig.supplier.replies[SECOND_NUMBER] = QueryReply(WAIT, paid=True)
    other = await rig.buy(code="OTHER")
    await rig.work()

    assert (await rig.order(other)).status is S.ACCEPTED
    assert len(_questions(rig)) == 2


async def test_the_verdict_message_lets_the_order_wait_until_it_is_a_case(
    store: EngineDatabase,
) -> None:
    rig = await _open_manual_rig(store)
    order = await _order_with(rig, WAIT)
    await _judge(rig, _questions(rig)[0], SellerTextVerdict.MESSAGE)
    rig.wait(timedelta(hours=25).total_seconds())
    await rig.work()
    assert (await rig.order(order)).status is S.ACCEPTED

    rig.wait(timedelta(hours=25).total_seconds())
    await rig.work()
    assert (await rig.order(order)).status is S.REVIEW
    again = await _order_with(rig, WAIT, SECOND_NUMBER)
    assert (await rig.order(again)).status is S.ACCEPTED
    assert rig.messenger.delivered[-1] == (again.id, WAIT.encode())
    assert len(_questions(rig)) == 1


async def test_without_a_verdict_the_sentence_counts_as_goods_after_the_wait(
    store: EngineDatabase,
) -> None:
    rig = await _open_manual_rig(store)
    rig.shop = shop_with(rig.shop, seller_message_wait=timedelta(hours=60))
    order = await _order_with(rig, WAIT)
    rig.wait(timedelta(hours=59).total_seconds())
    await rig.work()
    assert (await rig.order(order)).status is S.ACCEPTED

    rig.wait(timedelta(hours=1).total_seconds())
    await rig.work()
    assert (await rig.order(order)).status is S.DELIVERED
    events = await rig.db.read(history.list_order_events, BUYER, order.id)
    assert Cause.SELLER_MESSAGE_UNJUDGED in [event.cause for event in events]
    assert rig.messenger.delivered == [(order.id, WAIT.encode())]
    assert await _rules_hold(rig)


async def test_a_sentence_that_was_not_sent_yet_is_delivered_when_it_is_sent(
    store: EngineDatabase,
) -> None:
    """The operator is faster than a flooded chat."""
    rig = await _open_manual_rig(store)
    rig.messenger.script = [RetryLater(30, "flood control")]
    order = await _order_with(rig, WAIT)
    assert rig.messenger.delivered == []
    await _judge(rig, _questions(rig)[0], SellerTextVerdict.DELIVERY)
    assert (await rig.order(order)).status is S.FULFILLED

    rig.wait(60)
    await rig.work()
    assert (await rig.order(order)).status is S.DELIVERED
    assert await _rules_hold(rig)


async def test_goods_are_not_taken_as_shown_because_a_sentence_was(store: EngineDatabase) -> None:
    """The chat refuses the sentence first, and lets it through when the goods wait behind it."""
    rig = await _open_manual_rig(store)
    rig.messenger.script = [Undeliverable("the bot is blocked")]
    order = await _order_with(rig, WAIT)
    rig.supplier.replies[NUMBER] = QueryReply(KEY, paid=True)
    rig.messenger.script = [Undeliverable("the bot is blocked")]
    rig.wait(60)
    await rig.poll()
    await rig.send()
    await rig.register(BUYER)
    rig.messenger.script = []
    await rig.send()
    assert [text for _, text in rig.messenger.delivered] == [WAIT.encode()]
    assert (await rig.order(order)).status is S.FULFILLED
    assert await _rules_hold(rig)

    await rig.work()
    assert (await rig.order(order)).status is S.DELIVERED


async def test_a_sentence_after_the_goods_asks_nobody(store: EngineDatabase) -> None:
    rig = await _open_manual_rig(store)
    order = await _order_with(rig, KEY)
    rig.supplier.replies[NUMBER] = QueryReply("Thank you for your order", paid=True)
    rig.wait(3600)
    await rig.work()

    assert await _texts(rig, order) == [
        (KEY.encode(), DeliveryTextKind.DELIVERY),
        (b"Thank you for your order", DeliveryTextKind.MESSAGE),
    ]
    assert (await rig.order(order)).status is S.DELIVERED
    assert _questions(rig) == []


async def test_a_sentence_without_a_trade_number_is_shown_and_becomes_a_case(
    store: EngineDatabase,
) -> None:
    rig = await _open_manual_rig(store)
    rig.supplier.outcomes.append(Accepted(None, usd("9.00"), WAIT))
    order = await rig.buy()
    await rig.work()
    assert (await rig.order(order)).status is S.REVIEW
    assert rig.messenger.delivered == [(order.id, WAIT.encode())]

    await _judge(rig, _questions(rig)[0], SellerTextVerdict.DELIVERY)
    assert (await rig.order(order)).status is S.DELIVERED
    assert await _rules_hold(rig)


async def test_a_case_with_a_sentence_can_be_judged_and_can_be_refunded(
    store: EngineDatabase,
) -> None:
    rig = await _open_manual_rig(store)
    orders = [
        await _order_with(rig, WAIT),
        await _order_with(rig, "Be with you soon", SECOND_NUMBER),
    ]

    def restore(tx: Transaction) -> None:
        for order in orders:
            found = tx.orders.get(order.id)
            assert found is not None
            step = decide_transition(found, RestoredFromBackup())
            apply_transition(tx, found, step)

    await rig.db.transact(restore)
    await _judge(rig, _questions(rig)[0], SellerTextVerdict.DELIVERY)
    await rig.rule(orders[1].id, RuledRefund())

    assert [(await rig.order(order)).status for order in orders] == [S.DELIVERED, S.CANCELLED]
    assert (await rig.wallet()).balance == usd("-9.90")
    judged = await _judge(rig, _questions(rig)[1], SellerTextVerdict.DELIVERY)
    assert isinstance(judged, seller_messages.NothingToJudge)
    assert await _rules_hold(rig)


async def test_a_verdict_while_the_supplier_is_asked_is_not_undone(store: EngineDatabase) -> None:
    rig = await _open_manual_rig(store)
    order = await _order_with(rig, WAIT)
    rig.wait(60)
    rig.supplier.calls.clear()
    rig.supplier.gate = asyncio.Event()
    look = asyncio.create_task(rig.poll())
    while "query" not in rig.supplier.calls:  # noqa: ASYNC110 - of the other task's making
        await asyncio.sleep(0)
    await _judge(rig, _questions(rig)[0], SellerTextVerdict.DELIVERY)
    rig.supplier.gate.set()
    await look

    assert (await rig.order(order)).status is S.DELIVERED
    assert await _rules_hold(rig)


async def test_the_replay_of_a_lost_trade_may_bring_a_sentence(store: EngineDatabase) -> None:
    rig = await _open_manual_rig(store)
    rig.supplier.outcomes.append(UnknownOutcome("read_timeout"))
    order = await rig.buy()
    await rig.work()
    await rig.db.transact(_record_number, order)
    rig.supplier.replies[NUMBER] = QueryReply(WAIT, paid=True)
    await cases.apply_ruling(rig.shop, store, OPERATOR, order.id, RuledTrade(NUMBER))
    await rig.work()

    assert (await rig.order(order)).status is S.ACCEPTED
    assert rig.messenger.delivered == [(order.id, WAIT.encode())]


def _record_number(tx: Transaction, order: Order) -> None:
    tx.orders.record_trade(order, Accepted(NUMBER, usd("9.00"), None))


async def test_a_second_verdict_changes_nothing_that_was_settled(store: EngineDatabase) -> None:
    rig = await _open_manual_rig(store)
    order = await _order_with(rig, WAIT)
    (question,) = _questions(rig)
    for verdict in (
        SellerTextVerdict.DELIVERY,
        SellerTextVerdict.DELIVERY,
        SellerTextVerdict.MESSAGE,
    ):
        await _judge(rig, question, verdict)

    assert (await rig.order(order)).status is S.DELIVERED
    assert (await rig.wallet()).balance == usd("-9.90")
    assert await _rules_hold(rig)


async def test_an_unknown_sentence_is_declined(rig: ServicesRig) -> None:
    assert isinstance(await _judge(rig, SecretId(10**15), SellerTextVerdict.DELIVERY), Declined)


# --- products delivered automatically ----------------------------------------------------------------


async def _automatic_order(rig: ServicesRig, text: str, number: str) -> Order:
    rig.supplier.outcomes.append(Accepted(TradeNo(number), usd("9.00"), text))
    order = await rig.buy()
    await rig.work()
    return order


async def test_a_sentence_where_codes_came_before_is_a_doubtful_delivery(rig: ServicesRig) -> None:
    await _automatic_order(rig, KEY, "T1")
    order = await _automatic_order(rig, SORRY, "T2")

    assert (await rig.order(order)).status is S.DELIVERED
    assert await _texts(rig, order) == [(SORRY.encode(), DeliveryTextKind.DOUBTFUL)]
    assert len(_questions(rig, AlertKind.DOUBTFUL_DELIVERY)) == 1
    assert (await rig.wallet()).balance == usd("-19.80")
    assert await _rules_hold(rig)

    again = await _automatic_order(rig, SORRY, "T3")
    assert len(_questions(rig, AlertKind.DOUBTFUL_DELIVERY)) == 2
    await rig.rule(again.id, RuledRefund())
    assert (await rig.wallet()).balance == usd("-19.80")


@pytest.mark.parametrize("before", [[], [SORRY]])
async def test_a_sentence_where_no_codes_came_before_is_no_doubtful_delivery(
    rig: ServicesRig, before: list[str]
) -> None:
    for at, text in enumerate(before):
        await _automatic_order(rig, text, f"B{at}")
    order = await _automatic_order(rig, "Your account is ready, have fun", "T9")

    assert await _texts(rig, order) == [
        (b"Your account is ready, have fun", DeliveryTextKind.DELIVERY)
    ]
    assert rig.messenger.alerts == []


async def test_a_sentence_that_was_judged_as_goods_is_no_doubtful_delivery_again(
    rig: ServicesRig,
) -> None:
    await _automatic_order(rig, KEY, "T1")
    await _automatic_order(rig, SORRY, "T2")
    (question,) = _questions(rig, AlertKind.DOUBTFUL_DELIVERY)
    await _judge(rig, question, SellerTextVerdict.DELIVERY)
    order = await _automatic_order(rig, SORRY, "T3")

    assert await _texts(rig, order) == [(SORRY.encode(), DeliveryTextKind.DELIVERY)]
    assert len(_questions(rig, AlertKind.DOUBTFUL_DELIVERY)) == 1
