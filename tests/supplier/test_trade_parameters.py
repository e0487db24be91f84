"""Tests of what may be sent as an order."""

import pytest

from bot.supplier.trade_parameters import (
    MAX_REQUEST_NO_LENGTH,
    check_quantity_and_request_no,
    make_widget_parameters,
)


@pytest.mark.parametrize("request_no", ["0", "x" * MAX_REQUEST_NO_LENGTH])
def test_a_request_number_of_a_fitting_length_may_be_sent(request_no: str) -> None:
    check_quantity_and_request_no(1, request_no)


@pytest.mark.parametrize(
    ("quantity", "request_no", "said"),
    [(0, "r1", "quantity"), (-1, "r1", "quantity"), (1, "", "request_no"), (1, "x" * 20, "19")],
)
def test_an_order_that_cannot_be_meant_may_not(quantity: int, request_no: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        check_quantity_and_request_no(quantity, request_no)


def test_answers_are_parameters_by_their_names() -> None:
    answers = {"nick": "joe", "extras": ("a", "b"), "none": ""}
    assert make_widget_parameters(answers) == {"nick": "joe", "extras": ["a", "b"], "none": ""}
    assert make_widget_parameters({}) == {}


@pytest.mark.parametrize("name", ["num", "sign", "request_no", "a b", "a.b", "sku[x]", ""])
def test_an_answer_never_takes_the_place_of_a_parameter(name: str) -> None:
    with pytest.raises(ValueError, match="widget"):
        make_widget_parameters({"fine": "x", name: "y"})
