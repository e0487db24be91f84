"""Telegram updates before a handler: durable inbox, queue per person, throttle and guard."""
