"""A small supplier behind httpx's transport: answers by endpoint, every call counted.

An endpoint without an answer does not exist. Signatures are not checked.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

import httpx

from bot.supplier import ClientLimits, SupplierClient
from tests.supplier.dealing import KEY, LIMITS, Time

Form = Mapping[str, str]
#: The data of a success, or a whole response.
Answer = Callable[[Form], object]

PAGE = httpx.Response(200, headers={"content-type": "text/html"}, content=b"<html>404</html>")


def refusal(message: str, code: int = 0, status: int = 200) -> httpx.Response:
    return httpx.Response(status, json={"code": code, "msg": message})


@dataclass(slots=True)
class Shop:
    """The supplier: `answers` by endpoint; `lacking` is the reply of any other."""

    answers: dict[str, Answer]
    lacking: httpx.Response = field(default_factory=lambda: PAGE)
    calls: Counter[str] = field(default_factory=Counter)
    time: Time = field(default_factory=Time)

    def client(self, limits: ClientLimits = LIMITS) -> SupplierClient:
        """Return a client of this supplier, which uses the supplier's clock."""
        return SupplierClient(
            "https://s.example",
            1001,
            KEY,
            transport=httpx.MockTransport(self._answer),
            clock=self.time.clock,
            sleep=self.time.sleep,
            limits=limits,
        )

    def _answer(self, request: httpx.Request) -> httpx.Response:
        endpoint = request.url.path.rpartition("/")[2]
        self.calls[endpoint] += 1
        answer = self.answers.get(endpoint)
        if answer is None:
            return httpx.Response(
                self.lacking.status_code,
                headers=self.lacking.headers,
                content=self.lacking.content,
            )
        found = answer(dict(parse_qsl(request.content.decode())))
        if isinstance(found, httpx.Response):
            return found
        return httpx.Response(200, json={"code": 200, "data": found})
