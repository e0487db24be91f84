"""The port of the supplier: everything that the use cases ask of it, and what it answers."""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final, Protocol

from bot.domain.catalogue.product import CardPage, Category, Product
from bot.domain.catalogue.selection import Selection
from bot.domain.ids import RequestNo, TradeNo
from bot.domain.orders.stored_answers import StoredAnswer
from bot.domain.orders.transition_inputs import TradeOutcome


@dataclass(frozen=True, slots=True)
class QueryReply:
    """Hold the supplier's answer about an order. `paid` is None if it does not say.

    `widgets` are the buyer's answers as the supplier stored them, by the names of the fields.
    """

    text: str | None
    paid: bool | None
    widgets: Mapping[str, StoredAnswer] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class OperatorProductInfo:
    """Facts about the supplier and its terms; never shown to buyers. `cost` is per piece."""

    owner: str | None
    cost: Decimal | None
    stock: int | None
    service_url: str | None
    service_im: str | None
    share_url: str | None


@dataclass(frozen=True, slots=True)
class UnreadableEntry:
    """An entry of the supplier's list that cannot be read and is therefore not sold.

    `reason` is a machine word. `code` and `name` are filled as far as the entry gives them.
    """

    code: str
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class UnreadableEntries:
    """The unreadable entries of the supplier's list: how many there are, and the first of them."""

    count: int = 0
    first: tuple[UnreadableEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class LastAnswer:
    """The time of the supplier's last successful answer.

    `clock_ahead_seconds` is how far its clock was ahead of ours, to about a second. None means that
    the supplier sends no time.
    """

    at: datetime
    clock_ahead_seconds: float | None


class AccountState(StrEnum):
    """Name the supplier's answer to the test of our account."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    NO_ANSWER = "no-answer"
    #: This supplier has no such test.
    NOT_OFFERED = "not-offered"


#: The answers of a supplier that accepts our account and has no call that tells its balance.
NO_BALANCE_CALL: Final = frozenset({AccountState.NOT_OFFERED, AccountState.ACCEPTED})


@dataclass(frozen=True, slots=True)
class AccountCheck:
    """The answer to one test of our account.

    `balance` is None unless the supplier told it. `message` holds its words if it refused.
    """

    state: AccountState
    balance: Decimal | None = None
    message: str = ""


class Supplier(Protocol):
    """The supplier's store. Reading calls raise SupplierUnavailable or SupplierRefusedCall.

    A refusal that concerns our account and not the product raises SupplierRefusedAccount, which is
    a SupplierUnavailable.
    """

    async def catalogue(self) -> tuple[tuple[Category, ...], int]:
        """Return every category with its products, and how many records could not be read."""

    async def product(self, code: str) -> Product:
        """Return one product with its details; the ids of its parts are 0."""

    async def stock(
        self, code: str, variant: str | None = None, sku: Mapping[str, str] | None = None
    ) -> int | None:
        """Return the live stock; None when the supplier does not say."""

    async def cards(
        self, code: str, page: int, variant: str | None, sku: Mapping[str, str], size: int = 10
    ) -> CardPage:
        """Return one page (from 1, `size` cards) of the cards that may be chosen."""

    async def card_premium(self, code: str, card_id: int) -> Decimal | None:
        """Return the surcharge of one card; raise SupplierRefusedCall when it is taken."""

    async def total_cost(self, selection: Selection) -> Decimal:
        """Return the total cost of `selection` now, in the supplier's currency."""

    async def ensure_available(self, selection: Selection) -> None:
        """Raise SupplierRefusedCall when stock or the chosen card does not satisfy `selection`."""

    def trade_connection(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> AbstractAsyncContextManager[None]:
        """Open the connection for one trade: `trade` in the block, called alike, uses it.

        Raise SupplierUnavailable if it cannot be opened: then nothing was sent.
        """

    async def trade(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> TradeOutcome:
        """Place the order, at most once, and pay it from the prepaid balance.

        Never raise for a network failure: the outcome contains it.
        """

    async def query(self, trade_no: TradeNo) -> QueryReply:
        """Return the state of an accepted order."""

    async def balance(self) -> Decimal | None:
        """Return the prepaid balance; None when the supplier does not tell it now."""

    async def check_account(self) -> AccountCheck:
        """Ask the supplier once whether it accepts our account. Never raise."""

    def account_refusal(self) -> str | None:
        """Return the supplier's words if it refused our account and has accepted no call since."""

    async def operator_product_info(self, code: str) -> OperatorProductInfo:
        """Return the facts about a product that are for operators only."""

    def missing_calls(self) -> tuple[str, ...]:
        """Return the calls of the API that this supplier has turned out not to offer."""

    def unreadable_entries(self) -> UnreadableEntries:
        """Return the unreadable entries of the last list; nothing before the first."""

    def last_answer(self) -> LastAnswer | None:
        """Return the last successful answer; None before the first."""
