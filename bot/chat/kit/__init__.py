"""Parts of every screen, as pure functions."""
