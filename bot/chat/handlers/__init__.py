"""Handlers of the buyers' buttons, commands and messages.

A handler calls services and shows one screen. It must not decide anything about money or
deliveries. It never trades: the workers do that.
"""
