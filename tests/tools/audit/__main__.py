"""Report known vulnerabilities of the locked packages: `python -m tests.tools.audit`.

It runs pip-audit on every lock file and needs the network. The exit code is 0 if nothing is known, 1 if a
vulnerability is known or an acceptance has ended, and 2 if the database could not be read. A vulnerability
that cannot harm the shop is accepted in `.ci/audit-accepted.toml` until a date:

    [[accepted]]
    id = "PYSEC-2026-1"
    reason = "The shop never calls the function."
    until = 2026-12-31
"""

import argparse
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[3]
LOCKS: Final = tuple(sorted((ROOT / ".ci").glob("*.lock")))
ACCEPTED: Final = ROOT / ".ci" / "audit-accepted.toml"
PIP_AUDIT: Final = (sys.executable, "-m", "pip_audit")
SERVICES: Final = ("pypi", "osv")


class AuditError(Exception):
    """The database was not read, so nothing is known; the text says why."""


@dataclass(frozen=True, slots=True)
class Vulnerability:
    """A known vulnerability of a locked package, and every name that it has."""

    package: str
    version: str
    ids: tuple[str, ...]
    fixed_in: tuple[str, ...]

    def describe(self) -> str:
        """Return one line: the package, the names of the vulnerability, and what to do."""
        names = ", ".join(self.ids)
        fix = f"fixed in {', '.join(self.fixed_in)}" if self.fixed_in else "not fixed yet"
        return f"{self.package} {self.version}: {names}; {fix}"


@dataclass(frozen=True, slots=True)
class Acceptance:
    """A vulnerability that cannot harm the shop, why, and the last day on which that is believed."""

    id: str
    reason: str
    until: date


def main(arguments: Sequence[str]) -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.audit",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--service", choices=SERVICES, help="ask only this one (default: both)")
    asked = parser.parse_args(arguments)
    try:
        found = list(audit(LOCKS, services=(asked.service,) if asked.service else SERVICES))
    except AuditError as problem:
        print(f"Nothing was checked: {problem}", file=sys.stderr)
        return 2
    problems = list(judge(found, read_acceptances(ACCEPTED), datetime.now(UTC).date()))
    for line in problems:
        print(line)
    if not problems:
        print(f"No vulnerability is known of the packages in {len(LOCKS)} lock files.")
    return 1 if problems else 0


def audit(
    locks: Sequence[Path], *, services: Sequence[str], program: Sequence[str] = PIP_AUDIT
) -> Iterator[Vulnerability]:
    """Yield what the first service that answers knows; raise AuditError where none does."""
    problems = []
    for service in services:
        try:
            yield from _ask(locks, service, program)
        except AuditError as problem:
            problems.append(f"{service}: {problem}")
        else:
            return
    raise AuditError("; ".join(problems))


def judge(
    found: Sequence[Vulnerability], acceptances: Sequence[Acceptance], today: date
) -> Iterator[str]:
    """Yield a line for each vulnerability that is not accepted, and for each acceptance that ended."""
    current = {each.id for each in acceptances if today <= each.until}
    for vulnerability in found:
        if current.isdisjoint(vulnerability.ids):
            yield vulnerability.describe()
    for each in acceptances:
        if today > each.until:
            yield f"{each.id}: its acceptance ended on {each.until}: {each.reason}"


def read_acceptances(file: Path) -> list[Acceptance]:
    """Return what is accepted; an entry without a reason or a date raises an error."""
    entries = tomllib.loads(file.read_text("utf-8")).get("accepted", []) if file.exists() else []
    acceptances = [Acceptance(**entry) for entry in entries]
    for each in acceptances:
        if not each.reason.strip() or type(each.until) is not date:
            raise ValueError(f"{each.id} in {file.name} needs a reason and a date")
    return acceptances


def _ask(locks: Sequence[Path], service: str, program: Sequence[str]) -> list[Vulnerability]:
    options = ("--disable-pip", "--require-hashes", "--format=json", "--progress-spinner=off")
    found: dict[Vulnerability, None] = {}
    for lock in locks:
        asked = ("--vulnerability-service", service, "--requirement", str(lock))
        result = subprocess.run(
            [*program, *options, *asked], capture_output=True, text=True, check=False, timeout=600
        )
        try:
            packages = json.loads(result.stdout)["dependencies"]
        except (ValueError, KeyError, TypeError):
            raise AuditError(_summarise(result.stderr)) from None
        # pip-audit leaves out what the service does not know, and would call the rest sound.
        unknown = [each["name"] for each in packages if "skip_reason" in each]
        if unknown or not packages:
            raise AuditError(f"it does not know {len(unknown)} of the {len(packages)} packages")
        found |= {_read(package, entry): None for package in packages for entry in package["vulns"]}
    return list(found)


def _read(package: Mapping[str, Any], entry: Mapping[str, Any]) -> Vulnerability:
    ids = (entry["id"], *entry.get("aliases", ()))
    return Vulnerability(package["name"], package["version"], ids, tuple(entry["fix_versions"]))


def _summarise(errors: str) -> str:
    """Return the end of what a program wrote, without the addresses of objects, in one line."""
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    return re.sub(r" at 0x[0-9a-f]+", "", lines[-1])[:300] if lines else "it wrote nothing"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
