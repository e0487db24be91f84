"""Screens for browsing: home, categories, product pages, search results and watches."""
