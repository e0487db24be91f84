"""The table of the API's endpoints: path to function."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from bot.demo.supplier.call_account_and_transaction import AuthenticatedCall
from bot.demo.supplier.replies import Reply
from bot.demo.supplier.strict import read_endpoints
from bot.demo.supplier.strict.trade_endpoint import trade

Endpoint: TypeAlias = Callable[[AuthenticatedCall], Awaitable[Reply]]

ENDPOINTS: Mapping[tuple[str, str], Endpoint] = {
    ("authentication", "connect"): read_endpoints.connect,
    ("commodity", "items"): read_endpoints.items,
    ("commodity", "item"): read_endpoints.item,
    ("commodity", "inventoryState"): read_endpoints.inventory_state,
    ("commodity", "inventory"): read_endpoints.inventory,
    ("commodity", "stock"): read_endpoints.stock,
    ("commodity", "valuation"): read_endpoints.valuation,
    ("commodity", "draftCard"): read_endpoints.draft_card,
    ("commodity", "draft"): read_endpoints.draft,
    ("commodity", "trade"): trade,
    ("commodity", "query"): read_endpoints.query,
}
"""Functions by the two parts of the path under /shared."""

ENDPOINTS_BY_NAME: Mapping[str, Endpoint] = {
    name: endpoint for (_, name), endpoint in ENDPOINTS.items()
}
"""Functions by the short names of the endpoints."""

ENDPOINT_NAMES = frozenset(ENDPOINTS_BY_NAME)
"""The short names, which fault plans use."""
