"""The payment methods of the shop, each with the rate that counts now.

A rate comes from the settings, or from a source that the operator names. A method whose rate is too
old, or jumped, is not offered; what is paid for its open invoices is booked as usual.
"""

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.domain.errors import ExchangeRateUnavailable
from bot.domain.ids import MethodName
from bot.domain.payments.gateway import PaymentGateway
from bot.domain.payments.payments import PaymentMethod
from bot.services.pricing.rate_jumps import make_method_pairs, use_if_usual
from bot.services.shop import Shop
from storage.database import Database

logger = logging.getLogger(__name__)


def find_method(shop: Shop, name: MethodName) -> PaymentMethod | None:
    """Return a payment method that is set up, with the last rate that was used."""
    for method in shop.settings.payment_methods:
        if method.name == name:
            found = shop.caches.method_rates.get(name)
            if found is None or found.used is None:
                return method
            return replace(method, rate=replace(method.rate, rate=found.used.rate))
    return None


def list_method_labels(shop: Shop) -> dict[str, str]:
    """Return the operator's own names of payment methods, by stored name."""
    methods = shop.settings.payment_methods
    return {method.name: method.terms.label for method in methods if method.terms.label}


def list_offered_methods(shop: Shop) -> Sequence[PaymentMethod]:
    """Return the methods that buyers can choose now."""
    names = [method.name for method in shop.settings.payment_methods]
    return [
        method
        for method in (find_method(shop, name) for name in names)
        if method is not None and _has_usable_rate(shop, method.name)
    ]


def find_offered_method(shop: Shop, number: int) -> PaymentMethod | None:
    """Return the offered method whose buttons have this number."""
    offered = list_offered_methods(shop)
    return next((method for method in offered if method.terms.number == number), None)


def find_gateway(shop: Shop, name: MethodName) -> PaymentGateway:
    """Return what talks to a method that is set up."""
    return shop.ports.payment_gateways[name]


async def refresh_method_rates(shop: Shop, db: Database) -> None:
    """Read the rate of each method that has a source. Without one the last rate is kept."""
    pairs = make_method_pairs(shop.settings)
    for method in shop.settings.payment_methods:
        source = shop.ports.method_rate_sources.get(method.name)
        if source is None:
            continue
        try:
            rate = await source.read()
        except ExchangeRateUnavailable as error:
            logger.warning("the rate of %s could not be read: %s", method.name, error)
        else:
            await use_if_usual(shop, db, pairs[method.name], rate, method.rate.rate)


def has_jumped(shop: Shop, name: MethodName) -> bool:
    """Return whether the rate that the source said last waits for an owner."""
    found = shop.caches.method_rates.get(name)
    now, max_age = shop.ports.clock.now(), shop.settings.max_exchange_rate_age
    return found is not None and found.is_known(now, max_age) and found.read != found.used


def _has_usable_rate(shop: Shop, name: MethodName) -> bool:
    """Return whether the rate is fixed, or young enough to ask for money at it."""
    if name not in shop.ports.method_rate_sources:
        return True
    found = shop.caches.method_rates.get(name)
    now, max_age = shop.ports.clock.now(), shop.settings.max_exchange_rate_age
    return found is not None and found.is_usable(now, max_age)
