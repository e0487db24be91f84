"""Tests of the rules of a shop's database: each accepts a sound database and detects a row that breaks it."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing

import pytest

from tests.storage.rule_tables import sound_tables
from tests.world.rules import AFTER_EVERY_COMMIT, IN_THE_END

SCHEMA = """
CREATE TABLE buyers (id, balance, credit);
CREATE TABLE quotes (id, buyer_id, price, order_id);
CREATE TABLE orders (id, buyer_id, account_id, status, price, currency, cost_currency, charged,
    quote_id, request_no, trade_no);
CREATE TABLE order_events (order_id, seq, came_from, went_to);
CREATE TABLE attempts (order_id, n, outcome);
CREATE TABLE entries (id, kind, order_id, key);
CREATE TABLE postings (entry_id, account, amount, currency);
CREATE TABLE secrets (id, order_id, kind);
CREATE TABLE outbox (id, kind, chat_id, facts, dedupe_key, state, reason);
CREATE TABLE inbox (update_id, state, error);
CREATE TABLE invoices (id, buyer_id, quote_id, status);
CREATE TABLE payments (id, method, external_id, direction, buyer_id, amount, currency, credited,
    invoice_id, order_id);
CREATE TABLE payment_cases (id, kind, method, external_id, resolution, credited);
"""
#: A delivered order for 5 that cost 3, one that was cancelled, and one in flight. A payment of 9 Stars
#: bought the first; one of 8 Stars was credited and taken back.
SOUND = """
INSERT INTO buyers VALUES (1, 0, 9), (2, -7, 9);
INSERT INTO quotes VALUES (1, 1, 5, 1), (2, 2, 7, 2), (3, 2, 7, 3);
INSERT INTO orders VALUES (1, 1, 1, 'delivered', 5, 'USD', 'USD', 3, 1, 'A', 'T1'),
    (2, 2, 1, 'cancelled', 7, 'USD', 'USD', NULL, 2, 'B', NULL),
    (3, 2, 1, 'submitting', 7, 'USD', 'USD', NULL, 3, 'C', NULL);
INSERT INTO order_events VALUES (1, 1, NULL, 'placed'), (1, 2, 'placed', 'submitting'),
    (1, 3, 'submitting', 'fulfilled'), (1, 4, 'fulfilled', 'delivered'),
    (2, 1, NULL, 'placed'), (2, 2, 'placed', 'cancelled'),
    (3, 1, NULL, 'placed'), (3, 2, 'placed', 'submitting');
INSERT INTO attempts VALUES (1, 1, 'not_sent'), (1, 2, 'accepted'), (3, 1, NULL);
INSERT INTO entries (id, kind, order_id) VALUES (1, 'hold', 1), (2, 'capture', 1), (3, 'cost', 1), (4, 'hold', 2),
    (5, 'release', 2), (6, 'hold', 3);
INSERT INTO postings VALUES (1, 'buyer:1', -5, 'USD'), (1, 'held:1', 5, 'USD'),
    (2, 'held:1', -5, 'USD'), (2, 'revenue', 5, 'USD'),
    (3, 'supplier:1', -3, 'USD'), (3, 'cogs', 3, 'USD'),
    (4, 'buyer:2', -7, 'USD'), (4, 'held:2', 7, 'USD'),
    (5, 'held:2', -7, 'USD'), (5, 'buyer:2', 7, 'USD'),
    (6, 'buyer:2', -7, 'USD'), (6, 'held:2', 7, 'USD');
INSERT INTO secrets VALUES (1, 1, 'goods');
INSERT INTO outbox VALUES (1, 'deliver', 1, '{"order": "1"}', 'deliver:1', 'sent', NULL),
    (2, 'status', 1, '{"order": "1"}', 'status:1', 'dropped', 'ends the program'),
    (3, 'notice', 2, '{}', 'notice:payment:stars:b:in', 'sent', NULL),
    (4, 'notice', 2, '{}', 'notice:payment:stars:b:reversal', 'sent', NULL);
INSERT INTO inbox VALUES (1, 'closed', NULL),
    (3, 'parked', 'the program ended while it handled this update, several times');
INSERT INTO invoices VALUES ('i', 1, 1, 'paid'), ('j', 2, NULL, 'paid');
INSERT INTO payments VALUES (1, 'stars', 'a', 'in', 1, 9, 'XTR', 5, 'i', 1),
    (2, 'stars', 'b', 'in', 2, 8, 'XTR', 4, 'j', NULL),
    (3, 'stars', 'b', 'reversal', 2, 8, 'XTR', -4, 'j', NULL);
INSERT INTO entries VALUES (7, 'payment', NULL, 'payment:stars:a:in'),
    (8, 'payment', NULL, 'payment:stars:b:in'), (9, 'reversal', NULL, 'payment:stars:b:reversal');
INSERT INTO postings VALUES (7, 'topup:stars', -9, 'XTR'), (7, 'buyer:1', 5, 'USD'),
    (8, 'topup:stars', -8, 'XTR'), (8, 'buyer:2', 4, 'USD'),
    (9, 'topup:stars', 8, 'XTR'), (9, 'buyer:2', -4, 'USD'),
    (7, 'exchange', 9, 'XTR'), (7, 'exchange', -5, 'USD'), (8, 'exchange', 8, 'XTR'),
    (8, 'exchange', -4, 'USD'), (9, 'exchange', -8, 'XTR'), (9, 'exchange', 4, 'USD');
INSERT INTO payment_cases VALUES (1, 'reversed', 'stars', 'b', 'continue', 0);
"""
#: The same database in the end: the order in flight is gone, and the first one was bought on credit.
ENDED = (
    SOUND
    + """
DELETE FROM orders WHERE id = 3;
DELETE FROM attempts WHERE order_id = 3;
DELETE FROM postings WHERE entry_id > 5;
UPDATE buyers SET balance = -5 WHERE id = 1;
UPDATE buyers SET balance = 0 WHERE id = 2;
"""
)
#: For each rule after every commit, a statement that breaks it.
BREACHES = {
    "every ledger entry sums to zero": "UPDATE postings SET currency = 'EUR' WHERE entry_id = 1 AND amount < 0",
    "every entry has postings": "INSERT INTO entries VALUES (99, 'topup', NULL, NULL)",
    "the whole ledger sums to zero": "INSERT INTO postings VALUES (99, 'adjust', 1, 'USD')",
    "what is held is the price of the open orders": """
        UPDATE orders SET status = 'review' WHERE id = 1""",
    "what each buyer has held is the price of that buyer's open orders": """
        UPDATE postings SET account = 'held:2' WHERE entry_id = 2 AND amount < 0""",
    "a buyer's balance is the sum of the postings and never below the credit": """
        UPDATE buyers SET credit = 4 WHERE id = 2""",
    "every order was held once": "INSERT INTO entries VALUES (99, 'hold', 1, NULL)",
    "an order is settled once, and only when it is no longer open": """
        INSERT INTO entries VALUES (99, 'release', 1, NULL)""",
    "an order with goods has a secret and one capture": "DELETE FROM secrets",
    "a secret belongs to an order that was paid for": """
        UPDATE orders SET status = 'accepted' WHERE id = 1""",
    "a trade number belongs to one order": "UPDATE orders SET trade_no = 'T1' WHERE id = 2",
    "a quote became one order at most": "UPDATE orders SET quote_id = 1 WHERE id = 2",
    "a trade was tried once at most": "INSERT INTO attempts VALUES (1, 3, 'unknown')",
    "goods are sent to their buyer only": "UPDATE outbox SET chat_id = 2",
    "the status is where the timeline ends": """
        INSERT INTO order_events VALUES (1, 5, 'delivered', 'refunded')""",
    "a timeline has no gap": "UPDATE order_events SET came_from = 'review' WHERE order_id = 1 AND seq = 2",
    "every move of an order is a legal one": """
        UPDATE order_events SET went_to = 'refunded' WHERE order_id = 2 AND seq = 2""",
    "an order's history has a beginning": "DELETE FROM order_events WHERE order_id = 2",
    "an order costs its buyer what the quote said": "UPDATE quotes SET price = 4 WHERE id = 1",
    "a hold, a capture and a release move the price of the order": """
        UPDATE postings SET amount = 4 WHERE account = 'revenue'""",
    "the refunds of an order are at most its price, and all of it for one given back": """
        UPDATE entries SET kind = 'refund' WHERE id = 5""",
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
#: For each rule in the end, a statement that breaks it.
BREACHES_IN_THE_END = {
    "every order has ended": "UPDATE orders SET status = 'review' WHERE id = 2",
    "no money is held": "INSERT INTO postings VALUES (99, 'held:3', 1, 'USD')",
    "no attempt is open": "INSERT INTO attempts VALUES (2, 1, NULL)",
    "nothing is left to send": "UPDATE outbox SET state = 'dropped', reason = 'ends the program'",
    "no update is left to handle": "INSERT INTO inbox VALUES (2, 'parked', 'no such table')",
    "each buyer paid for the goods delivered and nothing else": """
        UPDATE buyers SET balance = -6 WHERE id = 1""",
}
CASES = [
    *((AFTER_EVERY_COMMIT, SOUND, rule, BREACHES[rule]) for rule in AFTER_EVERY_COMMIT),
    *((IN_THE_END, ENDED, rule, BREACHES_IN_THE_END[rule]) for rule in IN_THE_END),
]
of_each_rule = pytest.mark.parametrize(
    ("rules", "rows", "rule", "breach"), CASES, ids=[rule for _, _, rule, _ in CASES]
)


@of_each_rule
def test_a_rule_accepts_a_sound_database_and_detects_a_row_that_breaks_it(
    rules: Mapping[str, str], rows: str, rule: str, breach: str
) -> None:
    def broken_rules() -> set[str]:
        return {name for name, query in rules.items() if database.execute(query).fetchall()}

    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        database.executescript(SCHEMA + rows)
        assert broken_rules() == set()
        database.execute(breach)

        assert rule in broken_rules()


@of_each_rule
def test_a_rule_does_so_on_postgresql(
    rules: Mapping[str, str], rows: str, rule: str, breach: str
) -> None:
    with sound_tables(SCHEMA, rows) as reader:
        assert reader.broken_rules(rules) == {}
        reader.execute(breach)

        assert rule in reader.broken_rules(rules)
