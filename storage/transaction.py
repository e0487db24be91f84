"""One transaction, with the repositories that share it: the `tx` of every phase."""

from dataclasses import dataclass, field
from datetime import datetime

from bot.domain.settings import ShopSettings
from storage.catalogue.mirror import CatalogueMirror
from storage.catalogue.stopped_products import StoppedProducts
from storage.catalogue.warranties import Warranties
from storage.catalogue.watches import Watches
from storage.checkout.checkouts import Checkouts
from storage.checkout.quotes import Quotes
from storage.due_work import DueWorkReader
from storage.engine.errors import StorageError
from storage.engine.lock_order import HeldLocks
from storage.engine.repository import RepositoryResources
from storage.erasure import Erasure
from storage.locks import Locks
from storage.operations.alerts import Alerts
from storage.operations.balance_warnings import BalanceWarnings
from storage.operations.checklist import ChecklistStates
from storage.operations.inbox import Inbox
from storage.operations.notifications import NotificationChoices
from storage.operations.outbox import Outbox
from storage.operations.process_rows import Processes
from storage.operations.sales_pause import SalesPauses
from storage.operations.shop_texts import ShopTexts
from storage.operations.supplier_debts import SupplierDebts
from storage.operations.supplier_troubles import SupplierTroubles
from storage.orders.attempts import Attempts
from storage.orders.ledger_rollups import StoredRollups
from storage.orders.order_leases import OrderLeases
from storage.orders.order_search import OrderSearches
from storage.orders.orders import Orders
from storage.orders.retention import Retention
from storage.orders.rewards import Rewards
from storage.orders.secrets import DeliveredSecrets
from storage.orders.seller_messages import SellerTexts
from storage.orders.stored_answers import StoredAnswers
from storage.orders.usage import Usage
from storage.payments.cases import PaymentCases
from storage.payments.claims import PaymentClaims
from storage.payments.ledger import CreditLimits, Ledger
from storage.payments.payments import Payments
from storage.payments.refunds import Refunds
from storage.payments.wallet_statements import Statements
from storage.people.audit import Audit
from storage.people.notes import StaffNotes
from storage.people.order_problems import OrderProblems
from storage.people.people import People
from storage.people.proposals import Proposals
from storage.people.referrals import Referrals
from storage.people.staff import Staff, StaffLinks
from storage.people.support import SupportThreads
from storage.pricing.low_quotes import LowQuotes
from storage.pricing.price_rules import PriceRules
from storage.pricing.promo_codes import PromoCodes
from storage.pricing.rates import Rates
from storage.reconciliation import Reconciliation


@dataclass(frozen=True, slots=True)
class Transaction:
    """One transaction, with the repositories that share it.

    A phase uses few of them, so each is made when it is asked for.
    """

    resources: RepositoryResources
    _held: HeldLocks = field(default_factory=HeldLocks)

    @property
    def now(self) -> datetime:
        """Return the time at which the transaction began. Raise StorageError without an open shop."""
        if self.resources.now is None:
            raise StorageError("no shop is open on this database: there is no clock")
        return self.resources.now

    @property
    def settings(self) -> ShopSettings:
        """Return the operator's settings. Raise StorageError without an open shop."""
        if self.resources.settings is None:
            raise StorageError("no shop is open on this database: there are no settings")
        return self.resources.settings

    def open_shop(self, now: datetime, settings: ShopSettings) -> None:
        """Set the time and the settings of this transaction alone."""
        self.resources.now, self.resources.settings = now, settings

    @property
    def locks(self) -> Locks:
        return Locks(self.resources, self._held)

    @property
    def people(self) -> People:
        return People(self.resources)

    @property
    def staff(self) -> Staff:
        return Staff(self.resources)

    @property
    def staff_notes(self) -> StaffNotes:
        return StaffNotes(self.resources)

    @property
    def proposals(self) -> Proposals:
        return Proposals(self.resources)

    @property
    def staff_links(self) -> StaffLinks:
        return StaffLinks(self.resources)

    @property
    def credit_limits(self) -> CreditLimits:
        return CreditLimits(self.resources)

    @property
    def inbox(self) -> Inbox:
        return Inbox(self.resources)

    @property
    def catalogue(self) -> CatalogueMirror:
        return CatalogueMirror(self.resources)

    @property
    def stopped_products(self) -> StoppedProducts:
        return StoppedProducts(self.resources)

    @property
    def checkouts(self) -> Checkouts:
        return Checkouts(self.resources)

    @property
    def quotes(self) -> Quotes:
        return Quotes(self.resources)

    @property
    def low_quotes(self) -> LowQuotes:
        return LowQuotes(self.resources)

    @property
    def price_rules(self) -> PriceRules:
        return PriceRules(self.resources)

    @property
    def rates(self) -> Rates:
        return Rates(self.resources)

    @property
    def promo_codes(self) -> PromoCodes:
        return PromoCodes(self.resources)

    @property
    def orders(self) -> Orders:
        return Orders(self.resources)

    @property
    def order_leases(self) -> OrderLeases:
        return OrderLeases(self.resources)

    @property
    def order_searches(self) -> OrderSearches:
        return OrderSearches(self.resources)

    @property
    def stored_answers(self) -> StoredAnswers:
        return StoredAnswers(self.resources)

    @property
    def attempts(self) -> Attempts:
        return Attempts(self.resources)

    @property
    def ledger(self) -> Ledger:
        return Ledger(self.resources, self.locks)

    @property
    def statements(self) -> Statements:
        return Statements(self.resources)

    @property
    def payments(self) -> Payments:
        return Payments(self.resources)

    @property
    def referrals(self) -> Referrals:
        return Referrals(self.resources)

    @property
    def rewards(self) -> Rewards:
        return Rewards(self.resources)

    @property
    def payment_claims(self) -> PaymentClaims:
        return PaymentClaims(self.resources)

    @property
    def refunds(self) -> Refunds:
        return Refunds(self.resources)

    @property
    def payment_cases(self) -> PaymentCases:
        return PaymentCases(self.resources)

    @property
    def delivered_secrets(self) -> DeliveredSecrets:
        return DeliveredSecrets(self.resources)

    @property
    def seller_texts(self) -> SellerTexts:
        return SellerTexts(self.resources)

    @property
    def retention(self) -> Retention:
        return Retention(self.resources)

    @property
    def alerts(self) -> Alerts:
        return Alerts(self.resources)

    @property
    def balance_warnings(self) -> BalanceWarnings:
        return BalanceWarnings(self.resources)

    @property
    def notifications(self) -> NotificationChoices:
        return NotificationChoices(self.resources)

    @property
    def outbox(self) -> Outbox:
        return Outbox(self.resources)

    @property
    def processes(self) -> Processes:
        return Processes(self.resources)

    @property
    def due_work(self) -> DueWorkReader:
        return DueWorkReader(self.resources)

    @property
    def audit(self) -> Audit:
        return Audit(self.resources)

    @property
    def sales_pauses(self) -> SalesPauses:
        return SalesPauses(self.resources)

    @property
    def shop_texts(self) -> ShopTexts:
        return ShopTexts(self.resources)

    @property
    def checklist_states(self) -> ChecklistStates:
        return ChecklistStates(self.resources)

    @property
    def supplier_troubles(self) -> SupplierTroubles:
        return SupplierTroubles(self.resources)

    @property
    def supplier_debts(self) -> SupplierDebts:
        return SupplierDebts(self.resources)

    @property
    def order_problems(self) -> OrderProblems:
        return OrderProblems(self.resources)

    @property
    def warranties(self) -> Warranties:
        return Warranties(self.resources)

    @property
    def support_threads(self) -> SupportThreads:
        return SupportThreads(self.resources)

    @property
    def erasure(self) -> Erasure:
        return Erasure(self.resources)

    @property
    def ledger_rollups(self) -> StoredRollups:
        return StoredRollups(self.resources)

    @property
    def usage(self) -> Usage:
        return Usage(self.resources)

    @property
    def watches(self) -> Watches:
        return Watches(self.resources)

    @property
    def reconciliation(self) -> Reconciliation:
        return Reconciliation(self.resources)
