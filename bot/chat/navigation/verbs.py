"""The verbs of our buttons: what a tap asks for, and which ids it carries.

A verb's meaning never changes: old keyboards live for years. A new meaning gets a new verb.
"""

# Navigation: a newer tap of these replaces an older unfinished one.
HOME = "h"  # ()
SHELF = "c"  # (category, page)
PRODUCT = "p"  # (product, category page to return to)
ORDERS = "os"  # (page)
ORDER = "o"  # (order)
LISTED_ORDER = "ol"  # (order, filter, page): the same, from a page of the list
ORDERS_OF = "of"  # (filter, page), see bot.chat.screens.orders
WALLET = "w"  # ()
LANGUAGES = "ls"  # ()
HELP = "i"  # ()
SUPPORT = "su"  # (): a place to write to the shop
PROBLEM = "sp"  # (order): the same about one's own order
WRITE = "sw"  # (thread): the same in a thread that there is
LEAVE_SUPPORT = "sx"  # ()
PRIVACY = "pv"  # ()
FORGET = "pf"  # (): ask whether to be forgotten
CARDS = "kp"  # (product, page)
RESUME = "b"  # (product): open the walk where it stands
SEARCH = "fs"  # (): ask for words
FOUND = "fl"  # (search, page)
ALERTS = "al"  # ()
FOUND_PRODUCT = "fp"  # (product, search, page of it to return to)
ALERTED = "ap"  # (product): its card, from the list of alerts
RETURN = "pb"  # (product): its card once more, as it was opened last

# Choices: each changes the buyer's checkout.
RESTART = "bb"  # (product): open the walk from its start
VARIANT = "v"  # (product, variant)
OPTION = "a"  # (product, attribute, option)
CARD = "k"  # (product, card; 0: any)
QUANTITY = "n"  # (product, quantity)
PICK = "f"  # (product, field, choice)
TOGGLE = "t"  # (product, field, choice, 1 on | 0 off)
DONE = "d"  # (product, field)
SKIP = "s"  # (product, field; 0: the query password)
MAKE_PASSWORD = "mp"  # noqa: S105 - (product)
BACK_VARIANT = "xv"  # (product): ask again what was answered
BACK_OPTION = "xa"  # (product, attribute)
BACK_CARD = "xk"  # (product)
BACK_QUANTITY = "xn"  # (product)
BACK_FIELD = "xf"  # (product, field)
BACK_CONTACT = "xc"  # (product)
BACK_PASSWORD = "xp"  # noqa: S105 - (product)
QUOTE = "q"  # (product): a fresh offer
CONTINUE = "bc"  # (product): open the walk where it stands, asked or not
BEGUN = "ba"  # (product): what was chosen so far; go on with it, or start over?
USE_LAST = "u"  # (product, field or 0: the contact, order): answer as in that order
COUPON = "gc"  # (product): ask for a code
NO_COUPON = "gx"  # (product): do without a code
TRY_VARIANT = "tv"  # (product, variant): one that was sold out when it was shown
TRY_OPTION = "ta"  # (product, attribute, option): the same
AGAIN = "ag"  # (order): the same choices once more
LEAVE = "x"  # (product): out of the walk; what was chosen is kept
WATCH = "wa"  # (product, kind, 1 on | 0 off, page and search to go back to)
UNWATCH = "wx"  # (product, kind): from the list of alerts
LANGUAGE = "l"  # (language number, see bot.i18n)
FORGET_NOW = "pg"  # (when it was asked, in seconds since 1970)

# Money and secrets: never dropped, never cancelled.
CONFIRM = "y"  # (quote)
SHOW = "r"  # (order): show the goods again

# The desk: to whoever is no operator these do not exist.
CASES = "zl"  # (): what is in doubt
CASE = "zc"  # (order): one case with its evidence
NOT_CHARGED = "zn"  # (order): ask whether to rule so
REFUND = "zr"  # (order): ask whether to rule so
ACT = "zy"  # (question): the second tap, never dropped
DROP = "zx"  # (question): rather not
THREADS = "zt"  # (): who waits for an answer
THREAD = "zh"  # (thread)
THREAD_ORDER = "zd"  # (order): what a thread is about
THREAD_CLOSE = "zk"  # (thread)
THREAD_REOPEN = "zo"  # (thread)

NAVIGATION = frozenset(
    {HOME, SHELF, PRODUCT, ORDERS, ORDER, WALLET, LANGUAGES, HELP, CARDS, RESUME, CASES, CASE}
    | {SEARCH, FOUND, FOUND_PRODUCT, ALERTS, ORDERS_OF, CONTINUE, BEGUN}
    | {LISTED_ORDER, ALERTED, RETURN}
    | {SUPPORT, PROBLEM, WRITE, LEAVE_SUPPORT, THREADS, THREAD, THREAD_ORDER, PRIVACY, FORGET}
)
