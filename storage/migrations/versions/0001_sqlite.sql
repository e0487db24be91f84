CREATE TABLE accounts (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	code TEXT NOT NULL,
	CONSTRAINT uq_accounts_code UNIQUE (code)
)

CREATE TABLE audit (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	actor BIGINT NOT NULL,
	action TEXT NOT NULL,
	target TEXT NOT NULL,
	detail TEXT NOT NULL,
	at BIGINT NOT NULL
)

CREATE TABLE buyers (
	id BIGINT NOT NULL,
	name TEXT NOT NULL,
	username TEXT,
	telegram_language TEXT NOT NULL,
	language TEXT,
	banned BOOLEAN DEFAULT 0 NOT NULL,
	screen_message_id BIGINT,
	balance BIGINT DEFAULT 0 NOT NULL,
	credit BIGINT DEFAULT 0 NOT NULL,
	met_at BIGINT NOT NULL,
	seen_at BIGINT NOT NULL,
	CONSTRAINT pk_buyers PRIMARY KEY (id),
	CONSTRAINT ck_buyers_credit CHECK (credit >= 0)
)

CREATE INDEX ix_buyers_met_at ON buyers (met_at)

CREATE INDEX ix_buyers_username ON buyers (lower(username))

CREATE TABLE inbox (
	bot_id BIGINT NOT NULL,
	update_id BIGINT NOT NULL,
	lane BIGINT NOT NULL,
	body BLOB,
	state TEXT NOT NULL,
	attempts INTEGER DEFAULT 0 NOT NULL,
	next_at BIGINT NOT NULL,
	error TEXT DEFAULT '' NOT NULL,
	closed_at BIGINT,
	CONSTRAINT pk_inbox PRIMARY KEY (bot_id, update_id),
	CONSTRAINT ck_inbox_state CHECK (state IN ('open', 'closed', 'parked')),
	CONSTRAINT ck_inbox_body CHECK ((body IS NULL) = (state = 'closed')),
	CONSTRAINT ck_inbox_closed CHECK ((closed_at IS NOT NULL) = (state = 'closed'))
)

CREATE INDEX ix_inbox_closed_at ON inbox (closed_at)

CREATE INDEX ix_inbox_open ON inbox (bot_id, state, update_id)

CREATE TABLE meta (
	"key" TEXT NOT NULL,
	value BLOB NOT NULL,
	CONSTRAINT pk_meta PRIMARY KEY ("key")
)

CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	kind TEXT NOT NULL,
	chat_id BIGINT NOT NULL,
	dedupe_key TEXT NOT NULL,
	facts TEXT NOT NULL,
	state TEXT NOT NULL,
	taken BOOLEAN DEFAULT 0 NOT NULL,
	again BOOLEAN DEFAULT 0 NOT NULL,
	attempts INTEGER DEFAULT 0 NOT NULL,
	next_at BIGINT NOT NULL,
	reason TEXT DEFAULT '' NOT NULL,
	message_id BIGINT,
	updated_at BIGINT NOT NULL,
	CONSTRAINT ck_outbox_kind CHECK (kind IN ('deliver', 'status', 'alert', 'notice')),
	CONSTRAINT ck_outbox_state CHECK (state IN ('pending', 'sent', 'parked', 'dropped')),
	CONSTRAINT uq_outbox_dedupe_key UNIQUE (dedupe_key)
)

CREATE INDEX ix_outbox_chat ON outbox (chat_id, state, id)

CREATE INDEX ix_outbox_due ON outbox (state, next_at)

CREATE TABLE categories (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	account_id INTEGER NOT NULL,
	remote_id TEXT NOT NULL,
	name TEXT NOT NULL,
	position INTEGER NOT NULL,
	gone BOOLEAN DEFAULT 0 NOT NULL,
	CONSTRAINT uq_categories_account_id_remote_id UNIQUE (account_id, remote_id),
	CONSTRAINT fk_categories_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
)

CREATE TABLE products (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	account_id INTEGER NOT NULL,
	category_id INTEGER NOT NULL,
	code TEXT NOT NULL,
	name TEXT NOT NULL,
	cost TEXT NOT NULL,
	stock BIGINT,
	delivery TEXT NOT NULL,
	selectable_cards BOOLEAN NOT NULL,
	position INTEGER NOT NULL,
	gone BOOLEAN DEFAULT 0 NOT NULL,
	sellable BOOLEAN DEFAULT 1 NOT NULL,
	details TEXT,
	read_at BIGINT,
	CONSTRAINT ck_products_delivery CHECK (delivery IN ('automatic', 'manual')),
	CONSTRAINT uq_products_account_id_code UNIQUE (account_id, code),
	CONSTRAINT fk_products_account_id FOREIGN KEY(account_id) REFERENCES accounts (id),
	CONSTRAINT fk_products_category_id FOREIGN KEY(category_id) REFERENCES categories (id)
)

CREATE INDEX ix_products_shelf ON products (category_id, position)

CREATE TABLE checkouts (
	buyer_id BIGINT NOT NULL,
	product_id INTEGER NOT NULL,
	choices BLOB NOT NULL,
	expecting TEXT,
	updated_at BIGINT NOT NULL,
	CONSTRAINT pk_checkouts PRIMARY KEY (buyer_id, product_id),
	CONSTRAINT fk_checkouts_buyer_id FOREIGN KEY(buyer_id) REFERENCES buyers (id),
	CONSTRAINT fk_checkouts_product_id FOREIGN KEY(product_id) REFERENCES products (id)
)

CREATE UNIQUE INDEX uq_checkouts_expecting ON checkouts (buyer_id) WHERE expecting IS NOT NULL

CREATE TABLE facets (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	product_id INTEGER NOT NULL,
	kind TEXT NOT NULL,
	parent_id BIGINT NOT NULL,
	name TEXT NOT NULL,
	gone BOOLEAN DEFAULT 0 NOT NULL,
	CONSTRAINT uq_facets_product_id_kind_parent_id_name UNIQUE (product_id, kind, parent_id, name),
	CONSTRAINT fk_facets_product_id FOREIGN KEY(product_id) REFERENCES products (id)
)

CREATE TABLE quotes (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	uid TEXT NOT NULL,
	buyer_id BIGINT NOT NULL,
	account_id INTEGER NOT NULL,
	product_id INTEGER NOT NULL,
	selection BLOB NOT NULL,
	cost BIGINT NOT NULL,
	cost_currency TEXT NOT NULL,
	price BIGINT NOT NULL,
	premium BIGINT NOT NULL,
	currency TEXT NOT NULL,
	markup_bp INTEGER NOT NULL,
	rate TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	order_id BIGINT,
	CONSTRAINT ck_quotes_amounts CHECK (cost >= 0 AND price >= 0 AND premium >= 0),
	CONSTRAINT uq_quotes_uid UNIQUE (uid),
	CONSTRAINT fk_quotes_buyer_id FOREIGN KEY(buyer_id) REFERENCES buyers (id),
	CONSTRAINT fk_quotes_account_id FOREIGN KEY(account_id) REFERENCES accounts (id),
	CONSTRAINT fk_quotes_product_id FOREIGN KEY(product_id) REFERENCES products (id),
	CONSTRAINT uq_quotes_order_id UNIQUE (order_id)
)

CREATE INDEX ix_quotes_open ON quotes (buyer_id, product_id) WHERE order_id IS NULL

CREATE TABLE orders (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	buyer_id BIGINT NOT NULL,
	account_id INTEGER NOT NULL,
	quote_id INTEGER NOT NULL,
	status TEXT NOT NULL,
	version INTEGER NOT NULL,
	request_no TEXT NOT NULL,
	delivery TEXT NOT NULL,
	cost BIGINT NOT NULL,
	cost_currency TEXT NOT NULL,
	price BIGINT NOT NULL,
	currency TEXT NOT NULL,
	trade_no TEXT,
	charged BIGINT,
	cause TEXT DEFAULT '' NOT NULL,
	note BLOB,
	chat_id BIGINT NOT NULL,
	status_message_id BIGINT,
	polls INTEGER DEFAULT 0 NOT NULL,
	next_at BIGINT NOT NULL,
	taken BOOLEAN DEFAULT 0 NOT NULL,
	troubled_since BIGINT,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	CONSTRAINT ck_orders_status CHECK (status IN ('placed', 'submitting', 'uncertain', 'review', 'accepted', 'fulfilled', 'delivered', 'cancelled', 'refunded')),
	CONSTRAINT ck_orders_delivery CHECK (delivery IN ('automatic', 'manual')),
	CONSTRAINT ck_orders_request_no CHECK (length(request_no) BETWEEN 1 AND 19),
	CONSTRAINT ck_orders_amounts CHECK (price >= 0 AND cost >= 0),
	CONSTRAINT uq_orders_account_id_trade_no UNIQUE (account_id, trade_no),
	CONSTRAINT fk_orders_buyer_id FOREIGN KEY(buyer_id) REFERENCES buyers (id),
	CONSTRAINT fk_orders_account_id FOREIGN KEY(account_id) REFERENCES accounts (id),
	CONSTRAINT uq_orders_quote_id UNIQUE (quote_id),
	CONSTRAINT fk_orders_quote_id FOREIGN KEY(quote_id) REFERENCES quotes (id),
	CONSTRAINT uq_orders_request_no UNIQUE (request_no)
)

CREATE INDEX ix_orders_buyer ON orders (buyer_id, id)

CREATE INDEX ix_orders_created_at ON orders (created_at)

CREATE INDEX ix_orders_due ON orders (status, next_at)

CREATE INDEX ix_orders_lane ON orders (account_id, status)

CREATE INDEX ix_orders_traded ON orders (delivery, created_at) WHERE trade_no IS NOT NULL AND status IN ('fulfilled', 'delivered')

CREATE TABLE attempts (
	order_id INTEGER NOT NULL,
	n INTEGER NOT NULL,
	account_id INTEGER NOT NULL,
	request_no TEXT NOT NULL,
	balance_before TEXT,
	expected TEXT,
	outcome TEXT,
	detail TEXT DEFAULT '' NOT NULL,
	raw BLOB,
	late_raw BLOB,
	checks INTEGER DEFAULT 0 NOT NULL,
	started_at BIGINT NOT NULL,
	ended_at BIGINT,
	CONSTRAINT pk_attempts PRIMARY KEY (order_id, n),
	CONSTRAINT ck_attempts_ended CHECK ((outcome IS NULL) = (ended_at IS NULL)),
	CONSTRAINT fk_attempts_order_id FOREIGN KEY(order_id) REFERENCES orders (id),
	CONSTRAINT fk_attempts_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
)

CREATE UNIQUE INDEX uq_attempts_in_flight ON attempts (account_id) WHERE outcome IS NULL

CREATE UNIQUE INDEX uq_attempts_live ON attempts (order_id) WHERE outcome IS NULL OR outcome <> 'not_sent'

CREATE TABLE entries (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	"key" TEXT NOT NULL,
	kind TEXT NOT NULL,
	order_id INTEGER,
	actor TEXT NOT NULL,
	note TEXT NOT NULL,
	at BIGINT NOT NULL,
	CONSTRAINT uq_entries_key UNIQUE ("key"),
	CONSTRAINT fk_entries_order_id FOREIGN KEY(order_id) REFERENCES orders (id)
)

CREATE TABLE order_events (
	order_id INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	came_from TEXT,
	went_to TEXT NOT NULL,
	cause TEXT NOT NULL,
	actor TEXT NOT NULL,
	at BIGINT NOT NULL,
	CONSTRAINT pk_order_events PRIMARY KEY (order_id, seq),
	CONSTRAINT ck_order_events_move CHECK ((came_from IS NULL AND went_to = 'placed') OR (came_from || '>' || went_to) IN ('placed>cancelled', 'placed>submitting', 'submitting>accepted', 'submitting>fulfilled', 'submitting>placed', 'submitting>review', 'submitting>uncertain', 'uncertain>cancelled', 'uncertain>review', 'review>accepted', 'review>cancelled', 'review>fulfilled', 'accepted>fulfilled', 'accepted>review', 'fulfilled>delivered', 'fulfilled>refunded', 'delivered>refunded')),
	CONSTRAINT fk_order_events_order_id FOREIGN KEY(order_id) REFERENCES orders (id)
)

CREATE TABLE secrets (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	order_id INTEGER NOT NULL,
	version INTEGER NOT NULL,
	fingerprint TEXT NOT NULL,
	body BLOB NOT NULL,
	received_at BIGINT NOT NULL,
	CONSTRAINT uq_secrets_order_id_fingerprint UNIQUE (order_id, fingerprint),
	CONSTRAINT uq_secrets_order_id_version UNIQUE (order_id, version),
	CONSTRAINT fk_secrets_order_id FOREIGN KEY(order_id) REFERENCES orders (id)
)

CREATE TABLE postings (
	entry_id INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	account TEXT NOT NULL,
	amount BIGINT NOT NULL,
	currency TEXT NOT NULL,
	CONSTRAINT pk_postings PRIMARY KEY (entry_id, seq),
	CONSTRAINT fk_postings_entry_id FOREIGN KEY(entry_id) REFERENCES entries (id)
)

CREATE INDEX ix_postings_account ON postings (account, entry_id)

CREATE TRIGGER entries_UPDATE_refused BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries is append-only'); END

CREATE TRIGGER entries_DELETE_refused BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries is append-only'); END

CREATE TRIGGER postings_UPDATE_refused BEFORE UPDATE ON postings
BEGIN SELECT RAISE(ABORT, 'postings is append-only'); END

CREATE TRIGGER postings_DELETE_refused BEFORE DELETE ON postings
BEGIN SELECT RAISE(ABORT, 'postings is append-only'); END

CREATE TRIGGER order_events_UPDATE_refused BEFORE UPDATE ON order_events
BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END

CREATE TRIGGER order_events_DELETE_refused BEFORE DELETE ON order_events
BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END

CREATE TRIGGER audit_UPDATE_refused BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END

CREATE TRIGGER audit_DELETE_refused BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END

CREATE TRIGGER postings_hold_guarded AFTER INSERT ON postings
WHEN NEW.amount < 0 AND NEW.account LIKE 'buyer:%'
 AND (SELECT kind FROM entries WHERE id = NEW.entry_id) = 'hold'
BEGIN
SELECT RAISE(ABORT, 'a hold exceeds balance and credit')
WHERE COALESCE((SELECT credit FROM buyers WHERE id = CAST(substr(NEW.account, 7) AS INTEGER)), 0)
 + (SELECT SUM(amount) FROM postings WHERE account = NEW.account) < 0;
END
