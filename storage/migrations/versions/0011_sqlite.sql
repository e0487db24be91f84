DROP INDEX ix_watches_product

ALTER TABLE watches RENAME TO watches_of_0010

CREATE TABLE watches (
buyer_id BIGINT NOT NULL, 
product_id INTEGER NOT NULL, 
kind TEXT NOT NULL, 
price BIGINT, 
since BIGINT NOT NULL, 
CONSTRAINT pk_watches PRIMARY KEY (buyer_id, product_id, kind), 
CONSTRAINT ck_watches_kind CHECK (kind IN ('restock', 'price', 'opening')), 
CONSTRAINT fk_watches_buyer_id FOREIGN KEY(buyer_id) REFERENCES buyers (id), 
CONSTRAINT fk_watches_product_id FOREIGN KEY(product_id) REFERENCES products (id)
)

INSERT INTO watches (buyer_id, product_id, kind, price, since)
SELECT buyer_id, product_id, kind, price, since FROM watches_of_0010

DROP TABLE watches_of_0010

CREATE INDEX ix_watches_product ON watches (product_id)

CREATE INDEX ix_watches_opening ON watches (since) WHERE kind = 'opening'
