"""Adds a payment method by its documentation alone, and pays with it in the chat."""

import ast
import importlib
import re
import sys
import types
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from bot.adapters import crypto_pay, payment_methods
from bot.chat.navigation import verbs
from bot.domain.payments.cases import PaymentCaseKind
from bot.domain.payments.gateway import PaymentMethodSetup, RefundOutcome
from bot.domain.payments.payments import PaymentDirection
from bot.i18n import Translations
from bot.services.operations.recovery import open_cases_after_restore
from bot.services.payments import invoices, reported_payments
from bot.services.payments.invoices import MadeInvoice
from tests.adapters.crypto_pay_rig import stored
from tests.builders import BUYER, FixedClock, shop_with, usd
from tests.chat.chat_rig import a_chat_rig, a_supplier
from tests.demo.telegram.bot_api_rig import TOKEN
from tests.services.payments.payments_rig import open_cases, open_payments_rig
from tests.storage.engines import opened
from tests.world.stars import sign

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / ".github" / "PAYMENT_METHODS.md").read_text("utf-8")


def block(language: str) -> str:
    """Return the page's block of code in `language`."""
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


@dataclass
class GoldInvoice:
    number: str
    cents: int
    payload: str
    paid_at: float | None = None
    refunded_at: float | None = None

    @property
    def is_paid(self) -> bool:
        return self.paid_at is not None


@dataclass
class GoldMoney:
    """The other side of the method: what the page imports as `gold_money`."""

    invoices: list[GoldInvoice] = field(default_factory=list)
    given_back: list[tuple[str, str]] = field(default_factory=list)

    async def create(self, cents: int, payload: str, _title: str) -> str:
        self.invoices.append(GoldInvoice(f"gold-{len(self.invoices)}", cents, payload))
        return self.invoices[-1].number

    async def find(self, numbers: list[str]) -> list[GoldInvoice]:
        return [each for each in self.invoices if each.number in numbers]

    async def find_paid(self) -> list[GoldInvoice]:
        return [each for each in self.invoices if each.is_paid]

    async def give_back(self, number: str, key: str) -> None:
        self.given_back.append((number, key))
        (invoice,) = await self.find([number])
        invoice.refunded_at = invoice.paid_at

    def as_module(self) -> types.ModuleType:
        module = types.ModuleType("gold_money")
        for name in ("create", "find", "find_paid", "give_back"):
            setattr(module, name, getattr(self, name))
        module.Invoice = GoldInvoice  # type: ignore[attr-defined]
        return module


@pytest.fixture
def gold_money(monkeypatch: pytest.MonkeyPatch) -> GoldMoney:
    other_side = GoldMoney()
    monkeypatch.setitem(sys.modules, "gold_money", other_side.as_module())
    return other_side


def open_gold(folder: Path, monkeypatch: pytest.MonkeyPatch, value: Decimal | None) -> object:
    """Import the page's module, and open the methods of a table that names it."""
    name = f"gold_{folder.name.replace('-', '_')}"
    (folder / f"{name}.py").write_text(block("python"), "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    gold = importlib.import_module(name)
    (setting,) = ast.parse(block("settings")).body
    assert isinstance(setting, ast.AnnAssign)
    assert isinstance(setting.target, ast.Name)
    settings: Any = types.SimpleNamespace(**{setting.target.id: value})
    opened = payment_methods.open_methods(settings, FixedClock(), [gold])
    return opened[0] if opened else None


def words_with_gold(folder: Path) -> Translations:
    """Return the shop's texts with the line of the page in each language."""
    copytree(ROOT / "locales", folder)
    for file in folder.glob("*/payments.ftl"):
        file.write_text(file.read_text("utf-8") + block("fluent"), "utf-8")
    return Translations.load(folder, strict=True)


async def test_the_method_of_the_page_is_paid_and_credited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gold_money: GoldMoney
) -> None:
    gold = open_gold(tmp_path, monkeypatch, Decimal(1))
    assert isinstance(gold, PaymentMethodSetup)
    async with a_chat_rig(tmp_path, a_supplier(), credit="0") as rig:
        await rig.close()
        rig.words = words_with_gold(tmp_path / "locales")
        rig.shop = shop_with(
            rig.shop,
            sign=sign,
            bot_id=int(TOKEN.partition(":")[0]),
            payment_methods=(gold.method,),
            payment_gateways={gold.method.name: gold.gateway},
        )
        rig.open()
        await rig.ann.send_text("/topup 5")
        message = await rig.ann.wait_for_message("pay-by-link")
        (row, *_) = message["reply_markup"]["inline_keyboard"]
        assert row[0]["url"] == "https://gold.example/pay/gold-0"

        gold_money.invoices[0].paid_at = rig.shop.ports.clock.now().timestamp()
        assert await reported_payments.poll_open_invoices(rig.shop, rig.db) == 1
        assert await reported_payments.book_listed_payments(rig.shop, rig.db, gold.method.name) == 0
        await rig.work()
        await rig.ann.wait_for_message("paid", money="$5.00")
        assert (await rig.wallet()).balance == usd("5.00")
        await rig.ann.wait_for_button(verbs.WALLET)

        ((payment,), reversals) = [page async for page in gold.gateway.list_payments()]
        assert reversals == []
        result = await gold.gateway.refund(stored(payment), "key")
        assert result.outcome is RefundOutcome.DONE
        assert gold_money.given_back == [("gold-0", "key")]
        _, (reversal,) = [page async for page in gold.gateway.list_payments()]
        assert reversal.direction is PaymentDirection.REVERSAL


async def test_a_payment_of_the_method_that_a_restore_lost_waits_for_an_operator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gold_money: GoldMoney
) -> None:
    gold = open_gold(tmp_path, monkeypatch, Decimal(1))
    assert isinstance(gold, PaymentMethodSetup)
    name = gold.method.name
    async with opened(f"sqlite:///{tmp_path / 'shop.sqlite3'}") as store:
        rig = await open_payments_rig(store)
        rig.shop = shop_with(
            rig.shop, payment_methods=(gold.method,), payment_gateways={name: gold.gateway}
        )
        made = await invoices.make_top_up(rig.shop, rig.db, BUYER, gold.method, usd("5.00"))
        assert isinstance(made, MadeInvoice)
        await gold_money.create(500, made.payload, "")
        gold_money.invoices[-1].paid_at = rig.clock.now().timestamp()
        rig.wait(60)
        await rig.db.transact(open_cases_after_restore)

        await reported_payments.book_listed_payments(rig.shop, rig.db, name)
        assert (await rig.wallet()).balance == usd("0.00")
        (case,) = await open_cases(rig)
        assert case.facts.kind is PaymentCaseKind.FOUND_AFTER_RESTORE


def test_without_its_settings_the_method_does_not_exist(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gold_money: GoldMoney
) -> None:
    assert open_gold(tmp_path, monkeypatch, None) is None
    assert gold_money.invoices == []


def test_the_table_of_methods_names_every_module_that_opens_one() -> None:
    folder = Path(crypto_pay.__file__).parent
    modules = {
        path.stem for path in folder.glob("*.py") if "\ndef open_method(" in path.read_text("utf-8")
    }
    named = [each.__name__.rpartition(".")[2] for each in payment_methods.METHOD_MODULES]
    assert sorted(named) == sorted(modules)


def test_the_numbers_of_methods_are_different() -> None:
    """Buttons in old messages carry them."""
    sources = [
        *(ROOT / "bot" / "adapters").glob("*.py"),
        *(ROOT / "bot" / "chat" / "telegram").glob("*.py"),
    ]
    texts = [path.read_text("utf-8") for path in sources]
    numbers = [
        number
        for text in texts
        for number in re.findall(r"(?:NUMBER: Final = |\bnumber=)([0-9]+)", text)
    ]
    assert len(numbers) >= 4
    assert len(set(numbers)) == len(numbers)
