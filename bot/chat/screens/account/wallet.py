"""A buyer's account: what can be spent, what is reserved, and what moved."""

from datetime import datetime

from bot.chat import verbs
from bot.chat.screens.parts import crumbs, page_of, way_back, within
from bot.chat.screens.screen import Rows, Screen, tap
from bot.domain.ledger import Entry, OrderId, Wallet
from bot.domain.money import Money, total
from bot.i18n import Safe, Speech

#: How many lines a statement has.
STATEMENT = 10
_KINDS = frozenset({"hold", "capture", "release", "refund", "topup"})
#: What becomes of an order's money: one happening, told by its latest entry.
_OF_AN_ORDER = frozenset({"hold", "capture", "release"})


def account(speech: Speech, wallet: Wallet, entries: list[tuple[Entry, datetime]]) -> Screen:
    """The account and what moved last. A purchase takes two entries: give twice as many `entries`
    (newest first) as a statement has lines.
    """
    heading, *happenings = statement(speech, wallet.balance.currency, entries)
    text = page_of(
        crumbs(speech, speech.plain("crumb-wallet")),
        "\n".join(amounts(speech, wallet)),
        within([heading, *happenings[:STATEMENT]], 2_800),
        speech.html("wallet-top-up"),
    )
    return Screen(text, (*_at_hand(speech), way_back(speech)))


def _at_hand(speech: Speech) -> Rows:
    """What belongs to a person's account beside money."""
    orders = tap(speech.plain("button-orders"), verbs.ORDERS, 0)
    refresh = tap(speech.plain("button-refresh"), verbs.WALLET)
    alerts = tap(speech.plain("button-alerts"), verbs.ALERTS)
    language = tap(speech.plain("button-language"), verbs.LANGUAGES)
    support = tap(speech.plain("button-support"), verbs.SUPPORT)
    privacy = tap(speech.plain("button-privacy"), verbs.PRIVACY)
    return ((orders, refresh), (alerts, language), (support, privacy))


def amounts(speech: Speech, wallet: Wallet, available: str = "wallet-available") -> list[Safe]:
    """Available first, in the words of that message; then the balance, and credit and what is held
    where they differ from nothing.
    """
    lines = [
        speech.html(available, money=wallet.available),
        speech.html("wallet-balance", money=wallet.balance),
    ]
    if wallet.credit:
        lines.append(speech.html("wallet-credit", money=wallet.credit))
    if wallet.held:
        lines.append(speech.html("wallet-held", money=wallet.held))
    return lines


def statement(speech: Speech, currency: str, entries: list[tuple[Entry, datetime]]) -> list[str]:
    """A line a happening: the day, how much, what for; a heading above them."""
    if not entries:
        return [speech.html("wallet-no-entries")]
    lines = [_entry(speech, currency, entry, at) for entry, at in _happenings(entries)]
    return [speech.html("wallet-entries"), *lines]


def _happenings(entries: list[tuple[Entry, datetime]]) -> list[tuple[Entry, datetime]]:
    """`entries` (newest first) but for those that a later one of the same purchase replaces."""
    told: set[OrderId | None] = set()
    kept: list[tuple[Entry, datetime]] = []
    for entry, at in entries:
        if entry.kind in _OF_AN_ORDER:
            if entry.order_id in told:
                continue
            told.add(entry.order_id)
        kept.append((entry, at))
    return kept


def _entry(speech: Speech, currency: str, entry: Entry, at: datetime) -> Safe:
    moved = _sum(entry, "buyer:", currency)
    kind = entry.kind if entry.kind in _KINDS else "other"
    if kind == "topup" and moved.amount < 0:
        kind = "taken-back"
    if kind == "capture":  # the line tells of the whole purchase, which took what was held
        moved = _sum(entry, "held:", currency) + moved  # but for what came back
    sign = "" if kind == "release" else "−" if moved.amount < 0 else "+"
    signed = f"{sign}{speech.money(_size(moved))}"
    return speech.html(
        f"entry-{kind}", date=speech.date(at), money=signed, order=int(entry.order_id or 0)
    )


def _sum(entry: Entry, owner: str, currency: str) -> Money:
    """What the entry moves on the accounts that start with `owner`, in the buyer's currency."""
    moves = (p.money for p in entry.postings if p.account.startswith(owner))
    return total((money for money in moves if money.currency == currency), currency)


def _size(money: Money) -> Money:
    return -money if money.amount < 0 else money
