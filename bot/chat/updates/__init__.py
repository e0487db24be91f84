"""Telegram updates on their way to a handler: durable inbox, queues per person, throttling, guard."""
