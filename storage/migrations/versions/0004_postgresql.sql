CREATE OR REPLACE FUNCTION guard_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
-- Writing the buyer's row makes two holds wait for each other, whatever the isolation.
UPDATE buyers SET balance = balance WHERE id = CAST(substr(NEW.account, 7) AS bigint);
IF (SELECT kind FROM entries WHERE id = NEW.entry_id) = 'hold'
 AND COALESCE((SELECT credit FROM buyers WHERE id = CAST(substr(NEW.account, 7) AS bigint)), 0)
 + (SELECT SUM(amount) FROM postings WHERE account = NEW.account) < 0
THEN RAISE EXCEPTION 'a hold exceeds balance and credit' USING ERRCODE = 'check_violation';
END IF;
RETURN NULL;
END $$
