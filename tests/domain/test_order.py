"""The order machine: the table of legal moves and what each fact does."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.errors import IllegalMove
from bot.domain.goods import APOLOGIES, NOTICES
from bot.domain.order import (
    FINAL,
    HOLDING,
    LEGAL,
    Accepted,
    Answered,
    DoubtStands,
    Fact,
    NotCharged,
    NotSent,
    OrderStatus,
    Overdue,
    RefusalBelieved,
    Refused,
    Restored,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    Settle,
    Shown,
    Submitted,
    TakenAgain,
    TradeNo,
    Unknown,
    Withdrawn,
    advance,
)
from tests.builders import an_order, usd

S = OrderStatus
NUMBER = TradeNo("T1")
NOTICE, APOLOGY = min(NOTICES), min(APOLOGIES)


def accepted(text: str | None, number: TradeNo | None = NUMBER) -> Accepted:
    return Accepted(number, usd("9"), text)


@pytest.mark.parametrize(
    ("status", "fact", "path", "settle"),
    [
        (S.PLACED, Submitted(), (S.SUBMITTING,), None),
        (S.PLACED, Withdrawn("price-moved"), (S.CANCELLED,), Settle.RELEASE),
        (S.SUBMITTING, NotSent("connect"), (S.PLACED,), None),
        (S.SUBMITTING, accepted("KEY"), (S.FULFILLED,), Settle.CAPTURE),
        (S.SUBMITTING, accepted(None), (S.ACCEPTED,), None),
        (S.SUBMITTING, accepted(NOTICE), (S.ACCEPTED,), None),
        (S.SUBMITTING, accepted(APOLOGY), (S.ACCEPTED, S.REVIEW), None),
        (S.SUBMITTING, accepted("KEY", None), (S.REVIEW, S.FULFILLED), Settle.CAPTURE),
        (S.SUBMITTING, accepted(NOTICE, None), (S.REVIEW,), None),
        (S.SUBMITTING, Refused("no"), (S.UNCERTAIN,), None),
        (S.SUBMITTING, Unknown("read_timeout"), (S.UNCERTAIN,), None),
        (S.UNCERTAIN, RefusalBelieved("no"), (S.CANCELLED,), Settle.RELEASE),
        (S.UNCERTAIN, DoubtStands("?"), (S.REVIEW,), None),
        (S.UNCERTAIN, NotCharged("stood still"), (S.CANCELLED,), Settle.RELEASE),
        (S.UNCERTAIN, TakenAgain(accepted("KEY")), (S.REVIEW, S.FULFILLED), Settle.CAPTURE),
        (S.UNCERTAIN, TakenAgain(accepted("KEY", None)), (S.REVIEW, S.FULFILLED), Settle.CAPTURE),
        (S.UNCERTAIN, TakenAgain(accepted(None)), (S.REVIEW, S.ACCEPTED), None),
        (S.UNCERTAIN, TakenAgain(accepted(NOTICE, None)), (S.REVIEW,), None),
        (S.UNCERTAIN, TakenAgain(accepted(APOLOGY)), (S.REVIEW, S.ACCEPTED, S.REVIEW), None),
        (S.PLACED, Restored(), (S.SUBMITTING, S.REVIEW), None),
        (S.UNCERTAIN, Restored(), (S.REVIEW,), None),
        (S.ACCEPTED, Answered("KEY"), (S.FULFILLED,), Settle.CAPTURE),
        (S.ACCEPTED, Answered(NOTICE), (), None),
        (S.ACCEPTED, Answered(None), (), None),
        (S.ACCEPTED, Answered(APOLOGY), (S.REVIEW,), None),
        (S.ACCEPTED, Overdue(), (S.REVIEW,), None),
        (S.DELIVERED, Answered("KEY 2"), (), None),
        (S.FULFILLED, Shown(), (S.DELIVERED,), None),
        (S.DELIVERED, Shown(), (), None),
        (S.REVIEW, RuledTrade(NUMBER), (S.ACCEPTED,), None),
        (S.REVIEW, RuledNotCharged(), (S.CANCELLED,), Settle.RELEASE),
        (S.REVIEW, RuledRefund(), (S.CANCELLED,), Settle.RELEASE_AT_LOSS),
        (S.PLACED, RuledRefund(), (S.CANCELLED,), Settle.RELEASE),
        (S.FULFILLED, RuledRefund(), (S.REFUNDED,), Settle.REFUND),
        (S.DELIVERED, RuledRefund(), (S.REFUNDED,), Settle.REFUND),
    ],
)
def test_what_a_fact_does(
    status: OrderStatus, fact: Fact, path: tuple[OrderStatus, ...], settle: Settle | None
) -> None:
    step = advance(an_order(status), fact)

    assert path == step.path
    assert settle == step.settle


@pytest.mark.parametrize(
    ("status", "fact"),
    [
        (S.SUBMITTING, Submitted()),
        (S.UNCERTAIN, Submitted()),
        (S.REVIEW, Submitted()),
        (S.SUBMITTING, Withdrawn("buyer")),
        (S.ACCEPTED, Withdrawn("buyer")),
        (S.PLACED, accepted("KEY")),
        (S.PLACED, TakenAgain(accepted("KEY"))),
        (S.SUBMITTING, NotCharged("stood still")),
        (S.ACCEPTED, NotCharged("stood still")),
        (S.UNCERTAIN, accepted("KEY")),
        (S.CANCELLED, RuledTrade(NUMBER)),
        (S.CANCELLED, RuledRefund()),
        (S.REFUNDED, RuledRefund()),
        (S.DELIVERED, RuledNotCharged()),
        (S.SUBMITTING, RuledRefund()),
    ],
)
def test_what_the_table_forbids(status: OrderStatus, fact: Fact) -> None:
    with pytest.raises(IllegalMove):
        advance(an_order(status), fact)


FACTS: list[Fact] = [
    Submitted(), NotSent("x"), accepted("KEY"), accepted(None), accepted(APOLOGY), accepted("KEY", None),
    Refused("no"), Unknown("x"), RefusalBelieved("no"), DoubtStands("x"), Answered("KEY"), Answered(None),
    NotCharged("x"), TakenAgain(accepted("KEY")), TakenAgain(accepted(None)), Restored(),
    Overdue(), Withdrawn("x"), Shown(), RuledTrade(NUMBER), RuledNotCharged(), RuledRefund(),
]  # fmt: skip


@given(st.sampled_from(OrderStatus), st.sampled_from(FACTS))
def test_money_moves_exactly_when_an_order_stops_or_starts_holding(
    status: OrderStatus, fact: Fact
) -> None:
    try:
        step = advance(an_order(status), fact)
    except IllegalMove:
        return
    end = step.path[-1] if step.path else status

    assert (step.settle is not None) == ((status in HOLDING) != (end in HOLDING)) or (
        step.settle is Settle.REFUND and end is S.REFUNDED
    )


def test_a_submitted_order_is_never_submitted_again_unless_nothing_was_sent() -> None:
    ways_back = [status for status in LEGAL if S.PLACED in LEGAL[status]]

    assert ways_back == [S.SUBMITTING]
    assert advance(an_order(S.SUBMITTING), NotSent("x")).path == (S.PLACED,)


def test_every_status_has_its_row_and_final_ones_lead_only_to_a_refund() -> None:
    assert set(LEGAL) == set(OrderStatus)
    for status in FINAL:
        assert LEGAL[status] <= {S.REFUNDED}


def test_no_text_of_the_supplier_is_shown_by_repr() -> None:
    fact = Accepted(NUMBER, None, "canary", raw=b"canary")

    assert "canary" not in repr(fact)
    assert "canary" not in repr(Answered("canary"))
    assert "canary" not in repr(advance(an_order(S.SUBMITTING), fact))


def test_goods_are_deleted_only_where_there_were_some() -> None:
    delivered = an_order(OrderStatus.DELIVERED)

    assert not delivered.goods_deleted
    assert replace(delivered, shredded=True).goods_deleted
    assert not replace(an_order(OrderStatus.CANCELLED), shredded=True).goods_deleted
