"""The two ways to use our own data, and the transaction that joins all repositories.

    await database.transact(phase, ...)    phase: async def (tx, ...) -> T, all or nothing
    await database.read(phase, ...)        the same, for reading only

A phase awaits only methods of its `tx`, and other phases to which it passes that `tx`. It must not
use the network. It may run more than once. What it decides by must be locked before it is read: see
`locks`. Times are aware datetimes in UTC.
"""

from collections.abc import Awaitable, Callable
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from bot.domain.ledger_rules_and_balance_drift import Reconciliation
from bot.domain.repositories.breached_patterns import BreachedPatterns
from bot.domain.repositories.catalogue_and_watches import (
    CatalogueMirror,
    Watches,
)
from bot.domain.repositories.checkout import Checkouts, Quotes
from bot.domain.repositories.due_work import DueWorkReader
from bot.domain.repositories.inbox import Inbox
from bot.domain.repositories.ledger_limit_usage_and_sales_pauses import (
    Ledger,
    SalesPauses,
    Statements,
    Usage,
)
from bot.domain.repositories.locks import Locks
from bot.domain.repositories.orders_and_trade_attempts import (
    AnswerComparisons,
    Attempts,
    Orders,
)
from bot.domain.repositories.outbox import Outbox
from bot.domain.repositories.payment_cases import PaymentCases
from bot.domain.repositories.payment_claims import PaymentClaims
from bot.domain.repositories.payments import Payments
from bot.domain.repositories.people_erasure_and_audit import (
    Audit,
    CreditLimits,
    Erasure,
    People,
)
from bot.domain.repositories.price_rules import PriceRules
from bot.domain.repositories.promo_codes import PromoCodes
from bot.domain.repositories.rates import Rates
from bot.domain.repositories.referrals import Referrals
from bot.domain.repositories.refunds import Refunds
from bot.domain.repositories.secrets_seller_text_verdicts_and_retention import (
    DeliveredSecrets,
    Retention,
    SellerTexts,
)
from bot.domain.repositories.supplier_troubles import SupplierTroubles
from bot.domain.repositories.support_threads import SupportThreads

T = TypeVar("T")
P = ParamSpec("P")


class Tx(Protocol):
    """One transaction, with the repositories that share it."""

    @property
    def locks(self) -> Locks: ...
    @property
    def people(self) -> People: ...
    @property
    def credit_limits(self) -> CreditLimits: ...
    @property
    def inbox(self) -> Inbox: ...
    @property
    def catalogue(self) -> CatalogueMirror: ...
    @property
    def checkouts(self) -> Checkouts: ...
    @property
    def breached_patterns(self) -> BreachedPatterns: ...
    @property
    def quotes(self) -> Quotes: ...
    @property
    def price_rules(self) -> PriceRules: ...
    @property
    def rates(self) -> Rates: ...
    @property
    def promo_codes(self) -> PromoCodes: ...
    @property
    def orders(self) -> Orders: ...
    @property
    def answer_comparisons(self) -> AnswerComparisons: ...
    @property
    def attempts(self) -> Attempts: ...
    @property
    def ledger(self) -> Ledger: ...
    @property
    def statements(self) -> Statements: ...
    @property
    def payments(self) -> Payments: ...
    @property
    def referrals(self) -> Referrals: ...
    @property
    def payment_claims(self) -> PaymentClaims: ...
    @property
    def refunds(self) -> Refunds: ...
    @property
    def payment_cases(self) -> PaymentCases: ...
    @property
    def delivered_secrets(self) -> DeliveredSecrets: ...
    @property
    def seller_texts(self) -> SellerTexts: ...
    @property
    def retention(self) -> Retention: ...
    @property
    def outbox(self) -> Outbox: ...
    @property
    def due_work(self) -> DueWorkReader: ...
    @property
    def audit(self) -> Audit: ...
    @property
    def sales_pauses(self) -> SalesPauses: ...
    @property
    def supplier_troubles(self) -> SupplierTroubles: ...
    @property
    def support_threads(self) -> SupportThreads: ...
    @property
    def erasure(self) -> Erasure: ...
    @property
    def usage(self) -> Usage: ...
    @property
    def watches(self) -> Watches: ...
    @property
    def reconciliation(self) -> Reconciliation: ...


class DatabaseReader(Protocol):
    """Read access to our own data, for code that must not write."""

    async def read(
        self, phase: Callable[Concatenate[Tx, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `phase` on a consistent view; writing raises."""


class Database(DatabaseReader, Protocol):
    """The two ways to use our own data."""

    async def transact(
        self, phase: Callable[Concatenate[Tx, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `phase` in one transaction.

        It is not cancelled with the caller, which waits for its end. It runs again from the start
        when the engine asks for that.
        """


class SideWrites:
    """Writes that must not close the update that is being handled.

    It is not a `Database`: its method has another name, so a type checker refuses to exchange the
    two. It must be built on the plain database, never on one that belongs to an update.
    """

    def __init__(self, db: Database) -> None:
        self._db = db

    async def write_aside(
        self, phase: Callable[Concatenate[Tx, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `phase` in a separate transaction, as `Database.transact` does."""
        return await self._db.transact(phase, *args, **kwargs)
