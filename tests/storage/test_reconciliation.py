"""Tests of the rules of the data: a busy shop keeps them all, and each detects its violation.

A violation is made in temporary copies of the tables. They hide the real ones and have none of
their constraints or triggers: rows that the database would refuse can be written, and disappear
with the transaction.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import Connection, NullPool, select
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.domain.ids import OrderId, SupplierAccountId
from bot.domain.money import Money
from bot.domain.operations.reconciliation import BalanceSnapshot, RuleCheck, merge_checks
from bot.domain.orders.order import HOLDING_STATUSES, LEGAL_TRANSITIONS, OrderStatus
from bot.services.operations import reconciliation as operations_reconciliation
from storage import EngineDatabase, Vault, migrate
from storage.engine.address import parse_database_url
from storage.engine.columns import SealedBytes, metadata
from storage.engine.repository import RepositoryResources
from storage.orders.tables import orders
from storage.reconciliation import Reconciliation, load_invariants
from storage.rule_parts import kind_of_rule
from storage.transaction import Transaction
from tests.builders import NOW, usd
from tests.services.orders_in_every_state import busy_day
from tests.services.services_rig import ACCOUNT, ServicesRig
from tests.storage.engines import BOT_ID, ENGINES, KEY, empty_url, opened
from tests.storage.rule_breaking_statements import BREACHES, ODD, PLAIN, SIDE

#: How many rows the parts of a check have.
IN_PART = 7
CHECKED_IN_PARTS = {
    each.rule for each in load_invariants() if kind_of_rule(each.rule, each.subjects) is not None
}


#: Each hour the rule of each entry and the sums of the ledger say the same.
SAID_BY_PARTS = {"ledger-balanced", "held-in-all"}


async def _sound(rig: ServicesRig) -> None:
    assert [
        one for one in await rig.db.read(operations_reconciliation.check_rules) if not one.holds
    ] == []


async def test_a_busy_shop_keeps_every_rule_at_every_step(store: EngineDatabase) -> None:
    await busy_day(store, _sound)


# --- each rule notices what breaks it ---------------------------------------------------------------


@pytest.fixture(scope="module", params=ENGINES)
def day(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Mapping[str, OrderId]]:
    """Return the address of a busy shop's database, which no test changes, and its orders by name."""
    url = empty_url(request.param, tmp_path_factory.mktemp("day"))
    asyncio.run(migrate(url))
    return url, asyncio.run(_day(url))


async def _day(url: str) -> Mapping[str, OrderId]:
    async with opened(url) as store:
        return (await busy_day(store))[1]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def session(day: tuple[str, Mapping[str, OrderId]]) -> AsyncIterator[AsyncConnection]:
    """Yield a connection with unprotected copies of all tables; making them takes most of the time."""
    url = parse_database_url(day[0]).url
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    async with engine.connect() as connection:
        await _unprotect(connection)
        yield connection


@pytest_asyncio.fixture(loop_scope="module")
async def reconciliation(session: AsyncConnection) -> "AsyncIterator[_Copies]":
    """Return the rules over the copies; changes to them are undone."""
    await _run(session, "BEGIN")
    yield _Copies(session)
    await _run(session, "ROLLBACK")


#: For tests that use the connection, which belongs to the event loop of the module.
in_its_loop = pytest.mark.asyncio(loop_scope="module")


@dataclass(frozen=True, slots=True)
class _Copies:
    """The copies of the tables, which one transaction sees."""

    connection: AsyncConnection

    async def check_rules(self) -> Sequence[RuleCheck]:
        """Return the findings of all rules."""

        def check(connection: Connection) -> Sequence[RuleCheck]:
            vault = Vault.from_text(KEY)
            resources = RepositoryResources(connection, vault, "USD", "USD", BOT_ID)
            return Reconciliation(resources).check_rules()

        return await self.connection.run_sync(check)

    async def check_parts(self) -> dict[str, set[str]]:
        """Return what the broken rules name, found in small parts of all data."""

        def check(connection: Connection) -> list[RuleCheck]:
            resources = RepositoryResources(connection, Vault.from_text(KEY), "USD", "USD", BOT_ID)
            parts = Reconciliation(resources)
            found: list[RuleCheck] = []
            of_orders, of_buyers = parts.list_touched(0, None)
            for list_end, check_part in (
                (parts.find_end_of_entries, parts.check_entries),
                (parts.find_end_of_payments, parts.check_payments),
            ):
                after: int | None = 0
                while after is not None:
                    until = list_end(after, IN_PART)
                    found += check_part(after, until)
                    after = until
            of_orders |= set(connection.scalars(select(orders.c.id)))
            known = sorted(of_orders)
            for start in range(0, len(known), IN_PART):
                found += parts.check_orders(known[start : start + IN_PART])
            of_buyers |= set(connection.scalars(select(orders.c.buyer_id)))
            for buyer in sorted(of_buyers):
                found += parts.check_accounts([buyer])
            return found

        merged = merge_checks(await self.connection.run_sync(check))
        return {each.rule: set(each.ids) for each in merged}


async def _unprotect(connection: AsyncConnection) -> None:
    real = "main" if connection.dialect.name == "sqlite" else "public"
    for table in metadata.tables:
        await _run(connection, f"CREATE TEMP TABLE {table} AS SELECT * FROM {real}.{table}")


async def _run(connection: AsyncConnection, *statements: str) -> None:
    for statement in statements:
        await connection.exec_driver_sql(statement)


async def _broken(reconciliation: _Copies) -> dict[str, tuple[str, ...]]:
    return {one.rule: one.ids for one in await reconciliation.check_rules() if not one.holds}


@pytest.mark.parametrize(("rule", "implied", "statements"), BREACHES)
@in_its_loop
async def test_a_rule_notices_what_breaks_it_and_no_other_does(
    reconciliation: _Copies,
    day: tuple[str, Mapping[str, OrderId]],
    rule: str,
    implied: set[str],
    statements: tuple[str, ...],
) -> None:
    await _run(reconciliation.connection, *(each.format(**day[1]) for each in statements))

    broken = await _broken(reconciliation)
    assert {rule} | implied == broken.keys()
    # Parts of all data find the same, as far as parts are enough for a rule and the rows have a name.
    in_parts = await reconciliation.check_parts()
    for each, ids in broken.items():
        if each in CHECKED_IN_PARTS:
            assert set(ids) - {"", "None"} <= in_parts.get(each, set())


def test_every_rule_was_broken_here() -> None:
    assert {rule.rule for rule in load_invariants()} == {rule for rule, _, _ in BREACHES}


@in_its_loop
async def test_the_copies_are_as_sound_as_the_tables(reconciliation: _Copies) -> None:
    assert await _broken(reconciliation) == {}
    assert await reconciliation.check_parts() == {}


@in_its_loop
async def test_what_breaks_a_rule_is_named(
    reconciliation: _Copies, day: tuple[str, Mapping[str, OrderId]]
) -> None:
    orders = [day[1]["delivered"], day[1]["found"]]
    for order in orders:
        await _run(
            reconciliation.connection,
            f"UPDATE orders SET version = version + 1 WHERE id = {order}",
        )
    (broken,) = [one for one in await reconciliation.check_rules() if not one.holds]

    assert broken == RuleCheck(
        "history-ends",
        "orders",
        "An order's history ends with the order's status.",
        tuple(map(str, orders)),
    )


@in_its_loop
async def test_an_entry_that_is_unbalanced_in_two_currencies_is_named_once(
    reconciliation: _Copies,
) -> None:
    odd = (ODD.format(900, 900), SIDE.format(900, 0, "adjust", 5, "USD"))
    await _run(reconciliation.connection, *odd, SIDE.format(900, 1, "adjust", 5, "EUR"))

    assert (await _broken(reconciliation))["entry-balanced"] == ("900",)


@pytest.mark.parametrize(
    "note", ["credit", "credit ", "credit x", "credit 1x", "credit " + "9" * 99]
)
@in_its_loop
async def test_a_note_that_is_no_credit_hinders_nothing(reconciliation: _Copies, note: str) -> None:
    await _run(
        reconciliation.connection,
        f"UPDATE entries SET note = '{note}' WHERE kind = 'hold'",
    )

    assert await _broken(reconciliation) == {}


_SEALED = [
    (table.name, column.name)
    for table in metadata.sorted_tables
    for column in table.columns
    if isinstance(column.type, SealedBytes)
]
#: Rows for tables in which the busy day left none.
_ROWS = {
    "replays": "INSERT INTO replays (order_id, detail, started_at) VALUES (1, '', 0)",
    "thread_messages": "INSERT INTO thread_messages (id, at) VALUES (1, 0)",
    "payment_claims": "INSERT INTO payment_claims (reference, status) VALUES ('R', 'open')",
    "staff_notes": "INSERT INTO staff_notes (id, buyer_id, author, kind, at) VALUES (1, 1, 1, 'note', 0)",
    "proposals": "INSERT INTO proposals (number, proposer_id, needed_right, in_full, choice, expires_at,"
    " messages) VALUES (1, 1, 'money', false, 0, 0, '{}')",
    "stopped_products": "INSERT INTO stopped_products (product_id, actor, at) VALUES (1, 1, 0)",
}


@pytest.mark.parametrize(("table", "column"), [each for each in _SEALED if each[0] != "meta"])
@in_its_loop
async def test_every_sealed_column_is_looked_at(
    reconciliation: _Copies, table: str, column: str
) -> None:
    """A column added to the schema fails here until the rule covers it."""
    seeding = (_ROWS[table],) if table in _ROWS else ()
    await _run(reconciliation.connection, *seeding, f"UPDATE {table} SET {column} = {PLAIN}")

    broken = await _broken(reconciliation)
    assert broken.keys() == {"sealed"}
    assert all(place.startswith(f"{table}.{column} ") for place in broken["sealed"])


@in_its_loop
async def test_a_shredded_secret_of_a_delivered_order_breaks_no_rule(
    reconciliation: _Copies, day: tuple[str, Mapping[str, OrderId]]
) -> None:
    shown = f"order_id = {day[1]['delivered']}"
    await _run(
        reconciliation.connection,
        f"UPDATE secrets SET body = substr(body, 1, 0) WHERE {shown}",
        f"UPDATE attempts SET raw = substr(raw, 1, 0) WHERE {shown}",
        f"UPDATE quotes SET selection = substr(selection, 1, 0) WHERE {shown}",
    )

    assert await _broken(reconciliation) == {}


@in_its_loop
async def test_a_claw_back_and_a_lowered_credit_break_no_rule(
    reconciliation: _Copies,
) -> None:
    """Only spending is checked. A hold under a credit stays valid when the credit is lowered."""
    await _run(reconciliation.connection, "UPDATE buyers SET credit = 0")

    assert await _broken(reconciliation) == {}


# --- the script and the domain say the same --------------------------------------------------------


def _query(rule: str) -> str:
    return next(one.query for one in load_invariants() if one.rule == rule)


def test_the_moves_of_the_script_are_those_of_the_domain() -> None:
    moves = {f"{here}>{there}" for here, beyond in LEGAL_TRANSITIONS.items() for there in beyond}

    assert moves | {f">{OrderStatus.PLACED}"} == set(
        re.findall(r"'(\w*>\w+)'", _query("history-legal"))
    )


@pytest.mark.parametrize("rule", ["held-for-orders", "held-in-all"])
def test_the_states_that_hold_money_are_those_of_the_domain(rule: str) -> None:
    states = re.search(r"status IN \(([^)]*)\)", _query(rule))

    assert states is not None
    assert set(HOLDING_STATUSES) == set(re.findall(r"'(\w+)'", states.group(1)))


def test_the_page_names_the_rules_that_only_the_full_check_looks_at() -> None:
    page = (Path(__file__).parents[2] / ".github" / "BACKUP.md").read_text(encoding="utf-8")
    _, _, at_night = page.partition("Found at night only:")
    named = set(re.findall(r"`([a-z-]+)`", at_night.partition("\n\n")[0]))
    assert named == {each.rule for each in load_invariants()} - CHECKED_IN_PARTS - SAID_BY_PARTS


def test_every_rule_has_a_name_and_a_sentence_of_its_own() -> None:
    script = Path("storage/invariants.sql").read_text("utf-8")
    rules = load_invariants()

    assert script.count(";\n") == len(rules) == len({one.rule for one in rules})
    assert all(one.sentence.endswith(".") and one.query.startswith("SELECT") for one in rules)


# --- the supplier's account ------------------------------------------------------------------------


async def test_the_position_of_an_account_is_what_it_took_may_take_and_may_have_taken(
    day: tuple[str, Mapping[str, OrderId]],
) -> None:
    async with opened(day[0]) as store:
        account = await store.get_or_create_account_id(ACCOUNT)

        def look(tx: Transaction) -> tuple[Money, ...]:
            seen = tx.reconciliation.read_position(SupplierAccountId(account))
            return seen.booked, seen.awaiting_delivery, seen.uncertain

        # Fifteen pieces at 9.00, one at 9.50 and one at 8.00 were charged; one waits; two have an
        # unknown outcome.
        assert await store.read(look) == (usd("152.50"), usd("9.00"), usd("18.00"))


async def test_a_reading_reads_back_as_it_was_noted_and_the_next_takes_its_place(
    store: EngineDatabase,
) -> None:
    account = await store.get_or_create_account_id("supplier.example#1001")
    other = await store.get_or_create_account_id("supplier.example#1002")
    first, second = (
        BalanceSnapshot(NOW, Decimal(balance), Decimal("12.30"), Decimal(0))
        for balance in ("100.000001", "7")
    )

    def note(tx: Transaction) -> list[BalanceSnapshot | None]:
        tx.reconciliation.save_snapshot(account, first)
        seen = [tx.reconciliation.read_last_snapshot(account)]
        tx.reconciliation.save_snapshot(account, second)
        return [
            *seen,
            tx.reconciliation.read_last_snapshot(account),
            tx.reconciliation.read_last_snapshot(other),
        ]

    assert await store.transact(note) == [first, second, None]


async def test_an_account_is_known_by_its_code(store: EngineDatabase) -> None:
    account = await store.get_or_create_account_id("supplier.example#1001")

    def look(tx: Transaction) -> list[int | None]:
        return [
            tx.reconciliation.find_supplier_account("supplier.example#1001"),
            tx.reconciliation.find_supplier_account("other"),
        ]

    assert await store.read(look) == [account, None]
