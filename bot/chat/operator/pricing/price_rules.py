"""Handles /markup: shows and changes price rules.

A change is applied by a second tap, below a preview of old and new prices of real products.
"""

from collections.abc import Sequence
from functools import partial

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.catalogue.product import find_exact_match
from bot.chat.operator.pricing import (
    price_change_screen,
    price_rules_screen,
    price_rules_target_screen,
)
from bot.chat.operator.pricing.rule_payloads import decode_change, decode_scope
from bot.chat.updates.context import UpdateContext
from bot.domain.catalogue.product import Category, Product
from bot.domain.errors import InvalidPriceRule
from bot.domain.ids import CategoryId
from bot.domain.people.staff import Right
from bot.domain.pricing.price_rules import GLOBAL_SCOPE, PriceRule, PriceScope, PriceScopeKind
from bot.domain.pricing.typed_price_rule import (
    REMOVE_WORD,
    InvalidTypedRule,
    parse_price_rule,
    split_name_and_rule,
)
from bot.services.catalogue import browse, product_search
from bot.services.pricing import price_previews, price_rules
from bot.services.pricing.price_rules import PriceRuleChange, PriceRuleTarget

routes = Routes(right=Right.CATALOGUE)


#: The first word of a command, and what the rule is then for.
_TYPED_KINDS = {kind.value: kind for kind in PriceScopeKind if kind is not PriceScopeKind.GLOBAL}
#: Separates a product from its variant in a command.
_VARIANT_SEPARATOR = " / "


@routes.command("markup", menu_position=85, group=CommandGroup.PRODUCTS, aliases=("prices",))
async def send_rules_or_ask(context: UpdateContext, args: str) -> None:
    """Show all rules, or one rule, or the preview of the change that was typed."""
    first, _, rest = args.strip().partition(" ")
    if not first:
        await context.show_screen(await _build_rules_screen(context))
        return
    kind = _TYPED_KINDS.get(first.casefold())
    if kind is None:
        target = PriceRuleTarget(GLOBAL_SCOPE)
        await context.show_screen(_build_reply(context, target, args.strip()))
        return
    name, typed_rule = split_name_and_rule(rest, context.shop.settings.currency)
    found = await _find_target(context, kind, name)
    if isinstance(found, PriceRuleTarget):
        found = _build_reply(context, found, typed_rule)
    await context.show_screen(found)


def _build_reply(context: UpdateContext, target: PriceRuleTarget, typed_rule: str) -> Screen:
    """Return the preview of a typed change; without one, the rule as it is."""
    if not typed_rule:
        return _build_rule_screen(context, target)
    if typed_rule.casefold() == REMOVE_WORD:
        return _build_question(context, target, None)
    rule = parse_price_rule(typed_rule, context.shop.settings.currency)
    if isinstance(rule, InvalidTypedRule):
        return price_change_screen.build_typed_problem_screen(context.localizer, rule)
    return _build_question(context, target, rule)


# --- what a rule is for ----------------------------------------------------------------------------


async def _find_target(
    context: UpdateContext, kind: PriceScopeKind, name: str
) -> PriceRuleTarget | Screen:
    """Return what a typed name means; a screen with the choices if that is not clear."""
    if kind is PriceScopeKind.CATEGORY:
        categories = await find_categories(context, name)
        if len(categories) == 1:
            scope = PriceScope(kind, categories[0].id)
            return PriceRuleTarget(scope, categories[0])
        return price_rules_target_screen.build_found_targets_screen(
            context.localizer, name, categories, ()
        )
    product_name, _, variant_name = name.partition(_VARIANT_SEPARATOR)
    if kind is PriceScopeKind.PRODUCT:
        product_name = name
    matches = (
        await product_search.search_all_products(context.shop, context.db, product_name)
        if product_name
        else []
    )
    product = find_exact_match(matches, product_name)
    if product is None:
        return price_rules_target_screen.build_found_targets_screen(
            context.localizer, name, (), matches
        )
    target = PriceRuleTarget(PriceScope(PriceScopeKind.PRODUCT, product.id), product=product)
    if kind is PriceScopeKind.PRODUCT:
        return target
    return _find_variant(product, variant_name) or _build_rule_screen(context, target)


def _find_variant(product: Product, name: str) -> PriceRuleTarget | None:
    variants = product.details.offered_variants if product.details is not None else ()
    wanted = name.strip().casefold()
    for variant in variants:
        if wanted in {variant.label.casefold(), variant.name.casefold()}:
            scope = PriceScope(PriceScopeKind.VARIANT, variant.id)
            return PriceRuleTarget(scope, product=product, variant=variant)
    return None


async def find_categories(context: UpdateContext, name: str) -> Sequence[Category]:
    """Return the category of exactly this name, or else those whose names contain it."""
    listed = await browse.list_categories(context.shop, context.db)
    wanted = name.casefold()
    exact = [each.category for each in listed if each.category.name.casefold() == wanted]
    if len(exact) == 1:
        return exact
    return [each.category for each in listed if wanted and wanted in each.category.name.casefold()]


# --- screens ---------------------------------------------------------------------------------------


@routes.button(verbs.PRICE_RULES)
async def show_rules(context: UpdateContext) -> None:
    """Show all rules."""
    await context.show_screen(await _build_rules_screen(context))


@routes.button(verbs.PRICE_RULES_PAGE)
async def show_rules_page(context: UpdateContext, page: int) -> None:
    """Show a page of the rules."""
    await context.show_screen(await _build_rules_screen(context, page))


async def _build_rules_screen(context: UpdateContext, page: int = 0) -> Screen:
    listed = await price_rules.list_rules(context.shop, context.db)
    currency = context.shop.settings.currency
    return price_rules_screen.build_rules_screen(context.localizer, listed, currency, page)


@routes.button(verbs.PRICE_RULE)
async def show_rule(context: UpdateContext, scope_kind: int, scope: int) -> None:
    """Show one rule with its buttons."""
    target = await _read_target(context, scope_kind, scope)
    if target is None:
        await context.show_stale()
    else:
        await context.show_screen(_build_rule_screen(context, target))


def _build_rule_screen(context: UpdateContext, target: PriceRuleTarget) -> Screen:
    return price_rules_screen.build_rule_screen(
        context.localizer,
        context.shop.price_list,
        target,
        price_previews.find_effective_rule(context.shop, target),
        price_previews.list_example_prices(context.shop, target),
    )


async def _read_target(
    context: UpdateContext, scope_kind: int, scope_id: int
) -> PriceRuleTarget | None:
    scope = decode_scope(scope_kind, scope_id)
    return None if scope is None else await context.db.read(price_rules.find_target, scope)


@routes.button(verbs.PRICE_RULE_CATEGORIES)
async def show_categories(context: UpdateContext, page: int) -> None:
    """Show the categories, to set a rule for one."""
    listed = await browse.list_categories(context.shop, context.db)
    categories = [each.category for each in listed]
    await context.show_screen(
        price_rules_target_screen.build_rule_categories_screen(context.localizer, categories, page)
    )


@routes.button(verbs.PRICE_RULE_PRODUCTS)
async def show_products(context: UpdateContext, category: int, page: int) -> None:
    """Show the products of a category, to set a rule for one."""
    cached = context.shop.caches.catalogue.category(CategoryId(category))
    if cached is None:
        await context.show_stale()
        return
    products = context.shop.caches.catalogue.products(cached[1])
    await context.show_screen(
        price_rules_target_screen.build_rule_products_screen(
            context.localizer, cached[0], products, page
        )
    )


@routes.button(verbs.PRICE_RULE_VARIANTS)
async def show_variants(context: UpdateContext, product: int, page: int) -> None:
    """Show the variants of a product, to set a rule for one."""
    target = await context.db.read(
        price_rules.find_target, PriceScope(PriceScopeKind.PRODUCT, product)
    )
    if target is None or target.product is None:
        await context.show_stale()
        return
    await context.show_screen(
        price_rules_target_screen.build_rule_variants_screen(
            context.localizer, target.product, page
        )
    )


# --- changes ---------------------------------------------------------------------------------------


@routes.button(verbs.ASK_PRICE_RULE)
async def ask_change(
    context: UpdateContext, scope_kind: int, scope: int, rule_field: int, value: int
) -> None:
    """Show what a change would do, and ask to confirm it."""
    target = await _read_target(context, scope_kind, scope)
    try:
        changes = decode_change(rule_field, value)
    except InvalidPriceRule:
        target, changes = None, None
    if target is None:
        await context.show_stale()
        return
    await context.show_screen(_build_question(context, target, changes))


def _build_question(
    context: UpdateContext, target: PriceRuleTarget, changes: PriceRule | None
) -> Screen:
    """Return the preview of a change; `changes` None removes the rule."""
    localizer, before = context.localizer, context.shop.price_list.rules.get(target.scope)
    after = None if changes is None else (before or PriceRule()).with_changes(changes)
    if after is None and target.scope == GLOBAL_SCOPE:
        return price_change_screen.build_change_refused_screen(localizer, "change-global-stays")
    if before == after:
        return price_change_screen.build_change_refused_screen(localizer, "change-nothing")
    change = PriceRuleChange(target.scope, before, after)
    number = context.ask_second_tap(partial(_apply_change, change=change))
    return price_change_screen.build_change_question_screen(
        localizer,
        target,
        change,
        price_previews.preview_change(context.shop, target, change),
        context.shop.settings.currency,
        number,
    )


async def _apply_change(context: UpdateContext, change: PriceRuleChange) -> Screen:
    """Store what was confirmed."""
    is_changed = await price_rules.change_price_rule(
        context.shop, context.db, context.buyer, change
    )
    target = await context.db.read(price_rules.find_target, change.scope)
    if not is_changed or target is None:
        return price_change_screen.build_change_refused_screen(context.localizer, "change-stale")
    return price_change_screen.build_changed_screen(context.localizer, target, change)
