"""Declines quotes far below the catalogue until an operator approves the cost for that product.

An approval is stored and audited. Must not ask the supplier: `quotes` does.
"""

from datetime import datetime

from bot.domain.catalogue import Product, ProductId
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ledger import BuyerId
from bot.domain.low_quotes import LowQuote, unit_cost_as_money
from bot.domain.ports import AlertKind
from bot.domain.repositories.database import Database, Tx
from bot.services.context.alerts import alert_operators
from bot.services.context.shop import Shop, ShopSettings

APPROVAL_AUDIT_ACTION = "approve-low-price"


async def decline_unless_approved(
    tx: Tx, settings: ShopSettings, now: datetime, low_quote: LowQuote
) -> Declined | None:
    """Return the refusal for the buyer, and alert the operators; None if the cost is approved.

    A product causes one alert a day, and one more after each approval of a higher cost.
    """
    approved = await tx.catalogue.approved_unit_cost(low_quote.product_id)
    if approved is not None and low_quote.unit_cost >= approved:
        return None
    key = f"{AlertKind.LOW_QUOTE}:{low_quote.product_id}:{approved}:{now:%Y-%m-%d}"
    facts = {
        "product": low_quote.name,
        "product_id": str(low_quote.product_id),
        "quantity": str(low_quote.quantity),
        "cost": str(low_quote.cost),
        "catalogue_cost": str(low_quote.catalogue_cost),
        "unit_cost": str(low_quote.unit_cost),
    }
    await alert_operators(tx, settings.operator_ids, now, AlertKind.LOW_QUOTE, key, facts)
    return Declined(DeclineReason.PRICE_UNAPPROVED)


async def approve_low_quote(
    shop: Shop, db: Database, operator: BuyerId, product_id: ProductId, unit_cost: int
) -> Product | Declined:
    """Approve a cost of one piece of a product, in millionths, and every higher one."""
    return await db.transact(
        _approve_low_quote, shop.settings, shop.ports.clock.now(), operator, product_id, unit_cost
    )


async def _approve_low_quote(
    tx: Tx,
    settings: ShopSettings,
    now: datetime,
    operator: BuyerId,
    product_id: ProductId,
    unit_cost: int,
) -> Product | Declined:
    product = await tx.catalogue.product(product_id)
    if product is None:
        return Declined(DeclineReason.PRODUCT_NOT_FOUND)
    if await tx.catalogue.approve_unit_cost(product_id, unit_cost, operator, now):
        shown_cost = unit_cost_as_money(unit_cost, settings.price_rule.cost_currency)
        detail = f"{shown_cost} a piece, {unit_cost} millionths"
        await tx.audit.record(operator, APPROVAL_AUDIT_ACTION, f"product:{product_id}", detail, now)
    return product


async def find_product(tx: Tx, product_id: ProductId) -> Product | None:
    """Return the product that an approval is about; None if it was never listed."""
    return await tx.catalogue.product(product_id)
