"""Tests by random walks through the chat, with any events meanwhile: no dead end, no loop, no
wrong charge.

The same few walks in every run; `make random-walks` makes thousands, different ones each time, on the
database that DATABASE names.
"""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.chat.random_walks.shared_shop import open_shared_shop
from tests.chat.random_walks.steps import Walk, walks
from tests.marks import at_length_each

_WALKS = int(os.environ.get("WALKS", "0"))
#: A failure is shrunk only where there is time for it.
SHORT = settings(max_examples=8, phases=[Phase.generate])
LONG = settings(max_examples=_WALKS or 1, derandomize=False, print_blob=True)
#: The database and the least number of walks of each run.
_RUNS = (
    [(os.environ.get("DATABASE") or "sqlite", _WALKS)]
    if _WALKS
    else [("sqlite", 8), ("postgresql", 4), *at_length_each(("sqlite", 25), ("postgresql", 25))]
)
WALK_SETTINGS = settings(parent=LONG if _WALKS else SHORT, suppress_health_check=list(HealthCheck))


@pytest.mark.timeout(24 * 3600 if _WALKS else 180)
@pytest.mark.parametrize(("database", "least"), _RUNS)
def test_no_random_walk_breaks_a_rule(tmp_path: Path, database: str, least: int) -> None:
    with open_shared_shop(tmp_path, database) as shared_shop:

        @settings(parent=WALK_SETTINGS, max_examples=least)
        @given(walks())
        def make_walk(walk: Walk) -> None:
            shared_shop.walk(walk)
            if _WALKS and shared_shop.walks % 100 == 0:
                print(
                    f"{shared_shop.walks} walks of {shared_shop.steps} steps, {shared_shop.trades} trades",
                    flush=True,
                )

        make_walk()
        shared_shop.check_all()
        print(
            f"{shared_shop.walks} walks of {shared_shop.steps} steps, {shared_shop.trades} trades"
        )
        assert shared_shop.trades
