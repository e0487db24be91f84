"""One transaction as the domain sees it: the repositories that share it."""

from dataclasses import dataclass
from typing import Self

from storage.connection_vault_and_currencies import RepositoryResources
from storage.repositories.catalogue.categories_products_pins_and_price_approvals import (
    SqlCatalogueMirror,
)
from storage.repositories.catalogue.checkouts import SqlCheckouts
from storage.repositories.catalogue.price_rules import SqlPriceRules
from storage.repositories.catalogue.quotes import SqlQuotes
from storage.repositories.catalogue.watches import SqlWatches
from storage.repositories.due_work import SqlDueWork
from storage.repositories.ledger_rules_and_balance_snapshots import SqlReconciliation
from storage.repositories.orders.delivered_secrets import SqlDeliveredSecrets
from storage.repositories.orders.ledger import SqlLedger
from storage.repositories.orders.limit_usage_queries import SqlUsage
from storage.repositories.orders.order_text_shredding import SqlRetention
from storage.repositories.orders.orders import SqlOrders
from storage.repositories.orders.outbox import SqlOutbox
from storage.repositories.orders.seller_text_verdicts_by_fingerprint import SqlSellerTexts
from storage.repositories.orders.trade_attempts_readings_and_replays import SqlAttempts
from storage.repositories.people.erasure import SqlErasure
from storage.repositories.people.people import SqlPeople
from storage.repositories.people.sales_pauses_and_audit_log import SqlAudit, SqlSalesPauses
from storage.repositories.people.support_threads import SqlSupportThreads
from storage.repositories.people.update_inbox import SqlInbox


@dataclass(frozen=True, slots=True)
class SqlTransaction:
    """The repositories over one set of `RepositoryResources`."""

    people: SqlPeople
    inbox: SqlInbox
    catalogue: SqlCatalogueMirror
    checkouts: SqlCheckouts
    quotes: SqlQuotes
    price_rules: SqlPriceRules
    orders: SqlOrders
    attempts: SqlAttempts
    ledger: SqlLedger
    delivered_secrets: SqlDeliveredSecrets
    seller_texts: SqlSellerTexts
    retention: SqlRetention
    outbox: SqlOutbox
    due_work: SqlDueWork
    audit: SqlAudit
    sales_pauses: SqlSalesPauses
    support_threads: SqlSupportThreads
    erasure: SqlErasure
    usage: SqlUsage
    watches: SqlWatches
    reconciliation: SqlReconciliation

    @classmethod
    def from_resources(cls, resources: RepositoryResources) -> Self:
        """Build all repositories over one transaction."""
        return cls(
            people=SqlPeople(resources),
            inbox=SqlInbox(resources),
            catalogue=SqlCatalogueMirror(resources),
            checkouts=SqlCheckouts(resources),
            quotes=SqlQuotes(resources),
            price_rules=SqlPriceRules(resources),
            orders=SqlOrders(resources),
            attempts=SqlAttempts(resources),
            ledger=SqlLedger(resources),
            delivered_secrets=SqlDeliveredSecrets(resources),
            seller_texts=SqlSellerTexts(resources),
            retention=SqlRetention(resources),
            outbox=SqlOutbox(resources),
            due_work=SqlDueWork(resources),
            audit=SqlAudit(resources),
            sales_pauses=SqlSalesPauses(resources),
            support_threads=SqlSupportThreads(resources),
            erasure=SqlErasure(resources),
            usage=SqlUsage(resources),
            watches=SqlWatches(resources),
            reconciliation=SqlReconciliation(resources),
        )
