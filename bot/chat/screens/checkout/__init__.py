"""Screens of the checkout: questions, prompts, answers and the quote."""
