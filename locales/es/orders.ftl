# En qué punto está un pedido. Cada frase dice dónde está el dinero.

orders-choose = Tus pedidos, del más nuevo al más antiguo.
orders-none = Todavía no has pedido nada.
order-number = #{ NUMBER($order, useGrouping: 0) }
order-line =
    { $mark } <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $date } · { $money }
    { $name }
order-head = { $mark } <b>Pedido #{ NUMBER($order, useGrouping: 0) }</b> · { $name } ×{"\u00A0"}{ $quantity }

order-placed = Pedido realizado: hay { $money } reservados para él en tu monedero. Enseguida nos ponemos con él.
order-submitting = Estamos preparando tu pedido. Hay { $money } reservados; solo se gastarán cuando tu compra esté aquí.
order-checking = Estamos verificando este pedido. <b>Tus { $money } están reservados, no gastados.</b> Recibirás tu compra o tu dinero; no tienes que hacer nada.
order-accepted = Tu pedido está confirmado y tu compra se está preparando. Los { $money } siguen reservados hasta que llegue.
order-accepted-manual = Tu pedido está confirmado y se prepara a mano. Puede tardar un poco. Los { $money } siguen reservados hasta que llegue tu compra.
order-fulfilled = Tu compra ya está aquí y de camino a este chat. Pagaste { $money }.
order-delivered = Entregado en { $took }. Pagaste { $money }.
order-cancelled = Cancelado: { $why } Los { $money } han vuelto íntegros a tu monedero.
order-cancelled-briefly = Cancelado. Los { $money } han vuelto íntegros a tu monedero.
order-refunded = Reembolsado. Los { $money } han vuelto íntegros a tu monedero.

order-waiting = <i>Lo pediste hace { $waited }.</i>
order-as-of = <i>Actualizado el { $at }</i>
order-price = Precio: { $money }
order-password = Contraseña del pedido: <tg-spoiler>{ $text }</tg-spoiler>
order-note =
    <b>Nota</b>
    { $note }
order-event = <i>{ $at }</i> · { $words }

status-placed = realizado
status-submitting = en preparación
status-uncertain = en verificación
status-review = en verificación
status-accepted = confirmado
status-fulfilled = compra lista
status-delivered = entregado
status-cancelled = cancelado
status-refunded = reembolsado

cancelled-code-refused = el código promocional no fue aceptado.
cancelled-price-moved = el precio subió antes de completar la compra, y nunca se te cobra más de lo que viste.
cancelled-supplier-away = no se pudo completar a tiempo.
cancelled-supplier-refused = no se pudo comprar.
cancelled-supplier-changed = no se pudo continuar y aún no se había comprado nada.
cancelled-sealed = ya no pudimos leer lo que habías elegido, así que no se compró nada.
cancelled-not-charged = lo verificamos y la compra no llegó a hacerse.
cancelled-refund = no pudimos conseguir tu compra, así que te devolvimos el dinero.
cancelled-otherwise = no se pudo completar.

order-goods-deleted = 🗑 Lo entregado se ha borrado, junto con lo que escribiste para este pedido.

goods-head = 📦 Tu compra
goods-seller-message = ✉️ Un mensaje del vendedor
goods-seller-message-held = Tu pedido sigue adelante; { $money } siguen reservados.
goods-from-seller = 📦 Tu compra, preparada a mano
goods-something-new = 📦 Algo nuevo para tu pedido
goods-uncover = Toca para ver el contenido:
goods-order = { $name } · pedido #{ NUMBER($order, useGrouping: 0) }
goods-as-file = Está todo en este archivo, letra por letra.
goods-note-text =
    Nota:
    { $note }

again-same = 🔁 Lo mismo que en el pedido #{ NUMBER($order, useGrouping: 0) }, al precio de hoy.
again-lost = ⚠️ Ya no es posible: { $what }. Elige otra vez, por favor.

orders-empty = No hay pedidos así.

order-elapsed = ⏱ Tiempo transcurrido: { $waited }
order-saved = 🏷 Tu código te ahorró { $money }.
order-receipt = 🧾 { $at } · pagado con tu monedero: { $money }

draft-working = ⏳ Pedido #{ NUMBER($order, useGrouping: 0) }, tiempo transcurrido: { $waited }…

order-behind = Pedido realizado: hay { $money } reservados para él en tu monedero. Antes hay que terminar otro pedido; el tuyo es el siguiente y empezará solo.

cancelled-never-bought = durante un rato no estuvo claro si la compra se había hecho, así que la vigilamos hasta tener la certeza: no se compró ni se cobró nada.
