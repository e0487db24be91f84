CREATE TABLE forgotten (
	buyer_id BIGINT NOT NULL,
	until BIGINT NOT NULL,
	CONSTRAINT pk_forgotten PRIMARY KEY (buyer_id),
	CONSTRAINT fk_forgotten_buyer_id FOREIGN KEY(buyer_id) REFERENCES buyers (id)
)

CREATE TABLE pins (
	product_id INTEGER NOT NULL,
	actor BIGINT NOT NULL,
	at BIGINT NOT NULL,
	CONSTRAINT pk_pins PRIMARY KEY (product_id),
	CONSTRAINT fk_pins_product_id FOREIGN KEY(product_id) REFERENCES products (id)
)

CREATE TABLE watches (
	buyer_id BIGINT NOT NULL,
	product_id INTEGER NOT NULL,
	kind TEXT NOT NULL,
	price BIGINT,
	since BIGINT NOT NULL,
	CONSTRAINT pk_watches PRIMARY KEY (buyer_id, product_id, kind),
	CONSTRAINT ck_watches_kind CHECK (kind IN ('restock', 'price')),
	CONSTRAINT fk_watches_buyer_id FOREIGN KEY(buyer_id) REFERENCES buyers (id),
	CONSTRAINT fk_watches_product_id FOREIGN KEY(product_id) REFERENCES products (id)
)

CREATE INDEX ix_watches_product ON watches (product_id)

CREATE TABLE threads (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	buyer_id BIGINT NOT NULL,
	order_id INTEGER,
	opened_at BIGINT NOT NULL,
	closed_at BIGINT,
	CONSTRAINT fk_threads_buyer_id FOREIGN KEY(buyer_id) REFERENCES buyers (id),
	CONSTRAINT fk_threads_order_id FOREIGN KEY(order_id) REFERENCES orders (id)
)

CREATE INDEX ix_threads_buyer ON threads (buyer_id, id)

CREATE TABLE thread_copies (
	chat_id BIGINT NOT NULL,
	message_id BIGINT NOT NULL,
	thread_id INTEGER NOT NULL,
	CONSTRAINT pk_thread_copies PRIMARY KEY (chat_id, message_id),
	CONSTRAINT fk_thread_copies_thread_id FOREIGN KEY(thread_id) REFERENCES threads (id)
)

CREATE TABLE thread_messages (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	thread_id INTEGER NOT NULL,
	staff BOOLEAN NOT NULL,
	body BLOB,
	at BIGINT NOT NULL,
	CONSTRAINT fk_thread_messages_thread_id FOREIGN KEY(thread_id) REFERENCES threads (id)
)

CREATE INDEX ix_thread_messages_thread ON thread_messages (thread_id, id)
