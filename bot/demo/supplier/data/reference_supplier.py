"""The reference supplier's state: one SQLite database, in a file or in memory.

The API's rules are elsewhere. Transactions are in `sqlite_database.Database`. Apart from `transact`
the methods are for tests, the console and the seller, not for API callers.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from sqlalchemy import Update, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.demo.supplier.data import queries, row_mapping, schema, seeding
from bot.demo.supplier.data.sqlite_database import Database
from bot.demo.supplier.records import (
    AUTOMATIC,
    BEHAVIOURS,
    STRICT,
    Account,
    Card,
    Coupon,
    CouponTerms,
    Order,
    Product,
    Traits,
)


class ReferenceSupplier(Database):
    """Accounts, products, stock and orders. Open it with `await ReferenceSupplier.open(path)`."""

    def __init__(self, path: str | Path | None, clock: Callable[[], float], behaviour: str) -> None:
        super().__init__(path)
        self.clock = clock
        self.behaviour = behaviour

    @classmethod
    async def open(
        cls,
        path: str | Path | None = None,
        *,
        seed_sample: bool = True,
        clock: Callable[[], float] = time.time,
        behaviour: str = STRICT,
    ) -> "ReferenceSupplier":
        """Open the supplier in the file `path`, or in memory; the sample fills an empty database.

        `clock` returns seconds since the epoch. Raises ValueError for an unknown behaviour.
        """
        if behaviour not in BEHAVIOURS:
            raise ValueError(
                f"the behaviour must be one of {', '.join(BEHAVIOURS)}, not {behaviour}"
            )
        supplier = cls(path, clock, behaviour)
        try:
            await supplier.transact(_create_tables)
            if seed_sample:
                sample_of = partial(seeding.seed_sample, behaviour=behaviour)
                await supplier.transact(partial(sample_of, now=clock()))
        except BaseException:
            await supplier.aclose()
            raise
        return supplier

    # Reading

    async def orders(self) -> list[Order]:
        """Return every order, oldest first."""
        query = select(schema.orders).order_by(schema.orders.c.id)

        async def phase(tx: AsyncConnection) -> list[Order]:
            return [row_mapping.to_order(row) for row in (await tx.execute(query)).mappings()]

        return await self.transact(phase)

    async def trades_per_request_no(self) -> dict[str, int]:
        """Return the number of orders for each `request_no`; more than 1 is a repeat."""
        column = schema.orders.c.request_no
        query = (
            select(column, func.count().label("trades")).where(column.is_not(None)).group_by(column)
        )

        async def phase(tx: AsyncConnection) -> dict[str, int]:
            return {row.request_no: row.trades for row in await tx.execute(query)}

        return await self.transact(phase)

    async def account(self, app_id: str) -> Account:
        """Return one account; raise KeyError if there is none."""

        async def phase(tx: AsyncConnection) -> Account:
            account = await queries.find_account(tx, app_id)
            if account is None:
                raise KeyError(f"there is no account {app_id}")
            return account

        return await self.transact(phase)

    async def accounts(self) -> list[Account]:
        """Return every account, ordered by merchant id."""
        return await self.transact(queries.list_accounts)

    async def balance(self, app_id: str) -> int:
        """Return a balance in minor units; raise KeyError for an unknown account."""
        return (await self.account(app_id)).balance

    async def products(self) -> list[Product]:
        """Return every product, including those that callers cannot see."""
        query = select(schema.products).order_by(schema.products.c.id)

        async def phase(tx: AsyncConnection) -> list[Product]:
            return [row_mapping.to_product(row) for row in (await tx.execute(query)).mappings()]

        return await self.transact(phase)

    async def stock(self, code: str) -> int:
        """Return the stock of a product over all variants; raise KeyError for an unknown code."""

        async def phase(tx: AsyncConnection) -> int:
            return (await queries.count_stock(tx, await _get_product(tx, code))).total()

        return await self.transact(phase)

    async def stocks(self) -> dict[str, int]:
        """Return the stock of every product, by code."""
        products = await self.products()

        async def phase(tx: AsyncConnection) -> dict[str, int]:
            left = await queries.count_stocks(tx, products)
            return {code: stock.total() for code, stock in left.items()}

        return await self.transact(phase)

    # Changes by the supplier's owner. Each raises KeyError for an unknown key.

    async def add_account(self, account: Account) -> None:
        await self.transact(lambda tx: seeding.add_account(tx, account))

    async def add_coupon(self, coupon: Coupon, terms: CouponTerms = CouponTerms()) -> None:  # noqa: B008 - frozen
        """Add a coupon for any product; the quirky supplier also applies `terms`."""
        await self.transact(lambda tx: seeding.add_coupon(tx, coupon, terms))

    async def add_product(self, product: Product, cards: Sequence[Card] = ()) -> None:
        await self.transact(lambda tx: seeding.add_product(tx, product, cards))

    async def add_cards(self, code: str, cards: Sequence[Card]) -> None:
        async def phase(tx: AsyncConnection) -> None:
            await seeding.add_cards(tx, (await _get_product(tx, code)).id, cards)

        await self.transact(phase)

    async def set_traits(self, code: str, traits: Traits) -> None:
        """Set the data of a product that only the quirky supplier has."""

        async def phase(tx: AsyncConnection) -> None:
            await seeding.set_traits(tx, (await _get_product(tx, code)).id, traits)

        await self.transact(phase)

    async def ban(self, app_id: str) -> None:
        """Ban an account from trading at the quirky supplier."""
        await self.account(app_id)
        await self.transact(lambda tx: seeding.ban_account(tx, app_id))

    async def change_app_key(self, app_id: str, app_key: str) -> None:
        """Give an account another key; the old one is refused from now on."""
        await self._execute_change(
            update(schema.accounts)
            .where(schema.accounts.c.app_id == app_id)
            .values(app_key=app_key),
            app_id,
        )

    async def top_up(self, app_id: str, amount: int) -> None:
        """Add minor units to a balance; a negative amount is money spent elsewhere.

        Raises ValueError if the balance would fall below zero.
        """
        table = schema.accounts
        statement = update(table).where(table.c.app_id == app_id)
        try:
            await self._execute_change(statement.values(balance=table.c.balance + amount), app_id)
        except IntegrityError as error:
            raise ValueError("a balance must not fall below zero") from error

    async def deliver(self, trade_no: str, text: str) -> None:
        """Replace the `secret` of an order and mark it as delivered."""
        table = schema.orders
        statement = update(table).where(table.c.trade_no == trade_no)
        await self._execute_change(statement.values(secret=text, pending=False), trade_no)

    async def set_enabled(self, code: str, enabled: bool) -> None:
        """Open a product to the API, or hide it."""
        await self._set_product(code, api_enabled=enabled)

    async def set_on_sale(self, code: str, on_sale: bool) -> None:
        """Discontinue a product, or sell it again."""
        await self._set_product(code, on_sale=on_sale)

    async def set_price(
        self, code: str, user_price: int, *, price: int | None = None, race: str = ""
    ) -> None:
        """Change the member price, or that of one variant, and the guest price if given."""

        async def phase(tx: AsyncConnection) -> None:
            product = await _get_product(tx, code)
            changed = _change_price(product, user_price, race)
            changed = replace(changed, price=product.price if price is None else price)
            statement = update(schema.products).where(schema.products.c.id == product.id)
            await tx.execute(statement.values(row_mapping.from_product(changed)))

        await self.transact(phase)

    async def set_stock(self, code: str, count: int) -> None:
        """Set the number of a manual product, or keep the oldest `count` unsold cards of another.

        This only removes cards; `add_cards` adds them.
        """

        async def phase(tx: AsyncConnection) -> None:
            await _set_stock(tx, await _get_product(tx, code), count)

        await self.transact(phase)

    async def add_pieces(self, code: str, count: int) -> None:
        """Put `count` new pieces into stock; automatic ones are spread over all choices."""

        async def phase(tx: AsyncConnection) -> None:
            product = await _get_product(tx, code)
            if product.delivery_way == AUTOMATIC:
                await seeding.add_cards(tx, product.id, seeding.make_new_pieces(product, count))
            else:
                await queries.change_manual_stock(tx, product, count)

        await self.transact(phase)

    async def remove_pieces(self, code: str, count: int) -> None:
        """Delete `count` unsold pieces; raise ValueError if there are fewer."""

        async def phase(tx: AsyncConnection) -> None:
            product = await _get_product(tx, code)
            left = (await queries.count_stock(tx, product)).total()
            if left < count:
                raise ValueError(f"there are only {left} pieces of {code}")
            await _set_stock(tx, product, left - count)

        await self.transact(phase)

    async def _set_product(self, code: str, **values: bool) -> None:
        statement = update(schema.products).where(schema.products.c.code == code)
        await self._execute_change(statement.values(values), code)

    async def _execute_change(self, statement: Update, key: str) -> None:
        async def phase(tx: AsyncConnection) -> None:
            if (await tx.execute(statement)).rowcount == 0:
                raise KeyError(f"there is no {key}")

        await self.transact(phase)


async def _create_tables(tx: AsyncConnection) -> None:
    await tx.run_sync(schema.metadata.create_all)


async def _get_product(tx: AsyncConnection, code: str) -> Product:
    product = await queries.find_product(tx, code)
    if product is None:
        raise KeyError(f"there is no product {code}")
    return product


async def _set_stock(tx: AsyncConnection, product: Product, count: int) -> None:
    if product.delivery_way == AUTOMATIC:
        await queries.discard_cards_beyond(tx, product, count)
    else:
        await queries.change_manual_stock(tx, product, count - product.manual_stock)


def _change_price(product: Product, user_price: int, race: str) -> Product:
    if not race:
        return replace(product, user_price=user_price)
    if race not in product.configuration.category:
        raise KeyError(f"there is no variant {race} of {product.code}")
    variants = {**product.configuration.category, race: user_price}
    return replace(product, configuration=replace(product.configuration, category=variants))
