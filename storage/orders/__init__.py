"""Orders, their leases, trade attempts, delivered secrets, verdicts, rewards, retention and usage."""
