"""The methods of the Bot API that the local server offers, by topic."""
