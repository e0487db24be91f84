"""The two behaviours of the reference supplier, over the same data.

``strict`` (``strict.strict_behaviour``) does what the API's specification says and nothing more.
``quirky`` (``quirky.quirky_behaviour``) does what real servers of this API do. The differences:

====================  ==============================  ==========================================
what                  strict                          quirky
====================  ==============================  ==========================================
unexpected errors     failure envelope                HTML page with HTTP 200
messages              English                         Chinese; English, Japanese, Taiwanese on
                                                      Accept-Language
names of parameters   as sent                         "." and " " become "_"
values                as sent                         word filter, second URL-decoding, purified,
                                                      trimmed; on six endpoints HTML-escaped; a
                                                      variant "0" is none
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
stock gone meanwhile  refused                         charged, with an apology as ``secret``
parallel trades       one after the other             some end in a deadlock page, uncharged
manual stock          never oversold                  oversold by parallel trades
stock in the answer   after the order                 for manual products before the order
re-sold products      -                               slow to trade, with live ones also ``item``,
                                                      ``stock`` and ``valuation``; each may fail,
                                                      a trade before the charge or, in the same
                                                      words, after it
coupons               good for any product            may be bound to one, or expired
coupon, num >= 2      lowers the amount               used up without a discount
contact               kept                            replaced by 16 random characters
orders per account    -                               ``purchase_count``, a lifetime limit
broken products       -                               calls listed in ``broken`` end in a page
banned accounts       -                               may do everything except trade
widgets in query      name to value                   name to value and label
manual deliveries     delivered once                  may be overwritten several times
====================  ==============================  ==========================================

Both have the same signatures and the same catalogue. A refusal charges nothing, with the one
exception named above. No card is sold twice. No balance, stock or coupon falls below zero.
"""

from dataclasses import dataclass
from typing import Protocol

from starlette.responses import Response

from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.form_parsing import Form
from bot.demo.supplier.replies import RefusedError


@dataclass(frozen=True, slots=True)
class IncomingCall:
    """One call as received.

    `language` is the language that the caller asked for. `base_url` ends with a slash.
    """

    supplier: ReferenceSupplier
    form: Form
    base_url: str
    language: str = ""


class SupplierBehaviour(Protocol):
    """Executes calls and makes the HTTP responses."""

    def answer_wrong_route(self, language: str, *, known: bool) -> Response:
        """Answer a path that is no endpoint, or (`known`) another method than POST."""

    def answer_unreadable_body(self, refusal: RefusedError) -> Response:
        """Answer a request whose body cannot be read."""

    async def answer(self, endpoint: str, incoming_call: IncomingCall) -> Response:
        """Authenticate and execute a call of one endpoint; never raise for bad input."""
