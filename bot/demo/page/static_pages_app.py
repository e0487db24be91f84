"""The app that serves the pages of the demo: the chat in the browser, and the supplier's console.

They are static files that call the people's API and the supplier's console, which are mounted
beside them. In the running demo the chat has a button that starts the demo over. In a rehearsal it
says that nothing is bought, and there is no console. This module must not depend on the shop, the
supplier or the messages.
"""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

_STATIC: Final = Path(__file__).parent / "static"

# Defined here, because the types registered in the operating system are not reliable.
_MEDIA_TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}

# Everything is loaded from this origin, and only files of this folder are executed.
_CONTENT_SECURITY_POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "font-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}

_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "; ".join(map(" ".join, _CONTENT_SECURITY_POLICY.items())),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def create_page_app(
    on_reset: Callable[[], None] | None = None, *, is_rehearsal: bool = False
) -> Starlette:
    """Create an ASGI app with the chat at `/`, the console at `/console`, files under `/static/`.

    Mount it last, at the root. The pages expect the people's API at `play/` and the supplier's
    console at `supplier/console/`, relative to themselves. `on_reset` is called when a visitor asks
    to start the demo over; without it the page has no button for that. With `is_rehearsal` the chat
    is the page of a rehearsal, and there is no console.
    """
    run_id = secrets.token_hex(8)

    async def serve_options(_: Request) -> JSONResponse:
        options = {
            "can_reset": on_reset is not None,
            "is_rehearsal": is_rehearsal,
            "run": run_id,
        }
        return JSONResponse(options, headers=_HEADERS)

    async def reset(_: Request) -> Response:
        if on_reset is None:
            raise HTTPException(404)
        on_reset()
        return Response(status_code=202, headers=_HEADERS)

    routes = [
        Route("/", _serve_chat_page),
        Route("/demo/options", serve_options),
        Route("/demo/reset", reset, methods=["POST"]),
        Route("/static/{name:path}", _serve_static_file),
    ]
    if not is_rehearsal:
        routes.append(Route("/console", _serve_console_page))
    return Starlette(routes=routes)


async def _serve_chat_page(_: Request) -> FileResponse:
    return _make_file_response("chat/index.html")


async def _serve_console_page(_: Request) -> FileResponse:
    return _make_file_response("console/console.html")


async def _serve_static_file(request: Request) -> FileResponse:
    """Return one file of the pages; raise HTTPException 404 for any other name."""
    name = request.path_params["name"]
    if name not in _list_static_files():
        raise HTTPException(404)
    return _make_file_response(name)


def _list_static_files() -> frozenset[str]:
    """Return the names that may be requested; a request never supplies a path."""
    return frozenset(
        path.relative_to(_STATIC).as_posix()
        for path in _STATIC.rglob("*")
        if path.suffix in _MEDIA_TYPES
    )


def _make_file_response(name: str) -> FileResponse:
    path = _STATIC / name
    return FileResponse(path, media_type=_MEDIA_TYPES[path.suffix], headers=_HEADERS)
