"""The verbs of our buttons: what a tap asks for, and which ids it carries.

A verb's meaning never changes: old keyboards live for years. A new meaning gets a new verb.
"""

# Navigation: a newer tap of these replaces an older unfinished one.
HOME = "h"  # ()
CATEGORY = "c"  # (category, page)
PRODUCT = "p"  # (product, category page to return to)
ORDERS = "os"  # (page)
ORDER = "o"  # (order)
ORDER_FROM_LIST = "ol"  # (order, filter, page): the same, from a page of the list
FILTERED_ORDERS = "of"  # (filter, page), see bot.chat.screens.orders.orders
WALLET = "w"  # ()
LANGUAGES = "ls"  # ()
HELP = "i"  # ()
SUPPORT = "su"  # (): a place to write to the shop
ORDER_SUPPORT = "sp"  # (order): the same about one's own order
WRITE_IN_THREAD = "sw"  # (thread): the same in a thread that there is
LEAVE_SUPPORT = "sx"  # ()
PRIVACY = "pv"  # ()
ASK_ERASURE = "pf"  # (): ask whether to be forgotten
CARDS = "kp"  # (product, page)
OPEN_CHECKOUT = "b"  # (product): open the walk where it stands
SEARCH = "fs"  # (): ask for words
SEARCH_RESULTS = "fl"  # (search, page)
WATCHES = "al"  # ()
SEARCH_RESULT_PRODUCT = "fp"  # (product, search, page of it to return to)
WATCHED_PRODUCT = "ap"  # (product): its card, from the list of alerts
PRODUCT_AGAIN = "pb"  # (product): its card once more, as it was opened last

# Choices: each changes the buyer's checkout.
RESTART_CHECKOUT = "bb"  # (product): open the walk from its start
VARIANT = "v"  # (product, variant)
OPTION = "a"  # (product, attribute, option)
CARD = "k"  # (product, card; 0: any)
QUANTITY = "n"  # (product, quantity)
FIELD_CHOICE = "f"  # (product, field, choice)
TOGGLE_CHECKBOX = "t"  # (product, field, choice, 1 on | 0 off)
CHECKBOXES_DONE = "d"  # (product, field)
SKIP_FIELD = "s"  # (product, field; 0: the query password)
GENERATE_PASSWORD = "mp"  # noqa: S105 - (product)
BACK_VARIANT = "xv"  # (product): ask again what was answered
BACK_OPTION = "xa"  # (product, attribute)
BACK_CARD = "xk"  # (product)
BACK_QUANTITY = "xn"  # (product)
BACK_FIELD = "xf"  # (product, field)
BACK_CONTACT = "xc"  # (product)
BACK_PASSWORD = "xp"  # noqa: S105 - (product)
QUOTE = "q"  # (product): a fresh offer
CONTINUE_CHECKOUT = "bc"  # (product): open the walk where it stands, asked or not
ASK_TO_RESUME = "ba"  # (product): what was chosen so far; go on with it, or start over?
USE_PREVIOUS_ANSWER = "u"  # (product, field or 0: the contact, order): answer as in that order
ENTER_COUPON = "gc"  # (product): ask for a code
REMOVE_COUPON = "gx"  # (product): do without a code
RETRY_SOLD_OUT_VARIANT = "tv"  # (product, variant): one that was sold out when it was shown
RETRY_SOLD_OUT_OPTION = "ta"  # (product, attribute, option): the same
BUY_AGAIN = "ag"  # (order): the same choices once more
LEAVE_CHECKOUT = "x"  # (product): out of the walk; what was chosen is kept
WATCH = "wa"  # (product, kind, 1 on | 0 off, page and search to go back to)
UNWATCH = "wx"  # (product, kind): from the list of alerts
LANGUAGE = "l"  # (language number, see bot.i18n)
CONFIRM_ERASURE = "pg"  # (when it was asked, in seconds since 1970)

# Money and secrets: never dropped, never cancelled.
CONFIRM = "y"  # (quote)
SHOW_SECRETS = "r"  # (order): show the goods again

# The desk: to whoever is no operator these do not exist.
CASES = "zl"  # (): what is in doubt
CASE = "zc"  # (order): one case with its evidence
ASK_NOT_CHARGED = "zn"  # (order): ask whether to rule so
ASK_REFUND = "zr"  # (order): ask whether to rule so
CONFIRM_ADMIN_ACTION = "zy"  # (question): the second tap, never dropped
CANCEL_ADMIN_ACTION = "zx"  # (question): rather not
THREADS = "zt"  # (): who waits for an answer
THREAD = "zh"  # (thread)
THREAD_ORDER = "zd"  # (order): what a thread is about
CLOSE_THREAD = "zk"  # (thread)
REOPEN_THREAD = "zo"  # (thread)

NAVIGATION = frozenset(
    {
        HOME,
        CATEGORY,
        PRODUCT,
        ORDERS,
        ORDER,
        WALLET,
        LANGUAGES,
        HELP,
        CARDS,
        OPEN_CHECKOUT,
        CASES,
        CASE,
    }
    | {
        SEARCH,
        SEARCH_RESULTS,
        SEARCH_RESULT_PRODUCT,
        WATCHES,
        FILTERED_ORDERS,
        CONTINUE_CHECKOUT,
        ASK_TO_RESUME,
    }
    | {ORDER_FROM_LIST, WATCHED_PRODUCT, PRODUCT_AGAIN}
    | {
        SUPPORT,
        ORDER_SUPPORT,
        WRITE_IN_THREAD,
        LEAVE_SUPPORT,
        THREADS,
        THREAD,
        THREAD_ORDER,
        PRIVACY,
        ASK_ERASURE,
    }
)
