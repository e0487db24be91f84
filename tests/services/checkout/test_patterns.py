"""Patterns of sellers in a checkout: judged before the transaction, whatever they look like."""

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from bot.adapters.patterns import SupplierPatterns
from bot.domain.catalogue.product import FieldKind
from bot.domain.catalogue.selection import BuyerChoices
from bot.domain.checkout.answers import AnswerProblem, InvalidAnswer
from bot.domain.checkout.patterns import WORK_OF_ONE_TAP, PatternBudget
from bot.domain.checkout.questions import AskField, Checkout, ReadyToQuote
from bot.domain.errors import Declined, DeclineReason
from bot.services.catalogue import browse
from bot.services.checkout import checkouts
from bot.services.checkout.answers import (
    TextResult,
    answer_with_text,
    choose_quantity,
    finish_toggles,
    skip_question,
    toggle_field_choice,
)
from bot.services.checkout.checkouts import CheckoutState
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, a_field, a_product, some_details
from tests.doubles import Overridden
from tests.services.services_rig import ServicesRig, open_services_rig

#: A rule for a password, which only a look-ahead expresses.
PASSWORD = r"^(?=.*\d)(?=.*[a-z]).{8,}$"
EMPTY_OR_EIGHT = r"^$|^.{8,}$"
#: Compiling it needs gigabytes.
HUGE = "(?x)((((a){ 999}){ 999}){ 999})"
pytestmark = pytest.mark.both_engines


@pytest.fixture
async def opened(store: EngineDatabase, pattern: str) -> ServicesRig:
    """A shop with one product that asks for a field with the pattern of the test."""
    details = some_details(widgets=(a_field(pattern=pattern),))
    return await open_services_rig(store, a_product(details=details))


async def answer(rig: ServicesRig, text: str) -> TextResult | None:
    """Choose one piece and type the text into the field."""
    product = await rig.product()
    session = rig.session(product)
    await checkouts.restart_checkout(session, product)
    await choose_quantity(session, "1")
    return await answer_with_text(session, text)


@pytest.mark.parametrize("pattern", ["^[a-z]+[0-9]+$"])
async def test_an_answer_that_does_not_fit_is_refused_before_the_quote(
    opened: ServicesRig,
) -> None:
    assert await answer(opened, "abcdefgh") == InvalidAnswer(AnswerProblem.PATTERN_MISMATCH)
    accepted = await answer(opened, "abcd1234")
    assert isinstance(accepted, CheckoutState)
    assert isinstance(accepted.question, ReadyToQuote)


@pytest.mark.parametrize("pattern", [HUGE, PASSWORD])
async def test_a_pattern_that_re2_cannot_match_is_left_to_the_supplier(
    opened: ServicesRig,
) -> None:
    """The buyer goes on; the supplier decides."""
    accepted = await answer(opened, "aaa")
    assert isinstance(accepted, CheckoutState)
    assert isinstance(accepted.question, ReadyToQuote)


@pytest.mark.parametrize("pattern", [HUGE, PASSWORD, "^[0-9]*$"])
async def test_a_field_whose_pattern_has_no_verdict_can_be_left_empty(
    opened: ServicesRig,
) -> None:
    """No verdict from RE2, or an empty budget: the supplier decides whether the field is optional."""
    product = await opened.product()
    session = replace(opened.session(product), pattern_budget=PatternBudget(0))
    await checkouts.restart_checkout(session, product)
    assert product.details is not None
    skipped = await skip_question(session, f"field:{product.details.widgets[0].id}")
    assert isinstance(skipped, CheckoutState)
    assert isinstance(skipped.question, ReadyToQuote)


@pytest.mark.parametrize("pattern", ["^[0-9]+$"])
async def test_a_field_whose_pattern_refuses_an_empty_answer_cannot_be_left_empty(
    opened: ServicesRig,
) -> None:
    """Not even by a forged button: the supplier would refuse the paid order."""
    product = await opened.product()
    session = opened.session(product)
    await checkouts.restart_checkout(session, product)
    assert product.details is not None
    skipped = await skip_question(session, f"field:{product.details.widgets[0].id}")
    assert skipped == Declined(DeclineReason.CHOICES_INCOMPLETE)


@pytest.mark.parametrize("pattern", [EMPTY_OR_EIGHT])
async def test_a_field_left_empty_stays_so_while_its_pattern_has_no_verdict(
    opened: ServicesRig,
) -> None:
    """After a restart nothing is judged yet, and what was skipped must not be asked again."""
    product = await opened.product()
    session = opened.session(product)
    await checkouts.restart_checkout(session, product)
    await choose_quantity(session, "1")
    assert product.details is not None
    skipped = await skip_question(session, f"field:{product.details.widgets[0].id}")
    assert isinstance(skipped, CheckoutState)

    restarted = replace(
        session.shop, ports=replace(session.shop.ports, patterns=SupplierPatterns())
    )
    resumed = await checkouts.resume_checkout(replace(session, shop=restarted), product)
    assert isinstance(resumed.question, ReadyToQuote)


async def test_a_checkbox_that_needs_a_choice_is_not_finished_without_one(
    store: EngineDatabase,
) -> None:
    checkbox = a_field(FieldKind.CHECKBOX, "extras", "A", "B", pattern=".+", error="Pick one")
    rig = await open_services_rig(store, a_product(details=some_details(widgets=(checkbox,))))
    product = await rig.product()
    session = rig.session(product)
    await checkouts.restart_checkout(session, product)
    assert product.details is not None
    field = product.details.widgets[0]
    refused = InvalidAnswer(AnswerProblem.SELECTION_REFUSED, text="Pick one")
    assert await finish_toggles(session, field.id) == refused
    await toggle_field_choice(session, field.id, field.choices[0].id, on=True)
    accepted = await finish_toggles(session, field.id)
    assert isinstance(accepted, CheckoutState)
    assert isinstance(accepted.question, ReadyToQuote)


@pytest.mark.parametrize("pattern", ["^[a-z]+$"])
async def test_a_pattern_that_changed_right_before_the_transaction_is_judged_at_the_quote(
    opened: ServicesRig, store: EngineDatabase
) -> None:
    """The transaction judges nothing: it takes the answer, and the quote asks the question again."""
    product = await opened.product()
    session = opened.session(product)
    await checkouts.restart_checkout(session, product)
    await choose_quantity(session, "1")

    async def change_before(*transaction: Any) -> object:
        changed = replace(product, details=some_details(widgets=(a_field(pattern="^[0-9]+$"),)))
        opened.supplier.change(product.code, lambda _: changed)
        await browse.save_product(opened.shop, changed)
        return await store.transact(*transaction)

    racing = replace(session, db=Overridden(store, transact=change_before))
    accepted = await answer_with_text(racing, "abc")
    assert isinstance(accepted, CheckoutState)
    assert isinstance(accepted.question, ReadyToQuote)

    asked = await checkouts.resume_checkout(opened.session(product), await opened.product())
    assert isinstance(asked.question, AskField)
    assert asked.dropped_questions == (asked.question,)


def _hostile(number: int) -> str:
    """Return a pattern of some thousand instructions, slow to compile, that "a" fits."""
    return f"(a|b|c|[d-z0-9]){{1,{900 - number}}}"


async def _form(store: EngineDatabase, *patterns: str) -> ServicesRig:
    """Open a shop with one product that has a field for each pattern, all answered with "a"."""
    widgets = tuple(
        a_field(name=f"field{number}", label=f"Field {number}", pattern=pattern)
        for number, pattern in enumerate(patterns)
    )
    return await open_services_rig(store, a_product(details=some_details(widgets=widgets)))


async def test_an_answer_costs_the_work_of_its_own_field_only(store: EngineDatabase) -> None:
    rig = await _form(store, *(f"^[a-z]{{1,{number}}}$" for number in range(1, 7)))
    product = await rig.product()
    await checkouts.restart_checkout(rig.session(product), product)
    costs = []
    for _ in range(6):
        session = rig.session(product)
        await answer_with_text(session, "a")
        costs.append(WORK_OF_ONE_TAP - session.pattern_budget.left)
    assert min(costs) > 0
    assert max(costs) < 2 * min(costs)


async def test_a_large_form_is_judged_within_the_budget_of_one_tap(store: EngineDatabase) -> None:
    """After a restart nothing is remembered. What exceeds the budget is left to the supplier."""
    patterns = [_hostile(number) for number in range(320)]
    rig = await _form(store, *patterns)
    product = await rig.product()
    assert product.details is not None
    answers = {widget.id: ("a",) for widget in product.details.widgets}
    session = rig.session(product)
    state = await checkouts.start_with_choices(
        session, product, BuyerChoices(answers=answers, quantity=1)
    )
    assert isinstance(state.question, ReadyToQuote)
    judged = [rig.shop.ports.patterns.matches(pattern, "a") for pattern in patterns]
    assert judged.count(True) == judged.index(None)
    assert 0 < judged.count(True) < 200

    resumed = await checkouts.resume_checkout(session, product)
    assert resumed.choices == state.choices
    assert [rig.shop.ports.patterns.matches(pattern, "a") for pattern in patterns] == judged


async def test_a_transaction_never_asks_for_a_verdict(store: EngineDatabase) -> None:
    """A quantity changes no answer, so nothing is judged, however cold the verdicts are."""
    rig = await _form(store, "^[0-9]+$")
    product = await rig.product()
    assert product.details is not None
    answers = {widget.id: ("a",) for widget in product.details.widgets}
    checkout = Checkout(BUYER, product.id, BuyerChoices(answers=answers))
    await rig.db.transact(_save, rig.clock.now(), checkout)
    session = rig.session(product)
    state = await choose_quantity(session, "2")
    assert isinstance(state, CheckoutState)
    assert state.choices.answers == answers
    assert session.pattern_budget.left == WORK_OF_ONE_TAP


def _save(tx: Transaction, now: datetime, checkout: Checkout) -> None:
    tx.checkouts.save(checkout, now)
