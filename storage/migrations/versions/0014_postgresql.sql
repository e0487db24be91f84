CREATE TABLE invoices (
	id TEXT NOT NULL,
	buyer_id BIGINT NOT NULL,
	method TEXT NOT NULL,
	credited BIGINT NOT NULL,
	amount BIGINT NOT NULL,
	currency TEXT NOT NULL,
	quote_id BIGINT,
	external_id TEXT,
	status TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	CONSTRAINT pk_invoices PRIMARY KEY (id),
	CONSTRAINT ck_invoices_amounts CHECK (credited > 0 AND amount > 0),
	CONSTRAINT ck_invoices_status CHECK (status IN ('open', 'paid', 'closed')),
	CONSTRAINT uq_invoices_method_external_id UNIQUE (method, external_id),
	CONSTRAINT fk_invoices_buyer_id FOREIGN KEY(buyer_id) REFERENCES buyers (id)
)

CREATE INDEX ix_invoices_buyer_id ON invoices (buyer_id, created_at)

CREATE TABLE payments (
	id BIGSERIAL NOT NULL,
	method TEXT NOT NULL,
	external_id TEXT NOT NULL,
	direction TEXT NOT NULL,
	buyer_id BIGINT NOT NULL,
	amount BIGINT NOT NULL,
	currency TEXT NOT NULL,
	credited BIGINT NOT NULL,
	provider_id TEXT NOT NULL,
	source TEXT NOT NULL,
	at BIGINT NOT NULL,
	invoice_id TEXT,
	order_id BIGINT,
	CONSTRAINT pk_payments PRIMARY KEY (id),
	CONSTRAINT ck_payments_amount CHECK (amount > 0),
	CONSTRAINT ck_payments_direction CHECK (direction IN ('in', 'refund', 'reversal')),
	CONSTRAINT ck_payments_source CHECK (source IN ('update', 'polling', 'read_back', 'operator')),
	CONSTRAINT uq_payments_method_external_id_direction UNIQUE (method, external_id, direction),
	CONSTRAINT fk_payments_buyer_id FOREIGN KEY(buyer_id) REFERENCES buyers (id),
	CONSTRAINT fk_payments_order_id FOREIGN KEY(order_id) REFERENCES orders (id)
)

CREATE INDEX ix_payments_buyer_id ON payments (buyer_id, id)

CREATE TRIGGER payments_UPDATE_refused BEFORE UPDATE ON payments
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()

CREATE TRIGGER payments_DELETE_refused BEFORE DELETE ON payments
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()

CREATE TRIGGER payments_TRUNCATE_refused BEFORE TRUNCATE ON payments
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
