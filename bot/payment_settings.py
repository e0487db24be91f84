"""The settings of payment methods, with their checks. `Settings` inherits them.

A new payment method adds its fields here and its checks in a method of its own.
"""

import re
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.domain.errors import InvalidAmount
from bot.domain.money import is_known_currency
from bot.domain.pricing.currency_values import find_rate_band
from bot.domain.pricing.exchange_rate import MAX_RATE, MIN_RATE, is_possible_rate
from bot.domain.typed_amount import parse_amount

_LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
_MAX_TOP_UP_AMOUNTS: Final = 12
#: Together with the amount, the reference and our sentences they fit into one message.
_MAX_INSTRUCTIONS_LENGTH: Final = 3_000
_ASSET: Final = re.compile(r"[A-Z0-9]{2,10}", re.ASCII)
#: The currencies in which Crypto Pay makes invoices, and coins that are worth a dollar.
_CRYPTO_PAY_CURRENCIES: Final = (
    "USD EUR RUB BYN UAH GBP CNY KZT UZS GEL TRY AMD THB INR BRL IDR AZN AED PLN ILS USDT USDC"
)


class PaymentSettings(BaseSettings):
    """The settings of payment methods: each with what it means, which `.github/SETTINGS.md` shows."""

    #: Only the settings as a whole are read from anywhere.
    model_config = SettingsConfigDict(defer_build=True)

    star_value: Decimal | None = Field(default=None, examples=["0.013"])
    """The value of one Telegram Star in `CURRENCY`; with it buyers can pay with Stars. Telegram
    allows only Stars for digital goods in its apps.
    """
    star_value_source: str = Field(default="", examples=["https://rates.example/latest#rates.XTR"])
    """A file or an `https://` address from which that value is read, with the field in its JSON
    after a `#`; while it has no value younger than `EXCHANGE_RATE_MAX_AGE_HOURS`, Stars are not
    offered.
    """
    star_buffer_percent: Decimal = Field(default=Decimal(0), ge=0, le=100, decimal_places=2)
    """Raises what is asked in Stars: their value may fall before you exchange them."""
    provider_token: SecretStr | None = Field(default=None, examples=["284685063:TEST:abcdef"])
    """The token of a payment provider that you connected to the bot at @BotFather (Payments); with
    it buyers can pay by bank card or what the provider offers.
    """
    provider_currency: str = Field(default="", examples=["USD"])
    """The currency of its invoices, if it is not `CURRENCY`."""
    provider_value: Decimal | None = Field(default=None, examples=["1"])
    """The value of one unit of `PROVIDER_CURRENCY` in `CURRENCY`."""
    provider_value_source: str = Field(
        default="", examples=["https://rates.example/latest#rates.USD"]
    )
    """A source of that value, as for `STAR_VALUE_SOURCE`."""
    provider_buffer_percent: Decimal = Field(default=Decimal(0), ge=0, le=100, decimal_places=2)
    """Raises what is asked: the provider keeps a fee, which is otherwise yours."""
    provider_minimum: str = "1"
    """The least of one payment; Telegram's own table of currencies, which is read at each start,
    bounds it too.
    """
    provider_maximum: str = "1000"
    """The most of one payment; the same table bounds it."""
    crypto_pay_token: SecretStr | None = Field(default=None, examples=["12345:AAbbCCddEEff"])
    """The token of an app at @CryptoBot (`/pay`, Create App); with it buyers can pay with crypto
    currencies.
    """
    crypto_pay_testnet: bool = False
    """`true`: use Crypto Pay's test network (@CryptoTestnetBot)."""
    crypto_pay_url: str = Field(default="", examples=["https://pay.crypt.bot"])
    """The address of another server than Crypto Pay's own."""
    crypto_pay_currency: str = Field(default="", examples=["USD"])
    """The currency of Crypto Pay's invoices, if it is not `CURRENCY`: one of its state currencies,
    `USDT` or `USDC`.
    """
    crypto_pay_assets: Annotated[tuple[str, ...], NoDecode] = Field(
        default=(), examples=["USDT TON"]
    )
    """The coins that can be sent, like `USDT TON`; without it all."""
    crypto_pay_value: Decimal | None = Field(default=None, examples=["1"])
    """The value of one unit of `CRYPTO_PAY_CURRENCY` in `CURRENCY`."""
    crypto_pay_value_source: str = Field(
        default="", examples=["https://rates.example/latest#rates.USD"]
    )
    """A source of that value, as for `STAR_VALUE_SOURCE`."""
    crypto_pay_buffer_percent: Decimal = Field(default=Decimal(0), ge=0, le=100, decimal_places=2)
    """Raises what is asked: Crypto Pay keeps a fee, which is otherwise yours."""
    crypto_pay_minimum: str = "1"
    """The least of one payment."""
    crypto_pay_maximum: str = "1000"
    """The most of one payment."""
    by_hand_instructions_file: Path | None = Field(default=None, examples=["how-to-pay.txt"])
    """A UTF-8 text of at most 3000 characters: how to pay by hand, such as your bank account or
    wallet address; with it buyers can pay by hand.
    """
    by_hand_name: str = Field(default="", max_length=32, examples=["Bank transfer"])
    """The name of this method on its button, in all languages; without it "Bank transfer"."""
    by_hand_currency: str = Field(default="", examples=["EUR"])
    """The currency of payments by hand, if it is not `CURRENCY`."""
    by_hand_value: Decimal | None = Field(default=None, examples=["1.08"])
    """The value of one unit of `BY_HAND_CURRENCY` in `CURRENCY`."""
    by_hand_value_source: str = Field(
        default="", examples=["https://rates.example/latest#rates.EUR"]
    )
    """A source of that value, as for `STAR_VALUE_SOURCE`."""
    by_hand_minimum: str = "1"
    """The least of one payment by hand."""
    by_hand_maximum: str = "1000"
    """The most of one payment by hand."""
    max_open_claims: int = Field(default=3, ge=1, le=100)
    """How many payments by hand of one buyer may wait for your decision."""
    confirm_claim_above: str = Field(default="", examples=["100"])
    """A payment by hand that adds more than this needs a second tap; `0`: none does; without it as
    `CONFIRM_CREDIT_ABOVE`.
    """
    top_up_amounts: Annotated[tuple[str, ...], NoDecode] = ("5", "10", "20", "50", "100")
    """The amounts that the wallet offers, in `CURRENCY`."""

    @field_validator("top_up_amounts", "crypto_pay_assets", mode="before")
    @classmethod
    def _split_words(cls, value: Any) -> Any:
        """Split a list at blanks and semicolons."""
        return tuple(re.split(r"[;\s]+", value.strip())) if isinstance(value, str) else value

    @field_validator("star_value", "provider_value", "crypto_pay_value", "by_hand_value")
    @classmethod
    def _check_method_value(cls, value: Decimal | None) -> Decimal | None:
        if value is not None and not is_possible_rate(value):
            raise ValueError(f"must be a number from {MIN_RATE:f} to {MAX_RATE:f}")
        return value

    @field_validator(
        "star_value_source",
        "provider_value_source",
        "crypto_pay_value_source",
        "by_hand_value_source",
    )
    @classmethod
    def _check_value_source(cls, value: str) -> str:
        """Accept the path of a file, and an https address, each with a field after a #."""
        parts = urlsplit(value)
        if parts.scheme == "http" and parts.hostname not in _LOOPBACK:
            raise ValueError("must begin with https:// (what people pay depends on it)")
        if parts.scheme in {"http", "https"} and not parts.hostname:
            raise ValueError("must be a file or an address like https://rates.example/latest")
        return value

    @field_validator("crypto_pay_url")
    @classmethod
    def _check_crypto_pay_url(cls, value: str) -> str:
        parts = urlsplit(value)
        is_safe = parts.scheme == "https" or parts.hostname in _LOOPBACK
        if value and not (is_safe and parts.hostname):
            raise ValueError("must be an address like https://pay.example")
        return value.rstrip("/")

    @field_validator("crypto_pay_assets")
    @classmethod
    def _check_assets(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        assets = tuple(asset.upper() for asset in value if asset)
        if not all(_ASSET.fullmatch(asset) for asset in assets):
            raise ValueError("must be assets like USDT TON")
        return assets

    @field_validator("by_hand_name")
    @classmethod
    def _check_by_hand_name(cls, value: str) -> str:
        if not value.isprintable():
            raise ValueError("must be a name on one line")
        return value.strip()

    @field_validator("by_hand_instructions_file")
    @classmethod
    def _check_instructions_file(cls, value: Path | None) -> Path | None:
        if value is not None:
            read_text_file(value, _MAX_INSTRUCTIONS_LENGTH)
        return value

    def check_payment_methods(self, selling_currency: str) -> None:
        """Raise ValueError, with a sentence, for settings that do not fit together."""
        self._check_top_up_amounts(selling_currency)
        self._check_stars(selling_currency)
        if self.provider_token is not None:
            self._check_provider(selling_currency)
        if self.crypto_pay_token is not None:
            self._check_crypto_pay(selling_currency)
        if self.by_hand_instructions_file is not None:
            self._check_by_hand(selling_currency)
        if self.confirm_claim_above:
            self._check_confirm_claim_above(selling_currency)
        self._check_values_beside_sources()

    def _check_top_up_amounts(self, selling_currency: str) -> None:
        try:
            is_usable = all(amount > 0 for amount in self.list_top_ups(selling_currency))
        except InvalidAmount:
            is_usable = False
        if not is_usable or len(self.top_up_amounts) > _MAX_TOP_UP_AMOUNTS:
            raise ValueError("TOP_UP_AMOUNTS must be amounts like 5 10 20, at most twelve")

    def _check_stars(self, selling_currency: str) -> None:
        is_one = self.star_value in {None, Decimal(1)} and not self.star_value_source
        if selling_currency == "XTR" and not is_one:
            raise ValueError("STAR_VALUE must be 1, without a source, if CURRENCY is XTR")
        if self.star_value is not None:
            self._check_band("STAR", "XTR", selling_currency, self.star_value)

    def _check_provider(self, selling_currency: str) -> None:
        currency = self.provider_currency or selling_currency
        if not is_known_currency(currency) or currency == "XTR":
            raise ValueError("PROVIDER_CURRENCY must be the ISO 4217 code of a currency, like USD")
        self._check_value(
            "PROVIDER", currency, selling_currency, self.provider_value, self.provider_value_source
        )
        self._check_range("PROVIDER", self.provider_minimum, self.provider_maximum, currency)

    def _check_crypto_pay(self, selling_currency: str) -> None:
        currency = self.crypto_pay_currency or selling_currency
        if currency not in _CRYPTO_PAY_CURRENCIES.split():
            raise ValueError(
                "CRYPTO_PAY_CURRENCY must be a currency of Crypto Pay, like USD or USDT"
            )
        self._check_value(
            "CRYPTO_PAY",
            currency,
            selling_currency,
            self.crypto_pay_value,
            self.crypto_pay_value_source,
        )
        self._check_range("CRYPTO_PAY", self.crypto_pay_minimum, self.crypto_pay_maximum, currency)

    @staticmethod
    def _check_value(
        prefix: str, currency: str, selling_currency: str, value: Decimal | None, source: str
    ) -> None:
        if currency != selling_currency and value is None:
            raise ValueError(
                f"{prefix}_VALUE must be the value of one {currency} in {selling_currency}"
            )
        if currency == selling_currency and (value not in {None, Decimal(1)} or source):
            raise ValueError(f"{prefix}_VALUE and its source need a {prefix}_CURRENCY of its own")
        if value is not None:
            PaymentSettings._check_band(prefix, currency, selling_currency, value)

    @staticmethod
    def _check_band(prefix: str, currency: str, selling_currency: str, value: Decimal) -> None:
        band = find_rate_band(currency, selling_currency)
        if band is not None and value not in band:
            raise ValueError(
                f"{prefix}_VALUE must be the value of one {currency} in {selling_currency}: {band}"
            )

    def _check_values_beside_sources(self) -> None:
        """Require the fixed value beside each source: the first value of a source is compared with it."""
        for prefix in ("STAR", "PROVIDER", "CRYPTO_PAY", "BY_HAND"):
            value, source = (
                getattr(self, f"{prefix.lower()}_{name}") for name in ("value", "value_source")
            )
            if source and value is None:
                raise ValueError(
                    f"{prefix}_VALUE must be set beside {prefix}_VALUE_SOURCE: what the source says"
                    " first is compared with it"
                )

    def _check_by_hand(self, selling_currency: str) -> None:
        currency = self.by_hand_currency or selling_currency
        if not is_known_currency(currency):
            raise ValueError("BY_HAND_CURRENCY must be the code of a currency, like EUR or USDT")
        self._check_value(
            "BY_HAND", currency, selling_currency, self.by_hand_value, self.by_hand_value_source
        )
        self._check_range("BY_HAND", self.by_hand_minimum, self.by_hand_maximum, currency)

    def _check_confirm_claim_above(self, selling_currency: str) -> None:
        try:
            is_usable = parse_amount(self.confirm_claim_above, selling_currency).amount >= 0
        except InvalidAmount:
            is_usable = False
        if not is_usable:
            raise ValueError("CONFIRM_CLAIM_ABOVE must be an amount like 0 or 12.50")

    @property
    def by_hand_instructions(self) -> str:
        """Return how to pay by hand; "" without BY_HAND_INSTRUCTIONS_FILE.

        Raises ValueError if the file can no longer be read.
        """
        if self.by_hand_instructions_file is None:
            return ""
        return read_text_file(self.by_hand_instructions_file, _MAX_INSTRUCTIONS_LENGTH)

    @staticmethod
    def _check_range(prefix: str, minimum: str, maximum: str, currency: str) -> None:
        try:
            least, most = parse_amount(minimum, currency), parse_amount(maximum, currency)
            is_range = 0 < least.amount <= most.amount
        except InvalidAmount:
            is_range = False
        if not is_range:
            raise ValueError(
                f"{prefix}_MINIMUM and {prefix}_MAXIMUM must be amounts, the first the smaller one"
            )

    def list_top_ups(self, selling_currency: str) -> list[int]:
        """Return the amounts that the wallet offers, in minor units."""
        return [parse_amount(amount, selling_currency).amount for amount in self.top_up_amounts]


def read_text_file(file: Path, max_length: int) -> str:
    """Return the text of a file. Raises ValueError if there is none, or if it is too long."""
    try:
        text = file.read_text(encoding="utf-8-sig").strip()
    except (OSError, UnicodeDecodeError):
        raise ValueError("must be the path of a UTF-8 text file that can be read") from None
    if not 0 < len(text) <= max_length:
        raise ValueError(f"must be the path of a text of 1 to {max_length} characters")
    return text
