"""Test helpers: both behaviours of the reference supplier, for any suite that runs against it."""

import pytest

from bot.demo.supplier.records import BEHAVIOURS, QUIRKY, STRICT

__all__ = ["BEHAVIOURS", "QUIRKY", "STRICT", "in_both"]

in_both = pytest.mark.parametrize(
    "behaviour", [STRICT, pytest.param(QUIRKY, marks=pytest.mark.long)]
)
"""Run a test once for each behaviour, which it gets as an argument of that name.

One of the two is enough for every run; `make test-all` adds the other.
"""
