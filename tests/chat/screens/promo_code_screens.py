"""The screens of promo codes, with every kind of rule, use and problem."""

from collections.abc import Iterator
from datetime import timedelta

from bot.chat.kit.screen import Screen
from bot.chat.operator.pricing import promo_codes_screen
from bot.domain.catalogue.product import Category, Product
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import OrderId, PromoCodeId
from bot.domain.pricing.price_rules import GLOBAL_SCOPE, PriceScope, PriceScopeKind
from bot.domain.pricing.promo_codes import PromoCode, PromoProblem, PromoRule, PromoUse
from bot.domain.pricing.typed_promo_code import InvalidTypedPromo, PromoTypingProblem
from bot.i18n import Localizer
from bot.services.pricing.price_previews import PricePreview
from bot.services.pricing.price_rules import PriceRuleTarget
from bot.services.pricing.promo_codes import ListedPromo, PromoDetails, PromoDraft
from tests.builders import BUYER, NOW, usd

Named = Iterator[tuple[str, Screen]]


def decline_code(problem: PromoProblem) -> Declined:
    """Return the refusal of the code SUMMER."""
    facts = {"order_minimum": "20.00 USD", "at": (NOW + timedelta(days=3)).isoformat()}
    return Declined(DeclineReason.PROMO_CODE, {"problem": problem.value, "code": "SUMMER", **facts})


def promo_code_screens(
    localizer: Localizer, products: tuple[Product, ...], category: Category
) -> Named:
    """Yield what operators see of promo codes."""
    of_category = PriceScope(PriceScopeKind.CATEGORY, category.id)
    start = NOW.replace(hour=0)
    full = PromoRule(
        amount=500,
        scope=of_category,
        minimum=2_000,
        max_uses=100,
        max_uses_each=1,
        starts_at=start,
        ends_at=start + timedelta(days=31),
    )
    over = PromoRule(percent_bp=1_250, ends_at=start)
    listed = [
        ListedPromo(_promo(1, "SUMMER", full), PriceRuleTarget(of_category, category), 7),
        ListedPromo(_promo(2, "FLASH_24", over), PriceRuleTarget(GLOBAL_SCOPE), 0),
        ListedPromo(_promo(3, "VIP-1", PromoRule(percent_bp=10_000)), None, 3),
    ]
    yield "promo codes", promo_codes_screen.build_codes_screen(localizer, listed, "USD", NOW)
    yield "promo codes, none", promo_codes_screen.build_codes_screen(localizer, [], "USD", NOW)
    uses = [_use(12, released=False), _use(11, released=True)]
    for name, each in zip(("used", "over", "gone"), listed, strict=True):
        details = PromoDetails(each, uses if name == "used" else [])
        yield (
            f"promo code, {name}",
            promo_codes_screen.build_code_screen(localizer, details, "USD", NOW),
        )
    draft = PromoDraft("SUMMER", full, PriceRuleTarget(of_category, category))
    examples = [
        PricePreview(products[0], None, usd("25.00"), usd("20.00")),
        PricePreview(products[0], None, usd("9.90"), usd("9.90")),
        PricePreview(products[0], None, usd("9.90"), usd("9.00"), is_held_by_floor=True),
    ]
    for name, shown in (("examples", examples), ("nothing", [])):
        screen = promo_codes_screen.build_addition_question_screen(
            localizer, draft, shown, "USD", 5
        )
        yield f"promo code to add, {name}", screen
    yield (
        "promo code to end",
        promo_codes_screen.build_end_question_screen(localizer, listed[0].promo, 6),
    )
    for message in ("promo-added", "promo-exists", "promo-ended", "promo-end-gone"):
        yield message, promo_codes_screen.build_message_screen(localizer, message, "SUMMER")
    yield "promo code unknown", promo_codes_screen.build_unknown_code_screen(localizer, "WINTER")
    for problem in PromoTypingProblem:
        invalid = InvalidTypedPromo(problem, products[0].name)
        yield (
            f"promo code typed, {problem.value}",
            promo_codes_screen.build_typed_problem_screen(localizer, invalid),
        )
    for name, names in (("none", []), ("several", [each.name for each in products])):
        yield (
            f"promo code for, {name}",
            promo_codes_screen.build_unclear_name_screen(localizer, products[0].name, names),
        )


def _promo(number: int, code: str, rule: PromoRule) -> PromoCode:
    return PromoCode(PromoCodeId(number), code, rule, NOW)


def _use(order: int, *, released: bool) -> PromoUse:
    return PromoUse(
        OrderId(order), BUYER, usd("25.00"), usd("20.00"), NOW, NOW if released else None
    )
