"""Screens for looking around: home, categories, product pages, search results and watches."""
