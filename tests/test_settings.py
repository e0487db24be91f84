"""Tests of the settings: wrong ones are named, and their values never repeated."""

import re
from datetime import UTC, timedelta
from decimal import Decimal
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.domain.ids import SupplierAccountId
from bot.domain.money import Money
from bot.domain.operations.sales_pause import SalesLimits
from bot.domain.orders.evidence import CAUTIOUS_RULES, UnknownOutcomeRules
from bot.domain.orders.rewards import ReferralTerms
from bot.domain.orders.seller_messages import DeliveryTextKind
from bot.domain.pricing.price_rules import GLOBAL_SCOPE
from bot.settings import Settings, WrongSettings, find_unknown_settings, load_settings

COMPLETE = {
    "TELEGRAM_TOKEN": "123456:canary-token-of-thirty-letters-x",
    "ADMIN_IDS": "1,2",
    "SUPPLIER_URL": "https://shop.example/",
    "SUPPLIER_APP_ID": "1001",
    "SUPPLIER_APP_KEY": "CANARYKEY",
}


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the settings of this machine out of the tests."""
    for name in (*Settings.model_fields, "SECRETS_DIR"):
        monkeypatch.delenv(name.upper(), raising=False)


def loaded(monkeypatch: pytest.MonkeyPatch, **changes: str | None) -> Settings:
    for name, value in {**COMPLETE, **changes}.items():
        if value is not None:
            monkeypatch.setenv(name, value)
    return load_settings(None)


def problems(monkeypatch: pytest.MonkeyPatch, **changes: str | None) -> list[str]:
    with pytest.raises(WrongSettings) as caught:
        loaded(monkeypatch, **changes)
    assert "canary" not in str(caught.value).lower()
    return caught.value.problems


def test_five_settings_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = loaded(monkeypatch)

    assert settings.supplier_url == "https://shop.example"
    assert settings.bot_id == 123456
    assert settings.supplier_currency == "USD"
    assert settings.newcomer_credit == Money(0, "USD")
    assert settings.database_address.endswith("/data/vitrine.sqlite3")


@pytest.mark.parametrize(
    ("text", "ids"), [("123", (123,)), ("1,2", (1, 2)), (" 1, 2 ,1", (1, 2)), ("1 2", (1, 2))]
)
def test_ids_of_operators(monkeypatch: pytest.MonkeyPatch, text: str, ids: tuple[int, ...]) -> None:
    assert loaded(monkeypatch, ADMIN_IDS=text).admin_ids == ids


@pytest.mark.parametrize("name", COMPLETE)
@pytest.mark.parametrize("value", [None, ""])
def test_a_missing_setting_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str | None
) -> None:
    assert problems(monkeypatch, **{name: value}) == [f"{name} is missing"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TELEGRAM_TOKEN", "canary"),
        ("ADMIN_IDS", "@alice"),
        ("ADMIN_IDS", "-5"),
        ("ADMIN_IDS", "[1]"),
        ("SUPPLIER_URL", "canary.example"),
        ("SUPPLIER_URL", "http://canary.example"),
        ("SUPPLIER_URL", "ftp://canary.example"),
        ("TELEGRAM_API_URL", "canary"),
        ("CURRENCY", "canary"),
        ("SUPPLIER_CURRENCY", "usd"),
        ("MARKUP_PERCENT", "canary"),
        ("MARKUP_PERCENT", "-100"),
        ("MARKUP_PERCENT", "NaN"),
        ("MARKUP_PERCENT", "1.234"),
        ("EXCHANGE_RATE", "0"),
        ("EXCHANGE_RATE", "NaN"),
        ("LOG_LEVEL", "canary"),
        ("LOG_FORMAT", "canary"),
        ("TIMEZONE", "canary"),
        ("TIMEZONE", "../etc/passwd"),
        ("TERMS_FILE", "/nowhere/canary.txt"),
        ("DEFAULT_CREDIT", "canary"),
        ("DEFAULT_CREDIT", "-1"),
        ("REFERRAL_PERCENT", "-1"),
        ("REFERRAL_PERCENT", "100.01"),
        ("REFERRAL_PERCENT", "canary"),
        ("REFERRAL_DAYS", "-1"),
        ("REFERRAL_DAYS", "366"),
        ("REFERRAL_MAX_ORDERS", "-1"),
    ],
)
def test_a_wrong_setting_is_named_without_its_value(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    found = problems(monkeypatch, **{name: value})

    assert len(found) == 1
    assert name in found[0]


def test_every_wrong_setting_is_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = problems(monkeypatch, ADMIN_IDS="x", CURRENCY="x", TELEGRAM_TOKEN=None)

    assert sorted(sentence.split()[0] for sentence in found) == [
        "ADMIN_IDS",
        "CURRENCY",
        "TELEGRAM_TOKEN",
    ]


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("europe/berlin", "Europe/Berlin"),
        ("Europe/Berln", "Europe/Berlin"),
        ("moscow", "Europe/Moscow"),
        ("New York", "America/New_York"),
    ],
)
def test_an_unknown_time_zone_is_refused_with_the_nearest_name(
    monkeypatch: pytest.MonkeyPatch, typed: str, nearest: str
) -> None:
    (sentence,) = problems(monkeypatch, TIMEZONE=typed)

    assert sentence.startswith("TIMEZONE must be the name of a time zone")
    assert sentence.endswith(f"did you mean {nearest}?")


def test_the_time_zone_is_utc_unless_it_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    assert loaded(monkeypatch).time_zone is UTC
    assert loaded(monkeypatch, TIMEZONE="Asia/Tokyo").time_zone == ZoneInfo("Asia/Tokyo")


def test_two_currencies_need_a_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "EXCHANGE_RATE" in problems(monkeypatch, SUPPLIER_CURRENCY="CNY")[0]
    settings = loaded(monkeypatch, SUPPLIER_CURRENCY="CNY", EXCHANGE_RATE="0.14")

    assert settings.initial_price_list.rate == Decimal("0.14")


@pytest.mark.parametrize("rate", ["0", "-1", "1e300", "1e-300", "NaN", "Infinity", "a lot"])
def test_a_rate_that_no_two_currencies_have_is_refused(
    monkeypatch: pytest.MonkeyPatch, rate: str
) -> None:
    assert "EXCHANGE_RATE" in problems(monkeypatch, SUPPLIER_CURRENCY="CNY", EXCHANGE_RATE=rate)[0]


TWO_CURRENCIES = {"SUPPLIER_CURRENCY": "CNY", "EXCHANGE_RATE": "0.14"}


def test_a_rate_may_have_a_source_and_a_buffer(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "https://rates.example/latest?key=canary"
    settings = loaded(
        monkeypatch,
        **TWO_CURRENCIES,
        EXCHANGE_RATE_SOURCE=source,
        EXCHANGE_RATE_BUFFER_PERCENT="2.5",
    )

    assert settings.initial_price_list.buffered_rate == Decimal("0.1435")
    assert source in settings.values_to_redact()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("EXCHANGE_RATE_SOURCE", "http://rates.example/latest"),
        ("EXCHANGE_RATE_SOURCE", "https:///latest"),
        ("EXCHANGE_RATE_BUFFER_PERCENT", "-1"),
        ("EXCHANGE_RATE_BUFFER_PERCENT", "51"),
        ("EXCHANGE_RATE_MAX_AGE_HOURS", "0"),
        ("MAX_RATE_CHANGE_PERCENT", "0"),
        ("MAX_RATE_CHANGE_PERCENT", "91"),
    ],
)
def test_a_source_of_the_rate_must_be_safe(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    (problem,) = problems(monkeypatch, **TWO_CURRENCIES, **{name: value})

    assert problem.startswith(name)


def test_one_currency_needs_no_source_of_a_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    (problem,) = problems(monkeypatch, EXCHANGE_RATE_SOURCE="rate.txt")

    assert "EXCHANGE_RATE_SOURCE" in problem


@pytest.mark.parametrize("name", ["CURRENCY", "SUPPLIER_CURRENCY"])
@pytest.mark.parametrize("code", ["BTC", "XXX", "usd"])
def test_a_currency_without_known_decimals_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, code: str
) -> None:
    assert name in problems(monkeypatch, **{name: code}, EXCHANGE_RATE="2")[0]


def test_a_cap_may_have_twelve_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five billion dong are two hundred thousand dollars."""
    settings = loaded(monkeypatch, CURRENCY="VND", SHOP_DAILY_CAP="5000000000")
    assert settings.sales_limits.shop_daily_cap == Money(5_000_000_000, "VND")


def test_one_currency_has_no_rate_but_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "EXCHANGE_RATE" in problems(monkeypatch, EXCHANGE_RATE="2")[0]
    assert loaded(monkeypatch, EXCHANGE_RATE="1").initial_price_list.rate == 1


def test_the_mark_up_is_kept_in_basis_points(monkeypatch: pytest.MonkeyPatch) -> None:
    prices = loaded(monkeypatch, MARKUP_PERCENT="12.5").initial_price_list

    assert prices.rules[GLOBAL_SCOPE].markup_bp == 1250


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:8000/supplier", "http://localhost:1", "http://[::1]:1"]
)
def test_plain_http_is_fine_on_this_machine(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    assert loaded(monkeypatch, SUPPLIER_URL=url).supplier_url == url


def test_settings_come_from_a_file_and_from_a_folder_of_secrets(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    env = tmp_path / ".env"
    env.write_text(
        "".join(f"{name}={value}\n" for name, value in COMPLETE.items() if "KEY" not in name)
    )
    folder = tmp_path / "secrets"
    folder.mkdir()
    (folder / "supplier_app_key").write_text("CANARYKEY\n")
    monkeypatch.setenv("SECRETS_DIR", str(folder))

    settings = load_settings(env)
    assert settings.supplier_app_key.get_secret_value() == "CANARYKEY"
    assert settings.admin_ids == (1, 2)


def test_the_credentials_of_a_service_are_a_folder_of_secrets(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    credentials, secrets = tmp_path / "credentials", tmp_path / "secrets"
    for folder in (credentials, secrets):
        folder.mkdir()
        (folder / "SUPPLIER_APP_KEY").write_text(f"key of {folder.name}\n")
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(credentials))

    def key() -> str:
        return loaded(monkeypatch, SUPPLIER_APP_KEY=None).supplier_app_key.get_secret_value()

    assert key() == "key of credentials"
    monkeypatch.setenv("SECRETS_DIR", str(secrets))
    assert key() == "key of secrets"


def test_the_shop_knows_which_file_has_the_key_of_the_supplier(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The alert about a refused key names it: the file of settings, or one of the secrets."""
    file, secrets = tmp_path / "shop.env", tmp_path / "secrets"
    secrets.mkdir()
    monkeypatch.setenv("SECRETS_DIR", str(secrets))

    def key_file() -> str:
        return load_settings(file).for_shop(SupplierAccountId(1), ()).supplier_key_file

    for name, value in COMPLETE.items():
        monkeypatch.setenv(name, value)
    file.write_text("Supplier_App_Key=k\n")
    assert key_file() == ""  # a variable of the environment comes first
    monkeypatch.delenv("SUPPLIER_APP_KEY")
    assert key_file() == str(file)
    file.write_text("SHOP_NAME=Corner\n")
    (secrets / "supplier_app_key").write_text("k")
    assert key_file() == str(secrets / "supplier_app_key")


def test_a_folder_of_secrets_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "SECRETS_DIR" in problems(monkeypatch, SECRETS_DIR="/nowhere/at/all")[0]


def test_each_secret_that_cannot_be_read_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Docker makes a folder of a file that it misses."""
    (tmp_path / "SUPPLIER_APP_KEY").mkdir()
    (tmp_path / "TELEGRAM_TOKEN").write_bytes(b"\xffcanary")
    (tmp_path / "admin_ids").symlink_to("/nowhere/at/all")
    (tmp_path / "ANOTHER").mkdir()

    assert problems(monkeypatch, SECRETS_DIR=str(tmp_path)) == [
        f"{tmp_path}/SUPPLIER_APP_KEY cannot be read: Is a directory",
        f"{tmp_path}/TELEGRAM_TOKEN is not a UTF-8 text file",
        f"{tmp_path}/admin_ids cannot be read: No such file or directory",
    ]


def test_secrets_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = loaded(monkeypatch, DATABASE_URL="postgresql://u:canary@h/d", VAULT_KEY="canary")

    assert "canary" not in repr(settings).lower()
    assert len(settings.values_to_redact()) == 4


def test_unknown_outcomes_are_settled_by_a_person_unless_a_rule_is_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert loaded(monkeypatch).unknown_outcome_rules == CAUTIOUS_RULES
    told = loaded(
        monkeypatch,
        SUPPLIER_ACCOUNT_EXCLUSIVE="true",
        SUPPLIER_ENFORCES_REQUEST_NO="yes",
        OUTCOME_OBSERVATION_SECONDS="20",
    )
    assert told.unknown_outcome_rules == UnknownOutcomeRules(
        exclusive_account=True,
        rejects_duplicate_numbers=True,
        observation_seconds=20,
        reading_interval_seconds=5,
    )


def test_invitations_earn_nothing_unless_a_share_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    assert loaded(monkeypatch).referral is None
    assert loaded(monkeypatch, REFERRAL_PERCENT="12.5").referral == ReferralTerms(
        1_250, timedelta(days=14)
    )
    changed = loaded(monkeypatch, REFERRAL_DAYS="0", REFERRAL_MAX_ORDERS="3").referral
    assert changed == ReferralTerms(1_250, timedelta(0), 3)


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "3601", "soon"])
def test_a_window_has_a_length(monkeypatch: pytest.MonkeyPatch, seconds: str) -> None:
    (problem,) = problems(monkeypatch, OUTCOME_OBSERVATION_SECONDS=seconds)
    assert problem.startswith("OUTCOME_OBSERVATION_SECONDS ")


def test_sentences_that_are_no_goods_can_be_added(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = loaded(
        monkeypatch, SELLER_NOTICE_PHRASES="Please wait. | Soon!|", SELLER_REFUSAL_PHRASES="Sorry."
    )

    assert settings.notice_phrases.classify("Soon!") is DeliveryTextKind.NOTICE
    assert settings.notice_phrases.classify("Please wait.") is DeliveryTextKind.NOTICE
    assert settings.notice_phrases.classify("Sorry.") is DeliveryTextKind.APOLOGY


def test_without_settings_only_the_breaker_and_the_counts_bound_anybody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = loaded(monkeypatch)

    assert settings.sales_limits == SalesLimits(
        max_unknown_outcomes=3,
        max_charges_above_quote=3,
        max_refused_orders=5,
        max_open_quotes=10,
        credit_confirm_above=Money(10_000, "USD"),
    )
    assert (settings.max_open_orders, settings.supplier_reads_per_second) == (20, 50)
    assert settings.supplier_read_timeout_seconds == 3


def test_bounds_are_amounts_each_in_its_own_currency(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = loaded(
        monkeypatch,
        SUPPLIER_CURRENCY="CNY",
        EXCHANGE_RATE="0.14",
        BUYER_DAILY_CAP="20,50",
        SHOP_DAILY_CAP="2000",
        PAUSE_BELOW_SUPPLIER_BALANCE="35.5",
        CONFIRM_CREDIT_ABOVE="0",
        PAUSE_AFTER_UNKNOWN_OUTCOMES="0",
        PAUSE_AFTER_CHARGES_ABOVE_QUOTE="2",
        MAX_REFUSED_ORDERS="0",
        MAX_OPEN_QUOTES="3",
    )

    assert settings.sales_limits == SalesLimits(
        buyer_daily_cap=Money(2_050, "USD"),
        shop_daily_cap=Money(200_000, "USD"),
        supplier_balance_floor=Decimal("35.50"),
        max_unknown_outcomes=0,
        max_charges_above_quote=2,
        max_refused_orders=0,
        max_open_quotes=3,
        credit_confirm_above=None,
    )


@pytest.mark.parametrize(
    "name",
    ["BUYER_DAILY_CAP", "SHOP_DAILY_CAP", "PAUSE_BELOW_SUPPLIER_BALANCE", "CONFIRM_CREDIT_ABOVE"],
)
@pytest.mark.parametrize("value", ["canary", "-1", "1e3", "1.001"])
def test_a_bound_that_is_no_amount_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    (problem,) = problems(monkeypatch, **{name: value})

    assert problem.startswith(f"{name} must ")


def test_what_is_kept_and_backed_up_has_sound_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = loaded(monkeypatch)
    assert settings.secret_retention == timedelta(days=90)
    assert settings.backup_dir is None
    assert (settings.backup_keep, settings.min_free_disk_mb) == (48, 200)
    assert loaded(monkeypatch, DELIVERY_RETENTION_DAYS="0").secret_retention is None


def test_an_hourly_backup_wants_a_passphrase_worth_the_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asks = "BACKUP_PASSPHRASE must be set for the backups in BACKUP_DIR"
    assert problems(monkeypatch, BACKUP_DIR="/elsewhere") == [asks]
    short = problems(monkeypatch, BACKUP_PASSPHRASE="canary")
    assert short == ["BACKUP_PASSPHRASE must have at least 12 characters"]
    settings = loaded(monkeypatch, BACKUP_DIR="/elsewhere", BACKUP_PASSPHRASE="canary canary")
    assert "canary canary" in settings.values_to_redact()


@pytest.mark.parametrize("name", ["DELIVERY_RETENTION_DAYS", "BACKUP_KEEP", "MIN_FREE_DISK_MB"])
def test_a_count_is_not_negative(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    (problem,) = problems(monkeypatch, **{name: "-1"})
    assert problem.startswith(name)


def test_a_shop_may_have_a_name_on_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert loaded(monkeypatch).shop_name == ""
    assert loaded(monkeypatch, SHOP_NAME=" Corner Shop ").shop_name == "Corner Shop"
    for name in ("two\nlines", "x" * 65):
        (problem,) = problems(monkeypatch, SHOP_NAME=name)
        assert problem.startswith("SHOP_NAME ")


SOURCES = ("environment", "file", "folder")


def written(
    monkeypatch: pytest.MonkeyPatch, folder: Path, *settings: tuple[str, str, str]
) -> Settings:
    """Return settings from these sources, by name and value; all others are complete."""
    secrets, env_file = folder / "secrets", folder / ".env"
    secrets.mkdir(exist_ok=True)
    monkeypatch.setenv("SECRETS_DIR", str(secrets))
    for name, value in COMPLETE.items():
        monkeypatch.setenv(name, value)
    lines = []
    for source, name, value in settings:
        match source:
            case "environment":
                monkeypatch.setenv(name, value)
            case "file":
                lines.append(f"{name}={value}\n")
            case _:
                (secrets / name.lower()).write_text(value)
    env_file.write_text("".join(lines))
    return load_settings(env_file)


@pytest.mark.parametrize("source", SOURCES)
def test_a_setting_counts_wherever_it_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, source: str
) -> None:
    settings = written(
        monkeypatch,
        tmp_path,
        (source, "DELIVERY_RETENTION_DAYS", "7"),
        (source, "SELLER_NOTICE_PHRASES", "Soon!|Wait."),
    )

    assert settings.delivery_retention_days == 7
    assert settings.seller_notice_phrases == ("Soon!", "Wait.")


@pytest.mark.parametrize("second", SOURCES)
@pytest.mark.parametrize("first", SOURCES)
def test_the_environment_counts_before_the_file_and_the_file_before_the_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, first: str, second: str
) -> None:
    name = "OUTCOME_OBSERVATION_SECONDS"
    settings = written(monkeypatch, tmp_path, (second, name, "30"), (first, name, "20"))

    is_first = SOURCES.index(first) <= SOURCES.index(second)
    assert settings.outcome_observation_seconds == (20 if is_first else 30)


def test_an_empty_setting_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    default = Settings.model_fields["delivery_retention_days"].default
    assert loaded(monkeypatch, DELIVERY_RETENTION_DAYS="").delivery_retention_days == default


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("OUTCOME_OBSERVATION_SECONDS", "0"),
        ("PAUSE_AFTER_UNKNOWN_OUTCOMES", "-1"),
        ("PAUSE_BELOW_SUPPLIER_BALANCE", "-1"),
        ("SUPPLIER_READ_TIMEOUT_SECONDS", "0"),
        ("DELIVERY_RETENTION_DAYS", "-1"),
        ("CONFIRM_CREDIT_ABOVE", "canary"),
    ],
)
def test_a_wrong_setting_is_named_wherever_it_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, wrong: str, source: str
) -> None:
    with pytest.raises(WrongSettings) as caught:
        written(monkeypatch, tmp_path, (source, name, wrong))
    assert [problem.split()[0] for problem in caught.value.problems] == [name]


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"PROVIDER_TOKEN": "1:x", "PROVIDER_CURRENCY": "XTR"}, "PROVIDER_CURRENCY must be"),
        ({"PROVIDER_TOKEN": "1:x", "PROVIDER_CURRENCY": "EUR"}, "PROVIDER_VALUE must be the value"),
        ({"PROVIDER_TOKEN": "1:x", "PROVIDER_MINIMUM": "0"}, "PROVIDER_MINIMUM and PROVIDER"),
        ({"PROVIDER_TOKEN": "1:x", "PROVIDER_MAXIMUM": "1e3"}, "PROVIDER_MINIMUM and PROVIDER"),
        ({"CRYPTO_PAY_TOKEN": "1:x", "CRYPTO_PAY_CURRENCY": "TON"}, "CRYPTO_PAY_CURRENCY must be"),
        ({"CRYPTO_PAY_TOKEN": "1:x", "CRYPTO_PAY_CURRENCY": "USDT"}, "CRYPTO_PAY_VALUE must be"),
        ({"CRYPTO_PAY_TOKEN": "1:x", "CRYPTO_PAY_MINIMUM": "2000"}, "CRYPTO_PAY_MINIMUM and"),
        ({"PROVIDER_TOKEN": "1:x", "PROVIDER_VALUE": "1.08"}, "PROVIDER_VALUE and its source need"),
        (
            {"CRYPTO_PAY_TOKEN": "1:x", "CRYPTO_PAY_VALUE_SOURCE": "/rate"},
            "CRYPTO_PAY_VALUE and its source need",
        ),
        ({"STAR_VALUE_SOURCE": "/rate"}, "STAR_VALUE must be set beside STAR_VALUE_SOURCE"),
        ({"BY_HAND_VALUE_SOURCE": "/rate"}, "BY_HAND_VALUE must be set beside"),
        ({"PROVIDER_VALUE_SOURCE": "/rate"}, "PROVIDER_VALUE must be set beside"),
        (
            {
                "CRYPTO_PAY_TOKEN": "1:x",
                "CRYPTO_PAY_CURRENCY": "EUR",
                "CRYPTO_PAY_VALUE_SOURCE": "/rate",
            },
            "CRYPTO_PAY_VALUE must be the value of one EUR in USD",
        ),
        ({"STAR_VALUE": "13"}, "STAR_VALUE must be the value of one XTR in USD: 0.0030 to 0.077"),
        ({"STAR_VALUE": "0.13"}, "STAR_VALUE must be the value of one XTR in USD"),
        ({"STAR_VALUE": "0.0013"}, "STAR_VALUE must be the value of one XTR in USD"),
        (
            {"PROVIDER_TOKEN": "1:x", "PROVIDER_CURRENCY": "EUR", "PROVIDER_VALUE": "11"},
            "PROVIDER_VALUE must be the value of one EUR in USD",
        ),
        (
            {"CRYPTO_PAY_TOKEN": "1:x", "CRYPTO_PAY_CURRENCY": "RUB", "CRYPTO_PAY_VALUE": "80"},
            "CRYPTO_PAY_VALUE must be the value of one RUB in USD",
        ),
        (
            {"SUPPLIER_CURRENCY": "CNY", "EXCHANGE_RATE": "7.1"},
            "EXCHANGE_RATE must be the value of one CNY in USD: 0.028 to 0.71",
        ),
        ({"CRYPTO_PAY_ASSETS": "USDT T-N"}, "CRYPTO_PAY_ASSETS must be assets"),
        ({"CRYPTO_PAY_URL": "http://pay.example"}, "CRYPTO_PAY_URL must be an address"),
        ({"CRYPTO_PAY_VALUE": "0"}, "CRYPTO_PAY_VALUE must be a number"),
        ({"STAR_VALUE": "0"}, "STAR_VALUE must be a number"),
        ({"STAR_VALUE_SOURCE": "http://rates.example/x"}, "STAR_VALUE_SOURCE must begin with"),
        ({"STAR_VALUE_SOURCE": "https://"}, "STAR_VALUE_SOURCE must be a file"),
        ({"CURRENCY": "XTR", "STAR_VALUE": "2"}, "STAR_VALUE must be 1"),
        (
            {"CURRENCY": "XTR", "STAR_VALUE": "1", "STAR_VALUE_SOURCE": "/rate"},
            "STAR_VALUE must be 1",
        ),
    ],
)
def test_payment_settings_that_cannot_work_are_refused(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], problem: str
) -> None:
    with pytest.raises(WrongSettings) as caught:
        loaded(monkeypatch, **given)
    assert [text for text in caught.value.problems if problem in text]


# --- Sentences about wrong settings ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("MARKUP_PERCENT", "ten", "MARKUP_PERCENT must be a number, such as 10"),
        ("MARKUP_PERCENT", "-100", "MARKUP_PERCENT must be more than -100"),
        ("MARKUP_PERCENT", "1.234", "MARKUP_PERCENT must have at most 2 digits after the point"),
        ("REFERRAL_DAYS", "1.5", "REFERRAL_DAYS must be a whole number, such as 14"),
        ("REFERRAL_DAYS", "366", "REFERRAL_DAYS must be at most 365"),
        ("MAX_OPEN_ORDERS", "0", "MAX_OPEN_ORDERS must be at least 1"),
        (
            "SUPPLIER_READS_PER_SECOND",
            "x",
            "SUPPLIER_READS_PER_SECOND must be a number, such as 50",
        ),
        ("PROTECT_CONTENT", "maybe", "PROTECT_CONTENT must be true or false"),
        ("SHOP_NAME", "x" * 65, "SHOP_NAME must have at most 64 characters"),
    ],
)
def test_a_wrong_setting_is_told_with_what_it_must_be(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    assert problems(monkeypatch, **{name: value}) == [sentence]


def test_names_that_are_no_setting_are_told_with_the_nearest_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The environment serves other programs too: there only a near miss counts."""
    env_file, folder = tmp_path / "shop.env", tmp_path / "secrets"
    env_file.write_text("STAR_VALU=1\nshop_name=Corner\nCOLOUR=red\n", "utf-8")
    folder.mkdir()
    (folder / "vault_keys").write_text("k", "utf-8")
    (folder / "data_dir").write_text("d", "utf-8")
    monkeypatch.setenv("SECRETS_DIR", str(folder))
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "x")
    monkeypatch.setenv("PAGER", "less")

    assert find_unknown_settings(env_file) == [
        f"STAR_VALU in {env_file} is no setting: did you mean STAR_VALUE?",
        f"COLOUR in {env_file} is no setting",
        f"vault_keys in {folder} is no setting: did you mean VAULT_KEY?",
        "TELEGRAM_BOT_TOKEN in the environment is no setting: did you mean TELEGRAM_TOKEN?",
    ]


def test_beside_a_missing_setting_the_misspelt_one_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = problems(monkeypatch, SUPPLIER_URL=None, SUPPLIER_ULR="https://shop.example")

    assert found == [
        "SUPPLIER_URL is missing",
        "SUPPLIER_ULR in the environment is no setting: did you mean SUPPLIER_URL?",
    ]


# --- .env.example ---------------------------------------------------------------------------------

EXAMPLES = re.findall(
    r"^#?([A-Z_]+)=(.*)$",
    (Path(__file__).parents[1] / ".env.example").read_text("utf-8"),
    re.MULTILINE,
)
#: What a setting of the example needs beside it.
NEEDED_BESIDE = {
    "BACKUP_DIR": {"BACKUP_PASSPHRASE": "a passphrase long enough"},
    "SUPPLIER_CURRENCY": {"EXCHANGE_RATE": "0.14"},
    "EXCHANGE_RATE": {"SUPPLIER_CURRENCY": "CNY"},
    "EXCHANGE_RATE_SOURCE": TWO_CURRENCIES,
    "BY_HAND_CURRENCY": {"BY_HAND_VALUE": "1.08"},
    "STAR_VALUE_SOURCE": {"STAR_VALUE": "0.013"},
    "PROVIDER_VALUE_SOURCE": {"PROVIDER_VALUE": "1"},
    "CRYPTO_PAY_VALUE_SOURCE": {"CRYPTO_PAY_VALUE": "1"},
    "BY_HAND_VALUE_SOURCE": {"BY_HAND_VALUE": "1"},
}


def test_every_setting_is_in_the_example() -> None:
    assert {name.lower() for name, _ in EXAMPLES} == set(Settings.model_fields)


@pytest.mark.parametrize(("name", "value"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_every_value_in_the_example_is_accepted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, value: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for file in ("terms.txt", "how-to-pay.txt"):
        (tmp_path / file).write_text("Be kind.")
    example = {name: value} if value and name not in COMPLETE else {}

    assert loaded(monkeypatch, **example, **NEEDED_BESIDE.get(name, {})).admin_ids == (1, 2)


@pytest.mark.parametrize("content", [b"", b" \n ", b"\xff\xfe", b"x" * 60_001])
def test_a_file_without_usable_terms_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "terms.txt"
    file.write_bytes(content)
    (found,) = problems(monkeypatch, TERMS_FILE=str(file))
    assert found.startswith("TERMS_FILE must be")


def test_the_terms_are_the_text_of_their_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "terms.txt"
    file.write_text("\ufeffOur <terms>\n\n1. Be kind.\n", encoding="utf-8")
    assert loaded(monkeypatch).for_shop(SupplierAccountId(1), []).terms == ""
    settings = loaded(monkeypatch, TERMS_FILE=str(file))
    assert settings.for_shop(SupplierAccountId(1), []).terms == "Our <terms>\n\n1. Be kind."
