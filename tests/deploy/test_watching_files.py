"""Tests of the files for Prometheus and Grafana: they use what a shop tells, and the rules work."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.adapters.test_metrics import Database, a_page

ROOT = Path(__file__).parents[2]
RULES, RULE_TESTS = ROOT / ".deploy" / "alerts.yml", Path(__file__).parent / "alerts_test.yml"
DASHBOARD = ROOT / ".deploy" / "grafana-dashboard.json"
WATCHING = ROOT / ".github" / "WATCHING.md"
#: Metric names in an expression: what is no label, no function and no string.
_NAME = re.compile(r"\b(?:vitrine|process|python)_[a-z0-9_]+")


async def names_and_labels() -> dict[str, set[str]]:
    """Return every name that a page has, as a query writes it, with the names of its labels.

    What is not counted yet has no sample: a histogram by labels has no bucket before the first call.
    """
    found: dict[str, set[str]] = {}
    page = await a_page(Database()).write()
    for family in text_string_to_metric_families(page.decode()):
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


def dashboard() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(DASHBOARD.read_text("utf-8"))
    return read


def panels() -> list[dict[str, Any]]:
    return [panel for panel in dashboard()["panels"] if panel["type"] != "row"]


def expressions() -> Iterator[str]:
    for panel in panels():
        yield from (target["expr"] for target in panel["targets"])
    yield from (each["expr"] for each in dashboard()["annotations"]["list"])


def rule_expressions() -> list[str]:
    """Return the expressions of the alert rules; a folded one is on the lines that follow."""
    text = RULES.read_text("utf-8")
    found = re.findall(r"^        expr: (?:>-\n)?((?:.|\n(?=          ))+)", text, re.MULTILINE)
    return [each for each in found if each.strip() != 'up{job="vitrine"} == 0']


async def test_the_dashboard_and_the_rules_use_only_metrics_and_labels_that_exist() -> None:
    known = await names_and_labels()
    used = [*expressions(), *rule_expressions()]
    assert len(used) > 50
    for expression in used:
        names = _NAME.findall(expression)
        assert names, expression
        assert [name for name in names if name not in known] == [], expression
        for name, matchers in re.findall(r"(\w+)\{([^}]*)\}", expression):
            labels = set(re.findall(r"(\w+)\s*(?:=~|!~|!=|=)", matchers))
            assert labels <= known[name] | {"instance", "job"}, expression
        for grouped in re.findall(r"by \(([^)]*)\)", expression):
            labels = {each.strip() for each in grouped.split(",")}
            allowed = set().union(*(known[name] for name in names))
            assert labels <= allowed | {"instance", "job"}, expression


async def test_every_metric_of_the_shop_is_on_the_dashboard() -> None:
    """Of a histogram, one of its three series is enough."""
    shown = set(_NAME.findall(" ".join(expressions())))

    def family(name: str) -> str:
        return re.sub(r"_(bucket|count|sum)$", "", name)

    ours = {family(name) for name in await names_and_labels() if name.startswith("vitrine_")}
    assert ours - {family(name) for name in shown} == set()


def test_no_panel_lies_on_another_and_each_says_what_it_shows() -> None:
    taken: dict[tuple[int, int], str] = {}
    titles = [panel["title"] for panel in dashboard()["panels"]]
    assert len(set(titles)) == len(titles)
    numbers = [panel["id"] for panel in dashboard()["panels"]]
    assert len(set(numbers)) == len(numbers)
    for panel in dashboard()["panels"]:
        place = panel["gridPos"]
        assert place["x"] + place["w"] <= 24
        for x in range(place["x"], place["x"] + place["w"]):
            for y in range(place["y"], place["y"] + place["h"]):
                assert taken.setdefault((x, y), panel["title"]) == panel["title"]


def test_the_dashboard_names_no_data_source_of_anybody() -> None:
    sources = {
        json.dumps(target["datasource"]) for panel in panels() for target in panel["targets"]
    }
    assert sources == {json.dumps({"type": "prometheus", "uid": "${datasource}"})}


def test_each_alert_has_a_test_that_it_fires_and_one_that_it_is_silent_and_a_place_on_the_page() -> (
    None
):
    alerts = re.findall(r"- alert: (\w+)", RULES.read_text("utf-8"))
    tested = RULE_TESTS.read_text("utf-8")
    explained = re.findall(r"^\| `(Vitrine\w+)` \|", WATCHING.read_text("utf-8"), re.MULTILINE)
    assert len(alerts) == len(set(alerts)) >= 10
    assert explained == alerts
    for alert in alerts:
        assert re.search(rf"name: {alert} fires", tested), alert
        assert re.search(rf"name: {alert} is silent", tested), alert


needs_promtool = pytest.mark.skipif(
    shutil.which("promtool") is None, reason="promtool is not installed (Debian: prometheus)"
)


def run_promtool(*arguments: str | Path) -> str:
    done = subprocess.run(["promtool", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@needs_promtool
def test_prometheus_accepts_the_rules() -> None:
    assert "SUCCESS" in run_promtool("check", "rules", RULES)


@needs_promtool
def test_each_alert_fires_when_it_must_and_only_then() -> None:
    assert "SUCCESS" in run_promtool("test", "rules", RULE_TESTS)


@needs_promtool
def test_prometheus_can_read_every_expression_of_the_dashboard(tmp_path: Path) -> None:
    """As rules: Grafana's variables are replaced as Grafana does it."""
    lines = ["groups:", "  - name: dashboard", "    rules:"]
    for number, expression in enumerate(expressions()):
        query = expression.replace("$__rate_interval", "5m").replace("$instance", ".*")
        lines += [f"      - record: each:{number}", f"        expr: {json.dumps(query)}"]
    rules = tmp_path / "dashboard.yml"
    rules.write_text("\n".join(lines))
    assert "SUCCESS" in run_promtool("check", "rules", rules)
