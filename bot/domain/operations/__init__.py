"""What keeps the shop running: messages, queues, pauses, books."""
