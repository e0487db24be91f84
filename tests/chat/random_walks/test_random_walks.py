"""Tests by random walks through the chat, with any events meanwhile: no dead end, no loop, no
wrong charge.

The same few walks in every run; `make random-walks` makes thousands, different ones each time.
"""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.chat.random_walks.shared_shop import a_town
from tests.chat.random_walks.steps import Walk, walks
from tests.marks import at_length

_WALKS = int(os.environ.get("WALKS", "0"))
#: A failure is shrunk only where there is time for it.
SHORT = settings(max_examples=8, phases=[Phase.generate])
LONG = settings(max_examples=_WALKS or 1, derandomize=False, print_blob=True)
WANDERING = settings(parent=LONG if _WALKS else SHORT, suppress_health_check=list(HealthCheck))


@pytest.mark.timeout(24 * 3600 if _WALKS else 180)
@pytest.mark.parametrize("least", [SHORT.max_examples, *at_length(25)])
def test_no_random_walk_ends_lost_stuck_or_overcharged(tmp_path: Path, least: int) -> None:
    with a_town(tmp_path) as town:

        @settings(parent=WANDERING, max_examples=max(least, WANDERING.max_examples))
        @given(walks())
        def walk(way: Walk) -> None:
            town.walk(way)
            if _WALKS and town.walked % 100 == 0:
                print(
                    f"{town.walked} walks of {town.steps} steps, {town.bought} trades", flush=True
                )

        walk()
        town.audit()
        print(f"{town.walked} walks of {town.steps} steps, {town.bought} trades")
        assert town.bought
