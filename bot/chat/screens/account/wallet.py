"""The buyer's wallet: what can be spent, what is held, and the latest entries."""

from datetime import datetime

from bot.chat.navigation import verbs
from bot.chat.screens.kit.layout import (
    build_navigation_row,
    fit_lines,
    format_breadcrumb,
    join_paragraphs,
)
from bot.chat.screens.kit.screen import ButtonRows, Screen, build_callback_button
from bot.domain.ledger import LedgerEntry, OrderId, Wallet
from bot.domain.money import Money, sum_money
from bot.i18n import Localizer, SafeHtml

#: The lines of a statement.
STATEMENT_LINES = 10
#: The ledger entries that fill a statement: a refunded purchase makes three.
STATEMENT_ENTRIES = 3 * STATEMENT_LINES
_NAMED_ENTRY_KINDS = frozenset({"hold", "capture", "release", "refund", "topup"})
#: The entries of one purchase, which are one line.
_ORDER_ENTRY_KINDS = frozenset({"hold", "capture", "release", "refund"})


def build_wallet_screen(
    localizer: Localizer, wallet: Wallet, entries: list[tuple[LedgerEntry, datetime]]
) -> Screen:
    """Return the wallet and its latest entries: give the newest STATEMENT_ENTRIES, newest first."""
    heading, *statement_lines = format_statement(localizer, wallet.balance.currency, entries)
    text = join_paragraphs(
        format_breadcrumb(localizer, localizer.plain("crumb-wallet")),
        "\n".join(format_wallet_amounts(localizer, wallet)),
        fit_lines([heading, *statement_lines[:STATEMENT_LINES]], 2_800),
        localizer.html("wallet-top-up"),
    )
    return Screen(text, (*_build_account_buttons(localizer), build_navigation_row(localizer)))


def _build_account_buttons(localizer: Localizer) -> ButtonRows:
    """Return the buttons for the other parts of a person's account."""
    orders = build_callback_button(localizer.plain("button-orders"), verbs.ORDERS, 0)
    refresh = build_callback_button(localizer.plain("button-refresh"), verbs.WALLET)
    alerts = build_callback_button(localizer.plain("button-alerts"), verbs.WATCHES)
    language = build_callback_button(localizer.plain("button-language"), verbs.LANGUAGES)
    support = build_callback_button(localizer.plain("button-support"), verbs.SUPPORT)
    privacy = build_callback_button(localizer.plain("button-privacy"), verbs.PRIVACY)
    return ((orders, refresh), (alerts, language), (support, privacy))


def format_wallet_amounts(
    localizer: Localizer, wallet: Wallet, available_message: str = "wallet-available"
) -> list[SafeHtml]:
    """Return the lines for the available amount, and for non-zero credit and holds.

    Without credit the balance is the available amount, and has no line of its own.
    `available_message` is the message for the first line.
    """
    lines = [localizer.html(available_message, money=wallet.available)]
    if wallet.credit:
        lines.append(localizer.html("wallet-balance", money=wallet.balance))
        lines.append(localizer.html("wallet-credit", money=wallet.credit))
    if wallet.held:
        lines.append(localizer.html("wallet-held", money=wallet.held))
    return lines


def format_statement(
    localizer: Localizer, currency: str, entries: list[tuple[LedgerEntry, datetime]]
) -> list[str]:
    """Return a heading and a line for each purchase and each other entry: day, amounts and reason.

    The line of a purchase shows the money that was taken and the money that came back.
    """
    if not entries:
        return [localizer.html("wallet-no-entries")]
    lines = [
        _format_entry(localizer, currency, entry, at) for entry, at in _merge_order_entries(entries)
    ]
    return [localizer.html("wallet-entries"), *lines]


def _merge_order_entries(
    entries: list[tuple[LedgerEntry, datetime]],
) -> list[tuple[LedgerEntry, datetime]]:
    """Return `entries` (newest first) with only the latest one of each purchase.

    That one says what became of the earlier ones: a refund returns what was captured.
    """
    seen_orders: set[OrderId | None] = set()
    kept: list[tuple[LedgerEntry, datetime]] = []
    for entry, at in entries:
        if entry.kind in _ORDER_ENTRY_KINDS:
            if entry.order_id in seen_orders:
                continue
            seen_orders.add(entry.order_id)
        kept.append((entry, at))
    return kept


def _format_entry(
    localizer: Localizer, currency: str, entry: LedgerEntry, at: datetime
) -> SafeHtml:
    """Return the line of an entry, with a sign for each amount that left or reached the balance."""
    moved = _sum_entry_postings(entry, "buyer:", currency)
    kind = entry.kind if entry.kind in _NAMED_ENTRY_KINDS else "other"
    back = moved
    if kind == "topup" and moved.amount < 0:
        kind = "taken-back"
    if kind == "capture":  # the line shows the whole purchase: the captured hold
        moved = _sum_entry_postings(entry, "held:", currency) + moved  # less what was returned
    if kind in {"release", "refund"}:  # and before, the same amount was held or captured
        moved = -moved
    return localizer.html(
        f"entry-{kind}",
        date=localizer.format_date(at),
        money=_format_signed(localizer, moved),
        back=_format_signed(localizer, back),
        order=int(entry.order_id or 0),
    )


def _format_signed(localizer: Localizer, money: Money) -> str:
    sign = "−" if money.amount < 0 else "+"
    return f"{sign}{localizer.format_money(_absolute(money))}"


def _sum_entry_postings(entry: LedgerEntry, account_prefix: str, currency: str) -> Money:
    """Return the sum of the entry's postings on accounts with `account_prefix`, in `currency`."""
    moves = (p.money for p in entry.postings if p.account.startswith(account_prefix))
    return sum_money((money for money in moves if money.currency == currency), currency)


def _absolute(money: Money) -> Money:
    return -money if money.amount < 0 else money
