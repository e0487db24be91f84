"""The operator's settings that use cases read, with their defaults. Nothing here reads them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo

from bot.domain.checkout.quote import QUOTE_LIFETIME
from bot.domain.ids import BuyerId, SupplierAccountId
from bot.domain.money import Money
from bot.domain.operations.sales_pause import SalesLimits
from bot.domain.orders.evidence import CAUTIOUS_RULES, UnknownOutcomeRules
from bot.domain.orders.rewards import ReferralTerms
from bot.domain.orders.seller_messages import BUILT_IN_NON_DELIVERY_PHRASES, NonDeliveryPhrases
from bot.domain.payments.claims import ClaimLimits
from bot.domain.payments.payments import PaymentMethod
from bot.domain.pricing.exchange_rate import MAX_RATE_AGE
from bot.domain.pricing.price_list import PriceList
from bot.domain.pricing.rate_jumps import MAX_CHANGE_PERCENT

SELLER_MESSAGE_WAIT = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class ShopSettings:
    """The operator's settings that use cases read.

    `supplier_read_deadline` is in seconds. It bounds supplier reads that have a fallback; a read
    without a fallback may take several times as long. `secret_retention` is how long delivered
    secrets are kept, None means without a limit. `picture_host` is the supplier address whose
    pictures are shown, "" means no pictures. With `protect_content`, messages with secrets cannot be
    forwarded or copied. `name` is the shop's name, "" if none is set. `terms` is the operator's own text for
    /terms, "" for the default text. `seller_message_wait` is how long a seller's message waits for
    an operator's verdict until it counts as what was bought. `top_ups` are the amounts that the
    wallet offers, in minor units. `referral` None means that invitations earn nothing.
    `initial_price_list` holds the rate, and the rule that a new shop starts with: prices come from
    `Shop.price_list`. `manager_daily_sum` is what a manager may give to buyers in one day, None for
    no limit. `max_rate_change_percent` is how far a rate may be from the usual one.
    """

    supplier_account_id: SupplierAccountId
    initial_price_list: PriceList
    default_credit: Money
    operator_ids: Sequence[BuyerId]
    notice_phrases: NonDeliveryPhrases = BUILT_IN_NON_DELIVERY_PHRASES
    seller_message_wait: timedelta = SELLER_MESSAGE_WAIT
    unknown_outcome_rules: UnknownOutcomeRules = CAUTIOUS_RULES
    quote_lifetime: timedelta = QUOTE_LIFETIME
    max_open_orders: int = 20
    #: Whether a typed code that is none of the shop's own is taken for a coupon of the supplier.
    supplier_coupons: bool = False
    sales_limits: SalesLimits = field(default_factory=SalesLimits)
    supplier_read_deadline: float = 3.0
    secret_retention: timedelta | None = None
    picture_host: str = ""
    protect_content: bool = False
    name: str = ""
    terms: str = ""
    bot_id: int = 0
    payment_methods: Sequence[PaymentMethod] = ()
    top_ups: Sequence[int] = ()
    referral: ReferralTerms | None = None
    claim_limits: ClaimLimits = field(default_factory=ClaimLimits)
    max_exchange_rate_age: timedelta = MAX_RATE_AGE
    max_rate_change_percent: int = MAX_CHANGE_PERCENT
    #: The zone in which the shop's days begin.
    time_zone: tzinfo = UTC
    #: The file with the key of the supplier; "" if it is a variable of the environment.
    supplier_key_file: str = ""
    manager_daily_sum: Money | None = None
    #: Nothing is bought: trades, payments and people are made up.
    is_rehearsal: bool = False
    #: Whether the running shop writes a backup every hour.
    writes_backups: bool = False

    def start_of_day(self, now: datetime) -> datetime:
        """Return when the day of an aware time began in the shop's time zone."""
        local = now.astimezone(self.time_zone)
        return local.replace(hour=0, minute=0, second=0, microsecond=0, fold=0).astimezone(UTC)

    @property
    def currency(self) -> str:
        """Return the selling currency."""
        return self.initial_price_list.currency

    @property
    def cost_currency(self) -> str:
        """Return the supplier's currency."""
        return self.initial_price_list.cost_currency
