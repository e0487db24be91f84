"""Adapters: small implementations of the domain's ports that need a library or the outside world."""
