ALTER TABLE orders ADD COLUMN compare_at BIGINT

ALTER TABLE orders ADD COLUMN compare_tries INTEGER DEFAULT 0 NOT NULL

CREATE INDEX ix_orders_compare_at ON orders (account_id, compare_at) WHERE compare_at IS NOT NULL

CREATE TABLE breached_patterns (
	fingerprint TEXT NOT NULL,
	at BIGINT NOT NULL,
	CONSTRAINT pk_breached_patterns PRIMARY KEY (fingerprint)
)

CREATE INDEX ix_breached_patterns_at ON breached_patterns (at)
