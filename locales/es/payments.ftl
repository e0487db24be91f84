## Pagos: facturas, recibos y por qué se rechaza un pago.

top-up-choose = ¿Cuánto quieres añadir? Toca un importe o escribe otro, por ejemplo <code>25</code>.
payment-method-stars = Estrellas de Telegram
payment-method-provider = 💳 Tarjeta bancaria
payment-method-crypto-pay = 💰 Crypto Pay
payment-method-by-hand = 🧾 Transferencia
pay-method = { $name } · { $money }
pay-method-for-top-up = ¿Cómo quieres añadir { $money }?
pay-method-for-order = ¿Cómo quieres pagar { $money } de tu pedido?
pay-minimum = El pago mínimo con { $name } es de { $money }. Todo lo que pagues se añade a tu saldo.
pay-title = <b>{ $title }</b>
pay-description = { $description }
pay-by-link = Toca el botón para pagar. La tienda detecta tu pago por sí sola, normalmente en un minuto; la factura vale 24 horas.
invoice-title = Recarga de saldo
invoice-top-up = Recibirás { $money } en tu saldo.
invoice-order = Cuando hayas pagado, se añadirán { $money } a tu saldo y se comprará enseguida: { $product }.
invoice-minimum = El pago mínimo es de { $money }.
invoice-paid = ✅ <b>Pagado: { $money }</b>
invoice-closed = ✖️ <b>Cerrado: { $money }.</b> Por favor, ya no pagues esta factura.
paid = ✅ <b>Pago recibido.</b> Se han añadido { $money } a tu saldo.
paid-amount = Pagado: { $money } · { $name }
paid-by-method = { $name } { $money }
paid-from-balance = saldo { $money }
paid-from-credit = crédito { $money }
paid-not-bought = El pedido no se hizo: { $why } El dinero está en tu saldo.

payment-refused-not-yours = Esta factura es de otra cuenta. Abre la tienda y pide la tuya.
payment-refused-changed = El importe de esta factura ha cambiado. Pide una nueva, por favor.
payment-refused-already-paid = Esta factura ya está pagada.
payment-refused-being-paid = Esta factura ya se está pagando. Si el pago falló, inténtalo de nuevo en un minuto.
payment-refused-expired = Esta factura ha caducado. Pide una nueva, por favor.
payment-refused-shop-closed = La tienda no acepta pedidos en este momento. No se ha cobrado nada; inténtalo más tarde.
payment-refused-banned = Ya no puedes comprar en esta tienda. No se ha cobrado nada.
payment-refused-disk-full = La tienda no puede aceptar pagos en este momento. No se ha pagado nada; inténtalo más tarde.
payment-refused-taken-back = Un pago tuyo anterior fue retirado. No se ha cobrado nada; escribe a la tienda.
payment-refused-not-available = Este producto se acaba de agotar. No se ha cobrado nada.
payment-refused-price-changed = El precio acaba de cambiar. No se ha cobrado nada; vuelve a abrir el producto.
payment-refused-promo-code = Tu código promocional ya no vale para este pedido. No se ha cobrado nada; vuelve a abrir el producto.
payment-refused-limit = Se ha alcanzado un límite de pedidos. No se ha cobrado nada; vuelve a abrir el producto más tarde.
payment-refused-not-checked = No se pudo comprobar tu pedido a tiempo. No se ha cobrado nada; inténtalo de nuevo.
payment-refused-method-stopped = Esta forma de pago está detenida por un momento. No se ha cobrado nada; inténtalo más tarde o elige otra.

## Pagos manuales: cómo pagar y qué pasó con cada aviso; para compradores y operadores.

by-hand-amount = Importe a pagar: <b>{ $money }</b>
by-hand-instructions = { $text }
by-hand-reference = Referencia: <code>{ $reference }</code>
by-hand-how = Escribe la referencia en el pago para que la tienda lo encuentre. Cuando hayas pagado, toca «Ya he pagado».
claim-open = ✓ <b>Has avisado a la tienda de que pagaste { $money }.</b> Una persona busca tu pago y responde en este chat; puede tardar unas horas.
claim-add = Ahora puedes enviar aquí el número de la transacción o una imagen del pago. Ayuda a encontrar tu dinero.
claim-add-picture = Ahora puedes enviar aquí una imagen del pago. Ayuda a encontrar tu dinero; una imagen nueva sustituye a la anterior.
claim-transaction = Número de la transacción: <code>{ $number }</code>
claim-typed-number = Número de transacción que dio el comprador: <code>{ $number }</code>
claim-picture-of = 📎 Imagen del comprador para el pago <code>{ $reference }</code>
claim-picture = 📎 Hay una imagen.
claim-problem-no-number = ⚠️ Aquí no veo ningún número. Envía el número de la transacción o una imagen del pago.
claim-problem-too-long = ⚠️ Esto es demasiado largo para un número de transacción. Envía solo el número o una imagen del pago.
claim-problem-other-content = ⚠️ Aquí solo puedo añadir un texto, una imagen o un archivo. Envía una de estas cosas.
claim-confirmed = ✅ <b>Este pago de { $money } está confirmado.</b> El dinero está en tu saldo o se usó en tu pedido.
claim-declined = ❌ <b>La tienda no encontró este pago de { $money }.</b> Si has pagado, escribe a soporte y envía una imagen del pago.
claim-withdrawn = Nos dijiste que no has pagado { $money }, así que nadie busca este pago. Si al final pagaste, toca el botón.
claims-none = ✅ No hay pagos por confirmar.
claims-title = { $count ->
    [one] 🧾 <b>{ $count } pago por confirmar</b>
   *[other] 🧾 <b>{ $count } pagos por confirmar</b>, los más antiguos primero
}
claims-line = · <code>{ $reference }</code> · { $money } · { $name } · { $at }
claim-head = 🧾 <b>{ $name }</b> ({ $who }) dice: ya he pagado
claim-amount = Importe: <b>{ $money }</b>
claim-credited = Se añade al saldo: { $money }
claim-said = Fecha del aviso: { $at }
claim-no-evidence = Aún sin número de transacción ni imagen
claim-same-transaction = { $count ->
    [one] ⚠️ <b>El mismo número de transacción ya se indicó antes:</b> { $claims }. Compara antes de confirmar.
   *[other] ⚠️ <b>El mismo número de transacción ya se indicó { $count } veces:</b> { $claims }. Compara antes de confirmar.
}
claim-unseen = ⚠️ <b>El comprador ha enviado algo nuevo después del mensaje al que respondiste.</b> Aún no se ha decidido nada; vuelve a mirarlo.
claim-new-evidence = 📎 <b>Nuevo comprobante</b> del pago <code>{ $reference }</code>
claim-again = 🧾 { $name } retiró el pago <code>{ $reference }</code> y ahora dice otra vez: ya he pagado
claim-moved = El pago <code>{ $reference }</code> está en un mensaje más reciente.
claim-before-restore = ⚠️ <b>Este pago es anterior a la restauración de una copia de seguridad.</b> Puede que ya se haya confirmado. Compáralo con tus registros antes de confirmar.
claim-decided-confirmed = ✅ <b>{ $name } confirmó { $money }</b>: { $at }.
claim-decided-declined = ❌ <b>{ $name } lo rechazó</b>: { $at }.
claim-decided-withdrawn = <b>{ $name } lo retiró</b>: { $at }.
claim-ask = ❓ ¿<b>Confirmar { $money } de { $name }</b> ({ $who })? Se añaden { $credited } a su saldo.
claim-picture-lost = 📎 La imagen del pago <code>{ $reference }</code> ya no existe: quien la envió la borró, o se eliminó.

## Devoluciones de pagos y pagos por revisar. Solo para operadores.

return-payments = 💳 <b>Pagos de { $name }</b> ({ $who })
return-balance = Saldo: { $money }
return-no-payments = No hay pagos.
return-payment-gone = No existe ese pago. <code>/refund QUIÉN</code> muestra los pagos de un comprador.
return-line = { $at } · { $method } · <b>{ $amount }</b> · abonado { $money } · <code>{ $payment }</code>
return-line-why = { $line }{"\u000A"}  { $why }
return-how = Toca un pago para devolverlo a su origen.
return-obstacle-by-hand = Esta forma de pago no puede devolver dinero. Devuélvelo a mano y envía <code>/credit { $buyer } -IMPORTE</code>.
return-obstacle-pending = ⏳ Se está devolviendo.
return-obstacle-done = ✅ Devuelto.
return-obstacle-refused = ⚠️ La forma de pago se negó a devolverlo. Devuélvelo a mano y envía <code>/credit { $buyer } -IMPORTE</code>.
return-obstacle-taken-back = Fue retirado desde fuera.
return-obstacle-being-checked = Está en revisión: decide antes en /review.
return-obstacle-above-balance = ⚠️ El saldo es menor que lo abonado.
return-ask = ❓ ¿<b>Devolver { $amount }</b> por { $method } a <b>{ $name }</b> ({ $who })?
return-ask-effect = El saldo baja { $money }: de { $before } a { $after }.
part-refund-head = ↩️ <b>Reembolso en parte:</b> pedido #{ NUMBER($order, useGrouping: 0) } ({ $name })
part-refund-money = Pagado { $price } · reembolsado { $amount } · queda <b>{ $available }</b>
part-refund-ask = Escribe el importe para el saldo del comprador.
part-refund-pieces = O elige las unidades; <code>x2</code> también son dos. La parte de una unidad es { $money }, y la última de { $count } se lleva el resto.
part-refund-confirm = ❓ ¿<b>Reembolsar { $money }</b> del pedido #{ NUMBER($order, useGrouping: 0) } ({ $name }) al saldo del comprador?
part-refund-confirm-pieces = ❓ ¿<b>Reembolsar { $money }</b> del pedido #{ NUMBER($order, useGrouping: 0) } ({ $name }) al saldo del comprador, la parte de { $count } de sus unidades?
part-refund-then = Lo que se conserva del precio: { $before }, después <b>{ $after }</b>.
part-refund-balance = Saldo del comprador: { $before }, después <b>{ $after }</b>.
part-refund-whole = Después no queda nada: el pedido cuenta como reembolsado.
part-refund-on-its-way = El contenido está en camino y le llegará igualmente al comprador.
part-refund-done = ✅ { $money } han vuelto al saldo del comprador.
goodwill-ask = 🎁 <b>Compensación por el pedido #{ NUMBER($order, useGrouping: 0) }</b>
goodwill-how = Escribe el importe para el saldo del comprador. Reduce la ganancia; del pedido no se reembolsa nada.
goodwill-confirm = ❓ ¿<b>Dar { $money }</b> al comprador del pedido #{ NUMBER($order, useGrouping: 0) } ({ $name }) por las molestias? Reduce la ganancia.
goodwill-done = ✅ Se han sumado { $money } al saldo del comprador.
daily-sum-left = Hoy aún puedes dar { $money }.
part-refund-no-share = Este problema ya se respondió, o no queda parte que reembolsar. No se ha devuelto nada.
part-refund-changed = ⚠️ El pedido ha cambiado entretanto. Revísalo otra vez.
return-ask-below = ⚠️ <b>El saldo quedará por debajo de cero:</b> el comprador ya gastó ese dinero. Conserva lo que compró.
return-ask-by-hand = ⚠️ Este pago no se abonó por sí solo. Si lo abonaste a mano, retíralo: <code>/credit { $buyer } -IMPORTE</code>.
return-ask-once = Un pago solo se puede devolver una vez y entero.
return-ask-again = ⚠️ <b>La forma de pago ya se negó antes.</b> Si entretanto devolviste el dinero a mano, no lo devuelvas otra vez.
return-refused-before = ⚠️ La forma de pago se negó antes; puedes intentarlo otra vez.
return-started = ⏳ Se está devolviendo { $amount } a <b>{ $name }</b> ({ $who }). El saldo bajó { $money }. El comprador recibirá un aviso al terminar; si la forma de pago se niega, lo verás en /review.

paycase-title = { $count ->
    [one] <b>{ $count } pago por revisar</b>
   *[other] <b>{ $count } pagos por revisar</b>, los más antiguos primero
}
paycase-reversed = 💳 <b>Un pago fue retirado desde fuera.</b> El saldo bajó { $money }.
paycase-reversed-without-value = 💳 <b>Un pago fue retirado desde fuera.</b> La tienda no lo había abonado, así que el saldo no cambió.
paycase-refund-refused = 💳 <b>Una forma de pago se negó a devolver un pago.</b> { $money } está otra vez en el saldo.
paycase-refund-refused-pending = 💳 <b>Una forma de pago se negó a devolver un pago y se le pide otra vez.</b> El saldo bajó otra vez { $money }.
paycase-refund-refused-done = 💳 <b>Una forma de pago se negó a devolver un pago y lo devolvió más tarde.</b> El saldo bajó { $money }.
paycase-refund-overdue = 💳 <b>Una forma de pago lleva horas sin devolver un pago.</b> El saldo bajó { $money }; la tienda lo sigue intentando.
paycase-found-after-restore = 💳 <b>Se encontró un pago que esta base de datos no conoce.</b> Es más antiguo que la base de datos, o del tiempo que falta en una copia restaurada. { $money } aún no se ha abonado.
paycase-parked = 💳 <b>Llegó un pago, pero la tienda no pudo registrarlo.</b> { $money } aún no se ha abonado.
paycase-parked-without-value = 💳 <b>Llegó un pago cuyo valor no se conoce.</b> Su moneda o su forma de pago no está configurada. Aún no se ha abonado nada.
paycase-without-owner = 💳 <b>No se sabe quién pagó.</b> El pago nombra una factura de otra tienda o clave, y no se abonó a nadie.
paycase-what = { $at } · { $method } · <b>{ $amount }</b> · <code>{ $payment }</code>
paycase-buyer = Comprador: { $buyer }
paycase-said = La forma de pago dice: { $said }
paycase-orders = Pedidos que esperan tu decisión: { $count }
paycase-how-reversed = Hasta que decidas, no se compra nada al proveedor para este comprador y no puede hacer pedidos.
paycase-how-reversed-without-value = Si se abonó con /credit, descuéntalo ahora: <code>/credit { $buyer } -IMPORTE</code>.
paycase-how-refund-refused = Inténtalo otra vez con el botón de abajo, por ejemplo cuando la cuenta de la forma de pago tenga dinero suficiente. O devuelve el dinero a mano y envía <code>/credit { $buyer } -IMPORTE</code>. O déjalo en el saldo.
paycase-how-refund-overdue = Mira la cuenta de la forma de pago: ¿hay dinero suficiente y sigue configurada?
paycase-how-found-after-restore = ¿Se abonó en su momento y quizá ya se gastó? Compáralo con la lista de pedidos del proveedor: ¿se compró con este pago algo que la tienda no conoce?
paycase-how-parked = La forma de pago tiene el dinero. Abónalo, salvo que lo devuelvas allí.
paycase-how-without-value = Averigua cuánto vale y abónalo: así también se cierra este caso. O cierra este caso y después devuelve el pago.
paycase-how-without-owner = Averigua quién pagó y abónaselo: así también se cierra este caso.
paycase-closed-already = ✅ Este pago ya se revisó.
paycase-effect-continue = Los pedidos del comprador siguen y puede volver a pedir. El saldo no cambia.
paycase-effect-cancel-orders = Los pedidos del comprador que no se enviaron al proveedor se cancelan y su dinero se libera. El comprador puede volver a pedir.
paycase-effect-credit = Se añaden { $money } al saldo del comprador.
paycase-effect-do-not-credit = No se añade nada al saldo. Puedes devolver el pago con /refund.
paycase-effect-settled = El pago deja de aparecer en la lista. No se mueve dinero.
paycase-done = ✅ Hecho. El pago ya no aparece en la lista.
paycase-refusal-gone = No existe ese pago por revisar.
paycase-refusal-already-closed = Otro operador ya ha decidido.
paycase-refusal-taken-back = No se abonó nada: el pago fue retirado o devuelto.
paycase-refusal-being-returned = ⏳ El pago se está devolviendo otra vez. No hay nada que decidir hasta que la forma de pago responda.
found-title = 💳 <b>Pagos que esta base de datos no conoce: { $count }</b>, por { $money } en total. Aún no se ha abonado nada.
found-without-value = Sin valor conocido: { $count }. Estos solo se pueden abonar uno por uno.
found-how = Son más antiguos que esta base de datos, o del tiempo que falta en una copia restaurada. ¿Se abonaron en su momento y quizá ya se gastaron? Entonces usa el primer botón. Abona todos solo si los compradores aún tienen ese dinero contigo. Si no es igual para todos, decide uno por uno en la lista.
found-effect-do-not-credit = Ningún saldo cambia. { $count } pagos se cierran como ya abonados. Aún puedes devolver un pago con /refund.
found-effect-credit = Quienes pagaron reciben { $money } en total, y se avisa a cada uno. Lo que gastaron antes de esta base de datos se regala por segunda vez.
found-done-do-not-credit = ✅ Cerrados como ya abonados: { $count }.
found-done-credit = ✅ Abonados: { $count } pagos, { $money } en total.
found-left = Quedan por decidir uno por uno: { $count }.

## El saldo, sus movimientos y recibos.

wallet-available = <b>Disponible: { $money }</b>
wallet-balance = Saldo: { $money }
wallet-credit = Crédito: { $money }
wallet-credit-explained = <i>Con el crédito puedes comprar antes de pagar. Lo que uses deja tu saldo en negativo: esa cantidad se la debes a la tienda.</i>
wallet-debt = <b>Debes a la tienda más de lo que cubre tu crédito.</b> Añade al menos { $money } antes de volver a comprar.
wallet-held = Reservado para pedidos abiertos (ya descontado): { $money }
wallet-entries = <b>Movimientos</b>
wallet-no-entries = Aún no hay movimientos.
wallet-receipts = <i>Toca 🧾 con el número de una línea para recibir su recibo.</i>
wallet-claims = { $count ->
    [one] ⏳ Se está comprobando tu pago: { $money }
   *[other] ⏳ Se están comprobando { $count } pagos tuyos: { $money } en total
}
wallet-top-up = <i>Para recargar tu saldo, escribe al operador de la tienda.</i>

# A line of the statement, and what it is for.
statement-line = <b>{ NUMBER($number, useGrouping: 0) }</b> · <i>{ $date }</i> · <b>{ $change }</b> · saldo { $balance }{"\u000A"}{ $reason }
entry-order = { $name } (pedido #{ NUMBER($order, useGrouping: 0) })
entry-order-erased = Pedido #{ NUMBER($order, useGrouping: 0) }
entry-hold = { $what } · reservado
entry-paid = { $what } · pagado
entry-capture = { $what } · descuento del código
entry-release = { $what } · cancelado, devuelto
entry-refund = { $what } · reembolsado
entry-refund-part = { $what } · reembolsado en parte
entry-goodwill = De parte de la tienda
entry-goodwill-order = { $what } · por las molestias
entry-topup = Recarga
entry-payment = Pago recibido · { $method }
entry-payment-returned = Pago devuelto · { $method }
entry-refund-refused = El pago no se pudo devolver · { $method }
entry-reversal = Pago anulado por el servicio de pago · { $method }
entry-taken-back = Corrección: descontado por la tienda
entry-referral = Recompensa por el pedido de un amigo
entry-referral-return = Recompensa retirada: se reembolsó el pedido de un amigo
entry-other = Otro

receipt-title = 🧾 <b>Recibo { NUMBER($number, useGrouping: 0) }</b>
receipt-shop = Tienda: { $name }
receipt-date = Fecha: { $at }
receipt-reason = Concepto: { $reason }
receipt-amount = Importe: <b>{ $change }</b>
receipt-paid = Pagado con: { $sources }
receipt-balance = Saldo después: { $balance }
