"""What an order costs, whether the store quotes totals or single pieces."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.supplier import Capabilities, SupplierGarbled, SupplierRefused, pricing
from bot.supplier.catalogue import read_product
from tests.supplier.dealing import UNHURRIED
from tests.supplier.shop import PAGE, Answer, Form, Shop, refusal

CONFIG = {
    "category": {"a": "20", "b": "30"},
    "wholesale": {"5": "8", "10": "6"},
    "category_wholesale": {"a": {"10": "15"}},
    "sku": {"colour": {"red": "0", "gold": "2.50"}},
}
PAGE_OF_PRODUCT = {"user_price": "10", "config": CONFIG}


@pytest.mark.parametrize(
    ("quantity", "variant", "sku", "price"),
    [
        (1, None, {}, "10"),
        (4, None, {}, "10"),
        (5, None, {}, "8"),
        (99, None, {}, "6"),
        (9, "a", {}, "20"),
        (10, "a", {}, "15"),
        (10, "b", {}, "30"),
        (1, "b", {"colour": "gold"}, "32.5"),
        (10, None, {"colour": "red"}, "6"),
        (1, "gone", {"gone": "x", "colour": "gone"}, "10"),
    ],
)
def test_the_catalogue_prices_a_piece(
    quantity: int, variant: str | None, sku: dict[str, str], price: str
) -> None:
    product = read_product(PAGE_OF_PRODUCT, "A1")
    assert pricing.unit_price(product, quantity, variant, sku) == Decimal(price)


@pytest.mark.parametrize(
    ("quote", "single", "quantity", "first", "each", "unit"),
    [
        pytest.param("10", "10", 2, "10", "10", True, id="the price of a piece"),
        pytest.param("20", "10", 2, "10", "10", False, id="the price of two"),
        pytest.param("19.99", "10", 2, "10", "10", False, id="the price of two, cut off"),
        pytest.param("10", "10", 2, "10", "5", False, id="two at half the price"),
        pytest.param("5", "10", 2, "10", "5", True, id="a piece at half the price"),
        pytest.param("8", "10", 5, "10", "8", True, id="a piece in wholesale"),
        pytest.param("40", "10", 5, "10", "8", False, id="five in wholesale"),
        pytest.param("10", "10", 100, "10", "0.10", False, id="a hundred for the price of one"),
        pytest.param("0.10", "10", 100, "10", "0.10", True, id="one of a hundred"),
        pytest.param("5", "5", 2, "10", "10", True, id="a member's piece"),
        pytest.param("5", "5", 2, "10", "5", False, id="a member's two at half the price"),
        pytest.param("1.10", "1", 2, "1", "1", True, id="a price that moved in between"),
        pytest.param("7", "7", 3, "0", "0", True, id="no price in the catalogue"),
        pytest.param("21", "7", 3, "0", "0", False, id="no price in the catalogue, all of them"),
        pytest.param("0", "0", 3, "0", "0", False, id="free"),
    ],
)
def test_a_quote_is_for_one_or_for_all(
    quote: str, single: str, quantity: int, first: str, each: str, unit: bool
) -> None:
    told = pricing.is_unit(Decimal(quote), Decimal(single), quantity, Decimal(first), Decimal(each))
    assert told is unit


PRICES = st.decimals("0.01", "9999", places=2)


@UNHURRIED
@given(PRICES, st.integers(2, 500), st.decimals("0.3", "1", places=2), st.integers(1, 100))
def test_whatever_the_wholesale_price_both_meanings_are_told_apart(
    price: Decimal, quantity: int, step: Decimal, percent: int
) -> None:
    """Whatever discount of its members a store keeps to itself."""
    first, each, member = price, price * step, Decimal(percent) / 100
    assert pricing.is_unit(each * member, first * member, quantity, first, each)
    total = each * quantity * member
    assert not pricing.is_unit(total, first * member, quantity, first, each)


def shop(quote: Callable[[int], object], **more: Answer) -> Shop:
    """A shop that quotes for a number of pieces by `quote`; a piece is listed at 10."""

    def answer(form: Form) -> object:
        found = quote(int(form["num"]))
        return {"price": str(found)} if isinstance(found, int | Decimal) else found

    return Shop({"valuation": answer, "item": lambda _: PAGE_OF_PRODUCT, **more})


async def test_a_total_is_taken_as_it_is_and_settles_the_matter() -> None:
    store = shop(lambda pieces: 10 * pieces)
    client = store.client()
    assert client.capabilities == Capabilities()
    assert [await client.cost("A1", pieces) for pieces in (1, 2, 3, 4)] == [10, 20, 30, 40]
    assert client.capabilities.valuation_is_unit is False
    assert store.calls == {"valuation": 5}


async def test_a_price_per_piece_is_multiplied() -> None:
    client = shop(lambda _: 10).client()
    assert [await client.cost("A1", pieces) for pieces in (1, 2, 3)] == [10, 20, 30]
    assert client.capabilities.valuation_is_unit is True


async def test_a_price_per_piece_is_exact() -> None:
    client = shop(lambda _: Decimal("3.333333")).client()
    assert await client.cost("A1", 3) == Decimal("9.999999")


async def test_a_wholesale_price_per_piece_is_multiplied() -> None:
    client = shop(lambda pieces: 8 if pieces >= 5 else 10).client()
    assert await client.cost("A1", 5) == 40


async def test_a_total_that_equals_one_piece_for_a_good_reason_stays() -> None:
    client = shop(
        lambda pieces: 10,
        item=lambda _: {"user_price": "10", "config": {"wholesale": {"2": "5"}}},
    ).client()
    assert await client.cost("A1", 2) == 10
    assert client.capabilities.valuation_is_unit is None


async def test_a_members_price_and_a_wholesale_price_together_stay_a_total() -> None:
    """The catalogue lists 10, and 5 from two on; this member pays half of it."""
    client = shop(
        lambda pieces: 5,
        item=lambda _: {"user_price": "10", "config": {"wholesale": {"2": "5"}}},
    ).client()
    assert await client.cost("A1", 2) == 5


async def test_a_free_product_stays_free() -> None:
    store = shop(lambda _: 0)
    assert await store.client().cost("A1", 9) == 0
    assert store.calls == {"valuation": 1}


async def test_a_store_that_quotes_no_single_piece_is_judged_by_its_catalogue() -> None:
    def total(pieces: int) -> object:
        return refusal("at least two") if pieces < 2 else 10 * pieces

    def each(pieces: int) -> object:
        return refusal("at least two") if pieces < 2 else 10

    assert await shop(total).client().cost("A1", 2) == 20
    assert await shop(each).client().cost("A1", 2) == 20


async def test_the_same_question_has_the_same_answer_later() -> None:
    """What was quoted must not cost more when it is bought, whatever was learnt meanwhile."""
    client = shop(lambda _: 10).client()
    first = await client.cost("A1", 3)
    await client.cost("A1", 1)
    assert await client.cost("A1", 3) == first == await shop(lambda _: 10).client().cost("A1", 3)


async def test_the_choice_is_asked_for_whole() -> None:
    seen: list[Form] = []

    def answer(form: Form) -> object:
        seen.append(form)
        return {"price": "10"}

    store = Shop({"valuation": answer, "item": lambda _: PAGE_OF_PRODUCT})
    await store.client().cost("A1", 2, variant="V", sku={"colour": "red"})
    assert [form["num"] for form in seen] == ["2", "1"]
    assert all(form["race"] == "V" and form["sku[colour]"] == "red" for form in seen)


@pytest.mark.parametrize(
    ("answer", "error"), [(PAGE, SupplierGarbled), (refusal("no"), SupplierRefused)]
)
async def test_no_quote_is_no_cost(answer: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        await shop(lambda _: answer).client().cost("A1", 2)


async def test_a_single_quote_that_does_not_come_is_no_cost() -> None:
    client = shop(lambda pieces: PAGE if pieces == 1 else 10).client()
    with pytest.raises(SupplierGarbled):
        await client.cost("A1", 2)
