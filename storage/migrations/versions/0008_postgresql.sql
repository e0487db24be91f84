CREATE TABLE price_approvals (
	product_id BIGINT NOT NULL,
	unit_cost BIGINT NOT NULL,
	actor BIGINT NOT NULL,
	at BIGINT NOT NULL,
	CONSTRAINT pk_price_approvals PRIMARY KEY (product_id),
	CONSTRAINT fk_price_approvals_product_id FOREIGN KEY(product_id) REFERENCES products (id)
)
