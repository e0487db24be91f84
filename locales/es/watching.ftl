alerts-listed = Tus avisos. Toca 🔕 para quitar uno.
alerts-none = No tienes avisos. En la ficha de un producto puedes pedir que te avise cuando vuelva a estar disponible o baje de precio.
alerts-restock = 🔔 { $name }: cuando vuelva
alerts-price = 📉 { $name }: por menos de { $money }
