# Solo para operadores.

admin-title = <b>Panel</b> · { $at }
admin-today = <b>Hoy</b> · ganancia { $profit }
admin-week = <b>7 días</b> · ganancia { $profit }
admin-orders = { $orders ->
    [one] { $orders } pedido · entregados: { $delivered } · cancelados: { $cancelled }
   *[other] { $orders } pedidos · entregados: { $delivered } · cancelados: { $cancelled }
}
admin-refunded = { $count ->
    [one] { $count } pedido reembolsado, que no cuenta como vendido
   *[other] { $count } pedidos reembolsados, que no cuentan como vendidos
}
admin-money = Vendido { $revenue } · costo { $cost }
admin-losses = Pérdidas { $loss }: cobrado por el proveedor y devuelto a los compradores
admin-rewards = Recompensas por invitaciones { $money }
admin-balance = Saldo con el proveedor: <b>{ $money }</b>
admin-balance-unknown = Saldo con el proveedor: desconocido
admin-orders-to-review = { $count ->
    [0] ✅ No hay pedidos por revisar
    [one] 🔎 <b>{ $count } pedido por revisar</b>, mira /review
   *[other] 🔎 <b>{ $count } pedidos por revisar</b>, mira /review
}
admin-payment-cases = { $count ->
    [one] 💳 <b>{ $count } pago por revisar</b>, mira /review
   *[other] 💳 <b>{ $count } pagos por revisar</b>, mira /review
}
admin-waiting = { $count ->
    [0] Ningún pedido espera al proveedor
    [one] { $count } pedido espera al proveedor
   *[other] { $count } pedidos esperan al proveedor
}
admin-outbox = Mensajes: { $pending } por enviar, { $parked } sin entregar
admin-own-orders = Estas son tus propias compras. Pedidos de los compradores: /desk para hoy, /review para los pedidos por revisar, /threads para las conversaciones.
admin-unsellable = { $count ->
    [one] <b>{ $count } producto está oculto</b> porque no se puede vender correctamente:
   *[other] <b>{ $count } productos están ocultos</b> porque no se pueden vender correctamente:
}
admin-unread = { $count ->
    [one] <b>{ $count } entrada de la lista del proveedor no se puede leer</b> y no se vende:
   *[other] <b>{ $count } entradas de la lista del proveedor no se pueden leer</b> y no se venden:
}
admin-unsellable-line = · { $name }: { $why }
admin-unsellable-more = … y { $count } más
unsellable-why = { $why ->
    [config_unreadable] no se puede leer su lista de precios
    [variant_shape] no se pueden leer sus variantes
    [variant_name] el nombre de una variante no se puede enviar al proveedor
    [variant_price] no se puede leer el precio de una variante
    [sku_shape] no se pueden leer sus opciones
    [sku_name] el nombre de una opción no se puede enviar al proveedor
    [names_refused] el proveedor no acepta los nombres de sus opciones
    [sku_price] no se puede leer el recargo de una opción
    [wholesale] no se pueden leer sus precios al por mayor
    [widgets_unreadable] no se puede leer su formulario
    [widget_name] un campo de su formulario no se puede enviar
    [widget_duplicate] dos campos de su formulario se llaman igual
    [flash_sale_times] no se pueden leer las fechas de su oferta relámpago
    [orders_per_account] el proveedor limita cuántas veces puede comprarlo una cuenta
    [page_refused] el proveedor se niega a mostrar su página
    [trade_unclear] una operación suya no tiene un resultado claro y no se puede leer
    [user_price] no se puede leer su precio
    [price] no se puede leer su precio para invitados
    [code] no se puede leer su código
    [duplicate_code] otra entrada tiene el mismo código
    [product] no es un producto
    [category] no es una categoría
    [category_id] es una categoría sin número; sus productos se omiten
    [children] es una categoría cuyos productos no se pueden leer
   *[other] { $why }
}
admin-people = { $count ->
    [one] <b>{ $count } persona</b> ha escrito al bot
   *[other] <b>{ $count } personas</b> han escrito al bot, las más recientes primero
}
admin-people-line = · { $name } ({ $who })
admin-person = <b>{ $name }</b> ({ $who })
admin-person-invited = Invitado por { $name } ({ $who })
admin-person-available = <b>Disponible: { $money }</b>

review-none = ✅ No hay pedidos por revisar.
review-title = { $count ->
    [one] <b>{ $count } pedido por revisar</b>
   *[other] <b>{ $count } pedidos por revisar</b>, los más antiguos primero
}
review-case = 🔎 <b>#{ NUMBER($order, useGrouping: 0) }</b> · hace { $age } · { $at }
review-case-watching = ⏳ <b>#{ NUMBER($order, useGrouping: 0) }</b> · hace { $age } · { $at } · aún en verificación
review-what = { $name } ×{"\u00A0"}{ $quantity } · costo { $cost } · precio { $price } · comprador { $buyer }
review-request = Número de solicitud: <code>{ $request_no }</code>
review-trade = Número de operación: <code>{ $trade_no }</code>
review-cause = Motivo: { $cause }
review-case-other = <b>#{ NUMBER($order, useGrouping: 0) }</b> · hace { $age } · { $at }
review-how =
    Toca un pedido para ver lo que se sabe de él y resolverlo. O escribe:
    <code>/resolve PEDIDO trade NÚMERO</code>
    <code>/resolve PEDIDO not-charged</code>
    <code>/resolve PEDIDO refund</code>

case-how =
    Búscalo en la lista del proveedor por producto, costo y hora.
    Si está allí, envía <code>/resolve { NUMBER($order, useGrouping: 0) } trade NÚMERO</code> con su número de operación.
    Si no está, no se cobró nada.
    El reembolso devuelve el dinero al comprador en cualquier caso, y la pérdida es de la tienda.
case-how-reason = «No se cobró» contradice el saldo, así que hace falta una frase: envía <code>/resolve { NUMBER($order, useGrouping: 0) } not-charged</code> y, detrás, cómo sabes que no se cobró nada.

evidence-sent = Enviado al proveedor a las { $clock }
evidence-no-trade = Nunca se envió al proveedor.
evidence-no-balance = El proveedor no informó de nuestro saldo anterior.
evidence-no-reading = Después no se volvió a leer nuestro saldo con el proveedor.
evidence-before = Nuestro saldo anterior con el proveedor: { $money }
evidence-same = { $clock }: { $money }, sin cambios
evidence-fallen = { $clock }: { $money }, <b>bajó { $by }</b>
evidence-risen = { $clock }: { $money }, subió { $by }
evidence-unread = { $clock }: no se pudo leer
evidence-now = Nuestro saldo con el proveedor ahora: <b>{ $money }</b>
evidence-now-unknown = El proveedor no informa de nuestro saldo ahora.
evidence-says-fell-by-cost = ⚠️ <b>Bajó exactamente lo que cuesta este pedido, { $cost }, y la tienda no compraba nada más.</b> Lo más probable es que el pedido se cobrara.
evidence-says-fell-by-cost-and-others = ⚠️ <b>Bajó exactamente lo que cuestan este pedido, { $cost }, y los demás pedidos de la tienda.</b> Lo más probable es que el pedido se cobrara.
evidence-says-fell-below-cost = ⚠️ <b>Bajó menos de { $cost }, como tras un pedido con un código del proveedor.</b> Es probable que el pedido se cobrara.
evidence-says-fell-unexplained = ⚠️ <b>Bajó aunque solo esta tienda usa la cuenta.</b> Es probable que el pedido se cobrara.
evidence-says-unclear = Puede haberlo movido otro pedido de la tienda cuyo resultado tampoco se conoce. No dice nada de este.
evidence-says-fell-otherwise = Bajó una cantidad que no corresponde a este pedido. No dice nada de él.
evidence-says-rose = Entretanto subió, así que no dice nada de este pedido.
evidence-says-unchanged = Por ahora no ha cambiado. El proveedor todavía puede cobrar durante unos minutos.
evidence-says-not-known = No hay dos saldos que comparar, así que no dicen nada de este pedido.

effect-trade = ➡️ <b>El pedido sigue con el número de operación <code>{ $trade_no }</code>.</b> La compra se recoge del proveedor. Los { $money } del comprador siguen reservados hasta que llegue y entonces pasan a la tienda.
effect-not-charged = ➡️ <b>El comprador recupera { $money }</b> y el pedido se cancela. Si el proveedor sí cobró { $cost }, la tienda los pierde. Cuando aparezca la operación, <code>/resolve { NUMBER($order, useGrouping: 0) } trade NÚMERO</code> anota la pérdida en la contabilidad.
effect-late-trade = ➡️ <b>El comprador ya tiene su dinero y no recibe nada más.</b> La contabilidad anota { $cost } como pérdida de la tienda con el número de operación <code>{ $trade_no }</code>.
effect-reason = Tu motivo, que queda anotado: «{ $reason }»
effect-refund = ➡️ <b>El comprador recupera { $money }</b> y el pedido se cancela. La contabilidad anota { $cost } como pérdida de la tienda.
effect-withdraw = ➡️ <b>El comprador recupera { $money }</b> y el pedido se cancela. Al proveedor aún no se le ha comprado nada.
effect-refund-on-its-way = ⚠️ <b>La compra ya está aquí y de camino al comprador, que se la queda.</b> El comprador recupera { $money }; los { $cost } pagados al proveedor no se recuperan.
effect-refund-delivered = ⚠️ <b>El comprador ya tiene su compra y se la queda.</b> El comprador recupera { $money }; los { $cost } pagados al proveedor no se recuperan.
effect-stands = Esta pregunta vale un minuto y solo tú puedes responderla.
second-tap-dropped = No se ha cambiado nada.
second-tap-too-late = ⌛ Esta pregunta ha caducado, así que no se ha cambiado nada. Vuelve a empezar, por favor.

cause-refused = el proveedor lo rechazó
cause-refused-but-charged = el proveedor lo rechazó, pero nuestro saldo con él bajó exactamente lo que cuesta
cause-refused-unreadable = el proveedor lo rechazó y no se pudo leer nuestro saldo con él para confirmarlo
cause-no-number = el proveedor aceptó el pedido sin dar un número de operación
cause-goods-no-number = el proveedor entregó la compra sin número de operación
cause-query-fails = el proveedor ya no responde a consultas sobre este pedido
cause-apology = el proveedor cobró y en vez de la compra envió una disculpa
cause-seller-message = el vendedor escribió un mensaje antes de la compra
cause-seller-message-unjudged = nadie decidió a tiempo qué era el mensaje del vendedor, así que vale como compra
cause-overdue = el proveedor aceptó el pedido hace mucho y aún no lo ha entregado
cause-restored = estaba abierto en la copia de seguridad desde la que se restauró la tienda, y desde entonces puede haberse comprado
cause-supplier-changed = la configuración indica ahora otra cuenta del proveedor, y este pedido se envió desde la anterior
cause-ends-program = la tienda se detuvo varias veces mientras trabajaba en este pedido; si no hay número de operación, no se compró nada
cause-number-of-another = el proveedor respondió con el número de operación del pedido #{ $detail }
cause-raised = hubo un error interno de la tienda durante la compra
cause-not-recorded = no se pudo registrar la respuesta del proveedor
cause-crash = la tienda se detuvo durante la compra
cause-unknown = el proveedor no dio una respuesta clara
cause-not-sent = no se pudo enviar la compra
cause-withdrawn = cancelado antes de comprar nada
cause-withdrawn-price-moved = cancelado antes de comprar nada: el proveedor subió el precio
cause-withdrawn-supplier-away = cancelado antes de comprar nada: no se pudo contactar a tiempo con el proveedor
cause-withdrawn-supplier-refused = cancelado antes de comprar nada: el proveedor lo rechazó
cause-withdrawn-supplier-changed = cancelado antes de comprar nada: la configuración indica otra cuenta del proveedor
cause-withdrawn-sealed = cancelado antes de comprar nada: la clave de cifrado ya no abre lo que eligió el comprador
cause-ruled-trade = un operador encontró la operación
cause-ruled-not-charged = un operador comprobó que no se cobró nada
cause-ruled-refund = un operador reembolsó al comprador
cause-ruled-goods = un operador decidió que el mensaje del vendedor es la compra
cause-confirmed = el comprador confirmó el pedido
cause-submitted = la compra se está enviando al proveedor
cause-accepted = el proveedor aceptó el pedido
cause-goods = el proveedor entregó la compra
cause-shown = la compra se envió al comprador
cause-answered = el proveedor volvió a responder cuando el pedido ya estaba resuelto
cause-waiting = el proveedor respondió sin entregar la compra
cause-no-attempt = no consta que se enviara la compra
cause-other = { $detail }
cause-detail = { $words } ({ $detail })

ruled-accepted = ✅ Pedido #{ NUMBER($order, useGrouping: 0) } ({ $name }): número de operación guardado. La compra se está recogiendo del proveedor y se enviará al comprador.
ruled-cancelled = ✅ Pedido #{ NUMBER($order, useGrouping: 0) } ({ $name }): cancelado. { $money } vuelven al saldo del comprador.
ruled-late-trade = ✅ Pedido #{ NUMBER($order, useGrouping: 0) } ({ $name }): el número de operación está guardado y { $cost } queda anotado como pérdida de la tienda. El comprador conserva el dinero.
ruled-refunded = ✅ Pedido #{ NUMBER($order, useGrouping: 0) } ({ $name }): reembolsado. { $money } vuelven al saldo del comprador.
ruled-otherwise = ✅ Pedido #{ NUMBER($order, useGrouping: 0) } ({ $name }): resuelto.

judged-delivery = ✅ Guardado: es la compra. { $count ->
    [0] Ningún pedido lo esperaba.
    [one] Se ha completado un pedido.
   *[other] Se han completado { $count } pedidos.
}
judged-message = ✉️ Guardado: solo es un mensaje. Los pedidos de este producto que lo reciban siguen esperando su compra.
judged-nothing = ✅ <b>No hay nada que decidir:</b> el pedido #{ NUMBER($order, useGrouping: 0) } ({ $name }) ya está { $status }. No se ha cambiado nada.{"\u000A"}Aún puedes guardar tu respuesta para próximos pedidos de este producto que reciban la misma frase.
judged-erased = ⚠️ Este texto se ha borrado, así que no se ha cambiado nada.

unruled-order-gone = ⚠️ No se ha encontrado el pedido #{ NUMBER($order, useGrouping: 0) }.
unruled-order-not-open = ⚠️ El pedido #{ NUMBER($order, useGrouping: 0) } ya no necesita una decisión o aún se está verificando, así que no se ha cambiado nada.
unruled-trade-taken = ⚠️ El número de operación <code>{ $trade_no }</code> pertenece a otro pedido, así que el pedido #{ NUMBER($order, useGrouping: 0) } no se ha cambiado. Busca el correcto en la lista del proveedor.
unruled-other-trade = ⚠️ El pedido #{ NUMBER($order, useGrouping: 0) } ya tiene su propio número de operación: <code>{ $trade_no }</code>. No se ha cambiado nada.
unruled-charged = ⚠️ El proveedor dio al pedido #{ NUMBER($order, useGrouping: 0) } el número de operación <code>{ $trade_no }</code>, así que puede haberse cobrado. No se ha cambiado nada; para reembolsar al comprador de todos modos, usa <code>refund</code>.
unruled-trade-unpaid = ⚠️ El proveedor dice que esta operación no está pagada, así que el pedido #{ NUMBER($order, useGrouping: 0) } no se ha cambiado.
unruled-needs-reason = ⚠️ El saldo dice que el pedido #{ NUMBER($order, useGrouping: 0) } se cobró, así que no se ha cambiado. Si sabes que no fue así, explica por qué en pocas palabras: <code>/resolve { NUMBER($order, useGrouping: 0) } not-charged MOTIVO</code>
unruled-other-account = ⚠️ El pedido #{ NUMBER($order, useGrouping: 0) } se hizo con otra cuenta del proveedor, así que su número de operación no se puede comprobar desde esta. No se ha cambiado nada; aún puedes usar <code>refund</code> o volver a indicar esa cuenta en la configuración.
unruled-supplier-said = ⚠️ El proveedor no confirmó este número de operación: «{ $said }». El pedido #{ NUMBER($order, useGrouping: 0) } no se ha cambiado.
unruled-supplier-refused = ⚠️ El proveedor no confirmó este número de operación. El pedido #{ NUMBER($order, useGrouping: 0) } no se ha cambiado.
unruled-supplier-away = ⚠️ El proveedor no responde, así que no se pudo comprobar el número de operación. El pedido #{ NUMBER($order, useGrouping: 0) } no se ha cambiado; inténtalo de nuevo en un minuto.
unruled-otherwise = ⚠️ El pedido #{ NUMBER($order, useGrouping: 0) } no se ha cambiado.
unruled-how = /review muestra los pedidos por revisar.

credit-ask = ❓ ¿<b>Sumar { $money }</b> al saldo de <b>{ $name }</b> ({ $who })?
credit-ask-back = ❓ ¿<b>Descontar { $money }</b> del saldo de <b>{ $name }</b> ({ $who })?
credit-then = Después quedaría así:
credit-done = ✅ Hecho. <b>{ $name }</b> ({ $who }) tiene ahora:

limit-own = 💳 <b>{ $name }</b> ({ $who }) tiene un límite de crédito propio: <b>{ $money }</b>.
limit-default = 💳 <b>{ $name }</b> ({ $who }) tiene el límite de crédito general de la tienda: <b>{ $money }</b>.
limit-earlier = 💳 <b>{ $name }</b> ({ $who }) conserva un límite de crédito general anterior: <b>{ $money }</b>. Lo ha usado, así que el límite más bajo se aplica cuando lo haya devuelto y la tienda se reinicie.
limit-exceeded = ⚠️ Todavía debe más que eso: { $money }. No puede comprar a crédito hasta que la deuda quede dentro del límite.
limit-ask = ❓ ¿Fijar el límite de crédito de <b>{ $name }</b> ({ $who }) en <b>{ $money }</b>? Podrá gastar esa cantidad sin haber pagado.
approve-ask = ❓ <b>¿Vender { $name } aunque el proveedor cotice solo { $cost } por unidad?</b> Los compradores pagarían { $price } por unidad.
approve-ask-free = ❓ <b>¿Regalar { $name }?</b> El proveedor cotiza { $cost } por unidad y los compradores pagarían { $price }.
approve-risk = Si el proveedor cobra más de lo que cotizó, pagas tú la diferencia. La aprobación vale para este precio y para los más altos; uno más bajo necesita otra aprobación.
approve-done = ✅ <b>{ $name }</b> se vende ahora a este precio o más. Con un precio más bajo deja de venderse y recibirás un mensaje.
approvals-none = No hay ningún precio bajo aprobado. Cuando el proveedor cotice muy por debajo del catálogo, recibirás un mensaje con un botón para aprobar el precio.
approvals-head = <b>Precios bajos aprobados</b>
approvals-line = { $name }: { $cost } o más por unidad · { $who }, { $date }
withdraw-ask = ❓ <b>¿Retirar la aprobación para vender { $name } a { $cost } por unidad?</b>
withdraw-effect = Una cotización muy por debajo del catálogo no se venderá hasta que un operador la apruebe de nuevo. Los compradores que ya vieron ese precio no podrán confirmarlo. Los pedidos ya hechos siguen adelante.
withdraw-done = ✅ La aprobación se ha retirado. /approvals muestra las que quedan.
withdraw-gone = Esta aprobación ya se había retirado, o después se aprobó otro precio. /approvals muestra lo que está aprobado ahora.

admin-lacks = ⚠️ El proveedor no ofrece: { $calls }
admin-product = <b>{ $name }</b>
admin-product-code = Código: <code>{ $code }</code>
admin-product-money = Te cuesta { $cost } la unidad · se vende a { $price }
admin-product-owner = Lo vende allí: { $text }
admin-product-service-url = Soporte: { $text }
admin-product-service-im = Mensajería: { $text }
admin-product-share-url = Su página: { $text }
admin-product-none = Ningún producto lleva esto en el nombre o el código.
admin-product-several = Coinciden varios productos; elige uno por su código:
admin-product-line = · { $name }: <code>/{ $command } { $code }</code>
admin-product-refused = ⚠️ El proveedor se negó a responder: «{ $said }»
admin-product-away = ⚠️ El proveedor no responde. Inténtalo de nuevo en un minuto.

cause-refused-but-fell = el proveedor lo rechazó, pero nuestro saldo con él bajó de todos modos
cause-refused-coupon = el proveedor no aceptó el código promocional
cause-refused-answer = el proveedor no aceptó una respuesta del comprador
cause-not-charged-still = el proveedor no dio una respuesta clara, pero nuestro saldo con él no cambió en todo el tiempo que puede durar una compra: no se cobró nada
cause-not-charged-poor = el proveedor no dio una respuesta clara; al preguntarle de nuevo, no tenía el pedido registrado y dijo que nuestro saldo con él no alcanza
cause-unknown-fell = el proveedor no dio una respuesta clara y nuestro saldo con él bajó: lo más probable es que se cobrara
cause-unknown-rose = el proveedor no dio una respuesta clara y entretanto nuestro saldo con él subió, así que no demuestra nada
cause-unknown-unreadable = el proveedor no dio una respuesta clara y no se pudo leer nuestro saldo con él
cause-unknown-booked = el proveedor no dio una respuesta clara, pero al preguntarle de nuevo dijo que el pedido está registrado: búscalo en su panel
cause-unknown-number-in-use = el proveedor dijo que nuestro número de solicitud para este pedido ya está en uso, aunque solo lo enviamos una vez
cause-again = se envió una vez más y el proveedor lo aceptó

admin-claims = { $count ->
    [one] 🧾 <b>{ $count } pago por confirmar</b>, ver /claims
   *[other] 🧾 <b>{ $count } pagos por confirmar</b>, ver /claims
}
admin-refund-requests = { $count ->
    [one] 💰 <b>{ $count } solicitud de reembolso</b>
   *[other] 💰 <b>{ $count } solicitudes de reembolso</b>
}
admin-threads = { $count ->
    [one] 💬 { $count } conversación abierta, mira /threads
   *[other] 💬 { $count } conversaciones abiertas, mira /threads
}
admin-paid-in = Ingresado: { $sums }
admin-paid-back = Devuelto: { $sums }
admin-paid-sum = { $method } { $amount }
admin-waiting-line = { $mark } #{ NUMBER($order, useGrouping: 0) } · { $age } · { $money } · { $name }
admin-all-orders = { $count ->
    [0] Todavía no hay pedidos
    [one] <b>{ $count } pedido</b>
   *[other] <b>{ $count } pedidos de todos los compradores</b>, primero los nuevos
}
admin-unsold-none = ✅ Todo lo que ofrece el proveedor se puede vender.
