"""The page of all settings and `.env.example`, made from the settings model.

The model says the meaning, the default and an example of each setting; this module has only their topics.
"""

import textwrap
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Final

from pydantic.fields import FieldInfo

from bot.settings import Settings, describe_setting

ROOT: Final = Path(__file__).parents[3]
PAGE: Final = ROOT / ".github" / "SETTINGS.md"
ENV_EXAMPLE: Final = ROOT / ".env.example"
_COMMENT_WIDTH: Final = 100

#: Title -> names of settings, in the order of both files.
TOPICS: Final = {
    "To begin with": (
        "telegram_token admin_ids supplier_url supplier_app_id supplier_app_key currency"
        " markup_percent star_value"
    ),
    "The shop": (
        "shop_name terms_file timezone product_pictures protect_content delivery_retention_days"
    ),
    "Currencies": (
        "supplier_currency exchange_rate exchange_rate_source exchange_rate_field"
        " exchange_rate_max_age_hours exchange_rate_buffer_percent max_rate_change_percent"
    ),
    "Payments in Telegram Stars": "star_value_source star_buffer_percent",
    "Payments by a payment provider": (
        "provider_token provider_currency provider_value provider_value_source"
        " provider_buffer_percent provider_minimum provider_maximum"
    ),
    "Payments by Crypto Pay": (
        "crypto_pay_token crypto_pay_testnet crypto_pay_url crypto_pay_currency crypto_pay_value"
        " crypto_pay_value_source crypto_pay_assets crypto_pay_buffer_percent crypto_pay_minimum"
        " crypto_pay_maximum"
    ),
    "Payments by hand": (
        "by_hand_instructions_file by_hand_name by_hand_currency by_hand_value"
        " by_hand_value_source by_hand_minimum by_hand_maximum max_open_claims confirm_claim_above"
    ),
    "Wallet, credit and referral": (
        "top_up_amounts default_credit confirm_credit_above manager_daily_sum referral_percent"
        " referral_days referral_max_orders"
    ),
    "Limits of sales": (
        "buyer_daily_cap shop_daily_cap max_open_orders max_open_quotes max_refused_orders"
        " pause_after_unknown_outcomes pause_after_charges_above_quote pause_below_supplier_balance"
    ),
    "The supplier": (
        "supplier_coupons supplier_reads_per_second supplier_read_timeout_seconds supplier_proxy"
        " supplier_ca"
    ),
    "Unknown outcomes and messages of sellers": (
        "supplier_account_exclusive supplier_enforces_request_no outcome_observation_seconds"
        " seller_notice_phrases seller_refusal_phrases seller_message_wait_hours"
    ),
    "Data and backups": (
        "data_dir database_url vault_key backup_passphrase backup_dir backup_keep min_free_disk_mb"
    ),
    "Telegram, the log and watching": (
        "telegram_api_url telegram_proxy log_level log_format watch_port watch_address"
    ),
}


def make_page() -> str:
    """Return the text of SETTINGS.md."""
    lines = [
        "# Settings",
        "",
        "Five settings are required; everything else has a default. Settings are read from the",
        "environment, from the file `.env`, or from files (one for each setting, named like it) in the",
        "folder `SECRETS_DIR`. Without `SECRETS_DIR` the folder is that of the credentials of a systemd",
        "service, or else `/run/secrets`, if it exists. Of two places the one named first counts.",
        "`vitrine check` tries every setting and names what is wrong.",
        "",
        "This page is made from `bot/settings.py` and `bot/payment_settings.py` by `make settings`.",
    ]
    for title, names in TOPICS.items():
        lines += ["", f"## {title}", "", "| setting | default | meaning |", "|---|---|---|"]
        lines += [_make_row(name) for name in names.split()]
    return "\n".join(lines) + "\n"


def make_env_example() -> str:
    """Return the text of `.env.example`: every setting, with its default or an example."""
    lines = ["# Copy to .env and fill in. `vitrine check` reports what is wrong with it."]
    for title, names in TOPICS.items():
        lines += ["", f"# --- {title}"]
        for name in names.split():
            field = Settings.model_fields[name]
            meaning = f"{describe_setting(name)}{_note_about(field)}"
            lines += textwrap.wrap(
                meaning.replace("`", ""),
                _COMMENT_WIDTH,
                initial_indent="# ",
                subsequent_indent="# ",
                break_long_words=False,
                break_on_hyphens=False,
            )
            mark = "" if field.is_required() else "#"
            lines.append(f"{mark}{name.upper()}={_shown_value(field)}")
    return "\n".join(lines) + "\n"


def list_named_settings() -> Iterator[str]:
    """Yield the name of every setting that a topic has."""
    for names in TOPICS.values():
        yield from names.split()


def _make_row(name: str) -> str:
    field = Settings.model_fields[name]
    default = "required" if field.is_required() else _code(_default_of(field)) or "none"
    meaning = describe_setting(name).replace("|", "\\|")
    example = field.examples[0] if field.examples and not _default_of(field) else ""
    if example:
        meaning += f" For example {_code(str(example).replace('|', chr(92) + '|'))}."
    return f"| `{name.upper()}` | {default} | {meaning} |"


def _code(value: str) -> str:
    return f"`{value}`" if value else ""


def _note_about(field: FieldInfo) -> str:
    return " Not set by default." if not field.is_required() and not _default_of(field) else ""


def _default_of(field: FieldInfo) -> str:
    """Return the default as it is written in `.env`; "" if there is none."""
    value = None if field.is_required() else field.default
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, tuple):
        return " ".join(value)
    return "" if value is None else str(value)


def _shown_value(field: FieldInfo) -> str:
    return _default_of(field) or str((field.examples or [""])[0])
