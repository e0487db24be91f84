"""A shop to try and to test against: a local Bot API server, a reference supplier, and a chat page.

Nothing here may import the shop itself: the two sides test each other. Its packages are the extra
`vitrine[demo]`, and only `vitrine demo` imports it.
"""
