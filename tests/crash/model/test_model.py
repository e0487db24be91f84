"""Tests that no sequence of purchases, crashes, faults and rulings breaks the data, and all orders
end well.
"""

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from bot.domain.orders.evidence import UnknownOutcomeRules
from tests.crash.model.fault_rules import Model
from tests.crash.model.shop_process import BUYERS
from tests.crash.model.state_machine import RULES
from tests.marks import at_length, at_length_each
from tests.world.supplier import LATE, TradeFault

#: A failure is shrunk by `python -m tests.crash.model`, which has the time for it.
SHORT = settings(stateful_step_count=40, phases=[Phase.generate])


@pytest.mark.parametrize(
    ("database", "examples"),
    [("sqlite", 2), ("postgresql", 1), *at_length_each(("sqlite", 5), ("postgresql", 5))],
)
@pytest.mark.parametrize(
    "rules",
    [RULES[0], *at_length(*RULES[1:])],
    ids=lambda rules: f"{rules.exclusive_account=}-{rules.rejects_duplicate_numbers=}",
)
def test_any_sequence_of_events_leaves_right_data_and_serves_everybody(
    rules: UnknownOutcomeRules, database: str, examples: int
) -> None:
    """Several buyers, every fault, crashes during recovery, and an operator who makes mistakes."""
    machine: type[Model] = type("Model", (Model,), {"rules_to_try": (rules,), "database": database})
    run_state_machine_as_test(machine, settings=settings(SHORT, max_examples=examples))
    assert machine.runs


def test_a_case_is_refunded_only_after_its_late_charge() -> None:
    """The refund books a loss, and before the charge it is uncertain whether there is one."""
    machine = Model()
    machine.open(which=0)
    try:
        machine.buy(buyer=BUYERS[0], code="GAME", fault=TradeFault.LATE_TIMEOUT)
        machine.refund(place=0)
        (before,) = machine.world.orders()
        machine.time_passes(LATE)
        machine.refund(place=0)
        (after,) = machine.world.orders()
        assert (before.status, after.status) == ("review", "cancelled")
    finally:
        machine.teardown()


def test_a_payment_that_an_operator_returns_leaves_the_balance_once() -> None:
    """The balance falls when the refund begins, not again when Telegram reports the money."""
    machine = Model()
    machine.open(which=0)
    try:
        machine.ask_for_a_top_up(buyer=BUYERS[0], cents=500)
        machine.pay(payer=BUYERS[0], place=0, is_forced=False)
        machine.an_update_about_a_payment_comes(place=0, is_repeated=False)
        machine.the_data_is_right()
        machine.an_operator_returns_a_payment(place=0)
        machine.the_data_is_right()
        machine.the_shop_sends_refunds()
        machine.an_update_about_a_payment_comes(place=0, is_repeated=True)
        machine.the_data_is_right()
        assert [row[0] for row in machine.world.rows("SELECT status FROM refunds")] == ["done"]
    finally:
        machine.teardown()
