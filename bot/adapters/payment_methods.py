"""The payment methods with an HTTP interface of their own, one module each.

A module offers `open_method(settings, clock)`, which returns the method as the settings describe it,
or None if it is not set up. `METHOD_MODULES` names it. `.github/PAYMENT_METHODS.md` says how to add
one.
"""

from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Final

from bot.adapters import by_hand, crypto_pay
from bot.domain.payments.gateway import PaymentMethodSetup
from bot.domain.system_ports import Clock
from bot.settings import Settings

METHOD_MODULES: Final[Sequence[ModuleType]] = (by_hand, crypto_pay)


def open_methods(
    settings: Settings, clock: Clock, modules: Iterable[ModuleType] = METHOD_MODULES
) -> Sequence[PaymentMethodSetup]:
    """Return the methods of `modules` that are set up."""
    opened = (module.open_method(settings, clock) for module in modules)
    return [method for method in opened if method is not None]
