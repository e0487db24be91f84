"""The pages that product details link to."""

from tests.demo.supplier.caller import a_product, bench


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
