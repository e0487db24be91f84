"""Tests of the package as a whole: its public names, its independence, its README."""

import ast
import inspect
import re
import sys
from pathlib import Path

import pytest

from bot import supplier

FOLDER = Path(supplier.__file__).parent
MODULES = sorted(FOLDER.glob("*.py"))


def test_the_public_names_are_these() -> None:
    assert supplier.__all__ == [
        "DUPLICATE_REQUEST_NUMBER",
        "RESERVED_NAMES",
        "Accepted",
        "Account",
        "CallOutcome",
        "Capabilities",
        "Card",
        "CardPage",
        "Catalogue",
        "Category",
        "ClientLimits",
        "FlashSale",
        "Inventory",
        "NotSent",
        "OnCall",
        "Outcome",
        "Placement",
        "ProductConfig",
        "ProductDetail",
        "ProductSummary",
        "QueryResult",
        "Refused",
        "RejectedEntry",
        "Reply",
        "SupplierClient",
        "SupplierError",
        "SupplierGarbled",
        "SupplierLacksEndpoint",
        "SupplierReader",
        "SupplierRefused",
        "SupplierTimeout",
        "SupplierTooLarge",
        "SupplierUnreachable",
        "TradeDetails",
        "Unknown",
        "Widget",
        "WidgetOption",
        "flatten",
        "ignore_call",
        "interpret_trade_result",
        "is_manual_delivery",
        "sign",
    ]
    assert all(hasattr(supplier, name) for name in supplier.__all__)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_a_module_imports_nothing_of_the_rest(module: Path) -> None:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    imported = {
        name
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    foreign = {
        name
        for name in imported
        if name.split(".")[0] not in sys.stdlib_module_names | {"httpx", "aiohttp"}
        and not name.startswith("bot.supplier")
    }
    assert foreign == set()


def test_every_cited_row_is_on_the_page() -> None:
    rows = set(re.findall(r"^\| (R-\d+\.\d+) \|", _page(), flags=re.MULTILINE))
    cited = {row for module in MODULES for row in re.findall(r"R-\d+\.\d+", module.read_text())}
    assert cited
    assert cited <= rows


def test_every_reason_that_the_page_names_is_given_by_the_code() -> None:
    code = "".join(module.read_text(encoding="utf-8") for module in MODULES)
    [listed] = re.findall(r"`ProductDetail.unsellable`: (.*?)\. \|", _page())
    reasons = re.findall(r"`(\w+)`", listed)
    assert len(reasons) == 13
    assert all(f'"{reason}"' in code for reason in reasons)


def _page() -> str:
    return (FOLDER / "README.md").read_text(encoding="utf-8")


def test_the_example_of_the_page_calls_what_there_is() -> None:
    """The longer example, that of the package, is run."""
    [example] = re.findall(r"```python\n(.*?)```", _page(), flags=re.DOTALL)
    compile(example, "example", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    calls = re.findall(r"supplier\.(\w+)\((.*?)\)", example)
    assert len(calls) == 2
    for name, arguments in calls:
        positional = [argument for argument in arguments.split(", ") if "=" not in argument]
        named = {
            argument.partition("=")[0] for argument in arguments.split(", ")[len(positional) :]
        }
        accepted = set(inspect.signature(getattr(supplier.SupplierClient, name)).parameters)
        if name == "trade":
            accepted |= supplier.TradeDetails.__annotations__.keys()
        assert named <= accepted
        assert len(positional) == 2
