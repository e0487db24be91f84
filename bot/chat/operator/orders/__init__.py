"""Orders for operators: lists, cases of unknown outcome, and verdicts on sellers' sentences."""
