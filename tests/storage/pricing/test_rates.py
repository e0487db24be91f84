"""Tests of stored rates: used ones by pair, and at most one that waits for each name."""

from datetime import timedelta
from decimal import Decimal

from bot.domain.ids import RateName
from bot.domain.pricing.rate_jumps import (
    EXCHANGE,
    HISTORY_PERIOD,
    PastRate,
    RateJump,
    RatePair,
    UsualRate,
)
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import NOW, OPERATOR

PAIR = RatePair(EXCHANGE, "CNY", "USD")
OTHER_CURRENCY = RatePair(EXCHANGE, "EUR", "USD")
STARS = RatePair(RateName("stars"), "XTR", "USD")
USUAL = UsualRate(Decimal("0.14"), is_setting=True)
HOUR = timedelta(hours=1)


async def test_used_rates_are_kept_for_their_pair_newest_first(store: EngineDatabase) -> None:
    def check(tx: Transaction) -> None:
        tx.rates.add_used(PAIR, Decimal("0.00000014"), NOW)
        tx.rates.add_used(PAIR, Decimal("0.15"), NOW + HOUR)
        tx.rates.add_used(STARS, Decimal("0.013"), NOW)
        assert tx.rates.list_past(PAIR) == [
            PastRate(Decimal("0.15"), NOW + HOUR),
            PastRate(Decimal("0.00000014"), NOW),
        ]
        assert tx.rates.list_past(OTHER_CURRENCY) == []

    await store.transact(check)


async def test_storing_a_rate_deletes_outdated_rates(
    store: EngineDatabase,
) -> None:
    def check(tx: Transaction) -> None:
        tx.rates.add_used(PAIR, Decimal(1), NOW)
        tx.rates.add_used(STARS, Decimal(3), NOW)
        jump = tx.rates.add_jump(PAIR, Decimal(9), USUAL, NOW)
        later = NOW + HISTORY_PERIOD + HOUR
        tx.rates.add_used(PAIR, Decimal(2), later)
        assert tx.rates.list_past(PAIR) == [PastRate(Decimal(2), later)]
        assert tx.rates.list_past(STARS) == [PastRate(Decimal(3), NOW)]
        assert [each.id for each in tx.rates.list_jumps()] == [jump]

    await store.transact(check)


async def test_one_rate_of_a_name_waits_and_a_new_one_replaces_it(store: EngineDatabase) -> None:
    def check(tx: Transaction) -> None:
        first = tx.rates.add_jump(PAIR, Decimal("0.01"), USUAL, NOW)
        stars = tx.rates.add_jump(STARS, Decimal("1.3"), UsualRate(Decimal("0.013")), NOW)
        second = tx.rates.add_jump(OTHER_CURRENCY, Decimal("0.02"), USUAL, NOW)
        assert first not in {second, stars}
        assert tx.rates.list_jumps() == [
            RateJump(stars, STARS, Decimal("1.3"), UsualRate(Decimal("0.013"))),
            RateJump(second, OTHER_CURRENCY, Decimal("0.02"), USUAL),
        ]
        tx.rates.remove_jumps([stars, first])
        assert [each.id for each in tx.rates.list_jumps()] == [second]
        tx.rates.remove_jumps([])

    await store.transact(check)


async def test_an_accepted_rate_waits_no_more_and_is_the_newest_one(store: EngineDatabase) -> None:
    def check(tx: Transaction) -> None:
        tx.rates.add_jump(PAIR, Decimal("0.01"), USUAL, NOW)
        tx.rates.add_used(PAIR, Decimal("0.14"), NOW)
        (jump,) = tx.rates.list_jumps()
        tx.rates.accept(jump, OPERATOR, NOW + HOUR)
        assert tx.rates.list_jumps() == []
        newest, earlier = tx.rates.list_past(PAIR)
        assert newest == PastRate(Decimal("0.01"), NOW + HOUR, is_accepted=True)
        assert earlier.rate == Decimal("0.14")

    await store.transact(check)
