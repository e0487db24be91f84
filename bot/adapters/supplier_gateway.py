"""The port of the supplier, implemented on the client in `bot/supplier`.

A product's picture is the first one in its description, of which only the beginning is searched.
Whether its address may be used is decided where the picture is shown.

A refused reading call is followed by one `connect`, which tells whether our account is refused.
"""

import asyncio
import re
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from decimal import Decimal
from heapq import nsmallest
from html import unescape
from typing import TypeVar

from bot import supplier as sdk
from bot.domain.catalogue import product as ours
from bot.domain.catalogue.product import decode_entities
from bot.domain.catalogue.refused_choices import mark_refused
from bot.domain.catalogue.selection import Selection
from bot.domain.errors import (
    AccountRefusal,
    SupplierRefusedAccount,
    SupplierRefusedCall,
    SupplierUnavailable,
    SupplierUnreadable,
)
from bot.domain.ids import RequestNo, TradeNo
from bot.domain.money import round_cost_up
from bot.domain.orders import transition_inputs as inputs
from bot.domain.orders.causes import OutcomeReason
from bot.domain.orders.refusals import BUILT_IN_REFUSAL_PHRASES
from bot.domain.orders.supplier import (
    AccountCheck,
    AccountState,
    LastAnswer,
    OperatorProductInfo,
    QueryReply,
    UnreadableEntries,
    UnreadableEntry,
)

#: Characters of a description that are searched; a seller's picture comes first.
_SEARCHED_LENGTH = 4_000
_IMAGE_TAG = re.compile(r"<img\s([^<>]{1,1500})", re.IGNORECASE)
_SOURCE = re.compile(
    r"""(?:^|[\s"'])src\s{0,3}=\s{0,3}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE
)


def find_first_picture(description: str) -> str:
    """Return the address of the first `<img>` with a source; "" if there is none."""
    for tag in _IMAGE_TAG.finditer(description[:_SEARCHED_LENGTH]):
        source = _SOURCE.search(tag[1])
        if source is not None:
            return unescape(next(filter(None, source.groups()), "")).strip()
    return ""


_T = TypeVar("_T")

#: Time limits of a test of our account in seconds. The first is for a person's refused call.
_CHECK_DEADLINE = 5.0
_BALANCE_DEADLINE = 20.0
#: Most wholesale steps of a product or variant: ten times what shops have.
_MAX_STEPS = 100
_CONTACTS = {
    1: ours.ContactKind.PHONE,
    2: ours.ContactKind.EMAIL,
    3: ours.ContactKind.MESSENGER,
}
_PAID_BY_STATUS = {0: False, 1: True}


class SupplierReadGateway:
    """The reading calls of `bot.domain.orders.supplier.Supplier`. Costs are in `currency`.

    It has no call that buys: `SupplierGateway` adds it.
    """

    def __init__(self, client: sdk.SupplierReader, currency: str) -> None:
        self._client = client
        self._currency = currency
        self._unreadable = UnreadableEntries()
        self._account_refusal: str | None = None
        #: A call was answered although `connect` had refused our account, and refuses it still.
        self._is_connect_contradicted = False

    async def _read(self, call: Awaitable[_T]) -> _T:
        """Await a reading call; raise the domain's errors in place of the SDK's."""
        try:
            answer = await call
        except sdk.SupplierRefused as no:
            if await self._is_account_refused(no.message):
                raise SupplierRefusedAccount(self._account_refusal or no.message) from no
            raise SupplierRefusedCall(no.message) from no
        except sdk.SupplierGarbled as error:
            raise SupplierUnreadable(str(error)) from error
        except sdk.SupplierError as error:
            raise SupplierUnavailable(str(error)) from error
        self._note_success()
        return answer

    def _note_success(self) -> None:
        """Note that a call was answered: our account is not refused."""
        if self._account_refusal is not None:
            self._is_connect_contradicted = True
        self._account_refusal = None

    async def _is_account_refused(self, message: str) -> bool:
        """Return whether a refusal concerns our account: `connect` decides, else the known words."""
        match (await self._test_account(_CHECK_DEADLINE, is_call_refused=True)).state:
            case AccountState.REFUSED:
                return True
            case AccountState.ACCEPTED:
                return False
            case AccountState.NO_ANSWER | AccountState.NOT_OFFERED:
                refusal = BUILT_IN_REFUSAL_PHRASES.find_account_refusal(message)
                if refusal is not AccountRefusal.ACCESS:
                    return False
                self._account_refusal = message
                return True

    async def check_account(self) -> AccountCheck:
        return await self._test_account(_BALANCE_DEADLINE)

    async def _test_account(
        self, deadline: float, *, is_call_refused: bool = False
    ) -> AccountCheck:
        """Ask `connect`. A refusal that answered calls contradict counts only with a refused call."""
        try:
            account = await self._client.connect(deadline=deadline)
        except sdk.SupplierError as error:
            if self._client.is_suspected_missing("connect"):
                return AccountCheck(AccountState.NOT_OFFERED)
            if not isinstance(error, sdk.SupplierRefused):
                return AccountCheck(AccountState.NO_ANSWER)
            if is_call_refused or not self._is_connect_contradicted:
                self._account_refusal = error.message
            return AccountCheck(AccountState.REFUSED, message=error.message)
        self._account_refusal, self._is_connect_contradicted = None, False
        return AccountCheck(AccountState.ACCEPTED, account.balance)

    def account_refusal(self) -> str | None:
        return self._account_refusal

    async def catalogue(self) -> tuple[tuple[ours.Category, ...], int]:
        listed = await self._read(self._client.items())
        self._unreadable = UnreadableEntries(
            listed.rejected_count, tuple(map(_unreadable_entry, listed.rejected))
        )
        # Tens of thousands of products: in a thread, the event loop runs other tasks meanwhile. Each
        # category of the SDK is dropped at once, so that memory does not hold the list twice.
        left, count = deque(listed.categories), listed.rejected_count
        del listed
        dropped = (left.popleft() for _ in range(len(left)))
        categories = await asyncio.to_thread(lambda: tuple(map(_category, dropped)))
        return categories, count

    async def product(self, code: str) -> ours.Product:
        return _product(await self._read(self._client.item(code)))

    async def stock(
        self, code: str, variant: str | None = None, sku: Mapping[str, str] | None = None
    ) -> int | None:
        return await self._read(self._client.stock(code, variant=variant, sku=sku))

    async def cards(
        self, code: str, page: int, variant: str | None, sku: Mapping[str, str], size: int = 10
    ) -> ours.CardPage:
        found = await self._read(
            self._client.draft_cards(code, page=page, limit=size, variant=variant, sku=sku)
        )
        cards = tuple(
            ours.Card(card.id, decode_entities(card.draft), card.draft_premium)
            for card in found.cards
        )
        return ours.CardPage(cards, found.total)

    async def card_premium(self, code: str, card_id: int) -> Decimal | None:
        return await self._read(self._client.draft(code, card_id))

    async def total_cost(self, selection: Selection) -> Decimal:
        return await self._read(
            self._client.total_cost(
                selection.code,
                selection.quantity,
                variant=selection.variant,
                sku=selection.sku,
                card_id=selection.card_id or None,
            )
        )

    async def ensure_available(self, selection: Selection) -> None:
        await self._read(
            self._client.inventory_state(
                selection.code,
                selection.quantity,
                variant=selection.variant,
                card_id=selection.card_id or None,
            )
        )

    async def query(self, trade_no: TradeNo) -> QueryReply:
        result = await self._read(self._client.query(trade_no))
        paid = None if result.status is None else _PAID_BY_STATUS.get(result.status)
        return QueryReply(result.secret, paid, result.widgets)

    async def balance(self) -> Decimal | None:
        return (await self.check_account()).balance

    async def operator_product_info(self, code: str) -> OperatorProductInfo:
        page = await self._read(self._client.item(code))
        record = await self._read(self._client.inventory(code))
        return OperatorProductInfo(
            owner=page.owner,
            cost=record.factory_price or record.user_price,
            stock=page.stock if sdk.is_manual_delivery(page.delivery_way) else record.count,
            service_url=page.service_url,
            service_im=page.service_im,
            share_url=page.share_url,
        )

    def last_answer(self) -> LastAnswer | None:
        answered = self._client.last_answer
        return None if answered is None else LastAnswer(answered.at, answered.clock_ahead_seconds)

    def missing_calls(self) -> tuple[str, ...]:
        return tuple(sorted(self._client.capabilities.missing))

    def unreadable_entries(self) -> UnreadableEntries:
        return self._unreadable


class SupplierGateway(SupplierReadGateway):
    """Implements `bot.domain.orders.supplier.Supplier` with a `SupplierClient`."""

    def __init__(self, client: sdk.SupplierClient, currency: str) -> None:
        super().__init__(client, currency)
        self._trader = client

    @asynccontextmanager
    async def trade_connection(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> AsyncIterator[None]:
        async with AsyncExitStack() as opened:
            try:
                details = make_trade_details(selection, request_no, contact)
                await opened.enter_async_context(
                    self._trader.trade_connection(selection.code, selection.quantity, **details)
                )
            except (sdk.SupplierError, ValueError) as error:
                raise SupplierUnavailable(str(error)) from error
            yield

    async def trade(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> inputs.TradeOutcome:
        details = make_trade_details(selection, request_no, contact)
        outcome = await self._trader.trade(selection.code, selection.quantity, **details)
        if isinstance(outcome, sdk.Accepted):
            self._note_success()
        return self._outcome(outcome)

    def _outcome(self, outcome: sdk.Outcome) -> inputs.TradeOutcome:
        match outcome:
            case sdk.Accepted():
                charged = None
                if outcome.amount is not None:
                    charged = round_cost_up(outcome.amount, self._currency)
                number = TradeNo(outcome.trade_no) if outcome.trade_no else None
                note = outcome.message or ""
                return inputs.Accepted(
                    number, charged, outcome.secret, note, outcome.raw, outcome.amount_garbled
                )
            case sdk.Refused():
                return inputs.Refused(outcome.message, outcome.raw)
            case sdk.Unknown():
                is_duplicate = outcome.reason == sdk.DUPLICATE_REQUEST_NUMBER
                reason = (
                    OutcomeReason.DUPLICATE_REQUEST_NUMBER
                    if is_duplicate
                    else OutcomeReason.CALL_FAILED
                )
                return inputs.UnknownOutcome(outcome.reason, outcome.raw or b"", reason)
            case sdk.NotSent():
                return inputs.NotSent(outcome.reason)


def make_trade_details(
    selection: Selection, request_no: RequestNo, contact: str
) -> sdk.TradeDetails:
    """Return what a trade is sent with, besides product and quantity."""
    return {
        "request_no": request_no,
        "contact": contact,
        "variant": selection.variant,
        "sku": selection.sku,
        "card_id": selection.card_id or None,
        "password": selection.password,
        "coupon": selection.coupon,
        "widgets": selection.widgets,
    }


def _unreadable_entry(entry: sdk.RejectedEntry) -> UnreadableEntry:
    return UnreadableEntry(entry.code or "", decode_entities(entry.name), entry.reason)


def _category(category: sdk.Category) -> ours.Category:
    products = tuple(map(_summary, category.children))
    return ours.Category(str(category.id), decode_entities(category.name), products=products)


def _summary(product: sdk.ProductSummary) -> ours.Product:
    return ours.Product(
        code=product.code,
        name=decode_entities(product.name),
        cost=product.user_price,
        stock=product.stock,
        delivery=_delivery(product.delivery_way),
        selectable_cards=product.draft_status,
    )


def _lower(price: Decimal, own_price: Decimal | None) -> Decimal:
    """Return what the supplier charges: its own price for us counts only if it is lower."""
    return price if own_price is None else min(price, own_price)


def _delivery(way: int) -> ours.DeliveryMode:
    return ours.DeliveryMode.MANUAL if sdk.is_manual_delivery(way) else ours.DeliveryMode.AUTOMATIC


def _product(detail: sdk.ProductDetail) -> ours.Product:
    return ours.Product(
        code=detail.code,
        name=decode_entities(detail.name),
        cost=detail.user_price,
        stock=detail.stock,
        delivery=_delivery(detail.delivery_way),
        selectable_cards=detail.draft_status,
        details=_details(detail),
    )


def _details(detail: sdk.ProductDetail) -> ours.ProductDetails:
    """Return the details; a product whose every variant has a name for none is unsellable."""
    return mark_refused(
        ours.ProductDetails(
            description=detail.description,
            contact=_CONTACTS.get(detail.contact_type, ours.ContactKind.ANY),
            asks_password=detail.password_status,
            card_premium=detail.draft_premium or Decimal(0),
            minimum=detail.minimum,
            maximum=detail.maximum,
            variants=tuple(
                ours.Variant(
                    name,
                    _lower(cost, detail.config.variant_factory_prices.get(name)),
                    wholesale=_first_steps(detail.config.variant_wholesale.get(name, {})),
                )
                for name, cost in detail.config.variants.items()
            ),
            attributes=tuple(
                ours.Attribute(
                    name, tuple(ours.Option(o, surcharge) for o, surcharge in options.items())
                )
                for name, options in detail.config.sku.items()
            ),
            wholesale=_first_steps(detail.config.wholesale),
            widgets=tuple(map(_widget, detail.widgets)),
            flash_sale=(
                None
                if detail.flash_sale is None
                else ours.FlashSale(detail.flash_sale.starts, detail.flash_sale.ends)
            ),
            unsellable_reasons=ours.UNSELLABLE_REASON_SEPARATOR.join(detail.unsellable),
            picture=detail.cover or find_first_picture(detail.description),
            own_cost=detail.factory_price,
        ),
        part_ids=(),
    )


def _first_steps(wholesale: Mapping[int, Decimal]) -> dict[int, Decimal]:
    """Return the steps that screens may show; the cost of a purchase is judged by all of them."""
    return {threshold: wholesale[threshold] for threshold in nsmallest(_MAX_STEPS, wholesale)}


def _widget(widget: sdk.Widget) -> ours.WidgetField:
    return ours.WidgetField(
        name=widget.name,
        label=decode_entities(widget.label),
        kind=ours.FieldKind(widget.kind),
        placeholder=decode_entities(widget.placeholder),
        pattern=widget.pattern,
        error=decode_entities(widget.error),
        choices=tuple(
            ours.Choice(decode_entities(option.label), option.value) for option in widget.options
        ),
    )
