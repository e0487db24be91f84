"""Tests of `vitrine init`: it asks for what is missing, tries it, and writes a private file."""

import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.__main__ import main
from bot.commands import demo, init
from bot.commands.init import Interview
from bot.demo import demo_servers
from bot.demo.supplier.records import STRICT
from bot.settings import Settings, load_settings

OWNER = demo_servers.OPERATOR.id


@pytest.fixture(autouse=True)
def _without_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in (*Settings.model_fields, "SECRETS_DIR"):
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
async def world(
    tmp_path: Path,
) -> AsyncIterator[tuple[dict[str, str], demo_servers.DemoServers]]:
    """Yield what somebody would type who sells from the demo's supplier, and the servers."""
    listener = demo_servers.open_listener("127.0.0.1", 0)
    async with (
        demo_servers.open_demo_servers(None, behaviour=STRICT) as servers,
        demo_servers.serve_demo(servers, listener) as address,
    ):
        settings = demo.demo_settings(address, tmp_path / "data")
        names = "telegram_token telegram_api_url supplier_url supplier_app_id supplier_app_key"
        values = {name: getattr(settings, name) for name in names.split()}
        yield {name: _as_text(value) for name, value in values.items()}, servers


def _as_text(value: object) -> str:
    return value.get_secret_value() if isinstance(value, SecretStr) else str(value)


class Script:
    """Answers by the setting or the first word of a question; each answer once, the last for ever."""

    def __init__(self, **answers: str | list[str]) -> None:
        self._answers = {
            name: [given] if isinstance(given, str) else given for name, given in answers.items()
        }
        self.asked: list[str] = []
        self.hidden: list[str] = []
        self.said: list[str] = []

    def ask(self, question: str, is_hidden: bool) -> str:
        key = question.split(maxsplit=1)[0].strip(":").lower()
        self.asked.append(key)
        if is_hidden:
            self.hidden.append(key)
        given = self._answers.get(key, [""])
        return given.pop(0) if len(given) > 1 else given[0]

    def interview(self, known: dict[str, str]) -> Interview:
        return Interview(self.ask, self.said.append, known)


def _known(world: dict[str, str]) -> dict[str, str]:
    return {"telegram_api_url": world["telegram_api_url"], "data_dir": "data"}


async def test_answers_to_everything_make_a_file_with_which_the_shop_can_run(
    world: tuple[dict[str, str], demo_servers.DemoServers],
) -> None:
    values, servers = world
    await servers.telegram.send_text(OWNER, "/start")
    script = Script(**values, admin_ids="", olga="y", markup_percent="12.5", star_value="0.013")

    answers = await script.interview(_known(values)).run()
    init.write_settings(Path(".env"), {**answers, **_known(values)})

    settings = load_settings()
    assert settings.admin_ids == (OWNER,)
    assert settings.supplier_app_key.get_secret_value() == values["supplier_app_key"]
    assert str(settings.markup_percent) == "12.5"
    assert stat.S_IMODE(Path(".env").stat().st_mode) == 0o600
    assert script.hidden == ["telegram_token", "supplier_app_key"]
    report = "\n".join(script.said)
    assert "this is @" in report
    assert "products: " in report
    assert "the database opens" in report
    assert not any(values[name] in report for name in script.hidden)


async def test_an_answer_that_cannot_be_right_is_asked_for_again(
    world: tuple[dict[str, str], demo_servers.DemoServers],
) -> None:
    values, servers = world
    await servers.telegram.send_text(OWNER, "/start")
    rest = {name: value for name, value in values.items() if name != "telegram_token"}
    script = Script(
        **rest,
        telegram_token=["", "nonsense", values["telegram_token"]],
        admin_ids=["olga", str(OWNER)],
        markup_percent=["ten", "10"],
    )

    answers = await script.interview(_known(values)).run()

    assert [script.asked.count(name) for name in ("telegram_token", "admin_ids")] == [3, 2]
    assert "TELEGRAM_TOKEN is missing" in script.said
    assert "MARKUP_PERCENT must be a number, such as 10" in script.said
    assert answers["markup_percent"] == "10"


async def test_what_the_supplier_refuses_is_typed_again_or_kept(
    world: tuple[dict[str, str], demo_servers.DemoServers],
) -> None:
    values, servers = world
    await servers.telegram.send_text(OWNER, "/start")
    known = _known(values) | {"telegram_token": values["telegram_token"], "admin_ids": str(OWNER)}
    rest = {name: value for name, value in values.items() if name != "supplier_app_key"}
    again = Script(**rest, supplier_app_key=["wrong", values["supplier_app_key"]])
    keeping = Script(**rest, supplier_app_key="wrong", enter="keep")

    answers = await again.interview(known).run()
    kept = await keeping.interview(known).run()

    assert again.asked.count("supplier_app_key") == 2
    assert answers["supplier_app_key"] == values["supplier_app_key"]
    assert kept["supplier_app_key"] == "wrong"
    assert "telegram_token" not in again.asked


async def test_a_proxy_that_cannot_be_used_is_told_and_ends_nothing(
    world: tuple[dict[str, str], demo_servers.DemoServers],
) -> None:
    values, _ = world
    known = _known(values) | {"telegram_proxy": "nonsense://proxy"}
    script = Script(**values, admin_ids=["", str(OWNER)], enter="keep")

    answers = await script.interview(known).run()

    assert [line for line in script.said if "TELEGRAM_PROXY or TELEGRAM_TOKEN" in line]
    assert answers["admin_ids"] == str(OWNER)


async def test_two_currencies_need_a_rate(
    world: tuple[dict[str, str], demo_servers.DemoServers],
) -> None:
    values, _ = world
    known = {name: values[name] for name in values} | {"admin_ids": str(OWNER), "data_dir": "data"}
    script = Script(supplier_currency="CNY", exchange_rate=["", "90", "0.14"])
    same = Script()

    answers = await script.interview(known).run()

    assert answers == {"supplier_currency": "CNY", "exchange_rate": "0.14"}
    assert script.asked.count("exchange_rate") == 3
    assert await same.interview(known).run() == {}
    assert "exchange_rate" not in same.asked


async def test_a_problem_of_another_setting_is_no_reason_to_ask_again(
    world: tuple[dict[str, str], demo_servers.DemoServers],
) -> None:
    """EXCHANGE_RATE begins the name of EXCHANGE_RATE_MAX_AGE_HOURS."""
    values, _ = world
    known = {name: values[name] for name in values} | {"admin_ids": str(OWNER), "data_dir": "data"}
    known |= {"exchange_rate_max_age_hours": "0", "database_url": "sqlite:///data/shop.sqlite3"}
    script = Script(supplier_currency="CNY", exchange_rate="0.14")

    answers = await script.interview(known).run()

    assert answers == {"supplier_currency": "CNY", "exchange_rate": "0.14"}


def test_other_lines_of_the_file_stay() -> None:
    file = Path(".env")
    file.write_text("# mine\nSHOP_NAME=Corner Shop\nADMIN_IDS=1\n", "utf-8")
    file.chmod(0o644)

    init.write_settings(file, {"admin_ids": "7", "supplier_app_key": "a b#c'd"})

    assert file.read_text("utf-8").startswith("# mine\nSHOP_NAME=Corner Shop\n")
    assert init.read_known_settings()["supplier_app_key"] == "a b#c'd"
    assert init.read_known_settings()["admin_ids"] == "7"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_an_end_of_the_input_writes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def end(_question: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", end)
    monkeypatch.setattr("sys.stdin.isatty", lambda: False)

    assert main(["init"]) == 1
    assert "nothing was written" in capsys.readouterr().err
    assert not Path(".env").exists()
