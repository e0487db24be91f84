CREATE TABLE supplier_troubles (
	kind TEXT NOT NULL,
	since BIGINT NOT NULL,
	needed TEXT,
	told_cost TEXT,
	CONSTRAINT pk_supplier_troubles PRIMARY KEY (kind),
	CONSTRAINT ck_supplier_troubles_kind CHECK (kind IN ('balance', 'no-answer'))
)

CREATE TABLE missed_sales (
	kind TEXT NOT NULL,
	buyer_id BIGINT NOT NULL,
	price BIGINT NOT NULL,
	CONSTRAINT pk_missed_sales PRIMARY KEY (kind, buyer_id),
	CONSTRAINT fk_missed_sales_kind FOREIGN KEY(kind) REFERENCES supplier_troubles (kind),
	CONSTRAINT fk_missed_sales_buyer_id FOREIGN KEY(buyer_id) REFERENCES buyers (id)
)
