"""More rules of the shop's data, in plain SQL over its file; no code of the shop is used.

Credit may be lowered and money taken back below it, so only spending is checked.
"""

from tests.crash.books import ALWAYS as _ALWAYS
from tests.crash.books import IN_THE_END as _IN_THE_END

_HOLDING = "('placed', 'submitting', 'uncertain', 'review', 'accepted')"
_MOVES = """('placed>submitting'), ('placed>cancelled'), ('submitting>placed'),
    ('submitting>accepted'), ('submitting>fulfilled'), ('submitting>uncertain'),
    ('submitting>review'), ('uncertain>cancelled'), ('uncertain>review'), ('review>accepted'),
    ('review>fulfilled'), ('review>cancelled'), ('accepted>fulfilled'), ('accepted>review'),
    ('fulfilled>delivered'), ('fulfilled>refunded'), ('delivered>refunded')"""
_BELOW_CREDIT = "a buyer's balance is the sum of the postings and never below the credit"
_PAID = "each buyer paid for the goods delivered and nothing else"
_SENT = "nothing is left to send"
_UPDATES = "no update is left to handle"

ALWAYS = {rule: query for rule, query in _ALWAYS.items() if rule != _BELOW_CREDIT} | {
    "a buyer's balance is the sum of the postings": """
        SELECT b.id FROM buyers b WHERE balance <>
        (SELECT COALESCE(SUM(amount), 0) FROM postings WHERE account = 'buyer:' || b.id)""",
    "no hold went beyond balance and credit": """
        SELECT entry_id FROM (
            SELECT p.entry_id, p.account, p.amount, e.kind,
            SUM(p.amount) OVER (PARTITION BY p.account ORDER BY p.entry_id) AS sum
            FROM postings p JOIN entries e ON e.id = p.entry_id WHERE p.account LIKE 'buyer:%')
        JOIN buyers b ON account = 'buyer:' || b.id
        WHERE kind = 'hold' AND sum + credit < 0""",
    "an order's history is a path in the table of moves": f"""
        SELECT order_id, seq FROM order_events WHERE
        CASE WHEN seq = 1 THEN came_from IS NOT NULL OR went_to <> 'placed'
        ELSE COALESCE(came_from, '') || '>' || went_to NOT IN (VALUES {_MOVES}) END""",
    "an order's history has a beginning": """
        SELECT id FROM orders WHERE id NOT IN (SELECT order_id FROM order_events WHERE seq = 1)""",
    "an order called off was released and one given back was refunded": """
        SELECT id FROM orders WHERE
        (SELECT COUNT(*) FROM entries WHERE order_id = orders.id AND kind = 'release')
        <> (status = 'cancelled') OR
        (SELECT COUNT(*) FROM entries WHERE order_id = orders.id AND kind = 'refund')
        <> (status = 'refunded')""",
    "goods have their cost in the books, once and in full": """
        SELECT o.id FROM orders o WHERE status IN ('fulfilled', 'delivered', 'refunded')
        AND 1 <> (SELECT COUNT(*) FROM entries e JOIN postings p ON p.entry_id = e.id
        WHERE e.order_id = o.id AND e.kind = 'cost' AND p.account = 'cogs'
        AND p.currency = o.cost_currency AND (o.charged IS NULL OR p.amount = o.charged))""",
    "a price is held in full": """
        SELECT o.id FROM orders o JOIN entries e ON e.order_id = o.id AND e.kind = 'hold'
        WHERE NOT EXISTS (SELECT 1 FROM postings p WHERE p.entry_id = e.id
        AND p.account = 'held:' || o.buyer_id AND p.amount = o.price AND p.currency = o.currency)""",
    "a trade is under way exactly while its intent is open": """
        SELECT id FROM orders WHERE (status = 'submitting') <>
        (SELECT COUNT(*) FROM attempts WHERE order_id = orders.id AND outcome IS NULL)""",
    "a quote and its order know each other": """
        SELECT o.id FROM orders o JOIN quotes q ON q.id = o.quote_id
        WHERE q.order_id IS NOT o.id OR q.buyer_id <> o.buyer_id""",
    "what the supplier gave is to be sent": """
        SELECT id FROM secrets WHERE 'deliver:' || id NOT IN (SELECT dedupe_key FROM outbox)""",
    "goods are taken as shown only when they were sent": """
        SELECT order_id FROM order_events WHERE went_to = 'delivered' AND order_id NOT IN
        (SELECT s.order_id FROM secrets s JOIN outbox ON dedupe_key = 'deliver:' || s.id
         WHERE state = 'sent')""",
    "nothing is held for an order that has ended": f"""
        SELECT o.id FROM orders o WHERE status NOT IN {_HOLDING} AND 0 <>
        (SELECT COALESCE(SUM(p.amount), 0) FROM postings p JOIN entries e ON e.id = p.entry_id
         WHERE e.order_id = o.id AND p.account LIKE 'held:%')""",
}

IN_THE_END = {
    rule: query for rule, query in _IN_THE_END.items() if rule not in {_PAID, _SENT, _UPDATES}
} | {
    _SENT: "SELECT id, kind FROM outbox WHERE state IN ('pending', 'parked')",
}
