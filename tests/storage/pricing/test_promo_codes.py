"""Tests of stored promo codes: each comes back as it was saved, and uses are counted by buyer."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.ids import BuyerId, PromoCodeId
from bot.domain.pricing.price_rules import PriceScope, PriceScopeKind
from bot.domain.pricing.promo_codes import AppliedPromo, PromoCode, PromoRule, PromoUses
from storage import EngineDatabase
from storage.engine.errors import ConstraintBroken
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, OPERATOR, a_quote, a_selection, usd
from tests.storage.base_rows import a_buyer, an_account, many_orders, ordered, save_in_mirror

TEN_PERCENT = PromoRule(percent_bp=1_000)
FULL = PromoRule(
    amount=500,
    scope=PriceScope(PriceScopeKind.PRODUCT, 12),
    minimum=2_000,
    max_uses=100,
    max_uses_each=1,
    starts_at=NOW,
    ends_at=NOW + timedelta(days=30),
)


def _add(tx: Transaction, code: str = "SUMMER", rule: PromoRule = TEN_PERCENT) -> PromoCodeId:
    return tx.promo_codes.add(code, rule, OPERATOR, NOW)


def _find(tx: Transaction, code: str = "SUMMER") -> PromoCode | None:
    return tx.promo_codes.find(code)


def _end(tx: Transaction, promo: PromoCodeId) -> bool:
    return tx.promo_codes.end(promo, NOW)


@pytest.mark.parametrize("rule", [TEN_PERCENT, FULL])
async def test_a_code_comes_back_as_it_was_saved(store: EngineDatabase, rule: PromoRule) -> None:
    promo_id = await store.transact(_add, "SUMMER", rule)

    assert await store.read(_find) == PromoCode(promo_id, "SUMMER", rule, NOW)
    assert await store.read(_find, "WINTER") is None


async def test_an_open_code_has_its_name_alone_and_an_ended_one_gives_it_up(
    store: EngineDatabase,
) -> None:
    first = await store.transact(_add)
    with pytest.raises(ConstraintBroken):
        await store.transact(_add)
    assert await store.transact(_end, first)
    assert not await store.transact(_end, first)

    second = await store.transact(_add, "SUMMER", FULL)
    found = await store.read(_find)
    assert found is not None
    assert found.id == second

    def read(tx: Transaction) -> tuple[list[PromoCodeId], bool, PromoCode | None]:
        listed = [promo.id for promo, _ in tx.promo_codes.list_open()]
        return listed, tx.promo_codes.has_open(), tx.promo_codes.get(first)

    listed, has_open, ended = await store.read(read)
    assert (listed, has_open) == ([second], True)
    assert ended is not None
    assert ended.ended_at == NOW


async def test_uses_are_counted_until_they_are_released(store: EngineDatabase) -> None:
    account = await an_account(store)
    orders = [order.id for order in await store.transact(many_orders, account, 3)]
    promo = await store.transact(_add)
    other = BuyerId(BUYER + 1)

    def use(tx: Transaction) -> None:
        for order in orders[:2]:
            tx.promo_codes.add_use(promo, order, BUYER, NOW)

    def release(tx: Transaction) -> None:
        for order in (orders[0], orders[0], orders[2]):
            tx.promo_codes.release_use(order, NOW)

    def count(tx: Transaction) -> tuple[PromoUses, PromoUses, list[int]]:
        listed = [uses for _, uses in tx.promo_codes.list_open()]
        mine = tx.promo_codes.count_uses(promo, BUYER)
        return mine, tx.promo_codes.count_uses(promo, other), listed

    assert await store.read(count) == (PromoUses(0, 0), PromoUses(0, 0), [0])
    await store.transact(use)
    assert await store.read(count) == (PromoUses(2, 2), PromoUses(2, 0), [2])
    await store.transact(release)
    assert await store.read(count) == (PromoUses(1, 1), PromoUses(1, 0), [1])


async def test_wrong_codes_are_noted_by_buyer_and_purged(store: EngineDatabase) -> None:
    await store.transact(a_buyer)
    later = NOW + timedelta(minutes=5)

    def note(tx: Transaction) -> None:
        tx.promo_codes.add_wrong_code(BUYER, NOW)
        tx.promo_codes.add_wrong_code(BUYER, later)

    def read(tx: Transaction) -> list[object]:
        since = NOW - timedelta(hours=1)
        return [
            tx.promo_codes.list_wrong_codes(BUYER, since, later, 8),
            tx.promo_codes.list_wrong_codes(BUYER, since, later, 1),
            tx.promo_codes.list_wrong_codes(BUYER, NOW, later, 8),
            tx.promo_codes.list_wrong_codes(BUYER, since, NOW, 8),
            tx.promo_codes.list_wrong_codes(BuyerId(BUYER + 1), since, later, 8),
        ]

    def purge(tx: Transaction) -> int:
        return tx.promo_codes.purge_wrong_codes(later, 10)

    await store.transact(note)
    assert await store.read(read) == [[later, NOW], [later], [later], [NOW], []]
    assert await store.transact(purge) == 1


async def test_a_quote_keeps_its_code_and_its_full_price(store: EngineDatabase) -> None:
    account = await an_account(store)
    promo = AppliedPromo(PromoCodeId(7), "SUMMER", usd("9.90"))

    def add(tx: Transaction) -> tuple[AppliedPromo | None, AppliedPromo | None]:
        a_buyer(tx)
        product = save_in_mirror(tx, account)
        lowered = a_quote(a_selection(product), account=account, price="8.91")
        quote_id = tx.quotes.add(replace(lowered, promo=promo))
        quote = tx.quotes.get_owned(quote_id, BUYER)
        assert quote is not None
        order = tx.orders.get(ordered(tx, quote).id)
        assert order is not None
        return quote.promo, order.promo

    assert await store.transact(add) == (promo, promo)
