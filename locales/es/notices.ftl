# Avisos que la tienda envía a los compradores por su cuenta.

notice-answers-altered = ⚠️ <b>Lo que escribiste en «{ $fields }» no llegó tal como lo escribiste</b> (pedido #{ $order }): cambiaron algunos caracteres. Escríbenos, por favor, para que tu pedido no llegue a la cuenta equivocada.
notice-still-checking = 🔎 El pedido #{ $order } todavía necesita una revisión. <b>Tus { $money } están reservados, no gastados.</b> Recibirás tu compra o tu dinero; no tienes que hacer nada.

notice-credited = 👛 Se han sumado <b>{ $money }</b> a tu monedero.
notice-taken-back = 👛 Se han retirado { $money } de tu monedero.
notice-tap-failed = Algo que hiciste aquí no funcionó, y volver a intentarlo no sirvió. No se ha cobrado nada dos veces; lo que compraste está en «Mis pedidos». El operador ya lo sabe.

notice-back = 🔔 <b>{ $name }</b> vuelve a estar disponible, desde { $money }.
notice-cheaper = 📉 <b>{ $name }</b> ha bajado de precio. Ahora: desde { $money }. Antes: desde { $before }.
notice-open = ⚡ <b>{ $name }</b>: la oferta ya ha empezado, desde { $money }.
notice-open-until = ⚡ <b>{ $name }</b>: la oferta ya ha empezado, desde { $money }. Termina el { $until }.
