ALTER TABLE inbox ADD COLUMN unfinished_starts INTEGER DEFAULT 0 NOT NULL

ALTER TABLE forgotten ADD COLUMN last_order_id BIGINT DEFAULT 0 NOT NULL

UPDATE forgotten SET last_order_id = coalesce((SELECT max(orders.id) FROM orders
WHERE orders.buyer_id = forgotten.buyer_id AND orders.created_at <= forgotten.until), 0)
