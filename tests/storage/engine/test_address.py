"""Tests of database addresses: every usual form for both engines, and an error sentence for others."""

import pytest

from storage.engine.address import parse_database_url
from storage.engine.errors import BadDatabaseUrl


@pytest.mark.parametrize("prefix", ["sqlite:///", "sqlite+aiosqlite:///", " sqlite:///"])
def test_a_file_is_opened_through_the_asynchronous_driver(prefix: str) -> None:
    address = parse_database_url(f"{prefix}/var/lib/shop.sqlite3")
    assert str(address.file) == "/var/lib/shop.sqlite3"
    assert address.url.drivername == "sqlite+aiosqlite"
    assert address.is_sqlite


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
def test_a_server_is_reached_through_the_asynchronous_driver(scheme: str) -> None:
    address = parse_database_url(f"{scheme}://shop:pa%40ss@db.example:5433/books")
    assert address.url.drivername == "postgresql+asyncpg"
    assert (address.url.password, address.url.database) == ("pa@ss", "books")
    assert not address.is_sqlite


@pytest.mark.parametrize(
    "url",
    [
        "",
        "shop.sqlite3",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file:x?mode=memory",
        "mysql://shop:hunter2@db/books",
        "postgresql+psycopg://shop:hunter2@db/books",
        "postgresql://shop:hunter2@db",
        "postgresql://shop:hunter2@db:port/books",
    ],
)
def test_anything_else_is_refused_without_showing_a_password(url: str) -> None:
    with pytest.raises(BadDatabaseUrl) as caught:
        parse_database_url(url)
    assert "hunter2" not in f"{caught.value!r}"
