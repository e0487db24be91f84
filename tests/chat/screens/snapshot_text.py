"""Renders every screen of the gallery as text, so that one language can be read as a whole.

A page shows the HTML as it is sent and the buttons below it. Of screens with the same words and
buttons only the first one of a page is shown. The messages that the screens ask for can be recorded.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import FluentSerializer

from bot.chat.buyer.orders import delivery_message
from bot.chat.kit.screen import DeliveryDocument, DeliveryTextMessage, Screen
from bot.domain.ids import SecretId
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.secrets import DeliveredSecret
from bot.domain.orders.seller_messages import DeliveryTextKind
from bot.i18n import Arg, Localizer, SafeHtml
from tests.builders import NOW
from tests.chat.screens.gallery import HOSTILE, Gallery, localizer_for
from tests.i18n.wording import messages

#: The screens that are also shown with hostile texts.
HOSTILE_SCREENS = (
    "home",
    "shelf",
    "card of everything",
    "card huge text",
    "ask variant",
    "ask card later",
    "ask field checkbox",
    "ask field text later",
    "ask contact email again",
    "offer",
    "orders",
    "order delivered",
    "status cancelled",
    "ended, refunded",
    "search, found",
    "search, none",
    "alerts",
    "supplier-refused None",
    "support, an order",
    "thread-answer False",
    "thread",
    "thread, opened",
    "answer, for whom",
    "threads 3",
    "panel",
    "case review",
    "product full",
    "credit asked",
    "alert refused",
)
#: The folder of the accepted snapshots.
SNAPSHOTS = Path(__file__).parent / "snapshots"
Named = tuple[str, Screen]


class MessageCall(NamedTuple):
    """One message as a screen asked for it; `markup` tells `html` from `plain`."""

    message: str
    markup: bool
    arguments: tuple[tuple[str, Arg], ...] = ()

    def format(self, localizer: Localizer) -> str:
        """Return the text of the message in the language of the localizer."""
        formatted = localizer.html if self.markup else localizer.plain
        return formatted(self.message, **dict(self.arguments))


def pages(language: str) -> dict[str, str]:
    """Return every page of a language: its name -> its text."""
    localizer = _RecordingLocalizer.of(language)
    drawn = {name: _page(screens) for name, screens in _chapters(localizer).items()}
    shown = {call.message for call in localizer.calls}
    return drawn | {
        "hostile": _page(_hostile_screens(language)),
        "words": _words(language, shown),
    }


def recorded_calls(language: str) -> set[MessageCall]:
    """Return every message that the screens ask for, with the arguments that they give it."""
    localizer = _RecordingLocalizer.of(language)
    for screens in _chapters(localizer).values():
        for _ in screens:
            pass
    return localizer.calls


def _chapters(localizer: Localizer) -> dict[str, Iterator[Named]]:
    gallery = Gallery(localizer)
    return gallery.chapters() | {"deliveries": _deliveries(gallery)}


@dataclass(frozen=True, slots=True)
class _RecordingLocalizer(Localizer):
    """Records the messages that it formats."""

    calls: set[MessageCall] = field(default_factory=set, kw_only=True)

    @classmethod
    def of(cls, language: str) -> "_RecordingLocalizer":
        original = localizer_for(language)
        return cls(**{each.name: getattr(original, each.name) for each in fields(original)})

    def html(self, message: str, /, **args: Arg) -> SafeHtml:
        self.calls.add(MessageCall(message, True, tuple(args.items())))
        return Localizer.html(self, message, **args)

    def plain(self, message: str, /, **args: Arg) -> str:
        self.calls.add(MessageCall(message, False, tuple(args.items())))
        return Localizer.plain(self, message, **args)


def _hostile_screens(language: str) -> Iterator[Named]:
    """Yield a few screens of every kind in which all texts from outside are hostile."""
    chapters = Gallery(localizer_for(language), HOSTILE).chapters()
    screens: dict[str, Screen] = {}
    for name, screen in chain.from_iterable(chapters.values()):
        screens.setdefault(name, screen)
    return ((name, screens[name]) for name in HOSTILE_SCREENS)


def _page(screens: Iterable[Named]) -> str:
    seen: dict[str, str] = {}
    for name, screen in screens:
        seen.setdefault(_drawn(screen), f"=== {name}\n{_drawn(screen)}\n")
    return "\n".join(seen.values())


def _drawn(screen: Screen) -> str:
    rows = [" ".join(f"[ {button.label} ]" for button in row) for row in screen.rows]
    return "\n".join([screen.text, *rows])


def _deliveries(gallery: Gallery) -> Iterator[Named]:
    """Return seller texts in the form of screens."""
    order = gallery.order(OrderStatus.FULFILLED, note="<p>Redeem at once.</p>")
    for number, body in enumerate(
        (b"7KQ2-M9XD-40TZ", b"7KQ2-M9XD\n40TZ-PL8W\nR3VN-6HJC", b"\x00\x01")
    ):
        for version in (1, 2):
            made = delivery_message.build_delivery_message(
                gallery.localizer, order, DeliveredSecret(SecretId(1), order.id, version, body, NOW)
            )
            if isinstance(made, DeliveryDocument):
                yield made.file_name, Screen(made.caption, made.rows)
            else:
                yield f"goods {number}, version {version}", Screen(made.text, made.rows)
    held = gallery.order(OrderStatus.ACCEPTED)
    for kind in (DeliveryTextKind.MESSAGE, DeliveryTextKind.DOUBTFUL):
        sentence = DeliveredSecret(SecretId(1), held.id, 1, b"Sold out, sorry", NOW, kind)
        made = delivery_message.build_delivery_message(gallery.localizer, held, sentence)
        assert isinstance(made, DeliveryTextMessage)
        yield f"{kind} of the seller", Screen(made.text, made.rows)


def _words(language: str, used: set[str]) -> str:
    """Return the messages that no screen shows, sorted by id, as they are written.

    They are pop-ups, commands, notes, refusals, names of states, and what Telegram shows of a bot.
    """
    loose = {name: one for name, one in messages(language).items() if name not in used}
    return "".join(FluentSerializer().serialize_entry(loose[name]) for name in sorted(loose))
