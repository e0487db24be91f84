"""A buyer's orders: Confirm, the status message, the delivery, and the list of orders."""
