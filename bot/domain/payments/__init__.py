"""Money that comes in, goes back and is booked."""
