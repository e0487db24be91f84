CREATE TABLE promo_codes (
	id BIGSERIAL NOT NULL,
	code TEXT NOT NULL,
	percent_bp INTEGER NOT NULL,
	amount BIGINT NOT NULL,
	scope TEXT NOT NULL,
	scope_id BIGINT NOT NULL,
	minimum BIGINT NOT NULL,
	max_uses BIGINT,
	max_uses_each BIGINT,
	starts_at BIGINT,
	ends_at BIGINT,
	actor BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	ended_at BIGINT,
	CONSTRAINT pk_promo_codes PRIMARY KEY (id),
	CONSTRAINT ck_promo_codes_scope CHECK (scope IN ('global', 'category', 'product', 'variant')),
	CONSTRAINT ck_promo_codes_scope_id CHECK ((scope = 'global') = (scope_id = 0) AND scope <> 'variant'),
	CONSTRAINT ck_promo_codes_discount CHECK (percent_bp BETWEEN 0 AND 10000 AND amount >= 0 AND (percent_bp = 0) <> (amount = 0)),
	CONSTRAINT ck_promo_codes_limits CHECK (minimum >= 0 AND max_uses > 0 AND max_uses_each > 0)
)

CREATE INDEX ix_promo_codes_code ON promo_codes (code)

CREATE UNIQUE INDEX uq_promo_codes_open ON promo_codes (code) WHERE ended_at IS NULL

CREATE TABLE promo_code_uses (
	order_id BIGINT NOT NULL,
	promo_code_id BIGINT NOT NULL,
	buyer_id BIGINT NOT NULL,
	at BIGINT NOT NULL,
	released_at BIGINT,
	CONSTRAINT pk_promo_code_uses PRIMARY KEY (order_id),
	CONSTRAINT fk_promo_code_uses_order_id FOREIGN KEY(order_id) REFERENCES orders (id),
	CONSTRAINT fk_promo_code_uses_promo_code_id FOREIGN KEY(promo_code_id) REFERENCES promo_codes (id),
	CONSTRAINT fk_promo_code_uses_buyer_id FOREIGN KEY(buyer_id) REFERENCES buyers (id)
)

CREATE INDEX ix_promo_code_uses_code ON promo_code_uses (promo_code_id, order_id)

CREATE TABLE wrong_promo_codes (
	id BIGSERIAL NOT NULL,
	buyer_id BIGINT NOT NULL,
	at BIGINT NOT NULL,
	CONSTRAINT pk_wrong_promo_codes PRIMARY KEY (id),
	CONSTRAINT fk_wrong_promo_codes_buyer_id FOREIGN KEY(buyer_id) REFERENCES buyers (id)
)

CREATE INDEX ix_wrong_promo_codes_buyer ON wrong_promo_codes (buyer_id, at)

ALTER TABLE quotes ADD COLUMN promo_code_id BIGINT

ALTER TABLE quotes ADD COLUMN promo_code TEXT

ALTER TABLE quotes ADD COLUMN full_price BIGINT
