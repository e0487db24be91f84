"""Calls to Telegram: transport, sending of screens and messages, pictures, links and the bot's
profile.
"""
