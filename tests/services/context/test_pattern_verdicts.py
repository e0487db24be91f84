"""Tests of breached patterns: stored with the first breach, and known after a restart."""

from bot.domain.pattern_budget import PatternBudget
from bot.services.context.pattern_verdicts import load_breached_patterns, prepare_patterns
from bot.services.context.shop import Shop
from tests.builders import a_shop
from tests.storage.engines import opened

#: Compiling it needs gigabytes.
HUGE = "(?x)((((a){ 999}){ 999}){ 999})"


async def _spend_on(shop: Shop, pattern: str) -> int:
    """Return the work that one tap spends on a pattern."""
    budget, patterns = PatternBudget(), shop.ports.patterns
    await prepare_patterns(shop, lambda: patterns.matches(pattern, "a"), budget)
    assert patterns.matches(pattern, "a") is None
    await patterns.aclose()
    return PatternBudget().left - budget.left


async def test_a_breached_pattern_is_left_to_the_supplier_after_a_restart(
    database_url: str,
) -> None:
    async with opened(database_url) as store:
        assert await _spend_on(a_shop(store), HUGE) > 0

    async with opened(database_url) as store:
        restarted = a_shop(store)
        await load_breached_patterns(restarted, store)
        assert await _spend_on(restarted, HUGE) == 0
        assert await _spend_on(restarted, f"{HUGE}#") > 0
