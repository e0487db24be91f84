"""Tests of the checkers: correct data passes, and each rule detects its violation."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.crash.rules_from_outside import (
    ALWAYS,
    IN_THE_END,
    OrderRow,
    ShopDatabase,
    Trade,
    find_contradictions,
)
from tests.storage.rule_tables import sound_tables

SCHEMA = """
CREATE TABLE buyers (id, balance, credit);
CREATE TABLE orders (id, buyer_id, status, price, quote_id, request_no, trade_no);
CREATE TABLE order_events (order_id, seq, came_from, went_to);
CREATE TABLE attempts (order_id, n, outcome);
CREATE TABLE entries (id, kind, order_id);
CREATE TABLE postings (entry_id, account, amount, currency);
CREATE TABLE secrets (order_id, kind);
CREATE TABLE outbox (id, kind, chat_id, facts, state, reason);
CREATE TABLE inbox (update_id, state, error);
"""
#: A delivered order for 5, and one that was cancelled.
SOUND = """
INSERT INTO buyers VALUES (1, -5, 9), (2, 0, 9);
INSERT INTO orders VALUES (1, 1, 'delivered', 5, 1, 'A', 'T1'), (2, 2, 'cancelled', 7, 2, 'B', NULL);
INSERT INTO order_events VALUES (1, 1, NULL, 'placed'), (1, 2, 'placed', 'delivered'),
    (2, 1, NULL, 'placed'), (2, 2, 'placed', 'cancelled');
INSERT INTO attempts VALUES (1, 1, 'not_sent'), (1, 2, 'accepted');
INSERT INTO entries VALUES (1, 'hold', 1), (2, 'capture', 1), (3, 'hold', 2), (4, 'release', 2);
INSERT INTO postings VALUES (1, 'buyer:1', -5, 'USD'), (1, 'held:1', 5, 'USD'),
    (2, 'held:1', -5, 'USD'), (2, 'revenue', 5, 'USD'),
    (3, 'buyer:2', -7, 'USD'), (3, 'held:2', 7, 'USD'),
    (4, 'held:2', -7, 'USD'), (4, 'buyer:2', 7, 'USD');
INSERT INTO secrets VALUES (1, 'goods');
INSERT INTO outbox VALUES (1, 'deliver', 1, '{"order": "1"}', 'sent', NULL),
    (2, 'status', 1, '{"order": "1"}', 'dropped', 'ends the program');
INSERT INTO inbox VALUES (1, 'closed', NULL),
    (3, 'parked', 'the program ended while it handled this update, several times');
"""
#: For each rule, a way to break it.
VIOLATIONS = {
    "every ledger entry sums to zero": "UPDATE postings SET currency = 'EUR' WHERE entry_id = 1 AND amount < 0",
    "every entry has postings": "INSERT INTO entries VALUES (9, 'topup', NULL)",
    "the whole ledger sums to zero": "INSERT INTO postings VALUES (9, 'adjust', 1, 'USD')",
    "what is held is the price of the open orders": """
        UPDATE orders SET status = 'review' WHERE id = 1""",
    "what each buyer has held is the price of that buyer's open orders": """
        UPDATE postings SET account = 'held:2' WHERE entry_id = 2 AND amount < 0""",
    "a buyer's balance is the sum of the postings and never below the credit": """
        UPDATE buyers SET credit = 4 WHERE id = 1""",
    "every order was held once": "INSERT INTO entries VALUES (9, 'hold', 1)",
    "an order is settled once, and only when it is no longer open": """
        INSERT INTO entries VALUES (9, 'release', 1)""",
    "an order with goods has a secret and one capture": "DELETE FROM secrets",
    "a secret belongs to an order that was paid for": """
        UPDATE orders SET status = 'accepted' WHERE id = 1""",
    "a trade number belongs to one order": "UPDATE orders SET trade_no = 'T1' WHERE id = 2",
    "a quote became one order at most": "UPDATE orders SET quote_id = 1 WHERE id = 2",
    "a trade was tried once at most": "INSERT INTO attempts VALUES (1, 3, 'unknown')",
    "goods are sent to their buyer only": "UPDATE outbox SET chat_id = 2",
    "the status is where the timeline ends": """
        INSERT INTO order_events VALUES (1, 3, 'delivered', 'refunded')""",
    "a timeline has no gap": "UPDATE order_events SET came_from = 'review' WHERE order_id = 1 AND seq = 2",
    "every order has ended": "UPDATE orders SET status = 'review' WHERE id = 2",
    "no money is held": "INSERT INTO postings VALUES (9, 'held:3', 1, 'USD')",
    "no attempt is open": "INSERT INTO attempts VALUES (2, 1, NULL)",
    "nothing is left to send": "UPDATE outbox SET state = 'dropped', reason = 'ends the program'",
    "no update is left to handle": "INSERT INTO inbox VALUES (2, 'parked', 'no such table')",
    "each buyer paid for the goods delivered and nothing else": """
        UPDATE buyers SET balance = -6 WHERE id = 1""",
}


@contextmanager
def sound_database(folder: Path) -> Iterator[tuple[ShopDatabase, sqlite3.Connection]]:
    file = folder / "shop.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.executescript(SCHEMA + SOUND)
        yield ShopDatabase.in_file(file), connection


def test_a_sound_database_breaks_no_rule(tmp_path: Path) -> None:
    with sound_database(tmp_path) as (database, _):
        assert database.broken_rules({**ALWAYS, **IN_THE_END}) == {}


@pytest.mark.parametrize("rule", [*ALWAYS, *IN_THE_END])
def test_each_rule_detects_its_violation(tmp_path: Path, rule: str) -> None:
    with sound_database(tmp_path) as (database, connection):
        connection.execute(VIOLATIONS[rule])

        assert rule in database.broken_rules({**ALWAYS, **IN_THE_END})


@pytest.mark.parametrize("rule", [*ALWAYS, *IN_THE_END])
def test_each_rule_detects_its_violation_on_postgresql(rule: str) -> None:
    with sound_tables(SCHEMA, SOUND) as reader:
        assert reader.broken_rules({**ALWAYS, **IN_THE_END}) == {}
        reader.execute(VIOLATIONS[rule])

        assert rule in reader.broken_rules({**ALWAYS, **IN_THE_END})


@pytest.mark.parametrize(
    ("trades", "contradiction"),
    [
        ([Trade("T1", "A", 5, "x"), Trade("T2", "A", 5, "y")], "A was traded 2 times"),
        ([Trade("T1", "A", 5, "x"), Trade("T9", "Z", 5, "y")], "Z is nobody's"),
        ([Trade("T1", "B", 5, "x")], "order 1 carries the trade of another"),
    ],
)
def test_trades_that_do_not_fit_the_orders_are_detected(
    trades: list[Trade], contradiction: str
) -> None:
    orders = [OrderRow(1, 1, "delivered", "A", "T1"), OrderRow(2, 2, "cancelled", "B", None)]

    assert find_contradictions([Trade("T1", "A", 5, "x")], orders) == []
    assert find_contradictions(trades, orders) == [contradiction]
