"""Executes statements that are built once on the driver, without SQLAlchemy's execution.

For the short statements of a purchase, SQLAlchemy costs eight times as much as SQLite, and as much as
the whole way to a PostgreSQL server and back: it looks up the compiled form and builds contexts. A
statement object that is executed again is compiled once more and kept; from then on only its values are
bound. What cannot be prepared is executed by SQLAlchemy, in the same transaction.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

from sqlalchemy import CompoundSelect, Connection, Dialect, Executable, Select, UpdateBase
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.engine.result import IteratorResult, SimpleResultMetaData
from sqlalchemy.exc import SQLAlchemyError, StatementError
from sqlalchemy.types import TypeEngine

Converter = Callable[[Any], Any]
Values = Mapping[str, Any]
Preparable = Select[Any] | CompoundSelect[Any] | UpdateBase
#: How many sets of names and lengths of lists a statement is prepared for.
_MAX_SHAPES: Final = 16

#: The prepared forms of each statement object: by dialect, the names of the values, and lengths of lists.
_known: WeakKeyDictionary[Executable, dict[tuple[object, ...], "PreparedStatement | None"]] = (
    WeakKeyDictionary()
)


class DirectResult(IteratorResult[Any]):
    """The rows of a prepared statement, and how many rows it changed."""

    def __init__(
        self, metadata: SimpleResultMetaData, rows: Sequence[Sequence[Any]], changed: int
    ) -> None:
        super().__init__(metadata, iter(rows))
        self.rowcount = changed


@dataclass(frozen=True, slots=True)
class _Source:
    """The source of a parameter: a value of the caller, or an element of one that is a list."""

    position: int
    name: str
    index: int | None
    convert: Converter | None


@dataclass(slots=True)
class PreparedStatement:
    """The text of a statement, and how its values and columns are converted.

    `constants` are the parameters in the order of the text, None where the caller gives the value.
    One that is for one row returns rows or takes a list, which `executemany` does not support.
    """

    text: str
    is_write: bool
    is_for_one_row: bool
    constants: Sequence[Any]
    sources: Sequence[_Source]
    columns: Sequence[tuple[int, Converter]]
    metadata: SimpleResultMetaData | None = None

    def bind(self, values: Values) -> list[Any]:
        """Return the parameters for the driver. Raise StatementError for a value of a wrong type."""
        bound = [*self.constants]
        try:
            for source in self.sources:
                value = values[source.name]
                if source.index is not None:
                    value = value[source.index]
                bound[source.position] = value if source.convert is None else source.convert(value)
        except Exception as error:
            message = f"({type(error).__name__}) a value cannot be stored"
            raise StatementError(message, self.text, None, error, hide_parameters=True) from error
        return bound

    def make_result(self, cursor: DBAPICursor, rows: Sequence[Sequence[Any]]) -> DirectResult:
        """Return the rows with converted columns."""
        if self.metadata is None:
            self.metadata = SimpleResultMetaData([each[0] for each in cursor.description or ()])
        if rows and self.columns:
            converted = []
            for row in rows:
                values = [*row]
                for position, convert in self.columns:
                    values[position] = convert(values[position])
                converted.append(values)
            rows = converted
        return DirectResult(self.metadata, rows, cursor.rowcount)


class DirectConnection(Connection):
    """SQLAlchemy's connection, with a direct way for prepared statements.

    The transaction is the driver's, whichever way executes a statement in it.
    """

    def execute(
        self, statement: Executable, parameters: Any = None, *, execution_options: Any = None
    ) -> Any:
        """Execute a statement, directly if it is prepared. Raise SQLAlchemyError."""
        rows = parameters if isinstance(parameters, list) else [parameters or {}]
        prepared = None
        if rows and not execution_options:
            prepared = find_prepared(statement, rows[0], self.dialect)
        if prepared is None or (len(rows) > 1 and prepared.is_for_one_row):
            return super().execute(statement, parameters, execution_options=execution_options)
        bound = [prepared.bind(row) for row in rows]
        cursor, found = self.execute_text(prepared.text, bound)
        if prepared.is_write:
            self.dispatch.after_execute(self, statement, rows, {}, {}, None)
        return prepared.make_result(cursor, found)

    def execute_text(
        self, text: str, rows: Sequence[Sequence[Any]]
    ) -> tuple[DBAPICursor, Sequence[Any]]:
        """Execute a prepared text with each of `rows`; return the cursor and the rows it found."""
        raise NotImplementedError

    def scalar(self, statement: Executable, parameters: Any = None, **options: Any) -> Any:
        """Execute a statement; return the first column of its first row, or None."""
        return self.execute(statement, parameters, **options).scalar()

    def scalars(self, statement: Executable, parameters: Any = None, **options: Any) -> Any:
        """Execute a statement; return the first column of its rows."""
        return self.execute(statement, parameters, **options).scalars()


def find_prepared(
    statement: Executable, values: Values, dialect: Dialect
) -> PreparedStatement | None:
    """Return the prepared form of a statement; None if SQLAlchemy should execute it.

    An object is prepared when it comes again, once for each set of names and lengths of lists. All
    engines of a process with a dialect of the same name share the prepared statements.
    """
    if not isinstance(statement, Preparable):
        return None
    known = _known.get(statement)
    if known is None:
        _known[statement] = {}
        return None
    shape = (
        dialect.name,
        *(
            (name, len(value)) if isinstance(value, list | tuple) else name
            for name, value in values.items()
        ),
    )
    if shape not in known:
        if len(known) >= _MAX_SHAPES:
            return None
        known[shape] = _prepare(statement, values, dialect)
    return known[shape]


def _prepare(statement: Preparable, values: Values, dialect: Dialect) -> PreparedStatement | None:
    try:
        compiled = statement.compile(dialect=dialect, column_keys=sorted(values))
        expanded = compiled.construct_expanded_state(values)
    except SQLAlchemyError:
        return None  # SQLAlchemy says what is wrong
    lists = {name for name, value in values.items() if isinstance(value, list | tuple)}
    if (
        compiled.prefetch
        or compiled.literal_execute_params
        or compiled.escaped_bind_names
        or not lists >= expanded.parameter_expansion.keys() & values.keys()
    ):
        return None
    elements = {
        element: (name, index)
        for name, expansion in expanded.parameter_expansion.items()
        for index, element in enumerate(expansion)
    }
    constants: list[Any] = []
    sources = []
    for position, parameter in enumerate(expanded.positiontup or ()):
        name, index = elements.get(parameter, (parameter, None))
        convert = compiled.binds[name].type.dialect_impl(dialect).bind_processor(dialect)
        if name in values:
            sources.append(_Source(position, name, index, convert))
            constants.append(None)
        else:
            value = expanded.parameters[parameter]
            constants.append(value if convert is None else convert(value))
    types = list_column_types(statement)
    columns = [
        (position, convert)
        for position, kind in enumerate(types)
        if (convert := kind.dialect_impl(dialect).result_processor(dialect, None)) is not None
    ]
    is_write = isinstance(statement, UpdateBase)
    is_for_one_row = bool(types) or any(source.index is not None for source in sources)
    return PreparedStatement(
        expanded.statement, is_write, is_for_one_row, constants, sources, columns
    )


def list_column_types(statement: Preparable) -> Sequence[TypeEngine[Any]]:
    """Return the types of the columns that the statement returns, in their order."""
    if isinstance(statement, UpdateBase):
        return [each["type"] for each in statement.returning_column_descriptions]
    return [each.type for each in statement.selected_columns]
