"""Schedules that once broke something, or are the only ones that can show a certain mistake. They are
played in every run.
"""

KEPT = (
    # A charge that commits after its reply was given up and its order settled too soon.
    "one,trades=late-timeout,rules=exclusive",
    # The process dies while the store still works on the trade.
    "one,trades=late-timeout,rules=exclusive,crash=36",
    "one,trades=charged-timeout,crash=36",
    # A top-up of exactly the cost hides the charge from whoever looks at both ends only.
    "one,trades=charged-timeout,noise=topped-same,rules=exclusive",
    "one,trades=late-timeout,noise=topped-same,rules=exclusive,crash=36",
    # Charged, and refused in words.
    "one,trades=charged-refused,crash=39",
    "one,trades=charged-refused,look=blinded,rules=exclusive",
    # Shown, and the process died before it could write that down.
    "one,trades=goods,crash=63+20",
    # Two orders and money for one of them.
    "scarce,trades=refused",
    "scarce,trades=lost,rules=exclusive",
    # The first order waits in doubt, the second behind it in the lane.
    "pair,trades=late-timeout,rules=both",
    # The store sells the last one twice.
    "card,trades=late-timeout",
    "piece,trades=late-timeout,rules=exclusive",
)
