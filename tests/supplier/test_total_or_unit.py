"""Tests of an order's cost, whether the supplier quotes totals or single pieces."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.supplier import SupplierGarbled, SupplierRefused, total_or_unit
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
    assert total_or_unit.catalogue_unit_price(product, quantity, variant, sku) == Decimal(price)


@pytest.mark.parametrize(
    ("quote", "single", "quantity", "first", "each", "cost"),
    [
        pytest.param("10", "10", 2, "10", "10", "20", id="the price of a piece"),
        pytest.param("20", "10", 2, "10", "10", "20", id="the price of two"),
        pytest.param("19.99", "10", 2, "10", "10", "19.99", id="the price of two, cut off"),
        pytest.param("5", "10", 2, "10", "5", "10", id="a piece at half the price"),
        pytest.param("8", "10", 5, "10", "8", "40", id="a piece in wholesale"),
        pytest.param("8", "10", 5, "10", "10", "40", id="a piece in wholesale nobody told of"),
        pytest.param("10", "10", 5, "10", "8", "50", id="a wholesale price that is not given"),
        pytest.param("40", "10", 5, "10", "8", "40", id="five in wholesale"),
        pytest.param("45", "10", 5, "10", "10", "50", id="five in wholesale nobody told of"),
        pytest.param("10", "10", 2, "10", "5", "20", id="two for the price of one, perhaps"),
        pytest.param("0.10", "10", 100, "10", "0.10", "10", id="one of a hundred"),
        pytest.param("5", "5", 2, "10", "10", "10", id="a member's piece"),
        pytest.param("18", "9", 3, "10", "6.67", "18", id="a member's three in wholesale"),
        pytest.param("15", "10", 2, "10", "10", "20", id="a price that fell in between"),
        pytest.param("15", "10", 2, "15", "15", "30", id="a price that fell, and is still listed"),
        pytest.param("7", "7", 3, "0", "0", "21", id="no price in the catalogue"),
        pytest.param("21", "7", 3, "0", "0", "21", id="no price in the catalogue, all of them"),
        pytest.param("5", "0", 10, "5", "5", "50", id="one costs nothing, below the minimum"),
        pytest.param("5", "0.01", 10, "5", "5", "50", id="one costs a cent, below the minimum"),
        pytest.param("50", "0", 10, "5", "5", "50", id="one costs nothing, all of them do"),
        pytest.param("5", None, 10, "5", "5", "50", id="one is not to be had"),
        pytest.param("50", None, 10, "5", "5", "50", id="one is not to be had, all of them are"),
        pytest.param("7", None, 10, "5", "5", "70", id="one is not to be had, more than listed"),
        pytest.param("7", None, 3, "0", "0", "21", id="nothing to go by"),
        pytest.param("0", "0", 3, "0", "0", "0", id="free"),
    ],
)
def test_a_quote_is_for_one_or_for_all_and_if_unclear_for_one(
    quote: str, single: str | None, quantity: int, first: str, each: str, cost: str
) -> None:
    told = None if single is None else Decimal(single)
    prices = Decimal(first), Decimal(each)
    assert total_or_unit.judge_total_price(Decimal(quote), quantity, told, *prices) == Decimal(cost)


PRICES = st.decimals("0.01", "9999", places=2)
PARTS = st.decimals("0.11", "1", places=2)


@UNHURRIED
@given(PRICES, st.integers(2, 500), PARTS, PARTS, PARTS)
def test_whatever_the_wholesale_price_the_cost_is_never_too_low(
    price: Decimal, quantity: int, listed: Decimal, given: Decimal, member: Decimal
) -> None:
    """With any hidden discount of a supplier, and whether or not its catalogue is right."""
    single, piece = price * member, price * given * member

    def cost(quote: Decimal) -> Decimal:
        return total_or_unit.judge_total_price(quote, quantity, single, price, price * listed)

    assert cost(piece) >= piece * quantity
    assert cost(piece * quantity) >= piece * quantity


@UNHURRIED
@given(PRICES, st.integers(2, 500), PARTS, PARTS)
def test_what_a_true_catalogue_explains_costs_what_it_costs(
    price: Decimal, quantity: int, step: Decimal, member: Decimal
) -> None:
    single, piece = price * member, price * step * member
    for quote in (piece, piece * quantity):
        cost = total_or_unit.judge_total_price(quote, quantity, single, price, price * step)
        assert cost == piece * quantity or quantity * step <= 1


def shop(quote: Callable[[int], object], **more: Answer) -> Shop:
    """Return a supplier that quotes for a number of pieces by `quote`; a piece is listed at 10."""

    def answer(form: Form) -> object:
        found = quote(int(form["num"]))
        return {"price": str(found)} if isinstance(found, int | Decimal) else found

    return Shop({"valuation": answer, "item": lambda _: PAGE_OF_PRODUCT, **more})


async def test_a_total_is_taken_as_it_is() -> None:
    supplier = shop(lambda pieces: 10 * pieces)
    client = supplier.client()
    assert [await client.total_cost("A1", pieces) for pieces in (1, 2, 3, 4)] == [10, 20, 30, 40]
    assert supplier.calls == {"valuation": 7, "item": 3}


async def test_a_price_per_piece_is_multiplied() -> None:
    client = shop(lambda _: 10).client()
    assert [await client.total_cost("A1", pieces) for pieces in (1, 2, 3)] == [10, 20, 30]


async def test_one_odd_quote_settles_nothing_for_the_next() -> None:
    """Below its minimum this product costs nothing, and another's price falls between two quotes."""
    told = iter([Decimal(15), Decimal(10)])

    def quote(form: Form) -> object:
        pieces = int(form["num"])
        match form["code"]:
            case "MINIMUM":
                price = Decimal(0) if pieces < 10 else Decimal(5)
            case "FALLING":
                price = next(told)
            case _:
                price = Decimal(10)
        return {"price": str(price)}

    client = Shop({"valuation": quote, "item": lambda _: PAGE_OF_PRODUCT}).client()
    assert await client.total_cost("MINIMUM", 10) == 50
    assert await client.total_cost("FALLING", 2) == 20
    assert await client.total_cost("A1", 20) == 200


async def test_a_price_per_piece_is_exact() -> None:
    client = shop(lambda _: Decimal("3.333333")).client()
    assert await client.total_cost("A1", 3) == Decimal("9.999999")


async def test_a_wholesale_price_per_piece_is_multiplied() -> None:
    client = shop(lambda pieces: 8 if pieces >= 5 else 10).client()
    assert await client.total_cost("A1", 5) == 40


async def test_a_members_price_and_a_wholesale_price_together_stay_a_total() -> None:
    """The catalogue lists 10, and 7.50 from two on; this member pays half of it."""
    client = shop(
        lambda pieces: Decimal(5) if pieces == 1 else Decimal("3.75") * pieces,
        item=lambda _: {"user_price": "10", "config": {"wholesale": {"2": "7.50"}}},
    ).client()
    assert await client.total_cost("A1", 2) == Decimal("7.50")


async def test_a_free_product_stays_free() -> None:
    supplier = shop(lambda _: 0)
    assert await supplier.client().total_cost("A1", 9) == 0


async def test_a_supplier_that_quotes_no_single_piece_is_judged_by_its_catalogue() -> None:
    def total(pieces: int) -> object:
        return refusal("at least two") if pieces < 2 else 10 * pieces

    def each(pieces: int) -> object:
        return refusal("at least two") if pieces < 2 else 10

    assert await shop(total).client().total_cost("A1", 2) == 20
    assert await shop(each).client().total_cost("A1", 2) == 20


async def test_the_same_question_has_the_same_answer_later() -> None:
    """A quoted price must not rise when it is bought, whatever was learnt meanwhile."""
    client = shop(lambda _: 10).client()
    first = await client.total_cost("A1", 3)
    await client.total_cost("A1", 1)
    assert (
        await client.total_cost("A1", 3)
        == first
        == await shop(lambda _: 10).client().total_cost("A1", 3)
    )


async def test_the_choice_is_asked_for_whole() -> None:
    seen: list[Form] = []

    def answer(form: Form) -> object:
        seen.append(form)
        return {"price": "10"}

    supplier = Shop({"valuation": answer, "item": lambda _: PAGE_OF_PRODUCT})
    await supplier.client().total_cost("A1", 2, variant="V", sku={"colour": "red"})
    assert sorted(form["num"] for form in seen) == ["1", "2"]
    assert all(form["race"] == "V" and form["sku[colour]"] == "red" for form in seen)


@pytest.mark.parametrize(
    ("answer", "error"), [(PAGE, SupplierGarbled), (refusal("no"), SupplierRefused)]
)
async def test_no_quote_is_no_cost(answer: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        await shop(lambda _: answer).client().total_cost("A1", 2)


async def test_a_single_quote_that_does_not_come_is_no_cost() -> None:
    client = shop(lambda pieces: PAGE if pieces == 1 else 10).client()
    with pytest.raises(SupplierGarbled):
        await client.total_cost("A1", 2)
