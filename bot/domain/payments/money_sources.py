"""The sources of the money that paid for an order: a payment for it, the balance and the credit."""

from dataclasses import dataclass
from typing import Self

from bot.domain.ids import MethodName
from bot.domain.money import Money
from bot.domain.payments.payments import StoredPayment


@dataclass(frozen=True, slots=True)
class MoneySources:
    """The parts of a price, in the selling currency; their sum is the price.

    `method` is the payment method of the payment that bought the order, None without one.
    """

    from_payment: Money
    from_balance: Money
    from_credit: Money
    method: MethodName | None = None

    @classmethod
    def split(cls, price: Money, balance_after: Money, payment: StoredPayment | None) -> Self:
        """Return the parts of `price`. `balance_after` is the balance right after it was held.

        What a payment credited counts first, then the balance; the credit covers the rest.
        """
        nothing = Money(0, price.currency)
        from_payment = nothing if payment is None else min(payment.credited, price)
        rest = price - from_payment
        from_credit = min(rest, max(nothing, -balance_after))
        method = None if payment is None else payment.event.method
        return cls(from_payment, rest - from_credit, from_credit, method)
