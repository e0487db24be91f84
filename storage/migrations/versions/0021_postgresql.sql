CREATE TABLE payment_claims (
	reference TEXT NOT NULL,
	invoice_id TEXT NOT NULL,
	buyer_id BIGINT NOT NULL,
	claimed_at BIGINT NOT NULL,
	status TEXT NOT NULL,
	transaction_number BYTEA,
	fingerprint TEXT,
	picture_message_id BIGINT,
	asked_message_id BIGINT,
	evidence_count INTEGER NOT NULL,
	decided_by BIGINT,
	decided_at BIGINT,
	confirmed BIGINT,
	currency TEXT NOT NULL,
	CONSTRAINT pk_payment_claims PRIMARY KEY (reference),
	CONSTRAINT ck_payment_claims_status CHECK (status IN ('open', 'confirmed', 'declined', 'withdrawn')),
	CONSTRAINT ck_payment_claims_decision CHECK ((status = 'open') = (decided_at IS NULL) AND (status = 'open') = (decided_by IS NULL) AND (status = 'confirmed') = (confirmed IS NOT NULL)),
	CONSTRAINT ck_payment_claims_confirmed CHECK (confirmed > 0),
	CONSTRAINT uq_payment_claims_invoice_id UNIQUE (invoice_id),
	CONSTRAINT fk_payment_claims_invoice_id FOREIGN KEY(invoice_id) REFERENCES invoices (id),
	CONSTRAINT fk_payment_claims_buyer_id FOREIGN KEY(buyer_id) REFERENCES buyers (id)
)

CREATE INDEX ix_payment_claims_buyer_id ON payment_claims (buyer_id, claimed_at)

CREATE INDEX ix_payment_claims_fingerprint ON payment_claims (fingerprint)

CREATE INDEX ix_payment_claims_open ON payment_claims (claimed_at) WHERE status = 'open'
