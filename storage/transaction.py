"""One transaction as the domain sees it: the repositories that share it."""

from dataclasses import dataclass
from typing import Self

from storage.attempts import SqlAttempts
from storage.audit import SqlAudit
from storage.catalogue import SqlCatalogue
from storage.checkouts import SqlCheckouts
from storage.forgotten import SqlForgotten
from storage.inbox import SqlInbox
from storage.invariants import SqlBooks
from storage.ledger import SqlLedger
from storage.orders import SqlOrders
from storage.outbox import SqlOutbox
from storage.pauses import SqlPauses
from storage.people import SqlPeople
from storage.quotes import SqlQuotes
from storage.retention import SqlRetention
from storage.secrets import SqlSecrets
from storage.threads import SqlThreads
from storage.unit import Unit
from storage.usage import SqlUsage
from storage.watches import SqlWatches


@dataclass(frozen=True, slots=True)
class SqlTx:
    """The repositories of one `Unit`."""

    people: SqlPeople
    inbox: SqlInbox
    catalogue: SqlCatalogue
    checkouts: SqlCheckouts
    quotes: SqlQuotes
    orders: SqlOrders
    attempts: SqlAttempts
    ledger: SqlLedger
    secrets: SqlSecrets
    retention: SqlRetention
    outbox: SqlOutbox
    audit: SqlAudit
    pauses: SqlPauses
    threads: SqlThreads
    forgotten: SqlForgotten
    usage: SqlUsage
    watches: SqlWatches
    books: SqlBooks

    @classmethod
    def of(cls, unit: Unit) -> Self:
        """All repositories over one transaction."""
        return cls(
            people=SqlPeople(unit),
            inbox=SqlInbox(unit),
            catalogue=SqlCatalogue(unit),
            checkouts=SqlCheckouts(unit),
            quotes=SqlQuotes(unit),
            orders=SqlOrders(unit),
            attempts=SqlAttempts(unit),
            ledger=SqlLedger(unit),
            secrets=SqlSecrets(unit),
            retention=SqlRetention(unit),
            outbox=SqlOutbox(unit),
            audit=SqlAudit(unit),
            pauses=SqlPauses(unit),
            threads=SqlThreads(unit),
            forgotten=SqlForgotten(unit),
            usage=SqlUsage(unit),
            watches=SqlWatches(unit),
            books=SqlBooks(unit),
        )
