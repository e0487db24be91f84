"""`make screenshots`: take the pictures of the handbook from the gallery, as WebP files.

The names say what a picture shows; the screens are those of the gallery, in English, so a picture is
as the chat is. A page of the browser turns each picture into WebP.
"""

import asyncio
import base64
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.async_api import Browser

from bot.chat.kit.screen import Screen
from bot.chat.operator.orders.order_details_screen import build_order_details_screen
from bot.domain.ids import PaymentId
from bot.domain.orders.attempts import Attempt
from bot.domain.orders.causes import AttemptOutcome, Cause
from bot.domain.orders.order import OrderEvent, OrderStatus
from bot.domain.payments.money_sources import MoneySources
from bot.domain.payments.payments import (
    PaymentDirection,
    PaymentEvent,
    PaymentSource,
    StoredPayment,
)
from bot.domain.people.staff import Role
from bot.services.operations.order_details import OrderDetails
from bot.services.orders.cases import Case
from tests.builders import BUYER, NOW, a_person, usd
from tests.chat.screens.gallery import Gallery, localizer_for
from tests.tools.gallery.camera import camera, pictures
from tests.tools.gallery.photographed_screens import Named, Sitting, sittings
from tests.world.stars import STARS

FOLDER: Final = Path(__file__).parents[3] / ".github" / "screenshots" / "handbook"
#: The name of a picture -> that of its screen in the chapter of operators. `order` is a screen of its own.
PICTURES: Final[Mapping[str, str]] = {
    "checklist": "panel, checklist shown",
    "payments": "checklist step payments False",
    "markup": "price rule, all",
    "supplier": "panel, buyers turned away",
    "case": "case fell-by-cost",
    "refund": "part refund asked",
    "batch": "bulk question REFUND",
    "claim": "a claim, new",
    "ban": "ban, asked with a reason",
    "pause": "sales, asked",
}
_CHAPTER: Final = "admin"
#: Pixels for a point: sharp enough on a phone, and not large.
_SCALE: Final = 1.5
_QUALITY: Final = 0.75
_TO_WEBP: Final = """async ([png, quality]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


def handbook_sitting() -> Sitting:
    """Return the screens of the pictures. Raise StopIteration for a name that no screen has."""
    (chapter,) = sittings(("en",), (_CHAPTER,))
    by_name: dict[str, Named] = {}
    for numbered, shown in chapter.screens:
        title = numbered.partition(" ")[2]
        by_name.setdefault(title, (title, shown))
    screens = tuple((name, by_name[title][1]) for name, title in PICTURES.items())
    return Sitting("en", "handbook", (*screens, ("order", _build_order_page())))


def _build_order_page() -> Screen:
    """Return the page of an order that was paid with Stars and delivered at once."""
    gallery = Gallery(localizer_for("en"))
    order = gallery.order(OrderStatus.DELIVERED, cause_detail="")
    event = PaymentEvent(
        STARS, "TX-1", PaymentDirection.IN, BUYER, order.price, NOW, PaymentSource.UPDATE
    )
    steps = (
        (OrderStatus.PLACED, Cause.CONFIRMED),
        (OrderStatus.SUBMITTING, Cause.SUBMITTED),
        (OrderStatus.FULFILLED, Cause.DELIVERY),
        (OrderStatus.DELIVERED, Cause.SHOWN),
    )
    attempt = Attempt(order.id, order.account_id, order.request_no, "142.37", NOW)
    details = OrderDetails(
        Case(
            order,
            a_person(name="Maria", username="maria_b"),
            replace(attempt, outcome=AttemptOutcome.ACCEPTED),
            [],
        ),
        [
            OrderEvent(NOW + timedelta(seconds=2 * number), None, status, cause, "shop")
            for number, (status, cause) in enumerate(steps)
        ],
        MoneySources(order.price, usd("0"), usd("0"), STARS),
        StoredPayment(event, order.price, None, order.id, PaymentId(3)),
        secret_count=1,
        profit=usd("1.35"),
    )
    return build_order_details_screen(
        gallery.localizer, details, NOW + timedelta(minutes=12), Role.OWNER
    )


async def take_pictures(browser: Browser, folder: Path) -> list[Path]:
    """Write every picture into `folder`, in place of those that are there; return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.webp"):
        old.unlink()
    written = []
    with TemporaryDirectory() as taken_in:
        taken = await pictures(browser, handbook_sitting(), Path(taken_in), scale=_SCALE)
        page = await browser.new_page()
        for picture in taken:
            png = base64.b64encode((Path(taken_in) / picture.file).read_bytes()).decode()
            webp = await page.evaluate(_TO_WEBP, [png, _QUALITY])
            file = folder / f"{picture.name}.webp"
            file.write_bytes(base64.b64decode(webp))
            written.append(file)
        await page.close()
    return written


async def main() -> None:
    """Take the pictures, and print how large they are together."""
    async with camera() as browser:
        written = await take_pictures(browser, FOLDER)
    size = sum(file.stat().st_size for file in written)
    print(f"{len(written)} pictures, {size // 1024} KB: {FOLDER}")


if __name__ == "__main__":
    asyncio.run(main())
