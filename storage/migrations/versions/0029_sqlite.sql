ALTER TABLE invoices ADD COLUMN is_from_backup BOOLEAN DEFAULT 0 NOT NULL

ALTER TABLE invoices ADD COLUMN held_at BIGINT

UPDATE invoices SET is_from_backup = 1 WHERE EXISTS (SELECT 1 FROM meta WHERE key = 'restored')

INSERT INTO meta (key, value) SELECT 'listed:*', X'72656164' WHERE EXISTS (SELECT 1 FROM meta)

CREATE INDEX ix_invoices_holding ON invoices (quote_id) WHERE status = 'open' AND held_at IS NOT NULL

CREATE INDEX ix_quotes_promo_code ON quotes (promo_code_id) WHERE order_id IS NULL AND promo_code_id IS NOT NULL
