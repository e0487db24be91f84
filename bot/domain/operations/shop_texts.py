"""The texts that an owner writes for buyers: the welcome on the home screen, and the terms."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.domain.ids import BuyerId


class ShopTextKind(StrEnum):
    """Which text of the shop it is."""

    WELCOME = "welcome"
    TERMS = "terms"


#: The most characters of each text. A welcome shares its screen with products. Terms are typed in
#: one message; longer ones come from the file of the settings.
MAX_LENGTHS = {ShopTextKind.WELCOME: 500, ShopTextKind.TERMS: 4_000}


@dataclass(frozen=True, slots=True)
class ShopText:
    """A text that an owner wrote, as typed; with who stored it and when."""

    kind: ShopTextKind
    body: str
    actor: BuyerId
    at: datetime
