## El estado de un pedido. Cada frase dice dónde está el dinero.

orders-choose = Tus pedidos, del más nuevo al más antiguo.
orders-none = Todavía no has pedido nada.
order-number = #{ NUMBER($order, useGrouping: 0) }
order-line =
    { $mark } <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $date } · { $money }
    { $name }
order-head = { $mark } <b>Pedido #{ NUMBER($order, useGrouping: 0) }</b> · { $name } ×{"\u00A0"}{ $quantity }

order-placed = Pedido realizado: hay { $money } reservados para él. Enseguida empezamos.
order-submitting = Estamos preparando tu pedido. Hay { $money } reservados; solo los pagas cuando tu pedido esté listo.
order-checking = Estamos verificando este pedido. <b>Tus { $money } están reservados, no gastados.</b> Recibirás tu pedido o tu dinero; no tienes que hacer nada.
order-accepted = Tu pedido está confirmado y en preparación. Los { $money } siguen reservados hasta que esté listo.
order-accepted-manual = Tu pedido está confirmado y se prepara a mano. Puede tardar un poco. Los { $money } siguen reservados hasta que esté listo.
order-fulfilled = Tu pedido está listo y de camino a este chat. Pagaste { $money }.
order-delivered = Entregado en { $took }. Pagaste { $money }.
order-cancelled = Cancelado: { $why } Los { $money } han vuelto íntegros a tu saldo.
order-cancelled-briefly = Cancelado. Los { $money } han vuelto íntegros a tu saldo.
order-refunded = Reembolsado. Los { $money } han vuelto íntegros a tu saldo.
replacement-open = 🔁 Esto reemplaza lo que falló en el pedido #{ NUMBER($order, useGrouping: 0) }. Está en camino y no te cuesta nada.
replacement-delivered = 🔁 Esto reemplazó lo que falló en el pedido #{ NUMBER($order, useGrouping: 0) }. No te costó nada.
replacement-cancelled = No pudimos conseguir este reemplazo para el pedido #{ NUMBER($order, useGrouping: 0) }. No has perdido nada y buscaremos otra solución.
warranty-until = <i>🤝 Puedes avisar de un problema hasta el { $at }.</i>
warranty-ask = ¿Qué unidades no funcionan? Márcalas. Se cuentan en el orden en que las recibiste.
warranty-ask-one = ¿No funciona? Cuéntanoslo.
warranty-ask-many = ¿Algunas unidades no funcionan? Cuéntanoslo y escribe después cuáles.
warranty-next = Lo mira una persona. Recibirás un reemplazo, tu dinero por esas unidades o una respuesta.
warranty-over = El plazo para avisar de un problema con este pedido ha terminado. Aun así puedes escribirnos.
warranty-waiting = Avisaste de un problema con este pedido el { $at }. Te responderemos aquí.
warranty-sent = Enviado. Ahora puedes escribir qué falla: nos ayuda a decidir.
warranty-report = { $count ->
    [0] Algunas unidades de este pedido no funcionan.
   *[other] Estas unidades de este pedido no funcionan: { $pieces }
}
order-refunded-in-part = ↩️ Reembolsado en parte: { $money } han vuelto a tu saldo.

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
status-accepted = en curso
status-fulfilled = listo
status-delivered = entregado
status-cancelled = cancelado
status-refunded = reembolsado

cancelled-code-refused = el código promocional no fue aceptado.
cancelled-answer-refused = una de tus respuestas no fue aceptada ({ $what }).
cancelled-price-moved = el precio subió antes de completar tu pedido, y nunca pagas más de lo que viste.
cancelled-supplier-away = no se pudo completar a tiempo.
cancelled-supplier-refused = no se pudo comprar.
cancelled-supplier-changed = no se pudo completar y no se compró nada.
cancelled-sealed = ya no pudimos leer lo que habías elegido, así que no se compró nada.
cancelled-not-charged = lo comprobamos y la compra no llegó a hacerse.
cancelled-refund = no pudimos conseguirlo.
cancelled-otherwise = no se pudo completar.

order-delivery-deleted = 🗑 Lo entregado y lo que escribiste para este pedido se han borrado.

delivery-head = 📦 Tu compra
delivery-order-message = ✉️ Mensaje sobre tu pedido
delivery-order-message-held = Tu pedido sigue en curso y { $money } siguen reservados.
delivery-by-hand = 📦 Tu compra, preparada a mano
delivery-something-new = 📦 Nueva entrega de tu pedido
delivery-reveal = Toca para ver el contenido:
delivery-order = { $name } · pedido #{ NUMBER($order, useGrouping: 0) }
delivery-as-file = Está todo en este archivo, tal como se entregó.
delivery-note-text =
    Nota:
    { $note }

again-same = 🔁 Lo mismo que en el pedido #{ NUMBER($order, useGrouping: 0) }, al precio de hoy.
again-lost = ⚠️ Ya no está disponible: { $what }. Elige otra vez, por favor.
again-answer-refused = ⚠️ Esta respuesta no fue aceptada ({ $what }). Escribe otra, por favor; tus demás respuestas se conservan.
again-some-answer-refused = ⚠️ Una de tus respuestas no fue aceptada. Revísalas con «{ $button }», por favor.

orders-empty = Aquí no hay pedidos.

order-elapsed = ⏱ Tiempo transcurrido: { $waited }
order-saved = 🏷 Tu código promocional te ahorró { $money }.
order-receipt = 🧾 { $at } · pagado: { $money }
order-receipt-sources = 🧾 { $at } · pagado: { $sources }

draft-working = ⏳ Pedido #{ NUMBER($order, useGrouping: 0) }, tiempo transcurrido: { $waited }…

order-behind = Pedido realizado: hay { $money } reservados para él. Antes hay que terminar otro pedido; el tuyo es el siguiente y empezará solo.
order-queued = Pedido realizado: hay { $money } reservados para él. Empezará solo cuando llegue su turno.
order-queue = { $count ->
    [one] En la cola: 1 pedido antes que el tuyo.
   *[other] En la cola: { $count } pedidos antes que el tuyo.
}
order-queue-long = En la cola: más de { $most } pedidos antes que el tuyo.
order-waits-for-operator = Tu pedido está en espera: un pago tuyo fue anulado y antes tiene que revisarlo una persona de la tienda. Tus { $money } están reservados, no gastados. ¿Alguna duda? /support

cancelled-never-bought = al principio no estaba claro si la compra se había hecho, así que lo comprobamos hasta estar seguros: no se compró ni se cobró nada.

## Por qué rechazó el proveedor: para compradores, si les concierne, y para operadores.
## Las frases para compradores siguen a dos puntos y acaban en punto.

refused-sold-out = se acaba de agotar.
refused-card-taken = alguien acaba de comprar la unidad que elegiste.
refused-gone = ya no se vende.
refused-changed = algo de este producto ha cambiado; elige de nuevo, por favor.
refused-too-few = está por debajo de la cantidad mínima.
refused-too-many = está por encima de la cantidad máxima.
refused-flash-coming = la oferta relámpago aún no ha empezado.
refused-flash-over = la oferta relámpago ha terminado.
refused-code = el código promocional no sirve para este producto.
refused-answer = una de tus respuestas no se puede aceptar; revisa lo que escribiste, por favor.

# Para operadores, tras las palabras del propio proveedor.

said-in-full = { $said } — { $meaning }
said-sold-out = sin existencias
said-card-taken = el artículo elegido está reservado o ya no existe
said-card-unfit = ese artículo no se puede elegir para este producto
said-product-gone = el producto no existe o no está a la venta allí
said-not-for-resale = el producto no está abierto a revendedores
said-product-changed = el producto se modificó allí entretanto
said-product-misconfigured = la lista de precios del producto está mal allí
said-choice-missing = falta una variante o una opción
said-choice-gone = la variante o la opción no existe allí
said-below-minimum = por debajo de la cantidad mínima
said-above-maximum = por encima de la cantidad máxima
said-account-limit = nuestra cuenta allí no puede comprarlo más
said-flash-coming = la oferta relámpago no ha empezado
said-flash-over = la oferta relámpago ha acabado
said-coupon-unknown = el código promocional no existe
said-coupon-of-other = el código promocional es de otro producto
said-coupon-spent = el código promocional está agotado
said-coupon-expired = el código promocional ha caducado
said-answer-invalid = una respuesta del comprador no encaja en su campo
said-input-blocked = un cortafuegos de allí bloqueó algo que escribió el comprador
said-balance = el saldo no alcanza: el nuestro allí o el suyo en su propia fuente
said-banned = nuestra cuenta allí está bloqueada
said-wrong-key = la clave es incorrecta: SUPPLIER_APP_KEY
said-merchant-unknown = nuestro número de comerciante no existe allí: SUPPLIER_APP_ID
said-number-in-use = el número de solicitud ya está en uso
said-code-missing = falta el código del producto
said-order-unknown = el pedido no existe allí
said-source-unreachable = su propia fuente no responde
