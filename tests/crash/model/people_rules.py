"""The rules of the machine for acts of buyers and operators."""

from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal
from functools import partial

from hypothesis import strategies as st
from hypothesis.stateful import rule

from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined
from bot.domain.ids import BuyerId, TradeNo
from bot.domain.orders.transition_inputs import RuledNotCharged, RuledRefund, RuledTrade, Ruling
from bot.domain.people.staff import staff_actor
from bot.services import sales_pause
from bot.services.shop import Shop
from storage.transaction import Transaction
from tests.builders import OPERATOR
from tests.crash.model.checks import HOLDING
from tests.crash.model.expected_state import ExpectedQuote
from tests.crash.model.shop_process import BUYERS
from tests.crash.model.state_machine import Machine
from tests.crash.model.world import PRODUCTS
from tests.world.scripted_operator import DONE, trade_number_of_another_order
from tests.world.shop_database import OrderRow

buyers = st.sampled_from(BUYERS)
#: Places are counted from the newest.
places = st.integers(0, 7)
codes = st.sampled_from(sorted(PRODUCTS))


class People(Machine):
    """Buyers draw any quote and any order, so that they also try those of others.

    They draw a place in the list and do not use Hypothesis bundles. A draw must not depend on the
    results of earlier steps, because a crash may change these in another run.
    """

    @rule(buyer=buyers, code=codes)
    def quote(self, buyer: int, code: str) -> None:
        self.request_quote(buyer, code)

    def request_quote(self, buyer: int, code: str) -> int | None:
        """Bring a buyer to the quote of a product; return its number, or None without a quote."""
        process, number = self.world.process, self.world.product(code)
        quote = self.do(lambda: process.quote_by_id(buyer, number))
        if not isinstance(quote, Quote):
            return None
        cost = Decimal(quote.cost.amount)
        expected = int((cost * Decimal("1.1")).quantize(Decimal(1), ROUND_HALF_UP))
        assert quote.price.amount == expected, "the price is not cost and mark-up"
        self.reference.quotes[quote.id] = ExpectedQuote(buyer, quote.price.amount)
        return quote.id

    @rule(buyer=buyers, place=places, taps=st.sampled_from((1, 1, 2)))
    def confirm(self, buyer: int, place: int, taps: int) -> None:
        """Tap Confirm once or twice on any quote, the buyer's own or another's."""
        quotes = sorted(self.reference.quotes)
        if quotes:
            self.tap(buyer, quotes[-1 - place % len(quotes)], taps)

    def tap(self, buyer: int, quote: int, taps: int = 1) -> None:
        """Confirm `taps` times; require the expected answers and the expected order."""
        expected, query = self._expected(buyer, quote), "SELECT id FROM orders WHERE quote_id = ?"
        before = self.world.rows(query, quote)
        answers = [self._tap(buyer, quote) for _ in range(taps)]
        known = [answer for answer in answers if answer is not None]
        if len(known) == len(answers):
            after = "again" if expected == "new" else expected
            assert known == [expected, after][:taps], f"{known}, and not {expected}"
        for (order,) in self.world.rows(query, quote):
            assert before or expected == "new", f"an order, in spite of {expected}"
            self.reference.confirmed(quote, int(str(order)))

    def _expected(self, buyer: int, quote: int) -> str:
        ((micros,),) = self.world.rows("SELECT expires_at FROM quotes WHERE id = ?", quote)
        opened = [row for row in self.world.orders(*HOLDING) if row.buyer_id == buyer]
        return self.reference.answer(
            buyer,
            quote,
            now=self.world.clock.now(),
            ends=datetime.fromtimestamp(int(str(micros)) / 1e6, UTC),
            opened=len(opened),
            paused=bool(self.world.rows("SELECT cause FROM pauses")),
        )

    def _tap(self, buyer: int, quote: int) -> str | None:
        answer = self.do(lambda: self.world.process.confirm(buyer, quote))
        if answer is None or isinstance(answer, Declined):
            return answer.reason.value if answer else None
        return "again" if answer.was_confirmed_before else "new"

    @rule(buyer=buyers, cents=st.sampled_from((-700, 500, 3_000)), key=st.integers(1, 4))
    def top_up(self, buyer: int, cents: int, key: int) -> None:
        """Credit a buyer; also negative sums beyond the balance, and keys that were used before."""
        name = f"charge:{key}"
        self.do(lambda: self.world.process.credit(buyer, cents, name))
        if self.world.rows("SELECT 1 FROM entries WHERE key = ?", name):
            self.reference.top_up(name, buyer, cents)

    # The operator

    def _order(self, place: int) -> OrderRow | None:
        rows = self.world.orders()
        return rows[-1 - place % len(rows)] if rows else None

    async def rule_on(self, row: OrderRow, ruling: Ruling) -> str:
        return await self.world.operator.rule(self.world.process, row.id, ruling)

    @rule()
    def resume_sales(self) -> None:
        shop = self.world.process.shop
        self.do(lambda: self.world.process.db.transact(_resume_all_sales, shop))

    @rule(place=places)
    def rule_correctly(self, place: int) -> None:
        row = self._order(place)
        ruling = self.world.operator.correct_ruling(self.world, row) if row is not None else None
        if row is None or ruling is None or row.status != "review":
            return
        answer = self.do(lambda: self.rule_on(row, ruling))
        away = self.world.supplier.away and isinstance(ruling, RuledTrade)
        assert answer in {None, "supplier-away" if away else DONE}, answer

    @rule(place=places)
    def rule_wrongly(self, place: int) -> None:
        """Rule by another order's number, by an unknown one, or against the record; all fail."""
        row = self._order(place)
        if row is None:
            return
        another = trade_number_of_another_order(self.world, row) or TradeNo("T99999999999999999")
        wrong: list[Ruling] = [RuledTrade(another)]
        if row.trade_no is not None:
            wrong.append(RuledNotCharged())
        for ruling in wrong:
            answer = self.do(partial(self.rule_on, row, ruling))
            assert answer != DONE, f"{ruling} was accepted"

    @rule(place=places)
    def refund(self, place: int) -> None:
        """Refund an order, also a delivered one; never while the charge is uncertain."""
        row = self._order(place)
        if row is None:
            return
        # A late charge may still fail for want of stock, so it counts only once it is made.
        charge = self.world.supplier.charge_of(row.request_no)
        if row.status in {"placed", "fulfilled", "delivered"} or (
            row.status == "review" and charge is not None
        ):
            self.do(lambda: self.rule_on(row, RuledRefund()))


def _resume_all_sales(tx: Transaction, shop: Shop) -> None:
    for pause in sales_pause.list_pauses(tx):
        sales_pause.resume_sales(
            tx,
            pause.cause,
            staff_actor(BuyerId(OPERATOR)),
        )
