"""Names the errors that engines raise when a database fails, without importing their drivers.

The driver of PostgreSQL is large, and a shop on a file never imports it: so each engine says which
errors are its own.
"""

from dataclasses import dataclass

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

#: The server ended the session or cannot open one: stopping, crashed, starting, full; an idle
#: session was ended.
_SESSION_LOST = frozenset({"57P01", "57P02", "57P03", "57P05", "25P03", "53300"})
#: The class of SQLSTATEs for connection failures.
_CONNECTION_CLASS = "08"


class NotCommitted(SQLAlchemyError):  # noqa: N818 - reads as a fact
    """The connection was lost, and the transaction was certainly not committed: it may run again."""


class CommitUnknown(SQLAlchemyError):  # noqa: N818 - reads as a fact
    """The connection was lost during COMMIT, and the server cannot say whether it was committed."""


@dataclass(frozen=True, slots=True)
class EngineFailures:
    """The errors that an engine raises beside those of SQLAlchemy.

    `without_answer` are those of the driver that are no answer of the database.
    """

    of_driver: tuple[type[Exception], ...]
    without_answer: tuple[type[Exception], ...]

    def is_connection_lost(self, error: BaseException) -> bool:
        """Return whether an error means that the session has ended or could not begin."""
        if isinstance(error, DBAPIError):
            if error.connection_invalidated:
                return True
            error = error.orig if error.orig is not None else error
        if isinstance(error, TimeoutError):
            return False  # it may still be running
        sqlstate = str(getattr(error, "sqlstate", None) or "")
        return (
            isinstance(error, self.without_answer)
            or sqlstate in _SESSION_LOST
            or sqlstate.startswith(_CONNECTION_CLASS)
        )


#: Those of a file.
FILE_FAILURES = EngineFailures(of_driver=(OSError,), without_answer=(OSError,))
