ALTER TABLE payment_claims ADD COLUMN made_again INTEGER DEFAULT 0 NOT NULL

CREATE INDEX ix_invoices_unpaid ON invoices (created_at) WHERE status <> 'paid'
