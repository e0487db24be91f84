"""Mutation operators: find every place in a module that can be changed, and change one of them.

A place is named by what survives a move of the file: its function, the operator, the code before and
after as `ast.unparse` writes it, and which of the equal places of the function it is.

In a file of SQL rules, a place is a word or a sign of one line; the rule stands for the function.
"""

import ast
import copy
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

#: The name of a place outside of every function.
MODULE = "<module>"
#: The operator of all places in SQL.
SQL = "sql"

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_CALLS = {"and_": "or_", "or_": "and_", "min": "max", "max": "min", "any": "all", "all": "any"}
#: The changes of SQL: longer ones first, so that a part of one is not found in it.
_SQL_CHANGES = {
    "NOT IN": "IN",
    "NOT EXISTS": "EXISTS",
    "IS NULL": "IS NOT NULL",
    "AND": "OR",
    "OR": "AND",
    "<>": "=",
    ">=": ">",
    "<=": "<",
    ">": ">=",
    "<": "<=",
    "=": "<>",
    "+": "-",
    "-": "+",
}
_SQL_PLACE = re.compile(
    "|".join(rf"(?<= ){re.escape(each)}(?=[ ;)]|$)" for each in _SQL_CHANGES), re.MULTILINE
)
_SQL_RULE = re.compile(r"^-- ([a-z-]+) \([a-z ]+\): ", re.MULTILINE)
_LOGGERS = {"log", "logger"}
#: Calls whose arguments are types or texts for people.
_SKIPPED_CALLS = {"isinstance", "issubclass", "cast", "TypeVar", "NewType"}


@dataclass(frozen=True, slots=True)
class Site:
    """A place that an operator can change. `lines` reach from its statement's first line to its end."""

    function: str
    operator: str
    original: str
    replacement: str
    start: int
    end: int
    lines: range
    occurrence: int = 0
    occurrences: int = 1

    @property
    def key(self) -> tuple[str, str, str, str]:
        """Return what equal places of a function have in common."""
        return self.function, self.operator, self.original, self.replacement


def find_sites(source: str, *, is_sql: bool = False) -> list[Site]:
    """Return all places of a module, or of a file of SQL rules, in the order of the text."""
    if is_sql:
        return _number(_find_sql_sites(source))
    tree = ast.parse(source)
    return _number(
        sorted(_NodeFinder(source).visit_module(tree), key=lambda site: (site.start, site.end))
    )


def _number(found: Sequence[Site]) -> list[Site]:
    """Number the equal places of each function."""
    counts = Counter(site.key for site in found)
    seen: Counter[tuple[str, str, str, str]] = Counter()
    numbered = []
    for site in found:
        numbered.append(
            replace(site, occurrence=seen[site.key], occurrences=counts[site.key]),
        )
        seen[site.key] += 1
    return numbered


def _find_sql_sites(source: str) -> list[Site]:
    found, rule, start = [], MODULE, 0
    for number, line in enumerate(source.split("\n"), start=1):
        head = _SQL_RULE.match(line)
        rule = head[1] if head else rule
        for place in [] if line.startswith("--") else _SQL_PLACE.finditer(line):
            new = line[: place.start()] + _SQL_CHANGES[place[0]] + line[place.end() :]
            begin = start + len(line.encode()) - len(line.lstrip().encode())
            end, lines = start + len(line.encode()), range(number, number + 1)
            found.append(Site(rule, SQL, line.strip(), new.strip(), begin, end, lines))
        start += len(line.encode()) + 1
    return found


def apply(source: str, site: Site) -> str:
    """Return the module with the place changed."""
    text = source.encode()
    is_whole = site.operator in {"statement", SQL}
    new = site.replacement if is_whole else f"({site.replacement})"
    return (text[: site.start] + new.encode() + text[site.end :]).decode()


def normalise(code: str, operator: str = "") -> str:
    """Return a piece of code as `ast.unparse` writes it; a line of SQL as it is."""
    return code if operator == SQL else ast.unparse(ast.parse(code))


@dataclass(frozen=True, slots=True)
class _Scope:
    """The current position of the traversal: the function, whether it returns a bool, and the
    statement.
    """

    name: tuple[str, ...] = ()
    function: bool = False
    is_bool: bool = False
    line: int = 1


class _NodeFinder:
    """Traverses one module."""

    def __init__(self, source: str) -> None:
        self._starts = [0]
        for line in source.encode().split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)

    def visit_module(self, tree: ast.Module) -> Iterator[Site]:
        for statement in tree.body:
            yield from self._walk(statement, _Scope())

    def _walk(self, node: ast.AST, scope: _Scope) -> Iterator[Site]:
        if isinstance(node, ast.stmt):
            scope = replace(scope, line=node.lineno)
        for operator, target, new in _changes(node, scope):
            yield self._site(operator, target, new, scope)
        for child in _children(node):
            yield from self._walk(child, _inside(node, scope))

    def _site(self, operator: str, node: ast.AST, new: ast.AST, scope: _Scope) -> Site:
        assert isinstance(node, (ast.expr, ast.stmt))
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return Site(
            function=".".join(scope.name) if scope.function else ".".join((*scope.name, MODULE)),
            operator=operator,
            original=ast.unparse(node),
            replacement=ast.unparse(new),
            start=self._starts[node.lineno - 1] + node.col_offset,
            end=self._starts[node.end_lineno - 1] + node.end_col_offset,
            lines=range(scope.line, node.end_lineno + 1),
        )


def _inside(node: ast.AST, scope: _Scope) -> _Scope:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        is_bool = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
        return replace(scope, name=(*scope.name, node.name), function=True, is_bool=is_bool)
    if isinstance(node, ast.ClassDef):
        return replace(scope, name=(*scope.name, node.name), function=False)
    return scope


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the children of the node, without types, patterns, protocols, texts and logging."""
    skipped = (ast.Assert, ast.Raise, ast.JoinedStr, ast.pattern, ast.arg)
    if isinstance(node, skipped) or _is_protocol(node):
        return
    if isinstance(node, ast.Call) and (_is_log(node) or _named(node.func) in _SKIPPED_CALLS):
        return
    for field, value in ast.iter_fields(node):
        if field in {"annotation", "returns", "decorator_list", "bases", "slice"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child


def _changes(node: ast.AST, scope: _Scope) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """Yield what each operator makes of the node: the operator, the replaced node, the new node."""
    match node:
        case ast.Compare():
            yield from _comparisons(node)
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield "boolean", node, ast.BoolOp(other, node.values)
        case ast.UnaryOp(op=ast.Not() | ast.Invert()):
            yield "negation", node, node.operand
        case ast.BinOp() if type(node.op) in _ARITHMETIC and _is_arithmetic(node, scope):
            yield "arithmetic", node, ast.BinOp(node.left, _ARITHMETIC[type(node.op)](), node.right)
        case ast.Constant(value=int() as number) if not isinstance(number, bool):
            yield "integer", node, ast.Constant(number + 1)
        case ast.Return(value=ast.expr() as value):
            yield from _returns(value, scope)
        case ast.Call():
            yield from _calls(node)
        case ast.Expr(value=ast.Await() | ast.Call() as value) if not _is_vain(value):
            yield "statement", node, ast.Pass()
        case _:
            yield from _conditions(node)


def _comparisons(node: ast.Compare) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    for index, operation in enumerate(node.ops):
        changed = copy.deepcopy(node)
        changed.ops[index] = _COMPARISONS[type(operation)]()
        yield "comparison", node, changed


def _conditions(node: ast.AST) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    tests: list[ast.expr | None] = []
    values = [True, False]
    match node:
        case ast.If() | ast.IfExp():
            tests = [node.test]
        case ast.While():
            tests, values = (
                [node.test],
                [False],
            )  # a loop without an end would use the whole time limit
        case ast.comprehension():
            tests = [*node.ifs]
        case ast.match_case():
            tests = [node.guard]
        case _:
            pass
    for test in tests:
        if test is not None and not isinstance(test, ast.Constant):
            yield from (("condition", test, ast.Constant(value)) for value in values)


def _returns(value: ast.expr, scope: _Scope) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    if scope.is_bool:
        yield "negation", value, ast.UnaryOp(ast.Not(), value)
    elif not (isinstance(value, ast.Constant) and value.value is None):
        yield "return", value, ast.Constant(None)


def _calls(node: ast.Call) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    if _is_log(node):
        return
    if isinstance(node.func, ast.Name) and node.func.id in _CALLS:
        yield "call", node, ast.Call(ast.Name(_CALLS[node.func.id]), node.args, node.keywords)
    for keyword in node.keywords:
        if keyword.arg is not None:
            others = [other for other in node.keywords if other is not keyword]
            yield "keyword", node, ast.Call(node.func, node.args, others)


def _is_arithmetic(node: ast.BinOp, scope: _Scope) -> bool:
    """Distinguish sums from joined texts, and unions of sets from those of types."""
    sides = (node.left, node.right)
    if any(isinstance(side, ast.JoinedStr) for side in sides):
        return False
    if any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides):
        return False
    return scope.function or not isinstance(node.op, ast.BitOr)


def _is_log(node: ast.expr) -> bool:
    call = node.value if isinstance(node, ast.Await) else node
    function = call.func if isinstance(call, ast.Call) else None
    return isinstance(function, ast.Attribute) and _named(function.value) in _LOGGERS


def _is_vain(node: ast.expr) -> bool:
    """Recognize calls that change nothing: logging, `assert_never`, texts given to a base class."""
    return _is_log(node) or ast.unparse(node).startswith(("assert_never(", "super().__init__("))


def _is_protocol(node: ast.AST) -> bool:
    return isinstance(node, ast.ClassDef) and any(_named(base) == "Protocol" for base in node.bases)


def _named(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""
