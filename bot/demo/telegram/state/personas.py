"""The people who can be played: buyers and the operator.

A persona is who somebody is; whether he blocked the bot or what he wrote is kept with his chat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.demo.telegram.request_params import Json

Role = Literal["buyer", "operator"]


@dataclass(frozen=True, slots=True)
class Persona:
    """A person with an account; his private chat with the bot has his own id.

    `started` False: he has never written to the bot, which may not write to him first.
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
        """The `User` that the bot sees."""
        name = {"username": self.username} if self.username else {}
        return {
            "id": self.id,
            "is_bot": False,
            "first_name": self.first_name,
            **name,
            "language_code": self.language_code,
        }

    def chat(self) -> Json:
        """The private `Chat` that the bot sees."""
        name = {"username": self.username} if self.username else {}
        return {"id": self.id, "first_name": self.first_name, **name, "type": "private"}
