"""Questions, answers and the quote."""
