"""Promo codes as operators manage them: adding, ending and listing them, with their uses.

Every change is audited. `bot.services.checkout.promo_codes` applies codes to purchases.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from bot.domain.ids import BuyerId, PromoCodeId
from bot.domain.pricing.promo_codes import (
    PromoCode,
    PromoRule,
    PromoUse,
    discount_price,
    is_discount_held_by_floor,
)
from bot.domain.pricing.typed_promo_code import format_promo_rule
from bot.services.pricing import price_previews, price_rules
from bot.services.pricing.price_previews import PricePreview
from bot.services.pricing.price_rules import PriceRuleTarget
from bot.services.shop import Shop
from storage.transaction import Transaction

ADD_AUDIT_ACTION, END_AUDIT_ACTION = "add-promo-code", "end-promo-code"
#: Products that a preview shows, and orders that the screen of a code shows.
MAX_PREVIEWED, MAX_LISTED_USES = 8, 15


@dataclass(frozen=True, slots=True)
class PromoDraft:
    """A promo code that is not stored yet, and what it is for."""

    code: str
    rule: PromoRule
    target: PriceRuleTarget


@dataclass(frozen=True, slots=True)
class ListedPromo:
    """A promo code, what it is for (None if that is no longer known), and how often it was used."""

    promo: PromoCode
    target: PriceRuleTarget | None
    use_count: int


@dataclass(frozen=True, slots=True)
class PromoDetails:
    """A promo code with its last uses."""

    listed: ListedPromo
    last_uses: Sequence[PromoUse]


def make_draft(code: str, rule: PromoRule, target: PriceRuleTarget) -> PromoDraft:
    """Return the draft of a code for `target`."""
    return PromoDraft(code, replace(rule, scope=target.scope), target)


def preview_code(shop: Shop, draft: PromoDraft) -> list[PricePreview]:
    """Return prices of one piece of products on sale, without and with the code."""
    previews = []
    affected = price_previews.list_affected(shop, draft.target)
    for product, variant in islice(affected, MAX_PREVIEWED):
        variant_id = int(variant.id) if variant is not None else 0
        _, breakdown = price_previews.explain_price(shop, product, variant_id)
        before = after = breakdown.price
        is_held = False
        if before.amount >= draft.rule.minimum:
            floor = breakdown.least_price
            after = discount_price(draft.rule, before, floor)
            is_held = is_discount_held_by_floor(draft.rule, before, floor)
        previews.append(PricePreview(product, variant, before, after, is_held_by_floor=is_held))
    return previews


def add_promo_code(tx: Transaction, operator: BuyerId, draft: PromoDraft) -> bool:
    """Store a code; return False if an open code has this name already."""
    earlier = tx.promo_codes.find(draft.code)
    if earlier is not None and not earlier.has_ended(tx.now):
        return False
    if earlier is not None:
        tx.promo_codes.end(earlier.id, tx.now)  # its last day is over
    tx.promo_codes.add(draft.code, draft.rule, operator, tx.now)
    detail = format_promo_rule(draft.rule, tx.settings.currency)
    tx.audit.record(operator, ADD_AUDIT_ACTION, _name_code(draft.code), detail, tx.now)
    return True


def end_promo_code(tx: Transaction, operator: BuyerId, promo_id: PromoCodeId) -> PromoCode | None:
    """End a code and return it; None if it is missing or was ended before.

    A quote with it can no longer be confirmed.
    """
    promo = tx.promo_codes.get(promo_id)
    if promo is None or not tx.promo_codes.end(promo_id, tx.now):
        return None
    detail = format_promo_rule(promo.rule, tx.settings.currency)
    tx.audit.record(operator, END_AUDIT_ACTION, _name_code(promo.code), detail, tx.now)
    return promo


def _name_code(code: str) -> str:
    """Return the object of an audit entry."""
    return f"promo:{code}"


def list_promo_codes(tx: Transaction) -> list[ListedPromo]:
    """Return the codes that no operator has ended, the newest first."""
    return [
        ListedPromo(promo, price_rules.find_target(tx, promo.rule.scope), use_count)
        for promo, use_count in tx.promo_codes.list_open()
    ]


def find_promo_code(tx: Transaction, code: str) -> PromoDetails | None:
    """Return the newest code of a normalised name; None if there never was one."""
    promo = tx.promo_codes.find(code)
    return None if promo is None else _read_details(tx, promo)


def get_promo_code(tx: Transaction, promo_id: PromoCodeId) -> PromoDetails | None:
    """Return the code with an id; None if there is none."""
    promo = tx.promo_codes.get(promo_id)
    return None if promo is None else _read_details(tx, promo)


def _read_details(tx: Transaction, promo: PromoCode) -> PromoDetails:
    target = price_rules.find_target(tx, promo.rule.scope)
    uses = tx.promo_codes.count_uses(promo.id, BuyerId(0))
    last_uses = tx.promo_codes.list_uses(promo.id, MAX_LISTED_USES)
    return PromoDetails(ListedPromo(promo, target, uses.total), last_uses)
