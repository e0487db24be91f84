"""Writes the lines of a rehearsal for the terminal: what could be read, what is not sold, and why.

Everything is read from the rehearsal's own database, and the balance from the supplier.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bot.adapters.rehearsal_supplier import RehearsedTrade
from bot.commands.prices import to_one_line
from bot.domain.catalogue.product import UNSELLABLE_REASON_SEPARATOR, Product
from bot.domain.ids import ProductId
from bot.domain.money import round_cost_up
from bot.domain.operations.sales_pause import SalesPause
from bot.domain.orders.supplier import AccountCheck, UnreadableEntries
from bot.domain.pricing.costs import estimate_cheapest_cost
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer, Translations
from bot.services.shop import Shop
from storage.database import DatabaseReader
from storage.transaction import Transaction

#: Products read by one statement.
_BATCH_SIZE = 500


@dataclass(frozen=True, slots=True)
class _Stored:
    """The facts in the database of the rehearsal."""

    categories: int
    on_sale: Sequence[Product]
    unsellable: Sequence[Product]
    stopped: int
    price_rules: int
    promo_codes: int
    pauses: Sequence[SalesPause]


async def list_report_lines(shop: Shop, db: DatabaseReader) -> list[str]:
    """Return the lines of the report."""
    stored = await db.read(_read_stored)
    account = await shop.ports.supplier.check_account()
    unread = shop.ports.supplier.unreadable_entries()
    localizer = Translations.load().localizer_for("en")
    return [
        *_list_product_lines(localizer, stored, unread),
        *_list_price_lines(stored, shop.price_list),
        *_list_balance_lines(stored, account, shop.price_list.cost_currency),
        *(
            f"Sales would be paused now: {localizer.plain(f'pause-{pause.cause}')}."
            for pause in stored.pauses
        ),
    ]


def _read_stored(tx: Transaction) -> _Stored:
    account = tx.settings.supplier_account_id
    on_sale: list[Product] = []
    while batch := tx.catalogue.products_on_sale(
        account, on_sale[-1].id if on_sale else ProductId(0), _BATCH_SIZE
    ):
        on_sale += [each.product for each in batch]
    return _Stored(
        categories=len(tx.catalogue.nonempty_categories(account)),
        on_sale=on_sale,
        unsellable=tx.catalogue.unsellable_products(account),
        stopped=tx.stopped_products.count(),
        price_rules=len(tx.price_rules.all()),
        promo_codes=len(tx.promo_codes.list_open()),
        pauses=tx.sales_pauses.all(),
    )


def _list_product_lines(
    localizer: Localizer, stored: _Stored, unread: UnreadableEntries
) -> Iterator[str]:
    sold_out = sum(product.stock == 0 for product in stored.on_sale)
    yield (
        f"Products: {len(stored.on_sale)} on sale, {sold_out} of them sold out now."
        f" Categories: {stored.categories}."
    )
    unseen = sum(product.details is None for product in stored.on_sale)
    if unseen:
        yield f"  The pages of {unseen} are not read yet: some of these may not be sold."
    if stored.stopped:
        yield f"  Not sold: {stored.stopped}, stopped by you."
    reasons = Counter(
        reason
        for product in stored.unsellable
        for reason in (product.details.unsellable_reasons if product.details else "").split(
            UNSELLABLE_REASON_SEPARATOR
        )
    )
    for reason, count in reasons.most_common():
        yield f"  Not sold: {count}, because {localizer.plain('unsellable-why', why=reason)}."
    if unread.count:
        yield f"  Not sold: {unread.count}, unreadable in the supplier's list."


def _list_price_lines(stored: _Stored, prices: PriceList) -> Iterator[str]:
    rate = ""
    if prices.cost_currency != prices.currency:
        rate = f"1 {prices.cost_currency} = {prices.buffered_rate:f} {prices.currency}, "
    yield (
        f"Prices: {rate}price rules: {stored.price_rules}, open promo codes: {stored.promo_codes}."
        " As Olga, /explain and a product's name tell how its price came about."
    )


def _list_balance_lines(stored: _Stored, account: AccountCheck, currency: str) -> Iterator[str]:
    if account.balance is None:
        yield "Balance: the supplier does not tell it now."
        return
    in_stock = [product for product in stored.on_sale if product.stock != 0]
    too_dear = sum(
        round_cost_up(estimate_cheapest_cost(product), currency).decimal > account.balance
        for product in in_stock
    )
    covers = (
        f"does not cover one piece of {too_dear} of them"
        if too_dear
        else "covers one piece of each"
    )
    yield (
        f"Balance: {_format_amount(account.balance)} {currency} at the supplier."
        f" Products in stock: {len(in_stock)}; the balance {covers}."
    )


def _format_amount(amount: Decimal) -> str:
    """Return an amount without zeros at its end, but with two decimals at least."""
    return f"{amount:f}" if amount != round(amount, 2) else f"{amount:.2f}"


def format_trade(trade: RehearsedTrade) -> str:
    """Return a line about a trade that would have been sent."""
    selection, cost = trade.selection, trade.cost
    if trade.balance is None:
        verdict = "the supplier does not tell your balance"
    else:
        covers = "covers" if trade.is_covered else "does not cover"
        verdict = f"your balance of {_format_amount(trade.balance)} {cost.currency} {covers} it"
    return (
        f"Rehearsed: {selection.quantity} x {to_one_line(selection.name)} ({to_one_line(selection.code)})"
        f" would cost {cost.decimal:f} {cost.currency}; {verdict}. Nothing was sent."
    )
