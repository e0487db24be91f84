CREATE TABLE claim_fingerprints (
	reference TEXT NOT NULL,
	fingerprint TEXT NOT NULL,
	CONSTRAINT pk_claim_fingerprints PRIMARY KEY (reference, fingerprint),
	CONSTRAINT fk_claim_fingerprints_reference FOREIGN KEY(reference) REFERENCES payment_claims (reference)
)

CREATE INDEX ix_claim_fingerprints_fingerprint ON claim_fingerprints (fingerprint)

INSERT INTO claim_fingerprints (reference, fingerprint) SELECT reference, fingerprint FROM payment_claims WHERE fingerprint IS NOT NULL

DROP INDEX ix_payment_claims_fingerprint
