"""The reference store: a complete server of the shared-commodity reseller API, with real state.

``app.create_app`` builds the ASGI application over a ``state.ReferenceStore``;
``python -m bot.demo.supplier --port 8001`` runs it alone. It is written from the API's
specification alone and shares no code with any client of it.
"""
