ALTER TABLE buyers ADD COLUMN screen_question TEXT

ALTER TABLE buyers ADD COLUMN screen_question_order_id BIGINT
