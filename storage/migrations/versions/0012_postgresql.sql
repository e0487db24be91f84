ALTER TABLE orders ADD COLUMN altered_answers BYTEA
