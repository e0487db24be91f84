"""What every use case needs to know of this shop: its ports and its few settings.

A handler that changes something passes the store bound to its update; `Shop.store` is for what
belongs to nobody's tap (the mirror, the workers).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from bot.domain.answers import Matcher
from bot.domain.catalogue import AccountId
from bot.domain.doubt import CAUTIOUS, DoubtRules
from bot.domain.goods import BUILT_IN, Phrases
from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.ports import Clock, Disk, Ids, Supplier
from bot.domain.pricing import PriceRule
from bot.domain.quote import LIFETIME
from bot.domain.sales import Limits
from bot.domain.store import Store
from bot.services.finder import Finder
from bot.services.mirrored import Mirrored
from bot.services.purses import Purses
from bot.services.reads import Reads
from bot.services.watched import Watched


@dataclass(frozen=True, slots=True)
class Shop:
    """The shop's ports and settings.

    `reading_deadline` bounds, in seconds, the supplier reads that a buyer waits for and that something
    can stand in for; what nothing can is waited for some times longer. `secrets_kept` says
    how long after its delivery what was delivered is kept, None: for ever. `pictures_of` is the address
    of the store whose pictures are shown, "": none are. No `disk`: it is nobody's concern here.
    """

    account: AccountId
    store: Store
    supplier: Supplier
    clock: Clock
    ids: Ids
    matches: Matcher
    prices: PriceRule
    default_credit: Money
    admins: Sequence[BuyerId]
    phrases: Phrases = BUILT_IN
    doubts: DoubtRules = CAUTIOUS
    quote_lifetime: timedelta = LIFETIME
    max_open_orders: int = 20
    limits: Limits = field(default_factory=Limits)
    reads: Reads = field(default_factory=Reads)
    mirrored: Mirrored = field(default_factory=Mirrored)
    purses: Purses = field(default_factory=Purses)
    finder: Finder = field(default_factory=Finder)
    watched: Watched = field(default_factory=Watched)
    reading_deadline: float = 3.0
    secrets_kept: timedelta | None = None
    pictures_of: str = ""
    #: Goods in messages cannot be forwarded or copied.
    protect_goods: bool = False
    disk: Disk | None = None
    #: What the shop calls itself; "" where it was given no name.
    name: str = ""
