# En qué punto está un pedido. Cada frase dice dónde está el dinero.

orders-choose = Tus pedidos, del más nuevo al más antiguo.
orders-none = Todavía no has pedido nada.
order-number = #{ NUMBER($order, useGrouping: 0) }
order-head = { $mark } <b>Pedido #{ NUMBER($order, useGrouping: 0) }</b> · { $name } ×{"\u00A0"}{ $quantity }

order-placed = Pedido realizado: hay { $money } reservados para él en tu monedero. Enseguida lo enviamos al proveedor.
order-submitting = Tu pedido ya lo tiene el proveedor. Hay { $money } reservados; solo se gastarán cuando tu compra esté aquí.
order-checking = Estamos verificando este pedido con el proveedor. <b>Tus { $money } están reservados, no gastados.</b> Recibirás tu compra o tu dinero; no tienes que hacer nada.
order-accepted = El proveedor ha aceptado tu pedido y está preparando tu compra. Los { $money } siguen reservados hasta que llegue.
order-accepted-manual = El proveedor ha aceptado tu pedido y el vendedor lo prepara a mano. Puede tardar un poco. Los { $money } siguen reservados hasta que llegue tu compra.
order-fulfilled = Tu compra ya está aquí y de camino a este chat. Pagaste { $money }.
order-delivered = Entregado en { $took }. Pagaste { $money }.
order-cancelled = Cancelado: { $why } Los { $money } han vuelto íntegros a tu monedero.
order-refunded = Reembolsado. Los { $money } han vuelto íntegros a tu monedero.

order-waiting = <i>Lo pediste hace { $waited }.</i>
order-as-of = <i>Actualizado el { $at }</i>
order-price = Precio: { $money }
order-password = Contraseña del pedido: <tg-spoiler>{ $text }</tg-spoiler>
order-note =
    <b>Nota del vendedor</b>
    { $note }
order-event = <i>{ $at }</i> · { $words }

status-placed = realizado
status-submitting = enviado al proveedor
status-uncertain = en verificación
status-review = en verificación
status-accepted = aceptado por el proveedor
status-fulfilled = recibido del proveedor
status-delivered = entregado
status-cancelled = cancelado
status-refunded = reembolsado

cancelled-price-moved = el proveedor subió el precio antes de que pudiéramos comprar, y nunca se te cobra más de lo que viste.
cancelled-code-refused = el código promocional no fue aceptado.
cancelled-supplier-away = no se pudo contactar a tiempo con el proveedor.
cancelled-supplier-refused = el proveedor no pudo servirlo.
cancelled-supplier-said = el proveedor no pudo servirlo («{ $text }»).
cancelled-supplier-changed = la tienda compra ahora a otro proveedor y aún no se había comprado nada.
cancelled-sealed = ya no pudimos leer lo que habías elegido, así que no se compró nada.
cancelled-not-charged = lo verificamos con el proveedor y la compra no llegó a hacerse.
cancelled-refund = no pudimos conseguir tu compra, así que te devolvimos el dinero.
cancelled-otherwise = no se pudo completar.

order-goods-deleted = 🗑 Lo entregado se ha borrado, junto con lo que escribiste para este pedido.

goods-head = 📦 Tu compra
goods-from-seller = 📦 Tu compra, de parte del vendedor
goods-something-new = 📦 Algo nuevo de parte del vendedor
goods-seller-message = ✉️ Un mensaje del vendedor
goods-seller-message-held = Tu pedido sigue adelante; { $money } siguen reservados.
goods-uncover = Toca para ver el contenido:
goods-file-head = <b>{ $head }</b> · pedido #{ NUMBER($order, useGrouping: 0) }
goods-as-file = Está todo en este archivo, tal como lo escribió el vendedor.
goods-note-text =
    Del vendedor:
    { $note }

again-same = 🔁 Lo mismo que en el pedido #{ NUMBER($order, useGrouping: 0) }, al precio de hoy.
again-lost = ⚠️ Ya no es posible: { $what }. Elige otra vez, por favor.

orders-empty = No hay pedidos así.

order-elapsed = ⏱ Tiempo transcurrido: { $waited }
order-saved = 🏷 Tu código te ahorró { $money }.
order-receipt = 🧾 { $at } · pagado con tu monedero: { $money }

draft-working = ⏳ Pedido #{ NUMBER($order, useGrouping: 0) }, tiempo transcurrido: { $waited }…

order-behind = Pedido realizado: hay { $money } reservados para él en tu monedero. Antes se está aclarando otro pedido con el proveedor; el tuyo es el siguiente y se enviará solo.

cancelled-never-bought = la respuesta del proveedor se perdió, así que vigilamos tu compra hasta tener la certeza: no se compró ni se cobró nada.
