"""What people do at the local Bot API server: write, tap, pay, and scripted buyers."""
