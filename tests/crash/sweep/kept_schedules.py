"""Schedules that once found a bug, or that alone can show a certain mistake.

They run every time. Their crashes have names from `crash_points`, because a number changes its
meaning when the shop adds or drops a call.
"""

from bot.domain.operations.messenger import Messenger
from bot.domain.orders.supplier import Supplier
from bot.services.operations import outbox
from bot.services.orders import cases, fulfilment, outcome, replacements, unknown_outcomes
from bot.services.payments import (
    booking,
    claim_decisions,
    order_refunds,
    payment_check,
    refunds,
    wallet,
)
from bot.services.people import order_problems
from tests.crash.crash_points import AT_THE_SUPPLIER, after, before

KEPT = (
    # A charge that commits after the wait for its reply ended: settling the order early is wrong.
    "one,trades=late-timeout,rules=exclusive",
    # No connection can be opened, and the process dies between the connection and the intent.
    f"one,trades=unconnected,crash={after(fulfilment._wait_for_supplier)}",
    f"pair,trades=unconnected+charged-timeout,rules=both,crash={before(fulfilment._commit_intent)}",
    # The next order is checked while a trade takes long or is lost, and the process dies.
    f"pair,trades=slow,crash={AT_THE_SUPPLIER}",
    f"pair,trades=slow+charged-timeout,rules=both,crash={after(fulfilment._claim_and_begin)}",
    f"pair,trades=lost,rules=exclusive,crash={AT_THE_SUPPLIER}",
    # The process dies while the supplier still works on the trade.
    f"one,trades=late-timeout,rules=exclusive,crash={AT_THE_SUPPLIER}",
    f"one,trades=charged-timeout,crash={AT_THE_SUPPLIER}",
    f"one,trades=charged-timeout,rules=both,crash={AT_THE_SUPPLIER}",
    # The process that settled it also died: before that was stored, and after.
    f"one,trades=late-timeout,rules=both,crash={AT_THE_SUPPLIER}+{before(unknown_outcomes._apply_verdict)}",
    f"one,trades=lost,rules=exclusive,crash={AT_THE_SUPPLIER}+{after(unknown_outcomes._apply_verdict)}",
    # A top-up of exactly the cost hides the charge if only the first and last balances are compared.
    "one,trades=charged-timeout,noise=topped-same,rules=exclusive",
    f"one,trades=late-timeout,noise=topped-same,rules=exclusive,crash={AT_THE_SUPPLIER}",
    # Charged, and refused with a message.
    f"one,trades=charged-refused,crash={after(outcome.conclude_attempt)}",
    "one,trades=charged-refused,look=blinded,rules=exclusive",
    # Charged and refused, while somebody else spends on the account: the balance falls by more than
    # the cost.
    "one,trades=charged-refused,look=blinded,noise=spent",
    f"one,trades=charged-refused,noise=spent-same,crash={after(outcome.conclude_attempt)}",
    f"moving,trades=not-sent+charged-refused,look=blinded,noise=spent,rules=enforcing,crash={after(fulfilment._claim_next_trade, 3)}",
    # Charged at another price than quoted, and the reply with that price is lost.
    f"one,trades=dearer,crash={AT_THE_SUPPLIER}",
    # Not shown, and shown while the process died before it could store that.
    "one,chat=flood",
    f"one,chat=unanswered,crash={before(Messenger.deliver)}",
    f"one,trades=manual,chat=blocked,crash={after(Messenger.deliver)}+{before(outbox._apply_result)}",
    # Two orders and money for one of them.
    "scarce,trades=refused",
    "scarce,trades=lost,rules=exclusive",
    f"topped,trades=lost,crash={after(wallet.credit_buyer)}",
    # The first order has an unknown outcome, and the second waits behind it in the account queue.
    "pair,trades=late-timeout,rules=both",
    # Money that Telegram reports twice, not at all, in another order, or from before a restore.
    "top-up,updates=repeated",
    "top-up,updates=lost",
    "paid-twice",
    # The reversal came before the payment, which was then credited and bought something.
    "taken-back,updates=reversed",
    "taken-back",
    "restored",
    "crossed",
    # The answer to a refund is lost, and the process dies before the refund is stored as done.
    f"returned,crash={after(refunds.start_refund)}+{before(refunds._apply_result)}",
    # The process dies after Telegram's question, before the booking, and right after it.
    f"paid,crash={after(payment_check._accept)}",
    f"paid,crash={before(booking.book_payment_once)}+{after(booking.book_payment_once)}",
    f"top-up,updates=repeated,crash={after(booking.book_payment_once)}",
    # A payment is polled, or confirmed by two operators, and the process dies around the booking.
    f"link,crash={before(booking.book_payment_once)}+{after(booking.book_payment_once)}",
    f"claimed,crash={before(claim_decisions._confirm)}+{after(claim_decisions._confirm)}",
    # A refund in part and goodwill are interrupted, before and after they are stored.
    "given-back",
    f"given-back,crash={before(order_refunds.refund_part)}+{after(order_refunds.refund_part)}",
    f"given-back,crash={after(order_refunds.refund_part, 3)}",
    f"given-back,crash={before(order_refunds.give_goodwill)}+{after(order_refunds.give_goodwill)}",
    # A replacement and a refusal are interrupted, before and after they are stored; then the trade.
    "replaced",
    f"replaced,crash={before(replacements._place_replacement)}",
    f"replaced,crash={after(replacements._place_replacement)}+{after(Supplier.trade)}",
    f"replaced,crash={before(order_problems.report_problem)}+{after(order_problems.refuse_problem)}",
    # The supplier sells the last one twice.
    "card,trades=late-timeout",
    "piece,trades=late-timeout,rules=exclusive",
    # A person's ruling is interrupted.
    f"one,trades=charged-timeout,crash={before(cases._apply_ruling)}+{after(cases._apply_ruling)}",
)
