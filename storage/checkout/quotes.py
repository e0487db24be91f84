"""Repository of quotes: frozen prices, each bound to one buyer and to at most one order."""

import secrets as random_source
from dataclasses import replace
from datetime import datetime
from decimal import Decimal

from sqlalchemy import Integer, Row, and_, bindparam, delete, or_, select, update

from bot.domain.catalogue.selection import Selection
from bot.domain.checkout.quote import OpenQuote, Quote
from bot.domain.errors import DecryptionFailed, StaleVersion
from bot.domain.ids import BuyerId, OrderId, ProductId, PromoCodeId, QuoteId, SupplierAccountId
from bot.domain.money import Money
from bot.domain.pricing.promo_codes import AppliedPromo
from storage.checkout.selection_json import dump_selection, load_selection
from storage.checkout.tables import quotes
from storage.engine.columns import UtcDateTime
from storage.engine.repository import Repository, is_in_step
from storage.engine.vault import Vault

_OF_BUYER = quotes.c.buyer_id == bindparam("buyer")
_OF_PRODUCT = quotes.c.product_id == bindparam("product")
_INSERT_QUOTE = quotes.insert().returning(quotes.c.id)
_SELECT_OWNED = select(quotes).where(quotes.c.id == bindparam("quote"), _OF_BUYER)
#: The mark-up of a replacement, which is free for its buyer, in basis points.
_REPLACEMENT_MARKUP = -10_000
_SELECT_NEWEST = (
    select(quotes)
    .where(_OF_BUYER, _OF_PRODUCT, quotes.c.markup_bp != _REPLACEMENT_MARKUP)
    .order_by(quotes.c.id.desc())
    .limit(1)
)
_CONSUME = (
    update(quotes)
    .where(quotes.c.id == bindparam("quote"), quotes.c.order_id.is_(None))
    .values(order_id=bindparam("its_order"))
)
#: Open quotes of the buyer at the time `now`.
_OPEN_QUOTES = (
    _OF_BUYER,
    quotes.c.order_id.is_(None),
    quotes.c.expires_at > bindparam("now", type_=UtcDateTime),
)
_IS_REPLACED = and_(_OF_PRODUCT, quotes.c.id != bindparam("quote"))
_NEWEST_OPEN = (
    select(quotes.c.id)
    .where(*_OPEN_QUOTES, ~_IS_REPLACED)
    .order_by(quotes.c.id.desc())
    .limit(bindparam("max_open", type_=Integer))
)
_EXPIRE_OPEN = (
    update(quotes).where(*_OPEN_QUOTES).values(expires_at=bindparam("now", type_=UtcDateTime))
)
#: Expires the open quotes that `quote` replaces.
_EXPIRE_REPLACED = _EXPIRE_OPEN.where(_IS_REPLACED)
#: Expires also all but the `max_open` newest ones.
_EXPIRE_REPLACED_AND_EXCESS = _EXPIRE_OPEN.where(
    or_(_IS_REPLACED, quotes.c.id.not_in(_NEWEST_OPEN))
)


class Quotes(Repository):
    """The repository of `Quote`."""

    def add(self, quote: Quote, max_open: int | None = None) -> QuoteId:
        """Store a new quote (its id is ignored) and return its id.

        Older open quotes of the same buyer and product expire at the same time. With `max_open`, so
        do all but the newest ones of the buyer.
        """
        quote_id = self._insert(quote)
        self._expire_older(quote, quote_id, max_open)
        return quote_id

    def add_for_replacement(self, quote: Quote) -> QuoteId:
        """Store the quote of a replacement, which is never offered to its buyer; return its id.

        The caller consumes it in the same transaction. The buyer's open quotes stay open.
        """
        return self._insert(replace(quote, markup_bp=_REPLACEMENT_MARKUP))

    def _insert(self, quote: Quote) -> QuoteId:
        uid = random_source.token_hex(16)
        plain = dump_selection(quote.selection)
        place = quote_encryption_context(uid, quote.buyer_id)
        values = {
            "uid": uid,
            "buyer_id": quote.buyer_id,
            "account_id": quote.account_id,
            "product_id": quote.selection.product_id,
            "selection": self.resources.vault.seal(plain, *place),
            "cost": quote.cost.amount,
            "cost_currency": quote.cost.currency,
            "price": self.resources.amount_in_selling_currency(quote.price),
            "premium": self.resources.amount_in_selling_currency(quote.card_premium),
            "currency": quote.price.currency,
            "markup_bp": quote.markup_bp,
            "rate": str(quote.rate),
            "created_at": quote.created_at,
            "expires_at": quote.expires_at,
            "promo_code_id": quote.promo.id if quote.promo else None,
            "promo_code": quote.promo.code if quote.promo else None,
            "full_price": quote.promo.full_price.amount if quote.promo else None,
        }
        return QuoteId(self._connection.execute(_INSERT_QUOTE, values).one().id)

    def get_owned(self, quote_id: QuoteId, buyer: BuyerId) -> Quote | None:
        """Return the quote if it belongs to the buyer; otherwise None."""
        values = {"quote": quote_id, "buyer": buyer}
        return self._find(self._to_quote, _SELECT_OWNED, values)

    def get_rate(self, quote_id: QuoteId) -> Decimal:
        """Return the exchange rate of a quote that exists."""
        query = select(quotes.c.rate).where(quotes.c.id == quote_id)
        return Decimal(self._connection.execute(query).scalar_one())

    def newest(self, buyer: BuyerId, product: ProductId) -> Quote | None:
        """Return the buyer's last quote of the product, in whatever state, but of no replacement.

        Return None also when it cannot be decrypted.
        """
        values = {"buyer": buyer, "product": product}
        row = self._connection.execute(_SELECT_NEWEST, values).first()
        try:
            return None if row is None else self._to_quote(row)
        except DecryptionFailed:
            return None

    def list_open(self, now: datetime, count: int) -> list[OpenQuote]:
        """Return the `count` newest quotes that may still be confirmed, oldest first."""
        columns = (quotes.c.id, quotes.c.buyer_id, quotes.c.product_id, quotes.c.expires_at)
        is_open = (quotes.c.order_id.is_(None), quotes.c.expires_at > now)
        query = select(*columns).where(*is_open).order_by(quotes.c.id.desc()).limit(count)
        rows = self._connection.execute(query).all()
        return [
            OpenQuote(
                QuoteId(row.id), BuyerId(row.buyer_id), ProductId(row.product_id), row.expires_at
            )
            for row in reversed(rows)
        ]

    def expire_open(self, now: datetime, buyer: BuyerId | None = None) -> None:
        """Let every quote without an order, or those of one buyer, expire now."""
        is_open = [quotes.c.order_id.is_(None), quotes.c.expires_at > now]
        if buyer is not None:
            is_open.append(quotes.c.buyer_id == buyer)
        expire = update(quotes).where(*is_open).values(expires_at=now)
        self._connection.execute(expire)

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
            promo=to_applied_promo(row, row.currency),
        )

    def consume(self, quote_id: QuoteId, order_id: OrderId) -> None:
        """Bind the quote to its one order; raise StaleVersion when it is bound already."""
        values = {"quote": quote_id, "its_order": order_id}
        if self._change(_CONSUME, values) != 1:
            raise StaleVersion(f"quote {quote_id} has an order already")

    def hold_until(self, quote_id: QuoteId, until: datetime) -> None:
        """Let a quote without an order expire at `until`, unless it expires later anyway."""
        earlier = update(quotes).where(
            quotes.c.id == quote_id, quotes.c.order_id.is_(None), quotes.c.expires_at < until
        )
        self._connection.execute(earlier.values(expires_at=until))

    def purge(self, before: datetime, limit: int) -> int:
        """Delete up to `limit` quotes that expired before `before` without an order; return how many."""
        due = and_(quotes.c.order_id.is_(None), quotes.c.expires_at < before)
        old = delete(quotes).where(is_in_step(quotes, due, limit))
        return self._change(old)

    def _expire_older(self, quote: Quote, new_id: int, max_open: int | None) -> None:
        """Expire the open quotes that the quote `new_id` replaces, or that are too many with it."""
        values: dict[str, object] = {
            "buyer": quote.buyer_id,
            "product": quote.selection.product_id,
            "quote": new_id,
            "now": quote.created_at,
        }
        if max_open is None:
            self._connection.execute(_EXPIRE_REPLACED, values)
        else:
            values["max_open"] = max_open
            self._connection.execute(_EXPIRE_REPLACED_AND_EXCESS, values)


def to_applied_promo(row: "Row[*tuple[object, ...]]", currency: str) -> AppliedPromo | None:
    """Return the promo code of a row with the columns of `quotes`, if it has one."""
    if row.promo_code_id is None:
        return None
    full_price = Money(row.full_price, currency)
    return AppliedPromo(PromoCodeId(row.promo_code_id), row.promo_code, full_price)


def unseal_selection(vault: Vault, sealed: bytes, uid: str, buyer: int) -> Selection:
    """Decrypt the selection of quote `uid` of `buyer`.

    Raise DecryptionFailed when `sealed` belongs to another quote.
    """
    return load_selection(vault.open(sealed, *quote_encryption_context(uid, buyer)))


def quote_encryption_context(uid: str, buyer: int) -> tuple[str, str, str, int]:
    """Return the encryption context of a quote's selection."""
    return "quotes", "selection", uid, buyer
