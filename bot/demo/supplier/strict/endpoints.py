"""The table of the API: which path is answered by what. Nothing else."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from bot.demo.supplier import browsing
from bot.demo.supplier.calls import Call
from bot.demo.supplier.replies import Reply
from bot.demo.supplier.trade import trade

Endpoint: TypeAlias = Callable[[Call], Awaitable[Reply]]

ENDPOINTS: Mapping[tuple[str, str], Endpoint] = {
    ("authentication", "connect"): browsing.connect,
    ("commodity", "items"): browsing.items,
    ("commodity", "item"): browsing.item,
    ("commodity", "inventoryState"): browsing.inventory_state,
    ("commodity", "inventory"): browsing.inventory,
    ("commodity", "stock"): browsing.stock,
    ("commodity", "valuation"): browsing.valuation,
    ("commodity", "draftCard"): browsing.draft_card,
    ("commodity", "draft"): browsing.draft,
    ("commodity", "trade"): trade,
    ("commodity", "query"): browsing.query,
}
"""By the two parts of the path under /shared."""

BY_NAME: Mapping[str, Endpoint] = {name: endpoint for (_, name), endpoint in ENDPOINTS.items()}
"""By what the endpoints are called for short."""

NAMES = frozenset(BY_NAME)
"""The short names, under which faults are planned."""
