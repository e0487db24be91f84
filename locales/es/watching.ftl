crumb-alerts = Avisos
command-alerts = Mis avisos de existencias y precios

button-alerts = 🔔 Avisos
button-restock-off = 🔔 Avísame cuando vuelva
button-restock-on = ✅ Te avisaré cuando vuelva
button-restock-stop = 🔕 Cuando vuelva
button-price-off = 📉 Avísame si baja
button-price-on = ✅ Aviso si baja
button-price-stop = 🔕 Precio más bajo
button-share = ↗️ Compartir
button-look = 👀 Ver el producto

alert-on-restock = 🔔 Te avisaré cuando vuelva a estar disponible.
alert-on-price = 📉 Te avisaré cuando cueste menos de { $money }.

alerts-listed = De esto te avisaré. Toca 🔕 para quitar un aviso.
alerts-none = No tienes avisos. En la ficha de un producto puedes pedir que te avise cuando vuelva a estar disponible o baje de precio.
alerts-restock = 🔔 { $name }: cuando vuelva
alerts-price = 📉 { $name }: por menos de { $money }

notice-back = 🔔 <b>{ $name }</b> vuelve a estar disponible, desde { $money }.
notice-cheaper = 📉 <b>{ $name }</b> ha bajado de precio. Ahora: desde { $money }. Antes: desde { $before }.

declined-too-many-alerts = No caben más avisos. Quita antes alguno en /alerts.
