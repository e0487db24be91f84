"""Marks that tests of several folders share."""

import pytest


def at_length(*values: object) -> list[object]:
    """Return parameters that only `make test-all` tries."""
    return [pytest.param(value, marks=pytest.mark.long) for value in values]


def at_length_each(*values: tuple[object, ...]) -> list[object]:
    """Return tuples of parameters that only `make test-all` tries."""
    return [pytest.param(*value, marks=pytest.mark.long) for value in values]
