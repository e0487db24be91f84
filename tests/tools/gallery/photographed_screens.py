"""The contents of the pictures: every screen of the gallery, and secrets, chapter by chapter.

Screens with the same text are taken once. The first language decides which, so that a picture has
the same number in all languages.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from bot.chat.buyer.orders import delivery_message
from bot.chat.kit.screen import DeliveryDocument, DeliveryMessage, Screen
from bot.domain.ids import SecretId
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.secrets import DeliveredSecret
from tests.builders import NOW
from tests.chat.screens.gallery import Gallery, localizer_for

Shown: TypeAlias = Screen | DeliveryMessage
Named: TypeAlias = tuple[str, Shown]

_BODIES = (b"AAAA-BBBB-CCCC", b"AAAA\nBBBB\nCCCC", b"user: ada\npassword: <b>&amp;", b"\x00\x01")


@dataclass(frozen=True, slots=True)
class Sitting:
    """One chapter in one language: numbered names of screens, and the screens."""

    language: str
    chapter: str
    screens: tuple[Named, ...]


def sittings(languages: Sequence[str], chapters: Sequence[str] = ()) -> Iterator[Sitting]:
    """Return every selected chapter (all if none is named) in every language."""
    kept: dict[str, frozenset[int]] = {}
    for language in languages:
        for name, chapter in _chapters(language).items():
            if chapters and name not in chapters:
                continue
            named = list(chapter)
            wanted = kept.setdefault(name, _first_of_each(named))
            yield Sitting(language, name, _numbered(named, wanted))


def _numbered(named: Sequence[Named], wanted: frozenset[int]) -> tuple[Named, ...]:
    """Return the selected screens, with their numbers before their names."""
    return tuple(
        (f"{n:03d} {title}", shown) for n, (title, shown) in enumerate(named) if n in wanted
    )


def _chapters(language: str) -> dict[str, Iterator[Named]]:
    gallery = Gallery(localizer_for(language))
    screens: dict[str, Iterator[Named]] = {
        name: chain(chapter) for name, chapter in gallery.chapters().items()
    }
    return screens | {"deliveries": _deliveries(gallery)}


def _deliveries(gallery: Gallery) -> Iterator[Named]:
    order = gallery.order(OrderStatus.DELIVERED, note="<p>Redeem at once.</p>")
    for number, body in enumerate(_BODIES):
        for version in (1, 2):
            secret = DeliveredSecret(SecretId(number + 1), order.id, version, body, NOW)
            delivery = delivery_message.build_delivery_message(gallery.localizer, order, secret)
            yield f"goods {number}, version {version}", delivery


def _first_of_each(named: Sequence[Named]) -> frozenset[int]:
    """Return the numbers of the screens that differ from all earlier ones."""
    seen: dict[Shown | tuple[str, str], int] = {}
    for number, (_, shown) in enumerate(named):
        same = (shown.caption, shown.file_name) if isinstance(shown, DeliveryDocument) else shown
        seen.setdefault(same, number)
    return frozenset(seen.values())
