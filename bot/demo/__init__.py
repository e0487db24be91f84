"""A demo shop on this machine: a local Bot API server, a reference supplier and a chat page.

Nothing here may import the shop itself: the two sides test each other. The packages needed here are
the extra `vitrine[demo]`. Only the command `vitrine demo` imports this package.
"""
