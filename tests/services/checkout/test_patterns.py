"""Patterns of sellers in a checkout: judged before the transaction, whatever they look like."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.adapters.re2_matcher_with_helper_process import SupplierPatterns
from bot.domain.answer_validation import AnswerProblem, InvalidAnswer
from bot.domain.checkout import ReadyToQuote
from bot.services.checkout import buyer_answers, checkout_start_and_answers
from bot.services.checkout.buyer_answers import TextResult
from bot.services.checkout.checkout_start_and_answers import CheckoutState
from storage import SqlDatabase
from tests.builders import a_field, a_product, some_details
from tests.services.services_rig import ServicesRig, open_services_rig

#: A rule for a password, which only a look-ahead expresses.
PASSWORD = r"^(?=.*\d)(?=.*[a-z]).{8,}$"
EMPTY_OR_PASSWORD = r"^$|^(?=.*\d).{8,}$"
#: Compiling it needs gigabytes.
HUGE = "(?x)((((a){ 999}){ 999}){ 999})"
pytestmark = pytest.mark.both_engines


@pytest.fixture
async def opened(store: SqlDatabase, pattern: str) -> AsyncIterator[ServicesRig]:
    """A shop with one product that asks for a field with the pattern of the test."""
    details = some_details(widgets=(a_field(pattern=pattern),))
    rig = await open_services_rig(store, a_product(details=details))
    yield rig
    await rig.shop.ports.patterns.aclose()


async def answer(rig: ServicesRig, text: str) -> TextResult | None:
    """Choose one piece and type the text into the field."""
    product = await rig.product()
    session = rig.session(product)
    await checkout_start_and_answers.restart_checkout(session, product)
    await buyer_answers.choose_quantity(session, "1")
    return await buyer_answers.answer_with_text(session, text)


@pytest.mark.parametrize("pattern", [PASSWORD])
async def test_a_look_ahead_is_checked_at_once(opened: ServicesRig) -> None:
    """The buyer hears of a bad password before the quote, as for any other pattern."""
    assert await answer(opened, "abcdefgh") == InvalidAnswer(AnswerProblem.PATTERN_MISMATCH)
    accepted = await answer(opened, "abcd1234")
    assert isinstance(accepted, CheckoutState)
    assert isinstance(accepted.question, ReadyToQuote)


@pytest.mark.parametrize("pattern", [HUGE])
async def test_a_pattern_that_breaks_the_limits_is_left_to_the_supplier(
    opened: ServicesRig,
) -> None:
    """The buyer goes on; the supplier decides."""
    accepted = await answer(opened, "aaa")
    assert isinstance(accepted, CheckoutState)
    assert isinstance(accepted.question, ReadyToQuote)


@pytest.mark.parametrize("pattern", [EMPTY_OR_PASSWORD])
async def test_a_field_left_empty_stays_so_while_its_pattern_has_no_verdict(
    opened: ServicesRig,
) -> None:
    """After a restart nothing is judged yet, and what was skipped must not be asked again."""
    product = await opened.product()
    session = opened.session(product)
    await checkout_start_and_answers.restart_checkout(session, product)
    await buyer_answers.choose_quantity(session, "1")
    assert product.details is not None
    skipped = await buyer_answers.skip_question(session, f"field:{product.details.widgets[0].id}")
    assert isinstance(skipped, CheckoutState)

    restarted = replace(
        session.shop, ports=replace(session.shop.ports, patterns=SupplierPatterns())
    )
    resumed = await checkout_start_and_answers.resume_checkout(
        replace(session, shop=restarted), product
    )
    assert isinstance(resumed.question, ReadyToQuote)
