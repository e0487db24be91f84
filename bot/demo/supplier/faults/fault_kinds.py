"""The kinds of faults by name, for console requests and commands. A table without logic."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from bot.demo.supplier.faults import data_changes, fault_plan
from bot.demo.supplier.faults.broken_answers import (
    change_content_type,
    claim_gzip,
    misprint_numbers,
    print_twice,
)
from bot.demo.supplier.faults.fault_plan import Fault

FaultMaker: TypeAlias = Callable[[float], Fault]
"""Makes a fault from a number of seconds, which most faults ignore."""

_UNREACHABLE_URL = "http://127.0.0.1:9/"  # the discard port: no server listens there


def _make_constant(fault: Fault) -> FaultMaker:
    return lambda _: fault


def _make_number_fault(text: str) -> FaultMaker:
    """Return a fault that prints every amount and count as this JSON text."""
    return _make_constant(
        fault_plan.corrupt_answer(lambda whole: misprint_numbers(whole, lambda _, __: text))
    )


_LATE_OR_LOST: Mapping[str, FaultMaker] = {
    "delay": fault_plan.delay_answer,
    "delay_after": lambda seconds: fault_plan.delay_answer(seconds, after=True),
    "drop_before": _make_constant(fault_plan.drop_connection()),
    "drop_after": _make_constant(fault_plan.drop_connection(after=True)),
    "slow_loris": fault_plan.send_slowly,
    "truncated": _make_constant(fault_plan.truncate_answer()),
}
_OTHER_ANSWERS: Mapping[str, FaultMaker] = {
    "html": _make_constant(fault_plan.answer_html_page()),
    "html_after": _make_constant(fault_plan.answer_html_page(after=True)),
    "refused": _make_constant(fault_plan.answer_refusal()),
    "refused_after": _make_constant(fault_plan.answer_refusal(after=True)),
    "redirect": _make_constant(fault_plan.answer_http_status(302, location=_UNREACHABLE_URL)),
    "forbidden": _make_constant(fault_plan.answer_http_status(403)),
    "too_many": _make_constant(fault_plan.answer_http_status(429, retry_after="1")),
    "server_error": _make_constant(fault_plan.answer_http_status(500)),
    "bad_gateway_after": _make_constant(fault_plan.answer_http_status(502, after=True)),
    "unavailable": _make_constant(fault_plan.answer_http_status(503)),
}
_CORRUPTED_ANSWERS: Mapping[str, FaultMaker] = {
    "wrong_type": _make_constant(fault_plan.corrupt_answer(change_content_type)),
    "gzip_rubbish": _make_constant(fault_plan.corrupt_answer(claim_gzip)),
    "duplicate_keys": _make_constant(
        fault_plan.corrupt_answer(lambda whole: misprint_numbers(whole, print_twice))
    ),
    "number_exponent": _make_number_fault("1e3"),
    "number_nan": _make_number_fault("NaN"),
    "number_comma": _make_number_fault('"9,90"'),
    "number_huge": _make_number_fault("9" * 400),
    "number_negative": _make_number_fault("-5"),
    "number_null": _make_number_fault("null"),
}
_CHANGED_DATA: Mapping[str, FaultMaker] = {
    "price_moves": _make_constant(fault_plan.change_data_after(data_changes.raise_price)),
    "stock_moves": _make_constant(fault_plan.change_data_after(data_changes.sell_out)),
    "product_vanishes": _make_constant(
        fault_plan.change_data_after(data_changes.discontinue_product)
    ),
    "balance_spent": _make_constant(fault_plan.change_data_after(data_changes.spend_balance)),
}

FAULT_KINDS: Mapping[str, FaultMaker] = {
    **_LATE_OR_LOST,
    **_OTHER_ANSWERS,
    **_CORRUPTED_ANSWERS,
    **_CHANGED_DATA,
}
"""The faults that can be planned by name; the argument is the fault's `seconds`."""
