"""Every screen of the gallery as text, for a person who reads a whole language at once.

A page shows the HTML as it is sent and the buttons below it. Of screens with the same text only the
first one of a page is shown.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from bot.chat.screens.kit.screen import Screen
from bot.chat.screens.orders import delivery_message
from bot.domain.order import OrderStatus
from bot.domain.ports import SecretId
from bot.domain.repositories import DeliveredSecret
from tests.builders import NOW
from tests.chat.screens.gallery import Gallery, localizer_for
from tests.i18n.wording import messages, variables

#: Texts outside of screens: pop-ups, the list of commands, notes above the home screen.
_LOOSE = ("toast-", "command-", "hint-")
#: The folder of the accepted snapshots.
SNAPSHOTS = Path(__file__).parent / "snapshots"
Named = tuple[str, Screen]


def pages(language: str) -> dict[str, str]:
    """Return every page of a language: its name -> its text."""
    gallery = Gallery(localizer_for(language))
    chapters = gallery.chapters() | {"goods": _goods(gallery)}
    return {name: _page(screens) for name, screens in chapters.items()} | {
        "words": _words(language)
    }


def _page(screens: Iterable[Named]) -> str:
    seen: dict[str, str] = {}
    for name, screen in screens:
        seen.setdefault(screen.text, f"=== {name}\n{_drawn(screen)}\n")
    return "\n".join(seen.values())


def _drawn(screen: Screen) -> str:
    rows = [" ".join(f"[ {button.label} ]" for button in row) for row in screen.rows]
    return "\n".join([screen.text, *rows])


def _goods(gallery: Gallery) -> Iterator[Named]:
    """Return seller texts in the form of screens."""
    order = gallery.order(OrderStatus.DELIVERED, note="<p>Redeem at once.</p>")
    for number, body in enumerate((b"AAAA-BBBB", b"AAAA\nBBBB\nCCCC", b"\x00\x01")):
        for version in (1, 2):
            made = delivery_message.build_delivery_message(
                gallery.localizer, order, DeliveredSecret(SecretId(1), order.id, version, body, NOW)
            )
            if isinstance(made, delivery_message.DeliveryDocument):
                yield made.file_name, Screen(made.caption)
            else:
                yield f"goods {number}, version {version}", Screen(made.text, made.rows)


def _words(language: str) -> str:
    """Return single texts, a line each, in the order of the accepted snapshot; new ones follow.

    So the page does not change when messages move between files.
    """
    said = localizer_for(language)
    loose = {name: one for name, one in messages(language).items() if name.startswith(_LOOSE)}
    bare = [name for name, message in loose.items() if not variables(message)]
    file = SNAPSHOTS / language / "words.txt"
    page = file.read_text("utf-8") if file.exists() else ""
    places = {line.partition(":")[0]: place for place, line in enumerate(page.splitlines())}
    bare.sort(key=lambda name: places.get(name, len(places)))
    return "".join(f"{name}: {said.plain(name)}\n" for name in bare)
