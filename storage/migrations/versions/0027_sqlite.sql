CREATE TABLE rates (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	name TEXT NOT NULL,
	base TEXT NOT NULL,
	currency TEXT NOT NULL,
	rate TEXT NOT NULL,
	status TEXT NOT NULL,
	usual TEXT,
	usual_is_setting BOOLEAN DEFAULT 0 NOT NULL,
	actor BIGINT,
	at BIGINT NOT NULL,
	CONSTRAINT ck_rates_status CHECK (status IN ('used', 'jump', 'accepted'))
)

CREATE INDEX ix_rates_name ON rates (name, id)

CREATE UNIQUE INDEX uq_rates_jump ON rates (name) WHERE status = 'jump'
