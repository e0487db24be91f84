ALTER TABLE watches DROP CONSTRAINT ck_watches_kind

ALTER TABLE watches ADD CONSTRAINT ck_watches_kind CHECK (kind IN ('restock', 'price', 'opening'))

CREATE INDEX ix_watches_opening ON watches (since) WHERE kind = 'opening'
