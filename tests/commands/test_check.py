"""Tests of `check`: it tries every setting, names each fault, and prints no secret."""

import os
import shutil
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.commands import check, demo
from bot.commands.check import CheckStatus
from bot.demo import demo_servers
from bot.demo.supplier.data.sample_catalogue import APP_KEY
from bot.demo.supplier.faults.fault_plan import answer_html_page
from bot.demo.supplier.records import QUIRKY, STRICT
from bot.settings import Settings
from storage.engine.migrate import LAST_COMMIT_WITH_REPLACED_STEPS
from tests.marks import at_length
from tests.storage.engines import migrated_file, set_revision

Report = list[tuple[CheckStatus, str, str]]


@pytest.fixture(params=[STRICT, *at_length(QUIRKY)])
async def world(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[tuple[Settings, demo_servers.DemoServers]]:
    listener = demo_servers.open_listener("127.0.0.1", 0)
    building = demo_servers.open_demo_servers(None, behaviour=request.param)
    async with building as servers, demo_servers.serve_demo(servers, listener) as address:
        settings = demo.demo_settings(address, tmp_path / "data")
        settings.data_dir.mkdir()
        migrated_file(settings.data_dir / "vitrine.sqlite3")  # or each check makes the whole schema
        yield settings, servers


async def report(settings: Settings, **changes: object) -> Report:
    changed = settings.model_copy(update=changes)
    found = [
        (finding.verdict, finding.subject, finding.sentence)
        async for finding in check.run_checks(changed)
    ]
    assert not any(secret in line[2] for line in found for secret in changed.values_to_redact())
    return found


def wrong(found: Report) -> list[str]:
    return [subject for verdict, subject, _ in found if verdict is CheckStatus.WRONG]


async def test_a_shop_in_order_has_nothing_wrong(
    world: tuple[Settings, demo_servers.DemoServers],
) -> None:
    settings, servers = world
    shutil.rmtree(settings.data_dir)  # a new shop: the check makes its database
    found = await report(settings)

    assert wrong(found) == []
    text = " ".join(sentence for _, _, sentence in found)
    assert "English, العربية, Español, Русский, 简体中文" in text
    assert "@vitrine_bot" in text
    assert "prepaid balance is 50000" in text
    assert "answers every call that can be tried without buying" in text
    assert "test message" in servers.telegram.list_messages(demo_servers.OPERATOR.id)[-1]["text"]


async def test_credit_for_everybody_and_plain_http_are_warned_of(
    world: tuple[Settings, demo_servers.DemoServers],
) -> None:
    found = await report(world[0].model_copy(update={"default_credit": "20"}))

    warned = [subject for verdict, subject, _ in found if verdict is CheckStatus.WARN]
    assert warned == ["DEFAULT_CREDIT", "TELEGRAM_API_URL", "payments", "BACKUP_DIR"]


async def test_the_payment_methods_are_listed_and_those_beside_stars_are_warned_of(
    world: tuple[Settings, demo_servers.DemoServers],
) -> None:
    found = await report(world[0])
    assert (CheckStatus.OK, "payments, stars", "1 XTR to 10000 XTR; 1 XTR = 0.013 USD") in found
    assert (CheckStatus.OK, "payments, crypto-pay", "accepts the token") in found
    described = {subject: sentence for _, subject, sentence in reversed(found)}
    assert "it keeps 3 % of each payment" in described["payments, crypto-pay"]
    only_stars = await report(world[0], crypto_pay_token=None)
    assert not [line for line in only_stars if line[:2] == (CheckStatus.WARN, "payments")]
    none = await report(world[0], crypto_pay_token=None, star_value=None)
    warned = {subject: sentence for _, subject, sentence in none}
    assert "/credit only" in warned["payments"]


async def test_what_a_payment_method_cannot_do_is_told(
    world: tuple[Settings, demo_servers.DemoServers], tmp_path: Path
) -> None:
    instructions = tmp_path / "bank"
    instructions.write_text("Pay to account 1")
    found = await report(world[0], by_hand_instructions_file=instructions)
    (by_hand,) = [sentence for _, subject, sentence in found if subject == "payments, by-hand"]
    assert "you return them yourself" in by_hand
    assert "compare them with your statements" in by_hand


async def test_a_wrong_token_of_crypto_pay_and_an_old_rate_are_found(
    world: tuple[Settings, demo_servers.DemoServers], tmp_path: Path
) -> None:
    rate = tmp_path / "rate"
    rate.write_text("0.014")
    os.utime(rate, (time.time() - 4 * 86_400,) * 2)
    found = await report(
        world[0], crypto_pay_token=SecretStr("1:another"), star_value_source=str(rate)
    )
    assert wrong(found) == ["payments, stars", "payments, crypto-pay"]
    rate.write_text("0.014")
    assert wrong(await report(world[0], star_value_source=str(rate))) == []
    assert wrong(await report(world[0], star_value_source=f"{rate}#no.field")) == [
        "payments, stars"
    ]


async def test_a_misspelt_setting_and_a_shop_without_a_markup_are_warned_of(
    world: tuple[Settings, demo_servers.DemoServers],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(".env").write_text("STAR_VALU=1\n")
    found = await report(world[0], markup_percent=Decimal(0))

    warned = [(subject, text) for verdict, subject, text in found if verdict is CheckStatus.WARN]
    assert ("settings", "STAR_VALU in .env is no setting: did you mean STAR_VALUE?") in warned
    assert [subject for subject, _ in warned].count("MARKUP_PERCENT") == 1


@pytest.mark.parametrize(("mode", "warned"), [(0o600, False), (0o640, True), (0o604, True)])
async def test_a_file_of_settings_that_others_can_open_is_warned_of(
    world: tuple[Settings, demo_servers.DemoServers],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    mode: int,
    warned: bool,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(".env").write_text("SHOP_NAME=x\n")
    Path(".env").chmod(mode)
    found = await report(world[0])

    assert warned is any(subject == ".env" for _, subject, _ in found)


@pytest.mark.parametrize(("age", "is_wrong"), [(0, False), (3 * 86_400, True)])
async def test_a_file_with_the_rate_is_read(
    world: tuple[Settings, demo_servers.DemoServers], tmp_path: Path, age: int, is_wrong: bool
) -> None:
    file = tmp_path / "rate"
    file.write_text("0.98")
    os.utime(file, (time.time() - age,) * 2)
    found = await report(world[0], exchange_rate_source=SecretStr(str(file)))

    assert ("EXCHANGE_RATE_SOURCE" in wrong(found)) is is_wrong
    (sentence,) = [said for _, subject, said in found if subject == "EXCHANGE_RATE_SOURCE"]
    assert "1 USD = 0.98 USD; the fixed value is 1" in sentence


async def test_rates_far_from_their_fixed_values_are_warned_of_and_both_are_shown(
    world: tuple[Settings, demo_servers.DemoServers], tmp_path: Path
) -> None:
    exchange, star = tmp_path / "exchange", tmp_path / "star"
    exchange.write_text("0.79")
    star.write_text("1.3")
    found = await report(
        world[0], exchange_rate_source=SecretStr(str(exchange)), star_value_source=str(star)
    )
    warned = {subject: said for verdict, subject, said in found if verdict is CheckStatus.WARN}
    assert "1 USD = 0.79 USD; the fixed value is 1" in warned["EXCHANGE_RATE_SOURCE"]
    (said,) = [said for _, subject, said in found if subject == "payments, stars" and "1.3" in said]
    assert "1 XTR = 1.3 USD; the fixed value is 0.013" in said
    assert "more than 20 %" in said
    assert wrong(found) == []


async def test_a_file_whose_date_lies_in_the_future_has_no_rate(
    world: tuple[Settings, demo_servers.DemoServers], tmp_path: Path
) -> None:
    file = tmp_path / "rate"
    file.write_text("1.01")
    os.utime(file, (time.time() + 3_600,) * 2)
    found = await report(world[0], exchange_rate_source=SecretStr(str(file)))
    assert wrong(found) == ["EXCHANGE_RATE_SOURCE"]


async def tell_backups(settings: Settings, **changes: object) -> tuple[CheckStatus, str]:
    changes = {"backup_passphrase": SecretStr("canary of a passphrase")} | changes
    found = await report(settings, **changes)
    (told,) = [(status, said) for status, subject, said in found if subject == "BACKUP_DIR"]
    return told


async def test_a_shop_without_backups_is_warned_of_and_not_wrong(
    world: tuple[Settings, demo_servers.DemoServers],
) -> None:
    status, told = await tell_backups(world[0], backup_passphrase=None)
    assert status is CheckStatus.WARN
    assert "no backups are made" in told
    status, told = await tell_backups(world[0])
    assert status is CheckStatus.WARN
    assert "only `vitrine backup` makes one" in told


@pytest.mark.parametrize(
    ("age", "status", "told"),
    [
        (timedelta(minutes=59), CheckStatus.OK, "the newest backup is less than an hour old"),
        (timedelta(hours=3.5), CheckStatus.OK, "the newest backup is 3 h old"),
        (timedelta(days=2.5), CheckStatus.WARN, "the newest backup is 2 d old"),
        (None, CheckStatus.OK, "no backup is in it yet"),
    ],
)
async def test_the_folder_of_backups_is_tried_and_the_age_of_the_newest_told(
    world: tuple[Settings, demo_servers.DemoServers],
    tmp_path: Path,
    age: timedelta | None,
    status: CheckStatus,
    told: str,
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for old in (age, age + timedelta(days=30)) if age is not None else ():
        made_at = datetime.now(UTC) - old
        file = folder / f"vitrine-{made_at:%Y%m%dT%H%M%SZ}.backup"
        file.touch()
        os.utime(file, (made_at.timestamp(),) * 2)
    before = sorted(folder.iterdir())

    found_status, sentence = await tell_backups(world[0], backup_dir=folder)
    assert found_status is status
    assert f"{folder} can be written; {told}" in sentence
    assert sorted(folder.iterdir()) == before


async def test_a_folder_of_backups_that_is_missing_is_warned_of_and_not_made(
    world: tuple[Settings, demo_servers.DemoServers], tmp_path: Path
) -> None:
    folder = tmp_path / "unmounted" / "backups"
    status, told = await tell_backups(world[0], backup_dir=folder)
    assert status is CheckStatus.WARN
    assert "does not exist" in told
    assert not folder.parent.exists()


async def test_a_database_from_before_the_first_schema_names_the_commit_to_pass_through(
    world: tuple[Settings, demo_servers.DemoServers],
) -> None:
    settings = world[0]
    set_revision(settings.data_dir / "vitrine.sqlite3", "0030")
    found = await report(settings)

    assert wrong(found) == ["DATA_DIR"]
    (sentence,) = [sentence for _, subject, sentence in found if subject == "DATA_DIR"]
    assert f"commit {LAST_COMMIT_WITH_REPLACED_STEPS} of this program" in sentence


@pytest.mark.parametrize(
    ("changes", "subject"),
    [
        ({"telegram_token": SecretStr("123456:wrong-token-of-thirty-letters")}, "TELEGRAM_TOKEN"),
        ({"telegram_api_url": "http://127.0.0.1:9"}, "TELEGRAM_API_URL"),
        ({"supplier_app_key": SecretStr(APP_KEY[::-1])}, "SUPPLIER_APP_ID, SUPPLIER_APP_KEY"),
        ({"supplier_app_id": "999999"}, "SUPPLIER_APP_ID, SUPPLIER_APP_KEY"),
        ({"supplier_url": "http://127.0.0.1:9"}, "SUPPLIER_URL"),
        ({"supplier_url": "http://shop.example"}, "SUPPLIER_URL"),
        ({"supplier_ca": Path("/nowhere/ca.pem")}, "SUPPLIER_URL"),
        ({"telegram_proxy": SecretStr("socks9://x")}, "TELEGRAM_PROXY or TELEGRAM_TOKEN"),
        ({"exchange_rate_source": SecretStr("/nowhere/rate")}, "EXCHANGE_RATE_SOURCE"),
        ({"data_dir": Path("/dev/null/data")}, "DATA_DIR"),
        ({"database_url": SecretStr("mysql://u:canary@h/d")}, "DATABASE_URL"),
        ({"database_url": SecretStr("postgresql://u:canary@127.0.0.1:9/d")}, "DATABASE_URL"),
        ({"vault_key": SecretStr("too short")}, "VAULT_KEY"),
        (
            {
                "backup_dir": Path("/dev/null/backups"),
                "backup_passphrase": SecretStr("canary of a passphrase"),
            },
            "BACKUP_DIR",
        ),
        ({"admin_ids": (4242,)}, "ADMIN_IDS 4242"),
    ],
)
async def test_what_is_wrong_is_named_and_nothing_else_is(
    world: tuple[Settings, demo_servers.DemoServers], changes: dict[str, object], subject: str
) -> None:
    assert wrong(await report(world[0], **changes)) == [subject]


def lacking(found: Report) -> list[str]:
    return [
        sentence
        for verdict, subject, sentence in found
        if (verdict, subject) == (CheckStatus.WARN, "supplier")
    ]


@pytest.mark.parametrize(
    ("call", "loss"),
    [
        ("connect", "the panel cannot show it"),
        ("valuation", "nothing can be sold"),
        ("inventoryState", "no order can be fulfilled"),
        ("stock", "shown as available"),
        ("inventory", "/product cannot show your cost"),
        ("draftCard", "buyers cannot choose a stock card"),
        ("draft", "not the card's own"),
    ],
)
async def test_check_names_a_call_that_the_supplier_lacks_and_what_the_shop_loses(
    world: tuple[Settings, demo_servers.DemoServers], call: str, loss: str
) -> None:
    settings, servers = world
    servers.faults.add_random(call, answer_html_page(), 1)
    found = await report(settings)

    (sentence,) = lacking(found)
    assert f"`{call}`" in sentence
    assert loss in sentence
    assert wrong(found) == []


async def test_everything_that_is_lacking_is_told_at_once(
    world: tuple[Settings, demo_servers.DemoServers],
) -> None:
    settings, servers = world
    for call in ("valuation", "stock", "inventory"):
        servers.faults.add_random(call, answer_html_page(), 1)

    told = lacking(await report(settings))
    assert [sentence.split("`")[1] for sentence in told] == ["valuation", "stock", "inventory"]


async def test_a_page_for_one_product_makes_no_call_missing(
    world: tuple[Settings, demo_servers.DemoServers],
) -> None:
    settings, servers = world
    for call in ("valuation", "stock", "inventory"):
        servers.faults.add_next(call, answer_html_page())

    assert lacking(await report(settings)) == []


async def test_nothing_is_said_of_calls_about_products_when_there_are_none(
    world: tuple[Settings, demo_servers.DemoServers],
) -> None:
    settings, servers = world
    for product in await servers.supplier.products():
        await servers.supplier.set_enabled(product.code, enabled=False)
    found = await report(settings)

    assert any(sentence.startswith("products: 0,") for _, _, sentence in found)
    assert not [sentence for _, _, sentence in found if "answer" in sentence]
