"""One transaction, with the repositories that share it: the `tx` of every phase."""

from dataclasses import dataclass, field

from storage.connection_vault_and_currencies import RepositoryResources
from storage.engine.lock_order import HeldLocks
from storage.repositories.catalogue.breached_patterns import BreachedPatterns
from storage.repositories.catalogue.categories_products_pins_and_price_approvals import (
    CatalogueMirror,
)
from storage.repositories.catalogue.checkouts import Checkouts
from storage.repositories.catalogue.price_rules import PriceRules
from storage.repositories.catalogue.promo_codes import PromoCodes
from storage.repositories.catalogue.quotes import Quotes
from storage.repositories.catalogue.watches import Watches
from storage.repositories.due_work import DueWorkReader
from storage.repositories.ledger_rules_and_balance_snapshots import Reconciliation
from storage.repositories.locks import Locks
from storage.repositories.orders.account_statements import Statements
from storage.repositories.orders.answer_comparisons import AnswerComparisons
from storage.repositories.orders.delivered_secrets import DeliveredSecrets
from storage.repositories.orders.ledger import Ledger
from storage.repositories.orders.limit_usage_queries import Usage
from storage.repositories.orders.order_text_shredding import Retention
from storage.repositories.orders.orders import Orders
from storage.repositories.orders.outbox import Outbox
from storage.repositories.orders.seller_text_verdicts_by_fingerprint import SellerTexts
from storage.repositories.orders.trade_attempts_readings_and_replays import Attempts
from storage.repositories.payment_cases import PaymentCases
from storage.repositories.payment_claims import PaymentClaims
from storage.repositories.payments import Payments
from storage.repositories.people.credit_limits import CreditLimits
from storage.repositories.people.erasure import Erasure
from storage.repositories.people.people import People
from storage.repositories.people.referrals import Referrals
from storage.repositories.people.sales_pauses_and_audit_log import Audit, SalesPauses
from storage.repositories.people.support_threads import SupportThreads
from storage.repositories.people.update_inbox import Inbox
from storage.repositories.rates import Rates
from storage.repositories.refunds import Refunds
from storage.repositories.supplier_troubles import SupplierTroubles


@dataclass(frozen=True, slots=True)
class Transaction:
    """One transaction, with the repositories that share it.

    A phase uses few of them, so each is made when it is asked for.
    """

    resources: RepositoryResources
    _held: HeldLocks = field(default_factory=HeldLocks)

    @property
    def locks(self) -> Locks:
        return Locks(self.resources, self._held)

    @property
    def people(self) -> People:
        return People(self.resources)

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
    def checkouts(self) -> Checkouts:
        return Checkouts(self.resources)

    @property
    def breached_patterns(self) -> BreachedPatterns:
        return BreachedPatterns(self.resources)

    @property
    def quotes(self) -> Quotes:
        return Quotes(self.resources)

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
    def answer_comparisons(self) -> AnswerComparisons:
        return AnswerComparisons(self.resources)

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
    def outbox(self) -> Outbox:
        return Outbox(self.resources)

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
    def supplier_troubles(self) -> SupplierTroubles:
        return SupplierTroubles(self.resources)

    @property
    def support_threads(self) -> SupportThreads:
        return SupportThreads(self.resources)

    @property
    def erasure(self) -> Erasure:
        return Erasure(self.resources)

    @property
    def usage(self) -> Usage:
        return Usage(self.resources)

    @property
    def watches(self) -> Watches:
        return Watches(self.resources)

    @property
    def reconciliation(self) -> Reconciliation:
        return Reconciliation(self.resources)
