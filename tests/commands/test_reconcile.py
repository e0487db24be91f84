"""Tests of `reconcile`: it runs beside an open shop, names every breach, and changes nothing."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bot import app
from bot.__main__ import main
from bot.commands import demo, reconcile
from bot.commands.reconcile import ReconciliationReport, make_report, report_lines
from bot.demo import demo_servers
from bot.domain.money import Money
from bot.domain.operations.reconciliation import BalanceSnapshot, RuleCheck, SupplierAccountPosition
from bot.domain.payments import ledger
from bot.services.operations.reconciliation import Comparison
from bot.services.payments.comparison import BalanceComparison, MethodComparison
from bot.settings import Settings, load_settings
from storage import DatabaseUnreachable, InstanceLock, NewerSchema, OlderSchema
from storage.engine.migrate import LAST_COMMIT_WITH_REPLACED_STEPS
from storage.transaction import Transaction
from tests.builders import NOW, usd
from tests.storage.base_rows import a_buyer

HOLDS = RuleCheck("sums", "entries", "Every entry sums to zero.")
BROKEN = replace(HOLDS, ids=("5", "9"))
_NOT_OURS = "the shop does not have"
POSITION = SupplierAccountPosition(usd("27.00"), usd("9.00"), usd("0"))
BEFORE = BalanceSnapshot(NOW, Decimal("100.00"), Decimal("27.00"), Decimal("0.00"))


@pytest.fixture
async def settings(tmp_path: Path) -> AsyncIterator[Settings]:
    """Return settings of a shop whose supplier answers; it has no database yet."""
    listener = demo_servers.open_listener("127.0.0.1", 0)
    async with (
        demo_servers.open_demo_servers(None) as servers,
        demo_servers.serve_demo(servers, listener) as address,
    ):
        yield demo.demo_settings(address, tmp_path / "data")


def _file(settings: Settings) -> Path:
    return Path(settings.database_address.removeprefix("sqlite:///"))


async def _open_once(settings: Settings) -> None:
    """Create and close the database, with its supplier account."""
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    store = await app.open_shop_database(settings)
    await store.get_or_create_account_id(app.supplier_account_code(settings))
    await store.aclose()


# --- the database -----------------------------------------------------------------------------------


async def test_a_database_that_is_not_there_is_not_made(settings: Settings) -> None:
    with pytest.raises(DatabaseUnreachable, match="there is no database at"):
        await make_report(settings)
    assert not settings.data_dir.exists()


async def test_an_empty_database_is_not_filled(settings: Settings) -> None:
    settings.data_dir.mkdir()
    _file(settings).touch()

    with pytest.raises(OlderSchema, match="starting the shop migrates it"):
        await make_report(settings)


async def test_a_database_of_an_older_version_is_not_migrated(settings: Settings) -> None:
    await _open_once(settings)
    with sqlite3.connect(_file(settings)) as file:
        file.execute("UPDATE alembic_version SET version_num = '0001'")
    file.close()

    with pytest.raises(OlderSchema, match=f"commit {LAST_COMMIT_WITH_REPLACED_STEPS} of"):
        await make_report(settings)
    with sqlite3.connect(_file(settings)) as file:
        assert file.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
    file.close()


async def test_a_database_of_a_newer_version_is_left_alone(settings: Settings) -> None:
    await _open_once(settings)
    with sqlite3.connect(_file(settings)) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    file.close()

    with pytest.raises(NewerSchema):
        await make_report(settings)


async def test_it_looks_beside_an_open_shop_and_writes_nothing(settings: Settings) -> None:
    await _open_once(settings)
    key = settings.data_dir / "vault.key"
    key.rename(settings.data_dir / "kept elsewhere")
    async with InstanceLock(settings.data_dir, settings.database_address):
        with sqlite3.connect(_file(settings)) as file:
            before = list(file.iterdump())
            report = await make_report(settings)
            assert list(file.iterdump()) == before
        file.close()

    assert report.is_sound
    assert not key.exists()


# --- the report -------------------------------------------------------------------------------------


async def test_a_sound_ledger_has_a_line_a_rule_and_the_balance_at_the_supplier(
    settings: Settings,
) -> None:
    await _open_once(settings)
    report = await make_report(settings)
    *rules, by_stars, balance_of_stars, by_crypto_pay, ledger_line, balance = report_lines(report)

    assert len(rules) == len(report.findings) > 30
    assert by_stars == "ok     stars: it lists 0 XTR, and 0 XTR is stored."
    assert balance_of_stars == "ok     stars: its balance is 0 XTR, and 0 XTR is booked."
    assert by_crypto_pay.startswith("ok     crypto-pay: ")
    assert all(line.startswith("ok ") for line in rules)
    assert ledger_line.startswith("note   supplier: by our ledger it charged 0.00 USD")
    assert "its balance is 50000" in balance


async def test_an_account_that_was_never_read_is_said_to_be_new(settings: Settings) -> None:
    await _open_once(settings)
    report = await make_report(settings.model_copy(update={"supplier_app_id": "4711"}))

    assert report.comparison is None
    assert list(report_lines(report))[-1].endswith(
        "nothing was ever bought from the supplier account in the settings."
    )


def test_a_breach_is_a_line_that_names_what_breaks_the_rule() -> None:
    report = ReconciliationReport((HOLDS, BROKEN), None, exclusive=False)

    assert list(report_lines(report))[:2] == [
        "ok     sums: Every entry sums to zero.",
        "BREACH sums: Every entry sums to zero. Violated by entries 5, 9.",
    ]
    assert not report.is_sound


def test_payments_that_differ_from_the_methods_list_are_a_breach() -> None:
    differing = MethodComparison("stars", Money(385, "XTR"), Money(0, "XTR"), ("charge-1",))
    away = MethodComparison("crypto-pay", usd("0"), usd("0"), is_read=False)
    report = ReconciliationReport((HOLDS,), None, exclusive=False, methods=(differing, away))

    assert list(report_lines(report))[1:3] == [
        "BREACH stars: it lists 385 XTR, and 0 XTR is stored. They differ in charge-1.",
        "note   crypto-pay: its list of payments cannot be read now.",
    ]
    assert not report.is_sound
    assert '"charge-1"' in reconcile.report_json(report)
    assert replace(report, methods=(away,)).is_sound


@pytest.mark.parametrize(
    ("balance", "ending"),
    [
        (385, ""),
        (85, " The difference of 300 XTR was withdrawn."),
        (390, " The difference of 5 XTR is being booked."),
        (
            400,
            f" The balance is 15 XTR higher: look for payments or other income that {_NOT_OURS}.",
        ),
    ],
)
def test_the_balance_of_a_method_is_shown_beside_what_is_booked(balance: int, ending: str) -> None:
    booked, unstored = Money(385, "XTR"), Money(5, "XTR")
    compared = BalanceComparison(Money(balance, "XTR"), booked, unstored)
    stars = MethodComparison("stars", booked, booked, balance=compared)
    report = ReconciliationReport((HOLDS,), None, exclusive=False, methods=(stars,))

    is_breach = balance > 390
    line = list(report_lines(report))[2]
    numbers = f"stars: its balance is {balance} XTR, and 385 XTR is booked."
    assert line == f"{'BREACH' if is_breach else 'ok':<6} {numbers}{ending}"
    assert report.is_sound is not is_breach
    assert f'"balance": "{balance}"' in reconcile.report_json(report)


def test_of_many_breaches_a_few_are_named() -> None:
    many = replace(HOLDS, ids=tuple(map(str, range(reconcile.MAX_NAMED_IDS + 7))))
    (line, *_) = report_lines(ReconciliationReport((many,), None, exclusive=False))

    assert line.endswith("18, 19 and 7 more.")


@pytest.mark.parametrize(
    ("now", "said"),
    [
        ({"taken": "36", "balance": "91"}, "it changed exactly as the ledger did"),
        ({"taken": "36", "balance": "141"}, "about 50.00 USD was paid in"),
        ({"taken": "36", "balance": "84"}, "it fell by 7.00 USD more than the ledger explains"),
        (
            {"taken": "36", "balance": "82", "doubted": "9"},
            "it fell by 9.00 USD; unknown outcomes explain all of it",
        ),
        (
            {"taken": "36", "balance": "80", "doubted": "9"},
            "it fell by 2.00 USD more than the ledger",
        ),
    ],
)
def test_the_report_tells_how_balance_and_ledger_changed_since_the_last_reading(
    now: dict[str, str], said: str
) -> None:
    seen = Comparison(POSITION, _reading(**now), BEFORE)

    assert said in list(report_lines(ReconciliationReport((HOLDS,), seen, exclusive=False)))[-1]


def _reading(balance: str, taken: str, doubted: str = "0") -> BalanceSnapshot:
    return BalanceSnapshot(NOW, Decimal(balance), Decimal(taken), Decimal(doubted))


@pytest.mark.parametrize(("exclusive", "verdict"), [(True, "BREACH"), (False, "note")])
def test_a_missing_amount_is_a_breach_only_if_the_account_is_exclusive(
    exclusive: bool, verdict: str
) -> None:
    seen = Comparison(POSITION, _reading("84", "36"), BEFORE)
    report = ReconciliationReport((HOLDS,), seen, exclusive)

    assert report.is_sound is not exclusive
    assert list(report_lines(report))[-1].startswith(verdict)


def test_a_supplier_that_does_not_tell_is_no_breach() -> None:
    report = ReconciliationReport((HOLDS,), Comparison(POSITION, None, BEFORE), exclusive=True)

    assert report.is_sound
    assert "does not report its balance now" in list(report_lines(report))[-1]


def test_a_machine_reads_the_same() -> None:
    seen = Comparison(POSITION, _reading("84", "36"), BEFORE)
    document = json.loads(
        reconcile.report_json(ReconciliationReport((HOLDS, BROKEN), seen, exclusive=False))
    )

    assert document["sound"] is False
    assert [(rule["holds"], rule["ids"]) for rule in document["rules"]] == [
        (True, []),
        (False, ["5", "9"]),
    ]
    assert document["supplier"] == {
        "currency": "USD",
        "booked": "27.00",
        "awaited": "9.00",
        "doubted": "0.00",
        "balance": "84",
        "compared_since": NOW.isoformat(),
        "change": "-7.00",
        "missing": "7.00",
    }


def test_a_machine_reads_of_a_new_account_that_there_is_nothing() -> None:
    document = json.loads(
        reconcile.report_json(ReconciliationReport((HOLDS,), None, exclusive=False))
    )

    assert document["supplier"] is None


# --- the command ------------------------------------------------------------------------------------


@pytest.fixture
def shop_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a folder to run commands in; the supplier of its settings cannot be reached."""
    values = {
        "TELEGRAM_TOKEN": "123456:" + "a" * 35,
        "ADMIN_IDS": "9001",
        "SUPPLIER_URL": "http://127.0.0.1:9",
        "SUPPLIER_APP_ID": "1001",
        "SUPPLIER_APP_KEY": "key",
        "DATA_DIR": str(tmp_path / "data"),
    }
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_command_says_in_a_sentence_that_there_is_no_shop(
    shop_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["reconcile"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("there is no database at")
    assert said.err.count("\n") == 1


def test_the_command_fails_on_a_breach_though_the_supplier_is_away(
    shop_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a real file, whose triggers are dropped and whose ledger was changed by SQL."""
    asyncio.run(_top_up())
    assert main(["reconcile"]) == 0
    assert "does not report its balance now" in capsys.readouterr().out

    with sqlite3.connect(shop_folder / "data" / "vitrine.sqlite3") as file:
        file.execute("DROP TRIGGER postings_UPDATE_refused")
        file.execute("UPDATE postings SET amount = amount + 5 WHERE account = 'buyer:7001'")
    file.close()
    assert main(["reconcile"]) == 1
    broken = [line for line in capsys.readouterr().out.splitlines() if line.startswith("BREACH")]
    assert [line.split()[1] for line in broken] == [
        "entry-balanced:",
        "ledger-balanced:",
        "balance-cached:",
    ]
    assert broken[0].endswith("Violated by entries 1.")
    assert main(["reconcile", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["sound"] is False


async def _top_up() -> None:
    settings = load_settings()
    await _open_once(settings)
    store = await app.open_shop_database(settings)
    await store.transact(_credited)
    await store.aclose()


def _credited(tx: Transaction) -> bool:
    buyer = a_buyer(tx)
    return tx.ledger.post(ledger.top_up("k", "manual", buyer, usd("1.00"), "op"), NOW)
