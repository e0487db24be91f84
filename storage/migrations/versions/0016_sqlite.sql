ALTER TABLE threads ADD COLUMN refund_requested_at BIGINT
