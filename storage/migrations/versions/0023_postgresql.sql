ALTER TABLE payment_cases DROP CONSTRAINT ck_payment_cases_kind

ALTER TABLE payment_cases ADD CONSTRAINT ck_payment_cases_kind CHECK (kind IN ('reversed', 'refund-refused', 'refund-overdue', 'found-after-restore', 'without-owner', 'parked'))
