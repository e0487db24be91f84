"""Repository of quotes: frozen prices, each bound to one buyer and to at most one order."""

import secrets as random_source
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from sqlalchemy import Row, and_, delete, or_, select, update

from bot.domain.catalogue import ProductId, SupplierAccountId
from bot.domain.checkout import Selection
from bot.domain.errors import DecryptionFailed, StaleVersion
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.money import Money
from bot.domain.quote import OpenQuote, Quote, QuoteId
from storage.connection_vault_and_currencies import RepositoryResources
from storage.encryption.vault import Vault
from storage.repositories.json_codec import dump_selection, load_selection
from storage.schema import quotes


@dataclass(frozen=True, slots=True)
class SqlQuotes:
    """The repository of `Quote`."""

    resources: RepositoryResources

    async def add(self, quote: Quote, max_open: int | None = None) -> QuoteId:
        """Store a new quote and return its id.

        Older open quotes of the same buyer and product expire. With `max_open`, so do all but the
        newest ones of the buyer.
        """
        uid = random_source.token_hex(16)
        plain = dump_selection(quote.selection)
        insert = quotes.insert().values(
            uid=uid,
            buyer_id=quote.buyer_id,
            account_id=quote.account_id,
            product_id=quote.selection.product_id,
            selection=self.resources.vault.seal(
                plain, *quote_encryption_context(uid, quote.buyer_id)
            ),
            cost=quote.cost.amount,
            cost_currency=quote.cost.currency,
            price=self.resources.amount_in_selling_currency(quote.price),
            premium=self.resources.amount_in_selling_currency(quote.card_premium),
            currency=quote.price.currency,
            markup_bp=quote.markup_bp,
            rate=str(quote.rate),
            created_at=quote.created_at,
            expires_at=quote.expires_at,
        )
        row = (await self.resources.connection.execute(insert.returning(quotes.c.id))).one()
        await self._expire_older(quote, row.id, max_open)
        return QuoteId(row.id)

    async def get_owned(self, quote_id: QuoteId, buyer: BuyerId) -> Quote | None:
        """Return the quote if it belongs to the buyer; otherwise None."""
        query = select(quotes).where(quotes.c.id == quote_id, quotes.c.buyer_id == buyer)
        row = (await self.resources.connection.execute(query)).first()
        return None if row is None else self._to_quote(row)

    async def newest(self, buyer: BuyerId, product: ProductId) -> Quote | None:
        """Return the buyer's last quote of the product, in whatever state.

        Return None also when it cannot be decrypted.
        """
        mine = (quotes.c.buyer_id == buyer, quotes.c.product_id == product)
        query = select(quotes).where(*mine).order_by(quotes.c.id.desc()).limit(1)
        row = (await self.resources.connection.execute(query)).first()
        try:
            return None if row is None else self._to_quote(row)
        except DecryptionFailed:
            return None

    async def list_open(self, now: datetime, count: int) -> list[OpenQuote]:
        """Return the `count` newest quotes that may still be confirmed, oldest first."""
        columns = (quotes.c.id, quotes.c.buyer_id, quotes.c.product_id, quotes.c.expires_at)
        is_open = (quotes.c.order_id.is_(None), quotes.c.expires_at > now)
        query = select(*columns).where(*is_open).order_by(quotes.c.id.desc()).limit(count)
        rows = (await self.resources.connection.execute(query)).all()
        return [
            OpenQuote(
                QuoteId(row.id), BuyerId(row.buyer_id), ProductId(row.product_id), row.expires_at
            )
            for row in reversed(rows)
        ]

    def _to_quote(self, row: "Row[*tuple[object, ...]]") -> Quote:
        return Quote(
            id=QuoteId(row.id),
            buyer_id=BuyerId(row.buyer_id),
            account_id=SupplierAccountId(row.account_id),
            selection=unseal_selection(self.resources.vault, row.selection, row.uid, row.buyer_id),
            cost=Money(row.cost, row.cost_currency),
            price=Money(row.price, row.currency),
            card_premium=Money(row.premium, row.currency),
            markup_bp=row.markup_bp,
            rate=Decimal(row.rate),
            created_at=row.created_at,
            expires_at=row.expires_at,
            order_id=None if row.order_id is None else OrderId(row.order_id),
        )

    async def consume(self, quote_id: QuoteId, order_id: OrderId) -> None:
        """Bind the quote to its one order; raise StaleVersion when it is bound already."""
        unbound = update(quotes).where(quotes.c.id == quote_id, quotes.c.order_id.is_(None))
        if (
            await self.resources.connection.execute(unbound.values(order_id=order_id))
        ).rowcount != 1:
            raise StaleVersion(f"quote {quote_id} has an order already")

    async def purge(self, before: datetime) -> int:
        """Delete quotes that expired before `before` and have no order; return how many."""
        old = delete(quotes).where(quotes.c.order_id.is_(None), quotes.c.expires_at < before)
        return (await self.resources.connection.execute(old)).rowcount

    async def _expire_older(self, quote: Quote, new_id: int, max_open: int | None) -> None:
        """Expire the open quotes that the quote `new_id` replaces, or that are too many with it."""
        stands = (
            quotes.c.buyer_id == quote.buyer_id,
            quotes.c.order_id.is_(None),
            quotes.c.expires_at > quote.created_at,
        )
        is_replaced = and_(quotes.c.product_id == quote.selection.product_id, quotes.c.id != new_id)
        ends = is_replaced
        if max_open is not None:
            newest = select(quotes.c.id).where(*stands, ~is_replaced).order_by(quotes.c.id.desc())
            ends = or_(is_replaced, quotes.c.id.not_in(newest.limit(max_open)))
        older = update(quotes).where(*stands, ends)
        await self.resources.connection.execute(older.values(expires_at=quote.created_at))


def unseal_selection(vault: Vault, sealed: bytes, uid: str, buyer: int) -> Selection:
    """Decrypt the selection of quote `uid` of `buyer`.

    Raise DecryptionFailed when `sealed` belongs to another quote.
    """
    return load_selection(vault.open(sealed, *quote_encryption_context(uid, buyer)))


def quote_encryption_context(uid: str, buyer: int) -> tuple[str, str, str, int]:
    """Return the encryption context of a quote's selection."""
    return "quotes", "selection", uid, buyer
