"""The rows of a large shop whose books agree, the same ones for the same sizes.

Each order has all rows that the use cases would have written: quote, history, attempt, secret, messages
and ledger entries. A buyer pays in before they buy. The oldest orders have no texts any more. One buyer,
a merchant, has one order of a hundred.
"""

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import Table

from bot.domain.catalogue.selection import Selection
from bot.domain.ids import ProductId
from bot.domain.orders.order import HOLDING_STATUSES, OrderStatus
from storage import Vault
from storage.catalogue.tables import categories, products, watches
from storage.checkout.quotes import quote_encryption_context
from storage.checkout.selection_json import dump_selection
from storage.checkout.tables import checkouts, quotes
from storage.operations.tables import outbox
from storage.orders.secrets import secret_encryption_context
from storage.orders.tables import attempts, order_events, orders, referral_rewards, secrets
from storage.payments.tables import entries, invoices, payment_claims, payments, postings
from storage.people.tables import (
    audit,
    buyers,
    inbox,
    name_words,
    order_problems,
    referrals,
    staff_notes,
    thread_messages,
    threads,
)
from storage.pricing.tables import price_rules, promo_code_uses, promo_codes, wrong_promo_codes
from tests.builders import BUYER, NOW, OPERATOR

Row = tuple[object, ...]
#: The rows of one part of the shop, by table. The tables are in the order of their foreign keys.
RowsByTable = dict[Table, list[Row]]

#: How many orders one part has.
ORDERS_IN_PART: Final = 2_000
#: Finished orders are spread over this time.
AGE: Final = timedelta(days=730)
#: Finished orders older than this have no texts any more.
KEPT: Final = timedelta(days=90)
_OPEN_FOR: Final = timedelta(hours=20)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MERCHANT_SHARE: Final = 100
_ORDERS_OF_BUYER: Final = 20
_PRODUCTS: Final = 500
_CATEGORIES: Final = 20
_CURRENCY: Final = "USD"
_S = OrderStatus
_AUTOMATIC, _MANUAL = "automatic", "manual"
_ACCOUNT: Final = 1
_PROMO_CODE: Final = 1

#: Of a hundred finished orders: how they ended.
_ENDS: Final = (_S.DELIVERED,) * 88 + (_S.CANCELLED,) * 10 + (_S.REFUNDED,) * 2
#: Of twenty open orders: where they are. One order alone is being traded.
_OPEN: Final = (
    (_S.ACCEPTED,) * 12 + (_S.PLACED,) * 3 + (_S.UNCERTAIN, _S.REVIEW) + (_S.FULFILLED,) * 3
)
#: The statuses through which an order came to its own, each with its cause.
_HISTORY: Final = {
    _S.PLACED: ((_S.PLACED, "confirmed"),),
    _S.SUBMITTING: ((_S.PLACED, "confirmed"), (_S.SUBMITTING, "submitted")),
    _S.UNCERTAIN: (
        (_S.PLACED, "confirmed"),
        (_S.SUBMITTING, "submitted"),
        (_S.UNCERTAIN, "unknown"),
    ),
    _S.REVIEW: (
        (_S.PLACED, "confirmed"),
        (_S.SUBMITTING, "submitted"),
        (_S.UNCERTAIN, "unknown"),
        (_S.REVIEW, "unknown-unreadable"),
    ),
    _S.ACCEPTED: (
        (_S.PLACED, "confirmed"),
        (_S.SUBMITTING, "submitted"),
        (_S.ACCEPTED, "accepted"),
    ),
    _S.FULFILLED: (
        (_S.PLACED, "confirmed"),
        (_S.SUBMITTING, "submitted"),
        (_S.FULFILLED, "goods"),
    ),
    _S.DELIVERED: (
        (_S.PLACED, "confirmed"),
        (_S.SUBMITTING, "submitted"),
        (_S.FULFILLED, "goods"),
        (_S.DELIVERED, "shown"),
    ),
    _S.REFUNDED: (
        (_S.PLACED, "confirmed"),
        (_S.SUBMITTING, "submitted"),
        (_S.FULFILLED, "goods"),
        (_S.DELIVERED, "shown"),
        (_S.REFUNDED, "ruled-refund"),
    ),
    _S.CANCELLED: (
        (_S.PLACED, "confirmed"),
        (_S.SUBMITTING, "submitted"),
        (_S.UNCERTAIN, "refused"),
        (_S.CANCELLED, "refused"),
    ),
}
_WITH_GOODS: Final = frozenset({_S.FULFILLED, _S.DELIVERED, _S.REFUNDED})
_TRADED: Final = _WITH_GOODS | {_S.ACCEPTED}
_OUTCOMES: Final = {
    _S.SUBMITTING: None,
    _S.UNCERTAIN: "unknown",
    _S.REVIEW: "unknown",
    _S.CANCELLED: "refused",
}

#: The columns that have values, by table; all others have their defaults.
COLUMNS: Final[dict[Table, tuple[str, ...]]] = {
    buyers: ("id", "name", "username", "telegram_language", "balance", "met_at", "seen_at"),
    name_words: ("word", "buyer_id"),
    categories: ("id", "account_id", "remote_id", "name", "position"),
    products: (
        *("id", "account_id", "category_id", "code", "name", "cost", "stock", "delivery"),
        *("selectable_cards", "position"),
    ),
    price_rules: ("scope", "scope_id", "markup_bp", "actor", "at"),
    promo_codes: (
        *("id", "code", "percent_bp", "amount", "scope", "scope_id", "minimum", "actor"),
        "created_at",
    ),
    referrals: ("buyer_id", "referrer_id", "at"),
    watches: ("buyer_id", "product_id", "kind", "since"),
    quotes: (
        *("id", "uid", "buyer_id", "account_id", "product_id", "selection", "cost"),
        *("cost_currency", "price", "premium", "currency", "markup_bp", "rate", "created_at"),
        *("expires_at", "order_id", "promo_code_id", "promo_code", "full_price"),
    ),
    checkouts: ("buyer_id", "product_id", "choices", "updated_at"),
    orders: (
        *("id", "buyer_id", "account_id", "quote_id", "status", "version", "request_no"),
        *("delivery", "cost", "cost_currency", "price", "currency", "trade_no", "charged", "cause"),
        *("note", "chat_id", "status_message_id", "next_at", "created_at", "updated_at"),
        *("warranty_days", "refunded"),
    ),
    order_events: ("order_id", "seq", "came_from", "went_to", "cause", "actor", "at"),
    attempts: (
        *("order_id", "n", "account_id", "request_no", "balance_before", "expected", "outcome"),
        *("detail", "raw", "started_at", "ended_at"),
    ),
    secrets: ("id", "order_id", "version", "fingerprint", "body", "received_at"),
    promo_code_uses: ("order_id", "promo_code_id", "buyer_id", "at", "released_at"),
    wrong_promo_codes: ("buyer_id", "at"),
    referral_rewards: (
        *("order_id", "referrer_id", "margin", "amount", "due_at", "state", "share_bp"),
    ),
    entries: ("id", "key", "kind", "order_id", "actor", "note", "at"),
    postings: ("entry_id", "seq", "account", "amount", "currency"),
    invoices: (
        *("id", "buyer_id", "method", "credited", "amount", "currency", "external_id", "status"),
        "created_at",
    ),
    payments: (
        *("id", "method", "external_id", "direction", "buyer_id", "amount", "currency"),
        *("credited", "provider_id", "source", "at", "invoice_id"),
    ),
    payment_claims: (
        *("reference", "invoice_id", "buyer_id", "claimed_at", "status", "evidence_count"),
        *("decided_by", "decided_at", "confirmed", "currency"),
    ),
    outbox: (
        *("kind", "chat_id", "dedupe_key", "facts", "state", "next_at", "message_id"),
        "updated_at",
    ),
    inbox: ("bot_id", "update_id", "lane", "body", "state", "next_at", "closed_at"),
    audit: (
        *("actor", "action", "target", "detail", "at", "amount_before", "amount_after"),
        *("currency", "given_away"),
    ),
    threads: ("id", "buyer_id", "order_id", "opened_at", "closed_at"),
    thread_messages: ("id", "thread_id", "staff", "body", "at"),
    staff_notes: ("id", "buyer_id", "order_id", "author", "kind", "body", "at"),
    order_problems: ("order_id", "pieces", "state", "opened_at", "answered_at", "actor"),
}


@dataclass(slots=True)
class LargeShop:
    """A shop with `finished` finished and `unfinished` open orders; the newest is as old as `now`.

    The open ones are in every open status, or in `open_status` alone.
    """

    finished: int
    unfinished: int
    vault: Vault
    bot_id: int
    now: datetime = NOW
    open_status: OrderStatus | None = None
    _rows: RowsByTable = field(default_factory=dict)
    _balances: Counter[int] = field(default_factory=Counter)
    #: When a reward is due, its order, its referrer and its amount; the earliest first.
    _due_rewards: deque[tuple[int, int, int, int]] = field(default_factory=deque)
    _entry: int = 0
    _secret: int = 0
    _payment: int = 0
    _thread: int = 0
    _message: int = 0
    _update: int = 0

    def parts(self) -> Iterator[RowsByTable]:
        """Yield the rows of all tables, some thousand orders at a time.

        Balances of buyers change until the end: the rows of buyers come last.
        """
        self._begin_part()
        self._add_catalogue()
        for number in range(1, self.finished + self.unfinished + 1):
            self._add_order(number)
            if number % ORDERS_IN_PART == 0:
                yield self._rows
                self._begin_part()
        self._credit_rewards(_microseconds(self.now))
        yield self._rows
        self._begin_part()
        self._add_buyers()
        yield self._rows

    def _begin_part(self) -> None:
        self._rows = {table: [] for table in COLUMNS}

    def _add(self, table: Table, *row: object) -> None:
        self._rows[table].append(row)

    # --- people and catalogue ------------------------------------------------------------------------

    @property
    def buyer_count(self) -> int:
        """Return how many buyers there are, the merchant among them."""
        return max(3, (self.finished + self.unfinished) // _ORDERS_OF_BUYER)

    def _add_buyers(self) -> None:
        since = _microseconds(self.now - AGE)
        for number in range(self.buyer_count):
            buyer = BUYER + number
            balance = self._balances[buyer]
            name, met_at = f"Buyer {number}", since + number
            username = f"buyer{number}"
            self._add(buyers, buyer, name, username, "en", balance, met_at, met_at)
            self._add(name_words, "buyer", buyer)
            self._add(name_words, str(number), buyer)
            if number % 10 == 1:
                self._add(referrals, buyer, BUYER + number - 1, since)
            if number % 5 == 0:
                self._add(watches, buyer, 1 + number % _PRODUCTS, "restock", since)
            if number % 20 == 0:
                product = 1 + number % _PRODUCTS
                place = ("checkouts", "choices", buyer, product)
                choices = self.vault.seal(b"{}", *place)
                self._add(checkouts, buyer, product, choices, _microseconds(self.now))

    def _add_catalogue(self) -> None:
        for number in range(_CATEGORIES):
            self._add(categories, 1 + number, _ACCOUNT, str(number), f"Category {number}", number)
        for number in range(_PRODUCTS):
            category, code = 1 + number % _CATEGORIES, f"P{number}"
            cost = f"{_cost_of(1 + number) / 100:.2f}"
            row = (1 + number, _ACCOUNT, category, code, f"Product {number}", cost, 1_000)
            self._add(products, *row, _AUTOMATIC, False, number)
        since = _microseconds(self.now - AGE)
        self._add(price_rules, "global", 0, 1_000, OPERATOR, since)
        self._add(promo_codes, _PROMO_CODE, "TENTH", 1_000, 0, "global", 0, 0, OPERATOR, since)

    # --- orders --------------------------------------------------------------------------------------

    def _buyer_of(self, number: int) -> int:
        if number % _MERCHANT_SHARE == 0:
            return BUYER
        return BUYER + 1 + number * 2_654_435_761 % 4_294_967_296 % (self.buyer_count - 1)

    def _status_of(self, number: int) -> OrderStatus:
        if number <= self.finished:
            return _ENDS[number * 37 % len(_ENDS)]
        if self.open_status is not None:
            return self.open_status
        if number == self.finished + 1:
            return _S.SUBMITTING
        return _OPEN[number % len(_OPEN)]

    def _time_of(self, number: int) -> int:
        newest = _microseconds(self.now - _OPEN_FOR)
        if number <= self.finished:
            oldest = _microseconds(self.now - AGE)
            return oldest + (newest - oldest) * number // (self.finished + 1)
        later = number - self.finished
        return newest + (_microseconds(self.now) - newest) * later // (self.unfinished + 1)

    def _due_time_of(self, number: int, status: OrderStatus, ended_at: int) -> int:
        """Return when an order is looked at next.

        Of the orders to which a seller may still add something, which are looked at a few times a day,
        some are due.
        """
        if number % 4 or status not in _WITH_GOODS:
            return ended_at
        return _microseconds(self.now) + (number * 7_919 % 86_400 - 3_600) * 1_000_000

    def _add_order(self, number: int) -> None:
        buyer, status, at = self._buyer_of(number), self._status_of(number), self._time_of(number)
        is_manual = number % 4 == 0
        has_promo = number % 33 == 0
        product = 1 + number * 7 % _PRODUCTS
        cost = _cost_of(product)
        price = cost * 11 // 10
        full_price = price if not has_promo else price + price // 10
        is_erased = status not in HOLDING_STATUSES and at < _microseconds(self.now - KEPT)
        self._credit_rewards(at)
        self._pay_in(buyer, price, at)
        history = _HISTORY[status]
        ended_at = at + (len(history) - 1) * 1_000_000
        uid, request_no = f"{number:032x}", f"R{number:018d}"
        code = f"P{product - 1}"
        selection = Selection(ProductId(product), code, f"Product {product - 1}", 1)
        place = quote_encryption_context(uid, buyer)
        sealed = self.vault.seal(dump_selection(selection), *place)
        promo = (_PROMO_CODE, "TENTH", full_price) if has_promo else (None, None, None)
        self._add(
            quotes,
            *(number, uid, buyer, _ACCOUNT, product, sealed, cost, _CURRENCY, price, 0, _CURRENCY),
            *(1_000, "1", at, at + 600_000_000, number, *promo),
        )
        is_traded = status in _TRADED
        next_at = self._due_time_of(number, status, ended_at)
        self._add(
            orders,
            *(number, buyer, _ACCOUNT, number, status.value, len(history), request_no),
            *(_MANUAL if is_manual else _AUTOMATIC, cost, _CURRENCY, price, _CURRENCY),
            *(_trade_number(number) if is_traded else None, cost if is_traded else None),
            *(history[-1][1], b"" if is_erased else None, buyer, number % 100_000, next_at),
            *(at, ended_at, 14, price if status is _S.REFUNDED else 0),
        )
        before: OrderStatus | None = None
        for step, (there, cause) in enumerate(history):
            moment = at + step * 1_000_000
            actor = "buyer" if not step else "shop"
            self._add(order_events, number, step + 1, before, there.value, cause, actor, moment)
            before = there
        if status is not _S.PLACED:
            self._add_attempt(number, status, request_no, at, is_erased=is_erased)
        if status in _WITH_GOODS:
            self._add_secret(number, buyer, status, ended_at, is_erased=is_erased)
        self._book(number, buyer, status, price, cost, at)
        state, facts = "sent", f'{{"order":"{number}"}}'
        message = (state, ended_at, number % 100_000, ended_at)
        self._add(outbox, "status", buyer, f"status:{number}", facts, *message)
        if has_promo:
            is_released = status in {_S.CANCELLED, _S.REFUNDED}
            released_at = ended_at if is_released else None
            self._add(promo_code_uses, number, _PROMO_CODE, buyer, at, released_at)
        if status is _S.DELIVERED and number % 50 == 7:
            self._add_reward(number, buyer, price - cost, ended_at)
        if number % 100 == 3:
            self._add_thread(number, buyer, ended_at, is_erased=is_erased)
        if status is _S.DELIVERED and number % 200 == 9:
            answered = ("refused", ended_at, ended_at + 60_000_000, OPERATOR)
            self._add(order_problems, number, "1", *answered)
        if number % 50 == 0:
            self._add(wrong_promo_codes, buyer, at)
        for _ in range(2):
            self._update += 1
            row = (self.bot_id, self._update, buyer, None, "closed", at, at)
            self._add(inbox, *row)

    def _add_attempt(
        self, number: int, status: OrderStatus, request_no: str, at: int, *, is_erased: bool
    ) -> None:
        outcome = _OUTCOMES.get(status, "accepted")
        raw = b"" if is_erased else self.vault.seal(b"{}", "attempts", "raw", number, 1)
        detail = _trade_number(number) if outcome == "accepted" else ""
        row = (number, 1, _ACCOUNT, request_no, "100000.00", "9.00", outcome, detail)
        ended_at = None if outcome is None else at + 2_000_000
        self._add(attempts, *row, None if outcome is None else raw, at + 1_000_000, ended_at)

    def _add_secret(
        self, number: int, buyer: int, status: OrderStatus, at: int, *, is_erased: bool
    ) -> None:
        self._secret += 1
        text = f"CODE-{number}".encode()
        fingerprint = self.vault.fingerprints(text)[0]
        place = secret_encryption_context(number, fingerprint)
        body = b"" if is_erased else self.vault.seal(text, *place)
        self._add(secrets, self._secret, number, 1, fingerprint, body, at)
        is_pending = status is _S.FULFILLED
        facts = f'{{"order":"{number}","secret":"{self._secret}"}}'
        message = ("pending", at, None, at) if is_pending else ("sent", at, number % 100_000, at)
        self._add(outbox, "deliver", buyer, f"deliver:{self._secret}", facts, *message)

    def _add_reward(self, number: int, buyer: int, margin: int, at: int) -> None:
        referrer, amount = BUYER + 1 + (buyer - BUYER) % (self.buyer_count - 1), margin // 10
        due_at = at + 14 * 86_400_000_000
        is_due = due_at < _microseconds(self.now)
        if referrer == buyer or not amount:
            return
        state = "credited" if is_due else "pending"
        self._add(referral_rewards, number, referrer, margin, amount, due_at, state, 1_000)
        if is_due:
            self._due_rewards.append((due_at, number, referrer, amount))

    def _credit_rewards(self, until: int) -> None:
        """Credit the rewards that are due: entries have the order of their times."""
        while self._due_rewards and self._due_rewards[0][0] <= until:
            due_at, number, referrer, amount = self._due_rewards.popleft()
            self._balances[referrer] += amount
            sides = (("referral", -amount), (f"buyer:{referrer}", amount))
            self._post(f"referral:{number}", "referral", None, due_at, *sides)

    def _add_thread(self, number: int, buyer: int, at: int, *, is_erased: bool) -> None:
        self._thread += 1
        is_open = number > self.finished
        self._add(threads, self._thread, buyer, number, at, None if is_open else at + 1_000_000)
        for is_staff in (False, True):
            self._message += 1
            place = ("thread_messages", "body", self._message)
            body = b"" if is_erased else self.vault.seal(b"Where is it?", *place)
            self._add(thread_messages, self._message, self._thread, is_staff, body, at)
        place = ("staff_notes", "body", self._thread)
        note = b"" if is_erased else self.vault.seal(b"He asked twice.", *place)
        self._add(staff_notes, self._thread, buyer, number, OPERATOR, "note", note, at)

    # --- money ---------------------------------------------------------------------------------------

    def _pay_in(self, buyer: int, price: int, at: int) -> None:
        """Let the buyer pay in enough for some orders, if the balance does not cover `price`."""
        if self._balances[buyer] >= price:
            return
        amount = 10 * price
        self._payment += 1
        number = self._payment
        by_hand = number % 20 == 0
        method, external_id = ("by-hand", f"BH{number}") if by_hand else ("stars", f"TX-{number}")
        invoice = f"invoice-{number}"
        row = (invoice, buyer, method, amount, amount, _CURRENCY, None if by_hand else external_id)
        self._add(invoices, *row, "paid", at - 60_000_000)
        source = "operator" if by_hand else "polling"
        credited = (amount, _CURRENCY, amount, external_id, source, at, invoice)
        self._add(payments, number, method, external_id, "in", buyer, *credited)
        if by_hand:
            decided = (OPERATOR, at, amount, _CURRENCY)
            self._add(
                payment_claims,
                external_id,
                invoice,
                buyer,
                at - 1_000_000,
                "confirmed",
                0,
                *decided,
            )
            self._add(audit, OPERATOR, "confirm", f"claim:{external_id}", "", at, *(None,) * 4)
        key = f"payment:{method}:{external_id}:in"
        sides = ((f"topup:{method}", -amount), (f"buyer:{buyer}", amount))
        self._post(key, "payment", None, at, *sides)
        self._balances[buyer] += amount

    def _book(
        self, number: int, buyer: int, status: OrderStatus, price: int, cost: int, at: int
    ) -> None:
        of_buyer, held = f"buyer:{buyer}", f"held:{buyer}"
        self._balances[buyer] -= price
        hold = ((of_buyer, -price), (held, price))
        self._post(f"hold:{number}", "hold", number, at, *hold, note="credit 0")
        later = at + 2_000_000
        if status in _WITH_GOODS:
            sides = ((held, -price), ("revenue", price))
            self._post(f"settle:{number}", "capture", number, later, *sides)
            charge = ((f"supplier:{_ACCOUNT}", -cost), ("cogs", cost))
            self._post(f"cost:{number}", "cost", number, later, *charge)
        if status is _S.CANCELLED:
            sides = ((held, -price), (of_buyer, price))
            self._post(f"settle:{number}", "release", number, later, *sides)
            self._balances[buyer] += price
        if status is _S.REFUNDED:
            sides = (("revenue", -price), (of_buyer, price))
            self._post(f"refund:{number}:1", "refund", number, later, *sides)
            self._balances[buyer] += price
            given = (0, price, _CURRENCY, price)
            self._add(audit, OPERATOR, "refund", f"order:{number}", "", later, *given)

    def _post(
        self,
        key: str,
        kind: str,
        order: int | None,
        at: int,
        *sides: tuple[str, int],
        note: str = "",
    ) -> None:
        self._entry += 1
        self._add(entries, self._entry, key, kind, order, "shop", note, at)
        for seq, (account, amount) in enumerate(sides):
            self._add(postings, self._entry, seq, account, amount, _CURRENCY)


def _trade_number(order: int) -> str:
    """Return the supplier's number of a traded order."""
    return f"T{order:017d}"


def _microseconds(moment: datetime) -> int:
    return (moment - _EPOCH) // timedelta(microseconds=1)


def _cost_of(product: int) -> int:
    """Return what one piece costs, in minor units. It is a multiple of ten, like its price."""
    return 100 + product * 37 % 400 * 10
