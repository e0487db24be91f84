"""Words of a schedule beside those of `tests.world`: other events, and the people involved."""

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
    """The buyers and the purchase of each."""

    ONE = "one"  # one buyer, one order, each button tapped twice
    PAIR = "pair"  # two buyers, one order each, one account queue
    SCARCE = "scarce"  # one buyer, two orders, money for one of them
    CARD = "card"  # two buyers, both chose the last stock card
    PIECE = "piece"  # two buyers, one item in stock
    TOPPED = "topped"  # as above, and the operator credits the other; the command arrives twice
    MOVING = "moving"  # the price rises after the quote
    TOP_UP = "top-up"  # a buyer without money pays, then buys
    PAID = "paid"  # the payment buys the quote
    PAID_TWICE = "paid-twice"  # one invoice paid twice by its owner and once by somebody else
    TAKEN_BACK = "taken-back"  # Telegram takes the payment back after the purchase
    RETURNED = "returned"  # the operator returns one of two payments
    CROSSED = (
        "crossed"  # Telegram takes back what the operator returns, before, meanwhile and after
    )
    LINK = "link"  # a payment on a page that is polled buys the quote
    LINK_LATE = "link-late"  # it is paid when the quote is over
    CLAIMED = "claimed"  # a payment by hand, confirmed by two operators
    GIVEN_BACK = "given-back"  # the operator refunds parts of an order, and gives goodwill for it
    REPLACED = "replaced"  # a buyer reports bad goods, and staff replaces them or says no
    STEERED = (
        "steered"  # the operator bans a buyer, stops a product and pauses sales, and undoes it
    )
    RESTORED = "restored"  # a backup is restored that knows the first of two payments
    HANDED_OVER = "handed-over"  # the process is told to stop after a payment, and another goes on


class Standby(StrEnum):
    """What ends the first of two processes at a crash. The other one takes over."""

    NONE = "none"  # there is one process, which is started again
    AFTER_KILL = "after-kill"  # it is killed, and the kernel shows that
    AFTER_HALT = "after-halt"  # it is halted, and goes on after the other one has taken over


class Updates(StrEnum):
    """The way in which updates about payments arrive."""

    ONCE = "once"
    REPEATED = "repeated"  # each twice, and before Telegram's list is read at a start
    REVERSED = "reversed"  # at the end, the newest first
    LOST = "lost"  # none: the next start finds the payments in Telegram's list
