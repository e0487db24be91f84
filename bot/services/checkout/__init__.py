"""Use cases from the first choice to the confirmed order: steps, answers, quotes and confirmation."""
