"""Words of a schedule beside those of `tests.simulation`: what else happens, and to whom."""

from enum import StrEnum


class Noise(StrEnum):
    """What else happens while the first trade is open."""

    QUIET = "quiet"
    SPENT = "spent"  # somebody else buys on the account
    SPENT_SAME = "spent-same"  # somebody else buys for exactly what the order costs
    TOPPED_SAME = "topped-same"  # a top-up of exactly what the order costs, after a charge
    DAY_AHEAD = "day-ahead"  # the wall clock jumps forward
    HOUR_BACK = "hour-back"  # the wall clock is set back


class Rules(StrEnum):
    """What the operator declared of the supplier account."""

    SHARED = "shared"
    EXCLUSIVE = "exclusive"  # nobody else spends from it
    ENFORCING = "enforcing"  # its store refuses a repeated request number
    BOTH = "both"


class Scene(StrEnum):
    """Who wants what."""

    ONE = "one"  # one buyer, one order, each button tapped twice
    PAIR = "pair"  # two buyers, one order each, one lane
    SCARCE = "scarce"  # one buyer, two orders, money for one of them
    CARD = "card"  # two buyers, both chose the last card
    PIECE = "piece"  # two buyers, one piece in stock
    TOPPED = "topped"  # the same, and the operator adds money for the other, told twice
    MOVING = "moving"  # the price moves up after the quote
