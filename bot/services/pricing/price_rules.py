"""Reads and changes price rules.

Every change is audited. A change never touches a quote: the buyer pays the price that was shown.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.domain.catalogue.product import Category, Product, Variant
from bot.domain.ids import BuyerId, CategoryId, ProductId, ProductPartId
from bot.domain.operations.processes import News
from bot.domain.people.audit import NO_VALUE, format_change
from bot.domain.pricing.price_list import PriceList
from bot.domain.pricing.price_rules import GLOBAL_SCOPE, PriceRule, PriceScope, PriceScopeKind
from bot.domain.pricing.typed_price_rule import format_price_rule
from bot.services.shop import Shop
from storage.database import Database, DatabaseReader
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

SET_AUDIT_ACTION, REMOVE_AUDIT_ACTION = "set-price-rule", "remove-price-rule"
#: The actor of the rule that a new shop starts with.
_SHOP = BuyerId(0)
_RULES_LOCK = "price-rules"


@dataclass(frozen=True, slots=True)
class PriceRuleTarget:
    """The scope of a rule, with its category, or its product and variant, if they were found."""

    scope: PriceScope
    category: Category | None = None
    product: Product | None = None
    variant: Variant | None = None


@dataclass(frozen=True, slots=True)
class PriceRuleChange:
    """A change of the rule of `scope`, valid only while that rule is `before`; None: no rule."""

    scope: PriceScope
    before: PriceRule | None
    after: PriceRule | None


# --- the rules in memory ---------------------------------------------------------------------------


async def load_price_rules(shop: Shop, db: DatabaseReader) -> None:
    """Read the stored rules into memory; screens with prices are built again if they changed."""
    async with shop.caches.price_list.load_lock:
        _keep_rules(shop, await db.read(read_rules, shop.settings.initial_price_list))


async def store_first_rule(shop: Shop, db: Database) -> None:
    """Store the rule of the settings if the shop has no rule yet, and read all rules into memory."""
    first = shop.settings.initial_price_list.rules[GLOBAL_SCOPE]
    rules = await db.read(lambda tx: dict(tx.price_rules.all()))
    if GLOBAL_SCOPE not in rules:
        await db.transact(_store_first_rule, shop.settings.currency, first)
    elif rules[GLOBAL_SCOPE].markup_bp != first.markup_bp:
        logger.info("MARKUP_PERCENT counts at the first start only; /markup shows the price rules")
    _keep_rules(shop, {GLOBAL_SCOPE: first, **rules})


def _keep_rules(shop: Shop, rules: Mapping[PriceScope, PriceRule]) -> None:
    if shop.price_list.rules != rules:
        shop.caches.price_list.price_list = shop.price_list.with_rules(rules)
        shop.caches.catalogue.note_price_change()


def read_rules(tx: Transaction, initial: PriceList) -> dict[PriceScope, PriceRule]:
    """Return every rule; that of `initial` counts as long as none is stored for all products."""
    return {GLOBAL_SCOPE: initial.rules[GLOBAL_SCOPE], **tx.price_rules.all()}


def _store_first_rule(tx: Transaction, currency: str, rule: PriceRule) -> None:
    tx.locks.setting(_RULES_LOCK)
    if GLOBAL_SCOPE not in tx.price_rules.all():
        tx.price_rules.save(GLOBAL_SCOPE, rule, _SHOP, tx.now)
        detail = format_change(NO_VALUE, format_price_rule(rule, currency))
        tx.audit.record(_SHOP, SET_AUDIT_ACTION, _name_scope(GLOBAL_SCOPE), detail, tx.now)


def _name_scope(scope: PriceScope) -> str:
    """Return the object of an audit entry."""
    return f"price:{scope.kind}" if scope == GLOBAL_SCOPE else f"price:{scope.kind}:{scope.id}"


# --- changes ---------------------------------------------------------------------------------------


async def change_price_rule(
    shop: Shop, db: Database, operator: BuyerId, change: PriceRuleChange
) -> bool:
    """Store a change; return False if the rule was changed meanwhile. Quotes keep their prices."""
    is_changed = await db.transact(_change_price_rule, operator, change)
    await load_price_rules(shop, db)
    shop.ports.leases.announce(News.RULES)
    return is_changed


def _change_price_rule(tx: Transaction, operator: BuyerId, change: PriceRuleChange) -> bool:
    currency = tx.settings.currency
    tx.locks.setting(_RULES_LOCK)
    rules = read_rules(tx, tx.settings.initial_price_list)
    if rules.get(change.scope) != change.before:
        return False
    before = format_price_rule(change.before or PriceRule(), currency)
    if change.after is None or change.after.is_empty:
        tx.price_rules.remove(change.scope)
        action, detail = REMOVE_AUDIT_ACTION, format_change(before or NO_VALUE, NO_VALUE)
    else:
        tx.price_rules.save(change.scope, change.after, operator, tx.now)
        after = format_price_rule(change.after, currency)
        action, detail = SET_AUDIT_ACTION, format_change(before or NO_VALUE, after)
    tx.audit.record(operator, action, _name_scope(change.scope), detail, tx.now)
    return True


# --- targets ---------------------------------------------------------------------------------------


async def list_rules(shop: Shop, db: DatabaseReader) -> list[tuple[PriceRuleTarget, PriceRule]]:
    """Return every rule with its target, from the least specific to the most specific kind."""
    kinds = list(PriceScopeKind)
    rules = sorted(
        shop.price_list.rules.items(), key=lambda each: (kinds.index(each[0].kind), each[0].id)
    )
    targets = await db.read(_find_targets, [scope for scope, _ in rules])
    return [(target, rule) for target, (_, rule) in zip(targets, rules, strict=True)]


def _find_targets(tx: Transaction, scopes: Sequence[PriceScope]) -> list[PriceRuleTarget]:
    return [find_target(tx, scope) or PriceRuleTarget(scope) for scope in scopes]


def find_target(tx: Transaction, scope: PriceScope) -> PriceRuleTarget | None:
    """Return what `read_target` finds."""
    match scope.kind:
        case PriceScopeKind.GLOBAL:
            return PriceRuleTarget(GLOBAL_SCOPE)
        case PriceScopeKind.CATEGORY:
            category = tx.catalogue.category(CategoryId(scope.id))
            return PriceRuleTarget(scope, category) if category is not None else None
        case PriceScopeKind.PRODUCT:
            product = tx.catalogue.product(ProductId(scope.id))
            return PriceRuleTarget(scope, product=product) if product is not None else None
        case PriceScopeKind.VARIANT:
            return _find_variant_target(tx, scope)


def _find_variant_target(tx: Transaction, scope: PriceScope) -> PriceRuleTarget | None:
    product_id = tx.catalogue.product_of_part(ProductPartId(scope.id))
    product = None if product_id is None else tx.catalogue.product(product_id)
    if product is None or product.details is None:
        return None
    variant = next((each for each in product.details.variants if each.id == scope.id), None)
    return None if variant is None else PriceRuleTarget(scope, product=product, variant=variant)
