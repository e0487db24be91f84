"""Test helpers: both temperaments of the reference store, for any suite that runs against it."""

import pytest

from bot.demo.supplier.records import AS_FOUND, BY_THE_BOOK, TEMPERAMENTS

__all__ = ["AS_FOUND", "BY_THE_BOOK", "TEMPERAMENTS", "in_both"]

in_both = pytest.mark.parametrize("temperament", TEMPERAMENTS)
"""Runs a test once for each temperament, which it gets as an argument of that name."""
