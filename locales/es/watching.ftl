crumb-alerts = Avisos
command-alerts = Mis avisos de existencias y precios

button-alerts = 🔔 Avisos
button-restock-off = 🔔 Avísame cuando vuelva
button-restock-on = ✅ Te avisaré
button-restock-stop = 🔕 Cuando vuelva
button-price-off = 📉 Avisar de precio
button-price-on = ✅ Aviso de precio
button-price-stop = 🔕 Bajada de precio
button-share = ↗️ Compartir
button-look = 👀 Ver el producto

alert-on-restock = 🔔 Te avisaré cuando vuelva a haber.
alert-on-price = 📉 Te avisaré cuando cueste menos de { $money }.

alerts-listed = De esto te avisaré. Toca 🔕 para quitar un aviso.
alerts-none = No tienes avisos. En la ficha de un producto puedes pedir que te avise cuando vuelva o cuando baje de precio.
alerts-restock = 🔔 { $name }: cuando vuelva
alerts-price = 📉 { $name }: por menos de { $money }

notice-back = 🔔 Vuelve a haber <b>{ $name }</b>, desde { $money }.
notice-cheaper = 📉 <b>{ $name }</b> ha bajado: desde { $money } en vez de { $before }.

declined-too-many-alerts = No caben más avisos. Quita antes alguno en /alerts.
