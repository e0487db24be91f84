"""Runs a step's frozen statements: one file an engine beside the step, separated by blank lines.

Knows no table and never reads the schema of the code.
"""

from pathlib import Path

from alembic import op


def run(step: str) -> None:
    """The statements of the step whose file `step` is, for the engine at hand."""
    path = Path(step)
    revision = path.name.partition("_")[0]
    statements = path.with_name(f"{revision}_{op.get_bind().dialect.name}.sql")
    for statement in statements.read_text(encoding="utf-8").strip().split("\n\n"):
        op.get_bind().exec_driver_sql(statement)
