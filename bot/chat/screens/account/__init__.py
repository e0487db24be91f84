"""Screens of a buyer's account: wallet, language, help, privacy and support."""
