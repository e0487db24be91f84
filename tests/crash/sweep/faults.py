"""The words of a schedule: everything that may go wrong around one purchase, each with a short name.

Words only; what they do to the world stands in `warehouse`, `telegram` and `world`.
"""

from enum import StrEnum


class Trade(StrEnum):
    """How the supplier's store meets one trade."""

    GOODS = "goods"  # charged, the goods are in the reply
    BARE = "bare"  # charged, a number and no goods: `query` has them
    MANUAL = "manual"  # charged, a notice now, the goods a while later
    DEARER = "dearer"  # charged more than was quoted, and it says so
    APOLOGY = "apology"  # charged, code 200, "somebody was quicker"
    NUMBERLESS = "numberless"  # charged, code 200, goods without a number
    EMPTY = "empty"  # charged, code 200, neither number nor goods
    REFUSED = "refused"  # code 0, nothing happened
    CHARGED_REFUSED = "charged-refused"  # code 0, charged all the same
    CHARGED_TIMEOUT = "charged-timeout"  # charged at once, the reply is lost
    LATE_TIMEOUT = "late-timeout"  # the reply is lost, charged some seconds after that
    LOST = "lost"  # the reply is lost, and nothing happened
    NOT_SENT = "not-sent"  # the connection was refused
    RAISED = "raised"  # charged, and the adapter broke over the reply


class Look(StrEnum):
    """What the supplier's reading calls are like."""

    CLEAR = "clear"
    BLIND = "blind"  # the balance is never told
    BLINDED = "blinded"  # the balance is told before the trade, and not for a while after it
    MUTE = "mute"  # `query` fails for a few minutes after the trade
    DUMB = "dumb"  # `query` fails for so long that it becomes a case
    UNPAID = "unpaid"  # `query` calls the order unpaid for a while


class Chat(StrEnum):
    """How Telegram meets the first message with the goods."""

    TAKEN = "taken"
    UNANSWERED = "unanswered"  # shown, but the call timed out
    FLOOD = "flood"  # 429
    BLOCKED = "blocked"  # Forbidden, until the buyer comes back


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
