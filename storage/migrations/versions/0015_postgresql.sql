ALTER TABLE buyers ADD COLUMN credit_limit BIGINT DEFAULT 0 NOT NULL

ALTER TABLE buyers ADD COLUMN has_own_limit BOOLEAN DEFAULT false NOT NULL

UPDATE buyers SET credit_limit = credit
