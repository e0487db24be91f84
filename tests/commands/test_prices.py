"""Tests of `prices`: every product on sale with its cost, rule, price and margin."""

import asyncio
import csv
import io
from decimal import Decimal
from pathlib import Path

import pytest

from bot import app
from bot.__main__ import main
from bot.commands.prices import defuse
from bot.domain.pricing.price_rules import (
    BELOW_COST_FLOOR,
    GLOBAL_SCOPE,
    PriceRounding,
    PriceRule,
    PriceScope,
    PriceScopeKind,
    RoundingKind,
    make_first_rule,
)
from bot.settings import load_settings
from storage.transaction import Transaction
from tests.builders import NOW, OPERATOR, a_category, a_product, a_variant, some_details
from tests.storage.base_rows import mirror

ENDING = PriceRounding(RoundingKind.ENDING, 99)
CATEGORIES = (
    a_category(a_product(), a_product(code="=1+1", name="@SUM(A1)\x1b[31m", cost="2.00")),
    a_category(
        a_product(
            code="VPN",
            name="VPN\nfor all",
            details=some_details(variants=[a_variant("Month", "3.00"), a_variant("Year", "30.00")]),
        ),
        name="Privacy",
        remote_id="2",
    ),
)


@pytest.fixture
def shop_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a folder to run commands in; the supplier charges in yuan."""
    values = {
        "TELEGRAM_TOKEN": "123456:" + "a" * 35,
        "ADMIN_IDS": "9001",
        "SUPPLIER_URL": "http://127.0.0.1:9",
        "SUPPLIER_APP_ID": "1001",
        "SUPPLIER_APP_KEY": "key",
        "DATA_DIR": str(tmp_path / "data"),
        "SUPPLIER_CURRENCY": "CNY",
        "EXCHANGE_RATE": "0.5",
        "MARKUP_PERCENT": "10",
    }
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _fill(tx: Transaction, code: str) -> None:
    account = tx.reconciliation.find_supplier_account(code)
    assert account is not None
    mirror(tx, account, CATEGORIES)
    for product in (one for category in CATEGORIES for one in category.products):
        saved = tx.catalogue.save_product(account, product, NOW)
        if product.code == "VPN":
            scope = PriceScope(PriceScopeKind.PRODUCT, saved.id)
            below_cost = PriceRule(markup_bp=-5_000, floor=BELOW_COST_FLOOR)
            tx.price_rules.save(scope, below_cost, OPERATOR, NOW)
    first = make_first_rule(Decimal(20)).with_changes(PriceRule(rounding=ENDING))
    tx.price_rules.save(GLOBAL_SCOPE, first, OPERATOR, NOW)


async def _open_filled() -> None:
    settings = load_settings()
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    db = await app.open_shop_database(settings)
    code = app.supplier_account_code(settings)
    await db.get_or_create_account_id(code)
    await db.transact(_fill, code)
    await db.aclose()


def test_every_product_and_variant_has_a_row_of_csv(
    shop_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(_open_filled())

    assert main(["prices", "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    shown = [(row["product"], row["variant"], row["cost"], row["price"]) for row in rows]
    assert shown == [
        ("Steam wallet 10 USD", "", "9.00", "4.99"),
        ("'@SUM(A1) [31m", "", "2.00", "1.99"),
        ("VPN for all", "Month", "3.00", "0.99"),
        ("VPN for all", "Year", "30.00", "7.99"),
    ]
    assert rows[0] == {
        "category": "Gift cards",
        "product": "Steam wallet 10 USD",
        "code": "STEAM10",
        "variant": "",
        "cost": "9.00",
        "cost_currency": "CNY",
        "rule": "20% +0.00 ending 0.99 min 0%",
        "scope": "global",
        "price": "4.99",
        "currency": "USD",
        "margin": "0.49",
        "margin_percent": "10.89",
    }
    assert rows[1]["code"] == "'=1+1"
    assert rows[3]["rule"] == "'-50% +0.00 ending 0.99 below-cost"
    assert (rows[3]["scope"], rows[3]["margin"]) == ("product", "-7.01")


def test_without_an_option_people_read_lines(
    shop_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(_open_filled())

    assert main(["prices"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if not line.startswith("  ")] == ["Gift cards", "Privacy"]
    assert lines[-1].startswith("  VPN for all / Year: costs 30.00 CNY, sells at 7.99 USD")


def test_the_rate_comes_from_its_source(
    shop_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(_open_filled())
    monkeypatch.setenv("EXCHANGE_RATE_SOURCE", "rate")
    assert main(["prices"]) == 1
    assert capsys.readouterr().err == "the file cannot be read (FileNotFoundError)\n"
    (shop_folder / "rate").write_text("0.55")

    assert main(["prices", "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert rows[0]["price"] == "5.99"


def test_no_price_is_calculated_with_a_rate_that_jumped(
    shop_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(_open_filled())
    monkeypatch.setenv("EXCHANGE_RATE_SOURCE", "rate")
    (shop_folder / "rate").write_text("0.015")

    assert main(["prices"]) == 1
    said = capsys.readouterr().err
    assert "0.015" in said
    assert "until an owner accepts" in said


def test_a_shop_that_was_never_opened_has_no_prices(
    shop_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prices", "--csv"]) == 1
    assert capsys.readouterr().err.startswith("there is no database at")


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@x"])
def test_a_text_that_begins_like_a_formula_is_defused(text: str) -> None:
    assert defuse(text) == f"'{text}"
    assert defuse(f"a{text}") == f"a{text}"
