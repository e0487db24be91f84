"""A local Crypto Pay server: invoices, transfers, and a page on which anybody can pay an invoice.

It is a second implementation of the interface: it shares no code with the shop's client.
"""

from bot.demo.crypto_pay.app import create_app
from bot.demo.crypto_pay.server import CryptoPayServer

__all__ = ["CryptoPayServer", "create_app"]
