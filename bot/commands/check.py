"""`check`: tries every setting and reports what is wrong, without printing a secret.

It sends one message to each operator, reads the supplier's catalogue and makes a few read calls. It
opens the database, which creates or migrates the schema. It changes nothing else.
"""

import argparse
import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final, TypeVar
from urllib.parse import urlsplit

from telegram.error import Forbidden, TelegramError

from bot import app
from bot.adapters.supplier_gateway import SupplierGateway
from bot.chat.telegram.invoices import STARS_CURRENCY
from bot.chat.telegram.transport import TokenRefused, close_bot, open_bot
from bot.commands.console import FAILURE, SUCCESS, load_settings_quietly, print_line
from bot.domain.catalogue.product import Category, Product
from bot.domain.errors import (
    ExchangeRateUnavailable,
    PaymentMethodFailed,
    SupplierCallFailed,
    SupplierRefusedAccount,
    SupplierRefusedCall,
)
from bot.domain.payments.gateway import PaymentMethodSetup
from bot.domain.payments.payments import PaymentMethod
from bot.domain.pricing.rate_jumps import is_jump
from bot.i18n import Translations
from bot.settings import ENV_FILE, Settings, find_unknown_settings
from bot.supplier import SupplierClient, SupplierError
from storage import BadVaultKey, StorageError, WrongVaultKey, find_newest_backup

CHECK_TIMEOUT = 30
T = TypeVar("T")
_MAX_PRODUCTS_TRIED = 3
_PROBE_TIMEOUT = 8.0
#: A running shop makes a backup every hour: an older one says that it does not run, or that backups fail.
_OLD_BACKUP = timedelta(days=1)
#: Call -> what the shop cannot do if the supplier does not answer it.
_EFFECT_OF_MISSING_CALL: Final = {
    "valuation": "nothing can be sold, because a price is never based on an estimate",
    "inventoryState": "no order can be fulfilled: each one is cancelled and the buyer's money is released",
    "stock": "the shop uses `inventory` instead, which counts neither manual deliveries nor single options:"
    " such products are shown as available",
    "inventory": "/product cannot show your cost, and no stock is known if `stock` fails",
    "draftCard": "buyers cannot choose a stock card and get any",
    "draft": "a quote shows the product's surcharge for a card, not the card's own; its price is right",
}


class CheckStatus(StrEnum):
    """The status of a check's result. A WARN does not fail the command."""

    OK = "ok"
    WARN = "warn"
    WRONG = "WRONG"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One line of the report. `sentence` never holds a secret."""

    verdict: CheckStatus
    subject: str
    sentence: str


def _ok(subject: str, sentence: str) -> CheckResult:
    return CheckResult(CheckStatus.OK, subject, sentence)


def _warn(subject: str, sentence: str) -> CheckResult:
    return CheckResult(CheckStatus.WARN, subject, sentence)


def _wrong(subject: str, sentence: str) -> CheckResult:
    return CheckResult(CheckStatus.WRONG, subject, sentence)


def execute(_options: argparse.Namespace) -> int:
    """Print a line for each finding; return the exit code. Raises WrongSettings."""
    return asyncio.run(_print_findings(load_settings_quietly()))


async def _print_findings(settings: Settings) -> int:
    wrong = False
    async for finding in run_checks(settings):
        print_line(f"{finding.verdict:<6} {finding.subject}: {finding.sentence}")
        wrong = wrong or finding.verdict is CheckStatus.WRONG
    return FAILURE if wrong else SUCCESS


async def run_checks(settings: Settings) -> AsyncGenerator[CheckResult, None]:
    """Run all checks and yield their results. A failed check does not stop the next one."""
    for check in (
        _check_settings,
        _check_exchange_rate,
        _check_payment_methods,
        _check_languages,
        check_database,
        _check_backups,
        check_supplier,
        check_telegram,
    ):
        async with aclosing(check(settings)) as results:
            async for line in results:
                yield line


async def _check_settings(settings: Settings) -> AsyncGenerator[CheckResult, None]:
    yield _ok("settings", f"complete; selling in {settings.currency}")
    for sentence in find_unknown_settings():
        yield _warn("settings", sentence)
    if ENV_FILE.is_file() and ENV_FILE.stat().st_mode & 0o077:
        yield _warn(
            str(ENV_FILE), "holds secrets, and other users of this machine can open it: chmod 600"
        )
    if settings.newcomer_credit:
        yield _warn(
            "DEFAULT_CREDIT",
            f"every buyer may spend {settings.newcomer_credit} without having paid; /limit sets another"
            " limit for one buyer",
        )
    if settings.markup_percent == 0:
        yield _warn(
            "MARKUP_PERCENT",
            "is 0: a new shop sells at the supplier's price; /markup changes it later",
        )
    if settings.markup_percent < 0:
        yield _warn("MARKUP_PERCENT", "is negative: you sell below the supplier's price")
    if urlsplit(settings.telegram_api_url).scheme == "http":
        yield _warn("TELEGRAM_API_URL", "is not https: the token is sent unencrypted")


async def _check_exchange_rate(settings: Settings) -> AsyncGenerator[CheckResult, None]:
    source = app.open_exchange_rate_source(settings)
    if source is None:
        return
    subject = "EXCHANGE_RATE_SOURCE"
    try:
        found = await source.read()
    except ExchangeRateUnavailable as error:
        yield _wrong(subject, f"{error}; sales pause")
        return
    max_age = timedelta(hours=settings.exchange_rate_max_age_hours)
    fixed = settings.initial_price_list.rate
    rate = _compare_rates(settings.supplier_currency, settings.currency, found.rate, fixed)
    if not found.is_usable(datetime.now(UTC), max_age):
        yield _wrong(subject, f"{rate}, but of {found.as_of:%Y-%m-%d %H:%M} UTC; sales pause")
    elif is_jump(found.rate, fixed, settings.max_rate_change_percent):
        yield _warn(subject, f"{rate}. {_tell_of_jump(settings)}")
    else:
        yield _ok(subject, rate)


def _compare_rates(base: str, currency: str, rate: Decimal, fixed: Decimal) -> str:
    """Return what a source says, and the fixed value beside it."""
    return f"1 {base} = {rate:f} {currency}; the fixed value is {fixed:f}"


def _tell_of_jump(settings: Settings) -> str:
    return (
        f"They differ by more than {settings.max_rate_change_percent} %: a new shop stops until you"
        " accept the rate by a button; later the rates of the last seven days count"
    )


async def _check_payment_methods(settings: Settings) -> AsyncGenerator[CheckResult, None]:
    """Report what is accepted; ask each method that has an interface of its own."""
    try:
        bot = app.make_telegram_bot(settings)
    except (ValueError, TokenRefused):
        return  # the check of Telegram says why
    opened = app.open_payment_methods(settings, bot)
    methods, trouble = await app.narrow_provider_limits(settings, opened)
    if trouble:
        is_offered = len(methods) == len(opened)
        yield (_warn if is_offered else _wrong)("PROVIDER_CURRENCY", trouble)
    if not opened:
        yield _warn("payments", "no payment method is set up: money comes in by /credit only")
    for setup in methods:
        terms = setup.method.terms
        yield _ok(f"payments, {terms.name}", _describe_terms(setup.method, settings.currency))
        if setup.rate_source:
            yield await _check_method_rate(setup, settings)
        if terms.is_polled:
            yield await _check_gateway(setup)
        await setup.gateway.aclose()
    if any(setup.method.terms.currency != STARS_CURRENCY for setup in methods):
        yield _warn(
            "payments",
            "Telegram wants digital goods inside its apps sold for Stars only; other methods are at"
            " your own risk",
        )


def _describe_terms(method: PaymentMethod, selling_currency: str) -> str:
    """Return what a method accepts, what it keeps, and what it cannot do."""
    terms = method.terms
    parts = [
        f"{terms.minimum} to {terms.maximum}",
        f"1 {terms.currency} = {method.rate.rate:f} {selling_currency}",
        f"it keeps {terms.fee_bp / 100:g} % of each payment, which you bear"
        if terms.fee_bp
        else "",
        "" if terms.can_refund else "it cannot return payments: you return them yourself",
        "" if terms.can_list else "it lists no payments: compare them with your statements",
    ]
    return "; ".join(part for part in parts if part)


async def _check_method_rate(setup: PaymentMethodSetup, settings: Settings) -> CheckResult:
    subject = f"payments, {setup.method.name}"
    try:
        found = await app.open_rate_source(*setup.rate_source.split("#", 1)).read()
    except ExchangeRateUnavailable as error:
        return _wrong(subject, f"{error}; the method is not offered")
    fixed, base = setup.method.rate.rate, setup.method.terms.currency
    rate = f"the source says {_compare_rates(base, settings.currency, found.rate, fixed)}"
    max_age = timedelta(hours=settings.exchange_rate_max_age_hours)
    if not found.is_usable(datetime.now(UTC), max_age):
        at = f"{found.as_of:%Y-%m-%d %H:%M} UTC"
        return _wrong(subject, f"{rate}, but of {at}; the method is not offered")
    if is_jump(found.rate, fixed, settings.max_rate_change_percent):
        return _warn(subject, f"{rate}. {_tell_of_jump(settings)}")
    return _ok(subject, rate)


async def _check_gateway(setup: PaymentMethodSetup) -> CheckResult:
    subject = f"payments, {setup.method.name}"
    try:
        async for _ in setup.gateway.list_payments():
            break
    except PaymentMethodFailed as error:
        return _wrong(subject, f"does not answer: {error}")
    return _ok(subject, "accepts the token")


async def _check_languages(_settings: Settings) -> AsyncGenerator[CheckResult, None]:
    try:
        languages = Translations.load(strict=True).languages
    except (OSError, ValueError, LookupError) as error:
        yield _wrong("locales", f"cannot be loaded ({type(error).__name__})")
    else:
        yield _ok("locales", ", ".join(languages.values()))


async def check_database(settings: Settings) -> AsyncGenerator[CheckResult, None]:
    """Open the database and report whether it can be used."""
    subject = "DATABASE_URL" if settings.database_url else "DATA_DIR"
    try:
        settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        db = await app.open_shop_database(settings)
    except (BadVaultKey, WrongVaultKey) as error:
        yield _wrong("VAULT_KEY", str(error))
    except StorageError as error:
        yield _wrong(subject, str(error))
    except OSError as error:
        yield _wrong(subject, f"{settings.data_dir} cannot be used: {error.strerror}")
    else:
        await db.aclose()
        yield _ok(subject, "the database opens and is up to date")


async def _check_backups(settings: Settings) -> AsyncGenerator[CheckResult, None]:
    yield await asyncio.to_thread(_inspect_backups, settings)


def _inspect_backups(settings: Settings) -> CheckResult:
    """Return what is set, whether the folder can be written, and the age of the newest backup."""
    subject = "BACKUP_DIR"
    if settings.backup_passphrase is None:
        return _warn(
            subject,
            "no backups are made: set BACKUP_DIR, a folder on another disk, and BACKUP_PASSPHRASE",
        )
    folder = settings.backup_folder
    try:
        _try_writing(folder)
        newest = find_newest_backup(folder, datetime.now(UTC))
        made_at = newest and datetime.fromtimestamp(newest.stat().st_mtime, UTC)
        exists = folder.exists()
    except OSError as error:
        return _wrong(subject, f"{folder} cannot be written: {error.strerror}")
    age = datetime.now(UTC) - made_at if made_at else None
    found = "no backup is in it yet" if age is None else f"the newest backup is {_tell_age(age)}"
    if settings.backup_dir is None:
        return _warn(subject, f"is not set: only `vitrine backup` makes one, in {folder}; {found}")
    if not exists:
        return _warn(
            subject,
            f"{folder} does not exist: the first backup makes it. Is its disk mounted?",
        )
    if age is not None and age > _OLD_BACKUP:
        return _warn(
            subject, f"{folder} can be written; {found}. A running shop makes one every hour"
        )
    return _ok(subject, f"{folder} can be written; {found}")


def _try_writing(folder: Path) -> None:
    """Write a byte to a file without a name in `folder`, or in what exists above it."""
    existing = next(each for each in (folder, *folder.parents) if each.exists())
    with TemporaryFile(dir=existing, buffering=0) as file:
        file.write(b"0")


def _tell_age(age: timedelta) -> str:
    hours = age // timedelta(hours=1)
    if hours < 1:
        return "less than an hour old"
    return f"{hours} h old" if age <= _OLD_BACKUP else f"{age.days} d old"


async def check_supplier(settings: Settings) -> AsyncGenerator[CheckResult, None]:
    """Ask the supplier and report what it offers and what it does not answer."""
    try:
        client = app.open_supplier(settings)
    except ValueError as error:
        yield _wrong("SUPPLIER_URL", str(error))
        return
    async with client:
        gateway = SupplierGateway(client, settings.supplier_currency)
        try:
            categories, unreadable = await _with_timeout(gateway.catalogue())
        except (SupplierRefusedCall, SupplierRefusedAccount) as no:
            yield _wrong("SUPPLIER_APP_ID, SUPPLIER_APP_KEY", f"the supplier says: {no.message}")
        except SupplierCallFailed as trouble:
            yield _wrong("SUPPLIER_URL", str(trouble))
        except TimeoutError:
            yield _wrong("SUPPLIER_URL", f"no answer within {CHECK_TIMEOUT} s")
        else:
            count = sum(len(category.products) for category in categories)
            yield _ok("supplier", f"products: {count}, categories: {len(categories)}")
            if unreadable:
                yield _warn("supplier", f"entries of its list that cannot be read: {unreadable}")
            yield await _check_balance(gateway, settings)
            async for line in _check_calls(client, categories):
                yield line


async def _check_balance(gateway: SupplierGateway, settings: Settings) -> CheckResult:
    balance = await _with_timeout(gateway.balance())
    if balance is None:
        return _warn(
            "supplier",
            "does not report the prepaid balance (`connect`): the panel cannot show it, and nothing proves"
            " that a refused order was not charged",
        )
    return _ok("supplier", f"the prepaid balance is {balance:f} {settings.supplier_currency}")


async def _check_calls(
    client: SupplierClient, categories: Sequence[Category]
) -> AsyncGenerator[CheckResult, None]:
    """Report the read calls that the supplier does not answer, and the effect of each."""
    products = [product for category in categories for product in category.products]
    products.sort(key=lambda product: (not product.selectable_cards, not product.stock))
    tried: set[str] = set()
    # One product alone may be broken: a call is missing only if it fails for several products.
    for product in islice(cycle(products), _MAX_PRODUCTS_TRIED):
        tried |= await _probe_calls(client, product)
    missing = [
        name for name in _EFFECT_OF_MISSING_CALL if name in tried - client.capabilities.present
    ]
    for name in missing:
        yield _warn("supplier", f"does not answer `{name}`: {_EFFECT_OF_MISSING_CALL[name]}")
    if tried and not missing:
        yield _ok("supplier", "answers every call that can be tried without buying")


async def _probe_calls(client: SupplierClient, product: Product) -> set[str]:
    """Make the calls that have not been answered yet for one product; return their names."""
    known = client.capabilities.present
    calls = [(name, call) for name, call in _harmless_calls(client, product) if name not in known]
    await asyncio.gather(*(_try_call(call()) for _, call in calls))
    return {name for name, _ in calls}


def _harmless_calls(
    client: SupplierClient, product: Product
) -> Iterator[tuple[str, Callable[[], Awaitable[object]]]]:
    """Yield calls about a product that change nothing. A refusal is as good an answer as a success."""
    code = product.code
    yield "valuation", partial(client.valuation, code, 1, deadline=_PROBE_TIMEOUT)
    yield "inventoryState", partial(client.inventory_state, code, 1, deadline=_PROBE_TIMEOUT)
    yield "stock", partial(client.stock, code, deadline=_PROBE_TIMEOUT)
    yield "inventory", partial(client.inventory, code, deadline=_PROBE_TIMEOUT)
    if product.selectable_cards:
        yield "draftCard", partial(client.draft_cards, code, deadline=_PROBE_TIMEOUT)
        yield "draft", partial(client.draft, code, 1, deadline=_PROBE_TIMEOUT)


async def _try_call(call: Awaitable[object]) -> None:
    with suppress(SupplierError):
        await call


async def check_telegram(settings: Settings) -> AsyncGenerator[CheckResult, None]:
    """Report whose token it is, and send each owner a test message."""
    try:
        bot = app.make_telegram_bot(settings)
    except (ValueError, TokenRefused) as error:
        yield _wrong("TELEGRAM_PROXY or TELEGRAM_TOKEN", str(error))
        return
    try:
        me = await _with_timeout(open_bot(bot))
    except TokenRefused:
        yield _wrong("TELEGRAM_TOKEN", "Telegram does not know this token")
        return
    except (TelegramError, TimeoutError) as error:
        yield _wrong("TELEGRAM_API_URL", f"Telegram cannot be reached ({type(error).__name__})")
        return
    try:
        yield _ok("TELEGRAM_TOKEN", f"this is @{me.username}")
        for admin in settings.admin_ids:
            yield await _send_test_message(bot.send_message, admin)
    finally:
        await close_bot(bot)


async def _send_test_message(send: Callable[..., Awaitable[object]], admin: int) -> CheckResult:
    subject = f"ADMIN_IDS {admin}"
    try:
        await _with_timeout(send(admin, "Vitrine: this is the test message of `check`."))
    except Forbidden:
        return _wrong(subject, "open a chat with the bot as this person and press Start first")
    except (TelegramError, TimeoutError) as error:
        return _wrong(subject, f"could not be sent a message ({type(error).__name__})")
    return _ok(subject, "received a test message")


async def _with_timeout(call: Awaitable[T]) -> T:
    async with asyncio.timeout(CHECK_TIMEOUT):
        return await call
