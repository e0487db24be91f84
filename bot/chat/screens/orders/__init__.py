"""Screens of orders: status, delivery, causes and refusals."""
