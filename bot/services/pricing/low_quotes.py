"""Declines quotes far below the catalogue until an operator approves the cost for that product.

Approvals and their withdrawals are stored and audited. Must not ask the supplier: `quotes` does.
"""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.catalogue.product import Product, decode_entities
from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, ProductId
from bot.domain.operations.alerts import AlertSubject
from bot.domain.operations.messenger import AlertKind
from bot.domain.people.person import Person
from bot.domain.people.staff import staff_actor
from bot.domain.pricing.low_quotes import (
    LowQuote,
    PriceApproval,
    find_low_quote,
    unit_cost_as_money,
)
from bot.domain.settings import ShopSettings
from bot.services.alerts import alert_operators, settle_alerts
from storage.transaction import Transaction

APPROVAL_AUDIT_ACTION = "approve-low-price"
WITHDRAWAL_AUDIT_ACTION = "withdraw-low-price"


@dataclass(frozen=True, slots=True)
class ListedApproval:
    """A price approval and the operator who gave it, if they are known."""

    approval: PriceApproval
    operator: Person | None


def decline_unless_approved(tx: Transaction, now: datetime, low_quote: LowQuote) -> Declined | None:
    """Return the refusal for the buyer, and alert the operators; None if the cost is approved.

    A product causes one alert a day, and one more after each approval of a higher cost.
    """
    approved = tx.low_quotes.approved_unit_cost(low_quote.product_id)
    if _is_covered(low_quote, approved):
        return None
    key = f"{AlertKind.LOW_QUOTE}:{low_quote.product_id}:{approved}:{now:%Y-%m-%d}"
    facts = {
        "product": _describe_choice(low_quote),
        "product_id": str(low_quote.product_id),
        "quantity": str(low_quote.quantity),
        "cost": str(low_quote.cost),
        "catalogue_cost": str(low_quote.catalogue_cost),
        "unit_cost": str(low_quote.unit_cost),
    }
    alert_operators(tx, AlertKind.LOW_QUOTE, key, facts)
    return Declined(DeclineReason.PRICE_UNAPPROVED)


def _describe_choice(low_quote: LowQuote) -> str:
    """Return the product and its variant, as operators read them."""
    if low_quote.variant is None:
        return low_quote.name
    return f"{low_quote.name} · {decode_entities(low_quote.variant)}"


def decline_without_approval(tx: Transaction, product: Product, quote: Quote) -> Declined | None:
    """Return the refusal of a stored quote whose approval was withdrawn or raised since.

    A promo code makes no quote low: its full price counts. The operators who withdrew the approval
    get no alert.
    """
    low_quote = find_low_quote(product, quote.selection, quote.cost, quote.full_price)
    if low_quote is None:
        return None
    approved = tx.low_quotes.approved_unit_cost(low_quote.product_id)
    return None if _is_covered(low_quote, approved) else Declined(DeclineReason.PRICE_UNAPPROVED)


def _is_covered(low_quote: LowQuote, approved: int | None) -> bool:
    """Return whether the approved cost of one piece, if there is one, covers the quote."""
    return approved is not None and low_quote.unit_cost >= approved


def approve_low_quote(
    tx: Transaction, operator: BuyerId, product_id: ProductId, unit_cost: int
) -> Product | Declined:
    """Approve a cost of one piece of a product, in millionths, and every higher one."""
    product = tx.catalogue.product(product_id)
    if product is None:
        return Declined(DeclineReason.PRODUCT_NOT_FOUND)
    if tx.low_quotes.approve_unit_cost(product_id, unit_cost, operator, tx.now):
        detail = _describe_cost(tx.settings, unit_cost)
        cost = unit_cost_as_money(unit_cost, tx.settings.cost_currency)
        target = f"product:{product_id}"
        tx.audit.record(operator, APPROVAL_AUDIT_ACTION, target, detail, tx.now, after=cost)
        settle_alerts(tx, AlertSubject.LOW_QUOTE, product_id, actor=staff_actor(operator))
    return product


def find_product(tx: Transaction, product_id: ProductId) -> Product | None:
    """Return the product that an approval is about; None if it was never listed."""
    return tx.catalogue.product(product_id)


def list_approvals(tx: Transaction) -> list[ListedApproval]:
    """Return all price approvals, the newest first."""
    approvals = tx.low_quotes.list_approvals()
    operators = {each.operator: tx.people.get(each.operator) for each in approvals}
    return [ListedApproval(each, operators[each.operator]) for each in approvals]


def find_approval(tx: Transaction, product_id: ProductId) -> PriceApproval | None:
    """Return the price approval of a product; None if there is none."""
    return tx.low_quotes.get_approval(product_id)


def withdraw_approval(
    tx: Transaction, operator: BuyerId, product_id: ProductId, unit_cost: int
) -> bool:
    """Withdraw the approval of a cost; return False if it is not the approved one any more.

    A quote that needs it cannot be confirmed any more. Orders that were placed before go on.
    """
    is_withdrawn = tx.low_quotes.withdraw_unit_cost(product_id, unit_cost)
    if is_withdrawn:
        target, detail = f"product:{product_id}", _describe_cost(tx.settings, unit_cost)
        cost = unit_cost_as_money(unit_cost, tx.settings.cost_currency)
        tx.audit.record(operator, WITHDRAWAL_AUDIT_ACTION, target, detail, tx.now, before=cost)
    return is_withdrawn


def _describe_cost(settings: ShopSettings, unit_cost: int) -> str:
    """Return an approved cost for the audit log."""
    shown_cost = unit_cost_as_money(unit_cost, settings.cost_currency)
    return f"{shown_cost} a piece, {unit_cost} millionths"
