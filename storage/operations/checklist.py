"""Repository of the checklist's state: one stored value of the shop."""

from typing import Final

from bot.domain.operations.checklist import ChecklistState
from storage.engine.repository import Repository
from storage.operations.stored_values import load_meta_value, save_meta_value

_KEY: Final = "checklist"


class ChecklistStates(Repository):
    """The repository of the one `ChecklistState`."""

    def get(self) -> ChecklistState:
        """Return the state; SHOWN until another one is stored."""
        value = load_meta_value(self.resources, _KEY)
        return ChecklistState.SHOWN if value is None else ChecklistState(value.decode())

    def set(self, state: ChecklistState) -> None:
        """Store the state."""
        save_meta_value(self.resources, _KEY, state.value.encode())
