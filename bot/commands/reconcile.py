"""`reconcile`: every rule of the books and the supplier's balance as one report, for people or as JSON.

It only looks, and works beside a running shop. It must not repair, migrate or note anything.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from bot import app
from bot.domain.books import Drift, Finding
from bot.domain.catalogue import AccountId
from bot.domain.store import Tx
from bot.gateway import SupplierGateway
from bot.services import reconcile
from bot.services.reconcile import Comparison
from bot.settings import Settings
from bot.system import SystemClock
from storage import SqlStore, open_to_look

#: How many ids a line names; the JSON has them all.
NAMED = 20
_NOTHING_READ = "nothing was ever bought from the account that the settings name"


@dataclass(frozen=True, slots=True)
class Report:
    """What was seen; `comparison` None: the books know nothing of the account."""

    findings: tuple[Finding, ...]
    comparison: Comparison | None
    exclusive: bool

    @property
    def sound(self) -> bool:
        """Whether every rule holds, and nothing is missing from an account that nobody else uses."""
        return all(finding.holds for finding in self.findings) and not self.lost

    @property
    def lost(self) -> bool:
        """Whether the supplier took what stands on no order, where only our orders can take."""
        drift = self.comparison.drift if self.comparison else None
        return self.exclusive and drift is not None and drift.missing > 0


async def examine(settings: Settings) -> Report:
    """Look at the database and ask for the balance. Raises a StorageError for a database that cannot be
    looked at; a supplier that is away is no error.
    """
    store = await open_to_look(
        settings.database,
        currency=settings.currency,
        cost_currency=settings.supplier_currency,
    )
    try:
        findings = await reconcile.findings(store)
        comparison = await _compare(store, settings)
    finally:
        await store.aclose()
    return Report(tuple(findings), comparison, settings.doubts.exclusive)


async def _compare(store: SqlStore, settings: Settings) -> Comparison | None:
    account = await store.read(_account, app.account_code(settings))
    if account is None:
        return None
    async with app.open_supplier(settings) as client:
        gateway = SupplierGateway(client, settings.supplier_currency)
        return await reconcile.compare(store, gateway, SystemClock(), account)


async def _account(tx: Tx, code: str) -> AccountId | None:
    return await tx.books.account(code)


# --- for people ------------------------------------------------------------------------------------


def lines(report: Report) -> Iterator[str]:
    """The report, a line each: `ok`, `BREACH`, or a `note` on the supplier's side."""
    for finding in report.findings:
        verdict = "ok" if finding.holds else "BREACH"
        yield f"{verdict:<6} {finding.rule}: {finding.sentence}{_broken_by(finding)}"
    verdict = "BREACH" if report.lost else "note"
    for sentence in _supplier(report.comparison):
        yield f"{verdict:<6} supplier: {sentence}"


def _broken_by(finding: Finding) -> str:
    if finding.holds:
        return ""
    rest = len(finding.ids) - NAMED
    more = f" and {rest} more" if rest > 0 else ""
    return f" Not so: {finding.things} {', '.join(finding.ids[:NAMED])}{more}."


def _supplier(seen: Comparison | None) -> Iterator[str]:
    if seen is None:
        yield f"{_NOTHING_READ}."
        return
    books = seen.position
    yield (
        f"by our books it took {books.booked}, and {books.awaited} for goods still to come;"
        f" {books.doubted} is in doubt."
    )
    if seen.now is None:
        yield "it does not tell its balance now, so there is nothing to compare."
    elif seen.drift is None:
        balance = seen.now.balance
        yield (
            f"its balance is {balance:f} {books.booked.currency}. The open shop notes a reading a day;"
            " with the first one there will be something to compare."
        )
    else:
        yield _moved(seen.drift, books.booked.currency)


def _moved(drift: Drift, currency: str) -> str:
    since = f"{drift.since.at:%Y-%m-%d %H:%M} UTC"
    balance = f"its balance is {drift.now.balance:f} {currency}"
    if drift.missing:
        return (
            f"{balance}. Since {since} it fell by {drift.missing:f} {currency} more than the books know"
            " of: look for orders in the store's list that we do not have."
        )
    if drift.change > 0:
        return f"{balance}. Since {since} about {drift.change:f} {currency} came in there."
    if drift.change < 0:
        return (
            f"{balance}. Since {since} it fell by {-drift.change:f} {currency}, all of it in doubt."
        )
    return f"{balance}, and since {since} it moved as the books did."


# --- for machines ----------------------------------------------------------------------------------


def as_json(report: Report) -> str:
    """The same as one JSON document; amounts are decimal texts in major units."""
    rules = [{**asdict(finding), "holds": finding.holds} for finding in report.findings]
    document = {"sound": report.sound, "rules": rules, "supplier": _figures(report.comparison)}
    return json.dumps(document, indent=2)


def _figures(seen: Comparison | None) -> dict[str, str | None] | None:
    if seen is None:
        return None
    drift = seen.drift
    return {
        "currency": seen.position.booked.currency,
        "booked": str(seen.position.booked.decimal),
        "awaited": str(seen.position.awaited.decimal),
        "doubted": str(seen.position.doubted.decimal),
        "balance": f"{seen.now.balance:f}" if seen.now else None,
        "compared_since": drift.since.at.isoformat() if drift else None,
        "change": f"{drift.change:f}" if drift else None,
        "missing": f"{drift.missing:f}" if drift else None,
    }
