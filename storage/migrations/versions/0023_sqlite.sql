ALTER TABLE payment_cases RENAME TO payment_cases_before_parked

DROP INDEX ix_payment_cases_open

DROP INDEX ix_payment_cases_reversed

CREATE TABLE payment_cases (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	kind TEXT NOT NULL,
	method TEXT NOT NULL,
	external_id TEXT NOT NULL,
	buyer_id BIGINT,
	amount BIGINT NOT NULL,
	currency TEXT NOT NULL,
	value BIGINT NOT NULL,
	reason TEXT NOT NULL,
	opened_at BIGINT NOT NULL,
	closed_at BIGINT,
	closed_by BIGINT,
	resolution TEXT,
	credited BIGINT DEFAULT '0' NOT NULL,
	CONSTRAINT ck_payment_cases_closed CHECK ((closed_at IS NULL) = (resolution IS NULL)),
	CONSTRAINT ck_payment_cases_credited CHECK (credited = 0 OR resolution = 'credit'),
	CONSTRAINT ck_payment_cases_kind CHECK (kind IN ('reversed', 'refund-refused', 'refund-overdue', 'found-after-restore', 'without-owner', 'parked')),
	CONSTRAINT ck_payment_cases_resolution CHECK (resolution IN ('continue', 'cancel-orders', 'credit', 'do-not-credit', 'settled')),
	CONSTRAINT uq_payment_cases_kind_method_external_id UNIQUE (kind, method, external_id)
)

CREATE INDEX ix_payment_cases_open ON payment_cases (id) WHERE closed_at IS NULL

CREATE INDEX ix_payment_cases_reversed ON payment_cases (buyer_id) WHERE kind = 'reversed' AND closed_at IS NULL

INSERT INTO payment_cases SELECT * FROM payment_cases_before_parked

DROP TABLE payment_cases_before_parked
