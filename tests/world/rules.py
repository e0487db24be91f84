"""The rules of a shop's database, in plain SQL that both engines understand. No code of the shop is used.

Each query returns the rows that break its rule. It joins orders with their entries, because no index finds
the entries of one order. The rules after every commit are those of a shop without coupons.
"""

_HOLDING = "('placed', 'submitting', 'uncertain', 'review', 'accepted')"
_MOVES = """('placed>submitting'), ('placed>cancelled'), ('submitting>placed'),
    ('submitting>accepted'), ('submitting>fulfilled'), ('submitting>uncertain'),
    ('submitting>review'), ('uncertain>cancelled'), ('uncertain>review'), ('review>accepted'),
    ('review>fulfilled'), ('review>cancelled'), ('accepted>fulfilled'), ('accepted>review'),
    ('fulfilled>delivered'), ('fulfilled>refunded'), ('delivered>refunded')"""
_WITH_GOODS = "('fulfilled', 'delivered')"
_BELOW_CREDIT = "a buyer's balance is the sum of the postings and never below the credit"
_PAID = "each buyer paid for the goods delivered and nothing else"
_SENT = "nothing is left to send"

ORDER_RULES = {
    "every ledger entry sums to zero": """
        SELECT entry_id, currency, SUM(amount) FROM postings
        GROUP BY entry_id, currency HAVING SUM(amount) <> 0""",
    "every entry has postings": """
        SELECT id FROM entries WHERE id NOT IN (SELECT entry_id FROM postings)""",
    "the whole ledger sums to zero": """
        SELECT currency, SUM(amount) FROM postings GROUP BY currency HAVING SUM(amount) <> 0""",
    "what is held is the price of the open orders": f"""
        SELECT held, owed FROM
        (SELECT COALESCE(SUM(amount), 0) AS held FROM postings WHERE account LIKE 'held:%') h,
        (SELECT COALESCE(SUM(price), 0) AS owed FROM orders WHERE status IN {_HOLDING}) o
        WHERE held <> owed""",
    "what each buyer has held is the price of that buyer's open orders": f"""
        SELECT b.id FROM buyers b WHERE
        (SELECT COALESCE(SUM(amount), 0) FROM postings WHERE account = 'held:' || b.id) <>
        (SELECT COALESCE(SUM(price), 0) FROM orders
         WHERE buyer_id = b.id AND status IN {_HOLDING})""",
    "a buyer's balance is the sum of the postings and never below the credit": """
        SELECT b.id FROM buyers b WHERE balance + credit < 0 OR balance <>
        (SELECT COALESCE(SUM(amount), 0) FROM postings WHERE account = 'buyer:' || b.id)""",
    "every order was held once": """
        SELECT o.id FROM orders o LEFT JOIN entries e ON e.order_id = o.id AND e.kind = 'hold'
        GROUP BY o.id HAVING COUNT(e.id) <> 1""",
    "an order is settled once, and only when it is no longer open": f"""
        SELECT o.id, o.status FROM orders o
        LEFT JOIN entries e ON e.order_id = o.id AND e.kind IN ('capture', 'release')
        GROUP BY o.id, o.status
        HAVING COUNT(e.id) <> CASE WHEN o.status NOT IN {_HOLDING} THEN 1 ELSE 0 END""",
    "an order with goods has a secret and one capture": f"""
        SELECT o.id FROM orders o LEFT JOIN entries e ON e.order_id = o.id AND e.kind = 'capture'
        WHERE o.status IN {_WITH_GOODS} GROUP BY o.id
        HAVING COUNT(e.id) <> 1
        OR o.id NOT IN (SELECT order_id FROM secrets WHERE kind <> 'message')""",
    "a secret belongs to an order that was paid for": f"""
        SELECT order_id FROM secrets JOIN orders ON orders.id = order_id
        WHERE status IN {_HOLDING} AND kind <> 'message'""",
    "a trade number belongs to one order": """
        SELECT trade_no FROM orders WHERE trade_no IS NOT NULL
        GROUP BY trade_no HAVING COUNT(*) > 1""",
    "a quote became one order at most": """
        SELECT quote_id FROM orders GROUP BY quote_id HAVING COUNT(*) > 1""",
    "a trade was tried once at most": """
        SELECT order_id FROM attempts WHERE outcome IS NULL OR outcome <> 'not_sent'
        GROUP BY order_id HAVING COUNT(*) > 1""",
    "goods are sent to their buyer only": """
        SELECT outbox.id FROM outbox JOIN orders
        ON orders.id = CAST(json_extract(facts, '$.order') AS INTEGER)
        WHERE kind IN ('deliver', 'status') AND outbox.chat_id <> orders.buyer_id""",
    "the status is where the timeline ends": """
        SELECT id FROM orders WHERE status <> (SELECT went_to FROM order_events
        WHERE order_id = orders.id ORDER BY seq DESC LIMIT 1)""",
    "a timeline has no gap": """
        SELECT later.order_id FROM order_events later JOIN order_events earlier
        ON earlier.order_id = later.order_id AND earlier.seq = later.seq - 1
        WHERE later.came_from <> earlier.went_to""",
    "every move of an order is a legal one": f"""
        WITH legal(move) AS (VALUES {_MOVES})
        SELECT order_id, came_from, went_to FROM order_events
        WHERE (came_from IS NULL) <> (seq = 1) OR (came_from IS NULL AND went_to <> 'placed')
        OR (came_from || '>' || went_to) NOT IN (SELECT move FROM legal)""",
    "an order's history has a beginning": """
        SELECT id FROM orders WHERE id NOT IN (SELECT order_id FROM order_events WHERE seq = 1)""",
    "an order costs its buyer what the quote said": """
        SELECT orders.id FROM orders JOIN quotes ON quotes.id = quote_id
        WHERE orders.price <> quotes.price OR orders.buyer_id <> quotes.buyer_id
        OR quotes.order_id IS DISTINCT FROM orders.id""",
    "a hold, a capture and a release move the price of the order": """
        SELECT orders.id FROM orders JOIN entries ON order_id = orders.id
        JOIN postings ON entry_id = entries.id AND amount > 0
        WHERE kind IN ('hold', 'capture', 'release') AND amount <> price""",
    "the refunds of an order are at most its price, and all of it for one given back": """
        SELECT o.id FROM orders o LEFT JOIN (entries e JOIN postings p ON p.entry_id = e.id)
        ON e.order_id = o.id AND e.kind = 'refund' AND p.account = 'buyer:' || o.buyer_id
        WHERE o.price > 0 GROUP BY o.id, o.status, o.price HAVING COALESCE(SUM(p.amount), 0)
        NOT BETWEEN CASE o.status WHEN 'refunded' THEN o.price ELSE 0 END
        AND CASE WHEN o.status IN ('fulfilled', 'delivered') THEN o.price - 1
          WHEN o.status = 'refunded' THEN o.price ELSE 0 END""",
    "a price is held in full": """
        SELECT o.id FROM orders o JOIN entries e ON e.order_id = o.id AND e.kind = 'hold'
        WHERE NOT EXISTS (SELECT 1 FROM postings p WHERE p.entry_id = e.id
        AND p.account = 'held:' || o.buyer_id AND p.amount = o.price AND p.currency = o.currency)""",
    "a hold is left in the buyer's account by nobody else": """
        SELECT orders.id FROM orders JOIN entries ON order_id = orders.id
        JOIN postings ON entry_id = entries.id WHERE kind = 'hold'
        AND account NOT IN ('buyer:' || buyer_id, 'held:' || buyer_id)""",
    "nothing is held for an order that has ended": f"""
        SELECT o.id FROM orders o JOIN entries e ON e.order_id = o.id
        JOIN postings p ON p.entry_id = e.id AND p.account LIKE 'held:%'
        WHERE o.status NOT IN {_HOLDING} GROUP BY o.id HAVING SUM(p.amount) <> 0""",
    "no hold went beyond balance and credit": """
        SELECT entry_id FROM (
            SELECT p.entry_id, p.account, e.kind,
            SUM(p.amount) OVER (PARTITION BY p.account ORDER BY p.entry_id) AS total
            FROM postings p JOIN entries e ON e.id = p.entry_id WHERE p.account LIKE 'buyer:%') m
        JOIN buyers b ON account = 'buyer:' || b.id
        WHERE kind = 'hold' AND total + credit < 0""",
    "an order called off was released and one given back was refunded": """
        SELECT o.id FROM orders o
        LEFT JOIN entries e ON e.order_id = o.id AND e.kind IN ('release', 'refund')
        GROUP BY o.id, o.status HAVING COUNT(CASE e.kind WHEN 'release' THEN 1 END)
        <> CASE WHEN o.status = 'cancelled' THEN 1 ELSE 0 END
        OR (o.status = 'refunded' AND COUNT(CASE e.kind WHEN 'refund' THEN 1 END) = 0)""",
    "goods have their cost in the ledger, once and in full": """
        SELECT o.id FROM orders o LEFT JOIN (entries e JOIN postings p ON p.entry_id = e.id)
        ON e.order_id = o.id AND e.kind = 'cost' AND p.account = 'cogs'
        AND p.currency = o.cost_currency AND (o.charged IS NULL OR p.amount = o.charged)
        WHERE o.status IN ('fulfilled', 'delivered', 'refunded')
        GROUP BY o.id HAVING COUNT(p.entry_id) <> 1""",
    "an order is in flight under one open attempt, and only then": """
        SELECT id FROM orders WHERE (SELECT COUNT(*) FROM attempts
        WHERE order_id = orders.id AND outcome IS NULL)
        <> CASE WHEN status = 'submitting' THEN 1 ELSE 0 END""",
    "one trade of an account is in flight at a time": """
        SELECT account_id FROM orders WHERE status = 'submitting'
        GROUP BY account_id HAVING COUNT(*) > 1""",
    "goods that came are queued for their buyer": """
        SELECT id FROM secrets WHERE 'deliver:' || id NOT IN (SELECT dedupe_key FROM outbox)""",
    "goods are taken as shown only when they were sent": """
        SELECT order_id FROM order_events WHERE went_to = 'delivered' AND order_id NOT IN
        (SELECT s.order_id FROM secrets s JOIN outbox ON dedupe_key = 'deliver:' || s.id
         WHERE state = 'sent' AND s.kind <> 'message')""",
}
_KEY = "'payment:' || p.method || ':' || p.external_id || ':' || p.direction"
_KEYS_OF_PAYMENT = ", ".join(
    f"'payment:' || p.method || ':' || p.external_id || ':{end}'"
    for end in ("in", "in:credited", "reversal", "refund", "refund:returned")
)
PAYMENT_RULES = {
    "a payment changed the balance of who paid by what it credited": f"""
        SELECT p.id FROM payments p WHERE credited <>
        (SELECT COALESCE(SUM(q.amount), 0) FROM entries e JOIN postings q ON q.entry_id = e.id
         WHERE e.key = {_KEY} AND q.account = 'buyer:' || p.buyer_id)""",
    "a method took in what was paid, in its own currency": f"""
        SELECT p.id FROM payments p JOIN entries e ON e.key = {_KEY} WHERE NOT EXISTS
        (SELECT 1 FROM postings q WHERE q.entry_id = e.id AND q.account = 'topup:' || p.method
         AND q.currency = p.currency AND ABS(q.amount) = p.amount
         AND (q.amount < 0) = (p.direction = 'in'))""",
    "every entry of a payment has its payment": f"""
        SELECT e.id FROM entries e WHERE kind IN ('payment', 'reversal')
        AND NOT EXISTS (SELECT 1 FROM payments p WHERE e.key IN ({_KEY}, {_KEY} || ':credited'))""",
    "a late credit is what an operator decided in a case": f"""
        SELECT p.id FROM payments p JOIN entries e ON e.key = {_KEY} || ':credited'
        WHERE NOT EXISTS (SELECT 1 FROM payment_cases c WHERE c.method = p.method
        AND c.external_id = p.external_id AND c.resolution = 'credit' AND c.credited =
        (SELECT SUM(q.amount) FROM postings q
         WHERE q.entry_id = e.id AND q.account = 'buyer:' || p.buyer_id))""",
    "a payment takes no more from a balance than it has credited": f"""
        SELECT p.id FROM payments p WHERE direction = 'in' AND 0 >
        (SELECT COALESCE(SUM(q.amount), 0) FROM entries e JOIN postings q ON q.entry_id = e.id
         WHERE q.account = 'buyer:' || p.buyer_id AND e.key IN ({_KEYS_OF_PAYMENT}))""",
    "money goes back once": """
        SELECT method, external_id FROM payments WHERE direction <> 'in'
        GROUP BY method, external_id HAVING COUNT(*) > 1""",
    "a payment has a case of being taken back if it was, and only then": """
        SELECT method, external_id FROM payments WHERE direction = 'reversal'
        AND (method, external_id) NOT IN
        (SELECT method, external_id FROM payment_cases WHERE kind = 'reversed')
        UNION ALL SELECT method, external_id FROM payment_cases WHERE kind = 'reversed'
        AND (method, external_id) NOT IN
        (SELECT method, external_id FROM payments WHERE direction = 'reversal')""",
    "a balance is never in the currency of a payment method": """
        SELECT entry_id FROM postings WHERE account LIKE 'buyer:%' AND currency = 'XTR'""",
    "an order was bought by one payment at most": """
        SELECT order_id FROM payments WHERE order_id IS NOT NULL
        GROUP BY order_id HAVING COUNT(*) > 1""",
    "a payment bought the quote of its own invoice, for who paid": """
        SELECT p.id FROM payments p JOIN orders o ON o.id = p.order_id
        LEFT JOIN invoices i ON i.id = p.invoice_id WHERE o.buyer_id <> p.buyer_id
        OR (i.id IS NOT NULL AND (i.quote_id <> o.quote_id OR i.buyer_id <> p.buyer_id))""",
    "an invoice is paid by a payment": """
        SELECT id FROM invoices WHERE status = 'paid' AND id NOT IN
        (SELECT invoice_id FROM payments WHERE direction = 'in' AND invoice_id IS NOT NULL)""",
    "everybody whose balance a payment changed is told, or sees the order": f"""
        SELECT p.id FROM payments p WHERE credited <> 0 AND NOT EXISTS
        (SELECT 1 FROM outbox WHERE dedupe_key IN ('notice:' || {_KEY}, 'status:' || p.order_id))""",
}
#: All rules that hold after every commit.
AFTER_EVERY_COMMIT = {**ORDER_RULES, **PAYMENT_RULES}
#: Rules after every commit where an operator may take a balance below the credit.
WHERE_MONEY_IS_TAKEN_BACK = {
    rule: query for rule, query in AFTER_EVERY_COMMIT.items() if rule != _BELOW_CREDIT
} | {
    "a buyer's balance is the sum of the postings": """
        SELECT b.id FROM buyers b WHERE balance <>
        (SELECT COALESCE(SUM(amount), 0) FROM postings WHERE account = 'buyer:' || b.id)"""
}
#: True when no more faults occur and the operator has settled every case.
IN_THE_END = {
    "every order has ended": """
        SELECT id, status FROM orders WHERE status NOT IN ('delivered', 'cancelled', 'refunded')""",
    "no money is held": """
        SELECT account FROM postings WHERE account LIKE 'held:%'
        GROUP BY account HAVING SUM(amount) <> 0""",
    "no attempt is open": "SELECT order_id FROM attempts WHERE outcome IS NULL",
    # What three kills hit is given up and told to the operators; a delivery must not be.
    "nothing is left to send": """
        SELECT id, kind, state, reason FROM outbox WHERE state <> 'sent'
        AND NOT (kind <> 'deliver' AND state = 'dropped' AND reason = 'ends the program')""",
    "no update is left to handle": """
        SELECT update_id, state, error FROM inbox WHERE state <> 'closed'
        AND NOT (state = 'parked' AND COALESCE(error, '') LIKE 'the program ended%')""",
    "each buyer paid for the goods delivered and nothing else": """
        SELECT b.id FROM buyers b WHERE -b.balance <> (SELECT COALESCE(SUM(price), 0)
        FROM orders WHERE buyer_id = b.id AND status = 'delivered')""",
}
#: True in the end, also where an operator changes balances.
WHEN_ALL_IS_SETTLED = {rule: query for rule, query in IN_THE_END.items() if rule != _PAID}
#: Rules in the end where messages of refunded orders are dropped.
WHEN_ALL_IS_SETTLED_OR_DROPPED = WHEN_ALL_IS_SETTLED | {
    _SENT: "SELECT id, kind FROM outbox WHERE state IN ('pending', 'parked')"
}
