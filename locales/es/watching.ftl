alerts-listed = Tus avisos. Toca 🔕 para quitar uno.
alerts-none = No tienes avisos. En la ficha de un producto puedes pedir que te avise cuando vuelva a estar disponible, baje de precio o empiece su oferta.
alerts-restock = 🔔 { $name }: cuando vuelva
alerts-price = 📉 { $name }: por menos de { $money }
alerts-opening = ⚡ { $name }: cuando empiece la oferta
