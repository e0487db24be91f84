"""Actions of people at the local Bot API server: writing, tapping, paying, inline mode, scripts."""
