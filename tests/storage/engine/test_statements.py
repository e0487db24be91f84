"""Tests of prepared statements: they return what SQLAlchemy returns, and cost less."""

import importlib
import pkgutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    CompoundSelect,
    Connection,
    Executable,
    Integer,
    LargeBinary,
    MetaData,
    Select,
    Table,
    Text,
    UpdateBase,
    bindparam,
    exc,
    func,
    select,
    union_all,
    update,
)

import storage
from storage.engine import statements
from storage.engine.columns import MAX_INTEGER, UtcDateTime
from storage.engine.sqlite.connection import SqliteConnection
from storage.engine.sqlite.engine import SqliteEngine
from storage.engine.statements import DirectResult

NOON = datetime(2026, 3, 1, 12, 0, 0, 250, tzinfo=UTC)
things = Table(
    "things",
    MetaData(),
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("at", UtcDateTime),
    Column("open", Boolean, nullable=False, server_default="0"),
    Column("sealed", LargeBinary),
    Column("amount", BigInteger),
)
other = things.alias("other")
ROWS = [
    {"id": 1, "name": "one", "at": NOON, "open": True, "sealed": b"\x00s", "amount": 7},
    {"id": 2, "name": "two", "at": None, "open": False, "sealed": None, "amount": None},
    {"id": 3, "name": "three", "at": NOON, "open": False, "sealed": b"", "amount": 9},
]


@pytest.fixture
def engine(tmp_path: Path) -> SqliteEngine:
    opened = SqliteEngine(tmp_path / "file")
    with writing(opened) as connection:
        things.metadata.create_all(connection)
        connection.execute(things.insert(), ROWS)
    return opened


@contextmanager
def connected(engine: SqliteEngine, *, may_write: bool) -> Iterator[SqliteConnection]:
    with ThreadPoolExecutor(1) as thread:
        connection = SqliteConnection(engine._engine, thread, may_write=may_write)
        try:
            yield connection
        finally:
            connection.end_by_rollback()
            connection.close()


@contextmanager
def writing(engine: SqliteEngine) -> Iterator[SqliteConnection]:
    """Begin a transaction in this thread, and commit it."""
    with connected(engine, may_write=True) as connection:
        connection.driver.execute("BEGIN IMMEDIATE")
        yield connection
        connection.end_by_commit()


@contextmanager
def reading(engine: SqliteEngine) -> Iterator[SqliteConnection]:
    """Begin a transaction in this thread that only reads."""
    with connected(engine, may_write=False) as connection:
        connection.driver.execute("BEGIN DEFERRED")
        yield connection


@contextmanager
def without_preparing(engine: SqliteEngine) -> Iterator[Connection]:
    """Yield a connection that SQLAlchemy uses alone."""
    with engine._engine.connect() as connection:
        yield connection


def list_reads() -> list[tuple[Executable, dict[str, Any]]]:
    """Return new queries with their values: an object that was executed before is prepared."""
    return [
        (select(things).order_by(things.c.id), {}),
        (select(things.c.at, things.c.open).where(things.c.id == bindparam("which")), {"which": 1}),
        (
            select(things.c.at, things.c.open).where(things.c.id == bindparam("which")),
            {"which": 99},
        ),
        (select(func.count()).where(things.c.open.is_(False)), {}),
        (select(func.count().label("many"), func.max(things.c.at)).select_from(things), {}),
        (select(things.c.name).where(things.c.name.in_(["one", "two"])), {}),
        (
            select(things.c.id).where(things.c.id.in_(bindparam("ids", expanding=True))),
            {"ids": [3, 1]},
        ),
        (select(things.c.id).where(things.c.id.in_(bindparam("ids", expanding=True))), {"ids": []}),
        (
            select(things.c.id).where(things.c.at == bindparam("at", type_=UtcDateTime)),
            {"at": NOON},
        ),
        (
            select(things, other).join(other, other.c.id == things.c.id + 1).order_by(things.c.id),
            {},
        ),
        (
            select(things.c.id).order_by(things.c.id).limit(1).offset(bindparam("skipped")),
            {"skipped": 1},
        ),
        (union_all(select(things.c.at), select(other.c.at).where(other.c.open)), {}),
        (select(things.c.id).where(things.c.open == bindparam("open")), {"open": True}),
    ]


@pytest.mark.parametrize(("statement", "values"), list_reads())
def test_a_prepared_query_returns_the_rows_of_sqlalchemy(
    engine: SqliteEngine, statement: Executable, values: dict[str, Any]
) -> None:
    with without_preparing(engine) as plain:
        found = plain.execute(statement, values)
        expected = [dict(row) for row in found.mappings()]
    for is_direct in (False, True, True):  # an object is prepared when it comes again
        with reading(engine) as connection:
            found = connection.execute(statement, values)
            assert isinstance(found, DirectResult) is is_direct
            assert [dict(row) for row in found.mappings()] == expected


@pytest.mark.parametrize("count", [1, 2_001])
def test_a_prepared_query_returns_all_of_many_rows(engine: SqliteEngine, count: int) -> None:
    query = select(things.c.id).where(things.c.id > 1_000).order_by(things.c.id)
    rows = [{"id": 1_001 + number, "name": "n"} for number in range(count)]
    with writing(engine) as connection:
        connection.execute(things.insert(), rows)
    for _ in range(2):
        with reading(engine) as connection:
            found = [*connection.scalars(query)]
    assert found == [row["id"] for row in rows]


def test_each_length_of_a_list_is_another_text(engine: SqliteEngine) -> None:
    statement = select(func.count()).where(things.c.id.in_(bindparam("ids", expanding=True)))
    with reading(engine) as connection:
        counts = [
            connection.scalar(statement, {"ids": ids})
            for ids in ([1], [1], [1, 2], [1, 2, 3], [9], [], (2, 3))
        ]
    assert counts == [1, 1, 2, 3, 0, 0, 2]


def test_lists_of_several_rows_are_left_to_sqlalchemy(engine: SqliteEngine) -> None:
    change = update(things).values(name=bindparam("new"))
    change = change.where(things.c.id.in_(bindparam("ids", expanding=True)))
    with writing(engine) as connection:
        for name in ("a", "b"):
            connection.execute(change, {"new": name, "ids": [1]})
        rows = [{"new": "c", "ids": [1]}, {"new": "d", "ids": [2]}]
        with pytest.raises(exc.StatementError, match="executemany"):
            connection.execute(change, rows)


def test_a_set_is_left_to_sqlalchemy(engine: SqliteEngine) -> None:
    statement = select(func.count()).where(things.c.id.in_(bindparam("ids", expanding=True)))
    with reading(engine) as connection:
        for _ in range(3):
            assert connection.scalar(statement, {"ids": {1, 2}}) == 2


def test_a_change_tells_how_many_rows_and_returns_the_new_ones(engine: SqliteEngine) -> None:
    change = update(things).where(things.c.id == bindparam("which")).returning(*things.c)
    with writing(engine) as connection:
        for amount in (1, 2, 3):
            changed = connection.execute(change, {"which": 1, "amount": amount, "open": True})
            row = changed.one()
            assert (row.amount, row.open, row.at) == (amount, True, NOON)
        counted = update(things).values(name="same")
        for _ in range(2):
            assert (connection.execute(counted)).rowcount == len(ROWS)


def test_the_names_of_the_values_decide_which_columns_change(engine: SqliteEngine) -> None:
    change = update(things).where(things.c.id == bindparam("which"))
    with writing(engine) as connection:
        for values in ({"name": "new"}, {"name": "newer"}, {"at": None}, {"open": False}):
            connection.execute(change, {"which": 1, **values})
    with reading(engine) as connection:
        row = (connection.execute(select(things).where(things.c.id == 1))).one()
    assert (row.name, row.at, row.open, row.amount) == ("newer", None, False, 7)


def test_rows_are_inserted_alone_and_in_lists(engine: SqliteEngine) -> None:
    insert = things.insert().returning(things.c.id)
    rows = [{"name": f"n{number}", "open": True} for number in range(5)]
    with writing(engine) as connection:
        ids = [(connection.execute(insert, row)).scalar_one() for row in rows[:2]]
        ids += [(connection.execute(insert, [row])).scalar_one() for row in rows[2:4]]
        ids += (connection.execute(insert, rows)).scalars()
    assert ids == [4, 5, 6, 7, 8, 9, 10, 11, 12]


def test_rows_in_a_list_are_bound_one_by_one(engine: SqliteEngine) -> None:
    insert = things.insert()
    with writing(engine) as connection:
        for first in (50, 60, 70):
            rows = [{"id": first + n, "name": f"n{n}", "at": NOON, "open": True} for n in range(3)]
            assert (connection.execute(insert, rows)).rowcount == len(rows)
        with pytest.raises(exc.IntegrityError):
            connection.execute(insert, [{"id": 80, "name": "n"}, {"id": 50, "name": "n"}])
    query = select(things.c.name).where(things.c.id >= 50, things.c.at == NOON, things.c.open)
    with reading(engine) as connection:
        names = [*connection.scalars(query.order_by(things.c.id))]
    assert names == ["n0", "n1", "n2"] * 3


def test_a_broken_constraint_is_sqlalchemys_error_without_values(engine: SqliteEngine) -> None:
    insert = things.insert()
    with writing(engine) as connection:
        connection.execute(insert, {"id": 10, "name": "ten"})
        with pytest.raises(exc.IntegrityError) as refused:
            connection.execute(insert, {"id": 10, "name": "a secret"})
        assert "a secret" not in str(refused.value)
        connection.execute(insert, {"id": 11, "name": "eleven"})
    with reading(engine) as connection:
        names = [*connection.scalars(select(things.c.name).where(things.c.id >= 10))]
    assert names == ["ten", "eleven"]


def test_a_number_that_is_too_large_and_a_time_without_zone_are_refused(
    engine: SqliteEngine,
) -> None:
    insert = things.insert()
    with writing(engine) as connection:
        for number in (20, 21):
            connection.execute(insert, {"id": number, "name": "n", "amount": 1, "at": NOON})
        values = {"id": 22, "name": "n", "amount": 1, "at": NOON}
        with pytest.raises(exc.DataError):
            connection.execute(insert, values | {"amount": MAX_INTEGER + 1})
        with pytest.raises(exc.StatementError):
            connection.execute(insert, values | {"at": NOON.replace(tzinfo=None)})


def test_a_query_that_lacks_a_value_is_refused(engine: SqliteEngine) -> None:
    query = select(things.c.id).where(things.c.id == bindparam("which"))
    with reading(engine) as connection:
        for _ in range(3):
            with pytest.raises(exc.StatementError):
                connection.execute(query, {})


def test_a_reader_cannot_write(engine: SqliteEngine) -> None:
    insert = things.insert()
    with writing(engine) as connection:
        for number in (30, 31):
            connection.execute(insert, {"id": number, "name": "n"})
    with (
        pytest.raises(exc.OperationalError, match="readonly"),
        reading(engine) as connection,
    ):
        connection.execute(insert, {"id": 32, "name": "n"})


def test_both_ways_share_a_transaction_and_its_end(engine: SqliteEngine) -> None:
    """The one by SQLAlchemy first, in the middle, and not at all; kept and thrown away."""
    insert = things.insert()
    count = select(func.count()).select_from(things)
    plain = "INSERT INTO things (id, name) VALUES (?, 'plain')"
    with writing(engine) as connection:
        connection.execute(insert, {"id": 40, "name": "n"})
        connection.execute(insert, {"id": 41, "name": "n"})
        connection.exec_driver_sql(plain, (42,))
        connection.execute(insert, {"id": 43, "name": "n"})
    with pytest.raises(exc.IntegrityError):
        _insert_both_ways(engine, plain)
    with reading(engine) as connection:
        assert connection.scalar(count) == len(ROWS) + 4
        assert connection.scalar(count) == len(ROWS) + 4


def _insert_both_ways(engine: SqliteEngine, plain: str) -> None:
    """Insert three rows, the last of which is there already."""
    with writing(engine) as connection:
        connection.exec_driver_sql(plain, (44,))
        connection.execute(things.insert(), {"id": 45, "name": "n"})
        connection.exec_driver_sql(plain, (44,))


def test_a_statement_that_ends_is_forgotten(engine: SqliteEngine) -> None:
    known = statements._known
    before = len(known)
    with reading(engine) as connection:
        for number in range(20):
            connection.execute(select(things.c.id).where(things.c.id == number))
    assert len(known) <= before + 1


def _kept_statements() -> Iterator[tuple[str, Select[Any] | CompoundSelect[Any] | UpdateBase]]:
    for module in pkgutil.walk_packages(storage.__path__, "storage."):
        if ".migrations" in module.name:
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, Select | CompoundSelect | UpdateBase):
                yield f"{module.name}.{name}", value


@pytest.mark.filterwarnings("ignore:Column .* is marked as a member of the primary key")
def test_every_kept_statement_has_as_many_column_types_as_columns(engine: SqliteEngine) -> None:
    checked = 0
    for name, statement in _kept_statements():
        compiled = statement.compile(dialect=engine._engine.dialect, column_keys=[])
        types = statements.list_column_types(statement)
        columns = compiled._result_columns
        if types:  # SQLAlchemy itself reads the key of some rows that it inserts
            assert [type(each.type) for each in columns] == [type(each) for each in types], name
        checked += 1
    assert checked > 50
