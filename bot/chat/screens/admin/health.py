"""What operators read of the shop's health: a few lines, the troubles marked."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from bot.chat.screens import sales
from bot.chat.screens.parts import page_of
from bot.chat.screens.screen import Screen
from bot.domain.money import rounded
from bot.domain.order import Order
from bot.domain.ports import Pulse
from bot.i18n import Safe, Speech
from bot.services.health import Health

#: Beyond this the store's clock is worth a word; its date is told in whole seconds.
_SKEW: Final = 5.0
_OLD: Final = timedelta(minutes=10)
_MEGABYTE: Final = 1_000_000


def overview(speech: Speech, health: Health, currency: str, now: datetime) -> Screen:
    """Everything at one look; `currency` is that of the balance at the store."""
    store = [*_balance(speech, health.balance, currency), *_pulse(speech, health.pulse, now)]
    queues = [
        speech.html("health-inbox", pending=health.inbox[0], parked=health.inbox[1]),
        speech.html("health-outbox", pending=health.outbox[0], parked=health.outbox[1]),
        *_disk(speech, health.free),
    ]
    text = page_of(
        speech.html("health-title", at=now),
        sales.state(speech, health.pauses, now).text,
        "\n".join(store),
        "\n".join(_oldest(speech, health, now)),
        "\n".join(queues),
    )
    return Screen(text)


def _balance(speech: Speech, balance: Decimal | None, currency: str) -> list[Safe]:
    if balance is None:
        return [speech.html("desk-balance-unknown")]
    return [speech.html("desk-balance", money=rounded(balance, currency))]


def _pulse(speech: Speech, pulse: Pulse | None, now: datetime) -> list[Safe]:
    """When the store last answered, and a clock that does not go with ours."""
    if pulse is None:
        return [speech.html("health-never-heard")]
    age = now - pulse.at
    heard = "health-heard-old" if age > _OLD else "health-heard"
    lines = [speech.html(heard, age=speech.duration(age.total_seconds()))]
    if pulse.ahead is not None and abs(pulse.ahead) > _SKEW:
        message = "health-clock-ahead" if pulse.ahead > 0 else "health-clock-behind"
        lines.append(speech.html(message, by=speech.duration(abs(pulse.ahead))))
    return lines


def _oldest(speech: Speech, health: Health, now: datetime) -> list[Safe]:
    if not health.oldest:
        return [speech.html("health-no-orders")]
    return [
        speech.html("health-oldest"),
        *(_order(speech, order, now) for order in health.oldest),
    ]


def _order(speech: Speech, order: Order, now: datetime) -> Safe:
    age = now - order.updated_at
    return speech.html(
        "health-order-old" if age > _OLD else "health-order",
        state=speech.html(f"health-state-{order.status.value}"),
        order=int(order.id),
        age=speech.duration(age.total_seconds()),
    )


def _disk(speech: Speech, free: int | None) -> list[Safe]:
    return [] if free is None else [speech.html("health-disk", count=free // _MEGABYTE)]
