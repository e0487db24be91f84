CREATE INDEX ix_orders_unshredded ON orders (status, updated_at) WHERE note IS NULL OR length(note) > 0

CREATE INDEX ix_quotes_expires_at ON quotes (order_id, expires_at) WHERE order_id IS NULL

CREATE INDEX ix_checkouts_updated_at ON checkouts (updated_at)

CREATE INDEX ix_wrong_promo_codes_at ON wrong_promo_codes (at)

CREATE INDEX ix_thread_messages_unshredded ON thread_messages (thread_id) WHERE body IS NULL OR length(body) > 0

CREATE INDEX ix_payment_claims_evidence ON payment_claims (decided_at) WHERE transaction_number IS NOT NULL OR picture_message_id IS NOT NULL
