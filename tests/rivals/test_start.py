"""Tests of reasons why other shops did not start, or did not say why."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.settings import Settings, load_settings

ROOT = Path(__file__).parents[2]
EXAMPLES = re.findall(
    r"^#?([A-Z_]+)=(.*)$", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE
)
COMPLETE = {
    "TELEGRAM_TOKEN": "123456:a-token-of-more-than-thirty-letters",
    "ADMIN_IDS": "1",
    "SUPPLIER_URL": "https://shop.example",
    "SUPPLIER_APP_ID": "1",
    "SUPPLIER_APP_KEY": "KEY",
}
TOGETHER = {
    "BACKUP_DIR": {"BACKUP_PASSPHRASE": "a passphrase long enough"},
    "SUPPLIER_CURRENCY": {"EXCHANGE_RATE": "0.14"},
    "EXCHANGE_RATE": {"SUPPLIER_CURRENCY": "CNY"},
}


def run(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Execute `run` with these settings alone, in an empty folder."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT), **settings},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(("name", "value"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_a_documented_setting_crashed_the_start(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    """Each line of the example is an existing setting with a valid value."""
    for known in Settings.model_fields:
        monkeypatch.delenv(known.upper(), raising=False)
    assert name.lower() in Settings.model_fields
    example = {name: value} if value and name not in COMPLETE else {}
    for key, text in {**COMPLETE, **example, **TOGETHER.get(name, {})}.items():
        monkeypatch.setenv(key, text)

    assert load_settings(None).admin_ids == (1,)


def test_every_setting_is_in_the_example() -> None:
    assert {name.lower() for name, _ in EXAMPLES} == set(Settings.model_fields)


def test_without_settings_it_failed_silently(tmp_path: Path) -> None:
    ended = run(tmp_path)

    assert ended.returncode == 1
    assert all(f"{name} is missing" in ended.stderr for name in COMPLETE)
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"VAULT_KEY": "short"}, "vault key"),
        ({"DATABASE_URL": "mysql://x/y"}, "DATABASE_URL|database"),
        ({"DATA_DIR": "/proc/nowhere"}, "cannot be used"),
        ({"SUPPLIER_CA": "/nowhere.pem"}, "certificate|SUPPLIER_CA"),
    ],
)
def test_a_wrong_setting_ended_in_a_traceback(
    tmp_path: Path, settings: dict[str, str], sentence: str
) -> None:
    ended = run(tmp_path, **COMPLETE, **settings)

    assert ended.returncode == 1
    assert re.search(sentence, ended.stderr)
    assert "Traceback" not in ended.stderr
