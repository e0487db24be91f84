"""Tests of the trade call: it is never cancelled, and its outcome is committed with retries."""

from dataclasses import replace

import pytest

from bot.domain.errors import DatabaseUnavailable, StaleVersion
from bot.domain.orders.transition_inputs import Refused
from bot.services.orders import trade
from tests.services.services_rig import ServicesRig
from tests.services.unknown_outcome_rig import BOOKED, POOR


async def test_an_answer_is_written_when_the_disk_comes_back(rig: ServicesRig) -> None:
    troubles = [DatabaseUnavailable("full"), OSError("full")]

    async def commit() -> None:
        if troubles:
            raise troubles.pop()

    await trade.commit_with_retry(rig.shop, trade.never_stopping, commit)
    assert troubles == []


async def test_a_shop_that_closes_gives_up_in_the_end(rig: ServicesRig) -> None:
    async def commit() -> None:
        raise DatabaseUnavailable("full")

    before = rig.clock.monotonic()
    with pytest.raises(DatabaseUnavailable):
        await trade.commit_with_retry(rig.shop, lambda: True, commit)
    assert (
        trade.SHUTDOWN_COMMIT_SECONDS / 2
        < rig.clock.monotonic() - before
        <= trade.SHUTDOWN_COMMIT_SECONDS
    )


async def test_what_somebody_else_settled_is_not_insisted_on(rig: ServicesRig) -> None:
    async def commit() -> None:
        raise StaleVersion("moved on")

    with pytest.raises(StaleVersion):
        await trade.commit_with_retry(rig.shop, trade.never_stopping, commit)


async def test_a_refusal_comes_without_what_the_buyer_typed(rig: ServicesRig) -> None:
    rig.supplier.outcomes = [Refused("Ada@example.org may buy one only", raw=b"reply")]
    order = await rig.buy()
    typed = replace(order.selection, contact="ada@example.org")

    answer = await trade.send_trade(rig.shop, replace(order, selection=typed), "somebody")
    assert answer == Refused("… may buy one only", raw=b"reply")


@pytest.mark.parametrize("evidence", [BOOKED, POOR])
async def test_words_that_are_evidence_stay_as_they_are(
    rig: ServicesRig, evidence: Refused
) -> None:
    """A buyer who types a part of such a sentence must not turn a charge into none."""
    rig.supplier.outcomes = [evidence]
    order = await rig.buy()
    typed = replace(order.selection, contact="already exists", password=evidence.message)

    assert await trade.send_trade(rig.shop, replace(order, selection=typed), "somebody") == evidence
