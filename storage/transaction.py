"""One transaction as the domain sees it: the repositories that share it."""

from dataclasses import dataclass, field

from storage.connection_vault_and_currencies import RepositoryResources
from storage.engine.lock_order import HeldLocks
from storage.repositories.catalogue.breached_patterns import SqlBreachedPatterns
from storage.repositories.catalogue.categories_products_pins_and_price_approvals import (
    SqlCatalogueMirror,
)
from storage.repositories.catalogue.checkouts import SqlCheckouts
from storage.repositories.catalogue.price_rules import SqlPriceRules
from storage.repositories.catalogue.promo_codes import SqlPromoCodes
from storage.repositories.catalogue.quotes import SqlQuotes
from storage.repositories.catalogue.watches import SqlWatches
from storage.repositories.due_work import SqlDueWork
from storage.repositories.ledger_rules_and_balance_snapshots import SqlReconciliation
from storage.repositories.locks import SqlLocks
from storage.repositories.orders.account_statements import SqlStatements
from storage.repositories.orders.answer_comparisons import SqlAnswerComparisons
from storage.repositories.orders.delivered_secrets import SqlDeliveredSecrets
from storage.repositories.orders.ledger import SqlLedger
from storage.repositories.orders.limit_usage_queries import SqlUsage
from storage.repositories.orders.order_text_shredding import SqlRetention
from storage.repositories.orders.orders import SqlOrders
from storage.repositories.orders.outbox import SqlOutbox
from storage.repositories.orders.seller_text_verdicts_by_fingerprint import SqlSellerTexts
from storage.repositories.orders.trade_attempts_readings_and_replays import SqlAttempts
from storage.repositories.payment_cases import SqlPaymentCases
from storage.repositories.payment_claims import SqlPaymentClaims
from storage.repositories.payments import SqlPayments
from storage.repositories.people.credit_limits import SqlCreditLimits
from storage.repositories.people.erasure import SqlErasure
from storage.repositories.people.people import SqlPeople
from storage.repositories.people.referrals import SqlReferrals
from storage.repositories.people.sales_pauses_and_audit_log import SqlAudit, SqlSalesPauses
from storage.repositories.people.support_threads import SqlSupportThreads
from storage.repositories.people.update_inbox import SqlInbox
from storage.repositories.rates import SqlRates
from storage.repositories.refunds import SqlRefunds
from storage.repositories.supplier_troubles import SqlSupplierTroubles


@dataclass(frozen=True, slots=True)
class SqlTransaction:
    """The repositories over one set of `RepositoryResources`.

    A phase uses few of them, so each is made when it is asked for.
    """

    resources: RepositoryResources
    _held: HeldLocks = field(default_factory=HeldLocks)

    @property
    def locks(self) -> SqlLocks:
        return SqlLocks(self.resources, self._held)

    @property
    def people(self) -> SqlPeople:
        return SqlPeople(self.resources)

    @property
    def credit_limits(self) -> SqlCreditLimits:
        return SqlCreditLimits(self.resources)

    @property
    def inbox(self) -> SqlInbox:
        return SqlInbox(self.resources)

    @property
    def catalogue(self) -> SqlCatalogueMirror:
        return SqlCatalogueMirror(self.resources)

    @property
    def checkouts(self) -> SqlCheckouts:
        return SqlCheckouts(self.resources)

    @property
    def breached_patterns(self) -> SqlBreachedPatterns:
        return SqlBreachedPatterns(self.resources)

    @property
    def quotes(self) -> SqlQuotes:
        return SqlQuotes(self.resources)

    @property
    def price_rules(self) -> SqlPriceRules:
        return SqlPriceRules(self.resources)

    @property
    def rates(self) -> SqlRates:
        return SqlRates(self.resources)

    @property
    def promo_codes(self) -> SqlPromoCodes:
        return SqlPromoCodes(self.resources)

    @property
    def orders(self) -> SqlOrders:
        return SqlOrders(self.resources)

    @property
    def answer_comparisons(self) -> SqlAnswerComparisons:
        return SqlAnswerComparisons(self.resources)

    @property
    def attempts(self) -> SqlAttempts:
        return SqlAttempts(self.resources)

    @property
    def ledger(self) -> SqlLedger:
        return SqlLedger(self.resources, self.locks)

    @property
    def statements(self) -> SqlStatements:
        return SqlStatements(self.resources)

    @property
    def payments(self) -> SqlPayments:
        return SqlPayments(self.resources)

    @property
    def referrals(self) -> SqlReferrals:
        return SqlReferrals(self.resources)

    @property
    def payment_claims(self) -> SqlPaymentClaims:
        return SqlPaymentClaims(self.resources)

    @property
    def refunds(self) -> SqlRefunds:
        return SqlRefunds(self.resources)

    @property
    def payment_cases(self) -> SqlPaymentCases:
        return SqlPaymentCases(self.resources)

    @property
    def delivered_secrets(self) -> SqlDeliveredSecrets:
        return SqlDeliveredSecrets(self.resources)

    @property
    def seller_texts(self) -> SqlSellerTexts:
        return SqlSellerTexts(self.resources)

    @property
    def retention(self) -> SqlRetention:
        return SqlRetention(self.resources)

    @property
    def outbox(self) -> SqlOutbox:
        return SqlOutbox(self.resources)

    @property
    def due_work(self) -> SqlDueWork:
        return SqlDueWork(self.resources)

    @property
    def audit(self) -> SqlAudit:
        return SqlAudit(self.resources)

    @property
    def sales_pauses(self) -> SqlSalesPauses:
        return SqlSalesPauses(self.resources)

    @property
    def supplier_troubles(self) -> SqlSupplierTroubles:
        return SqlSupplierTroubles(self.resources)

    @property
    def support_threads(self) -> SqlSupportThreads:
        return SqlSupportThreads(self.resources)

    @property
    def erasure(self) -> SqlErasure:
        return SqlErasure(self.resources)

    @property
    def usage(self) -> SqlUsage:
        return SqlUsage(self.resources)

    @property
    def watches(self) -> SqlWatches:
        return SqlWatches(self.resources)

    @property
    def reconciliation(self) -> SqlReconciliation:
        return SqlReconciliation(self.resources)
