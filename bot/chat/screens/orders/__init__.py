"""Screens of orders: status, delivery messages, causes and refusals."""
