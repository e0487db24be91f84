"""`reconcile`: reports on every rule of the ledger, the supplier balance and the lists of payment
methods, as text or as JSON.

It works beside a running shop and only reads. It must not repair, migrate or record anything.
"""

import argparse
import asyncio
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from bot import app
from bot.adapters.supplier_gateway import SupplierGateway
from bot.adapters.system import SystemClock
from bot.commands.console import FAILURE, SUCCESS, load_settings_quietly, print_error, print_line
from bot.domain.errors import VitrineError
from bot.domain.ids import SupplierAccountId
from bot.domain.operations.reconciliation import BalanceDrift, RuleCheck
from bot.services.operations import reconciliation
from bot.services.operations.reconciliation import Comparison
from bot.services.payments.comparison import BalanceComparison, MethodComparison, compare_with_list
from bot.settings import Settings
from storage import EngineDatabase, open_read_only
from storage.transaction import Transaction

#: Ids that a line of text names; the JSON has all of them.
MAX_NAMED_IDS = 20
_NOTHING_READ = "nothing was ever bought from the supplier account in the settings"


@dataclass(frozen=True, slots=True)
class ReconciliationReport:
    """The results of a reconciliation.

    `comparison` is None if the supplier account is not in the database.
    """

    findings: tuple[RuleCheck, ...]
    comparison: Comparison | None
    exclusive: bool
    methods: tuple[MethodComparison, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Return whether every rule holds, no money is missing, and payments are as listed."""
        is_as_listed = all(method.is_sound for method in self.methods)
        holds = all(finding.holds for finding in self.findings)
        return holds and is_as_listed and not self.is_money_missing

    @property
    def is_money_missing(self) -> bool:
        """Return whether the supplier took money that no order explains.

        Always False unless the account is used by this shop alone.
        """
        drift = self.comparison.drift if self.comparison else None
        return self.exclusive and drift is not None and drift.missing > 0


def execute(options: argparse.Namespace) -> int:
    """Print the report; return the exit code, which is 1 also if a rule is broken.

    Raises WrongSettings.
    """
    settings = load_settings_quietly()
    try:
        report = asyncio.run(make_report(settings))
    except (VitrineError, ValueError) as error:
        print_error(str(error))
        return FAILURE
    print_line(report_json(report) if options.json else "\n".join(report_lines(report)))
    return SUCCESS if report.is_sound else FAILURE


async def make_report(settings: Settings) -> ReconciliationReport:
    """Check the database and read the supplier balance.

    Raises a StorageError if the database cannot be read. An unreachable supplier is no error.
    """
    db = await open_read_only(
        settings.database_address,
        currency=settings.currency,
        cost_currency=settings.supplier_currency,
    )
    try:
        findings = await reconciliation.check_rules_in_steps(db)
        comparison = await _compare(db, settings)
        methods = await _compare_methods(db, settings)
    finally:
        await db.aclose()
    return ReconciliationReport(
        tuple(findings), comparison, settings.unknown_outcome_rules.exclusive_account, methods
    )


async def _compare(db: EngineDatabase, settings: Settings) -> Comparison | None:
    account = await db.read(_account, app.supplier_account_code(settings))
    if account is None:
        return None
    async with app.open_supplier(settings) as client:
        gateway = SupplierGateway(client, settings.supplier_currency)
        return await reconciliation.compare_balance(db, gateway, SystemClock(), account)


async def _compare_methods(db: EngineDatabase, settings: Settings) -> tuple[MethodComparison, ...]:
    """Compare the payments of each method that can list them."""
    bot = app.make_telegram_bot(settings)
    await bot.request.initialize()
    setups = app.open_payment_methods(settings, bot)
    try:
        return tuple(
            [
                await compare_with_list(db, each.gateway, each.method.terms, SystemClock())
                for each in setups
                if each.method.terms.can_list
            ]
        )
    finally:
        for each in setups:
            await each.gateway.aclose()
        await bot.request.shutdown()


def _account(tx: Transaction, code: str) -> SupplierAccountId | None:
    return tx.reconciliation.find_supplier_account(code)


# --- text report -----------------------------------------------------------------------------------


def report_lines(report: ReconciliationReport) -> Iterator[str]:
    """Yield the lines of the report: `ok`, `BREACH`, or `note` for the supplier."""
    for finding in report.findings:
        verdict = "ok" if finding.holds else "BREACH"
        yield f"{verdict:<6} {finding.rule}: {finding.sentence}{_violations(finding)}"
    for method in report.methods:
        yield _method_line(method)
        if method.balance is not None:
            yield _balance_line(method.method, method.balance)
    verdict = "BREACH" if report.is_money_missing else "note"
    for sentence in _supplier_sentences(report.comparison):
        yield f"{verdict:<6} supplier: {sentence}"


def _method_line(method: MethodComparison) -> str:
    if not method.is_read:
        return f"note   {method.method}: its list of payments cannot be read now."
    totals = f"it lists {method.listed}, and {method.stored} is stored"
    if not method.differing:
        return f"ok     {method.method}: {totals}."
    rest = len(method.differing) - MAX_NAMED_IDS
    more = f" and {rest} more" if rest > 0 else ""
    named = ", ".join(method.differing[:MAX_NAMED_IDS])
    return f"BREACH {method.method}: {totals}. They differ in {named}{more}."


def _balance_line(method: str, compared: BalanceComparison) -> str:
    numbers = f"its balance is {compared.balance}, and {compared.booked} is booked"
    difference = compared.difference
    if not compared.is_explained:
        return (
            f"BREACH {method}: {numbers}. The balance is {difference} higher: look for payments"
            " or other income that the shop does not have."
        )
    if difference.amount < 0:
        return f"ok     {method}: {numbers}. The difference of {-difference} was withdrawn."
    if difference:
        return f"ok     {method}: {numbers}. The difference of {difference} is being booked."
    return f"ok     {method}: {numbers}."


def _violations(finding: RuleCheck) -> str:
    if finding.holds:
        return ""
    rest = len(finding.ids) - MAX_NAMED_IDS
    more = f" and {rest} more" if rest > 0 else ""
    return f" Violated by {finding.subjects} {', '.join(finding.ids[:MAX_NAMED_IDS])}{more}."


def _supplier_sentences(comparison_seen: Comparison | None) -> Iterator[str]:
    if comparison_seen is None:
        yield f"{_NOTHING_READ}."
        return
    books = comparison_seen.position
    yield (
        f"by our ledger it charged {books.booked}, and {books.awaiting_delivery} for deliveries to come;"
        f" {books.uncertain} has an unknown outcome."
    )
    if comparison_seen.current is None:
        yield "it does not report its balance now, so nothing can be compared."
    elif comparison_seen.drift is None:
        balance = comparison_seen.current.balance
        yield (
            f"its balance is {balance:f} {books.booked.currency}. The running shop stores one reading a day;"
            " after the first one the balance can be compared."
        )
    else:
        yield _drift_sentence(comparison_seen.drift, books.booked.currency)


def _drift_sentence(drift: BalanceDrift, currency: str) -> str:
    since = f"{drift.earlier.at:%Y-%m-%d %H:%M} UTC"
    balance = f"its balance is {drift.later.balance:f} {currency}"
    if drift.missing:
        return (
            f"{balance}. Since {since} it fell by {drift.missing:f} {currency} more than the ledger"
            " explains: look for orders in the supplier's list that the shop does not have."
        )
    if drift.change > 0:
        return f"{balance}. Since {since} about {drift.change:f} {currency} was paid in."
    if drift.change < 0:
        return (
            f"{balance}. Since {since} it fell by {-drift.change:f} {currency}; unknown outcomes"
            " explain all of it."
        )
    return f"{balance}. Since {since} it changed exactly as the ledger did."


# --- JSON report -----------------------------------------------------------------------------------


def report_json(report: ReconciliationReport) -> str:
    """Return the report as one JSON document. Amounts are decimal strings in major units."""
    rules = [{**asdict(finding), "holds": finding.holds} for finding in report.findings]
    document = {
        "sound": report.is_sound,
        "rules": rules,
        "payment_methods": [
            {
                "method": method.method,
                "currency": method.listed.currency,
                "listed": str(method.listed.decimal) if method.is_read else None,
                "stored": str(method.stored.decimal) if method.is_read else None,
                "differing": list(method.differing),
                "balance": (
                    None
                    if method.balance is None
                    else {
                        "balance": str(method.balance.balance.decimal),
                        "booked": str(method.balance.booked.decimal),
                        "difference": str(method.balance.difference.decimal),
                        "explained": method.balance.is_explained,
                    }
                ),
            }
            for method in report.methods
        ],
        "supplier": _supplier_json(report.comparison),
    }
    return json.dumps(document, indent=2)


def _supplier_json(comparison_seen: Comparison | None) -> dict[str, str | None] | None:
    if comparison_seen is None:
        return None
    drift = comparison_seen.drift
    return {
        "currency": comparison_seen.position.booked.currency,
        "booked": str(comparison_seen.position.booked.decimal),
        "awaited": str(comparison_seen.position.awaiting_delivery.decimal),
        "doubted": str(comparison_seen.position.uncertain.decimal),
        "balance": f"{comparison_seen.current.balance:f}" if comparison_seen.current else None,
        "compared_since": drift.earlier.at.isoformat() if drift else None,
        "change": f"{drift.change:f}" if drift else None,
        "missing": f"{drift.missing:f}" if drift else None,
    }
