"""Messages that nobody tapped for."""
