"""Statements for both engines that break each rule of the data, which the product never does.

Each breaks as few other rules as possible.
"""

from tests.builders import BUYER
from tests.services.orders_in_every_state import NEIGHBOUR

ODD = "INSERT INTO entries (id, key, kind, actor, note, at) VALUES ({}, 'odd{}', 'odd', 'x', '', 0)"
SIDE = "INSERT INTO postings (entry_id, seq, account, amount, currency) VALUES ({}, {}, '{}', {}, '{}')"


def _entry(*sides: tuple[str, int], number: int = 900, currency: str = "USD") -> tuple[str, ...]:
    """Return a new entry without an order, with an id of the test's own."""
    lines = (SIDE.format(number, seq, *side, currency) for seq, side in enumerate(sides))
    return (ODD.format(number, number), *lines)


def _again(key: str) -> tuple[str, ...]:
    """Return the same entry again, and an entry that reverses its effect."""
    same = (
        f"FROM postings p JOIN entries e ON e.id = p.entry_id WHERE e.key = '{key}' AND e.id < 900"
    )
    return (
        (
            "INSERT INTO entries (id, key, kind, order_id, actor, note, at) SELECT 900, key, kind, order_id,"
            f" actor, note, at FROM entries WHERE key = '{key}'"
        ),
        ODD.format(901, 901),
        (
            "INSERT INTO postings (entry_id, seq, account, amount, currency)"
            f" SELECT 900, p.seq, p.account, p.amount, p.currency {same}"
        ),
        (
            "INSERT INTO postings (entry_id, seq, account, amount, currency)"
            f" SELECT 901, p.seq, p.account, -p.amount, p.currency {same}"
        ),
    )


def _reward(order: str, amount: int, margin: int, state: str, referrer: int = NEIGHBOUR) -> str:
    """Return a statement that adds a reward for the order with this name, with the lowest share."""
    share = -(-amount * 10_000 // margin)
    return (
        "INSERT INTO referral_rewards (order_id, referrer_id, margin, amount, due_at, state, share_bp)"
        f" VALUES ({{{order}}}, {referrer}, {margin}, {amount}, 0, '{state}', {share})"
    )


def _estranged(key: str) -> str:
    """Remove the entry's order and kind; its money stays moved."""
    return f"UPDATE entries SET key = 'odd', kind = 'odd', order_id = NULL WHERE key = '{key}'"


def _refund_more(order: str, cents: int) -> tuple[str, ...]:
    """Let the first refund of the order with this name return so much more."""
    return (
        (
            f"UPDATE postings SET amount = amount + CASE account WHEN 'revenue' THEN {-cents} ELSE {cents} END"
            f" WHERE entry_id = (SELECT id FROM entries WHERE key = 'refund:{{{order}}}:1')"
        ),
        f"UPDATE orders SET refunded = refunded + {cents} WHERE id = {{{order}}}",
        (
            f"UPDATE buyers SET balance = balance + {cents}"
            f" WHERE id = (SELECT buyer_id FROM orders WHERE id = {{{order}}})"
        ),
    )


def _capture_less(order: str) -> tuple[str, ...]:
    """Let the order with this name take one cent less, which its buyer gets."""
    entry = f"(SELECT id FROM entries WHERE key = 'settle:{{{order}}}')"
    return (
        f"UPDATE postings SET amount = amount - 1 WHERE account = 'revenue' AND entry_id = {entry}",
        (
            "INSERT INTO postings (entry_id, seq, account, amount, currency)"
            f" SELECT {entry}, 7, 'buyer:' || buyer_id, 1, 'USD' FROM orders WHERE id = {{{order}}}"
        ),
        (
            "UPDATE buyers SET balance = balance + 1"
            f" WHERE id = (SELECT buyer_id FROM orders WHERE id = {{{order}}})"
        ),
    )


def _history(order: str, *moves: tuple[str, str]) -> tuple[str, ...]:
    """Give the order this history after its creation, and the status at its end."""
    steps = (
        "INSERT INTO order_events (order_id, seq, came_from, went_to, cause, actor, at)"
        f" VALUES ({order}, {seq}, '{here}', '{there}', 'x', 'x', 0)"
        for seq, (here, there) in enumerate(moves, start=2)
    )
    return (
        f"DELETE FROM order_events WHERE order_id = {order} AND seq > 1",
        *steps,
        f"UPDATE orders SET status = '{moves[-1][1]}', version = {len(moves) + 1} WHERE id = {order}",
    )


def _payment(direction: str, number: int = 900) -> str:
    """Write a payment that credited nothing."""
    return (
        "INSERT INTO payments (id, method, external_id, direction, buyer_id, amount, currency, credited,"
        " provider_id, source, at, details)"
        f" VALUES ({number}, 'stars', 'x', '{direction}', {BUYER}, 385, 'XTR', 0, '', 'update', 0, '{{{{}}}}')"
    )


#: The refund of the payment 900: its status, and what it took from the balance.
REFUND = (
    "INSERT INTO refunds (payment_id, debited, status, actor, started_at, next_at, tries, reason)"
    " VALUES (900, {1}, '{0}', 1, 0, 0, 0, '')"
)
_POSTING_OF = "entry_id = (SELECT id FROM entries WHERE key = '{}')"
#: Three bytes that are not an encrypted value.
PLAIN = "(SELECT value FROM meta WHERE key = 'currency')"

#: Gives a replacement a promo code.
_PRICED = "UPDATE quotes SET promo_code_id = 1 WHERE order_id = {replacement}"

#: Rule, other rules that must break with it, and statements with the orders' names in braces.
BREACHES: list[tuple[str, set[str], tuple[str, ...]]] = [
    (
        "entry-balanced",
        set(),
        (
            f"UPDATE postings SET amount = amount + 1 WHERE {_POSTING_OF.format('tg:1:2:3')} AND seq = 0",
            f"UPDATE postings SET amount = amount - 1 WHERE {_POSTING_OF.format('tg:1:2:4')} AND seq = 0",
        ),
    ),
    (
        "ledger-balanced",
        {"entry-balanced"},
        (f"UPDATE postings SET amount = 0 WHERE {_POSTING_OF.format('tg:1:2:3')} AND seq = 0",),
    ),
    ("entry-complete", set(), (ODD.format(900, 900),)),
    ("entry-complete", set(), (SIDE.format(950, 0, "adjust", 0, "USD"),)),
    (
        "one-currency",
        set(),
        (
            *_entry(("topup:operator", -5), (f"buyer:{BUYER}", 5), currency="EUR"),
            f"UPDATE buyers SET balance = balance + 5 WHERE id = {BUYER}",
        ),
    ),
    (
        "payment-posted",
        {"method-balance"},
        (
            (
                "INSERT INTO payments (method, external_id, direction, buyer_id, amount, currency,"
                " credited, provider_id, source, at)"
                f" VALUES ('stars', 'x', 'in', {BUYER}, 385, 'XTR', 500, '', 'update', 0)"
            ),
        ),
    ),
    (
        "claim-paid",
        set(),
        (
            (
                "INSERT INTO payment_claims (reference, invoice_id, buyer_id, claimed_at, status,"
                " evidence_count, decided_by, decided_at, confirmed, currency)"
                f" VALUES ('R', 'i', {BUYER}, 0, 'confirmed', 0, 1, 0, 500, 'USD')"
            ),
        ),
    ),
    (
        "method-balance",
        set(),
        (
            *_entry(("topup:stars", -385), ("exchange:stars", 385), currency="XTR"),
            "UPDATE entries SET kind = 'payment' WHERE id = 900",
        ),
    ),
    ("reward-posted", set(), (_reward("delivered", 1, 1, "credited"),)),
    (
        "reward-posted",
        set(),
        (
            *_entry(("referral", -5), (f"buyer:{BUYER}", 5)),
            "UPDATE entries SET kind = 'referral' WHERE id = 900",
            f"UPDATE buyers SET balance = balance + 5 WHERE id = {BUYER}",
        ),
    ),
    (
        "reward-posted",
        set(),
        (
            _reward("delivered", 10, 90, "credited"),
            *_entry(("referral", -10), (f"buyer:{NEIGHBOUR}", 10)),
            "UPDATE entries SET kind = 'referral', key = 'referral:{delivered}' WHERE id = 900",
            *_entry(("referral", 3), (f"buyer:{NEIGHBOUR}", -3), number=901),
            (
                "UPDATE entries SET kind = 'referral-return', key = 'referral-return:{delivered}:1'"
                " WHERE id = 901"
            ),
            f"UPDATE buyers SET balance = balance + 7 WHERE id = {NEIGHBOUR}",
        ),
    ),
    ("reward-posted", set(), (_reward("delivered", 1, 1, "returned"),)),
    ("reward-earned", set(), (_reward("refunded_in_part", 41, 41, "pending", BUYER),)),
    (
        "reward-earned",
        set(),
        (
            _reward("delivered", 2, 2, "pending"),
            "UPDATE referral_rewards SET amount = 1 WHERE order_id = {delivered}",
        ),
    ),
    ("reward-earned", set(), (_reward("delivered", 91, 91, "pending"),)),
    ("reward-earned", set(), (_reward("delivered", 2, 1, "pending"),)),
    ("reward-earned", set(), (_reward("delivered", 1, 1, "pending", BUYER),)),
    ("reward-earned", set(), (_reward("refunded", 1, 1, "pending", BUYER),)),
    (
        "refund-posted",
        {"method-balance"},
        (_payment("in"), REFUND.format("pending", 500)),
    ),
    (
        "refund-posted",
        set(),
        (
            _payment("in"),
            REFUND.format("pending", 0),
            *_entry(("adjust", -500), (f"buyer:{BUYER}", 500)),
            "UPDATE entries SET kind = 'refund-refused', key = 'payment:stars:x:refund:returned' WHERE id = 900",
            f"UPDATE buyers SET balance = balance + 500 WHERE id = {BUYER}",
        ),
    ),
    (
        "refund-recorded",
        set(),
        (
            *_entry(("adjust", -500), ("other", 500)),
            "UPDATE entries SET kind = 'payment-refund' WHERE id = 900",
        ),
    ),
    ("refund-stored", set(), (_payment("in"), REFUND.format("done", 0))),
    (
        "case-credited",
        set(),
        (
            (
                "INSERT INTO payment_cases (id, kind, method, external_id, buyer_id, amount, currency, value,"
                " reason, opened_at, closed_at, resolution, credited)"
                f" VALUES (1, 'found-after-restore', 'stars', 'x', {BUYER}, 385, 'XTR', 500, '', 0, 0,"
                " 'credit', 500)"
            ),
        ),
    ),
    ("reversal-once", set(), (_payment("refund"), _payment("reversal", 901))),
    ("entry-key", set(), ("UPDATE entries SET key = 'hold:0' WHERE key = 'hold:{delivered}'",)),
    *(
        ("entry-key", set(), (f"UPDATE entries SET key = '{new}' WHERE key = '{old}'",))
        for old, new in (
            ("refund:{refunded_in_part}:1", "refund:0:1"),
            ("refund:{refunded_in_part}:1", "refund:{refunded_in_part}:"),
            ("refund:{refunded_in_part}:1", "refund:{refunded_in_part}:x1"),
            ("goodwill:{refunded_in_part}:1", "goodwill:0:1"),
            ("goodwill:{refunded_in_part}:1", "goodwill:{refunded_in_part}:"),
        )
    ),
    (
        "entry-key",
        {"held-once"},
        ("UPDATE entries SET order_id = NULL WHERE key = 'hold:{delivered}'",),
    ),
    (
        "order-postings",
        set(),
        (
            (
                "UPDATE postings SET account = 'adjust' WHERE account = 'revenue'"
                " AND entry_id = (SELECT id FROM entries WHERE key = 'settle:{delivered}')"
            ),
        ),
    ),
    (
        "order-postings",
        set(),
        (
            (
                "UPDATE postings SET amount = amount + CASE account WHEN 'cogs' THEN 1 ELSE -1 END"
                " WHERE entry_id = (SELECT id FROM entries WHERE key = 'cost:{overcharged}')"
            ),
        ),
    ),
    (
        "order-postings",
        set(),
        (
            (
                "UPDATE postings SET currency = 'EUR'"
                " WHERE entry_id = (SELECT id FROM entries WHERE key = 'cost:{lost}')"
            ),
        ),
    ),
    (
        "order-postings",
        set(),
        (
            (
                "INSERT INTO postings (entry_id, seq, account, amount, currency)"
                " SELECT id, 7, 'adjust', 0, 'USD' FROM entries WHERE key = 'cost:{delivered}'"
            ),
        ),
    ),
    (
        "order-postings",
        set(),
        (
            (
                "UPDATE postings SET amount = amount - 5 WHERE account = 'revenue'"
                " AND entry_id = (SELECT id FROM entries WHERE key = 'settle:{delivered}')"
            ),
            (
                "INSERT INTO postings (entry_id, seq, account, amount, currency)"
                f" SELECT id, 7, 'buyer:{BUYER}', 5, 'USD' FROM entries"
                " WHERE key = 'settle:{delivered}'"
            ),
            f"UPDATE buyers SET balance = balance + 5 WHERE id = {BUYER}",
        ),
    ),
    ("order-postings", set(), _capture_less("saved")),
    (
        "order-postings",
        set(),
        (
            *_capture_less("unnumbered"),
            "UPDATE orders SET charged = NULL WHERE id = {unnumbered}",  # as in old databases
        ),
    ),
    (
        "refunded-once",
        {"refunded-cached"},
        (
            (
                "UPDATE postings SET amount = amount + CASE account WHEN 'revenue' THEN -1 ELSE 1 END"
                " WHERE entry_id = (SELECT id FROM entries WHERE key = 'refund:{refunded}:1')"
            ),
            (
                "UPDATE buyers SET balance = balance + 1"
                " WHERE id = (SELECT buyer_id FROM orders WHERE id = {refunded})"
            ),
        ),
    ),
    *(
        (
            "order-postings",
            implied,
            (
                (
                    f"UPDATE postings SET account = 'adjust' WHERE account = '{account}'"
                    f" AND entry_id = (SELECT id FROM entries WHERE key = '{kind}:{{refunded_in_part}}:1')"
                ),
            ),
        )
        for kind, account, implied in (
            ("refund", "revenue", {"refunded-cached"}),
            ("goodwill", "goodwill", {"goodwill-given"}),
        )
    ),
    ("balance-cached", set(), (f"UPDATE buyers SET balance = balance + 1 WHERE id = {BUYER}",)),
    (
        "balance-cached",
        set(),
        _entry(("topup:operator", -5), ("buyer:99", 5)),
    ),
    (
        "account-summed",
        set(),
        (f"UPDATE buyers SET summed_entry_id = summed_entry_id + 1000 WHERE id = {BUYER}",),
    ),
    (
        "account-summed",
        set(),
        (f"UPDATE buyers SET summed_balance = summed_balance + 1 WHERE id = {BUYER}",),
    ),
    ("account-summed", set(), (f"UPDATE buyers SET summed_held = 5 WHERE id = {BUYER}",)),
    (
        "hold-covered",
        set(),
        ("UPDATE entries SET note = 'credit 0' WHERE key = 'hold:{delivered}'",),
    ),
    (
        "hold-covered",
        set(),
        (
            "UPDATE entries SET note = '' WHERE key = 'hold:{delivered}'",
            f"UPDATE buyers SET credit = 0 WHERE id = {BUYER}",
        ),
    ),
    ("held-for-orders", set(), _entry((f"held:{BUYER}", 5), (f"held:{NEIGHBOUR}", -5))),
    ("held-in-all", {"held-for-orders"}, _entry((f"held:{BUYER}", 5), ("adjust", -5))),
    ("held-once", set(), _again("hold:{delivered}")),
    ("held-once", set(), (_estranged("hold:{delivered}"),)),
    ("settled-once", set(), _again("settle:{delivered}")),
    ("charged-once", set(), _again("cost:{delivered}")),
    ("refunded-once", {"refunded-cached"}, _again("refund:{refunded}:1")),
    ("refunded-cached", set(), ("UPDATE orders SET refunded = 51 WHERE id = {refunded_in_part}",)),
    ("goodwill-given", set(), _entry(("goodwill", -5), ("other", 5))),
    (
        "goodwill-given",
        set(),
        (
            *_entry(("adjust", -5), ("other", 5)),
            "UPDATE entries SET kind = 'goodwill' WHERE id = 900",
        ),
    ),
    (
        "goodwill-given",
        set(),
        (
            *_entry(("goodwill", -5), (f"buyer:{BUYER}", 2), (f"buyer:{NEIGHBOUR}", 3)),
            "UPDATE entries SET kind = 'goodwill' WHERE id = 900",
            f"UPDATE buyers SET balance = balance + 2 WHERE id = {BUYER}",
            f"UPDATE buyers SET balance = balance + 3 WHERE id = {NEIGHBOUR}",
        ),
    ),
    (
        "goodwill-given",
        set(),
        (
            *_entry(("goodwill", -5), ("other", 5)),
            "UPDATE entries SET kind = 'goodwill' WHERE id = 900",
        ),
    ),
    ("goods-captured", set(), (_estranged("settle:{delivered}"),)),
    ("goods-charged", set(), (_estranged("cost:{delivered}"),)),
    ("goods-charged", set(), ("UPDATE orders SET trade_no = 'T-LATE' WHERE id = {refused}",)),
    ("cancelled-released", set(), (_estranged("settle:{refused}"),)),
    (
        "refunded-returned",
        set(),
        (
            _estranged("refund:{refunded}:1"),
            "UPDATE orders SET refunded = 0 WHERE id = {refunded}",
        ),
    ),
    ("refunded-returned", set(), _refund_more("refunded", -1)),
    (
        "refunded-returned",
        set(),
        _history(
            "{replacement}",
            ("placed", "submitting"),
            ("submitting", "fulfilled"),
            ("fulfilled", "delivered"),
            ("delivered", "refunded"),
        ),
    ),
    ("money-awaits-status", set(), _refund_more("refunded_in_part", 940)),
    (
        "money-awaits-status",
        set(),
        (
            (
                "INSERT INTO entries (id, key, kind, order_id, actor, note, at)"
                " VALUES (900, 'refund:{placed}:1', 'refund', {placed}, 'x', '', 0)"
            ),
            SIDE.format(900, 0, "revenue", 0, "USD"),
            SIDE.format(900, 1, f"buyer:{NEIGHBOUR}", 0, "USD"),
        ),
    ),
    (
        "money-awaits-status",
        set(),
        (
            (
                "INSERT INTO entries (id, key, kind, order_id, actor, note, at)"
                " VALUES (900, 'cost:{waiting}', 'cost', {waiting}, 'x', '', 0)"
            ),
            (
                "INSERT INTO postings (entry_id, seq, account, amount, currency)"
                " SELECT 900, 0, 'supplier:' || account_id, -charged, 'USD' FROM orders WHERE id = {waiting}"
            ),
            (
                "INSERT INTO postings (entry_id, seq, account, amount, currency)"
                " SELECT 900, 1, 'cogs', charged, 'USD' FROM orders WHERE id = {waiting}"
            ),
        ),
    ),
    ("replacement-free", {"promo-used"}, (_PRICED,)),
    (
        "replacement-of-goods",
        set(),
        ("UPDATE orders SET replaces_order_id = {refused} WHERE id = {replacement}",),
    ),
    (
        "replacement-of-goods",
        set(),
        ("UPDATE orders SET replaces_order_id = {retried} WHERE id = {replacement}",),
    ),
    (
        "replacement-of-goods",
        set(),
        ("UPDATE orders SET replaces_order_id = {failed_replacement} WHERE id = {replacement}",),
    ),
    (
        "replacement-of-goods",
        set(),
        ("UPDATE orders SET replaces_order_id = 900900 WHERE id = {replacement}",),
    ),
    (
        "replacement-open-once",
        set(),
        (
            (
                "INSERT INTO orders (id, buyer_id, account_id, quote_id, status, version, request_no,"
                " delivery, cost, cost_currency, price, currency, cause, chat_id, next_at, created_at,"
                " updated_at, cause_detail, replaces_order_id, polls, taken, unfinished_starts,"
                " compare_tries) SELECT 900000 + n.id, o.buyer_id, o.account_id, 900000 + n.id,"
                " 'placed', 1, 'R' || n.id, o.delivery, 0, 'USD', 0, 'USD', '', o.chat_id, 0, 0, 0, '',"
                " {replaced}, 0, o.taken, 0, 0 FROM orders o JOIN orders n ON n.id IN ({placed}, {doubted})"
                " WHERE o.id = {replaced}"
            ),
            (
                "INSERT INTO order_events (order_id, seq, came_from, went_to, cause, actor, at)"
                " SELECT id, 1, NULL, 'placed', 'x', 'x', 0 FROM orders WHERE id >= 900000"
            ),
            (
                "INSERT INTO entries (id, key, kind, order_id, actor, note, at)"
                " SELECT id, 'hold:' || id, 'hold', id, 'x', '', 0 FROM orders WHERE id >= 900000"
            ),
            (
                "INSERT INTO postings (entry_id, seq, account, amount, currency)"
                " SELECT o.id, s.seq, CASE s.seq WHEN 0 THEN 'buyer:' ELSE 'held:' END || o.buyer_id,"
                " 0, 'USD' FROM orders o JOIN (SELECT 0 AS seq UNION ALL SELECT 1) AS s ON 1 = 1"
                " WHERE o.id >= 900000"
            ),
        ),
    ),
    (
        "problem-open-once",
        set(),
        (
            (
                "INSERT INTO order_problems (id, order_id, pieces, state, opened_at)"
                " SELECT 900 + o.id, {delivered}, '', 'open', 0 FROM orders o"
                " WHERE o.id IN ({delivered}, {found})"
            ),
        ),
    ),
    (
        "problem-answered",
        set(),
        ("UPDATE order_problems SET replacement_id = {delivered} WHERE order_id = {replaced}",),
    ),
    (
        "debt-recovered",
        set(),
        ("UPDATE supplier_debts SET recovered = recovered + 1 WHERE order_id = {replaced}",),
    ),
    (
        "debt-recovered",
        set(),
        ("UPDATE supplier_debts SET owed = recovered - 1 WHERE order_id = {replaced}",),
    ),
    (
        "recovery-recorded",
        set(),
        (
            (
                "INSERT INTO entries (id, key, kind, order_id, actor, note, at)"
                " VALUES (900, 'recovered:900:1', 'recovered', {delivered}, 'x', '900', 0)"
            ),
            (
                "INSERT INTO postings (entry_id, seq, account, amount, currency)"
                " SELECT 900, 0, 'recovered', -5, 'USD' FROM orders WHERE id = {delivered}"
            ),
            (
                "INSERT INTO postings (entry_id, seq, account, amount, currency)"
                " SELECT 900, 1, 'returned:' || account_id, 5, 'USD' FROM orders WHERE id = {delivered}"
            ),
        ),
    ),
    (
        "order-postings",
        set(),
        (
            (
                "UPDATE postings SET account = 'adjust' WHERE account LIKE 'returned:%'"
                " AND entry_id IN (SELECT id FROM entries WHERE order_id = {replaced})"
            ),
        ),
    ),
    (
        "debt-charged",
        set(),
        ("UPDATE supplier_debts SET owed = 2701 WHERE order_id = {replaced}",),
    ),
    ("history-kept", set(), ("DELETE FROM order_events WHERE order_id = {delivered}",)),
    (
        "history-joined",
        set(),
        ("DELETE FROM order_events WHERE order_id = {delivered} AND seq = 2",),
    ),
    (
        "history-joined",
        set(),
        ("DELETE FROM order_events WHERE order_id = {delivered} AND seq = 1",),
    ),
    (
        "history-joined",
        set(),
        _history("{doubted}", ("placed", "submitting"), ("accepted", "review")),
    ),
    ("history-legal", set(), _history("{doubted}", ("placed", "review"))),
    ("history-ends", set(), ("UPDATE orders SET version = version + 1 WHERE id = {delivered}",)),
    ("history-ends", set(), ("UPDATE orders SET status = 'review' WHERE id = {waiting}",)),
    ("goods-kept", set(), ("DELETE FROM secrets WHERE order_id = {refunded}",)),
    (
        "goods-unshredded",
        set(),
        ("UPDATE secrets SET body = substr(body, 1, 0) WHERE order_id = {parked}",),
    ),
    (
        "goods-queued",
        set(),
        (
            (
                "DELETE FROM outbox WHERE dedupe_key ="
                " (SELECT 'deliver:' || id FROM secrets WHERE order_id = {parked})"
            ),
        ),
    ),
    (
        "goods-shown",
        set(),
        (
            (
                "UPDATE outbox SET state = 'pending' WHERE dedupe_key ="
                " (SELECT 'deliver:' || id FROM secrets WHERE order_id = {delivered})"
            ),
        ),
    ),
    (
        "right-chat",
        set(),
        (
            (
                f"UPDATE outbox SET chat_id = {NEIGHBOUR} WHERE dedupe_key ="
                " (SELECT 'deliver:' || id FROM secrets WHERE order_id = {delivered})"
            ),
        ),
    ),
    (
        "right-chat",
        set(),
        (f"UPDATE outbox SET chat_id = {NEIGHBOUR} WHERE dedupe_key = 'status:{{delivered}}'",),
    ),
    ("trade-of-one", set(), ("UPDATE orders SET trade_no = 'T-FOUND' WHERE id = {waiting}",)),
    (
        "one-live-attempt",
        set(),
        ("UPDATE attempts SET outcome = 'unknown' WHERE order_id = {retried} AND n = 1",),
    ),
    (
        "one-in-flight",
        set(),
        (
            *_history("{doubted}", ("placed", "submitting")),
            "UPDATE attempts SET outcome = NULL WHERE order_id = {doubted}",
        ),
    ),
    (
        "flight-on-record",
        set(),
        ("UPDATE attempts SET outcome = 'unknown' WHERE order_id = {in_flight}",),
    ),
    (
        "flight-on-record",
        set(),
        _history("{in_flight}", ("placed", "submitting"), ("submitting", "review")),
    ),
    (
        "attempt-of-order",
        set(),
        ("UPDATE attempts SET request_no = 'ANOTHER' WHERE order_id = {delivered}",),
    ),
    (
        "attempt-of-order",
        set(),
        ("UPDATE attempts SET account_id = 99 WHERE order_id = {delivered}",),
    ),
    ("quote-bound", set(), ("UPDATE quotes SET order_id = NULL WHERE order_id = {delivered}",)),
    ("quote-bound", set(), ("UPDATE quotes SET order_id = {placed} WHERE order_id IS NULL",)),
    ("quote-kept", set(), ("UPDATE quotes SET price = price - 1 WHERE order_id = {placed}",)),
    ("quote-kept", set(), (f"UPDATE quotes SET buyer_id = {BUYER} WHERE order_id = {{placed}}",)),
    (
        "promo-used",
        set(),
        (
            (
                "UPDATE quotes SET promo_code_id = 1, promo_code = 'SUMMER', full_price = price + 1"
                " WHERE order_id = {delivered}"
            ),
        ),
    ),
    ("sealed", set(), (f"UPDATE secrets SET body = {PLAIN}",)),
]
