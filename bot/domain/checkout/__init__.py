"""Rules of the checkout: questions, checks of answers, and the quote."""
