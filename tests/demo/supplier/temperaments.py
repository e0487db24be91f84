"""Test helpers: both temperaments of the reference store, for any suite that runs against it."""

import pytest

from bot.demo.supplier.records import AS_FOUND, BY_THE_BOOK, TEMPERAMENTS

__all__ = ["AS_FOUND", "BY_THE_BOOK", "TEMPERAMENTS", "in_both", "in_both_at_length"]

in_both = pytest.mark.parametrize("temperament", TEMPERAMENTS)
"""Runs a test once for each temperament, which it gets as an argument of that name."""

in_both_at_length = pytest.mark.parametrize(
    "temperament", [BY_THE_BOOK, pytest.param(AS_FOUND, marks=pytest.mark.long)]
)
"""The same where one of the two is enough for every run; the other belongs to the long one."""
