"""The settings: read from the environment, a `.env` file or a folder of secrets, and validated.

An error names the setting but never its value. Must not open a database or a connection.
"""

import ast
import inspect
import os
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, timedelta, tzinfo
from decimal import Decimal
from difflib import get_close_matches
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Self, cast
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, available_timezones

from pydantic import (
    Field,
    PrivateAttr,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_settings import DotEnvSettingsSource, NoDecode, SettingsConfigDict

from bot.domain.errors import InvalidAmount, VitrineError
from bot.domain.ids import BuyerId, SupplierAccountId
from bot.domain.money import Money, is_known_currency
from bot.domain.operations.sales_pause import SalesLimits
from bot.domain.orders.evidence import UnknownOutcomeRules
from bot.domain.orders.rewards import ReferralTerms
from bot.domain.orders.seller_messages import BUILT_IN_NON_DELIVERY_PHRASES, NonDeliveryPhrases
from bot.domain.payments.claims import ClaimLimits
from bot.domain.payments.payments import PaymentMethod
from bot.domain.pricing.currency_values import find_rate_band
from bot.domain.pricing.exchange_rate import MAX_RATE, MIN_RATE, is_possible_rate
from bot.domain.pricing.price_list import PriceList
from bot.domain.pricing.rate_jumps import MAX_CHANGE_PERCENT
from bot.domain.settings import ShopSettings
from bot.domain.typed_amount import parse_amount
from bot.payment_settings import PaymentSettings, read_text_file

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

SECRETS_DIR = "SECRETS_DIR"
#: How much alike a name and a setting must be: TELEGRAM_BOT_TOKEN is near TELEGRAM_TOKEN.
_NEAR_MISS: Final = 0.85
#: systemd names the folder of a service's credentials in this variable.
_CREDENTIALS_DIRECTORY: Final = "CREDENTIALS_DIRECTORY"
_CONTAINER_SECRETS_DIR = Path("/run/secrets")
_TOKEN = re.compile(r"[0-9]{3,20}:[A-Za-z0-9_-]{20,100}", re.ASCII)
_ID = re.compile(r"[0-9]{1,18}", re.ASCII)
_MIN_PASSPHRASE_LENGTH = 12
_MAX_TERMS_LENGTH = 60_000
#: Settings that are amounts, in the order that `Settings.sales_limits` reads them.
_LIMIT_SETTINGS = (
    "buyer_daily_cap",
    "shop_daily_cap",
    "pause_below_supplier_balance",
    "confirm_credit_above",
    "manager_daily_sum",
)
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class WrongSettings(VitrineError):  # noqa: N818 - reads as a fact
    """Invalid settings. `problems` holds a sentence for each, without values."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


_CONFIG = SettingsConfigDict(
    case_sensitive=False,
    extra="ignore",
    env_ignore_empty=True,
    hide_input_in_errors=True,
    defer_build=False,
)


class Settings(PaymentSettings):
    """All settings: each with what it means, which `.github/SETTINGS.md` shows."""

    model_config = _CONFIG

    #: Where the key of the supplier was read: a file, or "" for a variable of the environment.
    _supplier_key_file: str = PrivateAttr(default="")
    _is_rehearsal: bool = PrivateAttr(default=False)

    telegram_token: SecretStr
    """The bot's token, from @BotFather."""
    telegram_api_url: str = "https://api.telegram.org"
    """The address of the Bot API server."""
    telegram_proxy: SecretStr | None = Field(default=None, examples=["http://proxy:8080"])
    """A proxy for calls to Telegram."""
    shop_name: str = Field(default="", max_length=64, examples=["Corner Shop"])
    """The name of your shop, used in its greeting and as the bot's name."""
    terms_file: Path | None = Field(default=None, examples=["terms.txt"])
    """A UTF-8 text file with your own terms, which `/terms` shows as they are, in pages; read at
    the start. Telegram expects `/terms` and `/paysupport` of bots that take payments. Without it a
    short general text is shown.
    """
    admin_ids: Annotated[tuple[int, ...], NoDecode]
    """Numeric Telegram ids of the owners, like `123` or `123,456`. They add other staff by `/staff`."""
    supplier_url: str
    """The supplier's address; it begins with `https://`."""
    supplier_app_id: str
    """The id of your account at the supplier."""
    supplier_app_key: SecretStr
    """The key of that account; every call is signed with it."""
    supplier_proxy: SecretStr | None = Field(default=None, examples=["http://proxy:8080"])
    """A proxy for calls to the supplier."""
    supplier_ca: Path | None = Field(default=None, examples=["/etc/ssl/supplier.pem"])
    """A file of root certificates to trust for the supplier, besides those that come with the
    program (Mozilla's). The certificates of the system are not used.
    """
    supplier_account_exclusive: bool = False
    """`true`: only this shop spends from the supplier account, and nobody tops it up while an
    outcome is unknown. Then an unchanged balance settles an unknown outcome, and the buyer's money
    is released. The risk: somebody pays in exactly the price in the seconds in which the supplier
    charges it, and a secret that you paid for is lost.
    """
    supplier_enforces_request_no: bool = False
    """`true`: the supplier never books two orders under one request number. Then an order whose
    answer was lost is sent once more with the same number. The risk: if the supplier does book it
    twice, you pay twice. Leave it off unless you have tested it.
    """
    outcome_observation_seconds: float = Field(default=300, gt=0, le=3600)
    """How long an unknown outcome is observed before one of these rules settles it; later orders of
    the account wait as long. It must exceed the time that the supplier needs to book an order.
    """
    data_dir: Path = Path("data")
    """The folder for the shop's data, readable by its user only."""
    database_url: SecretStr | None = Field(
        default=None, examples=["postgresql://vitrine:password@localhost/vitrine"]
    )
    """`postgresql://...` if one machine is not enough; without it a SQLite file in `DATA_DIR`.
    `vitrine migrate-to` moves the file of a stopped shop there.
    """
    vault_key: SecretStr | None = None
    """Encrypts secrets at rest; without it they cannot be read. `new,old` encrypts with the first
    key and still decrypts with the second; after `vitrine rotate-keys` the old key is no longer
    needed. Without it a key is made in `DATA_DIR`.
    """
    currency: str = "USD"
    """The currency that buyers pay in."""
    supplier_currency: str = Field(default="", examples=["CNY"])
    """The supplier's currency, if it is not `CURRENCY`."""
    exchange_rate: Decimal | None = Field(default=None, examples=["0.14"])
    """The value of one `SUPPLIER_CURRENCY` in `CURRENCY`; required if they differ."""
    exchange_rate_source: SecretStr | None = Field(
        default=None, examples=["https://rates.example/latest?base=CNY"]
    )
    """A file or an `https://` address with the latest rate: one number, or JSON. A file is as old
    as its last change, an address is read every hour. `EXCHANGE_RATE` stays required: the first
    rate of the source is compared with it.
    """
    exchange_rate_field: str = Field(default="", examples=["rates.USD"])
    """Where the number is in the JSON of `EXCHANGE_RATE_SOURCE`, such as `rates.USD`."""
    exchange_rate_buffer_percent: Decimal = Field(default=Decimal(0), ge=0, le=50, decimal_places=2)
    """Added to the rate, because it may change until you pay the supplier."""
    exchange_rate_max_age_hours: int = Field(default=24, ge=1, le=720)
    """Sales pause while the source has no rate younger than this, and resume by themselves."""
    max_rate_change_percent: int = Field(default=MAX_CHANGE_PERCENT, ge=1, le=90)
    """A rate of a source that differs by more than this from the median of the rates of the last
    seven days stops what depends on it: sales for the exchange rate, a payment method for its
    value. An alert has a button that accepts the rate; a source that says a usual rate again is
    used by itself.
    """
    markup_percent: Decimal = Field(
        default=Decimal(0), gt=-100, le=10_000, decimal_places=2, examples=["10"]
    )
    """Added to the supplier's price, at the first start only: later `/markup` changes the price
    rules.
    """
    default_credit: str = Field(default="0", examples=["0"])
    """How much a buyer may spend without having paid. A change takes effect at the next start, for
    everybody without a limit of their own (`/limit`). A lowered one does not reach a buyer who has
    used their credit (a balance below zero): they keep the earlier limit until they have paid it
    back and the shop starts again. `/limit` lowers it at once.
    """
    referral_percent: Decimal = Field(default=Decimal(0), ge=0, le=100, decimal_places=2)
    """The share of an order's margin that the person gets who invited its buyer; `0`: no referral.
    """
    referral_days: int = Field(default=14, ge=0, le=365)
    """How many days after the delivery the share is credited; 0 to 365. A shorter time counts also
    for what waits already.
    """
    referral_max_orders: int = Field(default=0, ge=0, le=1_000_000)
    """How many orders of each invited buyer earn a share, refunded ones not counted; `0`: all."""
    buyer_daily_cap: str = Field(default="0", examples=["200"])
    """How much one buyer may order within 24 hours, in `CURRENCY`; an order counts with the larger
    of its price and your cost. `0`: no limit.
    """
    shop_daily_cap: str = Field(default="0", examples=["2000"])
    """The same for the shop as a whole. `0`: no limit."""
    pause_below_supplier_balance: str = Field(default="0", examples=["20"])
    """Sales pause while your balance at the supplier is below this, in `SUPPLIER_CURRENCY`; they
    always pause while it is below the cost of confirmed orders.
    """
    pause_after_unknown_outcomes: int = Field(default=3, ge=0, le=100)
    """After this many unknown outcomes in a row, sales pause until you `/resume` them; `0`: never.
    """
    pause_after_charges_above_quote: int = Field(default=3, ge=0, le=100)
    """After this many orders within 24 hours for which the supplier charged more than it had
    quoted, sales pause until you `/resume` them; `0`: never.
    """
    max_refused_orders: int = Field(default=5, ge=0, le=1_000)
    """After the supplier has refused this many orders of one buyer within an hour, that buyer must
    wait before the next order; `0`: no limit.
    """
    max_open_orders: int = Field(default=20, ge=1, le=1_000)
    """How many orders one buyer may have open."""
    supplier_coupons: bool = False
    """`true` takes a typed code that is none of the shop's own for a coupon of the supplier. Only
    the trade tells whether it is valid: a wrong one costs the buyer a declined order. Leave it off
    if you have no coupons there.
    """
    max_open_quotes: int = Field(default=10, ge=1, le=1_000)
    """How many quotes one buyer may have open; a new quote replaces the oldest one."""
    confirm_credit_above: str = "100"
    """A `/credit` or `/limit` above this needs a second tap; `0`: none does."""
    manager_daily_sum: str = "100"
    """How much one manager may give to buyers in a day, in `CURRENCY`: cases, claims, refunds,
    replacements, goodwill and credit count together. What exceeds it is proposed to an owner. `0`:
    no limit; owners never have one.
    """
    product_pictures: bool = True
    """Products are shown with the pictures that the supplier has on its own host, if the text fits
    below; Telegram fetches them.
    """
    supplier_reads_per_second: float = Field(default=50, gt=0, le=1_000)
    """The most read calls to the supplier that all buyers' taps together may cause; the checks
    before payments have a fifth of it on top.
    """
    supplier_read_timeout_seconds: float = Field(default=3, gt=0, le=30)
    """How long a tap waits for the supplier before the shop shows stored data. It waits five times
    as long for what only the supplier knows, such as the price of a quote.
    """
    delivery_retention_days: int = Field(default=90, ge=0, le=36_500)
    """How many days after delivery the secrets, the supplier's raw answers and the buyer's answers
    are kept; `0`: for ever. Nothing is erased while the clocks of the supplier and this machine
    differ by a day.
    """
    protect_content: bool = False
    """`true`: messages with secrets cannot be forwarded, copied or saved, not even by their buyer;
    documents always can.
    """
    backup_dir: Path | None = Field(default=None, examples=["/mnt/elsewhere/vitrine"])
    """A folder for an hourly backup, preferably on another disk."""
    backup_passphrase: SecretStr | None = None
    """Encrypts and decrypts the backups, 12 characters or more; do not store it beside the backups.
    """
    backup_keep: int = Field(default=48, ge=1)
    """How many backups to keep in it."""
    min_free_disk_mb: int = Field(default=200, ge=0)
    """With less free space on the disk of a SQLite file, no order is accepted."""
    seller_notice_phrases: Annotated[tuple[str, ...], NoDecode] = Field(
        default=(), examples=["Your order is being prepared.|Please wait."]
    )
    """Sentences that sellers write before a secret: whole sentences, separated by `|`."""
    seller_refusal_phrases: Annotated[tuple[str, ...], NoDecode] = Field(
        default=(), examples=["Sold out, sorry."]
    )
    """Sentences that sellers write instead of a secret, separated by `|`."""
    seller_message_wait_hours: int = Field(default=24, ge=1, le=168)
    """A seller of a hand-delivered product may write a sentence first. The buyer sees it at once,
    and you are asked whether it is the goods. After this many hours without an answer it counts as
    the goods and the price is captured; 1 to 168.
    """
    timezone: str = "UTC"
    """The shop's time zone, an IANA name such as `Europe/Berlin`: "today" begins at its midnight,
    and times are shown in it. The days of promo codes stay days in UTC.
    """
    watch_port: int = Field(default=0, ge=0, le=65_535)
    """The port on which `/health/live`, `/health/ready` and `/metrics` answer over HTTP; `0`: none. `live`
    says that the process reacts, `ready` that it also gets updates and can use its database. `metrics`
    has numbers for Prometheus: see WATCHING.md.
    """
    watch_address: str = "127.0.0.1"
    """The address of that port. Other machines can read it only if you choose another address."""
    log_level: str = "INFO"
    """`DEBUG`, `INFO`, `WARNING` or `ERROR`."""
    log_format: str = "text"
    """`text`, or `json` for one JSON object a line, with the fields time (UTC), level, logger, message,
    exception, and the ids of the update, order, message or job.
    """

    @field_validator("admin_ids", mode="before")
    @classmethod
    def _split_ids(cls, value: Any) -> Any:
        """Accept both "1,2" and "123"."""
        if isinstance(value, int):
            return (value,)
        if not isinstance(value, str):
            return value
        parts = [part for part in re.split(r"[,;\s]+", value) if part]
        if not parts or not all(_ID.fullmatch(part) for part in parts):
            raise ValueError("must be numeric Telegram ids, separated by commas")
        return tuple(dict.fromkeys(int(part) for part in parts))

    @field_validator("seller_notice_phrases", "seller_refusal_phrases", mode="before")
    @classmethod
    def _split_sentences(cls, value: Any) -> Any:
        """Split sentences at vertical bars."""
        if not isinstance(value, str):
            return value
        return tuple(part.strip() for part in value.split("|") if part.strip())

    @field_validator("telegram_token")
    @classmethod
    def _check_token(cls, value: SecretStr) -> SecretStr:
        if _TOKEN.fullmatch(value.get_secret_value().strip()) is None:
            raise ValueError("does not look like a bot token (123456:letters)")
        return SecretStr(value.get_secret_value().strip())

    @field_validator("telegram_api_url", "supplier_url")
    @classmethod
    def _check_address(cls, value: str) -> str:
        parts = urlsplit(value)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ValueError("must be an address like https://shop.example")
        return value.rstrip("/")

    @field_validator("supplier_url")
    @classmethod
    def _require_https(cls, value: str) -> str:
        parts = urlsplit(value)
        if parts.scheme == "http" and parts.hostname not in _LOOPBACK:
            raise ValueError("must begin with https:// (payments depend on it)")
        return value

    @field_validator("currency", "supplier_currency")
    @classmethod
    def _check_currency(cls, value: str) -> str:
        if value and not is_known_currency(value):
            raise ValueError(
                "must be the ISO 4217 code of a currency, like USD, or USDT, USDC or XTR"
            )
        return value

    @field_validator("exchange_rate")
    @classmethod
    def _check_rate(cls, value: Decimal | None) -> Decimal | None:
        if value is not None and not is_possible_rate(value):
            raise ValueError(f"must be a number from {MIN_RATE:f} to {MAX_RATE:f}")
        return value

    @field_validator("exchange_rate_source")
    @classmethod
    def _check_rate_source(cls, value: SecretStr | None) -> SecretStr | None:
        """Accept the path of a file, and an https address."""
        if value is None:
            return None
        parts = urlsplit(value.get_secret_value())
        if parts.scheme == "http" and parts.hostname not in _LOOPBACK:
            raise ValueError("must begin with https:// (prices depend on it)")
        if parts.scheme in {"http", "https"} and not parts.hostname:
            raise ValueError("must be a file or an address like https://rates.example/latest")
        return value

    @field_validator("backup_passphrase")
    @classmethod
    def _check_passphrase(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value()) < _MIN_PASSPHRASE_LENGTH:
            raise ValueError(f"must have at least {_MIN_PASSPHRASE_LENGTH} characters")
        return value

    @field_validator("shop_name")
    @classmethod
    def _check_shop_name(cls, value: str) -> str:
        if not value.isprintable():
            raise ValueError("must be a name on one line")
        return value.strip()

    @field_validator("terms_file")
    @classmethod
    def _check_terms_file(cls, value: Path | None) -> Path | None:
        if value is not None:
            read_text_file(value, _MAX_TERMS_LENGTH)
        return value

    @field_validator("timezone")
    @classmethod
    def _check_time_zone(cls, value: str) -> str:
        if value == "UTC":  # the names of all the others are in 600 files
            return value
        known = {"UTC"} | available_timezones()
        if value in known:
            return value
        nearest = _find_nearest_time_zone(value, known)
        hint = f"; did you mean {nearest}?" if nearest else ""
        raise ValueError(f"must be the name of a time zone, like Europe/Berlin{hint}")

    @field_validator("log_level")
    @classmethod
    def _check_log_level(cls, value: str) -> str:
        if value.upper() not in {"DEBUG", "INFO", "WARNING", "ERROR"}:
            raise ValueError("must be DEBUG, INFO, WARNING or ERROR")
        return value.upper()

    @field_validator("log_format")
    @classmethod
    def _check_log_format(cls, value: str) -> str:
        if value.lower() not in {"text", "json"}:
            raise ValueError("must be text or json")
        return value.lower()

    @model_validator(mode="after")
    def _check_combinations(self) -> Self:
        self.supplier_currency = self.supplier_currency or self.currency
        if self.exchange_rate is None and self.supplier_currency != self.currency:
            raise ValueError("EXCHANGE_RATE must be the value of one SUPPLIER_CURRENCY in CURRENCY")
        if self.exchange_rate not in {None, Decimal(1)} and self.supplier_currency == self.currency:
            raise ValueError("EXCHANGE_RATE must be 1 or unset if the currencies are the same")
        if self.supplier_currency == self.currency and (
            self.exchange_rate_source is not None or bool(self.exchange_rate_buffer_percent)
        ):
            raise ValueError("EXCHANGE_RATE_SOURCE and its buffer need two currencies")
        band = find_rate_band(self.supplier_currency, self.currency)
        if self.exchange_rate is not None and band is not None and self.exchange_rate not in band:
            raise ValueError(
                f"EXCHANGE_RATE must be the value of one {self.supplier_currency} in"
                f" {self.currency}: {band}"
            )
        for name in ("default_credit", *_LIMIT_SETTINGS):
            try:
                self._amount(name)
            except InvalidAmount:
                raise ValueError(f"{name.upper()} must be an amount like 0 or 12.50") from None
            if self._amount(name).amount < 0:
                raise ValueError(f"{name.upper()} must not be negative")
        self.check_payment_methods(self.currency)
        if self.backup_dir is not None and self.backup_passphrase is None:
            raise ValueError("BACKUP_PASSPHRASE must be set for the backups in BACKUP_DIR")
        return self

    def _amount(self, name: str) -> Money:
        """Return the amount of a setting.

        `pause_below_supplier_balance` is in the supplier's currency, the others in ours.
        """
        floor = name == "pause_below_supplier_balance"
        return parse_amount(getattr(self, name), self.supplier_currency if floor else self.currency)

    @property
    def sales_limits(self) -> SalesLimits:
        """Return the sales limits. A limit of 0 means no limit."""
        buyer, shop, floor, asks, _ = (self._amount(name) or None for name in _LIMIT_SETTINGS)
        return SalesLimits(
            buyer_daily_cap=buyer,
            shop_daily_cap=shop,
            supplier_balance_floor=floor.decimal if floor else None,
            max_unknown_outcomes=self.pause_after_unknown_outcomes,
            max_charges_above_quote=self.pause_after_charges_above_quote,
            max_refused_orders=self.max_refused_orders,
            max_open_quotes=self.max_open_quotes,
            credit_confirm_above=asks,
        )

    @property
    def newcomer_credit(self) -> Money:
        """Return the default credit limit: what a buyer may spend before they pay."""
        return parse_amount(self.default_credit, self.currency)

    @property
    def referral(self) -> ReferralTerms | None:
        """Return what invitations earn; None if nothing."""
        if not self.referral_percent:
            return None
        wait = timedelta(days=self.referral_days)
        return ReferralTerms(int(self.referral_percent * 100), wait, self.referral_max_orders)

    @property
    def initial_price_list(self) -> PriceList:
        """Return the rate, and the price rule that a new shop starts with."""
        rate = self.exchange_rate or Decimal(1)
        prices = PriceList.with_markup(
            self.markup_percent, self.supplier_currency, self.currency, rate
        )
        return replace(prices, rate_buffer_bp=int(self.exchange_rate_buffer_percent * 100))

    @property
    def notice_phrases(self) -> NonDeliveryPhrases:
        """Return the phrases that sellers write in place of a delivery."""
        return BUILT_IN_NON_DELIVERY_PHRASES.with_additional(
            self.seller_notice_phrases, self.seller_refusal_phrases
        )

    @property
    def unknown_outcome_rules(self) -> UnknownOutcomeRules:
        """Return the rules that settle an unknown outcome without a person."""
        rules = UnknownOutcomeRules(
            self.supplier_account_exclusive, self.supplier_enforces_request_no
        )
        every = min(rules.reading_interval_seconds, self.outcome_observation_seconds / 4)
        return replace(
            rules,
            observation_seconds=self.outcome_observation_seconds,
            reading_interval_seconds=every,
        )

    @property
    def time_zone(self) -> tzinfo:
        """Return the zone in which days begin, and times are shown."""
        return UTC if self.timezone == "UTC" else ZoneInfo(self.timezone)

    @property
    def secret_retention(self) -> timedelta | None:
        """Return how long a delivered secret is kept after its delivery; None means without a limit."""
        return (
            timedelta(days=self.delivery_retention_days) if self.delivery_retention_days else None
        )

    def for_shop(
        self, account: SupplierAccountId, payment_methods: Sequence[PaymentMethod]
    ) -> ShopSettings:
        """Return the settings that use cases read.

        Raises ValueError if the file of the terms can no longer be read.
        """
        claim_limit = self.confirm_claim_above or self.confirm_credit_above
        return ShopSettings(
            supplier_account_id=account,
            initial_price_list=self.initial_price_list,
            default_credit=self.newcomer_credit,
            operator_ids=tuple(map(BuyerId, self.admin_ids)),
            notice_phrases=self.notice_phrases,
            seller_message_wait=timedelta(hours=self.seller_message_wait_hours),
            unknown_outcome_rules=self.unknown_outcome_rules,
            max_open_orders=self.max_open_orders,
            supplier_coupons=self.supplier_coupons,
            sales_limits=self.sales_limits,
            supplier_read_deadline=self.supplier_read_timeout_seconds,
            secret_retention=self.secret_retention,
            picture_host=self.supplier_url if self.product_pictures else "",
            protect_content=self.protect_content,
            name=self.shop_name,
            terms=read_text_file(self.terms_file, _MAX_TERMS_LENGTH) if self.terms_file else "",
            bot_id=self.bot_id,
            payment_methods=payment_methods,
            top_ups=self.list_top_ups(self.currency),
            referral=self.referral,
            claim_limits=ClaimLimits(
                self.max_open_claims, parse_amount(claim_limit, self.currency) or None
            ),
            max_exchange_rate_age=timedelta(hours=self.exchange_rate_max_age_hours),
            max_rate_change_percent=self.max_rate_change_percent,
            time_zone=self.time_zone,
            manager_daily_sum=self._amount("manager_daily_sum") or None,
            supplier_key_file=self._supplier_key_file,
            is_rehearsal=self._is_rehearsal,
            writes_backups=self.backup_dir is not None,
        )

    def for_rehearsal(self, values: Mapping[str, object]) -> Self:
        """Return these settings with other `values`, which are not validated, for a rehearsal."""
        copied = self.model_copy(update=values)
        copied._is_rehearsal = True  # noqa: SLF001 - of this class
        return copied

    @property
    def database_address(self) -> str:
        """Return the address of the database; by default a SQLite file in `data_dir`."""
        if self.database_url is not None:
            return self.database_url.get_secret_value()
        return f"sqlite:///{(self.data_dir / 'vitrine.sqlite3').absolute()}"

    @property
    def backup_folder(self) -> Path:
        """Return the default folder of backups."""
        return self.backup_dir or self.data_dir / "backups"

    @property
    def vault_key_file(self) -> Path:
        """Return the file of the vault key, which is used if VAULT_KEY is not set."""
        return self.data_dir / "vault.key"

    @property
    def bot_id(self) -> int:
        """Return the bot's Telegram id: the number before the colon of the token."""
        return int(self.telegram_token.get_secret_value().partition(":")[0])

    def values_to_redact(self) -> list[str]:
        """Return all values that must never reach a log."""
        values = (getattr(self, name) for name in type(self).model_fields)
        return [value.get_secret_value() for value in values if isinstance(value, SecretStr)]


def _find_nearest_time_zone(value: str, known: Collection[str]) -> str | None:
    """Return the time zone that is most likely meant: "berlin" means Europe/Berlin."""
    place = re.sub(r"\W+", "_", value.strip().casefold().rpartition("/")[2])
    same_place = [name for name in sorted(known) if name.casefold().rpartition("/")[2] == place]
    folded = {name.casefold(): name for name in sorted(known)}
    near = get_close_matches(value.strip().casefold(), folded, n=1)
    return folded[near[0]] if near else next(iter(same_place), None)


#: The file with settings in the folder where the program is started.
ENV_FILE = Path(".env")


def load_settings(
    env_file: Path | None = ENV_FILE, replaced: Mapping[str, object] | None = None
) -> Settings:
    """Load the settings of this process. Raises WrongSettings, which names every problem.

    The files of a secrets folder, one for each setting, are read too: see `find_secrets_folder`.
    What is set of a setting in `replaced` is not looked at: it gets the value there.
    """
    folder = find_secrets_folder()
    if folder is not None and (unread := _find_unreadable_secrets(folder)):
        raise WrongSettings(unread)
    try:
        settings = Settings(_env_file=env_file, _secrets_dir=folder, **(replaced or {}))  # type: ignore[arg-type, call-arg]
    except ValidationError as error:
        unknown = find_unknown_settings(env_file)
        raise WrongSettings([*_problems(error), *unknown]) from None
    except UnicodeDecodeError:
        raise WrongSettings([f"{env_file} is not a UTF-8 text file"]) from None
    settings._supplier_key_file = _find_file_of("supplier_app_key", env_file, folder)  # noqa: SLF001 - of this module
    return settings


def make_settings(values: Mapping[str, str]) -> Settings:
    """Make settings of these values and the environment, without `.env`. Raises WrongSettings."""
    try:
        return Settings(_env_file=None, **values)  # type: ignore[arg-type, call-arg]
    except ValidationError as error:
        raise WrongSettings(_problems(error)) from None


def describe_setting(name: str) -> str:
    """Return the meaning of a setting of the model, on one line: the text below its field."""
    return _read_descriptions()[name]


@cache
def _read_descriptions() -> Mapping[str, str]:
    """Return the text below each field of the settings.

    Pydantic can keep these texts, but would read the sources at each start.
    """
    found = {}
    for kind in (PaymentSettings, Settings):
        (defined,) = ast.parse(inspect.getsource(kind)).body
        assert isinstance(defined, ast.ClassDef)
        for field, below in pairwise(defined.body):
            match field, below:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(meaning))),
                ):
                    found[name] = " ".join(meaning.split())
    return found


def find_secrets_folder() -> Path | None:
    """Return the folder that SECRETS_DIR names, or else that of the service's credentials.

    Without both it is `/run/secrets`, if it exists.
    """
    named = os.environ.get(SECRETS_DIR, os.environ.get(_CREDENTIALS_DIRECTORY))
    if named is not None:
        return Path(named)
    return _CONTAINER_SECRETS_DIR if _CONTAINER_SECRETS_DIR.is_dir() else None


def _find_unreadable_secrets(folder: Path) -> list[str]:
    """Return a sentence for each file of a secrets folder that has a setting and cannot be read."""
    if not folder.is_dir():
        return [f"{SECRETS_DIR}: {folder} is not a folder"]
    try:
        files = sorted(folder.iterdir())
    except OSError as error:
        return [f"{folder} cannot be read: {error.strerror}"]
    sentences = []
    for file in files:
        if file.name.casefold() in Settings.model_fields:
            try:
                file.read_text("utf-8")
            except OSError as error:
                sentences.append(f"{file} cannot be read: {error.strerror}")
            except UnicodeDecodeError:
                sentences.append(f"{file} is not a UTF-8 text file")
    return sentences


def find_unknown_settings(env_file: Path | None = ENV_FILE) -> list[str]:
    """Return a sentence for each name that is no setting, with the setting that is probably meant.

    Every name in `.env` and in the secrets folder counts. The environment also serves other
    programs: there only a name counts that is nearly a setting.
    """
    folder = find_secrets_folder()
    files = sorted(folder.iterdir()) if folder is not None and folder.is_dir() else []
    places = {
        str(env_file): list(_read_env_file(env_file)),
        str(folder): [file.name for file in files if file.is_file()],
        "the environment": list(os.environ),
    }
    sentences = []
    for place, names in places.items():
        for name in names:
            if name.casefold() in Settings.model_fields or name.upper() == SECRETS_DIR:
                continue
            near = get_close_matches(name.casefold(), Settings.model_fields, 1, _NEAR_MISS)
            if near:
                sentences.append(
                    f"{name} in {place} is no setting: did you mean {near[0].upper()}?"
                )
            elif place != "the environment":
                sentences.append(f"{name} in {place} is no setting")
    return sentences


def _read_env_file(env_file: Path | None) -> Mapping[str, str | None]:
    if env_file is None or not env_file.is_file():
        return {}
    return DotEnvSettingsSource(Settings, env_file=env_file, case_sensitive=True).env_vars


def _find_file_of(setting: str, env_file: Path | None, secrets_dir: Path | None) -> str:
    """Return the file that has a setting; "" if it is a variable of the environment."""
    if any(name.casefold() == setting and value for name, value in os.environ.items()):
        return ""
    if any(
        name.casefold() == setting and value for name, value in _read_env_file(env_file).items()
    ):
        return str(cast("Path", env_file).absolute())
    if secrets_dir is not None:
        for file in sorted(secrets_dir.iterdir()):
            if file.name.casefold() == setting:
                return str(file.absolute())
    return ""


def _problems(error: ValidationError) -> list[str]:
    """Return a sentence for each problem."""
    return [
        _tell_problem(problem)
        for problem in error.errors(include_url=False, include_input=False, include_context=True)
    ]


def _tell_problem(problem: "ErrorDetails") -> str:
    """Return what a setting must be, with an example, but never with its value."""
    setting = str(problem["loc"][0]) if problem["loc"] else ""
    field, limits = Settings.model_fields.get(setting), problem.get("ctx", {})
    example = (field.examples or [field.default])[0] if field is not None else ""
    match problem["type"]:
        case "missing":
            text = "is missing"
        case "decimal_parsing" | "float_parsing" | "decimal_type":
            text = f"must be a number, such as {example}"
        case "int_parsing" | "int_from_float" | "int_type":
            text = f"must be a whole number, such as {example}"
        case "bool_parsing" | "bool_type":
            text = "must be true or false"
        case "greater_than":
            text = f"must be more than {limits['gt']}"
        case "greater_than_equal":
            text = f"must be at least {limits['ge']}"
        case "less_than_equal":
            text = f"must be at most {limits['le']}"
        case "decimal_max_places":
            text = f"must have at most {limits['decimal_places']} digits after the point"
        case "string_too_long":
            text = f"must have at most {limits['max_length']} characters"
        case _:
            text = problem["msg"].removeprefix("Value error, ")
    return f"{setting.upper()} {text}".strip()
