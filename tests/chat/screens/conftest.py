"""Cleans each foreign text once for all tests of screens: hundreds of screens show the same ones."""

from collections.abc import Iterator
from functools import lru_cache

import pytest

from bot.chat.kit import text_fitting


@pytest.fixture(scope="session", autouse=True)
def _clean_texts_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        cached = lru_cache(maxsize=4_096)(text_fitting.remove_invisible)
        patch.setattr(text_fitting, "remove_invisible", cached)
        yield
