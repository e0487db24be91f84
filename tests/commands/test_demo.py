"""Tests of the demo's settings and folder: the environment has no effect, and foreign folders are
not emptied.
"""

import asyncio
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from bot.__main__ import main
from bot.commands import demo as commands_demo
from bot.commands.demo import DemoOptions, NotOurFolder, OtherSupplierBehaviour
from bot.demo import demo_servers
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.data.sample_catalogue import PRODUCTS, QUIRKY_PRODUCTS
from bot.demo.supplier.records import BEHAVIOURS, QUIRKY, STRICT
from bot.demo.supplier.simulated_seller import DEFAULT_DELAY
from bot.settings import Settings
from tests.demo.supplier.behaviours import in_both
from tests.waiting import HANG_LIMIT


@pytest.fixture(autouse=True)
def _own_umask() -> Iterator[None]:
    """Restore the process's umask, which the shop narrows, for other tests."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_the_demo_s_buyers_start_with_an_empty_wallet() -> None:
    """The first purchase leads through a payment."""
    assert DemoOptions().buyer_balance == 0


def test_the_demo_sets_everything_itself_whatever_the_environment_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = commands_demo.demo_settings("http://127.0.0.1:1", tmp_path)
    for name in Settings.model_fields:
        monkeypatch.setenv(name.upper(), "7")
    settings = commands_demo.demo_settings("http://127.0.0.1:1", tmp_path)

    assert settings == before
    assert all(hasattr(settings, name) for name in Settings.model_fields)
    assert (settings.currency, settings.data_dir) == ("USD", tmp_path)
    assert settings.supplier_url == "http://127.0.0.1:1/supplier"


async def open_once(demo: DemoOptions) -> None:
    """Open the demo and end it at once."""
    stop = asyncio.Event()
    stop.set()
    await commands_demo.run(demo, stop)


async def test_the_demo_keeps_its_folder_and_empties_it_only_when_asked(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    await open_once(DemoOptions(0, folder))
    key = (folder / "shop" / "vault.key").read_text()
    await open_once(DemoOptions(0, folder))
    assert (folder / "shop" / "vault.key").read_text() == key

    await open_once(DemoOptions(0, folder, reset=True))
    assert (folder / "shop" / "vault.key").read_text() != key


async def test_a_folder_of_somebody_else_is_never_emptied(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("precious")

    with pytest.raises(NotOurFolder, match="holds other files"):
        await open_once(DemoOptions(0, tmp_path, reset=True))
    assert (tmp_path / "thesis.txt").read_text() == "precious"


async def test_a_file_is_no_folder_and_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(NotOurFolder, match="cannot be used"):
        await open_once(DemoOptions(0, tmp_path / "file"))


async def test_two_demos_do_not_share_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    with (
        commands_demo._locked_folder(DemoOptions(0, folder)),
        pytest.raises(NotOurFolder, match="another demo runs"),
    ):
        await open_once(DemoOptions(0, folder, reset=True))


async def kept_products(folder: Path) -> int:
    """Count the products of the demo's supplier in that folder."""
    supplier = await ReferenceSupplier.open(
        folder / "world" / "supplier.sqlite3", seed_sample=False
    )
    try:
        return len(await supplier.products())
    finally:
        await supplier.aclose()


@in_both
async def test_a_kept_demo_opens_again_as_it_was_made(tmp_path: Path, behaviour: str) -> None:
    folder = tmp_path / "demo"
    await open_once(DemoOptions(0, folder, supplier_behaviour=behaviour))
    await open_once(DemoOptions(0, folder))
    await open_once(DemoOptions(0, folder, supplier_behaviour=behaviour))

    extra = len(QUIRKY_PRODUCTS) if behaviour == QUIRKY else 0
    assert await kept_products(folder) == len(PRODUCTS) + extra


@in_both
async def test_a_kept_demo_is_not_opened_with_the_other_kind_of_supplier(
    tmp_path: Path, behaviour: str
) -> None:
    other = QUIRKY if behaviour == STRICT else STRICT
    folder = tmp_path / "demo"
    await open_once(DemoOptions(0, folder, supplier_behaviour=behaviour))
    before = await kept_products(folder)

    with pytest.raises(
        OtherSupplierBehaviour, match=f"a {behaviour} supplier, not a {other} one.*--reset"
    ):
        await open_once(DemoOptions(0, folder, supplier_behaviour=other))
    assert await kept_products(folder) == before
    await open_once(DemoOptions(0, folder, reset=True, supplier_behaviour=other))
    assert await kept_products(folder) != before


async def test_an_emptied_folder_gets_a_strict_supplier_unless_it_says_otherwise(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "demo"
    await open_once(DemoOptions(0, folder, supplier_behaviour=QUIRKY))
    await open_once(DemoOptions(0, folder, reset=True))

    assert await kept_products(folder) == len(PRODUCTS)


async def test_a_folder_from_before_there_were_two_behaviours_is_strict(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    await open_once(DemoOptions(0, folder))
    (folder / "vitrine-demo").write_text("")

    with pytest.raises(OtherSupplierBehaviour, match=STRICT):
        await open_once(DemoOptions(0, folder, supplier_behaviour=QUIRKY))
    await open_once(DemoOptions(0, folder))


@pytest.mark.parametrize(("behaviour", "text"), [(STRICT, "by-the-book"), (QUIRKY, "as-found")])
async def test_a_folder_that_an_older_version_made_keeps_its_behaviour(
    tmp_path: Path, behaviour: str, text: str
) -> None:
    """The content of the marker file is stored data: other versions read and write the same texts."""
    folder = tmp_path / "demo"
    await open_once(DemoOptions(0, folder, supplier_behaviour=behaviour))
    marker = folder / "vitrine-demo"
    assert marker.read_text() == text

    marker.write_text(text)
    with commands_demo._locked_folder(DemoOptions(0, folder)) as kept:
        assert kept == behaviour


@pytest.fixture
def asked_for(monkeypatch: pytest.MonkeyPatch) -> list[DemoOptions]:
    """Return the demo options of a command line."""
    opened: list[DemoOptions] = []

    async def note(options: DemoOptions, _stop: asyncio.Event) -> None:
        opened.append(options)

    monkeypatch.setattr(commands_demo, "run", note)
    return opened


@pytest.mark.parametrize(
    ("arguments", "behaviour", "delay", "reset"),
    [
        ("", None, DEFAULT_DELAY, False),
        ("--supplier-behaviour quirky --manual-delivery-delay 0 --reset", QUIRKY, 0, True),
        ("--supplier-behaviour strict", STRICT, DEFAULT_DELAY, False),
    ],
)
def test_the_options_reach_the_demo(
    asked_for: list[DemoOptions],
    arguments: str,
    behaviour: str | None,
    delay: float,
    *,
    reset: bool,
) -> None:
    assert main(["demo", *arguments.split()]) == 0

    (demo,) = asked_for
    assert (demo.supplier_behaviour, demo.manual_delivery_delay, demo.reset) == (
        behaviour,
        delay,
        reset,
    )


def test_the_help_names_the_options_and_their_defaults(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["demo", "--help"])
    told = capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["--help"])
    told += capsys.readouterr().out

    assert f"(default: {DEFAULT_DELAY:g})" in told
    assert f"{{{','.join(BEHAVIOURS)}}}" in told
    assert "rotate-keys" in told


@pytest.mark.parametrize("seconds", ["-1", "nan", "inf", "soon", "1e9"])
def test_a_delay_that_is_no_number_of_seconds_is_refused(
    seconds: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["demo", f"--manual-delivery-delay={seconds}"])
    assert "seconds must be between 0 and 86400" in capsys.readouterr().err


def test_the_running_demo_takes_cards_and_rewards_invitations(tmp_path: Path) -> None:
    instructions = tmp_path / "how-to-pay"
    instructions.write_text("Pay to account 1")
    settings = commands_demo.demo_settings("http://127.0.0.1:1", tmp_path, instructions)
    assert settings.provider_token is not None
    assert settings.referral is not None


async def test_a_visitor_starts_the_demo_over_on_the_same_port(tmp_path: Path) -> None:
    """The shop and the servers begin with nothing; a stop still ends the demo."""
    folder, stop = tmp_path / "demo", asyncio.Event()
    with closing(demo_servers.open_listener("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    demo = asyncio.create_task(commands_demo.run(DemoOptions(port, folder), stop))
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False) as client:
        first = await _read_run(client, demo)
        key = (folder / "shop" / "vault.key").read_text()
        assert (await client.post("/demo/reset")).status_code == 202
        async with asyncio.timeout(HANG_LIMIT):
            later = first
            while later == first:
                later = await _read_run(client, demo)
    stop.set()
    await demo
    assert (folder / "shop" / "vault.key").read_text() != key


async def _read_run(client: httpx.AsyncClient, demo: asyncio.Task[None]) -> str:
    """Return which run of the demo answers; wait until one does."""
    async with asyncio.timeout(HANG_LIMIT):
        while not demo.done():
            try:
                options = (await client.get("/demo/options")).json()
            except httpx.TransportError:
                await asyncio.sleep(0.05)
            else:
                assert options["can_reset"]
                return str(options["run"])
    raise AssertionError("the demo ended")
