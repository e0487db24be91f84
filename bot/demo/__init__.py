"""A shop to try and to test against: the far ends of every wire, run on this machine.

Nothing here may import the rooms of the shop itself: the two sides test each other.
"""
