"""The database of these tests has no threads of its own."""

from tests.sqlite_without_threads import sqlite_without_threads

__all__ = ["sqlite_without_threads"]
