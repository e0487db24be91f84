"""Whoever wanders through the chat, whatever happens meanwhile: never lost, never stuck, never overcharged.

`HYPOTHESIS_PROFILE=night .venv/bin/python -m pytest tests/chat/wandering` walks thousands of ways.
"""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.chat.wandering.steps import Walk, walks
from tests.chat.wandering.town import a_town

_NIGHT = os.environ.get("HYPOTHESIS_PROFILE") == "night"
#: What breaks is made shorter at night only: that takes its time.
SHORT = settings(max_examples=25, phases=[Phase.generate])
WANDERING = settings(
    parent=settings.default if _NIGHT else SHORT, suppress_health_check=list(HealthCheck)
)


@pytest.mark.timeout(24 * 3600 if _NIGHT else 180)
def test_no_walk_is_lost_stuck_or_overcharged(tmp_path: Path) -> None:
    with a_town(tmp_path) as town:

        @WANDERING
        @given(walks())
        def walk(way: Walk) -> None:
            town.walk(way)
            if _NIGHT and town.walked % 100 == 0:
                print(
                    f"{town.walked} walks of {town.steps} steps, {town.bought} trades", flush=True
                )

        walk()
        town.audit()
        print(f"{town.walked} walks of {town.steps} steps, {town.bought} trades")
        assert town.bought
