"""Tests of stored price rules: each comes back as it was saved, one for each scope."""

from decimal import Decimal

import pytest

from bot.domain.pricing.price_rules import (
    BELOW_COST_FLOOR,
    GLOBAL_SCOPE,
    PriceFloor,
    PriceRounding,
    PriceRule,
    PriceScope,
    PriceScopeKind,
    RoundingKind,
    make_first_rule,
)
from storage import EngineDatabase
from storage.engine.errors import ConstraintBroken
from storage.transaction import Transaction
from tests.builders import NOW, OPERATOR

VARIANT = PriceScope(PriceScopeKind.VARIANT, 12)


def _save(tx: Transaction, scope: PriceScope, rule: PriceRule) -> None:
    tx.price_rules.save(scope, rule, OPERATOR, NOW)


def _remove(tx: Transaction, scope: PriceScope) -> None:
    tx.price_rules.remove(scope)


def _all(tx: Transaction) -> dict[PriceScope, PriceRule]:
    return dict(tx.price_rules.all())


@pytest.mark.parametrize(
    "rule",
    [
        PriceRule(markup_bp=-500),
        PriceRule(fixed_amount=-50),
        PriceRule(rounding=PriceRounding(RoundingKind.ENDING, 99)),
        PriceRule(rounding=PriceRounding()),
        PriceRule(floor=PriceFloor(500, 20)),
        PriceRule(floor=BELOW_COST_FLOOR),
        make_first_rule(Decimal(12)),
    ],
)
async def test_a_rule_comes_back_as_it_was_saved(store: EngineDatabase, rule: PriceRule) -> None:
    await store.transact(_save, VARIANT, rule)

    assert await store.read(_all) == {VARIANT: rule}


async def test_a_scope_has_one_rule(store: EngineDatabase) -> None:
    await store.transact(_save, GLOBAL_SCOPE, PriceRule(markup_bp=100, fixed_amount=7))
    await store.transact(_save, VARIANT, PriceRule(markup_bp=1))
    await store.transact(_save, GLOBAL_SCOPE, PriceRule(markup_bp=200))

    assert await store.read(_all) == {
        GLOBAL_SCOPE: PriceRule(markup_bp=200),
        VARIANT: PriceRule(markup_bp=1),
    }
    await store.transact(_remove, VARIANT)
    await store.transact(_remove, VARIANT)
    assert list(await store.read(_all)) == [GLOBAL_SCOPE]


async def test_the_database_refuses_a_second_rule_for_all_products(store: EngineDatabase) -> None:
    with pytest.raises(ConstraintBroken):
        await store.transact(_save, PriceScope(PriceScopeKind.GLOBAL, 1), PriceRule(markup_bp=1))
