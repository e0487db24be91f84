"""Screens of the checkout: questions, prompts, previous answers and the quote."""
