"""The kinds of faults by name, as a console request or a command asks for them. A table, no logic."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from bot.demo.supplier import faults, upsets
from bot.demo.supplier.fault_answers import gzip_rubbish, misprinted, retyped, twice
from bot.demo.supplier.faults import Fault

Kind: TypeAlias = Callable[[float], Fault]
"""Makes a fault from a number of seconds, which most have no use for."""

_ELSEWHERE = "http://127.0.0.1:9/"  # the port of discarded packets: nobody listens


def _always(fault: Fault) -> Kind:
    return lambda _: fault


def _numbers_as(text: str) -> Kind:
    """Every amount and count of the answer is printed as this JSON text."""
    return _always(faults.spoil(lambda whole: misprinted(whole, lambda _, __: text)))


_LOST: Mapping[str, Kind] = {
    "delay": faults.delay,
    "delay_after": lambda seconds: faults.delay(seconds, after=True),
    "drop_before": _always(faults.drop()),
    "drop_after": _always(faults.drop(after=True)),
    "slow_loris": faults.drip,
    "truncated": _always(faults.truncate()),
}
_INSTEAD: Mapping[str, Kind] = {
    "html": _always(faults.page()),
    "html_after": _always(faults.page(after=True)),
    "refused": _always(faults.refuse()),
    "refused_after": _always(faults.refuse(after=True)),
    "redirect": _always(faults.status(302, location=_ELSEWHERE)),
    "forbidden": _always(faults.status(403)),
    "too_many": _always(faults.status(429, retry_after="1")),
    "server_error": _always(faults.status(500)),
    "bad_gateway_after": _always(faults.status(502, after=True)),
    "unavailable": _always(faults.status(503)),
}
_SPOILT: Mapping[str, Kind] = {
    "wrong_type": _always(faults.spoil(retyped)),
    "gzip_rubbish": _always(faults.spoil(gzip_rubbish)),
    "duplicate_keys": _always(faults.spoil(lambda whole: misprinted(whole, twice))),
    "number_exponent": _numbers_as("1e3"),
    "number_nan": _numbers_as("NaN"),
    "number_comma": _numbers_as('"9,90"'),
    "number_huge": _numbers_as("9" * 400),
    "number_negative": _numbers_as("-5"),
    "number_null": _numbers_as("null"),
}
_UPSET: Mapping[str, Kind] = {
    "price_moves": _always(faults.upset(upsets.raise_price)),
    "stock_moves": _always(faults.upset(upsets.sell_out)),
    "product_vanishes": _always(faults.upset(upsets.withdraw)),
    "balance_spent": _always(faults.upset(upsets.spend_balance)),
}

KINDS: Mapping[str, Kind] = {**_LOST, **_INSTEAD, **_SPOILT, **_UPSET}
"""What can be planned by name; the number is a fault's ``seconds``."""
