"""Runs the frozen SQL statements of a migration step.

Each step has one file for each engine, with statements separated by blank lines. This module names
no table and never reads the current schema.
"""

from pathlib import Path

from alembic import op


def run(step: str) -> None:
    """Execute the statements of the step in file `step`, for the engine in use."""
    path = Path(step)
    revision = path.name.partition("_")[0]
    statements = path.with_name(f"{revision}_{op.get_bind().dialect.name}.sql")
    for statement in statements.read_text(encoding="utf-8").strip().split("\n\n"):
        op.get_bind().exec_driver_sql(statement)
