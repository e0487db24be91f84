"""The steps of a member of staff that led to a question for a second tap. They can be repeated.

It is data only: a button or a command, then the texts that answered its questions. Nothing here
carries a request out.
"""

import json
from dataclasses import dataclass, replace

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap, decode, encode


@dataclass(frozen=True, slots=True)
class StaffRequest:
    """A tap, or a command with its words, and the texts that were typed after it.

    `message_id` is the message of the last of them.
    """

    tap: Tap | None
    command: str
    words: str
    message_id: int
    texts: tuple[str, ...] = ()

    def to_json(self) -> str:
        """Return the request as it is stored."""
        tap = encode(self.tap.verb, *self.tap.ids) if self.tap is not None else None
        return json.dumps([tap, self.command, self.words, self.message_id, self.texts])

    @staticmethod
    def from_json(stored: str) -> "StaffRequest | None":
        """Return a stored request; None if its button is not known any more."""
        data, command, words, message_id, texts = json.loads(stored)
        tap = decode(data) if data is not None else None
        if data is not None and tap is None:
            return None
        return StaffRequest(tap, command, words, message_id, tuple(texts))

    def find_id(self, name: str) -> int | None:
        """Return an id of the tapped button by its name; None if it has none such."""
        verb = verbs.ALL.get(self.tap.verb) if self.tap is not None else None
        if verb is None or self.tap is None:
            return None
        return dict(zip(verb.ids, self.tap.ids, strict=False)).get(name)

    def with_text(self, text: str, message_id: int) -> "StaffRequest":
        """Return the request with one more answer."""
        return replace(self, texts=(*self.texts, text), message_id=message_id)

    def with_person(self, query: str, person: int) -> "StaffRequest":
        """Return the request for a person whom `query` may mean, named by their id."""
        words = " ".join(self.words.split()).replace(query, str(person), 1)
        texts = tuple(" ".join(each.split()).replace(query, str(person), 1) for each in self.texts)
        return replace(self, words=words, texts=texts)
