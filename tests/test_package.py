"""Tests of the installed package: the wheel of a release with its program, languages, page and migrations."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from bot import __version__
from tests.tools.release.artifacts import build_distributions
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
    """Install the wheel of a release into a folder away from the checkout; return the folder."""
    made = tmp_path_factory.mktemp("release")
    build_distributions(ROOT, made, epoch="1790000000")
    (wheel,) = made.glob("*.whl")
    folder = tmp_path_factory.mktemp("installed")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
        "--no-compile",
    ]
    # What a machine is told of other places for packages is no matter here.
    environment = {name: value for name, value in os.environ.items() if "PIP_" not in name}
    subprocess.run(
        [*pip, "--target", str(folder), str(wheel)], env=environment, check=True, timeout=HANG_LIMIT
    )
    return folder


def make_environment(installed: Path) -> dict[str, str]:
    return {"PYTHONPATH": str(installed), "PATH": "", "PYTHONUNBUFFERED": "1"}


def run(installed: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env=make_environment(installed),
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


def test_an_installed_shop_is_a_program_that_says_its_version(
    installed: Path, tmp_path: Path
) -> None:
    result = run(installed, str(installed / "bin" / "vitrine"), "--version", cwd=tmp_path)

    assert (result.stdout, result.stderr) == (f"vitrine {__version__}\n", "")
    assert (installed / f"vitrine-{__version__}.dist-info").is_dir()


def test_an_installed_demo_shows_its_page_and_ends_when_asked(
    installed: Path, tmp_path: Path
) -> None:
    command = [sys.executable, str(installed / "bin" / "vitrine"), "demo", "--port", "0"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=make_environment(installed), stdout=subprocess.PIPE, text=True
    ) as demo:
        assert demo.stdout is not None
        words = (word for line in demo.stdout for word in line.split())
        address = next(word for word in words if word.startswith("http://127.0.0.1:"))
        with urlopen(address, timeout=HANG_LIMIT) as page:
            assert b"<html" in page.read()
        demo.send_signal(signal.SIGTERM)
        assert demo.wait(HANG_LIMIT) == 0


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
