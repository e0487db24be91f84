alerts-listed = Tus avisos. Toca 🔕 para quitar uno.
alerts-none = No tienes avisos. En la ficha de un producto puedes pedir que te avise cuando vuelva a estar disponible, baje de precio o empiece su oferta.
alerts-restock = 🔔 { $name }: cuando vuelva
alerts-price = 📉 { $name }: por menos de { $money }
alert-on-opening = 🔔 Te avisaré cuando empiece la oferta.
alerts-opening = ⚡ { $name }: cuando empiece la oferta
notice-open = ⚡ <b>{ $name }</b>: la oferta ya ha empezado, desde { $money }.
notice-open-until = ⚡ <b>{ $name }</b>: la oferta ya ha empezado, desde { $money }. Termina el { $until }.
