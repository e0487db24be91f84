"""Test helpers: both temperaments of the reference store, for any suite that runs against it."""

import pytest

from bot.demo.supplier.records import AS_FOUND, BY_THE_BOOK, TEMPERAMENTS

__all__ = ["AS_FOUND", "BY_THE_BOOK", "TEMPERAMENTS", "in_both"]

in_both = pytest.mark.parametrize(
    "temperament", [BY_THE_BOOK, pytest.param(AS_FOUND, marks=pytest.mark.long)]
)
"""Run a test once for each temperament, which it gets as an argument of that name.

One of the two is enough for every run; `make test-all` adds the other.
"""
