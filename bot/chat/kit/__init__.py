"""Parts of screens that all topics use, as pure functions and data."""
