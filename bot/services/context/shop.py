"""What every use case needs to know of this shop: its ports and its few settings.

A handler that changes something passes the store bound to its update; `Shop.store` is for what
belongs to nobody's tap (the mirror, the workers).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from bot.domain.answer_validation import PatternMatcher
from bot.domain.balance_evidence import CAUTIOUS_RULES, UnknownOutcomeRules
from bot.domain.catalogue import SupplierAccountId
from bot.domain.delivery_text_classifier import BUILT_IN_NON_DELIVERY_PHRASES, NonDeliveryPhrases
from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.ports import Clock, Disk, Ids, Supplier
from bot.domain.pricing import PriceRule
from bot.domain.quote import QUOTE_LIFETIME
from bot.domain.repositories import Database
from bot.domain.sales_pauses_and_limits import SalesLimits
from bot.services.context.catalogue_cache import CatalogueCache
from bot.services.context.search_index import SearchIndex
from bot.services.context.supplier_read_limit import SupplierReadLimit
from bot.services.context.wallet_batch_reader import WalletBatchReader
from bot.services.context.watch_cache import WatchCache


@dataclass(frozen=True, slots=True)
class Shop:
    """The shop's ports and settings.

    `reading_deadline` bounds, in seconds, the supplier reads that a buyer waits for and that something
    can stand in for; what nothing can is waited for some times longer. `secrets_kept` says
    how long after its delivery what was delivered is kept, None: for ever. `pictures_of` is the address
    of the store whose pictures are shown, "": none are. No `disk`: it is nobody's concern here.
    """

    supplier_account_id: SupplierAccountId
    db: Database
    supplier: Supplier
    clock: Clock
    ids: Ids
    matches_pattern: PatternMatcher
    price_rule: PriceRule
    default_credit: Money
    operator_ids: Sequence[BuyerId]
    notice_phrases: NonDeliveryPhrases = BUILT_IN_NON_DELIVERY_PHRASES
    unknown_outcome_rules: UnknownOutcomeRules = CAUTIOUS_RULES
    quote_lifetime: timedelta = QUOTE_LIFETIME
    max_open_orders: int = 20
    sales_limits: SalesLimits = field(default_factory=SalesLimits)
    supplier_read_limit: SupplierReadLimit = field(default_factory=SupplierReadLimit)
    catalogue_cache: CatalogueCache = field(default_factory=CatalogueCache)
    wallet_reader: WalletBatchReader = field(default_factory=WalletBatchReader)
    search_index: SearchIndex = field(default_factory=SearchIndex)
    watch_cache: WatchCache = field(default_factory=WatchCache)
    supplier_read_deadline: float = 3.0
    secret_retention: timedelta | None = None
    picture_host: str = ""
    #: Goods in messages cannot be forwarded or copied.
    protect_content: bool = False
    disk: Disk | None = None
    #: What the shop calls itself; "" where it was given no name.
    name: str = ""
