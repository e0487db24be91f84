"""Questions and the quote."""
