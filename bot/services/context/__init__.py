"""What every use case needs: the shop's ports, settings, caches, operator alerts and the sales pause."""
