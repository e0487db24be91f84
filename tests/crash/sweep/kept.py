"""Schedules that once broke something, or are the only ones that can show a certain mistake. They are
played in every run; their crashes stand under names, which outlive numbers.
"""

KEPT = (
    # A charge that commits after its reply was given up: the order must not be settled too soon.
    "one,trades=late-timeout,rules=exclusive",
    # The process dies while the store still works on the trade.
    "one,trades=late-timeout,rules=exclusive,crash=at-the-store",
    "one,trades=charged-timeout,crash=at-the-store",
    "one,trades=charged-timeout,rules=both,crash=at-the-store",
    # The one that settled it died as well: before it had written that down, and after.
    "one,trades=late-timeout,rules=both,crash=at-the-store+before-doubt.decide",
    "one,trades=lost,rules=exclusive,crash=at-the-store+after-doubt.decide",
    # A top-up of exactly the cost hides the charge from whoever looks at both ends only.
    "one,trades=charged-timeout,noise=topped-same,rules=exclusive",
    "one,trades=late-timeout,noise=topped-same,rules=exclusive,crash=at-the-store",
    # Charged, and refused in words.
    "one,trades=charged-refused,crash=after-fulfilment.conclude",
    "one,trades=charged-refused,look=blinded,rules=exclusive",
    # Charged and refused, while somebody else spends on the account: the fall is more than the cost.
    "one,trades=charged-refused,look=blinded,noise=spent",
    "one,trades=charged-refused,noise=spent-same,crash=after-fulfilment.conclude",
    "moving,trades=not-sent+charged-refused,look=blinded,noise=spent,rules=enforcing,crash=82",
    # Charged at another price than quoted, and the reply that told so is lost.
    "one,trades=dearer,crash=at-the-store",
    # Not shown, and shown while the process died before it could write that down.
    "one,chat=flood",
    "one,chat=unanswered,crash=before-deliver",
    "one,trades=manual,chat=blocked,crash=after-deliver+before-delivery.account_for",
    # Two orders and money for one of them.
    "scarce,trades=refused",
    "scarce,trades=lost,rules=exclusive",
    "topped,trades=lost,crash=after-wallet.credit",
    # The first order waits in doubt, the second behind it in the lane.
    "pair,trades=late-timeout,rules=both",
    # The store sells the last one twice.
    "card,trades=late-timeout",
    "piece,trades=late-timeout,rules=exclusive",
    # A person's ruling is cut short.
    "one,trades=charged-timeout,crash=before-review.rule+after-review.rule",
)
