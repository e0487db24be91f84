CREATE TABLE album_messages (
	chat_id BIGINT NOT NULL,
	message_id BIGINT NOT NULL,
	album_id TEXT NOT NULL,
	CONSTRAINT pk_album_messages PRIMARY KEY (chat_id, message_id)
)
