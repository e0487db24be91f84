CREATE TABLE refunds (
	payment_id INTEGER NOT NULL,
	debited BIGINT NOT NULL,
	status TEXT NOT NULL,
	actor BIGINT NOT NULL,
	started_at BIGINT NOT NULL,
	next_at BIGINT NOT NULL,
	tries INTEGER NOT NULL,
	reason TEXT NOT NULL,
	settled_at BIGINT,
	CONSTRAINT pk_refunds PRIMARY KEY (payment_id),
	CONSTRAINT ck_refunds_debited CHECK (debited >= 0),
	CONSTRAINT ck_refunds_settled CHECK ((status = 'pending') = (settled_at IS NULL)),
	CONSTRAINT ck_refunds_status CHECK (status IN ('pending', 'done', 'refused')),
	CONSTRAINT fk_refunds_payment_id FOREIGN KEY(payment_id) REFERENCES payments (id)
)

CREATE INDEX ix_refunds_due ON refunds (next_at) WHERE status = 'pending'

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
	CONSTRAINT ck_payment_cases_kind CHECK (kind IN ('reversed', 'refund-refused', 'refund-overdue', 'found-after-restore', 'without-owner')),
	CONSTRAINT ck_payment_cases_resolution CHECK (resolution IN ('continue', 'cancel-orders', 'credit', 'do-not-credit', 'settled')),
	CONSTRAINT uq_payment_cases_kind_method_external_id UNIQUE (kind, method, external_id)
)

CREATE INDEX ix_payment_cases_open ON payment_cases (id) WHERE closed_at IS NULL

CREATE INDEX ix_payment_cases_reversed ON payment_cases (buyer_id) WHERE kind = 'reversed' AND closed_at IS NULL
