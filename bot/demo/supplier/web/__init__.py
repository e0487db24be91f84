"""The reference supplier's web pages: the console, product pages and cover images."""
