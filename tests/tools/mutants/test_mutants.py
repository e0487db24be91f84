"""Tests of the mutation tool: it finds, names, changes and locates mutants."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.tools.mutants.__main__ import find_killer, find_nearby
from tests.tools.mutants.operators import apply, find_sites, normalise
from tests.tools.mutants.record import (
    RECORD,
    SHARES,
    Lost,
    Mutant,
    Status,
    choose,
    load,
    locate,
    save,
)
from tests.tools.mutants.running import ROOT, Tree

MODULE = '''
"""A docstring, which is never changed."""

from sqlalchemy import and_

LIMIT = 5
Both = int | None


class Shop:
    """Holds things."""

    async def sell(self, tx, number: int | None = None) -> bool:
        """Sell."""
        log.info("sold %s", 1)
        if not number and tx.open:
            await tx.orders.add(number, note="é")
        assert number != 3
        if number < LIMIT: return number < LIMIT
        return tx.c.id == number
'''


def changes(source: str) -> set[tuple[str, str, str, str]]:
    return {site.key for site in find_sites(source)}


def test_each_operator_finds_its_places_and_nothing_else() -> None:
    sell, module = "Shop.sell", "<module>"

    assert changes(MODULE) == {
        (module, "integer", "5", "6"),
        (sell, "condition", "not number and tx.open", "True"),
        (sell, "condition", "not number and tx.open", "False"),
        (sell, "boolean", "not number and tx.open", "not number or tx.open"),
        (sell, "negation", "not number", "number"),
        (sell, "statement", "await tx.orders.add(number, note='é')", "pass"),
        (sell, "keyword", "tx.orders.add(number, note='é')", "tx.orders.add(number)"),
        (sell, "condition", "number < LIMIT", "True"),
        (sell, "condition", "number < LIMIT", "False"),
        (sell, "comparison", "number < LIMIT", "number <= LIMIT"),
        (sell, "negation", "number < LIMIT", "not number < LIMIT"),
        (sell, "comparison", "tx.c.id == number", "tx.c.id != number"),
        (sell, "negation", "tx.c.id == number", "not tx.c.id == number"),
    }


@pytest.mark.parametrize(
    ("source", "operator", "changed"),
    [
        ("def f(): return and_(a, b)", "call", "def f(): return (or_(a, b))"),
        ("def f(): return x.where(~a)", "negation", "def f(): return x.where((a))"),
        ("def f(): return a * b * c", "arithmetic", "def f(): return (a // b) * c"),
        ("def f(): return a | b", "arithmetic", "def f(): return (a & b)"),
        ("def f(): return g(a)", "return", "def f(): return (None)"),
        (
            "def f(): return [a for a in b if a]",
            "condition",
            "def f(): return [a for a in b if (True)]",
        ),
        ("def f():\n    é(); g(a)", "statement", "def f():\n    pass; g(a)"),
    ],
)
def test_a_change_is_made_in_place(source: str, operator: str, changed: str) -> None:
    first = next(site for site in find_sites(source) if site.operator == operator)

    assert apply(source, first) == changed


RULES = """-- Rules.

-- paid-once (orders): An é order is paid AND counted once.
SELECT id FROM orders WHERE status IN ('a', 'b')
  AND paid >= price;

-- free (orders): Nothing costs less.
SELECT id FROM orders WHERE price < 0 OR price IS NULL;
"""


def test_each_sign_and_word_of_a_rule_is_a_place() -> None:
    found = [(site.function, site.replacement) for site in find_sites(RULES, is_sql=True)]

    assert found == [
        ("paid-once", "OR paid >= price;"),
        ("paid-once", "AND paid > price;"),
        ("free", "SELECT id FROM orders WHERE price <= 0 OR price IS NULL;"),
        ("free", "SELECT id FROM orders WHERE price < 0 AND price IS NULL;"),
        ("free", "SELECT id FROM orders WHERE price < 0 OR price IS NOT NULL;"),
    ]


def test_a_rule_is_changed_in_place_and_located_again(tmp_path: Path) -> None:
    tmp_path.joinpath("rules.sql").write_text(RULES, "utf-8")
    mutant = Mutant(
        1, "rules.sql", "paid-once", "sql", "AND paid >= price;", "AND paid > price;", 0, 1
    )

    changed = apply(RULES, locate(tmp_path, mutant))

    assert changed == RULES.replace(">=", ">")


def test_equal_places_of_a_function_are_numbered() -> None:
    places = [site for site in find_sites(MODULE) if site.operator == "comparison"]

    assert [(site.original, site.occurrence, site.occurrences) for site in places] == [
        ("number < LIMIT", 0, 2),
        ("number < LIMIT", 1, 2),
        ("tx.c.id == number", 0, 1),
    ]


@pytest.fixture
def mutant(tmp_path: Path) -> Mutant:
    """Return the second `number < LIMIT` of a file under `tmp_path`."""
    tmp_path.joinpath("shop.py").write_text(MODULE, "utf-8")
    return Mutant(
        number=1,
        path="shop.py",
        function="Shop.sell",
        operator="comparison",
        original="number < LIMIT",
        replacement="number <= LIMIT",
        occurrence=1,
        occurrences=2,
    )


def test_a_mutant_is_located_after_the_code_around_it_changed(
    mutant: Mutant, tmp_path: Path
) -> None:
    edited = MODULE.replace("class Shop", "def other(): return number < LIMIT\n\nclass Shop")
    tmp_path.joinpath("shop.py").write_text(edited, "utf-8")

    changed = apply(edited, locate(tmp_path, replace(mutant, original="(number<LIMIT)")))

    assert "if number < LIMIT: return (number <= LIMIT)" in changed


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (("number < LIMIT", "number > LIMIT"), "no such code"),
        (("def sell", "def trade"), "no such code"),
        (("if number < LIMIT: ", ""), "1 times, not 2"),
    ],
)
def test_a_mutant_that_cannot_be_located_is_lost(
    mutant: Mutant, tmp_path: Path, edit: tuple[str, str], reason: str
) -> None:
    tmp_path.joinpath("shop.py").write_text(MODULE.replace(*edit), "utf-8")

    with pytest.raises(Lost, match=reason):
        locate(tmp_path, mutant)


def test_a_mutant_whose_file_is_gone_is_lost(mutant: Mutant, tmp_path: Path) -> None:
    with pytest.raises(Lost, match="no such file"):
        locate(tmp_path, replace(mutant, path="gone.py"))


def test_a_file_is_changed_only_inside_of_the_block(mutant: Mutant, tmp_path: Path) -> None:
    file = tmp_path / "shop.py"

    with Tree(tmp_path).mutated(mutant):
        assert "return (number <= LIMIT)" in file.read_text("utf-8")

    assert file.read_text("utf-8") == MODULE


@pytest.mark.long
def test_a_killer_is_found_again_where_its_test_went(mutant: Mutant, tmp_path: Path) -> None:
    tests = tmp_path / "tests" / "moved"
    tests.mkdir(parents=True)
    test = "from shop import Shop\n\ndef test_sell(): assert '<=' not in open('shop.py').read()\n"
    tests.joinpath("test_shop.py").write_text(test, "utf-8")
    plugin = tmp_path / "tests" / "tools" / "mutants" / "plugin.py"
    plugin.parent.mkdir(parents=True)
    plugin.write_bytes(ROOT.joinpath("tests/tools/mutants/plugin.py").read_bytes())
    killed = replace(mutant, killed_by="tests/test_shop.py::test_sell[long ago]")

    assert find_nearby(tmp_path, killed.killed_by) == ["tests/moved/test_shop.py"]
    assert find_killer(Tree(tmp_path), killed, None, set()) == "tests/moved/test_shop.py::test_sell"


@pytest.mark.long
def test_a_mutant_without_a_test_that_notices_it_survives(mutant: Mutant, tmp_path: Path) -> None:
    killed = replace(mutant, killed_by="tests/test_shop.py::test_sell")

    assert find_killer(Tree(tmp_path), killed, None, set()) is None


def test_a_record_is_read_as_it_was_written(mutant: Mutant, tmp_path: Path) -> None:
    save([mutant, replace(mutant, number=2, status=Status.KILLED)], tmp_path / "record.jsonl")

    assert load(tmp_path / "record.jsonl") == [
        mutant,
        replace(mutant, number=2, status=Status.KILLED),
    ]


def test_a_seed_gives_the_same_mutants(tmp_path: Path) -> None:
    for folder in SHARES:
        file = tmp_path / folder / "shop.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(MODULE, "utf-8")

    chosen = choose(tmp_path, seed=1)

    assert len(chosen) == sum(SHARES.values())
    assert chosen == choose(tmp_path, seed=1)
    assert chosen != choose(tmp_path, seed=2)


def test_every_change_compiles() -> None:
    for site in find_sites(MODULE):
        compile(apply(MODULE, site), "shop.py", "exec")


def test_the_record_is_whole() -> None:
    mutants = load()

    assert [mutant.number for mutant in mutants] == list(range(1, len(mutants) + 1))
    for mutant in mutants:
        assert normalise(mutant.original, mutant.operator) == mutant.original
        assert normalise(mutant.replacement, mutant.operator) == mutant.replacement
        assert bool(mutant.killed_by) is (mutant.status is Status.KILLED), mutant
        assert mutant.status is not Status.EQUIVALENT or mutant.reason, mutant
    assert RECORD.exists()
