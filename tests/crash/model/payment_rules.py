"""The rules of the machine for payments in Stars: invoices, updates in any order, reversals."""

from hypothesis import strategies as st
from hypothesis.stateful import rule

from bot.services.payments.invoices import MadeInvoice
from tests.crash.model.people_rules import People, buyers, places


class Payers(People):
    """Buyers ask for invoices, and pay any of them. Telegram's updates come in any order."""

    @rule(buyer=buyers, cents=st.sampled_from((1, 500, 1_300)))
    def ask_for_a_top_up(self, buyer: int, cents: int) -> None:
        made = self.do(lambda: self.world.process.invoice_top_up(buyer, cents))
        if isinstance(made, MadeInvoice):
            self.invoices.append(made)

    @rule(buyer=buyers, place=places)
    def ask_for_the_invoice_of_a_quote(self, buyer: int, place: int) -> None:
        """Ask to pay any quote, the buyer's own or another's."""
        quotes = sorted(self.reference.quotes)
        if not quotes:
            return
        quote = quotes[-1 - place % len(quotes)]
        made = self.do(lambda: self.world.process.invoice_quote(buyer, quote))
        if isinstance(made, MadeInvoice):
            assert self.reference.quotes[quote].buyer == buyer, "an invoice of another's quote"
            self.invoices.append(made)

    @rule(payer=buyers, place=places, is_forced=st.sampled_from((False, False, True)))
    def pay(self, payer: int, place: int, is_forced: bool) -> None:
        """Pay any invoice if the shop accepts it; a forced payment is one that it could not refuse."""
        if not self.invoices:
            return
        made = self.invoices[-1 - place % len(self.invoices)]
        is_accepted = self.do(lambda: self.world.process.accepts_payment(payer, made))
        assert not is_accepted or made.invoice.buyer_id == payer, "another's invoice may be paid"
        if is_accepted or is_forced:
            self.world.pay(payer, made)

    @rule(place=places, is_repeated=st.booleans())
    def an_update_about_a_payment_comes(self, place: int, is_repeated: bool) -> None:
        """Let any update come, not only the oldest; it comes again until it is handled."""
        updates = self.world.stars.updates
        if updates:
            report = updates[place % len(updates)]
            answer = self.do(lambda: self.world.process.take_payment_update(report))
            if answer is not None and not is_repeated:
                updates.remove(report)

    @rule(place=places)
    def an_update_about_a_payment_is_lost(self, place: int) -> None:
        """Lose an update; Telegram's list still has the payment or the reversal."""
        updates = self.world.stars.updates
        if updates:
            del updates[place % len(updates)]

    @rule(place=places)
    def telegram_takes_a_payment_back(self, place: int) -> None:
        stars = self.world.stars
        left = [each for each in stars.charges if not stars.is_gone(each)]
        if left:
            self.world.take_back(left[place % len(left)])

    @rule(place=places)
    def an_operator_returns_a_payment(self, place: int) -> None:
        """Begin the refund of any payment; the shop refuses one that it does not know or trust."""
        charges = self.world.stars.charges
        if charges:
            charge = charges[-1 - place % len(charges)]
            self.do(lambda: self.world.process.return_payment(charge.id))

    @rule()
    def the_shop_sends_refunds(self) -> None:
        process = self.world.process
        self.do(lambda: process.round("refund"))

    @rule()
    def the_shop_reads_the_list_of_payments(self) -> None:
        process = self.world.process
        self.do(process.read_payments_back)
