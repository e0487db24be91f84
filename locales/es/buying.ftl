# Comprar con calma: códigos, precios que cambian, respuestas de antes, elegir otra vez, repasar pedidos.

question-coupon = Código
offer-moved = ⚠️ <b>El precio ha cambiado.</b> Antes era { $before }; ahora es { $money }. No se ha comprado nada al precio anterior.
offer-coupon = 🏷 Código: { $code }. Se reserva el precio completo; lo que descuente el proveedor vuelve a tu monedero cuando llegue tu compra.
walk-coupon =
    Escribe tu <b>código</b>. Vale para una unidad.
    Primero se reserva el precio completo; el descuento vuelve a tu monedero cuando llega tu compra. Si el proveedor no acepta el código, no se compra nada.

button-have-code = 🏷 Tengo un código
button-no-code = Seguir sin código
button-keep = ↩️ Mantener: { $text }
button-use-last = 🕘 Última vez: { $text }
button-continue = ▶️ Continuar

walk-began = Empezaste este pedido hace { $ago } y esto es lo que elegiste. ¿Seguimos donde lo dejaste?
walk-fallen = ⚠️ El vendedor ha cambiado lo que pide: { $what }. Responde otra vez, por favor.
stock-left = { $stock ->
    [one] queda { $stock }
   *[other] quedan { $stock }
}

again-same = 🔁 Lo mismo que en el pedido #{ NUMBER($order, useGrouping: 0) }, al precio de hoy.
again-lost = ⚠️ Ya no es posible: { $what }. Elige otra vez, por favor.

orders-empty = No hay pedidos así.
button-orders-all = Todos
button-orders-open = En camino
button-orders-delivered = Entregados
button-orders-back = Reembolsos
button-problem = 🆘 Hay un problema
button-new-price = 💳 Ver el nuevo precio
button-without-code = 🛒 Comprar sin código

order-elapsed = ⏱ Tiempo transcurrido: { $waited }
order-saved = 🏷 Tu código te ahorró { $money }.
order-receipt = 🧾 { $at } · pagado con tu monedero: { $money }
draft-working = ⏳ Pedido #{ NUMBER($order, useGrouping: 0) }, tiempo transcurrido: { $waited }…
