"""What the links in a product detail lead to: the shop and a product in plain text. Sells nothing."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bot.demo.supplier.covers import cover
from bot.demo.supplier.records import Product
from bot.demo.supplier.replies import amount_text
from bot.demo.supplier.state import ReferenceStore
from bot.demo.supplier.views import SHOP_NAME

_NOT_FOUND = 404


def page_routes(store: ReferenceStore) -> list[Route]:
    """The shop at /, each product at /item/<id> and its picture at /cover/<id>.png, as far as the API
    shows them.
    """

    async def shop(_: Request) -> Response:
        lines = [f"{product.id}  {product.name}" for product in await _shown(store)]
        return PlainTextResponse("\n".join([SHOP_NAME, "", *lines]))

    async def item(request: Request) -> Response:
        wanted = request.path_params["id"]
        for product in await _shown(store):
            if product.id == wanted:
                text = (product.name, amount_text(product.price), product.description)
                return PlainTextResponse("\n".join(text))
        return PlainTextResponse("There is no such product.", _NOT_FOUND)

    async def picture(request: Request) -> Response:
        wanted = request.path_params["id"]
        if any(product.id == wanted for product in await _shown(store)):
            return Response(cover(wanted), media_type="image/png")
        return PlainTextResponse("There is no such picture.", _NOT_FOUND)

    return [
        Route("/", shop),
        Route("/item/{id:int}", item),
        Route("/cover/{id:int}.png", picture),
    ]


async def _shown(store: ReferenceStore) -> list[Product]:
    return [item for item in await store.products() if item.api_enabled and item.on_sale]
