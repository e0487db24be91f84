"""The locks of a transaction: the one list of what each of them protects.

Several transactions run at once on a server, and each statement sees what was committed before it.
A phase that decides by what it reads therefore takes the lock of that data first, and reads
afterwards. Locks last until the transaction ends. A lock that is held already costs nothing.

A phase takes its locks in the order in which this module lists them, so that no two phases wait for
each other. A lock out of this order is refused. SQLite has a single writer, so there only the order is
checked.

Unique keys and conditional updates, whose row count is checked, protect everything else. The decision
page `0035-locks-on-postgresql.md` says which phase takes which lock, and why.
"""

from typing import Protocol

from bot.domain.ids import BuyerId, MethodName, ProductId, PromoCodeId, SupplierAccountId


class Locks(Protocol):
    """The locks, in their order."""

    async def payment(self, method: MethodName, external_id: str) -> None:
        """Lock everything that is recorded about one payment of a method.

        It protects absences: a payment is booked unless it was taken back, returned or booked, and
        the other way round. Of each of them the other sees nothing before it is committed.
        """

    async def buyers(self, *buyers: BuyerId) -> None:
        """Lock buyers, in the order of their ids.

        It protects what is counted, summed or looked for among one buyer's rows: balance and credit,
        orders and limits, quotes, checkouts, claims, invoices, support messages, rewards, bans and
        erasure. Every posting to a buyer's balance is made under it. Orders change under the lock of
        their buyer. A second call must not name a buyer with a lower id than one that is locked.
        """

    async def supplier_account(self, account: SupplierAccountId) -> None:
        """Lock the queue of a supplier account.

        It protects that one trade of the account is prepared or under way at a time.
        """

    async def promo_code(self, promo_id: PromoCodeId) -> None:
        """Lock a promo code. It protects the count of its uses, and its end."""

    async def shop_cap(self) -> None:
        """Lock the sum of all orders of a day. Take it only if the shop has a cap."""

    async def setting(self, name: str) -> None:
        """Lock a decision of the operators that is read, compared and replaced.

        `name` says which one. It protects the price rules, the rates, the end of sales pauses and the
        catalogue's list.
        """

    async def product(self, product_id: ProductId) -> None:
        """Lock a stored product page, which is read, changed and written again."""

    async def referral(self, buyer: BuyerId) -> None:
        """Lock who invited a buyer against erasure, so that an erased person earns no new reward."""
