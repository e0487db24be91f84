"""The choice of what a price rule is for: a category, a product or a variant."""

from collections.abc import Sequence
from typing import TypeVar

from bot.chat.kit.layout import (
    CHOICES_PER_PAGE,
    arrange_column,
    arrange_grid,
    build_back_button,
    build_pager,
    format_page_number,
    join_paragraphs,
)
from bot.chat.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line, format_button_label
from bot.chat.navigation import verbs
from bot.chat.operator.pricing.price_rule_text import (
    NAME_WIDTH,
    build_all_rules_button,
)
from bot.chat.operator.pricing.rule_payloads import encode_scope
from bot.domain.catalogue.product import Category, Product, Variant
from bot.domain.paging import ListPage, take_page
from bot.domain.pricing.price_rules import (
    PriceScope,
    PriceScopeKind,
)
from bot.i18n import Localizer, SafeHtml

T = TypeVar("T")


def build_variant_rows(localizer: Localizer, product: Product) -> ButtonRows:
    """Return a button for each variant's rule; more than one page of them are behind one button."""
    variants = product.details.offered_variants if product.details is not None else ()
    if len(variants) <= CHOICES_PER_PAGE:
        return arrange_column(_build_variant_buttons(variants))
    label = localizer.plain("button-all-choices")
    return ((build_callback_button(label, verbs.PRICE_RULE_VARIANTS, product.id, 0),),)


def _build_variant_buttons(variants: Sequence[Variant]) -> list[Button]:
    return [
        _build_target_button(variant.label, PriceScopeKind.VARIANT, variant.id)
        for variant in variants
    ]


def _build_target_button(name: str, kind: PriceScopeKind, target_id: int) -> Button:
    """Return a button that leads to the rule of a category, product or variant."""
    scope = encode_scope(PriceScope(kind, target_id))
    return build_callback_button(format_button_label(name), verbs.PRICE_RULE, *scope)


def build_rule_categories_screen(
    localizer: Localizer, categories: Sequence[Category], page: int
) -> Screen:
    """Return a page of categories; each leads to its rule."""
    shown = take_page(categories, page, CHOICES_PER_PAGE)
    buttons = [
        _build_target_button(category.name, PriceScopeKind.CATEGORY, category.id)
        for category in shown.items
    ]
    question = localizer.html("rule-choose-category")
    pager = build_pager(localizer, shown.page, shown.pages, verbs.PRICE_RULE_CATEGORIES)
    back = build_all_rules_button(localizer)
    return _build_choice_page(localizer, question, shown, buttons, pager, back)


def build_rule_products_screen(
    localizer: Localizer, category: Category, products: Sequence[Product], page: int
) -> Screen:
    """Return a page of a category's products; each leads to its rule."""
    shown = take_page(products, page, CHOICES_PER_PAGE)
    name = fit_one_line(category.name, NAME_WIDTH)
    question = localizer.html("rule-choose-product", name=name)
    buttons = _build_product_buttons(shown.items)
    pager = build_pager(
        localizer, shown.page, shown.pages, verbs.PRICE_RULE_PRODUCTS, int(category.id)
    )
    back = build_all_rules_button(localizer)
    return _build_choice_page(localizer, question, shown, buttons, pager, back)


def build_rule_variants_screen(localizer: Localizer, product: Product, page: int) -> Screen:
    """Return a page of a product's variants; each leads to its rule."""
    variants = product.details.offered_variants if product.details is not None else ()
    shown = take_page(variants, page, CHOICES_PER_PAGE)
    question = localizer.html("rule-choose-variant", name=fit_one_line(product.name, NAME_WIDTH))
    buttons = _build_variant_buttons(shown.items)
    pager = build_pager(
        localizer, shown.page, shown.pages, verbs.PRICE_RULE_VARIANTS, int(product.id)
    )
    scope = PriceScope(PriceScopeKind.PRODUCT, product.id)
    back = build_back_button(localizer, verbs.PRICE_RULE, *encode_scope(scope))
    return _build_choice_page(localizer, question, shown, buttons, pager, back)


def _build_choice_page(
    localizer: Localizer,
    question: SafeHtml,
    shown: ListPage[T],
    buttons: Sequence[Button],
    pager: ButtonRows,
    back: Button,
) -> Screen:
    """Return a page of choices: the question, the buttons, the pager, and the way back."""
    text = join_paragraphs(question, format_page_number(localizer, shown.page, shown.pages))
    return Screen(text, (*arrange_grid(buttons), *pager, (back,)))


def build_found_targets_screen(
    localizer: Localizer, words: str, categories: Sequence[Category], products: Sequence[Product]
) -> Screen:
    """Return the first categories or products that match what the operator typed."""
    buttons = [
        _build_target_button(category.name, PriceScopeKind.CATEGORY, category.id)
        for category in categories
    ] + _build_product_buttons(products)
    if not buttons:
        not_found = localizer.html("rule-target-none", words=fit_one_line(words, NAME_WIDTH))
        return Screen(not_found, ((build_all_rules_button(localizer),),))
    left = len(buttons) - CHOICES_PER_PAGE
    text = join_paragraphs(
        localizer.html("rule-target-several"),
        localizer.html("admin-unsellable-more", count=left) if left > 0 else None,
    )
    return Screen(text, arrange_column(buttons[:CHOICES_PER_PAGE]))


def _build_product_buttons(products: Sequence[Product]) -> list[Button]:
    return [
        _build_target_button(product.name, PriceScopeKind.PRODUCT, product.id)
        for product in products
    ]
