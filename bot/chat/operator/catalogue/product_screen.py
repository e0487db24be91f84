"""The replies to /product: owner, contacts, cost and price of one product. Only for operators."""

from bot.chat.kit.declined import format_refusal_for_operator
from bot.chat.kit.layout import fit_lines, join_paragraphs
from bot.chat.kit.screen import Screen
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.operator.list_parts import build_usage_screen
from bot.domain.catalogue.product import Product
from bot.domain.errors import Declined
from bot.domain.money import round_half_up
from bot.domain.orders.supplier import OperatorProductInfo
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer

_NAME_WIDTH = 60


def build_product_question(localizer: Localizer, command: str) -> Screen:
    """Ask which product `command` is for, above its usage."""
    usage = build_usage_screen(localizer, command)
    return Screen(join_paragraphs(localizer.html("staff-ask-product"), usage.text))


def build_found_products_screen(
    localizer: Localizer, products: list[Product], *, command: str = "product"
) -> Screen:
    """Return the products that `command` found."""
    lines = [
        localizer.html(
            "admin-product-line",
            name=fit_one_line(one.name, 60),
            command=command,
            code=fit_one_line(one.code, 64),
        )
        for one in products
    ]
    return Screen(join_paragraphs(localizer.html("admin-product-several"), fit_lines(lines)))


def build_supplier_product_screen(
    localizer: Localizer, prices: PriceList, product: Product, facts: OperatorProductInfo
) -> Screen:
    """Return the supplier's facts about one product. They name the supplier: for operators only."""
    named_facts = {
        "owner": facts.owner,
        "service-url": facts.service_url,
        "service-im": facts.service_im,
        "share-url": facts.share_url,
    }
    cost = facts.cost if facts.cost is not None else product.cost
    lines = [
        localizer.html("admin-product-code", code=fit_one_line(product.code, 64)),
        localizer.html(
            "admin-product-money",
            cost=round_half_up(cost, prices.cost_currency),
            price=prices.estimate_price(product, None, cost),
        ),
        *(
            localizer.html(f"admin-product-{name}", text=fit_one_line(text, 300))
            for name, text in named_facts.items()
            if text
        ),
    ]
    return Screen(
        join_paragraphs(
            localizer.html("admin-product", name=fit_one_line(product.name, _NAME_WIDTH)),
            "\n".join(lines),
        )
    )


def build_supplier_product_declined_screen(localizer: Localizer, declined: Declined) -> Screen:
    """Return why the supplier gave no facts, in words for operators."""
    if supplier_message := declined.detail.get("message", "").strip():
        said = format_refusal_for_operator(localizer, supplier_message)
        return Screen(localizer.html("admin-product-refused", said=said))
    return Screen(localizer.html("admin-product-away"))
