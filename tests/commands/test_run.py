"""`vitrine run` with wrong settings ends with a sentence, never with a traceback."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import main
from storage.engine.migrate import LAST_COMMIT_WITH_REPLACED_STEPS
from tests.marks import at_length_each
from tests.storage.engines import migrated_file, set_revision
from tests.waiting import HANG_LIMIT

ROOT = Path(__file__).parents[2]
COMPLETE = {
    "TELEGRAM_TOKEN": "123456:a-token-of-more-than-thirty-letters",
    "ADMIN_IDS": "1",
    "SUPPLIER_URL": "https://shop.example",
    "SUPPLIER_APP_ID": "1",
    "SUPPLIER_APP_KEY": "KEY",
}


def run(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the command with these settings alone, in an empty folder."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT), **settings},
        capture_output=True,
        text=True,
        timeout=HANG_LIMIT,
        check=False,
    )


def test_every_missing_setting_is_named(tmp_path: Path) -> None:
    ended = run(tmp_path)

    assert ended.returncode == 1
    assert all(f"{name} is missing" in ended.stderr for name in COMPLETE)
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"VAULT_KEY": "short"}, "vault key"),
        *at_length_each(
            ({"DATABASE_URL": "mysql://x/y"}, "DATABASE_URL|database"),
            ({"DATA_DIR": "/proc/nowhere"}, "cannot be used"),
            ({"SUPPLIER_CA": "/nowhere.pem"}, "certificate|SUPPLIER_CA"),
        ),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(
    tmp_path: Path, settings: dict[str, str], sentence: str
) -> None:
    ended = run(tmp_path, **COMPLETE, **settings)

    assert ended.returncode == 1
    assert re.search(sentence, ended.stderr)
    assert "Traceback" not in ended.stderr


def test_a_database_from_before_the_first_schema_names_the_commit_to_pass_through(
    tmp_path: Path,
) -> None:
    file = tmp_path / "data" / "vitrine.sqlite3"
    file.parent.mkdir()
    migrated_file(file)
    set_revision(file, "0030")

    ended = run(tmp_path, **COMPLETE)

    assert ended.returncode == 1
    assert f"commit {LAST_COMMIT_WITH_REPLACED_STEPS} of this program" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_reader_of_the_output_may_stop_early(tmp_path: Path) -> None:
    """As `vitrine check | head -1` does."""
    command = f"{sys.executable} -m bot check | true"
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    ended = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=tmp_path,
        env={**kept, **COMPLETE, "SUPPLIER_URL": "http://127.0.0.1:9", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=HANG_LIMIT,
        check=False,
    )
    assert "Traceback" not in ended.stderr
    assert "BrokenPipe" not in ended.stderr


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("vitrine ")
