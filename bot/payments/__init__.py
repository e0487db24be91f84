"""The payment methods with an HTTP interface of their own, one module each.

A module offers `open_method(settings, clock)`, which returns the method as the settings describe it,
or None if it is not set up. It is found by its place in this package. `.github/PAYMENT_METHODS.md`
says how to add one.
"""

import importlib
import pkgutil
from collections.abc import Iterable, Sequence
from typing import Any

from bot.domain.payment_gateway import PaymentMethodSetup
from bot.domain.ports import Clock


def open_methods(
    settings: Any, clock: Clock, folders: Iterable[str] = tuple(__path__), package: str = __name__
) -> Sequence[PaymentMethodSetup]:
    """Return the methods of all modules of this package, or of another one, that are set up.

    `settings` has the attributes that each module names.
    """
    modules = [
        importlib.import_module(found.name)
        for found in pkgutil.iter_modules(list(folders), f"{package}.")
    ]
    opened = (module.open_method(settings, clock) for module in modules)
    return [method for method in opened if method is not None]
