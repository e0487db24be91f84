"""Tests of the number of tests that use a served Telegram: enough to test the connection
everywhere, and no more.
"""

from pathlib import Path

TESTS = Path(__file__).parent
#: Counts SQL statements, which are the same without HTTP.
WITHOUT_HTTP = TESTS / "buyer" / "test_purchase_statements.py"
SOURCES = [
    file.read_text("utf-8")
    for file in TESTS.rglob("test_*.py")
    if file not in {Path(__file__), WITHOUT_HTTP} and "a_chat_rig(" in file.read_text("utf-8")
]


def test_every_module_has_an_end_over_http() -> None:
    assert all("over_http=True" in source for source in SOURCES)


def test_few_modules_have_more_than_one_end_over_http() -> None:
    ends = sum(source.count("over_http=True") for source in SOURCES)
    assert len(SOURCES) <= ends <= 1.5 * len(SOURCES)
