"""Tests of the rules of orders and payments: each accepts a sound database and detects a row that breaks it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.simulation.rules import ORDER_RULES, PAYMENT_RULES
from tests.storage.rule_tables import sound_tables

SCHEMA = """
CREATE TABLE buyers (id, balance, credit);
CREATE TABLE quotes (id, buyer_id, price, order_id);
CREATE TABLE orders (id, buyer_id, account_id, status, price, currency, cost_currency, charged,
    quote_id);
CREATE TABLE order_events (order_id, seq, came_from, went_to);
CREATE TABLE attempts (order_id, n, outcome);
CREATE TABLE entries (id, kind, order_id, key);
CREATE TABLE postings (entry_id, account, amount, currency);
CREATE TABLE secrets (id, order_id, kind);
CREATE TABLE outbox (id, dedupe_key, state);
CREATE TABLE invoices (id, buyer_id, quote_id, status);
CREATE TABLE payments (id, method, external_id, direction, buyer_id, amount, currency, credited,
    invoice_id, order_id);
CREATE TABLE payment_cases (id, kind, method, external_id, resolution, credited);
"""
#: A delivered order for 5 that cost 3, one that was cancelled, and one in flight. A payment of 9 Stars
#: bought the first; one of 8 Stars was credited and taken back.
SOUND = """
INSERT INTO buyers VALUES (1, -5, 9), (2, -7, 9);
INSERT INTO quotes VALUES (1, 1, 5, 1), (2, 2, 7, 2), (3, 2, 7, 3);
INSERT INTO orders VALUES (1, 1, 1, 'delivered', 5, 'USD', 'USD', 3, 1),
    (2, 2, 1, 'cancelled', 7, 'USD', 'USD', NULL, 2),
    (3, 2, 1, 'submitting', 7, 'USD', 'USD', NULL, 3);
INSERT INTO order_events VALUES (1, 1, NULL, 'placed'), (1, 2, 'placed', 'submitting'),
    (1, 3, 'submitting', 'fulfilled'), (1, 4, 'fulfilled', 'delivered'),
    (2, 1, NULL, 'placed'), (2, 2, 'placed', 'cancelled'),
    (3, 1, NULL, 'placed'), (3, 2, 'placed', 'submitting');
INSERT INTO attempts VALUES (1, 1, 'accepted'), (3, 1, NULL);
INSERT INTO entries (id, kind, order_id) VALUES (1, 'hold', 1), (2, 'capture', 1), (3, 'cost', 1), (4, 'hold', 2),
    (5, 'release', 2), (6, 'hold', 3);
INSERT INTO postings VALUES (1, 'buyer:1', -5, 'USD'), (1, 'held:1', 5, 'USD'),
    (2, 'held:1', -5, 'USD'), (2, 'revenue', 5, 'USD'),
    (3, 'supplier:1', -3, 'USD'), (3, 'cogs', 3, 'USD'),
    (4, 'buyer:2', -7, 'USD'), (4, 'held:2', 7, 'USD'),
    (5, 'held:2', -7, 'USD'), (5, 'buyer:2', 7, 'USD'),
    (6, 'buyer:2', -7, 'USD'), (6, 'held:2', 7, 'USD');
INSERT INTO secrets VALUES (1, 1, 'goods');
INSERT INTO outbox VALUES (1, 'deliver:1', 'sent'), (2, 'status:1', 'sent'),
    (3, 'notice:payment:stars:b:in', 'sent'), (4, 'notice:payment:stars:b:reversal', 'sent');
INSERT INTO invoices VALUES ('i', 1, 1, 'paid'), ('j', 2, NULL, 'paid');
INSERT INTO payments VALUES (1, 'stars', 'a', 'in', 1, 9, 'XTR', 5, 'i', 1),
    (2, 'stars', 'b', 'in', 2, 8, 'XTR', 4, 'j', NULL),
    (3, 'stars', 'b', 'reversal', 2, 8, 'XTR', -4, 'j', NULL);
INSERT INTO entries VALUES (7, 'payment', NULL, 'payment:stars:a:in'),
    (8, 'payment', NULL, 'payment:stars:b:in'), (9, 'reversal', NULL, 'payment:stars:b:reversal');
INSERT INTO postings VALUES (7, 'topup:stars', -9, 'XTR'), (7, 'buyer:1', 5, 'USD'),
    (8, 'topup:stars', -8, 'XTR'), (8, 'buyer:2', 4, 'USD'),
    (9, 'topup:stars', 8, 'XTR'), (9, 'buyer:2', -4, 'USD');
INSERT INTO payment_cases VALUES (1, 'reversed', 'stars', 'b', 'continue', 0);
"""
#: For each rule, a statement that breaks it.
BREACHES = {
    "every move of an order is a legal one": """
        UPDATE order_events SET went_to = 'refunded' WHERE order_id = 2 AND seq = 2""",
    "an order's history has a beginning": "DELETE FROM order_events WHERE order_id = 2",
    "an order costs its buyer what the quote said": "UPDATE quotes SET price = 4 WHERE id = 1",
    "a hold, a capture, a release and a refund move the price of the order": """
        UPDATE postings SET amount = 4 WHERE account = 'revenue'""",
    "a price is held in full": """
        UPDATE postings SET amount = 4 WHERE entry_id = 1 AND account = 'held:1'""",
    "a hold is left in the buyer's account by nobody else": """
        UPDATE postings SET account = 'buyer:2' WHERE entry_id = 1 AND amount < 0""",
    "nothing is held for an order that has ended": """
        UPDATE postings SET account = 'revenue' WHERE entry_id = 2 AND amount < 0""",
    "no hold went beyond balance and credit": "UPDATE buyers SET credit = 4 WHERE id = 1",
    "an order called off was released and one given back was refunded": """
        DELETE FROM entries WHERE kind = 'release'""",
    "goods have their cost in the ledger, once and in full": """
        UPDATE orders SET charged = 2 WHERE id = 1""",
    "an order is in flight under one open attempt, and only then": """
        UPDATE attempts SET outcome = 'unknown' WHERE order_id = 3""",
    "one trade of an account is in flight at a time": """
        UPDATE orders SET status = 'submitting' WHERE id = 2""",
    "goods that came are queued for their buyer": "INSERT INTO secrets VALUES (2, 1, 'goods')",
    "goods are taken as shown only when they were sent": "UPDATE outbox SET state = 'pending'",
    "a payment changed the balance of who paid by what it credited": """
        UPDATE payments SET buyer_id = 2 WHERE id = 1""",
    "a method took in what was paid, in its own currency": """
        UPDATE postings SET amount = 9 WHERE account = 'topup:stars'""",
    "every entry of a payment has its payment": "DELETE FROM payments WHERE id = 3",
    "a late credit is what an operator decided in a case": """
        UPDATE entries SET key = 'payment:stars:a:in:credited' WHERE id = 7""",
    "a payment takes no more from a balance than it has credited": """
        UPDATE postings SET amount = -5 WHERE entry_id = 9 AND account = 'buyer:2'""",
    "money goes back once": """
        INSERT INTO payments VALUES (4, 'stars', 'b', 'refund', 2, 8, 'XTR', 0, 'j', NULL)""",
    "a payment has a case of being taken back if it was, and only then": """
        DELETE FROM payment_cases""",
    "a balance is never in the currency of a payment method": """
        UPDATE postings SET currency = 'XTR' WHERE entry_id = 8""",
    "an order was bought by one payment at most": "UPDATE payments SET order_id = 1",
    "a payment bought the quote of its own invoice, for who paid": """
        UPDATE invoices SET quote_id = 2 WHERE id = 'i'""",
    "an invoice is paid by a payment": "DELETE FROM payments WHERE id = 1",
    "everybody whose balance a payment changed is told, or sees the order": """
        DELETE FROM outbox WHERE id = 3""",
}


_RULES = {**ORDER_RULES, **PAYMENT_RULES}


@pytest.fixture
def database() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.executescript(SCHEMA + SOUND)
        yield connection


def broken_rules(database: sqlite3.Connection) -> set[str]:
    return {rule for rule, query in _RULES.items() if database.execute(query).fetchall()}


def test_a_sound_database_breaks_no_rule(database: sqlite3.Connection) -> None:
    assert broken_rules(database) == set()


@pytest.mark.parametrize("rule", _RULES)
def test_each_rule_notices_a_row_that_breaks_it(database: sqlite3.Connection, rule: str) -> None:
    database.execute(BREACHES[rule])

    assert rule in broken_rules(database)


@pytest.mark.parametrize("rule", _RULES)
def test_each_rule_notices_it_on_postgresql(rule: str) -> None:
    with sound_tables(SCHEMA, SOUND) as reader:
        assert reader.broken_rules(_RULES) == {}
        reader.execute(BREACHES[rule])

        assert rule in reader.broken_rules(_RULES)
