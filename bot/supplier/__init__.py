"""A client for the supplier's HTTP API: catalogue, stock, prices, orders and order look-up.

It imports nothing from the rest of the program. Read calls raise `SupplierError`. `trade` returns
an `Outcome` and is never repeated. `README.md` in this folder describes the API.

    async with SupplierClient("https://shop.example", app_id=1001, app_key=key) as supplier:
        catalogue = await supplier.items()
        product = catalogue.categories[0].children[0]
        cost = await supplier.total_cost(product.code, 2)
        match await supplier.trade(product.code, 2, request_no="k3v9x0q2m7c1z8d4"):
            case Accepted(trade_no=str(number)):
                print(cost, (await supplier.query(number)).secret)
            case Accepted() | Refused() | Unknown() as outcome:
                print("look closer, do not send again:", outcome)
            case NotSent(reason=reason):
                print("nothing was sent:", reason)
"""

from bot.supplier.calls import CallOutcome, ClientLimits, OnCall, ignore_call
from bot.supplier.client import SupplierClient, SupplierReader
from bot.supplier.errors import (
    SupplierError,
    SupplierGarbled,
    SupplierLacksEndpoint,
    SupplierRefused,
    SupplierTimeout,
    SupplierTooLarge,
    SupplierUnreachable,
)
from bot.supplier.product_config import ProductConfig
from bot.supplier.records import (
    Account,
    Card,
    CardPage,
    Catalogue,
    Category,
    FlashSale,
    Inventory,
    Placement,
    ProductDetail,
    ProductSummary,
    QueryResult,
    RejectedEntry,
    is_manual_delivery,
)
from bot.supplier.signing import flatten, sign
from bot.supplier.supported_endpoints import Capabilities
from bot.supplier.trade import (
    DUPLICATE_REQUEST_NUMBER,
    Accepted,
    NotSent,
    Outcome,
    Refused,
    Reply,
    TradeDetails,
    Unknown,
    interpret_trade_result,
)
from bot.supplier.widgets import RESERVED_NAMES, Widget, WidgetOption

__all__ = [
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
