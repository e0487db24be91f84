"""Orders, leases, trade attempts, delivered secrets, verdicts, rewards, retention and usage."""
