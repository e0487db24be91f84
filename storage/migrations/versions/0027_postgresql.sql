CREATE TABLE rates (
	id BIGSERIAL NOT NULL,
	name TEXT NOT NULL,
	base TEXT NOT NULL,
	currency TEXT NOT NULL,
	rate TEXT NOT NULL,
	status TEXT NOT NULL,
	usual TEXT,
	usual_is_setting BOOLEAN DEFAULT false NOT NULL,
	actor BIGINT,
	at BIGINT NOT NULL,
	CONSTRAINT pk_rates PRIMARY KEY (id),
	CONSTRAINT ck_rates_status CHECK (status IN ('used', 'jump', 'accepted'))
)

CREATE INDEX ix_rates_name ON rates (name, id)

CREATE UNIQUE INDEX uq_rates_jump ON rates (name) WHERE status = 'jump'
