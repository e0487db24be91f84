"""The quirky supplier: the same goods and money, answered otherwise.

``AsFound`` is the way in. What it does differently is listed in ``bot.demo.supplier.behaviour``.
The modules: ``inputs`` (what becomes of a request), ``messages`` (what is said, in which language),
``wire`` (envelopes, pages, numbers), ``ini`` and ``prices`` (configuration and money), ``lookup``,
``reading``, ``views`` (the endpoints that only read), ``checks``, ``booking``, ``trade`` (orders),
``upstream`` (the shop behind goods that are re-sold).
"""

from bot.demo.supplier.quirky.quirky_behaviour import QuirkyBehaviour

__all__ = ["QuirkyBehaviour"]
