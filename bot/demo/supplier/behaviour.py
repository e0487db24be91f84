"""How a store behaves beyond its goods and prices: two temperaments over the same state.

``by-the-book`` (``book.ByTheBook``) does what the API's specification says and nothing more.
``as-found`` (``found.AsFound``) does what servers of this API were seen to do. Where they differ:

====================  ==============================  ==========================================
what                  by-the-book                     as-found
====================  ==============================  ==========================================
unexpected errors     failure envelope                HTML page with HTTP 200
messages              English                         Chinese; English, Japanese, Taiwanese on
                                                      Accept-Language
names of parameters   as sent                         "." and " " become "_"
values                as sent                         word filter, second URL-decoding, purified,
                                                      trimmed; on six endpoints HTML-escaped
product codes         exact                           case does not matter
app_id                exact                           what follows the digits is ignored
numbers               decimals in strings             JSON numbers without trailing zeros; prices
                                                      of quotes and surcharges in strings
empty objects         {}                              []
items                 documented fields               whole rows: ``config`` INI text, ``widget``
                                                      JSON text, supplier's own cost; categories
                                                      whose products are all hidden are empty
item                  priced for the caller's tier    the same for everybody; also of products
                                                      that are not open to the API
inventory             whole configuration             first variant only, and a ``factory_price``
                                                      that need not be what is charged; 0 pieces
                                                      of manual products
inventoryState        refuses bad numbers, variants   passes manual products, any number; never
                                                      looks at variants' existence or options
stock                 refuses unknown choices         "0" for unknown choices, "" for no number,
                                                      a page without code or for a text as sku
valuation             checks the whole choice         base price without a variant; any quantity
tiers                 each price by itself            percentage of the unit price, cut off at
                                                      each step; level prices only if lower
draftCard             oldest first                    newest first; limit -1 is a page
request_no            recorded, a repeat is a         at most 19 characters (else a page), unique
                      second order                    over all merchants whatever the case
quantity              1 of a chosen card              made 1 for a chosen card
lost race             refused                         charged, with an apology as ``secret``
parallel trades       in turn                         some end in a dead-lock's page, uncharged
manual stock          never oversold                  oversold by parallel trades
stock in the answer   after the order                 before it, of manual products
re-sold products      -                               slow to trade, with live ones also ``item``,
                                                      ``stock`` and ``valuation``; each may fail,
                                                      a trade before the charge or, in the same
                                                      words, after it
coupons               good for any product            may be bound to one, or expired
coupon, num >= 2      lowers the amount               used up for nothing
contact               kept                            replaced by 16 random characters
orders per account    -                               ``purchase_count``, for ever
banned accounts       -                               may do everything but trade
widgets in query      name to value                   name to value and label
late goods            delivered once                  may be overwritten several times
====================  ==============================  ==========================================

What is common to both: signatures, the catalogue, that a refusal charges nothing (but for the one
after the charge), that no card is sold twice and that no balance, stock or coupon falls below zero.
"""

from dataclasses import dataclass
from typing import Protocol

from starlette.responses import Response

from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.form_parsing import Form
from bot.demo.supplier.replies import RefusedError


@dataclass(frozen=True, slots=True)
class IncomingCall:
    """One call as it came in; ``language`` is what the caller asked for, ``base_url`` ends with /."""

    supplier: ReferenceSupplier
    form: Form
    base_url: str
    language: str = ""


class SupplierBehaviour(Protocol):
    """Carries calls out and puts the result into words."""

    def answer_wrong_route(self, language: str, *, known: bool) -> Response:
        """For a path that is no endpoint, or (``known``) for another method than POST."""

    def answer_unreadable_body(self, refusal: RefusedError) -> Response:
        """For a body that could not be read."""

    async def answer(self, endpoint: str, incoming_call: IncomingCall) -> Response:
        """Carry out a call of one endpoint, authentication included; never raises for its input."""
