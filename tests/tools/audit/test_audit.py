"""Tests of `make audit`, with a program in the place of pip-audit that writes what pip-audit writes."""

import json
import re
import sys
import tomllib
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.tools.audit.__main__ import (
    ACCEPTED,
    LOCKS,
    Acceptance,
    AuditError,
    Vulnerability,
    audit,
    judge,
    read_acceptances,
)

TODAY = date(2026, 11, 27)
FOUND = Vulnerability("jinja", "3.1.0", ("PYSEC-1", "CVE-2026-1"), ("3.1.6",))
SOUND: dict[str, Any] = {"name": "httpx", "version": "0.28.1", "vulns": []}
VULNERABLE: dict[str, Any] = {
    "name": "jinja",
    "version": "3.1.0",
    "vulns": [{"id": "PYSEC-1", "aliases": ["CVE-2026-1"], "fix_versions": ["3.1.6"]}],
}


def answer(folder: Path, *packages: dict[str, Any], only: str = "") -> Sequence[str]:
    """Return a program that reports these packages, or fails unless it is asked for one service."""
    program = folder / "pip_audit.py"
    program.write_text(
        "import sys\n"
        f"if {only!r} in sys.argv or not {only!r}:\n"
        f"    print({json.dumps({'dependencies': packages})!r})\n"
        "    sys.exit(1)\n"
        "sys.exit('Traceback\\nConnectionError: the host is not known')\n"
    )
    return (sys.executable, str(program))


def ask(program: Sequence[str], *services: str, locks: int = 1) -> list[Vulnerability]:
    files = [Path(f"{number}.lock") for number in range(locks)]
    return list(audit(files, services=services or ("pypi",), program=program))


def test_a_vulnerability_is_reported_once_for_all_locks(tmp_path: Path) -> None:
    found = ask(answer(tmp_path, SOUND, VULNERABLE), locks=3)

    assert found == [FOUND]
    assert list(judge(found, [], TODAY)) == ["jinja 3.1.0: PYSEC-1, CVE-2026-1; fixed in 3.1.6"]


def test_nothing_is_said_of_sound_packages(tmp_path: Path) -> None:
    assert ask(answer(tmp_path, SOUND)) == []


def test_packages_that_the_service_does_not_know_are_not_called_sound(tmp_path: Path) -> None:
    skipped = {"name": "yarl", "skip_reason": "Dependency not found on PyPI"}

    with pytest.raises(AuditError, match="pypi: it does not know 1 of the 2 packages"):
        ask(answer(tmp_path, SOUND, skipped))


def test_a_service_that_is_away_is_said_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(AuditError) as failed:
        ask(answer(tmp_path, SOUND, only="none"), "pypi", "osv")

    assert str(failed.value) == (
        "pypi: ConnectionError: the host is not known; osv: ConnectionError: the host is not known"
    )


def test_the_other_service_is_asked_where_one_is_away(tmp_path: Path) -> None:
    assert ask(answer(tmp_path, VULNERABLE, only="osv"), "pypi", "osv") == [FOUND]


@pytest.mark.parametrize("name", FOUND.ids)
def test_a_vulnerability_is_accepted_by_any_of_its_names_until_a_day(name: str) -> None:
    accepted = [Acceptance(name, "never called", TODAY)]

    assert list(judge([FOUND], accepted, TODAY)) == []
    assert list(judge([FOUND], accepted, TODAY + timedelta(days=1))) == [
        FOUND.describe(),
        f"{name}: its acceptance ended on 2026-11-27: never called",
    ]


def test_an_acceptance_of_another_vulnerability_hides_nothing() -> None:
    assert len(list(judge([FOUND], [Acceptance("PYSEC-2", "never called", TODAY)], TODAY))) == 1


@pytest.mark.parametrize(
    "entry",
    [
        'id = "PYSEC-1"\nreason = " "\nuntil = 2026-12-31',
        'id = "PYSEC-1"\nreason = "never called"\nuntil = "for ever"',
        'id = "PYSEC-1"\nreason = "never called"',
    ],
)
def test_an_acceptance_needs_a_reason_and_a_date(tmp_path: Path, entry: str) -> None:
    file = tmp_path / "accepted.toml"
    file.write_text(f"[[accepted]]\n{entry}\n")

    with pytest.raises((ValueError, TypeError)):
        read_acceptances(file)


def test_the_file_of_acceptances_can_be_read_and_every_lock_is_audited() -> None:
    written = tomllib.loads(ACCEPTED.read_text()).get("accepted", [])
    assert [each.id for each in read_acceptances(ACCEPTED)] == [each["id"] for each in written]
    assert {"requirements.lock", "requirements-dev.lock"} <= {lock.name for lock in LOCKS}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_package_of_a_lock_has_a_version_and_hashes(lock: Path) -> None:
    text = re.sub(r"^ *#.*\n", "", lock.read_text(), flags=re.MULTILINE)
    entries = text.replace("\\\n", " ").splitlines()
    wrong = [
        entry
        for entry in entries
        if not re.fullmatch(
            r"[a-z0-9._-]+(\[[a-z,-]+\])?==\S+( ; [^#]+?)?( +--hash=sha256:[0-9a-f]{64})+", entry
        )
    ]

    assert len(entries) >= 20
    assert wrong == []
