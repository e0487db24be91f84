"""The rules that find keys and tokens: those of detect-secrets, and ours for the shop's own settings.

The rules run over a whole file. The scanner of detect-secrets itself runs them line by line with several
filters for each line; that took 25 to 70 seconds for this tree, and this takes one.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, get_args

from detect_secrets.plugins.aws import AWSKeyDetector
from detect_secrets.plugins.base import RegexBasedDetector
from detect_secrets.plugins.basic_auth import BasicAuthDetector
from detect_secrets.plugins.discord import DiscordBotTokenDetector
from detect_secrets.plugins.github_token import GitHubTokenDetector
from detect_secrets.plugins.gitlab_token import GitLabTokenDetector
from detect_secrets.plugins.jwt import JwtTokenDetector
from detect_secrets.plugins.npm import NpmDetector
from detect_secrets.plugins.openai import OpenAIDetector
from detect_secrets.plugins.private_key import PrivateKeyDetector
from detect_secrets.plugins.pypi_token import PypiTokenDetector
from detect_secrets.plugins.slack import SlackDetector
from detect_secrets.plugins.stripe import StripeDetector
from detect_secrets.plugins.telegram_token import TelegramBotTokenDetector
from pydantic import SecretStr

from bot.payment_settings import PaymentSettings
from bot.settings import Settings


def list_secret_settings() -> list[str]:
    """Return the names of all settings whose value is a secret, in lower case."""
    fields = {**Settings.model_fields, **PaymentSettings.model_fields}
    return [
        name
        for name, field in fields.items()
        if SecretStr in (field.annotation, *get_args(field.annotation))
    ]


class SecretSettingDetector(RegexBasedDetector):
    """Finds the value of a secret setting: any as in `.env` and YAML; in code, one with capital
    letters and digits, as all issued keys have.
    """

    secret_type = "Secret Setting"
    _upper = "|".join(name.upper() for name in list_secret_settings())
    _any = "|".join((*list_secret_settings(), *_upper.split("|"), "(?:app_key|APP_KEY)"))
    denylist = (
        re.compile(
            rf"^[ \t-]*(?:export +|Environment=)?(?:{_upper})[=:][ \t]*[\"']?"
            r"([^\s\"'#$({\[]{8,})",
            re.MULTILINE,
        ),
        re.compile(
            rf"\b(?:\w+_)?(?:{_any})[\"']?\s*[:=]\s*(?:SecretStr\(\s*)?[\"']"
            r"(?=[^\"']*[A-Z])(?=[^\"']*[0-9])([^\s\"'{}]{8,})[\"']"
        ),
    )


class SupplierKeyDetector(RegexBasedDetector):
    """Finds the key of a supplier account: 16 capital letters and digits, two of each at least."""

    secret_type = "Supplier App Key"
    denylist = (
        re.compile(
            r"\b(?!\d{8}T\d{6}Z\b)(?=\d*[A-Z]\d*[A-Z])(?=[A-Z]*\d[A-Z]*\d)[0-9A-Z]{16}\b",
        ),
    )


class VaultKeyDetector(RegexBasedDetector):
    """Finds a key of the vault: 32 bytes in URL-safe base64."""

    secret_type = "Vault Key"
    denylist = (re.compile(r"(?<![\w/+-])[A-Za-z0-9_-]{43}=(?!=)"),)


class PaymentTokenDetector(RegexBasedDetector):
    """Finds the token of a Crypto Pay app, and that of a payment provider."""

    secret_type = "Payment Token"
    denylist = (
        re.compile(r"\b\d{3,8}:AA[A-Za-z0-9_-]{30,}"),
        re.compile(r"\b\d{8,10}:(?:TEST|LIVE):[\w-]{6,}"),
    )


RULES: Final[Sequence[RegexBasedDetector]] = (
    AWSKeyDetector(),
    BasicAuthDetector(),
    DiscordBotTokenDetector(),
    GitHubTokenDetector(),
    GitLabTokenDetector(),
    JwtTokenDetector(),
    NpmDetector(),
    OpenAIDetector(),
    PrivateKeyDetector(),
    PypiTokenDetector(),
    SlackDetector(),
    StripeDetector(),
    TelegramBotTokenDetector(),
    SecretSettingDetector(),
    SupplierKeyDetector(),
    VaultKeyDetector(),
    PaymentTokenDetector(),
)


def find_secrets(text: str) -> Iterator[tuple[str, str]]:
    """Yield each rule that finds something, by its name, with the value that it finds."""
    for rule in RULES:
        for value in rule.analyze_string(text):
            yield rule.secret_type, value
