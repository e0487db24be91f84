"""Repository of problems that buyers report; the database allows one open problem of an order."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Row, func, select, update

from bot.domain.errors import StaleVersion
from bot.domain.ids import BuyerId, OrderId, OrderProblemId
from bot.domain.people.order_problems import OrderProblem, ProblemState
from storage.engine.columns import unindexed
from storage.engine.repository import Repository
from storage.people.tables import IS_OPEN_PROBLEM, order_problems


class OrderProblems(Repository):
    """The repository of `OrderProblem`."""

    def add(self, order_id: OrderId, pieces: Sequence[int], now: datetime) -> OrderProblem:
        """Open a problem of an order that has no open one."""
        values = {
            "order_id": order_id,
            "pieces": ",".join(map(str, pieces)),
            "state": ProblemState.OPEN,
            "opened_at": now,
        }
        insert = order_problems.insert().values(**values).returning(*order_problems.c)
        return _to_problem(self._connection.execute(insert).one())

    def get(self, problem_id: OrderProblemId) -> OrderProblem | None:
        query = select(order_problems).where(order_problems.c.id == problem_id)
        return self._find(_to_problem, query)

    def find_latest(self, order_id: OrderId) -> OrderProblem | None:
        """Return the last problem of an order; None if it never had one."""
        query = select(order_problems).where(order_problems.c.order_id == order_id)
        return self._find(_to_problem, query.order_by(order_problems.c.id.desc()).limit(1))

    def find_open(self, order_id: OrderId) -> OrderProblem | None:
        """Return the open problem of an order, which need not be its last one; None without one."""
        query = select(order_problems).where(
            order_problems.c.order_id == order_id, order_problems.c.state == ProblemState.OPEN
        )
        return self._find(_to_problem, query)

    def list_open_of(self, order_ids: Sequence[OrderId]) -> list[OrderProblem]:
        """Return the open problems of these orders."""
        its = (order_problems.c.order_id.in_(order_ids), IS_OPEN_PROBLEM)
        return self._list(_to_problem, select(order_problems).where(*its))

    def list_open(self, limit: int, offset: int = 0) -> list[OrderProblem]:
        """Return a part of the open problems, oldest first."""
        # By the bare number SQLite would read all problems that were ever answered.
        oldest = unindexed(order_problems.c.id)
        query = select(order_problems).where(IS_OPEN_PROBLEM).order_by(oldest)
        return self._list(_to_problem, query.offset(offset).limit(limit))

    def count_open(self) -> int:
        """Return how many problems wait for the staff."""
        query = select(func.count()).select_from(order_problems).where(IS_OPEN_PROBLEM)
        return self._connection.scalar(query) or 0

    def answer(
        self,
        problem_id: OrderProblemId,
        state: ProblemState,
        actor: BuyerId,
        now: datetime,
        replacement_id: OrderId | None = None,
    ) -> None:
        """Close an open problem. Raise StaleVersion if it was answered before."""
        values = {
            "state": state,
            "actor": actor,
            "answered_at": now,
            "replacement_id": replacement_id,
        }
        its = (order_problems.c.id == problem_id, order_problems.c.state == ProblemState.OPEN)
        if self._change(update(order_problems).where(*its).values(**values)) != 1:
            raise StaleVersion(f"problem {problem_id} is not open")

    def reopen(self, replacement_id: OrderId) -> None:
        """Open the problem that a replacement answered.

        It stays answered while another problem of its order is open.
        """
        problem = self._find_answered(replacement_id)
        if problem is None or self.find_open(problem.order_id) is not None:
            return
        values = {
            "state": ProblemState.OPEN,
            "actor": None,
            "answered_at": None,
            "replacement_id": None,
        }
        changed = update(order_problems).where(order_problems.c.id == problem.id)
        self._connection.execute(changed.values(**values))

    def mark_refunded(self, replacement_id: OrderId) -> None:
        """Say of the problem that a replacement answered that its pieces were refunded instead."""
        problem = self._find_answered(replacement_id)
        if problem is not None:
            values = {"state": ProblemState.REFUNDED, "replacement_id": None}
            changed = update(order_problems).where(order_problems.c.id == problem.id)
            self._connection.execute(changed.values(**values))

    def _find_answered(self, replacement_id: OrderId) -> OrderProblem | None:
        """Return the problem that a replacement answered; None if it answered none."""
        query = select(order_problems).where(order_problems.c.replacement_id == replacement_id)
        return self._find(_to_problem, query)


def _to_problem(row: "Row[*tuple[object, ...]]") -> OrderProblem:
    return OrderProblem(
        id=OrderProblemId(row.id),
        order_id=OrderId(row.order_id),
        pieces=tuple(int(piece) for piece in row.pieces.split(",") if piece),
        state=ProblemState(row.state),
        opened_at=row.opened_at,
        answered_at=row.answered_at,
        actor=None if row.actor is None else BuyerId(row.actor),
        replacement_id=None if row.replacement_id is None else OrderId(row.replacement_id),
    )
