CREATE TABLE pauses (
	cause TEXT NOT NULL,
	actor TEXT NOT NULL,
	since BIGINT NOT NULL,
	CONSTRAINT pk_pauses PRIMARY KEY (cause)
)

CREATE TABLE replays (
	order_id BIGINT NOT NULL,
	outcome TEXT,
	detail TEXT DEFAULT '' NOT NULL,
	raw BYTEA,
	started_at BIGINT NOT NULL,
	ended_at BIGINT,
	CONSTRAINT pk_replays PRIMARY KEY (order_id),
	CONSTRAINT ck_replays_ended CHECK ((outcome IS NULL) = (ended_at IS NULL)),
	CONSTRAINT fk_replays_order_id FOREIGN KEY(order_id) REFERENCES orders (id)
)

CREATE TABLE samples (
	order_id BIGINT NOT NULL,
	seq INTEGER NOT NULL,
	balance TEXT,
	at BIGINT NOT NULL,
	CONSTRAINT pk_samples PRIMARY KEY (order_id, seq),
	CONSTRAINT fk_samples_order_id FOREIGN KEY(order_id) REFERENCES orders (id)
)
