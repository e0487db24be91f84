"""Tests of the order state machine: the table of transitions and the effect of each input."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.errors import IllegalTransition
from bot.domain.ids import TradeNo
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import FINAL_STATUSES, HOLDING_STATUSES, LEGAL_TRANSITIONS, OrderStatus
from bot.domain.orders.seller_messages import (
    APOLOGIES,
    NOTICES,
    DeliveryTextKind,
    DeliveryTextRules,
    SellerTextVerdict,
)
from bot.domain.orders.transition_inputs import (
    Accepted,
    EvidenceInconclusive,
    MessageUnjudged,
    NotCharged,
    NotSent,
    OrderInput,
    Overdue,
    QueryAnswered,
    RefusalConfirmed,
    Refused,
    ReplayAccepted,
    RestoredFromBackup,
    RuledDelivery,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    SecretDelivered,
    Submitted,
    UnknownOutcome,
    Withdrawn,
)
from bot.domain.orders.transitions import MoneyMove, decide_transition
from tests.builders import an_order, usd

S = OrderStatus
NUMBER = TradeNo("T1")
NOTICE, APOLOGY = min(NOTICES), min(APOLOGIES)
SENTENCE = "Please wait, we are working on it"


def accepted(text: str | None, number: TradeNo | None = NUMBER) -> Accepted:
    return Accepted(number, usd("9"), text)


@pytest.mark.parametrize(
    ("status", "fact", "path", "settle"),
    [
        (S.PLACED, Submitted(), (S.SUBMITTING,), None),
        (S.PLACED, Withdrawn(Cause.WITHDRAWN_PRICE_MOVED), (S.CANCELLED,), MoneyMove.RELEASE),
        (S.SUBMITTING, NotSent("connect"), (S.PLACED,), None),
        (S.SUBMITTING, accepted("KEY"), (S.FULFILLED,), MoneyMove.CAPTURE),
        (S.SUBMITTING, accepted(None), (S.ACCEPTED,), None),
        (S.SUBMITTING, accepted(NOTICE), (S.ACCEPTED,), None),
        (S.SUBMITTING, accepted(APOLOGY), (S.ACCEPTED, S.REVIEW), None),
        (S.SUBMITTING, accepted("KEY", None), (S.REVIEW, S.FULFILLED), MoneyMove.CAPTURE),
        (S.SUBMITTING, accepted(NOTICE, None), (S.REVIEW,), None),
        (S.SUBMITTING, Refused("no"), (S.UNCERTAIN,), None),
        (S.SUBMITTING, UnknownOutcome("read_timeout"), (S.UNCERTAIN,), None),
        (S.UNCERTAIN, RefusalConfirmed("no"), (S.CANCELLED,), MoneyMove.RELEASE),
        (S.UNCERTAIN, EvidenceInconclusive(Cause.UNKNOWN, "?"), (S.REVIEW,), None),
        (
            S.UNCERTAIN,
            NotCharged(Cause.NOT_CHARGED_BALANCE_UNCHANGED, "why"),
            (S.CANCELLED,),
            MoneyMove.RELEASE,
        ),
        (S.UNCERTAIN, ReplayAccepted(accepted("KEY")), (S.REVIEW, S.FULFILLED), MoneyMove.CAPTURE),
        (
            S.UNCERTAIN,
            ReplayAccepted(accepted("KEY", None)),
            (S.REVIEW, S.FULFILLED),
            MoneyMove.CAPTURE,
        ),
        (S.UNCERTAIN, ReplayAccepted(accepted(None)), (S.REVIEW, S.ACCEPTED), None),
        (S.UNCERTAIN, ReplayAccepted(accepted(NOTICE, None)), (S.REVIEW,), None),
        (S.UNCERTAIN, ReplayAccepted(accepted(APOLOGY)), (S.REVIEW, S.ACCEPTED, S.REVIEW), None),
        (S.PLACED, RestoredFromBackup(), (S.SUBMITTING, S.REVIEW), None),
        (S.UNCERTAIN, RestoredFromBackup(), (S.REVIEW,), None),
        (S.ACCEPTED, QueryAnswered("KEY"), (S.FULFILLED,), MoneyMove.CAPTURE),
        (S.ACCEPTED, QueryAnswered(NOTICE), (), None),
        (S.ACCEPTED, QueryAnswered(None), (), None),
        (S.ACCEPTED, QueryAnswered(APOLOGY), (S.REVIEW,), None),
        (S.ACCEPTED, Overdue(), (S.REVIEW,), None),
        (S.DELIVERED, QueryAnswered("KEY 2"), (), None),
        (S.FULFILLED, SecretDelivered(), (S.DELIVERED,), None),
        (S.DELIVERED, SecretDelivered(), (), None),
        (S.REVIEW, RuledTrade(NUMBER), (S.ACCEPTED,), None),
        (S.REVIEW, RuledNotCharged(), (S.CANCELLED,), MoneyMove.RELEASE),
        (S.REVIEW, RuledRefund(), (S.CANCELLED,), MoneyMove.RELEASE_AT_LOSS),
        (S.PLACED, RuledRefund(), (S.CANCELLED,), MoneyMove.RELEASE),
        (S.FULFILLED, RuledRefund(), (S.REFUNDED,), MoneyMove.REFUND),
        (S.DELIVERED, RuledRefund(), (S.REFUNDED,), MoneyMove.REFUND),
        (S.ACCEPTED, RuledDelivery(SENTENCE), (S.FULFILLED,), MoneyMove.CAPTURE),
        (S.REVIEW, RuledDelivery(SENTENCE), (S.FULFILLED,), MoneyMove.CAPTURE),
        (S.ACCEPTED, MessageUnjudged(SENTENCE), (S.FULFILLED,), MoneyMove.CAPTURE),
    ],
)
def test_what_a_fact_does(
    status: OrderStatus, fact: OrderInput, path: tuple[OrderStatus, ...], settle: MoneyMove | None
) -> None:
    step = decide_transition(an_order(status), fact)

    assert path == step.statuses
    assert settle == step.money_move


@pytest.mark.parametrize(
    ("status", "fact"),
    [
        (S.SUBMITTING, Submitted()),
        (S.UNCERTAIN, Submitted()),
        (S.REVIEW, Submitted()),
        (S.SUBMITTING, Withdrawn(Cause.WITHDRAWN)),
        (S.ACCEPTED, Withdrawn(Cause.WITHDRAWN)),
        (S.PLACED, accepted("KEY")),
        (S.PLACED, ReplayAccepted(accepted("KEY"))),
        (S.SUBMITTING, NotCharged(Cause.NOT_CHARGED_BALANCE_UNCHANGED, "why")),
        (S.ACCEPTED, NotCharged(Cause.NOT_CHARGED_BALANCE_UNCHANGED, "why")),
        (S.UNCERTAIN, accepted("KEY")),
        (S.CANCELLED, RuledTrade(NUMBER)),
        (S.CANCELLED, RuledRefund()),
        (S.REFUNDED, RuledRefund()),
        (S.DELIVERED, RuledNotCharged()),
        (S.SUBMITTING, RuledRefund()),
        (S.UNCERTAIN, RuledDelivery(SENTENCE)),
        (S.DELIVERED, RuledDelivery(SENTENCE)),
        (S.CANCELLED, RuledDelivery(SENTENCE)),
        (S.FULFILLED, MessageUnjudged(SENTENCE)),
    ],
)
def test_what_the_table_forbids(status: OrderStatus, fact: OrderInput) -> None:
    with pytest.raises(IllegalTransition):
        decide_transition(an_order(status), fact)


FACTS: list[OrderInput] = [
    Submitted(), NotSent("x"), accepted("KEY"), accepted(None), accepted(APOLOGY), accepted("KEY", None),
    Refused("no"), UnknownOutcome("x"), RefusalConfirmed("no"), EvidenceInconclusive(Cause.UNKNOWN, "x"), QueryAnswered("KEY"), QueryAnswered(None),
    NotCharged(Cause.NOT_CHARGED_BALANCE_UNCHANGED, "x"), ReplayAccepted(accepted("KEY")), ReplayAccepted(accepted(None)), RestoredFromBackup(),
    Overdue(), Withdrawn(Cause.WITHDRAWN), SecretDelivered(), RuledTrade(NUMBER), RuledNotCharged(), RuledRefund(),
    RuledDelivery(SENTENCE), MessageUnjudged(SENTENCE), accepted(SENTENCE), QueryAnswered(SENTENCE),
]  # fmt: skip


@pytest.mark.parametrize(
    ("status", "fact", "path"),
    [
        (S.SUBMITTING, accepted(SENTENCE), (S.ACCEPTED,)),
        (S.SUBMITTING, accepted(SENTENCE, None), (S.REVIEW,)),
        (S.UNCERTAIN, ReplayAccepted(accepted(SENTENCE)), (S.REVIEW, S.ACCEPTED)),
        (S.UNCERTAIN, ReplayAccepted(accepted(SENTENCE, None)), (S.REVIEW,)),
        (S.ACCEPTED, QueryAnswered(SENTENCE), ()),
        (S.DELIVERED, QueryAnswered(SENTENCE), ()),
    ],
)
def test_a_sentence_about_a_manual_order_is_shown_and_moves_no_money(
    status: OrderStatus, fact: OrderInput, path: tuple[OrderStatus, ...]
) -> None:
    order = an_order(status, delivery=DeliveryMode.MANUAL)
    step = decide_transition(order, fact)

    assert (step.statuses, step.money_move) == (path, None)
    assert (step.secret_text, step.secret_kind) == (SENTENCE, DeliveryTextKind.MESSAGE)


@pytest.mark.parametrize(
    ("delivery", "rules", "kind"),
    [
        (DeliveryMode.MANUAL, DeliveryTextRules(), DeliveryTextKind.MESSAGE),
        (
            DeliveryMode.MANUAL,
            DeliveryTextRules(verdict=SellerTextVerdict.MESSAGE),
            DeliveryTextKind.MESSAGE,
        ),
        (
            DeliveryMode.MANUAL,
            DeliveryTextRules(verdict=SellerTextVerdict.DELIVERY),
            DeliveryTextKind.DELIVERY,
        ),
        (DeliveryMode.AUTOMATIC, DeliveryTextRules(), DeliveryTextKind.DELIVERY),
        (DeliveryMode.AUTOMATIC, DeliveryTextRules(had_codes=True), DeliveryTextKind.DOUBTFUL),
        (
            DeliveryMode.AUTOMATIC,
            DeliveryTextRules(verdict=SellerTextVerdict.DELIVERY, had_codes=True),
            DeliveryTextKind.DELIVERY,
        ),
    ],
)
def test_what_a_sentence_is_depends_on_the_product_and_the_verdict(
    delivery: DeliveryMode, rules: DeliveryTextRules, kind: DeliveryTextKind
) -> None:
    step = decide_transition(
        an_order(S.ACCEPTED, delivery=delivery), QueryAnswered(SENTENCE), rules
    )
    assert step.secret_kind is kind
    assert (step.money_move is MoneyMove.CAPTURE) == (kind is not DeliveryTextKind.MESSAGE)
    assert rules.classify("CODE-1", delivery) is DeliveryTextKind.DELIVERY
    assert rules.classify(NOTICE, delivery) is DeliveryTextKind.NOTICE
    assert rules.classify(APOLOGY, delivery) is DeliveryTextKind.APOLOGY


@given(st.sampled_from(OrderStatus), st.sampled_from(FACTS))
def test_money_moves_exactly_when_an_order_stops_or_starts_holding(
    status: OrderStatus, fact: OrderInput
) -> None:
    try:
        step = decide_transition(an_order(status), fact)
    except IllegalTransition:
        return
    end = step.statuses[-1] if step.statuses else status

    assert (step.money_move is not None) == (
        (status in HOLDING_STATUSES) != (end in HOLDING_STATUSES)
    ) or (step.money_move is MoneyMove.REFUND and end is S.REFUNDED)


def test_a_submitted_order_is_never_submitted_again_unless_nothing_was_sent() -> None:
    ways_back = [status for status in LEGAL_TRANSITIONS if S.PLACED in LEGAL_TRANSITIONS[status]]

    assert ways_back == [S.SUBMITTING]
    assert decide_transition(an_order(S.SUBMITTING), NotSent("x")).statuses == (S.PLACED,)


def test_every_status_has_its_row_and_final_ones_lead_only_to_a_refund() -> None:
    assert set(LEGAL_TRANSITIONS) == set(OrderStatus)
    for status in FINAL_STATUSES:
        assert LEGAL_TRANSITIONS[status] <= {S.REFUNDED}


def test_no_text_of_the_supplier_is_shown_by_repr() -> None:
    fact = Accepted(NUMBER, None, "canary", raw=b"canary")

    assert "canary" not in repr(fact)
    assert "canary" not in repr(QueryAnswered("canary"))
    assert "canary" not in repr(decide_transition(an_order(S.SUBMITTING), fact))


def test_goods_are_deleted_only_where_there_were_some() -> None:
    delivered = an_order(OrderStatus.DELIVERED)

    assert not delivered.is_secret_deleted
    assert replace(delivered, is_shredded=True).is_secret_deleted
    assert not replace(an_order(OrderStatus.CANCELLED), is_shredded=True).is_secret_deleted
