"""The reference supplier: a complete server of the reseller API, with real state.

`app.create_app` builds the ASGI application over a `data.reference_supplier.ReferenceSupplier`.
`python -m bot.demo.supplier --port 8001` runs it alone. It is written from the API's specification
and shares no code with any client of it.
"""
