"""`prices`: lists every product and variant with its cost, rule, price and margin.

It works beside a running shop and only reads. Costs are those of the stored catalogue, so prices
are estimates: a quote asks the supplier.
"""

import argparse
import asyncio
import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from datetime import UTC, datetime
from decimal import ROUND_CEILING, Decimal

from bot import app
from bot.commands.console import FAILURE, SUCCESS, load_settings_quietly, print_error, print_line
from bot.domain.catalogue.product import Category, Product
from bot.domain.errors import ExchangeRateUnavailable, VitrineError
from bot.domain.ids import CategoryId, ProductId
from bot.domain.money import Money, convert_amount, round_cost_up
from bot.domain.pricing.costs import estimate_cheapest_cost, estimate_cheapest_variant_cost
from bot.domain.pricing.price_list import PriceList, calculate_effective_markup
from bot.domain.pricing.price_rules import PriceRule, list_scopes
from bot.domain.pricing.rate_jumps import EXCHANGE, RatePair, find_usual_rate, is_jump
from bot.domain.pricing.typed_price_rule import format_price_rule
from bot.services.pricing.price_rules import read_rules
from bot.settings import Settings
from storage import open_read_only
from storage.transaction import Transaction

#: Products read by one statement.
_BATCH_SIZE = 500
#: A spreadsheet takes a cell that begins with one of these for a formula.
_FORMULA_STARTS = ("=", "+", "-", "@")
_TEXT_COLUMNS = frozenset({"category", "product", "code", "variant", "rule", "scope"})


@dataclass(frozen=True, slots=True)
class PriceRow:
    """One line of the list. Amounts are in major units of the named currencies.

    `rule` holds the values that count, and `scope` is the most specific kind of rule that is set.
    `margin` is the price minus the cost, and `margin_percent` is a share of the cost.
    """

    category: str
    product: str
    code: str
    variant: str
    cost: str
    cost_currency: str
    rule: str
    scope: str
    price: str
    currency: str
    margin: str
    margin_percent: str


def execute(options: argparse.Namespace) -> int:
    """Print the prices; return the exit code. Raises WrongSettings."""
    settings = load_settings_quietly()
    try:
        rows = asyncio.run(read_prices(settings))
    except (VitrineError, ValueError) as error:
        print_error(str(error))
        return FAILURE
    print_line(format_csv(rows) if options.csv else "\n".join(format_lines(rows)))
    return SUCCESS


async def read_prices(settings: Settings) -> list[PriceRow]:
    """Read the products on sale and the price rules, and calculate all prices.

    Raises a StorageError if the database cannot be read, and ExchangeRateUnavailable.
    """
    db = await open_read_only(
        settings.database_address,
        currency=settings.currency,
        cost_currency=settings.supplier_currency,
    )
    try:
        prices = settings.initial_price_list
        source = app.open_exchange_rate_source(settings)
        if source is not None:
            rate = (await source.read()).rate
            usual = await db.read(_find_usual_rate, prices)
            if is_jump(rate, usual, settings.max_rate_change_percent):
                raise ExchangeRateUnavailable(
                    f"the source says {rate:f}, but {usual:f} is usual: sales are paused until an"
                    " owner accepts the rate, see /health"
                )
            prices = prices.with_rate(rate)
        return await db.read(_read_prices, prices, app.supplier_account_code(settings))
    finally:
        await db.aclose()


def _find_usual_rate(tx: Transaction, prices: PriceList) -> Decimal:
    pair = RatePair(EXCHANGE, prices.cost_currency, prices.currency)
    history = tx.rates.list_past(pair)
    return find_usual_rate(history, prices.rate, datetime.now(UTC)).rate


def _read_prices(tx: Transaction, first_prices: PriceList, account_code: str) -> list[PriceRow]:
    account = tx.reconciliation.find_supplier_account(account_code)
    if account is None:
        return []
    prices = first_prices.with_rules(read_rules(tx, first_prices))
    categories = [each.category for each in tx.catalogue.nonempty_categories(account)]
    by_category: dict[CategoryId, list[tuple[tuple[int, int, int], Product]]] = {}
    after = ProductId(0)
    while batch := tx.catalogue.products_on_sale(account, after, _BATCH_SIZE):
        for each in batch:
            by_category.setdefault(each.product.category_id, []).append((each.rank, each.product))
        after = batch[-1].product.id
    return [
        row
        for category in categories
        for _, product in sorted(by_category.get(category.id, ()), key=lambda each: each[0])
        for row in _list_rows(prices, category, product)
    ]


def _list_rows(prices: PriceList, category: Category, product: Product) -> Iterator[PriceRow]:
    """Yield a row for each variant, or one for a product without variants."""
    variants = product.details.offered_variants if product.details is not None else ()
    for variant in variants or (None,):
        unit_cost = (
            estimate_cheapest_cost(product)
            if variant is None
            else estimate_cheapest_variant_cost(product, variant)
        )
        cost = round_cost_up(unit_cost, prices.cost_currency)
        breakdown = prices.break_down_price(product, variant, cost)
        price, rule = breakdown.price, breakdown.rule
        converted = convert_amount(cost, prices.buffered_rate, prices.currency)
        margin = price - Money(int(converted.to_integral_value(ROUND_CEILING)), prices.currency)
        scopes = [scope for scope in list_scopes(product, variant) if scope in prices.rules]
        values = PriceRule(rule.markup_bp, rule.fixed_amount, rule.rounding, rule.floor)
        markup_bp = calculate_effective_markup(price, cost, prices.buffered_rate)
        yield PriceRow(
            category=to_one_line(category.name),
            product=to_one_line(product.name),
            code=to_one_line(product.code),
            variant=to_one_line(variant.label) if variant is not None else "",
            cost=f"{cost.decimal:f}",
            cost_currency=cost.currency,
            rule=format_price_rule(values, prices.currency),
            scope=scopes[-1].kind.value if scopes else "",
            price=f"{price.decimal:f}",
            currency=price.currency,
            margin=f"{margin.decimal:f}",
            margin_percent=f"{markup_bp / 100:.2f}",
        )


def to_one_line(text: str) -> str:
    """Return a supplier's text without line breaks and characters that control a terminal."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def format_csv(rows: Iterable[PriceRow]) -> str:
    """Return the rows as CSV with a header; no text can act as a formula in a spreadsheet."""
    names = [each.name for each in fields(PriceRow)]
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(names)
    for row in rows:
        writer.writerow(
            [
                defuse(cell) if name in _TEXT_COLUMNS else cell
                for name, cell in zip(names, astuple(row), strict=True)
            ]
        )
    return target.getvalue().rstrip("\n")


def defuse(cell: str) -> str:
    """Return a text that no spreadsheet takes for a formula; an apostrophe is added if needed."""
    return f"'{cell}" if cell.startswith(_FORMULA_STARTS) else cell


def format_lines(rows: Iterable[PriceRow]) -> Iterator[str]:
    """Yield a line of text for each row, below the name of each category."""
    category = None
    for row in rows:
        if row.category != category:
            category = row.category
            yield category
        name = f"{row.product} / {row.variant}" if row.variant else row.product
        yield (
            f"  {name}: costs {row.cost} {row.cost_currency}, sells at {row.price} {row.currency}"
            f" (margin {row.margin}, {row.margin_percent}%; {row.rule})"
        )
