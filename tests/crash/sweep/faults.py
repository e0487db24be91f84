"""Words of a schedule beside those of `tests.simulation`: other events, and the people involved."""

from enum import StrEnum


class Noise(StrEnum):
    """Other events while the first trade is open."""

    QUIET = "quiet"
    SPENT = "spent"  # somebody else buys on the account
    SPENT_SAME = "spent-same"  # somebody else buys for exactly the cost of the order
    TOPPED_SAME = "topped-same"  # a top-up of exactly the cost of the order, after a charge
    DAY_AHEAD = "day-ahead"  # the wall clock jumps forward
    HOUR_BACK = "hour-back"  # the wall clock is set back


class Rules(StrEnum):
    """The operator's declarations about the supplier account."""

    SHARED = "shared"
    EXCLUSIVE = "exclusive"  # nobody else spends from it
    ENFORCING = "enforcing"  # its supplier refuses a repeated request number
    BOTH = "both"


class Scenario(StrEnum):
    """The buyers and what each of them wants."""

    ONE = "one"  # one buyer, one order, each button tapped twice
    PAIR = "pair"  # two buyers, one order each, one account queue
    SCARCE = "scarce"  # one buyer, two orders, money for one of them
    CARD = "card"  # two buyers, both chose the last stock card
    PIECE = "piece"  # two buyers, one item in stock
    TOPPED = "topped"  # as above, and the operator credits the other; the command arrives twice
    MOVING = "moving"  # the price rises after the quote
