"""A fast key derivation for these tests: `test_archive` uses the one of the shop."""

import pytest


@pytest.fixture(autouse=True)
def _quick_key_derivation(quick_key_derivation: None) -> None:
    """Use it in every test."""
