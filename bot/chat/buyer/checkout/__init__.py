"""The way to a price: the questions of a checkout, the quote, and the invoice that pays for it."""
