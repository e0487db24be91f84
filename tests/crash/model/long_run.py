"""The long run: a random search with the model, and the stories in random orders.

A violation holds the line that repeats it, shrunk where possible.
"""

import asyncio
import random
import time
from collections.abc import Callable
from pathlib import Path

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.crash.model.concurrent_stories import StoryRunner
from tests.crash.model.fault_rules import Model
from tests.crash.model.step_gates import Schedule, schedules
from tests.crash.model.stories import STORIES
from tests.crash.report import Report
from tests.temporary_folder import memory_folder

COMMAND = ".venv/bin/python -m tests.crash.model"
#: Machines for one seed, and story runs between two of them.
MACHINES, STORY_RUNS = 10, 4
#: Orders of a story from which some are drawn.
_ORDERS = 2_000

Say = Callable[[str], None]


async def run(seconds: float, seed: int, say: Say, database: str = "sqlite") -> Report:
    """Run for so many seconds from `seed`; end at the first violation of either kind.

    `database` is one of `ENGINES`.
    """
    until, number, count = time.monotonic() + seconds, seed, 0
    violations: list[str] = []
    while time.monotonic() < until and not violations:
        ran, found = await asyncio.to_thread(machines, number, shrink=False, database=database)
        story_runs, wrong = await run_random_story(number, database)
        count, violations, number = count + ran + story_runs, found + wrong, number + 1
        say(f"model: {count} schedules, up to seed {number - 1}")
    return Report("model", count, tuple(violations))


def machines(number: int, *, shrink: bool, database: str = "sqlite") -> tuple[int, list[str]]:
    """Run the machines of one seed; return how many ran, and the violations."""
    machine: type[Model] = seed(number)(type("Model", (Model,), {"runs": 0, "database": database}))
    phases = [Phase.generate, Phase.shrink] if shrink else [Phase.generate]
    searched = settings(
        max_examples=MACHINES,
        stateful_step_count=60,
        phases=phases,
        derandomize=False,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    try:
        run_state_machine_as_test(machine, settings=searched)
    except Exception as error:  # noqa: BLE001 - whatever broke is the finding
        story = "\n".join([repr(error), *getattr(error, "__notes__", [])])
        return machine.runs, [f"{_command(database)} --seed {number}\n{story}"]
    return machine.runs, []


async def run_random_story(number: int, database: str = "sqlite") -> tuple[int, list[str]]:
    """Run one story in orders drawn by the seed; return how many ran, and the violations."""
    chance = random.Random(number)
    name = chance.choice(STORIES).name
    with memory_folder() as folder:
        runner = await _runner(name, folder, database)
        orders = schedules(await runner.steps(), 3, _ORDERS)
        drawn = chance.sample(orders, min(STORY_RUNS, len(orders)))
        found = [each for order in drawn for each in await _run_story(runner, order)]
        return len(drawn), found


async def run_story(name: str, order: Schedule, database: str = "sqlite") -> list[str]:
    """Run a story in one order; return the violations."""
    with memory_folder() as folder:
        return await _run_story(await _runner(name, folder, database), order)


async def _runner(name: str, folder: Path, database: str) -> StoryRunner:
    (story,) = (each for each in STORIES if each.name == name)
    return await StoryRunner.of(story, folder, database)


async def _run_story(runner: StoryRunner, order: Schedule) -> list[str]:
    word = "".join(map(str, order))
    command = _command("postgresql" if runner.is_on_server else "sqlite")
    line = f"{command} --story '{runner.story.name}' --order {word}"
    return [f"{line}\n{wrong}" for wrong in await runner.run(order)]


def _command(database: str) -> str:
    return COMMAND if database == "sqlite" else f"{COMMAND} --database {database}"
