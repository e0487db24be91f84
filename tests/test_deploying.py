"""Tests of what deploys the shop: workflows, container, compose file, service and the script of its checks."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from bot.settings import SECRETS_DIR, Settings
from tests.waiting import HANG_LIMIT

ROOT: Final = Path(__file__).parents[1]
DEPLOY: Final = ROOT / ".deploy"
WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
_TARGETS: Final = frozenset(
    re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
)
_PINNED: Final = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
#: Longer than a trade may take, which is what the shop waits for when it is stopped.
_DRAIN_SECONDS: Final = 180
#: Programs of the checks that no Python package brings.
_PROGRAMS: Final = ("systemd-analyze", "promtool", "buildah")
#: Variables of the container that are no settings of the shop.
_OF_PYTHON: Final = frozenset({"PATH", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"})


def by_name(path: Path) -> str:
    return path.name


def read_yaml(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def is_setting(name: str) -> bool:
    return name.lower() in Settings.model_fields or name == SECRETS_DIR


def list_steps(workflow: Path) -> list[dict[str, Any]]:
    jobs = read_yaml(workflow)["jobs"].values()
    return [step for job in jobs for step in job.get("steps", [])]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=by_name)
def test_a_workflow_calls_only_commands_and_files_that_exist(workflow: Path) -> None:
    lines = [
        line.strip() for step in list_steps(workflow) for line in step.get("run", "").split("\n")
    ]
    assert any(lines)
    called = [word for line in lines if line.startswith("make ") for word in line.split()[1:]]
    assert {word for word in called if "=" not in word} <= _TARGETS
    scripts = [line.split()[0] for line in lines if line.startswith(".")]
    assert [script for script in scripts if not (ROOT / script).is_file()] == []
    files = re.findall(r"(?:-f|file:) (\.\S+)", workflow.read_text("utf-8"))
    assert [file for file in files if not (ROOT / file).is_file()] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=by_name)
def test_every_action_of_others_is_named_by_its_commit(workflow: Path) -> None:
    used = re.findall(r"uses: (.+)$", workflow.read_text("utf-8"), re.MULTILINE)
    theirs = [action for action in used if not action.startswith("./")]
    assert theirs
    assert [action for action in theirs if not _PINNED.fullmatch(action)] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=by_name)
def test_a_workflow_may_only_read_and_each_job_says_what_else_it_needs(workflow: Path) -> None:
    content = read_yaml(workflow)
    assert content["permissions"] == {"contents": "read"}
    for name, job in content["jobs"].items():
        allowed = {right for right, value in job.get("permissions", {}).items() if value == "write"}
        needed = {
            "files": {"id-token", "attestations"},
            "image": {"packages", "id-token", "attestations"},
            "publish": {"contents"},
        }
        assert allowed == needed.get(name, set())


def test_a_release_is_published_only_after_the_checks_of_ci_and_with_its_image() -> None:
    jobs = read_yaml(ROOT / ".github" / "workflows" / "release.yml")["jobs"]
    assert jobs["checks"]["uses"] == "./.github/workflows/ci.yml"
    assert jobs["checks"]["needs"] == "version"
    assert "checks" in jobs["files"]["needs"]
    assert "checks" in jobs["image"]["needs"]
    assert set(jobs["publish"]["needs"]) == {"files", "image"}


def test_what_others_wrote_reaches_a_shell_only_as_a_variable() -> None:
    runs = [step["run"] for path in WORKFLOWS for step in list_steps(path) if "run" in step]
    assert [run for run in runs if "${{" in run] == []


def test_no_character_of_a_tag_means_anything_to_make_or_the_shell(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in (".ci", ".venv/bin"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / ".ci" / "requirements-dev.lock").touch()
    program = tmp_path / ".venv" / "bin" / "python"
    program.write_text('#!/bin/sh\nfor last; do :; done\necho "$last"\n')
    program.chmod(0o755)
    (tmp_path / ".venv" / "dev").touch()
    tag = "v1$(shell touch of-make)`touch of-shell`$(touch of-shell);touch$IFS$9of-shell"

    result = subprocess.run(
        ["make", "--silent", "release-notes"],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "TAG": tag},
        check=True,
        capture_output=True,
        text=True,
        timeout=HANG_LIMIT,
    )

    assert result.stdout == f"{tag}\n"
    assert list(tmp_path.glob("of-*")) == []


def test_the_base_of_the_image_is_named_by_its_digest() -> None:
    bases = re.findall(r"^FROM (\S+)", (DEPLOY / "Containerfile").read_text("utf-8"), re.MULTILINE)
    named = bases[0].partition("@sha256:")[2]
    assert re.fullmatch(r"[0-9a-f]{64}", named)
    assert set(bases[1:]) == {"base"}


def test_the_variables_of_the_container_are_settings() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    (block,) = re.findall(r"^ENV ((?:.*\\\n)*.*)$", text, re.MULTILINE)
    names = set(re.findall(r"(\w+)=", block))
    assert {name for name in names - _OF_PYTHON if not is_setting(name)} == set()
    assert {"DATA_DIR", "WATCH_PORT"} <= names


def test_the_build_context_has_what_the_container_copies_and_no_secrets() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    copied = re.findall(r"^COPY (?!--from)(\S+) ", text, re.MULTILINE)
    assert ignored[0] == "*"
    assert {f"!{name}" for name in copied} == {each for each in ignored if each.startswith("!")}
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_the_compose_file_sets_only_settings_and_drains_longer_than_a_trade_takes() -> None:
    services = read_yaml(DEPLOY / "compose.yaml")["services"]
    shop = services["vitrine"]
    assert [name for name in shop["environment"] if not is_setting(name)] == []
    assert read_seconds(shop["stop_grace_period"]) > _DRAIN_SECONDS
    assert shop["read_only"] is True
    assert shop["cap_drop"] == ["ALL"]
    assert shop["depends_on"]["postgresql"] == {"condition": "service_healthy", "required": False}
    assert services["postgresql"]["profiles"] == ["postgresql"]
    for service in services.values():
        assert service["logging"]["options"] == {"max-size": "10m", "max-file": "5"}


def test_no_setting_of_the_compose_file_hides_one_of_the_env_file() -> None:
    """A variable with an empty default would win over the value in `.env`: compose reads none there."""
    shop = read_yaml(DEPLOY / "compose.yaml")["services"]["vitrine"]
    assert [value for value in shop["environment"].values() if "$" in value] == []


def test_the_files_with_secrets_of_the_compose_file_are_in_no_commit() -> None:
    content = read_yaml(DEPLOY / "compose.yaml")
    shop = content["services"]["vitrine"]
    mounted = [mount.split(":")[0] for mount in shop["volumes"] if mount.startswith("..")]
    files = [
        *(secret["file"] for secret in content["secrets"].values()),
        *(entry["path"] for entry in shop["env_file"]),
        *(f"{folder}/TELEGRAM_TOKEN" for folder in mounted),
    ]
    assert len(files) == 3
    rules = set((ROOT / ".gitignore").read_text("utf-8").split())
    for file in files:
        first = file.removeprefix("../").split("/")[0]
        assert {first, f"/{first}", f"/{first}/"} & rules, file


def read_seconds(text: str) -> int:
    minutes = re.fullmatch(r"(\d+)m", text)
    assert minutes, text
    return 60 * int(minutes[1])


def read_unit() -> list[tuple[str, str]]:
    lines = (DEPLOY / "vitrine.service").read_text("utf-8").splitlines()
    return [(name, value) for name, sep, value in (line.partition("=") for line in lines) if sep]


def test_the_service_gives_settings_and_credentials_that_exist() -> None:
    unit = [(name, value) for name, value in read_unit() if not name.startswith("#")]
    variables = [
        word.partition("=")[0]
        for name, text in unit
        if name == "Environment"
        for word in text.split()
    ]
    credentials = [value.partition(":") for name, value in unit if name == "LoadCredential"]
    assert [name for name in variables if not is_setting(name) and name not in _OF_PYTHON] == []
    assert {name for name, _, _ in credentials} == {"TELEGRAM_TOKEN", "SUPPLIER_APP_KEY"}
    assert all(is_setting(name) and Path(path).name == name for name, _, path in credentials)


def test_the_service_is_stopped_later_than_a_trade_ends() -> None:
    assert int(dict(read_unit())["TimeoutStopSec"]) > _DRAIN_SECONDS


def test_a_command_of_the_service_runs_with_its_limits_but_not_as_a_service(tmp_path: Path) -> None:
    """The programs of systemd are replaced by ones that show what they are asked for."""
    programs = {
        "systemctl": f"cat {DEPLOY / 'vitrine.service'}; printf '\\n[Service]\\nLoadCredential=BACKUP_PASSPHRASE:/etc/x y\\n'",
        "systemd-run": "printf '%s\\n' \"$@\"",
    }
    for name, body in programs.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{body}\n")
        (tmp_path / name).chmod(0o755)

    result = subprocess.run(
        [DEPLOY / "vitrine-command", "restore", "--force", "a file"],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin"},
        stdin=subprocess.DEVNULL,
        check=True,
        capture_output=True,
        text=True,
        timeout=HANG_LIMIT,
    )

    asked = result.stdout.splitlines()
    assert asked[-4:] == ["/opt/vitrine/current/bin/vitrine", "restore", "--force", "a file"]
    properties = {each.removeprefix("--property=") for each in asked if "--property=" in each}
    assert {"DynamicUser=yes", "User=vitrine", "StateDirectory=vitrine"} <= properties
    assert "EnvironmentFile=/etc/vitrine/settings" in properties
    assert "LoadCredential=BACKUP_PASSPHRASE:/etc/x y" in properties
    assert "ProtectSystem=strict" in properties
    refused = ("Exec", "Restart", "Type", "Timeout", "KillMode", "WantedBy", "Description")
    assert [each for each in properties if each.startswith(refused)] == []
    assert {"--pipe", "--wait", "--collect"} <= set(asked)


@pytest.fixture
def deploy_check(tmp_path: Path) -> Path:
    """Return a tree with the script of `make deploy-check`, and Python tools that only say that they ran."""
    for name in (".deploy", ".github/workflows"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / ".github" / "dependabot.yml", tmp_path / ".github")
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "deploy-check", tmp_path / ".ci")
    for folder, names in {
        ".venv-deploy/bin": [
            "hadolint",
            "check-jsonschema",
            "zizmor",
            "shellcheck",
            "cyclonedx-py",
        ],
        "bin": ["dirname", "rm", "mkdir", "cp", "chmod"],
    }.items():
        (tmp_path / folder).mkdir(parents=True)
        for name in names:
            program = tmp_path / folder / name
            if folder == "bin":
                program.symlink_to(str(shutil.which(name)))
            else:
                program.write_text(f"#!/bin/sh\necho ran {name}\n")
                program.chmod(0o755)
    return tmp_path


def run_deploy_check(tree: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", tree / ".ci" / "deploy-check"],
        env={"PATH": str(tree / "bin"), **variables},
        check=False,
        capture_output=True,
        text=True,
        timeout=HANG_LIMIT,
    )


def test_a_check_whose_program_is_missing_is_skipped_with_a_sentence(deploy_check: Path) -> None:
    result = run_deploy_check(deploy_check)

    assert result.returncode == 0
    assert "skipped: systemd-analyze is not installed" in result.stdout
    assert "skipped: promtool is not installed" in result.stdout
    assert "skipped: the container is built only with BASE" in result.stdout
    assert {"ran hadolint", "ran check-jsonschema", "ran zizmor"} <= set(result.stdout.splitlines())


@pytest.mark.parametrize("missing", _PROGRAMS)
def test_in_ci_a_missing_program_fails(deploy_check: Path, missing: str) -> None:
    for name in set(_PROGRAMS) - {missing}:
        (deploy_check / "bin" / name).symlink_to(str(shutil.which("true")))

    result = run_deploy_check(deploy_check, CI="true", BASE="localhost/base")

    assert result.returncode == 1
    assert f"{missing} is not installed, and CI requires it" in result.stderr


def test_a_check_that_fails_fails_all(deploy_check: Path) -> None:
    (deploy_check / ".venv-deploy" / "bin" / "zizmor").write_text("#!/bin/sh\nexit 14\n")

    assert run_deploy_check(deploy_check).returncode == 14


def test_a_line_that_systemd_would_ignore_fails(deploy_check: Path) -> None:
    analyze = deploy_check / "bin" / "systemd-analyze"
    analyze.write_text("#!/bin/sh\n[ $1 != verify ] || echo vitrine.service:3: ignoring\n")
    analyze.chmod(0o755)

    result = run_deploy_check(deploy_check)

    assert result.returncode == 1
    assert "ignoring" in result.stderr
