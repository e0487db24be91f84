"""The context of every use case: ports, settings, caches, operator alerts and the sales pause."""
