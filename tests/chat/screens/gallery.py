"""Every screen there is, in one language, with friendly or with hostile words from outside."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from functools import cache
from itertools import chain

from bot.chat.places import Place
from bot.chat.screens import (
    cases,
    catalogue,
    declined,
    desk,
    health,
    home,
    language,
    notice,
    orders,
    quote,
    sales,
    walk,
    wallet,
)
from bot.chat.screens.help import help_page
from bot.chat.screens.screen import Screen
from bot.domain import ledger
from bot.domain.answers import Invalid, Problem
from bot.domain.catalogue import (
    Card,
    CardPage,
    Category,
    CategoryId,
    Contact,
    Delivery,
    FacetId,
    FieldKind,
    FlashSale,
    Product,
    ProductId,
)
from bot.domain.checkout import (
    Answer,
    AskCard,
    AskContact,
    AskField,
    AskOption,
    AskPassword,
    AskQuantity,
    AskVariant,
    Choices,
    ChosenCard,
    Question,
    Ready,
    Selection,
)
from bot.domain.errors import Declined, Reason
from bot.domain.ledger import OrderId, Wallet
from bot.domain.order import (
    HOLDING,
    Order,
    OrderEvent,
    OrderStatus,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    TradeNo,
)
from bot.domain.ports import AlertKind, Pulse, SupplierFacts, Unread, UnreadEntry
from bot.domain.sales import Pause, PauseCause
from bot.domain.store import Attempt, Sample, Shelf, Totals
from bot.i18n import Speech
from bot.services.browse import ShelfPage
from bot.services.checkout import Walk
from bot.services.desk import Desk
from bot.services.health import Health
from bot.services.review import Case
from tests.builders import (
    BUYER,
    NOW,
    PRICES,
    a_field,
    a_person,
    a_product,
    a_quote,
    a_variant,
    an_attribute,
    an_order,
    some_details,
    usd,
)
from tests.chat.screens import annex, counter
from tests.chat.words import translations, translations_then

FRIENDLY = "Steam wallet"
HOSTILE = (
    "<b>bold</b> <a href='tg://user?id=1'>you</a> &lt;script&gt; </code> \u202egnp.exe\u2066"
    " שלום { $name } \x00\x1b[31m \u200b\u3164 Z\u0335\u0321\u0322\u0324\u0325\u0326\u0327algo\n\n\n"
    + "😀"
    * 3_000
)
#: Where orders stand that an operator may be asked about.
RULED = {
    OrderStatus.PLACED,
    OrderStatus.REVIEW,
    OrderStatus.FULFILLED,
    OrderStatus.DELIVERED,
}
RICH = Wallet(usd("5000.00"), usd("50.00"), usd("9.90"))
POOR = Wallet(usd("0.10"), usd("0.00"), usd("0.00"))


@cache
def speech(code: str) -> Speech:
    """A language, strict: whatever it lacks raises."""
    return translations_then().speak(code)


@dataclass(frozen=True, slots=True)
class Gallery:
    """Screens of one language; `text` stands wherever somebody else's words may."""

    speech: Speech
    text: str = FRIENDLY

    def all(self) -> Iterator[tuple[str, Screen]]:
        """Every screen with a name that a failing test can show."""
        yield from self.buyers()
        yield from self.desk()
        yield from self._letters()
        yield from self._answers()
        yield from self._letters_at_desk()
        yield "loading", declined.loading(self.speech)

    def buyers(self) -> Iterator[tuple[str, Screen]]:
        """What buyers see, but for the status line and the word that we are still asking."""
        yield from self._front()
        yield from self._cards()
        yield from self.walks()
        yield from self.offers()
        yield from self._orders()
        yield from self._account()
        yield from annex.searches(self.speech, self.text, self.product())
        yield from self._alerts()
        yield from annex.privacies(self.speech)
        yield from annex.left(self.speech, self.product())
        yield from self._more_offers()
        yield from self.refusals()

    def chapters(self) -> dict[str, Iterator[tuple[str, Screen]]]:
        """The same screens by what they are about, for somebody who reads them all."""
        return {
            "front": self._front(),
            "products": self._cards(),
            "questions": chain(self.walks(), annex.left(self.speech, self.product())),
            "offers": chain(self.offers(), self._more_offers()),
            "orders": chain(self._orders(), self.status_lines()),
            "account": self._account(),
            "search": annex.searches(self.speech, self.text, self.product()),
            "alerts": self._alerts(),
            "privacy": annex.privacies(self.speech),
            "support": chain(self._letters(), self._answers()),
            "letters": self._letters_at_desk(),
            "refusals": chain(self.refusals(), [("loading", declined.loading(self.speech))]),
            "desk": self.desk(),
        }

    # --- the things shown ------------------------------------------------------------------------

    def category(self) -> Category:
        return Category("1", self.text, CategoryId(2**40))

    def product(self, **details: object) -> Product:
        """A product that asks everything there is to ask."""
        text = self.text
        kinds = [
            a_field(
                kind,
                f"f{number}",
                *([text, "two"] if kind.has_choices else []),
                label=text,
                placeholder=text,
                error=text,
                id=100 * number,
            )
            for number, kind in enumerate(FieldKind, start=1)
        ]
        variants = [replace(a_variant(text, id=11), wholesale={10: Decimal(2), 100: Decimal(1)})]
        given = {
            "description": f"<p>{text}</p><ul><li>{text}<li>two</ul>",
            "contact": Contact.EMAIL,
            "asks_password": True,
            "draft_premium": "1.50",
            "variants": variants,
            "attributes": [replace(an_attribute(text, id=20), name=text)],
            "widgets": kinds,
            **details,
        }
        made = some_details(**given)  # type: ignore[arg-type]
        return a_product(
            name=text, selectable_cards=True, id=2**40, category_id=2**40, details=made
        )

    @property
    def order_no(self) -> str:
        """The request number of its orders."""
        return an_order(id=2**40).request_no

    def selection(self) -> Selection:
        text = self.text
        return Selection(
            ProductId(2**40),
            "CODE",
            text,
            3,
            variant=text,
            sku={text: text, "Size": "L"},
            card_id=7,
            card_preview=text,
            contact=text,
            password=text,
            answers=(Answer(text, text), Answer("pw", "visible?", hidden=True), Answer("none", "")),
        )

    def order(self, status: OrderStatus, **changes: object) -> Order:
        made = an_order(
            status,
            id=2**40,
            selection=self.selection(),
            note=self.text,
            cause=f"withdrawn: supplier-refused: {self.text}",
            trade_no="TRADE7",
            updated_at=NOW + timedelta(seconds=42),
        )
        return replace(made, **changes)  # type: ignore[arg-type]

    # --- the screens -------------------------------------------------------------------------------

    def _front(self) -> Iterator[tuple[str, Screen]]:
        shelves = [Shelf(self.category(), 1_000)] * 120
        text = self.text
        picks = [replace(self.product(), pinned=True)] * 9
        front = home.front(self.speech, PRICES, shelves, picks)
        yield "home", home.home(self.speech, shelves, RICH, text, front=front, note=text)
        bare = home.front(self.speech, PRICES, [])
        yield "home, empty", home.home(self.speech, [], POOR, text, front=bare)
        full = ShelfPage(self.category(), (self.product(),) * 8, 1, 3)
        yield "shelf", catalogue.shelf(self.speech, PRICES, full)
        empty = ShelfPage(self.category(), (), 0, 1)
        yield "shelf, empty", catalogue.shelf(self.speech, PRICES, empty)
        yield "help", help_page(self.speech)
        languages = translations().languages
        yield "languages", language.choose(self.speech, languages, self.speech.language)

    def _cards(self) -> Iterator[tuple[str, Screen]]:
        hour = timedelta(hours=1)
        plain = self.product()
        products = {
            "of everything": plain,
            "sold out": replace(plain, stock=0),
            "few": replace(plain, stock=2),
            "unknown stock": replace(plain, stock=None, delivery=Delivery.MANUAL),
            "limits": self.product(minimum=2, maximum=6),
            "at most": self.product(maximum=6),
            "at least": self.product(minimum=2),
            "wholesale": self.product(variants=(), wholesale=dict.fromkeys(range(2, 40), "1")),
            "flash": self.product(flash=FlashSale(None, NOW + hour)),
            "flash, coming": self.product(flash=FlashSale(NOW + hour, None)),
            "flash, over": self.product(flash=FlashSale(None, NOW - hour)),
            "flash, endless": self.product(flash=FlashSale(None, None)),
            "never read": replace(plain, details=None),
            "huge text": self.product(description=self.text * 300),
        }
        for name, product in products.items():
            card = catalogue.card(self.speech, PRICES, product, self.category(), NOW, Place(3))
            yield f"card {name}", card
        yield "card, no shelf", catalogue.card(self.speech, PRICES, plain, None, NOW)

    def questions(self) -> dict[str, Question | Ready]:
        """Every question there is."""
        product = self.product()
        assert product.details is not None
        fields = {f"field {w.kind}": AskField(w) for w in product.details.widgets}
        contacts = {f"contact {kind}": AskContact(kind) for kind in Contact}
        return {
            "variant": AskVariant(product.details.variants),
            "option": AskOption(product.details.attributes[0]),
            "card": AskCard(),
            "quantity": AskQuantity(1, 0),
            "quantity, bounded": AskQuantity(2, 6),
            **fields,
            **contacts,
            "password": AskPassword(),
            "ready": Ready(),
        }

    def walks(self) -> Iterator[tuple[str, Screen]]:
        """Every question, in several circumstances."""
        product = self.product()
        chosen = Choices(
            variant=FacetId(11), options={FacetId(20): FacetId(21)}, card=ChosenCard(7, self.text)
        )
        cards = CardPage(tuple(Card(n, self.text, Decimal(n)) for n in range(10)), 95)
        wrong = Invalid(Problem.PATTERN, text=self.text)
        for name, question in self.questions().items():
            start = Walk(product, Choices(), question)
            later = Walk(product, chosen, question, (FacetId(301),), AskQuantity(1, 0))
            yield f"ask {name}", walk.ask(self.speech, PRICES, start)
            yield (
                f"ask {name} later",
                walk.ask(
                    self.speech,
                    PRICES,
                    later,
                    stock=60,
                    cards=cards,
                    card_page=4,
                    problem=wrong,
                    may_skip=True,
                ),
            )
        quantity = Walk(product, Choices(), AskQuantity(2, 0))
        for stock in (0, 1):
            yield f"ask, stock {stock}", walk.ask(self.speech, PRICES, quantity, stock=stock)
        none = Walk(product, Choices(), AskCard())
        counted = Walk(product, Choices(), AskQuantity(1, 0))
        for money in ("0.00", "20.00"):
            asked = walk.ask(self.speech, PRICES, counted, available=usd(money))
            yield f"ask, can spend {money}", asked
        shelved = walk.ask(self.speech, PRICES, counted, category=self.category())
        yield "ask, on its shelf", shelved
        yield "ask, no cards", walk.ask(self.speech, PRICES, none, cards=CardPage((), 0))
        for problem in Problem:
            hushed = Walk(product, Choices(), AskPassword())
            invalid = Invalid(problem, 7, "")
            yield f"problem {problem}", walk.ask(self.speech, PRICES, hushed, problem=invalid)
        yield from counter.questions(self.speech, self.text, product, chosen, self.questions())

    def offers(self) -> Iterator[tuple[str, Screen]]:
        """Quotes, with and without the money for them."""
        offer = a_quote(self.selection(), id=2**40, price="30.00", premium="1.65")
        product = self.product()
        yield "offer", quote.offer(self.speech, offer, product, RICH, NOW, self.category())
        yield "offer, no money", quote.offer(self.speech, offer, product, POOR, NOW)
        bare = replace(offer, selection=replace(offer.selection, password=None, card_id=0))
        yield "offer, bare", quote.offer(self.speech, bare, product, RICH, NOW)

    def _more_offers(self) -> Iterator[tuple[str, Screen]]:
        offer = a_quote(self.selection(), id=2**40, price="30.00", premium="1.65")
        yield from counter.offers(self.speech, self.text, offer, self.product())

    def status_lines(self) -> Iterator[tuple[str, Screen]]:
        """The line of an order in every status."""
        for status in OrderStatus:
            yield f"status {status}", orders.status_line(self.speech, self.order(status), NOW)
        yield from counter.times(self.speech, self.text, map(self.order, OrderStatus))

    def _orders(self) -> Iterator[tuple[str, Screen]]:
        every = [self.order(status) for status in OrderStatus]
        yield "orders", orders.listing(self.speech, every, 1, 3)
        yield "orders, none", orders.listing(self.speech, [], 0, 1)
        came = [OrderEvent(NOW, None, status, self.text, "shop") for status in OrderStatus] * 4
        for order in every:
            later = NOW + timedelta(hours=30)
            card = orders.card(self.speech, order, came, has_goods=True, now=later)
            yield f"order {order.status}", card
        yield from counter.histories(self.speech, self.text, every)

    def entries(self) -> list[tuple[ledger.Entry, object]]:
        order, price = OrderId(2**40), usd("9.90")
        made = [
            ledger.hold(order, BUYER, price),
            ledger.capture(order, BUYER, price),
            ledger.release(order, BUYER, price),
            ledger.refund(order, BUYER, price, "shop"),
            ledger.top_up("k", "operator", BUYER, price, "staff:1", self.text),
            ledger.top_up("l", "operator", BUYER, -price, "staff:1", self.text),
            ledger.Entry("m", "oddity", ledger.hold(order, BUYER, price).postings),
        ]
        return [(entry, NOW) for entry in made]

    def _account(self) -> Iterator[tuple[str, Screen]]:
        entries = [(entry, NOW) for entry, _ in self.entries()] * 8
        yield "wallet", wallet.account(self.speech, RICH, entries)
        yield "wallet, empty", wallet.account(self.speech, POOR, [])
        credited = {"amount": "500", "currency": "USD"}
        yield "credited", notice.notice(self.speech, "credited", credited)
        yield "taken back", notice.notice(self.speech, "credited", {**credited, "amount": "-5"})
        yield "credited, garbled", notice.notice(self.speech, "credited", {"amount": self.text})
        yield "tap failed", notice.notice(self.speech, "tap-failed", {})
        yield "unknown notice", notice.notice(self.speech, self.text, {})

    def _alerts(self) -> Iterator[tuple[str, Screen]]:
        product = self.product()
        card = catalogue.card(self.speech, PRICES, product, self.category(), NOW, Place(3))
        yield from annex.alerts(self.speech, self.text, product, card)

    def _letters(self) -> Iterator[tuple[str, Screen]]:
        yield from annex.letters_to_shop(self.speech, self.text, self.order(OrderStatus.REVIEW))

    def _answers(self) -> Iterator[tuple[str, Screen]]:
        yield from annex.answers(self.speech, self.text, self.order(OrderStatus.DELIVERED))

    def _letters_at_desk(self) -> Iterator[tuple[str, Screen]]:
        yield from annex.letters_at_desk(self.speech, self.text, self.order(OrderStatus.REVIEW))

    def refusals(self) -> Iterator[tuple[str, Screen]]:
        """Every business no, with and without a product at hand."""
        yield "stale", declined.stale(self.speech)
        yield "stale link", declined.stale(self.speech, linked=True)
        yield "trouble", declined.trouble(self.speech)
        for no in self.declines():
            for product in (None, ProductId(2**40)):
                yield f"{no.reason} {product}", declined.declined(self.speech, no, product)

    def declines(self) -> Iterator[Declined]:
        known = {
            "at": NOW.isoformat(),
            "stock": "3",
            "missing": "250",
            "currency": "USD",
            "message": self.text,
            "trade_no": self.text,
        }
        for reason in Reason:
            yield Declined(reason)
            yield Declined(reason, known)
            yield Declined(reason, dict.fromkeys(known, self.text) | {"currency": "USD"})

    def supplied(self) -> Iterator[tuple[str, Screen]]:
        """What the supplier tells operators of a product."""
        product = self.product()
        full = SupplierFacts(self.text, Decimal("9.5"), 3, self.text, self.text, self.text)
        bare = SupplierFacts(None, None, None, None, None, None)
        for facts in (full, bare):
            yield f"product {facts.cost}", desk.product(self.speech, PRICES, product, facts)
        for found in ([], [product] * 10):
            yield f"products {len(found)}", desk.products(self.speech, found, asked=True)
        yield "products, not asked", desk.products(self.speech, [], asked=False)
        for no in self.declines():
            yield f"not told {no.reason}", desk.not_told(self.speech, no)

    def cases(self, doubts: list[Order]) -> Iterator[tuple[str, Screen]]:
        """What operators see of doubt."""
        yield "cases", cases.listing(self.speech, doubts, len(doubts), NOW + timedelta(hours=3))
        watching = self.order(OrderStatus.UNCERTAIN, cause=self.text)
        yield "case, watching", cases.listing(self.speech, [watching], 1, NOW)
        yield "cases, none", cases.listing(self.speech, [], 0, NOW)
        rulings = (RuledTrade(TradeNo(self.text[:64])), RuledNotCharged(), RuledRefund())
        for status in OrderStatus:
            order = self.order(status)
            yield f"ruled {status}", cases.ruled(self.speech, order)
            for case in self.evidence(order):
                yield f"case {status}", cases.card(self.speech, case, NOW)
                for ruling in rulings if status in RULED else ():
                    asked = cases.question(self.speech, case, ruling, 2**60 - 1, NOW)
                    yield f"question {status} {ruling}", asked
        for no in self.declines():
            for ruling in rulings:
                screen = cases.not_ruled(self.speech, no, OrderId(12), ruling)
                yield f"not ruled {no.reason} {ruling}", screen
        yield "no such case", cases.missing(self.speech, OrderId(12))
        yield "dropped", cases.dropped(self.speech)
        yield "too late", cases.too_late(self.speech)

    def evidence(self, order: Order) -> Iterator[Case]:
        """Much of it, little of it, none."""
        attempt = Attempt(order.id, order.account_id, order.request_no, "12.345", NOW)
        readings = [
            Sample(n, Decimal(n) if n % 3 else None, NOW + timedelta(seconds=n)) for n in range(40)
        ]
        yield Case(order, a_person(name=self.text), attempt, readings)
        yield Case(order, a_person(name=self.text, username=None), attempt, [])
        yield Case(order, None, replace(attempt, balance_before=None), [])
        yield Case(order, None, None, [])

    def sales(self) -> Iterator[tuple[str, Screen]]:
        """Whether anything is sold."""
        pauses = [Pause(cause, "staff:7", NOW) for cause in PauseCause]
        yield "sales, paused", sales.state(self.speech, pauses, NOW + timedelta(hours=3))
        yield "sales, open", sales.state(self.speech, [], NOW)
        later = NOW + timedelta(hours=3)
        yield "sales, to be opened", sales.to_resume(self.speech, pauses, later, 2**60)

    def desk(self) -> Iterator[tuple[str, Screen]]:
        """What operators see."""
        text, person = self.text, a_person(name=self.text)
        totals = Totals(12, 10, 2, usd("99.00"), usd("90.00"))
        hidden = self.product(unsellable=f"wholesale, {text}")
        doubts = [self.order(OrderStatus.REVIEW, cause=cause) for cause in CAUSES] * 4
        lacks = ("connect", "valuation")
        seen = Desk(totals, totals, Decimal("12.345"), len(doubts), 3, 4, 5, [hidden] * 20, lacks)
        unread = [UnreadEntry(code, text, why) for code in ("", text) for why in ("price", text)]
        seen = replace(seen, unread=Unread(2_000, (*unread,) * 5))
        calm = Desk(totals, totals, None, 0, 0, 0, 0, [])
        yield "desk", desk.overview(self.speech, seen, "USD", NOW)
        paused = replace(seen, pauses=[Pause(cause, "staff:7", NOW) for cause in PauseCause])
        yield "desk, paused", desk.overview(self.speech, paused, "USD", NOW + timedelta(days=9))
        orders = [self.order(status) for status in OrderStatus if status in HOLDING]
        late = NOW + timedelta(hours=5)
        ill = Health(paused.pauses, orders, (3, 4), (5, 6), Decimal("-1.005"), None, 2**40)
        yield "health, ill", health.overview(self.speech, ill, "USD", late)
        for ahead in (None, 0.5, 3600.0, -3600.0):
            well = Health([], [], (0, 0), (0, 0), None, Pulse(NOW, ahead), None)
            yield f"health {ahead}", health.overview(self.speech, well, "USD", late)
        yield "desk, calm", desk.overview(self.speech, calm, "CNY", NOW)
        yield from self.cases(doubts)
        yield from self.sales()
        yield "credit asked", desk.to_credit(self.speech, person, RICH, usd("500"), 2**60)
        yield "credit back asked", desk.to_credit(self.speech, person, RICH, usd("-500"), 1)
        yield "credited by desk", desk.credited(self.speech, person, RICH)
        entries = [(entry, NOW) for entry, _ in self.entries()]
        yield "person", desk.person(self.speech, replace(person, username=None), POOR, entries)
        yield from self.supplied()
        yield from annex.picks(self.speech, self.product())
        for command in ("credit", "resolve", "review", "desk", "product", text):
            yield f"usage {command[:9]}", desk.usage(self.speech, command)
        facts = {
            "order": "12",
            "product": text,
            "cause": f"refused: {text}",
            "cost": "9.00 USD",
            "request_no": "R1",
            "trade_no": text,
            "charged": "9.50 USD",
            "reason": text,
            "surprise": text,
        }
        for kind in AlertKind:
            yield f"alert {kind}", desk.alert(self.speech, kind, facts)
            yield f"alert {kind}, bare", desk.alert(self.speech, kind, {})


CAUSES = (
    "refused: no stock",
    "refused, but the balance fell by the cost: no stock",
    "refused, but the balance cannot be read",
    "accepted without a number",
    "goods without a number",
    "query fails",
    "supplier changed",
    "unknown: answered with the trade number of order 7",
    "unknown: raised: ValueError",
    "unknown: not recorded: IllegalMove",
    "apology",
    "overdue",
    "unknown: crash",
    "unknown: http_500",
    "unknown: no attempt on record",
    "not sent: connect",
    "withdrawn: price-moved",
    "withdrawn: supplier-away",
    "withdrawn: supplier-refused: no stock",
    "withdrawn: supplier-changed",
    "withdrawn: sealed",
    "ruled: trade 42",
    "ruled: not charged",
    "ruled: refund",
    "something new",
)
