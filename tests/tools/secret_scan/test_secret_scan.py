"""Tests of the search for keys and tokens in the files of the project.

All planted values are made while a test runs, so that none is in this file.
"""

import random
import string
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tools.secret_scan.__main__ import BASELINE, main, scan_text
from tests.tools.secret_scan.secret_rules import list_secret_settings

CAPITALS = string.ascii_uppercase + string.digits
LETTERS = string.ascii_letters + string.digits
DRAWN = random.Random(1)


def draw(alphabet: str, length: int) -> str:
    return "".join(DRAWN.choices(alphabet, k=length))


def make_telegram_token() -> str:
    return f"{draw(string.digits[1:], 10)}:AA{draw(LETTERS, 33)}"


def make_aws_key() -> str:
    return f"AKIA{draw(CAPITALS, 16)}"


def make_private_key() -> str:
    return (
        f"-----BEGIN {'RSA PRIVATE'} KEY-----\n{draw(LETTERS, 64)}\n-----END RSA PRIVATE KEY-----"
    )


def make_supplier_key() -> str:
    return "9F" + draw("0123456789ABCDEF", 14)


def make_vault_key() -> str:
    return draw(LETTERS, 43) + "="


def make_crypto_pay_token() -> str:
    return f"{draw(string.digits[1:], 6)}:AA{draw(LETTERS, 33)}"


def make_passphrase_of_a_settings_file() -> str:
    return f"BACKUP_PASSPHRASE={draw(string.ascii_lowercase, 20)}"


def make_database_address() -> str:
    return f"postgresql://vitrine:{draw(LETTERS, 20)}@db.example/vitrine"


def make_key_in_code() -> str:
    return f'supplier_app_key=SecretStr("{draw(LETTERS, 20)}Aa1")'


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A git checkout with one harmless file."""
    git(tmp_path, "init", "-q")
    (tmp_path / "shop.py").write_text("print('open')\n")
    git(tmp_path, "add", ".")
    return tmp_path


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=folder, check=True)


@pytest.mark.parametrize(
    "make",
    [
        make_telegram_token,
        make_aws_key,
        make_private_key,
        make_supplier_key,
        make_vault_key,
        make_crypto_pay_token,
        make_passphrase_of_a_settings_file,
        make_database_address,
        make_key_in_code,
    ],
    ids=lambda make: make.__name__.removeprefix("make_"),
)
def test_a_planted_secret_is_found_and_not_printed(
    checkout: Path, make: Callable[[], str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([], checkout) == 0
    planted = make()
    (checkout / "shop.py").write_text(f"# a note\n{planted}\n")

    assert main([], checkout) == 1
    out, err = capsys.readouterr()
    assert "shop.py:2: " in out
    assert [part for part in planted.split() if len(part) > 20 and part in out + err] == []


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "latin-1"])
def test_the_encoding_of_a_file_hides_nothing(checkout: Path, encoding: str) -> None:
    (checkout / "notes.txt").write_bytes(f"ä: {make_telegram_token()}".encode(encoding))

    assert main([], checkout) == 1


def test_an_accepted_value_hides_no_other_one(checkout: Path) -> None:
    made_up, real = make_telegram_token(), make_telegram_token()
    (checkout / "shop.py").write_text(f"TOKEN = '{made_up}'\n")
    assert main(["--accept"], checkout) == 0
    assert main([], checkout) == 0
    assert made_up not in (checkout / BASELINE).read_text()

    (checkout / "shop.py").write_text(f"TOKEN = '{made_up}'  # '{real}'\n")
    assert main([], checkout) == 1


def test_a_file_that_git_would_add_is_searched_and_an_ignored_one_is_not(checkout: Path) -> None:
    (checkout / ".gitignore").write_text(".env\n")
    (checkout / ".env").write_text(make_telegram_token())
    assert main([], checkout) == 0

    (checkout / ".env.save").write_text(make_telegram_token())
    assert main([], checkout) == 1


def test_the_history_is_searched_where_that_is_asked_for(checkout: Path) -> None:
    identity = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    (checkout / "shop.py").write_text(make_telegram_token())
    git(checkout, *identity, "commit", "-q", "-a", "-m", "a token")
    (checkout / "shop.py").write_text("print('open')\n")
    git(checkout, *identity, "commit", "-q", "-a", "-m", "without it")

    assert main([], checkout) == 0
    assert main(["--history"], checkout) == 1


def test_without_a_checkout_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([], tmp_path) == 0
    assert "needs git" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text",
    [
        "TELEGRAM_TOKEN=${TELEGRAM_TOKEN}",
        "LoadCredential=TELEGRAM_TOKEN:/etc/vitrine/TELEGRAM_TOKEN",
        'Settings(supplier_app_key=SecretStr(key), vault_key="old,new")',
        "--hash=sha256:065665c041c42a5938ed220bdcd7230f22527fbec085e1853d2402c8a3615d9d",
        "backup-20300517T120000Z.vitrine",
    ],
)
def test_what_only_names_a_secret_is_none(text: str) -> None:
    assert list(scan_text("file", text)) == []


def test_every_secret_setting_is_known() -> None:
    assert {"telegram_token", "supplier_app_key", "vault_key", "crypto_pay_token"} <= set(
        list_secret_settings()
    )
