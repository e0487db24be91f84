"""The verbs of our buttons: what a tap asks for, which ids it carries, and how taps are limited.

A verb's value and ids never change: buttons in old messages must work for years. A new meaning gets
a new verb. `bot.chat.navigation.routes` binds handlers to verbs.
"""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import Final, Self


class TapKind(Enum):
    """The kind of a tap: it decides how fast it may be repeated, and whether a newer tap replaces it."""

    #: Only shows something: a newer tap replaces an unfinished one.
    NAVIGATION = auto()
    #: Changes the tapping person's own data, or asks the supplier.
    CHOICE = auto()
    #: Sends a message of its own: delivered secrets again, or a receipt.
    RESEND = auto()
    #: Money, and operators' decisions: never dropped and never cancelled.
    NEVER_DROPPED = auto()


#: No list has more pages. A page beyond the end is shown as the last one.
MAX_PAGE: Final = 1_000_000


class Verb(str):
    """A verb of callback data, with its properties.

    `ids` names the ids that a button carries, in order. The handler's parameters have the same
    names.
    """

    __slots__ = ("ids", "kind")

    kind: TapKind
    ids: tuple[str, ...]

    def __new__(cls, value: str, kind: TapKind, *ids: str) -> Self:
        verb = super().__new__(cls, value)
        verb.kind, verb.ids = kind, ids
        return verb

    def arguments(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """Return the numbers of a tap for the handler, one for each of `ids`.

        A page is at most MAX_PAGE: a forged one could make a database refuse the query.
        """
        return tuple(
            min(number, MAX_PAGE) if name == "page" else number
            for name, number in zip(self.ids, numbers, strict=True)
        )


_NAVIGATION: Final = TapKind.NAVIGATION
_CHOICE: Final = TapKind.CHOICE
_RESEND: Final = TapKind.RESEND
_NEVER_DROPPED: Final = TapKind.NEVER_DROPPED

HOME = Verb("h", _NAVIGATION)
CATEGORY = Verb("c", _NAVIGATION, "category", "page")
PRODUCT = Verb("p", _NAVIGATION, "product", "page")  # the category page to return to
ORDERS = Verb("os", _NAVIGATION, "page")
ORDER = Verb("o", _NAVIGATION, "order_id")
# An order opened from a page of the list. Filters: bot.chat.buyer.orders.orders_screen.
ORDER_FROM_LIST = Verb("ol", _NAVIGATION, "order_id", "order_filter", "page")
FILTERED_ORDERS = Verb("of", _NAVIGATION, "order_filter", "page")
WALLET = Verb("w", _NAVIGATION)
# The lines of the statement before, or after, a ledger entry.
OLDER_LINES = Verb("wo", _NAVIGATION, "before")
NEWER_LINES = Verb("wn", _NAVIGATION, "after")
TOP_UP = Verb("tu", _NAVIGATION)
INVITE = Verb("in", _NAVIGATION)  # one's own invite link
LANGUAGES = Verb("ls", _NAVIGATION)
HELP = Verb("i", _NAVIGATION)
SUPPORT = Verb("su", _NAVIGATION)  # write to the shop
ORDER_SUPPORT = Verb("sp", _NAVIGATION, "order_id")  # write about one's own order
WRITE_IN_THREAD = Verb("sw", _NAVIGATION, "thread_id")
LEAVE_SUPPORT = Verb("sx", _NAVIGATION)
REFUND_QUESTION = Verb("rq", _NAVIGATION, "order_id")  # whether to ask for a refund
PRIVACY = Verb("pv", _NAVIGATION)
TERMS = Verb("te", _NAVIGATION, "page")
ASK_ERASURE = Verb("pf", _NAVIGATION)
CATEGORIES = Verb("hc", _NAVIGATION, "page")  # a page of the home screen's categories
CARDS = Verb("kp", _NAVIGATION, "product", "page")
# A page of the open question's choices; part: its attribute or field, 0 for the variants.
CHOICES = Verb("vl", _NAVIGATION, "product", "part", "page")
CHANGE_ANSWERS = Verb("qc", _NAVIGATION, "product")
CHANGE_ANSWERS_PAGE = Verb("qp", _NAVIGATION, "product", "page")
OPEN_CHECKOUT = Verb("b", _NAVIGATION, "product")  # asks first when the checkout is old
CONTINUE_CHECKOUT = Verb("bc", _NAVIGATION, "product")  # continue without asking
ASK_TO_RESUME = Verb("ba", _NAVIGATION, "product")  # ask whether to continue or to start over
SEARCH = Verb("fs", _NAVIGATION)  # ask for words
SEARCH_RESULTS = Verb("fl", _NAVIGATION, "search", "page")
WATCHES = Verb("al", _NAVIGATION)
SEARCH_RESULT_PRODUCT = Verb("fp", _NAVIGATION, "product", "search", "page")
WATCHED_PRODUCT = Verb("ap", _NAVIGATION, "product")  # from the list of watches
PRODUCT_AGAIN = Verb("pb", _NAVIGATION, "product")  # with its last origin for Back

# These change the buyer's checkout or settings.
RESTART_CHECKOUT = Verb("bb", _CHOICE, "product")
VARIANT = Verb("v", _CHOICE, "product", "variant")
OPTION = Verb("a", _CHOICE, "product", "attribute", "option")
CARD = Verb("k", _CHOICE, "product", "card")  # card 0: any
QUANTITY = Verb("n", _CHOICE, "product", "quantity")
# One piece more or less than `quantity`, which the quote with the button shows.
MORE = Verb("np", _CHOICE, "product", "quantity")
FEWER = Verb("nm", _CHOICE, "product", "quantity")
FIELD_CHOICE = Verb("f", _CHOICE, "product", "field", "choice")
TOGGLE_CHECKBOX = Verb("t", _CHOICE, "product", "field", "choice", "on")  # on: 1 or 0
CHECKBOXES_DONE = Verb("d", _CHOICE, "product", "field")
SKIP_FIELD = Verb("s", _CHOICE, "product", "field")  # field 0: the query password
GENERATE_PASSWORD = Verb("mp", _CHOICE, "product")
BACK_VARIANT = Verb("xv", _CHOICE, "product")  # this and the next six ask a question again
BACK_OPTION = Verb("xa", _CHOICE, "product", "attribute")
BACK_CARD = Verb("xk", _CHOICE, "product")
BACK_QUANTITY = Verb("xn", _CHOICE, "product")  # retired: shows the quote
BACK_FIELD = Verb("xf", _CHOICE, "product", "field")
BACK_CONTACT = Verb("xc", _CHOICE, "product")
BACK_PASSWORD = Verb("xp", _CHOICE, "product")
QUOTE = Verb("q", _CHOICE, "product")  # a fresh quote
BACK_TO_QUOTE = Verb("qb", _CHOICE, "product")  # the same quote while it holds
# Answer as in an earlier order; field 0: the contact.
USE_PREVIOUS_ANSWER = Verb("u", _CHOICE, "product", "field", "order_id")
ENTER_COUPON = Verb("gc", _CHOICE, "product")
USE_TYPED_COUPON = Verb("gy", _CHOICE, "product")  # the word of the message replied to
LEAVE_SUPPORT_FOR_QUOTE = Verb("sq", _CHOICE, "product")  # from the screen to write on
REMOVE_COUPON = Verb("gx", _CHOICE, "product")
BUY_VARIANT = Verb("bv", _CHOICE, "product", "variant")  # from the product page
RETRY_SOLD_OUT_VARIANT = Verb("tv", _CHOICE, "product", "variant")
RETRY_SOLD_OUT_OPTION = Verb("ta", _CHOICE, "product", "attribute", "option")
BUY_AGAIN = Verb("ag", _CHOICE, "order_id")  # repeats the selection of an order
LEAVE_CHECKOUT = Verb("x", _CHOICE, "product")  # keeps the choices
# on: 1 or 0; page and search: where the product page leads back to.
WATCH = Verb("wa", _CHOICE, "product", "kind", "on", "page", "search")
UNWATCH = Verb("wx", _CHOICE, "product", "kind")  # from the list of watches
LANGUAGE = Verb("l", _CHOICE, "language")  # its number, see bot.i18n
CONFIRM_ERASURE = Verb("pg", _CHOICE, "asked_at")  # in seconds since 1970

# Money and secrets.
CONFIRM = Verb("y", _NEVER_DROPPED, "quote")
# Choose the payment method, or pay by the only one: an amount in minor units, or what a quote lacks.
TOP_UP_AMOUNT = Verb("tp", _CHOICE, "amount")
PAY_QUOTE = Verb("pq", _CHOICE, "quote")
# The same with the number of a payment method, see `MethodTerms`.
TOP_UP_BY = Verb("tm", _CHOICE, "amount", "method")
PAY_QUOTE_BY = Verb("pm", _CHOICE, "quote", "method")
# Payments by hand; number: that of the invoice's reference, see `bot.domain.payments.claims`.
CLAIM_PAYMENT = Verb("jp", _NEVER_DROPPED, "number")
WITHDRAW_CLAIM = Verb("jw", _NEVER_DROPPED, "number")
REMOVE_TRANSACTION = Verb("jn", _NEVER_DROPPED, "number")
END_CLAIM_QUESTION = Verb("jd", _NAVIGATION, "number")  # nothing (more) to add to the claim
SHOW_SECRETS = Verb("r", _RESEND, "order_id")
RECEIPT = Verb("wr", _RESEND, "entry")

REQUEST_REFUND = Verb("rr", _NEVER_DROPPED, "order_id")  # sends the request to operators
# Pass the message that the screen replies to on to the operators.
SEND_TO_SUPPORT = Verb("ss", _NEVER_DROPPED)

# For operators only: their handlers are in `bot.chat.admin`.
CASES = Verb("zl", _NAVIGATION)
CASE = Verb("zc", _NAVIGATION, "order_id")
ASK_NOT_CHARGED = Verb("zn", _NEVER_DROPPED, "order_id")  # asks for confirmation
ASK_TRADE_NO = Verb("ys", _NEVER_DROPPED, "order_id")  # asks for the number of a found trade
CHARGED = Verb("yj", _NAVIGATION, "order_id")  # what to do where the supplier has charged
ASK_REFUND = Verb("zr", _NEVER_DROPPED, "order_id")  # asks for confirmation
CONFIRM_ADMIN_ACTION = Verb("zy", _NEVER_DROPPED, "confirmation")  # the second tap
# A cost of one piece far below the catalogue, in millionths; asks for confirmation.
ASK_PRICE_APPROVAL = Verb("zp", _NEVER_DROPPED, "product", "unit_cost")
ASK_PRICE_WITHDRAWAL = Verb("zw", _NEVER_DROPPED, "product")  # asks for confirmation
ASK_RATE = Verb("zs", _NEVER_DROPPED, "rate")  # a rate that waits; asks for confirmation
CANCEL_ADMIN_ACTION = Verb("zx", _NEVER_DROPPED, "confirmation")
# Staff. role: its place in Role; 0 takes it away. way: 0 chooses a person, 1 makes a link.
STAFF = Verb("ms", _NAVIGATION)
STAFF_MEMBER = Verb("mm", _NAVIGATION, "person")
INVITE_STAFF = Verb("mi", _NAVIGATION, "way")  # asks for the role
INVITE_STAFF_AS = Verb("mr", _NEVER_DROPPED, "way", "role")
ASK_STAFF_ROLE = Verb("mc", _NEVER_DROPPED, "person", "role")  # asks for confirmation
CONFIRM_STAFF_LINK = Verb("ml", _NEVER_DROPPED, "link")  # the person who opened it
REFUSE_STAFF_LINK = Verb("mn", _NEVER_DROPPED, "link")
# What staff did. actor, topic, days: 0 is no filter; topic: its place in AuditTopic.
AUDIT = Verb("mh", _NAVIGATION, "actor", "topic", "days", "page")
# What a member of staff proposed, for those who may decide.
APPROVE_PROPOSAL = Verb("xy", _NEVER_DROPPED, "proposal")
DECLINE_PROPOSAL = Verb("xd", _NEVER_DROPPED, "proposal")
# Payments: a buyer's list, asking to return one, and cases. resolution: its place in CaseResolution.
BUYER_PAYMENTS = Verb("rl", _NAVIGATION, "buyer_id")
BUYER_PAYMENTS_PAGE = Verb("rg", _NAVIGATION, "buyer_id", "page")
ASK_PAYMENT_REFUND = Verb("rp", _NEVER_DROPPED, "payment")  # asks for confirmation
PAYMENT_CASE = Verb("pk", _NAVIGATION, "case")
ASK_CLOSE_PAYMENT_CASE = Verb("pd", _NEVER_DROPPED, "case", "resolution")  # asks for confirmation
ASK_CASE_CREDIT = Verb("vq", _NAVIGATION, "case")  # how much it is worth, as a text
# All payments that the database does not know, decided together: up to the case `last`.
FOUND_PAYMENTS = Verb("ph", _NAVIGATION)
ASK_CLOSE_FOUND = Verb("pj", _NEVER_DROPPED, "last", "resolution")  # asks for confirmation
THREADS = Verb("zt", _NAVIGATION)
THREAD = Verb("zh", _NAVIGATION, "thread_id")
THREAD_ORDER = Verb("zd", _NAVIGATION, "order_id")  # the order that a thread is about
CLOSE_THREAD = Verb("zk", _NEVER_DROPPED, "thread_id")
REOPEN_THREAD = Verb("zo", _NEVER_DROPPED, "thread_id")
# Send the message that the screen replies to as an answer in this thread.
SEND_AS_ANSWER = Verb("za", _NEVER_DROPPED, "thread_id")
# An operator's verdict on a seller's sentence: it is the goods, or only a message.
JUDGE_AS_DELIVERY = Verb("zg", _NEVER_DROPPED, "secret_id")
JUDGE_AS_MESSAGE = Verb("zm", _NEVER_DROPPED, "secret_id")
# The same for later orders of the product, when no order waits for the verdict any more.
JUDGE_LATER_AS_DELIVERY = Verb("yg", _NEVER_DROPPED, "secret_id")
JUDGE_LATER_AS_MESSAGE = Verb("ym", _NEVER_DROPPED, "secret_id")
# The owner's texts. text_kind: 0 the welcome, 1 the terms.
SHOP_TEXTS = Verb("psw", _NAVIGATION)
EDIT_SHOP_TEXT = Verb("pse", _NAVIGATION, "text_kind")
ASK_DEFAULT_TEXT = Verb("psd", _NEVER_DROPPED, "text_kind")  # asks for confirmation
PAUSE_SALES = Verb("psz", _NEVER_DROPPED)
RESUME_SALES = Verb("yr", _NEVER_DROPPED)  # asks for confirmation if it ends more than /pause
OVERVIEW = Verb("yd", _NAVIGATION)  # the panel
# The checklist of a new shop. step: its place in ChecklistStep. on: 1 or 0, in the panel.
CHECKLIST = Verb("psk", _NAVIGATION)
CHECKLIST_STEP = Verb("psj", _NAVIGATION, "step")
SHOW_CHECKLIST = Verb("psx", _NEVER_DROPPED, "on")
HEALTH = Verb("yh", _NAVIGATION)
# What a member of staff is told. form and choice: their place in DigestForm and in SALE_CHOICES.
NOTIFICATIONS = Verb("hn", _NAVIGATION)
SET_DIGEST = Verb("hd", _CHOICE, "form", "hour")
SET_SALE_MESSAGES = Verb("hs", _CHOICE, "choice")
SEEN_ALERT = Verb("hv", _NEVER_DROPPED)  # the alerts of the tapped message
SET_WARN_DAYS = Verb("hw", _NEVER_DROPPED, "days")  # of the supplier balance
FIND_PRODUCT = Verb("yq", _NAVIGATION)  # asks for the product's name or code
ALL_ORDERS = Verb("yn", _NAVIGATION, "page")
WAITING_ORDERS = Verb("yw", _NAVIGATION, "page")
ORDER_FOR_OPERATORS = Verb("yo", _NAVIGATION, "order_id")
# The page of an order, in place of the tapped message, and its acts.
ORDER_DETAILS = Verb("ep", _NAVIGATION, "order_id")
ASK_WAIT_LONGER = Verb("ew", _NEVER_DROPPED, "order_id")  # asks for confirmation
ASK_PART_REFUND = Verb("ei", _NEVER_DROPPED, "order_id")  # asks for an amount
ASK_PIECES_REFUND = Verb("ej", _NEVER_DROPPED, "order_id", "pieces")  # asks for confirmation
ASK_GOODWILL = Verb("eg", _NEVER_DROPPED, "order_id")  # asks for an amount
POLL_ORDER = Verb("eq", _NEVER_DROPPED, "order_id")  # ask the supplier about it now
RESEND_DELIVERY = Verb("es", _NEVER_DROPPED, "order_id")  # to its buyer
READ_DELIVERY = Verb("ev", _NEVER_DROPPED, "order_id")  # shows the secret to the one who taps
# Orders that staff look for; 0 is any. The group: bot.domain.orders.order_search.
FIND_ORDERS = Verb("ef", _NAVIGATION)  # asks for words
FOUND_ORDERS = Verb("el", _NAVIGATION, "buyer", "product", "order_group", "days", "before")
NEWER_FOUND_ORDERS = Verb("en", _NAVIGATION, "buyer", "product", "order_group", "days", "after")
# One act for many orders. cause and act: bot.services.operations.bulk_acts.
CASE_CAUSES = Verb("eb", _NAVIGATION)
CAUSE_CASES = Verb("ec", _NAVIGATION, "cause")
ASK_BULK_CASES = Verb("eu", _NEVER_DROPPED, "cause", "act")  # asks for confirmation
BULK_ORDERS = Verb("eo", _NAVIGATION, "buyer", "product", "order_group", "days")
# Asks for confirmation, or first for a text.
ASK_BULK_ORDERS = Verb("er", _NEVER_DROPPED, "buyer", "product", "order_group", "days", "act")
# progress: an act that has begun, see `bot.services.operations.bulk_acts`.
BULK_PROGRESS = Verb("et", _NAVIGATION, "buyer", "product", "order_group", "days", "progress")
BULK_CASES_PROGRESS = Verb("ex", _NAVIGATION, "cause", "progress")
UNSOLD_ENTRIES = Verb("yu", _NAVIGATION, "page")  # hidden products and unreadable entries
CASES_PAGE = Verb("yl", _NAVIGATION, "page")
CLAIMS_PAGE = Verb("yk", _NAVIGATION, "page")
THREADS_PAGE = Verb("yt", _NAVIGATION, "page")
REFUND_REQUESTS = Verb("yf", _NAVIGATION, "page")  # open threads that ask for a refund
BUYERS = Verb("yb", _NAVIGATION, "page")
FIND_BUYER = Verb("vz", _NAVIGATION)  # asks for their name
BUYER = Verb("yc", _NAVIGATION, "buyer_id")
# A buyer's page and its acts.
BUYER_STATEMENT = Verb("us", _NAVIGATION, "buyer_id")
WRITE_TO_BUYER = Verb("uw", _NAVIGATION, "buyer_id")
WRITE_ABOUT_ORDER = Verb("ur", _NAVIGATION, "order_id")  # to its buyer
ASK_CREDIT = Verb("uc", _NEVER_DROPPED, "buyer_id")  # asks for the amount
ASK_LIMIT = Verb("ul", _NEVER_DROPPED, "buyer_id")  # asks for the limit
ASK_BAN = Verb("ub", _NEVER_DROPPED, "buyer_id")  # asks for a reason, which confirms it
ASK_UNBAN = Verb("uu", _NEVER_DROPPED, "buyer_id")  # asks for confirmation
BANNED_BUYERS = Verb("ux", _NAVIGATION, "page")
NOTES = Verb("un", _NAVIGATION, "buyer_id", "page")
ASK_NOTE = Verb("ua", _NEVER_DROPPED, "buyer_id")  # asks for its text
ASK_ORDER_NOTE = Verb("uq", _NEVER_DROPPED, "order_id")  # asks for its text
DELETE_NOTE = Verb("ud", _NEVER_DROPPED, "note_id")
APPROVALS_PAGE = Verb("ya", _NAVIGATION, "page")
PROMO_CODES_PAGE = Verb("yp", _NAVIGATION, "page")
PINS_PAGE = Verb("yi", _NAVIGATION, "page")
# Price rules. scope_kind: 0 all products, 1 a category, 2 a product, 3 a variant; scope: its id.
PRICE_RULES = Verb("zq", _NAVIGATION)
PRICE_RULES_PAGE = Verb("ye", _NAVIGATION, "page")
PRICE_RULE = Verb("zu", _NAVIGATION, "scope_kind", "scope")
PRICE_RULE_CATEGORIES = Verb("zv", _NAVIGATION, "page")
PRICE_RULE_PRODUCTS = Verb("zz", _NAVIGATION, "category", "page")
PRICE_RULE_VARIANTS = Verb("yv", _NAVIGATION, "product", "page")
# rule_field and value: see bot.chat.operator.pricing.rule_payloads; asks for confirmation.
ASK_PRICE_RULE = Verb("zb", _NEVER_DROPPED, "scope_kind", "scope", "rule_field", "value")
EXPLAIN_PRICE = Verb("ze", _NAVIGATION, "product", "variant")  # variant 0: none
# A product for staff: its page, and what the supplier tells operators. on: 1 or 0.
STAFF_PRODUCT = Verb("psp", _NAVIGATION, "product")
SUPPLIER_PRODUCT = Verb("psf", _NAVIGATION, "product")
PIN_PRODUCT = Verb("psi", _NEVER_DROPPED, "product", "on")
STOP_SELLING = Verb("pss", _NEVER_DROPPED, "product")
SELL_AGAIN = Verb("psa", _NEVER_DROPPED, "product")
ASK_STOP_REASON = Verb("psr", _NAVIGATION, "product")  # why it is stopped, as a text
ADD_PRODUCT_PROMO = Verb("psm", _NAVIGATION, "product")  # asks for a promo code of it
STOPPED_PRODUCTS = Verb("psl", _NAVIGATION, "page")
SELL_LISTED_AGAIN = Verb("psg", _NEVER_DROPPED, "product", "page")
# Promo codes of the shop.
PROMO_CODES = Verb("zf", _NAVIGATION)
PROMO_CODE = Verb("zi", _NAVIGATION, "promo")
ADD_PROMO_CODE = Verb("yx", _NAVIGATION)  # asks for the code and its discount
ASK_END_PROMO = Verb("zj", _NEVER_DROPPED, "promo")  # asks for confirmation

# Claims of payments by hand; number: that of the reference.
CLAIMS = Verb("jl", _NAVIGATION)
CLAIM = Verb("jo", _NAVIGATION, "number")
CLAIM_PICTURE = Verb("ji", _RESEND, "number")
ASK_CLAIM_AMOUNT = Verb("jz", _NAVIGATION, "number")  # another amount, as a text
CONFIRM_CLAIM = Verb("jy", _NEVER_DROPPED, "number")  # above a limit it asks for confirmation
DECLINE_CLAIM = Verb("jx", _NEVER_DROPPED, "number")

# Replacements of faulty pieces.
REPLACE_ORDER = Verb("rb", _NAVIGATION, "order_id")
ASK_REPLACEMENT = Verb("ra", _NEVER_DROPPED, "order_id", "pieces")  # asks for confirmation
ASK_REPLACEMENT_ANSWERS = Verb("rn", _NAVIGATION, "order_id", "pieces")
ASK_REPLACEMENT_TEXT = Verb("rt", _NAVIGATION, "order_id")

# Problems with delivered pieces. marks: the bad pieces, see `bot.domain.people.order_problems`.
ORDER_PROBLEM = Verb("rd", _NAVIGATION, "order_id")
MARK_PIECES = Verb("rm", _NAVIGATION, "order_id", "marks")
REPORT_PROBLEM = Verb("rx", _NEVER_DROPPED, "order_id", "marks")
PROBLEMS = Verb("re", _NAVIGATION, "page")
PROBLEM = Verb("ro", _NAVIGATION, "problem_id")
ASK_PROBLEM_REFUSAL = Verb("rf", _NAVIGATION, "problem_id")  # asks for the sentence
ASK_SHARE_REFUND = Verb("rh", _NEVER_DROPPED, "problem_id")  # asks for confirmation
# What the supplier owes for bad pieces.
DEBTS = Verb("rc", _NAVIGATION, "page")
DEBT = Verb("ri", _NAVIGATION, "debt_id")
ASK_RECOVERY = Verb("ru", _NEVER_DROPPED, "debt_id")  # all of it; asks for confirmation
ASK_RECOVERED_AMOUNT = Verb("rj", _NAVIGATION, "debt_id")  # asks for the amount
ASK_CLOSE_DEBT = Verb("rz", _NEVER_DROPPED, "debt_id")  # asks for confirmation
ASK_WARRANTY = Verb("rk", _NAVIGATION, "product")  # asks for the days; product 0: the shop's

#: Every verb, by its value.
ALL: Final[Mapping[str, Verb]] = {
    verb: verb for verb in tuple(globals().values()) if isinstance(verb, Verb)
}

#: The name of each verb by its value, for people who read figures: "confirm".
NAMES: Final[Mapping[str, str]] = {
    each: name.lower() for name, each in tuple(globals().items()) if isinstance(each, Verb)
}


def is_navigation(value: str) -> bool:
    """Return whether a newer tap may replace an unfinished one with this verb."""
    verb = ALL.get(value)
    return verb is not None and verb.kind is TapKind.NAVIGATION
