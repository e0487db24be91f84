ALTER TABLE secrets ADD COLUMN kind TEXT DEFAULT 'goods' NOT NULL

CREATE TABLE seller_texts (
product_id INTEGER NOT NULL, 
fingerprint TEXT NOT NULL, 
verdict TEXT, 
actor BIGINT, 
at BIGINT NOT NULL, 
CONSTRAINT pk_seller_texts PRIMARY KEY (product_id, fingerprint), 
CONSTRAINT ck_seller_texts_verdict CHECK (verdict IN ('goods', 'message')), 
CONSTRAINT fk_seller_texts_product_id FOREIGN KEY(product_id) REFERENCES products (id)
)
