"""Mutation testing on a fixed sample: tell which small mistakes in the product the suite notices.

    python -m tests.tools.mutants                   try the recorded mutants that were killed
    python -m tests.tools.mutants --sample 20       only some of them
    python -m tests.tools.mutants --locate          only tell which of the recorded mutants are lost
    python -m tests.tools.mutants --record          try the mutants that are not decided yet
    python -m tests.tools.mutants --map             note which tests reach which line (half an hour)

Exits with 1 when a mutant that was killed survives, or is lost. First the recorded killer is tried, then
its file, then all tests that the map gives. `--record` needs the map; make it again when the product or
the tests changed. The record is `mutants.jsonl`; a mutant that can make no difference gets the status
"equivalent" there by hand, with a reason.

Why not mutmut: by default it forks a child per mutant out of a process that has run tests, and the threads
of aiosqlite are missing in the child, so tests hang and end as timeouts (its issue 578); it numbers mutants
within a function, so a record does not survive an edit; and it draws no sample by a seed. Here each mutant gets a fresh process and only tests that reach it.
"""

import argparse
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.tools.mutants.record import (
    RECORD,
    SEED,
    Lost,
    Mutant,
    Status,
    choose,
    load,
    locate,
    save,
)
from tests.tools.mutants.running import MAP, ROOT, SUITE, TestMap, Tree, copied_tree, make_map

Say = Callable[[str], None]


def main() -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.mutants",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--map", nargs="*", metavar="PATH", help="map these tests (default: all)")
    parser.add_argument("--record", action="store_true", help="decide about undecided mutants")
    parser.add_argument("--locate", action="store_true", help="run nothing, list lost mutants")
    parser.add_argument("--again", action="store_true", help="with --record: survivors too")
    parser.add_argument("--sample", type=int, help="only so many, drawn at random")
    parser.add_argument("--only", type=int, nargs="+", metavar="NUMBER", help="only these")
    parser.add_argument("--seed", type=int, default=SEED, help="of the sample and of the choice")
    asked = parser.parse_args()
    # A shell starts background jobs with Ctrl-C ignored, and pytest would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if asked.map is not None:
        make_map(asked.map or SUITE)
        return 0
    if asked.record and not RECORD.exists():
        save(choose(ROOT, asked.seed))
    mutants = load()
    if asked.locate:
        return 1 if tell_lost(mutants, _say) else 0
    wanted = {Status.KILLED}
    if asked.record:
        wanted = {Status.PENDING, *([Status.SURVIVED] if asked.again else [])}
    chosen = [each for each in mutants if each.status in wanted]
    if asked.only:
        chosen = [each for each in chosen if each.number in asked.only]
    if asked.sample is not None and asked.sample < len(chosen):
        chosen = random.Random(asked.seed).sample(chosen, asked.sample)
    known = TestMap() if MAP.exists() else None
    if asked.record:
        if known is None:
            parser.error("there is no map of the tests: make it with --map")
        return record(chosen, mutants, known, _say)
    return check(chosen, mutants, known, _say)


def record(chosen: Sequence[Mutant], mutants: Sequence[Mutant], known: TestMap, say: Say) -> int:
    """Decide about the chosen mutants; the record is written after each one."""
    with copied_tree() as tree:
        for mutant in chosen:
            begun = time.monotonic()
            try:
                decide(tree, mutant, known)
            except Lost as lost:
                say(f"{mutant.number} lost: {_name(mutant)}: {lost}")
                continue
            save(mutants)
            seconds = time.monotonic() - begun
            say(f"{mutant.number} {mutant.status} in {seconds:.0f} s: {_name(mutant)}")
    summarise(mutants, say)
    return 0


def decide(tree: Tree, mutant: Mutant, known: TestMap) -> None:
    """Set the status of a mutant by the tests that the map gives."""
    with tree.mutated(mutant) as lines:
        tests = known.tests_of(mutant.path, lines)
        result = tree.run(tests) if tests else None
    mutant.status = Status.KILLED if result and result.failed else Status.SURVIVED
    mutant.killed_by = (result.failed if result else None) or ""
    mutant.tests = result.tests if result else 0
    mutant.reason = "" if tests else "no test of the map reaches it"


def check(
    chosen: Sequence[Mutant], mutants: Sequence[Mutant], known: TestMap | None, say: Say
) -> int:
    """Try killed mutants again; return 1 if one is not killed now."""
    survived, lost = [], []
    with copied_tree() as tree:
        flaky = tree.failing([each.killed_by for each in chosen])
        for test in sorted(flaky):
            say(f"fails without any mutant, so it kills none: {test}")
        for mutant in chosen:
            try:
                killer = find_killer(tree, mutant, known, flaky)
            except Lost as trouble:
                lost.append(mutant)
                say(f"{mutant.number} LOST: {_name(mutant)}: {trouble}")
                continue
            if killer is None:
                survived.append(mutant)
                say(f"{mutant.number} SURVIVED: {_name(mutant)}")
            elif killer != mutant.killed_by:
                say(f"{mutant.number} killed by another test: {killer}")
                mutant.killed_by = killer
                save(mutants)
    say(f"{len(chosen)} tried: {len(survived)} survived, {len(lost)} lost")
    if survived and known is None:
        say("there is no map of the tests; with one (--map) more tests would have been tried")
    return 1 if survived or lost else 0


def find_killer(tree: Tree, mutant: Mutant, known: TestMap | None, flaky: set[str]) -> str | None:
    """Return a test that kills the mutant: the recorded one, one near it, or one of the map."""
    with tree.mutated(mutant) as lines:
        rounds = [[mutant.killed_by], find_nearby(tree.folder, mutant.killed_by)]
        if known is not None:
            rounds.append(known.tests_of(mutant.path, lines))
        for tests in rounds:
            sound = [test for test in tests if test not in flaky]
            result = tree.run(sound) if sound else None
            if result is not None and result.failed not in {None, *flaky}:
                return result.failed
    return None


def find_nearby(root: Path, test: str) -> list[str]:
    """Return the file of a test and the files that hold a test of its name, wherever they are now."""
    file, _, rest = test.partition("::")
    name = rest.rpartition("::")[2].partition("[")[0]
    found = [path for path in sorted(root.glob("tests/**/test_*.py")) if name]
    holders = [path for path in found if f"def {name}(" in path.read_text("utf-8")]
    names = [path.relative_to(root).as_posix() for path in holders]
    return list(dict.fromkeys([*names, *([file] if (root / file).is_file() else [])]))


def summarise(mutants: Sequence[Mutant], say: Say) -> None:
    """Print how many mutants have which status, which survived, and which are lost."""
    counts = Counter(str(mutant.status) for mutant in mutants)
    say(", ".join(f"{number} {status}" for status, number in sorted(counts.items())))
    for mutant in mutants:
        if mutant.status is Status.SURVIVED:
            say(f"survived: {mutant.number} {_name(mutant)} {mutant.reason}")
    tell_lost(mutants, say)


def tell_lost(mutants: Sequence[Mutant], say: Say) -> int:
    """Print the mutants that cannot be located in the tree; return how many there are."""
    lost = 0
    for mutant in mutants:
        try:
            locate(ROOT, mutant)
        except Lost as trouble:
            lost += 1
            say(f"{mutant.number} LOST ({mutant.status}): {_name(mutant)}: {trouble}")
    say(f"{lost} of {len(mutants)} lost")
    return lost


def _name(mutant: Mutant) -> str:
    place = f"{mutant.path} {mutant.function}"
    return f"{place} ({mutant.operator}): {mutant.original} -> {mutant.replacement}"


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
