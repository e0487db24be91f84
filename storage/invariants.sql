-- Rules that must always hold in this database: one query for each rule, which finds violations.
-- No row means that the rule holds. Plain SQL for both SQLite and PostgreSQL; the queries only read.
-- The line above a query holds the rule's name, what its rows name, and the rule as a sentence.
-- No query returns a secret. A condition that looks superfluous is that of a partial index, which SQLite uses then, or
-- keeps it from reading all postings in the order of their accounts: their entries would be looked for all over the file.

-- entry-balanced (entries): Every entry of the ledger sums to zero in each currency.
SELECT entry_id FROM postings GROUP BY entry_id, currency HAVING SUM(amount) <> 0;

-- ledger-balanced (currencies): The whole ledger sums to zero in each currency.
SELECT currency FROM postings GROUP BY currency HAVING SUM(amount) <> 0;

-- entry-complete (entries): Every entry has at least two postings, and every posting has an entry.
SELECT entries.id FROM entries LEFT JOIN postings ON postings.entry_id = entries.id
GROUP BY entries.id HAVING COUNT(postings.entry_id) < 2
UNION ALL
SELECT postings.entry_id FROM postings LEFT JOIN entries ON entries.id = postings.entry_id
WHERE entries.id IS NULL;

-- one-currency (accounts): Each buyer's balance, holds and payments have one currency.
SELECT account FROM postings
WHERE account LIKE 'buyer:%' OR account LIKE 'held:%' OR account = 'revenue'
GROUP BY account HAVING COUNT(DISTINCT currency) > 1;

-- entry-key (entries): An order's entry has a key that allows it only once; refunds and goodwill are numbered.
SELECT id FROM entries
WHERE (kind IN ('hold', 'capture', 'release', 'cost', 'loss')
  AND (order_id IS NULL OR key <> CASE kind
    WHEN 'hold' THEN 'hold:'
    WHEN 'capture' THEN 'settle:' WHEN 'release' THEN 'settle:' ELSE 'cost:' END || order_id))
  OR (kind = 'refund' AND (order_id IS NULL OR (key <> 'refund:' || order_id AND (
    rtrim(key, '0123456789') <> 'refund:' || order_id || ':' OR key LIKE '%:'))))
  OR (kind = 'goodwill' AND order_id IS NOT NULL AND (
    rtrim(key, '0123456789') <> 'goodwill:' || order_id || ':' OR key LIKE '%:'));

-- order-postings (entries): An order's entry moves its price, its cost, a refund or goodwill between the right accounts.
SELECT p.entry_id FROM postings p
JOIN entries e ON e.id = p.entry_id
JOIN orders o ON o.id = e.order_id
WHERE p.seq >= 0 AND CASE
  WHEN e.kind IN ('cost', 'loss') THEN p.currency <> o.cost_currency OR p.amount <> COALESCE(
    CASE p.account
      WHEN 'supplier:' || o.account_id THEN -1
      WHEN CASE e.kind WHEN 'cost' THEN 'cogs' ELSE 'loss:uncertain' END THEN 1
    END * COALESCE(o.charged, o.cost), p.amount + 1)
  WHEN e.kind = 'recovered' THEN p.currency <> o.cost_currency
    OR CASE p.account WHEN 'returned:' || o.account_id THEN p.amount <= 0
      WHEN 'recovered' THEN p.amount >= 0 ELSE TRUE END
  WHEN e.kind = 'capture' AND p.account IN ('revenue', 'buyer:' || o.buyer_id) THEN
    p.currency <> o.currency OR (p.amount <> CASE p.account WHEN 'revenue' THEN o.price ELSE 0 END
      AND (o.charged IS NULL OR o.charged >= o.cost OR p.amount <>
        CASE p.account WHEN 'revenue' THEN 0 ELSE o.price END
        + CASE p.account WHEN 'revenue' THEN 1 ELSE -1 END
          * ((o.price * o.charged + o.cost - 1) / NULLIF(o.cost, 0))))
  WHEN e.kind IN ('refund', 'goodwill') THEN p.currency <> o.currency OR COALESCE(
    CASE p.account WHEN 'buyer:' || o.buyer_id THEN p.amount
      WHEN CASE e.kind WHEN 'refund' THEN 'revenue' ELSE 'goodwill' END THEN -p.amount END, -1) < 0
  ELSE p.currency <> o.currency OR p.amount <> COALESCE(
    CASE p.account
      WHEN 'buyer:' || o.buyer_id THEN CASE e.kind WHEN 'hold' THEN -1 WHEN 'release' THEN 1 END
      WHEN 'held:' || o.buyer_id THEN
        CASE e.kind WHEN 'hold' THEN 1 WHEN 'capture' THEN -1 WHEN 'release' THEN -1 END
    END * o.price, p.amount + 1)
  END;

-- balance-cached (accounts): The balance stored with each buyer is the sum of their postings.
SELECT account FROM (
  SELECT 'buyer:' || id AS account, balance AS amount FROM buyers
  UNION ALL
  SELECT account, -amount FROM postings WHERE account LIKE 'buyer:%'
) AS both_sides GROUP BY account HAVING SUM(amount) <> 0;

-- account-summed (accounts): The sums stored with each buyer are those of their postings up to the entry that they name.
SELECT account FROM (
  SELECT 'buyer:' || id AS account, summed_balance AS amount FROM buyers
  UNION ALL
  SELECT 'held:' || id, summed_held FROM buyers
  UNION ALL
  SELECT p.account, -p.amount FROM buyers b
  JOIN postings p ON p.account = 'buyer:' || b.id AND p.entry_id <= b.summed_entry_id
  WHERE b.summed_entry_id > 0
  UNION ALL
  SELECT p.account, -p.amount FROM buyers b
  JOIN postings p ON p.account = 'held:' || b.id AND p.entry_id <= b.summed_entry_id
  WHERE b.summed_entry_id > 0
) AS both_sides GROUP BY account HAVING SUM(amount) <> 0;

-- payment-posted (payments): Every payment moved its buyer's balance by what it credited.
SELECT p.id FROM payments p
LEFT JOIN entries e ON e.key = 'payment:' || p.method || ':' || p.external_id || ':' || p.direction
LEFT JOIN postings b ON b.entry_id = e.id AND b.account = 'buyer:' || p.buyer_id
WHERE p.credited <> COALESCE(b.amount, 0);

-- claim-paid (claims): A payment by hand is booked exactly once its claim is confirmed, with that amount.
SELECT c.reference FROM payment_claims c
LEFT JOIN payments p
  ON p.method = 'by-hand' AND p.external_id = c.reference AND p.direction = 'in'
WHERE COALESCE(p.amount, 0) <> COALESCE(c.confirmed, 0)
   OR (p.id IS NOT NULL AND (p.currency <> c.currency OR p.buyer_id <> c.buyer_id));

-- method-balance (payment methods): What a payment method took in is the sum of its payments.
SELECT method || ' ' || currency FROM (
  SELECT method, currency, CASE direction WHEN 'in' THEN amount ELSE -amount END AS amount
  FROM payments p WHERE credited <> 0 OR EXISTS (
    SELECT 1 FROM payment_cases c WHERE c.kind IN ('found-after-restore', 'parked') AND c.credited <> 0
      AND c.method = p.method AND c.external_id = p.external_id AND p.direction = 'in')
  UNION ALL
  SELECT p.method, p.currency, -p.amount FROM refunds r JOIN payments p ON p.id = r.payment_id
  WHERE r.status = 'pending' AND r.debited <> 0
  UNION ALL
  SELECT substr(p.account, 7), p.currency, p.amount FROM postings p
  JOIN entries e ON e.id = p.entry_id
  WHERE p.account LIKE 'topup:%'
    AND e.kind IN ('payment', 'reversal', 'payment-refund', 'refund-refused')
) AS both_sides GROUP BY method, currency HAVING SUM(amount) <> 0;

-- reward-posted (orders): A reward moved its referrer's balance by its amount, and by nothing once it was returned.
SELECT order_number FROM (
  SELECT CAST(order_id AS TEXT) AS order_number, 'buyer:' || referrer_id AS account, amount
  FROM referral_rewards WHERE state = 'credited'
  UNION ALL
  SELECT CASE WHEN rtrim(named, '0123456789') = '' THEN named
    ELSE rtrim(rtrim(named, '0123456789'), ':') END, account, -amount
  FROM (
    SELECT CASE e.kind WHEN 'referral' THEN substr(e.key, 10) ELSE substr(e.key, 17) END AS named,
      p.account, p.amount
    FROM entries e JOIN postings p ON p.entry_id = e.id
    WHERE e.kind IN ('referral', 'referral-return') AND p.account LIKE 'buyer:%' AND p.seq >= 0
  ) AS moves
) AS both_sides GROUP BY order_number, account HAVING SUM(amount) <> 0
UNION ALL
SELECT CAST(r.order_id AS TEXT) FROM referral_rewards r
LEFT JOIN entries e ON e.key = 'referral:' || r.order_id AND e.kind = 'referral'
WHERE (r.state IN ('credited', 'returned')) <> (e.id IS NOT NULL);

-- reward-earned (orders): A reward is for another buyer's order that is delivered: its share of at most the margin of what was kept.
SELECT r.order_id FROM referral_rewards r
JOIN orders o ON o.id = r.order_id
LEFT JOIN entries e ON e.key = 'settle:' || o.id AND e.kind = 'capture'
LEFT JOIN postings p ON p.entry_id = e.id AND p.account = 'revenue'
WHERE r.amount > r.margin OR r.amount <> r.margin * r.share_bp / 10000 OR r.referrer_id = o.buyer_id
   OR r.margin > COALESCE(p.amount, 0)
     - CASE WHEN r.state IN ('pending', 'credited') THEN o.refunded ELSE 0 END
     - CASE WHEN o.cost_currency = o.currency THEN COALESCE(o.charged, o.cost) ELSE 0 END
   OR (r.state IN ('pending', 'credited') AND o.status <> 'delivered');

-- refund-posted (refunds): Each start of a refund took what its payment had credited; each refusal returned it once.
SELECT r.payment_id FROM refunds r
JOIN payments p ON p.id = r.payment_id
LEFT JOIN (
  SELECT refund_key, SUM(CASE kind WHEN 'payment-refund' THEN amount ELSE 0 END) AS debited,
    SUM(CASE kind WHEN 'refund-refused' THEN amount ELSE 0 END) AS returned,
    SUM(CASE kind WHEN 'refund-refused' THEN 1 ELSE 0 END) AS refusals
  FROM (
    SELECT e.kind, b.amount, CASE WHEN e.key LIKE '%:refund:again_' THEN substr(e.key, 1, length(e.key) - 7)
      WHEN e.key LIKE '%:refund:again_:returned' THEN substr(e.key, 1, length(e.key) - 16)
      WHEN e.key LIKE '%:refund:returned' THEN substr(e.key, 1, length(e.key) - 9) ELSE e.key END AS refund_key
    FROM entries e JOIN postings b ON b.entry_id = e.id AND b.account LIKE 'buyer:%' AND b.seq >= 0
    WHERE e.kind IN ('payment-refund', 'refund-refused')
  ) AS sides GROUP BY refund_key
) AS m ON m.refund_key = 'payment:' || p.method || ':' || p.external_id || ':refund'
WHERE COALESCE(m.debited, 0)
    <> -r.debited * (CASE r.status WHEN 'refused' THEN 0 ELSE 1 END + COALESCE(m.refusals, 0))
  OR r.debited <> p.credited + COALESCE((
  SELECT c.credited FROM payment_cases c WHERE c.kind IN ('found-after-restore', 'parked')
    AND c.method = p.method AND c.external_id = p.external_id), 0)
  OR COALESCE(m.returned, 0) <> r.debited * COALESCE(m.refusals, 0)
  OR (r.status = 'refused' AND r.debited <> 0 AND COALESCE(m.refusals, 0) = 0);

-- refund-recorded (entries): Every entry of a refund belongs to a refund.
SELECT e.id FROM entries e
WHERE e.kind IN ('payment-refund', 'refund-refused') AND NOT EXISTS (
  SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id
  WHERE 'payment:' || p.method || ':' || p.external_id || ':refund' = CASE
    WHEN e.kind = 'payment-refund' AND e.key LIKE '%:refund:again_' THEN substr(e.key, 1, length(e.key) - 7)
    WHEN e.kind = 'payment-refund' THEN e.key
    WHEN e.key LIKE '%:refund:again_:returned' THEN substr(e.key, 1, length(e.key) - 16)
    WHEN e.key LIKE '%:refund:returned' THEN substr(e.key, 1, length(e.key) - 9) END);

-- refund-stored (refunds): A refund that is done is among the payments, and no other is.
SELECT r.payment_id FROM refunds r
JOIN payments p ON p.id = r.payment_id
LEFT JOIN payments back ON back.method = p.method AND back.external_id = p.external_id
  AND back.direction = 'refund'
WHERE (r.status = 'done') <> (back.id IS NOT NULL) OR back.credited <> -r.debited;

-- case-credited (payment cases): What an operator credited in a case is in the ledger, once.
SELECT c.id FROM payment_cases c
LEFT JOIN entries e
  ON e.key = 'payment:' || c.method || ':' || c.external_id || ':in:credited'
LEFT JOIN postings b ON b.entry_id = e.id AND b.account = 'buyer:' || c.buyer_id
WHERE c.kind IN ('found-after-restore', 'parked') AND c.credited <> COALESCE(b.amount, 0);

-- reversal-once (payments): A payment was taken back or refunded, but not both.
SELECT p.id FROM payments p
JOIN payments back ON back.method = p.method AND back.external_id = p.external_id
WHERE p.direction = 'refund' AND back.direction = 'reversal' AND back.amount >= p.amount;

-- hold-covered (entries): No hold exceeded the buyer's balance and credit at that time.
SELECT entry_id FROM (
  SELECT p.entry_id, e.kind, b.credit, p.amount,
    CASE WHEN rtrim(e.note, '0123456789') = 'credit ' AND length(e.note) BETWEEN 8 AND 25
      THEN CAST(substr(e.note, 8) AS BIGINT) END AS noted,
    SUM(p.amount) OVER (PARTITION BY p.account ORDER BY p.entry_id) AS balance
  FROM postings p
  JOIN entries e ON e.id = p.entry_id
  JOIN buyers b ON 'buyer:' || b.id = p.account
) AS spending WHERE kind = 'hold' AND amount < 0 AND balance + COALESCE(noted, credit) < 0;

-- held-for-orders (accounts): The amount held for a buyer is the sum of the prices of their open orders.
SELECT account FROM (
  SELECT 'held:' || buyer_id AS account, currency, price AS amount FROM orders
  WHERE status IN ('placed', 'submitting', 'uncertain', 'review', 'accepted')
  UNION ALL
  SELECT account, currency, -amount FROM postings WHERE account LIKE 'held:%'
) AS both_sides GROUP BY account, currency HAVING SUM(amount) <> 0;

-- held-in-all (currencies): The total amount held is the sum of the prices of all open orders.
SELECT currency FROM (
  SELECT currency, price AS amount FROM orders
  WHERE status IN ('placed', 'submitting', 'uncertain', 'review', 'accepted')
  UNION ALL
  SELECT currency, -amount FROM postings WHERE account LIKE 'held:%'
) AS both_sides GROUP BY currency HAVING SUM(amount) <> 0;

-- held-once (orders): Every order held its price exactly once.
SELECT o.id FROM orders o LEFT JOIN (
  SELECT order_id, COUNT(*) AS times FROM entries WHERE kind = 'hold' GROUP BY order_id
) AS holds ON holds.order_id = o.id WHERE COALESCE(holds.times, 0) <> 1;

-- settled-once (orders): An order's price was captured or released at most once.
SELECT order_id FROM entries WHERE kind IN ('capture', 'release')
GROUP BY order_id HAVING COUNT(*) > 1;

-- charged-once (orders): The supplier's charge for an order is posted at most once.
SELECT order_id FROM entries WHERE kind IN ('cost', 'loss') GROUP BY order_id HAVING COUNT(*) > 1;

-- refunded-once (orders): The refunds of an order are together at most what was captured for it.
SELECT e.order_id FROM entries e JOIN postings p ON p.entry_id = e.id AND p.account = 'revenue'
WHERE e.kind IN ('capture', 'refund') GROUP BY e.order_id HAVING SUM(p.amount) < 0;

-- refunded-cached (orders): The sum of refunds stored with each order is that of its entries.
SELECT order_id FROM (
  SELECT id AS order_id, refunded AS amount FROM orders
  UNION ALL
  SELECT e.order_id, p.amount FROM entries e
  JOIN postings p ON p.entry_id = e.id AND p.account = 'revenue' WHERE e.kind = 'refund'
) AS both_sides GROUP BY order_id HAVING SUM(amount) <> 0;

-- goodwill-given (entries): Goodwill is an entry of its own kind, between the shop's goodwill and one buyer.
SELECT p.entry_id FROM postings p JOIN entries e ON e.id = p.entry_id
WHERE p.account = 'goodwill' AND e.kind <> 'goodwill'
UNION ALL
SELECT e.id FROM entries e LEFT JOIN postings p ON p.entry_id = e.id
WHERE e.kind = 'goodwill' GROUP BY e.id
HAVING SUM(CASE WHEN p.account = 'goodwill' THEN 1 ELSE 0 END) <> 1
  OR SUM(CASE WHEN p.account LIKE 'buyer:%' THEN 1 ELSE 0 END) <> 1 OR COUNT(*) <> 2;

-- goods-captured (orders): The price of an order that received its secret is captured.
SELECT o.id FROM orders o WHERE o.status IN ('fulfilled', 'delivered', 'refunded')
  AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.key = 'settle:' || o.id AND e.kind = 'capture');

-- goods-charged (orders): The supplier's charge is posted, also if it sent no secret.
SELECT o.id FROM orders o WHERE o.status IN ('fulfilled', 'delivered', 'refunded')
  AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.key = 'cost:' || o.id AND e.kind = 'cost')
UNION ALL
SELECT o.id FROM orders o WHERE o.status = 'cancelled' AND o.trade_no IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.key = 'cost:' || o.id AND e.kind = 'loss');

-- cancelled-released (orders): The price of a cancelled order is released.
SELECT o.id FROM orders o WHERE o.status = 'cancelled'
  AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.key = 'settle:' || o.id AND e.kind = 'release');

-- refunded-returned (orders): A refunded order was refunded, and nothing of its price is kept.
SELECT o.id FROM orders o WHERE o.status = 'refunded'
  AND (NOT EXISTS (SELECT 1 FROM entries e WHERE e.order_id = o.id AND e.kind = 'refund'
      AND e.kind IN ('refund', 'goodwill'))
    OR o.refunded <> (SELECT COALESCE(SUM(p.amount), 0) FROM entries e
      JOIN postings p ON p.entry_id = e.id AND p.account = 'revenue'
      WHERE e.key = 'settle:' || o.id AND e.kind = 'capture'));

-- money-awaits-status (entries): No money moved before its order had the status for it; a part is refunded only of what was captured.
SELECT e.id FROM entries e JOIN orders o ON o.id = e.order_id
WHERE (e.kind IN ('capture', 'cost', 'refund') AND o.status NOT IN ('fulfilled', 'delivered', 'refunded'))
   OR (e.kind IN ('release', 'loss') AND o.status <> 'cancelled')
   OR (e.kind = 'refund' AND o.status <> 'refunded' AND (o.refunded = 0 OR o.refunded >= (
     SELECT COALESCE(SUM(p.amount), 0) FROM entries c
     JOIN postings p ON p.entry_id = c.id AND p.account = 'revenue'
     WHERE c.key = 'settle:' || o.id AND c.kind = 'capture')));

-- replacement-free (orders): A replacement costs its buyer nothing and has no coupon or promo code.
SELECT o.id FROM orders o JOIN quotes q ON q.id = o.quote_id
WHERE o.replaces_order_id IS NOT NULL AND (o.price <> 0 OR q.promo_code_id IS NOT NULL);

-- replacement-of-goods (orders): A replacement is a later order of the same buyer for goods that were paid.
SELECT o.id FROM orders o LEFT JOIN orders r ON r.id = o.replaces_order_id
LEFT JOIN entries e ON e.key = 'settle:' || r.id AND e.kind = 'capture'
WHERE o.replaces_order_id IS NOT NULL AND (
  r.id IS NULL OR r.id >= o.id OR r.buyer_id <> o.buyer_id OR r.replaces_order_id IS NOT NULL
  OR e.id IS NULL);

-- replacement-open-once (orders): At most one replacement of an order is open.
SELECT replaces_order_id FROM orders WHERE replaces_order_id IS NOT NULL
  AND status IN ('placed', 'submitting', 'uncertain', 'review', 'accepted')
GROUP BY replaces_order_id HAVING COUNT(*) > 1;

-- problem-open-once (orders): At most one problem of an order is open.
SELECT order_id FROM order_problems WHERE state = 'open' GROUP BY order_id HAVING COUNT(*) > 1;

-- problem-answered (problems): A problem that was answered with a replacement has it, unless that was cancelled.
SELECT p.id FROM order_problems p LEFT JOIN orders o ON o.id = p.replacement_id
WHERE (p.replacement_id IS NOT NULL AND (
  p.state <> 'replaced' OR o.id IS NULL OR o.replaces_order_id IS NULL));

-- debt-recovered (debts): What came back of a supplier's debt is in the ledger, and is never more than it owes.
SELECT d.id FROM supplier_debts d LEFT JOIN (
  SELECT e.note, e.order_id, SUM(p.amount) AS amount FROM entries e
  JOIN postings p ON p.entry_id = e.id AND p.account = 'recovered'
  WHERE e.kind = 'recovered' GROUP BY e.note, e.order_id
) AS booked ON booked.note = CAST(d.id AS TEXT) AND booked.order_id = d.order_id
WHERE d.recovered + COALESCE(booked.amount, 0) <> 0 OR d.recovered > d.owed;

-- recovery-recorded (entries): Every entry of money that came back belongs to a supplier's debt.
SELECT e.id FROM entries e WHERE e.kind = 'recovered' AND NOT EXISTS (
  SELECT 1 FROM supplier_debts d WHERE CAST(d.id AS TEXT) = e.note AND d.order_id = e.order_id
    AND e.key LIKE 'recovered:' || d.id || ':%');

-- debt-charged (orders): The supplier owes for an order at most what it charged for it.
SELECT d.order_id FROM supplier_debts d JOIN orders o ON o.id = d.order_id
GROUP BY d.order_id, o.charged, o.cost HAVING SUM(d.owed) > COALESCE(o.charged, o.cost);

-- history-kept (orders): Every order has a history.
SELECT o.id FROM orders o
WHERE NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id);

-- history-joined (orders): An order's history starts with its creation, and each step starts where the last one ended.
SELECT order_id FROM (
  SELECT order_id, seq, came_from,
    LAG(seq) OVER (PARTITION BY order_id ORDER BY seq) AS seq_before,
    LAG(went_to) OVER (PARTITION BY order_id ORDER BY seq) AS went_before
  FROM order_events
) AS steps
WHERE seq <> COALESCE(seq_before, 0) + 1 OR COALESCE(came_from, '') <> COALESCE(went_before, '');

-- history-legal (orders): Every step of an order's history is an allowed transition.
SELECT order_id FROM order_events WHERE COALESCE(came_from, '') || '>' || went_to NOT IN (
  '>placed', 'placed>submitting', 'placed>cancelled', 'submitting>placed', 'submitting>accepted',
  'submitting>fulfilled', 'submitting>uncertain', 'submitting>review', 'uncertain>cancelled',
  'uncertain>review', 'review>accepted', 'review>fulfilled', 'review>cancelled',
  'accepted>fulfilled', 'accepted>review', 'fulfilled>delivered', 'fulfilled>refunded',
  'delivered>refunded');

-- history-ends (orders): An order's history ends with the order's status.
SELECT o.id FROM orders o
JOIN (SELECT order_id, MAX(seq) AS seq FROM order_events GROUP BY order_id) AS latest
  ON latest.order_id = o.id
JOIN order_events e ON e.order_id = o.id AND e.seq = latest.seq
WHERE e.went_to <> o.status OR e.seq <> o.version;

-- goods-kept (orders): An order that received its secret has it stored.
SELECT o.id FROM orders o WHERE o.status IN ('fulfilled', 'delivered', 'refunded')
  AND NOT EXISTS (SELECT 1 FROM secrets s WHERE s.order_id = o.id AND s.kind <> 'message');

-- goods-unshredded (orders): A secret that was not shown yet is not erased.
SELECT o.id FROM orders o JOIN secrets s ON s.order_id = o.id
WHERE o.status = 'fulfilled' AND length(s.body) = 0;

-- goods-queued (secrets): Every stored secret was queued for its buyer.
SELECT s.id FROM secrets s WHERE NOT EXISTS (
  SELECT 1 FROM outbox m WHERE m.dedupe_key = 'deliver:' || s.id AND m.kind = 'deliver');

-- goods-shown (orders): An order is delivered only after Telegram accepted a message with its secret.
SELECT o.id FROM orders o WHERE o.status = 'delivered' AND NOT EXISTS (
  SELECT 1 FROM secrets s JOIN outbox m ON m.dedupe_key = 'deliver:' || s.id
  WHERE s.order_id = o.id AND s.kind <> 'message' AND m.state = 'sent');

-- right-chat (messages): Secrets and status messages go to the chat of their order only.
SELECT m.id FROM secrets s
JOIN orders o ON o.id = s.order_id
JOIN outbox m ON m.dedupe_key = 'deliver:' || s.id
WHERE m.chat_id <> o.chat_id
UNION ALL
SELECT m.id FROM orders o JOIN outbox m ON m.dedupe_key = 'status:' || o.id
WHERE m.chat_id <> o.chat_id;

-- trade-of-one (trade numbers): A trade number belongs to one order.
SELECT trade_no FROM orders WHERE trade_no IS NOT NULL
GROUP BY account_id, trade_no HAVING COUNT(*) > 1;

-- one-live-attempt (orders): An order is traded at most once: it has at most one attempt that may have arrived.
SELECT order_id FROM attempts WHERE outcome IS NULL OR outcome <> 'not_sent'
GROUP BY order_id HAVING COUNT(*) > 1;

-- one-in-flight (supplier accounts): At most one trade is in flight on a supplier account.
SELECT account_id FROM attempts WHERE outcome IS NULL GROUP BY account_id HAVING COUNT(*) > 1;

-- flight-on-record (orders): A trade is in flight exactly while its order has that status.
SELECT o.id FROM orders o LEFT JOIN attempts a ON a.order_id = o.id AND a.outcome IS NULL
WHERE (o.status = 'submitting' AND a.order_id IS NULL)
   OR (o.status <> 'submitting' AND a.order_id IS NOT NULL);

-- attempt-of-order (orders): An attempt has the request number and the supplier account of its order.
SELECT o.id FROM attempts a JOIN orders o ON o.id = a.order_id
WHERE a.request_no <> o.request_no OR a.account_id <> o.account_id;

-- quote-bound (quotes): An order's quote belongs to that order only.
SELECT q.id FROM orders o JOIN quotes q ON q.id = o.quote_id
WHERE COALESCE(q.order_id, 0) <> o.id
UNION ALL
SELECT q.id FROM quotes q LEFT JOIN orders o ON o.id = q.order_id
WHERE q.order_id IS NOT NULL AND COALESCE(o.quote_id, 0) <> q.id;

-- quote-kept (orders): An order has the buyer and the price of its quote.
SELECT o.id FROM orders o JOIN quotes q ON q.id = o.quote_id
WHERE q.buyer_id <> o.buyer_id OR q.account_id <> o.account_id
   OR q.price <> o.price OR q.currency <> o.currency
   OR q.cost <> o.cost OR q.cost_currency <> o.cost_currency;

-- promo-used (orders): An order with a promo code has its use, which counts until its money is returned.
SELECT o.id FROM orders o
JOIN quotes q ON q.id = o.quote_id
LEFT JOIN promo_code_uses u ON u.order_id = o.id
WHERE (q.promo_code_id IS NULL AND u.order_id IS NOT NULL)
  OR (q.promo_code_id IS NOT NULL AND (
    u.order_id IS NULL OR u.promo_code_id <> q.promo_code_id OR u.buyer_id <> o.buyer_id
    OR q.full_price < o.price OR (u.released_at IS NULL) = (o.status IN ('cancelled', 'refunded'))));

-- sealed (places): Every sealed column holds encrypted values, under a key that the database knows.
SELECT place FROM (
  SELECT 'secrets.body ' || id AS place, body AS sealed, 1 AS may_be_shredded FROM secrets
  UNION ALL
  SELECT 'attempts.raw ' || order_id, raw, 1 FROM attempts WHERE raw IS NOT NULL
  UNION ALL
  SELECT 'attempts.late_raw ' || order_id, late_raw, 1 FROM attempts WHERE late_raw IS NOT NULL
  UNION ALL
  SELECT 'replays.raw ' || order_id, raw, 1 FROM replays WHERE raw IS NOT NULL
  UNION ALL
  SELECT 'orders.note ' || id, note, 1 FROM orders WHERE note IS NOT NULL
  UNION ALL
  SELECT 'orders.altered_answers ' || id, altered_answers, 0 FROM orders
  WHERE altered_answers IS NOT NULL
  UNION ALL
  SELECT 'quotes.selection ' || id, selection, 1 FROM quotes
  UNION ALL
  SELECT 'checkouts.choices ' || buyer_id, choices, 0 FROM checkouts
  UNION ALL
  SELECT 'inbox.body ' || update_id, body, 0 FROM inbox WHERE body IS NOT NULL
  UNION ALL
  SELECT 'thread_messages.body ' || id, body, 1 FROM thread_messages WHERE body IS NOT NULL
  UNION ALL
  SELECT 'payment_claims.transaction_number ' || reference, transaction_number, 0
  FROM payment_claims WHERE transaction_number IS NOT NULL
  UNION ALL
  SELECT 'staff_notes.body ' || id, body, 1 FROM staff_notes WHERE body IS NOT NULL
  UNION ALL
  SELECT 'proposals.request ' || number, request, 0 FROM proposals WHERE request IS NOT NULL
  UNION ALL
  SELECT 'stopped_products.reason ' || product_id, reason, 0 FROM stopped_products
  WHERE reason IS NOT NULL
) AS kept
WHERE (length(sealed) > 0 OR may_be_shredded = 0) AND (length(sealed) < 33 OR substr(sealed, 1, 5)
  NOT IN (SELECT substr(value, 1, 5) FROM meta WHERE key LIKE 'vault:%'));
