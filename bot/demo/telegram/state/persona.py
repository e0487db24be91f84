"""The type of one simulated person: a buyer or the operator. The demo's own people are elsewhere.

A persona is only the identity. Whether the person blocked the bot, and all messages, belong to the
chat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.demo.telegram.request_params import Json

Role = Literal["buyer", "operator"]


@dataclass(frozen=True, slots=True)
class Persona:
    """A person with an account; the id is also the id of the private chat with the bot.

    `started` False: this person has never written to the bot, so the bot may not write first.
    """

    id: int
    first_name: str
    username: str | None = None
    language_code: str = "en"
    blocked: bool = False
    role: Role = "buyer"
    color: str = "#3390ec"
    started: bool = True

    def user(self) -> Json:
        """Return the `User` that the bot sees."""
        name = {"username": self.username} if self.username else {}
        return {
            "id": self.id,
            "is_bot": False,
            "first_name": self.first_name,
            **name,
            "language_code": self.language_code,
        }

    def chat(self) -> Json:
        """Return the private `Chat` that the bot sees."""
        name = {"username": self.username} if self.username else {}
        return {"id": self.id, "first_name": self.first_name, **name, "type": "private"}
