"""Certificates of authorities for tests: a process reads them once, and all its HTTP clients share them.

Reading them takes 20 ms of each client, and nearly all clients of tests speak plain HTTP on loopback.
"""

import ssl
from functools import cache
from typing import Any

import httpx
from httpx._transports import default as httpx_transports

from bot.supplier import client, transport


def share_certificates() -> None:
    """Let HTTP clients that trust the usual authorities, and no other ones, share a context."""
    vars(httpx_transports)["create_ssl_context"] = _create_ssl_context
    vars(client)["make_ssl_context"] = _make_ssl_context


def _create_ssl_context(verify: Any = True, **options: Any) -> ssl.SSLContext:
    if verify is True and options.get("cert") is None:
        return _shared_context(trust_env=options.get("trust_env", True))
    return httpx.create_ssl_context(verify, **options)


def _make_ssl_context(ca_file: str | None) -> ssl.SSLContext:
    """Do as the supplier's client does. One with a certificate of its own has its own context."""
    return _usual_context() if ca_file is None else transport.make_ssl_context(ca_file)


@cache
def _shared_context(*, trust_env: bool) -> ssl.SSLContext:
    return httpx.create_ssl_context(trust_env=trust_env)


@cache
def _usual_context() -> ssl.SSLContext:
    return transport.make_ssl_context(None)
