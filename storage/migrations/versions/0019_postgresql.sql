CREATE TABLE invite_codes (
	buyer_id BIGINT NOT NULL,
	code TEXT NOT NULL,
	CONSTRAINT pk_invite_codes PRIMARY KEY (buyer_id),
	CONSTRAINT fk_invite_codes_buyer_id FOREIGN KEY(buyer_id) REFERENCES buyers (id),
	CONSTRAINT uq_invite_codes_code UNIQUE (code)
)

CREATE TABLE referrals (
	buyer_id BIGINT NOT NULL,
	referrer_id BIGINT NOT NULL,
	at BIGINT NOT NULL,
	CONSTRAINT pk_referrals PRIMARY KEY (buyer_id),
	CONSTRAINT ck_referrals_referrer_id CHECK (buyer_id <> referrer_id),
	CONSTRAINT fk_referrals_buyer_id FOREIGN KEY(buyer_id) REFERENCES buyers (id),
	CONSTRAINT fk_referrals_referrer_id FOREIGN KEY(referrer_id) REFERENCES buyers (id)
)

CREATE INDEX ix_referrals_referrer_id ON referrals (referrer_id)

CREATE TABLE referral_rewards (
	order_id BIGINT NOT NULL,
	referrer_id BIGINT NOT NULL,
	margin BIGINT NOT NULL,
	amount BIGINT NOT NULL,
	due_at BIGINT NOT NULL,
	state TEXT NOT NULL,
	CONSTRAINT pk_referral_rewards PRIMARY KEY (order_id),
	CONSTRAINT ck_referral_rewards_amount CHECK (amount > 0 AND amount <= margin),
	CONSTRAINT ck_referral_rewards_state CHECK (state IN ('pending', 'credited', 'returned', 'cancelled')),
	CONSTRAINT fk_referral_rewards_order_id FOREIGN KEY(order_id) REFERENCES orders (id),
	CONSTRAINT fk_referral_rewards_referrer_id FOREIGN KEY(referrer_id) REFERENCES buyers (id)
)

CREATE INDEX ix_referral_rewards_due ON referral_rewards (due_at) WHERE state = 'pending'

CREATE INDEX ix_referral_rewards_referrer_id ON referral_rewards (referrer_id)
