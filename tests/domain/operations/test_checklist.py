"""Tests of the checklist: by which fact each step is done."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from bot.domain.operations.checklist import BackupState, ChecklistState, ChecklistStep
from tests.builders import a_checklist


def test_a_new_shop_has_open_steps_and_a_finished_one_has_none() -> None:
    new, finished = a_checklist(), a_checklist(ChecklistState.COMPLETE)
    assert (new.done, new.is_complete) == (2, False)
    assert (finished.done, finished.is_complete) == (len(ChecklistStep), True)


@pytest.mark.parametrize(
    ("step", "facts"),
    [
        (ChecklistStep.BALANCE, {"balance": Decimal("4.19")}),
        (ChecklistStep.BALANCE, {"balance": None}),
        (ChecklistStep.BALANCE, {"order_costs": ()}),
        (ChecklistStep.MARKUP, {"has_markup": False}),
        (ChecklistStep.PAYMENTS, {"methods": ()}),
        (ChecklistStep.TERMS, {"has_terms": False}),
        (ChecklistStep.BACKUP, {"backup": BackupState.OFF}),
        (ChecklistStep.BACKUP, {"backup": BackupState.WAITING}),
        (ChecklistStep.PURCHASE, {"has_delivered": False}),
    ],
)
def test_one_missing_fact_opens_its_step_alone(step: ChecklistStep, facts: dict[str, Any]) -> None:
    checklist = replace(a_checklist(ChecklistState.COMPLETE), **facts)
    assert [each for each in ChecklistStep if not checklist.is_done(each)] == [step]


def test_a_balance_covers_what_it_pays_for_to_the_cent() -> None:
    assert a_checklist().covered == 2
    assert replace(a_checklist(), balance=Decimal(-1)).covered == 0


def test_a_balance_that_nobody_tells_is_enough_once_an_order_was_delivered() -> None:
    untold = replace(a_checklist(), balance=None, is_balance_untold=True)
    assert not untold.is_done(ChecklistStep.BALANCE)
    assert replace(untold, has_delivered=True).is_done(ChecklistStep.BALANCE)
