"""The context of every use case: the shop's ports, settings and in-memory caches."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Concatenate, ParamSpec, TypeVar

from cachetools import LRUCache

from bot.domain.catalogue.watches import Watch
from bot.domain.checkout.patterns import Patterns
from bot.domain.ids import BuyerId, MethodName, ProductId, ProductPartId, SupplierAccountId
from bot.domain.operations.metrics import Metrics
from bot.domain.operations.processes import Leases, SoleProcess
from bot.domain.operations.shop_texts import ShopTextKind
from bot.domain.orders.supplier import Supplier
from bot.domain.payments.gateway import PaymentGateway
from bot.domain.payments.invoice_payload import Sign, sign_nothing
from bot.domain.people.staff import Role
from bot.domain.pricing.exchange_rate import ExchangeRateSource
from bot.domain.pricing.price_list import PriceList
from bot.domain.settings import ShopSettings
from bot.domain.system_ports import Clock, Disk, GivenUpPhases, Ids
from bot.right_of_way import RightOfWay
from bot.services.caches import (
    BackupCache,
    BuyerCache,
    PriceListCache,
    RecentExchangeRate,
    SupplierUseCache,
    WalletBatchReader,
)
from bot.services.catalogue_cache import CatalogueCache
from bot.services.crash_suspects import SuspectLock
from bot.services.recent_values import RecentValues
from bot.services.search_index import SearchIndex
from bot.services.supplier_reads import SharedSupplierReads, SupplierReadLimit
from bot.services.trouble_signals import SupplierTroubleSignals
from storage.database import Database
from storage.transaction import Transaction

T = TypeVar("T")
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class ShopPorts:
    """The ports of the shop.

    Without a `disk`, free space is not checked; without `given_up_phases`, nothing is told of them.
    Without an `exchange_rate_source` the rate of the settings is fixed; `method_rate_sources` does the
    same for single payment methods. Each payment method has a gateway. `sign` returns keyed hashes,
    the one under the current key first.
    `payment_read_limit` is for the reads before payments: however many are asked about, the reads of
    buyers keep their own limit.
    """

    supplier: Supplier
    clock: Clock
    ids: Ids
    patterns: Patterns
    supplier_read_limit: SupplierReadLimit = field(default_factory=SupplierReadLimit)
    payment_read_limit: SupplierReadLimit = field(
        default_factory=lambda: SupplierReadLimit(per_second=10.0, max_concurrent=4)
    )
    #: What this process may do among those of the shop.
    leases: Leases = field(default_factory=SoleProcess)
    disk: Disk | None = None
    given_up_phases: GivenUpPhases | None = None
    exchange_rate_source: ExchangeRateSource | None = None
    sign: Sign = sign_nothing
    payment_gateways: Mapping[MethodName, PaymentGateway] = field(default_factory=dict)
    method_rate_sources: Mapping[MethodName, ExchangeRateSource] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ShopCaches:
    """In-memory caches that handlers share. A restart may lose all of them."""

    catalogue: CatalogueCache = field(default_factory=CatalogueCache)
    search_index: SearchIndex = field(default_factory=SearchIndex)
    watches: BuyerCache[Sequence[Watch]] = field(default_factory=BuyerCache)
    bought_products: BuyerCache[Sequence[ProductId]] = field(default_factory=BuyerCache)
    #: The stock of each variant of a product, for display: what can be bought is read again.
    variant_stock: RecentValues[ProductId, Mapping[ProductPartId, int]] = field(
        default_factory=lambda: RecentValues(timedelta(seconds=10), capacity=1_000)
    )
    shared_supplier_reads: SharedSupplierReads = field(default_factory=SharedSupplierReads)
    #: Decides only what the balance covers many times over. A trade reads the balance itself.
    supplier_balance: RecentValues[SupplierAccountId, Decimal | None] = field(
        default_factory=lambda: RecentValues(timedelta(seconds=5))
    )
    supplier_troubles: SupplierTroubleSignals = field(default_factory=SupplierTroubleSignals)
    supplier_use: SupplierUseCache = field(default_factory=SupplierUseCache)
    backups: BackupCache = field(default_factory=BackupCache)
    price_list: PriceListCache = field(default_factory=PriceListCache)
    exchange_rate: RecentExchangeRate = field(default_factory=RecentExchangeRate)
    method_rates: dict[MethodName, RecentExchangeRate] = field(default_factory=dict)
    wallet_reader: WalletBatchReader = field(default_factory=WalletBatchReader)
    #: Who was banned (True) or unbanned since the start; it overrules a person that was read before.
    bans: dict[BuyerId, bool] = field(default_factory=dict)
    #: Held from the change of a ban to its copy in `bans`, so that the last change counts.
    ban_change_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    #: The texts that an owner wrote for buyers. They are loaded at the start.
    shop_texts: dict[ShopTextKind, str] = field(default_factory=dict)
    #: Everyone whom an owner gave a role, so that a change counts at once. It is loaded at the start.
    roles: dict[BuyerId, Role] = field(default_factory=dict)
    #: The acts on many orders that this process has started: who, and when in seconds since 1970.
    started_acts: LRUCache[tuple[BuyerId, int], None] = field(
        default_factory=lambda: LRUCache(1_000)
    )
    #: Held from the change of a role to its copy in `roles`, so that the last change counts.
    role_change_lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class SideWrites:
    """Writes that must not close the update that is being handled.

    It is not a `Database`: its method has another name, so a type checker refuses to exchange the
    two. It must be built on the plain database, never on one that belongs to an update.
    """

    def __init__(self, db: Database) -> None:
        self.db = db

    async def write_aside(
        self,
        phase: Callable[Concatenate[Transaction, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run `phase` in a separate transaction, as `Database.transact` does."""
        return await self.db.transact(phase, *args, **kwargs)


@dataclass(frozen=True, slots=True)
class Shop:
    """The context of every use case: ports, settings and caches.

    The database is a parameter of its own; `side_writes` takes the writes that belong to no update.
    `suspect_lock` is what all parts of the process share to handle one suspect at a time. `metrics`
    is what the process counts, together with its database. `right_of_way` lets the trading task go
    before all others.
    """

    side_writes: SideWrites
    ports: ShopPorts
    settings: ShopSettings
    caches: ShopCaches = field(default_factory=ShopCaches)
    suspect_lock: SuspectLock = field(default_factory=SuspectLock)
    metrics: Metrics = field(default_factory=Metrics)
    right_of_way: RightOfWay = field(default_factory=RightOfWay)

    @property
    def price_list(self) -> PriceList:
        """Return the price list by which everything is sold now."""
        return self.caches.price_list.price_list or self.settings.initial_price_list

    def get_role(self, person: BuyerId) -> Role | None:
        """Return the role that a person has now; None for everybody else. The settings name owners."""
        if person in self.settings.operator_ids:
            return Role.OWNER
        return self.caches.roles.get(person)

    def has_usable_rate(self, now: datetime) -> bool:
        """Return whether there is an exchange rate to sell at; a fixed one always is."""
        return self.ports.exchange_rate_source is None or self.caches.exchange_rate.is_usable(
            now, self.settings.max_exchange_rate_age
        )

    def has_known_rate(self, now: datetime) -> bool:
        """Return whether the exchange rate of now is known, even if it waits for an owner."""
        return self.ports.exchange_rate_source is None or self.caches.exchange_rate.is_known(
            now, self.settings.max_exchange_rate_age
        )
