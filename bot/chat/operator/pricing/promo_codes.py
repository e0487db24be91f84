"""/promo: lists the shop's promo codes, shows their uses, adds codes and ends them.

A code is added or ended by a second tap; before it is added, prices of real products are shown.
"""

from functools import partial

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.catalogue.product import find_exact_match
from bot.chat.operator.list_parts import build_command_question
from bot.chat.operator.pricing import promo_codes_screen as screens
from bot.chat.operator.pricing.price_rules import find_categories
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.ids import PromoCodeId
from bot.domain.people.staff import Right
from bot.domain.pricing.price_rules import GLOBAL_SCOPE, PriceScope, PriceScopeKind
from bot.domain.pricing.promo_codes import is_valid_code, normalize_code
from bot.domain.pricing.typed_promo_code import InvalidTypedPromo, TypedPromo, parse_promo_code
from bot.i18n import SafeHtml
from bot.services.catalogue import product_search
from bot.services.pricing import price_rules, promo_codes
from bot.services.pricing.price_rules import PriceRuleTarget
from bot.services.pricing.promo_codes import PromoDetails

routes = Routes(right=Right.CATALOGUE)

#: Typed after a code, it ends the code.
_END_WORD = "end"


@routes.command(
    "promo", menu_position=86, group=CommandGroup.PRODUCTS, aliases=("promos", "codes", "coupons")
)
async def send_codes_or_ask(context: UpdateContext, args: str) -> None:
    """Show all codes, or one code, or the preview of the code that was typed."""
    words = args.split()
    if not words:
        await context.show_screen(await _build_codes_screen(context))
        return
    code = normalize_code(words[0])
    is_about_known_code = len(words) == 1 or [each.casefold() for each in words[1:]] == [_END_WORD]
    if is_about_known_code and is_valid_code(code):
        details = await context.db.read(promo_codes.find_promo_code, code)
        if details is None:
            screen = screens.build_unknown_code_screen(context.localizer, code)
        elif len(words) == 1:
            screen = screens.build_code_screen(
                context.localizer, details, context.shop.settings.currency, context.now()
            )
        else:
            screen = _build_end_question(context, details)
        await context.show_screen(screen)
        return
    await context.show_screen(await _build_addition_reply(context, args))


@routes.button(verbs.ADD_PRODUCT_PROMO)
async def ask_product_code(context: UpdateContext, product: int) -> None:
    """Ask for a code that is for this product, and what it takes off."""
    target = await context.db.read(
        price_rules.find_target, PriceScope(PriceScopeKind.PRODUCT, product)
    )
    if target is None or target.product is None:
        await context.show_stale()
        return
    await context.ask(
        screens.build_product_code_question(context.localizer, target.product),
        partial(_read_product_code, target=target),
        cancel=Tap(verbs.STAFF_PRODUCT, (product,)),
    )


async def _read_product_code(
    context: UpdateContext, words: str, target: PriceRuleTarget
) -> Screen | WrongAnswer:
    typed = parse_promo_code(words, context.shop.settings.currency, context.now())
    if isinstance(typed, InvalidTypedPromo):
        problem = screens.build_typed_problem_screen(context.localizer, typed)
        return WrongAnswer(SafeHtml(problem.text))
    return await _build_addition_reply(context, words, target)


async def _build_addition_reply(
    context: UpdateContext, text: str, default_target: PriceRuleTarget | None = None
) -> Screen:
    """Return the preview of a typed code, or what is wrong with it.

    A code that names no target is for `default_target`, by default for all products.
    """
    currency = context.shop.settings.currency
    typed = parse_promo_code(text, currency, context.now())
    if isinstance(typed, InvalidTypedPromo):
        return screens.build_typed_problem_screen(context.localizer, typed)
    existing = await context.db.read(promo_codes.find_promo_code, typed.code)
    if existing is not None and not existing.listed.promo.has_ended(context.now()):
        return screens.build_message_screen(context.localizer, "promo-exists", typed.code)
    target: PriceRuleTarget | Screen
    if default_target is not None and typed.scope_kind is PriceScopeKind.GLOBAL:
        target = default_target
    else:
        target = await _find_target(context, typed)
    if isinstance(target, Screen):
        return target
    draft = promo_codes.make_draft(typed.code, typed.rule, target)

    async def add(context: UpdateContext) -> Screen:
        is_added = await context.db.transact(promo_codes.add_promo_code, context.buyer, draft)
        message = "promo-added" if is_added else "promo-exists"
        return screens.build_message_screen(context.localizer, message, draft.code)

    number = context.ask_second_tap(add)
    examples = promo_codes.preview_code(context.shop, draft)
    return screens.build_addition_question_screen(
        context.localizer, draft, examples, currency, number
    )


async def _find_target(context: UpdateContext, typed: TypedPromo) -> PriceRuleTarget | Screen:
    """Return what a code is for; a screen with the matching names if that is not clear."""
    kind, name = typed.scope_kind, typed.scope_name
    if kind is PriceScopeKind.GLOBAL:
        return PriceRuleTarget(GLOBAL_SCOPE)
    if kind is PriceScopeKind.CATEGORY:
        categories = await find_categories(context, name)
        if len(categories) == 1:
            return PriceRuleTarget(PriceScope(kind, categories[0].id), categories[0])
        return screens.build_unclear_name_screen(
            context.localizer, name, [each.name for each in categories]
        )
    matches = await product_search.search_all_products(context.shop, context.db, name)
    product = find_exact_match(matches, name)
    if product is not None:
        return PriceRuleTarget(PriceScope(kind, product.id), product=product)
    return screens.build_unclear_name_screen(
        context.localizer, name, [each.name for each in matches]
    )


@routes.button(verbs.ADD_PROMO_CODE)
async def ask_for_code(context: UpdateContext) -> None:
    """Ask for a new code and its discount."""
    question = build_command_question(context.localizer, "staff-ask-promo", "promo")
    await context.ask_to_complete(send_codes_or_ask, question)


@routes.button(verbs.PROMO_CODES)
async def show_codes(context: UpdateContext) -> None:
    """Show all codes."""
    await context.show_screen(await _build_codes_screen(context))


@routes.button(verbs.PROMO_CODES_PAGE)
async def show_codes_page(context: UpdateContext, page: int) -> None:
    """Show a page of the codes."""
    await context.show_screen(await _build_codes_screen(context, page))


async def _build_codes_screen(context: UpdateContext, page: int = 0) -> Screen:
    listed = await context.db.read(promo_codes.list_promo_codes)
    currency = context.shop.settings.currency
    return screens.build_codes_screen(context.localizer, listed, currency, context.now(), page)


@routes.button(verbs.PROMO_CODE)
async def show_code(context: UpdateContext, promo: int) -> None:
    """Show one code with its last uses."""
    details = await context.db.read(promo_codes.get_promo_code, PromoCodeId(promo))
    if details is None:
        await context.show_stale()
        return
    await context.show_screen(
        screens.build_code_screen(
            context.localizer, details, context.shop.settings.currency, context.now()
        )
    )


@routes.button(verbs.ASK_END_PROMO)
async def ask_end(context: UpdateContext, promo: int) -> None:
    """Ask whether a code is to be ended."""
    details = await context.db.read(promo_codes.get_promo_code, PromoCodeId(promo))
    if details is None:
        await context.show_stale()
    else:
        await context.show_screen(_build_end_question(context, details))


def _build_end_question(context: UpdateContext, details: PromoDetails) -> Screen:
    promo = details.listed.promo
    if promo.ended_at is not None:
        return screens.build_message_screen(context.localizer, "promo-end-gone", promo.code)

    async def end(context: UpdateContext) -> Screen:
        ended = await context.db.transact(promo_codes.end_promo_code, context.buyer, promo.id)
        if ended is None:
            return screens.build_message_screen(context.localizer, "promo-end-gone", "")
        return screens.build_message_screen(context.localizer, "promo-ended", ended.code)

    number = context.ask_second_tap(end)
    return screens.build_end_question_screen(context.localizer, promo, number)
