ALTER TABLE payments ADD COLUMN details TEXT DEFAULT '{}' NOT NULL

ALTER TABLE invoices ADD COLUMN link TEXT DEFAULT '' NOT NULL

CREATE INDEX ix_invoices_open ON invoices (created_at) WHERE status = 'open' AND external_id IS NOT NULL
