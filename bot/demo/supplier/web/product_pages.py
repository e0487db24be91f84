"""The pages that links in a product detail lead to: the shop and a product, as plain text."""

import asyncio

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.records import Product
from bot.demo.supplier.replies import format_amount
from bot.demo.supplier.strict.payloads import SHOP_NAME
from bot.demo.supplier.web.cover_images import draw_cover_png

_NOT_FOUND = 404


def product_page_routes(supplier: ReferenceSupplier) -> list[Route]:
    """Return the routes of the shop, its products and their pictures.

    These are /, /item/<id> and /cover/<id or code>.png. Products that the API hides are not shown.
    """

    async def shop(_: Request) -> Response:
        lines = [
            f"{product.id}  {product.name}" for product in await _list_visible_products(supplier)
        ]
        return PlainTextResponse("\n".join([SHOP_NAME, "", *lines]))

    async def item(request: Request) -> Response:
        wanted = request.path_params["id"]
        for product in await _list_visible_products(supplier):
            if product.id == wanted:
                text = (product.name, format_amount(product.price), product.description)
                return PlainTextResponse("\n".join(text))
        return PlainTextResponse("There is no such product.", _NOT_FOUND)

    async def picture(request: Request) -> Response:
        wanted = request.path_params["name"]
        for product in await _list_visible_products(supplier):
            if wanted in {str(product.id), product.code}:
                picture = await asyncio.to_thread(draw_cover_png, product.id, product.category)
                return Response(picture, media_type="image/png")
        return PlainTextResponse("There is no such picture.", _NOT_FOUND)

    return [
        Route("/", shop),
        Route("/item/{id:int}", item),
        Route("/cover/{name}.png", picture),
    ]


async def _list_visible_products(supplier: ReferenceSupplier) -> list[Product]:
    return [item for item in await supplier.products() if item.api_enabled and item.on_sale]
