"""Tests of the pages that product details link to."""

from bot.demo.supplier.data.sample_catalogue import PRODUCTS
from bot.demo.supplier.records import QUIRKY
from bot.demo.supplier.web.cover_images import HEIGHT, WIDTH, draw_cover_png
from bot.demo.telegram.content.picture_size_and_sample import read_picture_size
from tests.demo.supplier.supplier_rig import a_product, bench


async def test_the_links_of_a_product_lead_somewhere() -> None:
    product = a_product(name="<b>Thing</b>", description="Some thing.")
    async with bench(None, product, a_product("hidden", name="Hidden", api_enabled=False)) as shop:
        http = shop.caller.http
        item = await shop.caller.ask("item", code="thing")
        page = await http.get(item["share_url"])
        front = await http.get(item["service_url"])

        assert page.text == "<b>Thing</b>\n2.00\nSome thing."
        assert page.headers["content-type"] == "text/plain; charset=utf-8"
        assert "<b>Thing</b>" in front.text
        assert "Hidden" not in front.text
        assert (await http.get(f"{item['share_url']}9")).status_code == 404


async def test_a_quirky_supplier_has_a_picture_of_every_product_it_shows() -> None:
    """Its address starts at the root of the host; each product's picture is different."""
    products = (a_product(), a_product("other"), a_product("hidden", api_enabled=False))
    async with bench(None, *products, behaviour=QUIRKY) as shop:
        http = shop.caller.http
        covers = [
            (await shop.caller.ask("item", code=code))["cover"] for code in ("thing", "other")
        ]
        pictures = [await http.get(cover) for cover in covers]

        assert all(cover.startswith("/") for cover in covers)
        assert [read_picture_size(picture.content) for picture in pictures] == [(WIDTH, HEIGHT)] * 2
        assert pictures[0].content != pictures[1].content
        assert (await http.get("/cover/3.png")).status_code == 404


async def test_a_picture_is_also_found_by_the_code_of_its_product() -> None:
    """Descriptions of the sample catalogue name it so."""
    async with bench(None, a_product()) as shop:
        by_code = await shop.caller.http.get("/cover/thing.png")
        by_id = await shop.caller.http.get("/cover/1.png")

        assert by_code.headers["content-type"] == "image/png"
        assert by_code.content == by_id.content


def test_each_category_of_the_sample_has_a_picture_of_its_own() -> None:
    """Not only another colour, and not the picture of an unknown category."""
    categories = {product.category for product in PRODUCTS}
    pictures = {draw_cover_png(1, category) for category in (*categories, "Something else")}

    assert len(pictures) == len(categories) + 1
