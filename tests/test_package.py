"""Tests of the installed package: a wheel with its languages, page and migrations."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.waiting import HANG_LIMIT

pytestmark = pytest.mark.long

ROOT = Path(__file__).parent.parent
ASK = """
from pathlib import Path
import asyncio, storage
from bot.i18n import Translations
from bot.demo.page.static_pages_app import create_page_app
print(sorted(Translations.load(strict=True).languages))
async def opened():
    vault = storage.Vault(storage.make_key())
    store = await storage.open_database(
        "sqlite:///" + str(Path("shop.sqlite3").absolute()), vault, currency="USD", cost_currency="USD"
    )
    await store.aclose()
asyncio.run(opened())
print(bool(create_page_app().routes))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel's content in a folder, away from the checkout."""
    made = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(made)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (wheel,) = made.glob("*.whl")
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(installed: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={"PYTHONPATH": str(installed), "PATH": ""},
        check=False,
        capture_output=True,
        text=True,
        timeout=HANG_LIMIT,
    )


def test_an_installed_shop_finds_its_languages_page_and_migrations(
    installed: Path, tmp_path: Path
) -> None:
    result = run(installed, "-c", ASK, cwd=tmp_path)

    assert result.stderr == ""
    languages = sorted(folder.name for folder in (ROOT / "locales").iterdir())
    assert result.stdout.splitlines() == [str(languages), "True"]


def test_an_installed_shop_has_its_commands(installed: Path, tmp_path: Path) -> None:
    help_text = run(installed, "-m", "bot", "--help", cwd=tmp_path).stdout

    for command in ("run", "demo", "check"):
        assert command in help_text
    (entry_points,) = installed.glob("*.dist-info/entry_points.txt")
    assert "vitrine = bot.__main__:main" in entry_points.read_text()


def test_a_command_without_settings_names_every_missing_one(
    installed: Path, tmp_path: Path
) -> None:
    result = run(installed, "-m", "bot", "check", cwd=tmp_path)

    assert result.returncode == 1
    assert "TELEGRAM_TOKEN is missing" in result.stderr
    assert "SUPPLIER_APP_KEY is missing" in result.stderr
    assert "Traceback" not in result.stderr


def test_without_the_extra_the_shop_works_and_the_demo_says_what_it_needs(
    installed: Path, tmp_path: Path
) -> None:
    """Packages of the demo are hidden, as if `vitrine` was installed without `[demo]`."""
    ask = (
        "import sys; sys.modules['starlette'] = sys.modules['uvicorn'] = None\n"
        "import bot.app, bot.__main__\n"
        "assert not [name for name in sys.modules if name.startswith('bot.demo')]\n"
        "sys.exit(bot.__main__.main(['demo']))"
    )
    result = run(installed, "-c", ask, cwd=tmp_path)

    assert result.returncode == 1
    assert "pip install 'vitrine[demo]'" in result.stderr
    assert len(result.stderr.splitlines()) == 1
