"""No order of purchases, crashes, faults and rulings breaks the books, and all of them end well."""

from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.crash.model.troubles import Model

#: What breaks is shrunk by `python -m tests.crash.model`, which has the time for it.
SHORT = settings(max_examples=25, stateful_step_count=40, phases=[Phase.generate])


def test_whatever_happens_the_books_are_right_and_everybody_is_served() -> None:
    """Several buyers, every fault, crashes within recovery, and an operator who errs."""
    run_state_machine_as_test(Model, settings=SHORT)
