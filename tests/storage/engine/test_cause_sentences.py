"""Tests of stored sentences outside the recorded data: they are converted as well, or kept
unchanged.
"""

from importlib import import_module

import pytest

_STEP = import_module("storage.migrations.versions.0005_cause_sentences_to_values")


@pytest.mark.parametrize(
    ("sentence", "cause", "detail"),
    [
        ("unknown: crash; sent again: crash", "crash", "sent again: crash"),
        ("unknown: crash; sent again: unknown crash", "crash", "sent again: unknown crash"),
        ("unknown: crashed", "unknown", "crashed"),
        ("refusedly", "other", "refusedly"),
        ("sent again: something else", "other", "sent again: something else"),
        ("", "other", ""),
    ],
)
def test_a_sentence_becomes_a_cause_with_a_detail(sentence: str, cause: str, detail: str) -> None:
    assert _STEP.parse_cause(sentence) == (cause, detail)


def test_a_detail_of_another_version_is_kept_whole() -> None:
    assert _STEP.parse_reason("Something else") == ("other", "Something else")
