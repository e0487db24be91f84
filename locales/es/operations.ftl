## Las pantallas de los operadores: resumen, casos, compradores y su crédito, aprobaciones.

admin-title = <b>Panel de control</b> · { $at }
admin-rehearsal = ⚠️ <b>Ensayo:</b> no se compra nada y no se mueve dinero. El catálogo, los precios y el saldo en el proveedor son reales.
admin-today = <b>Hoy</b> · ganancia { $profit }
admin-week = <b>7 días</b> · ganancia { $profit }
admin-today-orders = <b>Hoy</b>
admin-week-orders = <b>7 días</b>
panel-sold = Vendido { $revenue }
panel-to-decide = ⬇️ <b>Hay decisiones pendientes:</b> mira los botones de abajo.
panel-nothing-to-decide = ✅ Nada necesita una decisión.
checklist-head = 🚀 <b>Antes de abrir:</b> { $step } de { $steps } pasos hechos. Cada botón lleva a su paso.
checklist-complete = ✅ <b>Tu tienda está lista:</b> todos los pasos están hechos.
checklist-balance-known = { $mark } <b>Saldo:</b> { $money } en el proveedor. Productos para los que alcanza: { $covered } de { $count }.
checklist-balance-untold = { $mark } <b>Saldo:</b> tu proveedor no lo comunica. Mira tu cuenta allí.
checklist-balance-unknown = { $mark } <b>Saldo:</b> el proveedor no responde ahora.
checklist-how-balance = Ingresa dinero en tu cuenta del proveedor: cada pedido se compra con ella. La tienda lee el saldo varias veces por minuto; abre esta página otra vez para ver el nuevo.
checklist-done-markup = { $mark } <b>Margen:</b> tus precios están por encima del coste.
checklist-open-markup = { $mark } <b>Margen:</b> vendes a precio de coste.
checklist-done-payments = { $mark } <b>Formas de pago:</b> { $methods }
checklist-open-payments = { $mark } <b>Formas de pago:</b> ninguna. Los compradores solo pueden gastar lo que tú les abones.
checklist-how-payments = Escribe la línea de una forma de pago en el archivo <code>.env</code>, con tu propio valor, y reinicia la tienda. La página de pagos del manual dice de dónde sale cada valor.
checklist-method-line = { $method }: <code>{ $line }</code>
checklist-done-terms = { $mark } <b>Condiciones:</b> los compradores leen las tuyas.
checklist-open-terms = { $mark } <b>Condiciones:</b> los compradores leen el texto breve habitual. Escribe las tuyas.
checklist-backup-written = { $mark } <b>Copia de seguridad:</b> hay una de la última hora.
checklist-backup-waiting = { $mark } <b>Copia de seguridad:</b> activada; todavía no hay ninguna de la última hora. Si una falla, recibirás un mensaje.
checklist-backup-off = { $mark } <b>Copia de seguridad:</b> desactivada. Si se pierde esta máquina, se pierden los pedidos y los saldos de todos los compradores.
checklist-how-backup = Escribe estas líneas en el archivo <code>.env</code>, con una carpeta en otro disco y una frase de contraseña tuya, y reinicia la tienda. Entonces escribe una copia cada hora. Guarda la frase también en otro sitio: sin ella no se puede leer ninguna copia.
checklist-line = <code>{ $line }</code>
checklist-done-purchase = { $mark } <b>Primera entrega:</b> ya se entregó un pedido.
checklist-open-purchase = { $mark } <b>Primera entrega:</b> todavía no se ha entregado ningún pedido.
checklist-how-purchase =
    Ensayar: <code>vitrine rehearse</code>, en la máquina de la tienda, muestra tus productos y precios en una página local. No se compra nada.
    O compra aquí el producto más barato, como un comprador. El dinero sale de tu cuenta en el proveedor. Puedes aumentar tu propio saldo con /credit.
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
admin-replacements = Reemplazos { $cost }: comprado de nuevo para los compradores, incluido en el coste de arriba
admin-recovered = Devuelto por el proveedor { $money }
admin-rewards = Recompensas por invitaciones { $money }
admin-goodwill = Compensaciones { $money }
admin-balance = Saldo con el proveedor: <b>{ $money }</b>
admin-balance-unknown = Saldo con el proveedor: desconocido
admin-waiting = { $count ->
    [0] Ningún pedido espera al proveedor
    [one] { $count } pedido espera al proveedor
   *[other] { $count } pedidos esperan al proveedor
}
admin-outbox = Mensajes: { $pending } por enviar, { $parked } sin entregar
admin-own-orders = Estas son tus propias compras. Los pedidos de todos los compradores están en /find.
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
    Si está allí, toca «Está» y envía su número de operación.
    Si no está, no se cobró nada.
    El reembolso devuelve el dinero al comprador en cualquier caso, y la pérdida es de la tienda.
case-how-reason = «No se cobró» contradice el saldo, así que se te pedirá una frase: cómo sabes que no se cobró nada.
case-charged =
    <b>¿Se cobró el pedido #{ NUMBER($order, useGrouping: 0) }?</b>
    Está en la lista del proveedor: toca «Está» y envía su número de operación. El comprador recibe entonces lo que compró.
    No está en la lista: reembolsa al comprador. Recupera { $money } y la pérdida es de la tienda.
case-ask-trade = Envía el número de operación del pedido #{ NUMBER($order, useGrouping: 0) } de la lista del proveedor. La tienda le pregunta por él y luego te pide confirmar.
case-ask-reason = El saldo dice que el pedido #{ NUMBER($order, useGrouping: 0) } se cobró. ¿Cómo sabes que no? Envía una frase; queda registrada.
case-trade-wrong = ⚠️ Un número de operación tiene como máximo 64 letras, cifras y signos, sin espacios.
staff-status = { $status ->
    [placed] por comprar
    [submitting] comprándose
    [uncertain] resultado en verificación
    [review] necesita una decisión
    [accepted] comprado, falta la entrega
    [fulfilled] recibido, va hacia el comprador
    [delivered] entregado
    [cancelled] cancelado, dinero devuelto
   *[refunded] reembolsado
}
details-head = { $mark } <b>Pedido #{ NUMBER($order, useGrouping: 0) }</b> · { $status }
details-buyer = Comprador: { $buyer }
details-when = Realizado el { $at }, hace { $age }
details-refund-asked = 📣 <b>El comprador pidió el dinero</b> el { $at }
details-replaced-by = { $mark } Reemplazado por <b>#{ NUMBER($order, useGrouping: 0) }</b> ×{ $count }: { $status }
details-replaces = 🔁 Reemplaza lo que falló en el pedido #{ NUMBER($order, useGrouping: 0) }
details-stored = 📦 Textos guardados de este pedido: { $count }
details-deleted = 🗑 Lo entregado y lo que escribió el comprador se han eliminado.
details-price = Precio: <b>{ $money }</b>
details-code = Código promocional: <code>{ $code }</code>
details-code-saved = Código promocional: <code>{ $code }</code>, ahorró { $money }
details-paid = Pagado: { $sources }
details-payment = Pago: { $method } · { $amount } · { $at } · <code>{ $payment }</code>
details-payment-returned = { $state ->
    [pending] ⏳ Este pago se está devolviendo.
    [done] ✅ Este pago se devolvió.
   *[refused] ⚠️ La forma de pago se negó a devolver este pago.
}
details-payout-refund = ↩️ { $at } · reembolsado { $money } · { $who }
details-payout-pieces = ↩️ { $at } · reembolsado { $money } ({ $count } ud.) · { $who }
details-payout-goodwill = 🎁 { $at } · compensación { $money } · { $who }
details-cost = Coste: { $cost }
details-cost-charged = Coste: { $charged } (calculado: { $cost })
details-profit = Ganancia: <b>{ $money }</b>
details-profit-expected = Ganancia prevista: { $money }
details-loss = ⚠️ Pérdida: <b>{ $money }</b>
details-reward = Recompensa por la invitación: { $money }, { $state ->
    [pending] espera su fecha
    [credited] abonada
    [returned] retirada
   *[cancelled] anulada
}
details-attempt = { $outcome ->
    [accepted] El proveedor lo aceptó
    [refused] El proveedor lo rechazó
    [not_sent] No se envió
    [open] El proveedor aún no ha respondido
   *[unknown] El proveedor no dio una respuesta clara
}, { $at }
details-replay = Enviado otra vez: { $said }
details-event = { $at } · <b>{ $status }</b>: { $cause }
details-event-staff = { $at } · <b>{ $status }</b>: { $cause }, por <code>{ $who }</code>
details-answers = ✍️ <b>Lo que el comprador escribió para el pedido #{ NUMBER($order, useGrouping: 0) }</b>
polled-due = 🔄 Se está preguntando al proveedor. Toca Actualizar en un momento.
polled-new = 📤 El proveedor envió algo nuevo. Va hacia el comprador.
polled-nothing-new = El proveedor no tiene nada nuevo.
not-polled-other-account = ⚠️ Este pedido se hizo con otra cuenta del proveedor, así que no se le preguntó.
not-polled-refused = ⚠️ El proveedor se negó a responder: «{ $said }».
not-polled-no-answer = ⚠️ El proveedor no responde.
not-polled-changed = ⚠️ El pedido ha cambiado. No se hizo nada.
details-resent = 📤 Va otra vez hacia el comprador. Textos: { $count }
details-none = No hay nada guardado que mostrar o enviar.
details-not-written-about = Podrás ver lo entregado en el pedido #{ NUMBER($order, useGrouping: 0) } cuando su comprador escriba sobre él.
details-unreadable = 🔒 Lo entregado en el pedido #{ NUMBER($order, useGrouping: 0) } no se puede abrir con la clave actual.
find-orders =
    🧾 <b>{ $what }</b>
    Pedidos: { $count }
find-orders-many =
    🧾 <b>{ $what }</b>
    Pedidos: { $count } o más
find-all = Todos los pedidos
find-group = { $group ->
    [open] En curso
    [cases] Por decidir
    [delivered] Entregados
    [cancelled] Cancelados
    [refunded] Reembolsados
   *[all] Todos
}
find-period = { $days ->
    [1] Hoy
    [7] 7 días
   *[30] 30 días
}
find-any-day = Cualquier día
find-key = { $key ->
    [order] número de pedido
    [request] número de solicitud
    [trade] número de operación
   *[payment] pago
}
find-by-key = { $line }{"\u000A"}  encontrado por su { $key }
find-several-keys = Varios pedidos tienen este número:
find-choose = Hay varios. ¿Cuál buscas?
find-not-understood = ⚠️ No se entendió y se omitió: «{ $text }»
find-top-up = 💳 El pago <code>{ $payment }</code> de { $amount } no compró ningún pedido: se añadió al saldo. Estos son los pedidos de su comprador.
find-ask =
    🔎 <b>¿Qué buscas?</b>
    Un número de pedido, operación, solicitud o pago; un comprador (@nombre o ID); un producto; un estado; <i>hoy</i>, <i>7d</i> o días como 2030-01-15..2030-01-31. Varios juntos acotan la lista.
bulk-causes = 📋 <b>Pedidos por decidir, según su causa</b>
bulk-cause-line = { $number }. { $cause } · pedidos: { $count } · { $money }
bulk-cause = 📋 <b>Todos los pedidos por decidir de una causa:</b> { $cause }
bulk-orders = 📋 <b>Todos estos pedidos:</b> { $what }
bulk-count = Pedidos: { $count }
bulk-first = Cada vez se toman { $count }; vuelve aquí para los demás.
bulk-numbers = <code>{ $numbers }</code>
bulk-ask-refund = ↩️ <b>¿Reembolsar cada pedido?</b> Pedidos: { $count } · en total { $money }. Lo entregado se queda con los compradores.
bulk-ask-not-charged = <b>¿No se cobró ninguno?</b> Pedidos: { $count } · los compradores recuperan { $money } en total y los pedidos se cancelan. Se omiten aquellos en los que el saldo indica un cobro.
bulk-ask-wait = ⏳ <b>¿Esperar más la entrega de cada uno?</b> Pedidos: { $count } · { $money } siguen reservados.
bulk-ask-write = ✉️ <b>¿Escribir esto a cada comprador?</b> Compradores: { $count }
bulk-ask-replace = 🔁 <b>¿Reponer el producto de cada uno de estos pedidos?</b> Pedidos: { $count }. Se reponen las unidades que comunicó el comprador, o todas. Los compradores no pagan nada.
bulk-replace-cost = A la tienda le cuesta como máximo <b>{ $money }</b> en total. Un pedido que para entonces cueste más se omite.
bulk-replaced = ⚠️ Ya se repusieron: { $count }. Estos compradores se quedan con la reposición y además reciben el dinero.
bulk-text = <blockquote>{ $text }</blockquote>
bulk-each = Cada pedido se cambia por separado, y solo si sigue como ahora. Los demás se omiten y se cuentan.
bulk-nothing = No queda nada por hacer: ninguno de estos pedidos lo necesita ahora.
bulk-ask-text = ✉️ <b>¿Qué debe leer cada comprador?</b> Compradores: { $count }. El texto llega con el número de su pedido y pueden responder.
bulk-text-long = Este texto es demasiado largo. Acórtalo.
bulk-working = ⏳ <b>En marcha.</b> Pedidos: { $count }. Si este mensaje no cambia en unos minutos, la tienda se reinició: mira hasta dónde llegó. Lo hecho no se repite.
bulk-interrupted = ⚠️ <b>La tienda se reinició a la mitad.</b> Hechos: { $done } de { $count }. ¿Seguir con el resto? Lo verás antes de que se haga nada, y lo hecho no se repite.
bulk-done = ✅ <b>Hecho:</b> { $count } · { $money }
bulk-skipped = Omitidos: { $count } · { $why ->
    [needs-reason] necesita su propio motivo, porque el saldo indica un cobro
    [daily-sum] supera lo que puedes devolver hoy
    [supplier] el proveedor no lo confirmó
    [written] ya tiene este texto
    [erased] el comprador borró sus datos
    [paused] las ventas están en pausa
    [shop-cap] supera lo que la tienda puede vender en un día
    [sold-out] ya no se vende o está agotado
    [dearer] cuesta más de lo que se mostró
   *[changed] cambió entretanto o no lo necesita
}

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
effect-not-charged = ➡️ <b>El comprador recupera { $money }</b> y el pedido se cancela. Si el proveedor sí cobró { $cost }, la tienda los pierde. Cuando aparezca la operación, anota la pérdida en la contabilidad con «Está: escribir el número» en la página del pedido.
effect-late-trade = ➡️ <b>El comprador ya tiene su dinero y no recibe nada más.</b> La contabilidad anota { $cost } como pérdida de la tienda con el número de operación <code>{ $trade_no }</code>.
effect-reason = Tu motivo, que queda anotado: «{ $reason }»
effect-refund = ➡️ <b>El comprador recupera { $money }</b> y el pedido se cancela. La contabilidad anota { $cost } como pérdida de la tienda.
effect-withdraw = ➡️ <b>El comprador recupera { $money }</b> y el pedido se cancela. Al proveedor aún no se le ha comprado nada.
effect-refund-on-its-way = ⚠️ <b>La compra ya está aquí y de camino al comprador, que se la queda.</b> El comprador recupera { $money }; los { $cost } pagados al proveedor no se recuperan.
effect-refund-delivered = ⚠️ <b>El comprador ya tiene su compra y se la queda.</b> El comprador recupera { $money }; los { $cost } pagados al proveedor no se recuperan.
effect-stands = Esta pregunta vale un minuto y solo tú puedes responderla.
effect-replaced = ⚠️ Este pedido ya se reemplazó ({ $count }). El comprador se queda con el reemplazo y además recibe el dinero.
second-tap-dropped = No se ha cambiado nada.
second-tap-too-late = ⌛ Esta pregunta ha caducado, así que no se ha cambiado nada. Vuelve a empezar, por favor.
second-tap-no-right = 🔒 Tu función ya no lo permite, así que no se ha cambiado nada.
proposal-ask = <b>{ $label }</b>: tiene que aprobarlo alguien que pueda decidir. ¿Enviarlo?
proposal-needed = 🔒 Tu función no lo permite, así que no se ha cambiado nada. Pídelo a un propietario o a un gerente.
proposal-question = <blockquote expandable>{ $text }</blockquote>
proposal-choice = → { $label }
proposal-asks = 📣 <b>{ $name } propone esto.</b> ¿Lo apruebas?
proposal-expires = Si nadie decide en { $time }, no se hace nada.
proposal-above-own-sum = ⚠️ Es más de lo que aún puedes dar hoy: { $money }.
proposal-above-sum = Supera lo que { $name } aún puede dar hoy.
proposal-above-sum-again = No se ha cambiado nada. Hazlo otra vez y podrás pedírselo a un propietario.
proposal-sent = 📣 <b>Enviado a { $names }.</b> No se hace nada hasta que alguien lo apruebe. Aquí leerás la decisión. Caduca en { $time }.
proposal-unsent = ⚠️ <b>Ahora no se puede localizar a nadie que decida</b>, así que no se ha propuesto nada. Inténtalo más tarde.
proposal-in-progress = ⏳ <b>{ $name } lo está decidiendo ahora mismo.</b>
proposal-approved = ✅ <b>{ $name } lo ha aprobado.</b>
proposal-declined = ✖️ <b>{ $name } lo ha rechazado.</b> No se ha cambiado nada.
proposal-asked-again = ⏳ <b>Se pregunta otra vez a { $name } antes de hacer nada</b>: puede haber cambiado desde tu propuesta.
proposal-expired = ⌛ Esta propuesta ha terminado, así que no se ha cambiado nada. Se puede proponer de nuevo.
proposal-left = 🔒 <b>{ $name }</b> ya no puede proponer esto, así que no se ha cambiado nada.
role-owner = propietario
role-manager = gerente
role-support = atención
role-viewer = observador
staff-title = 👥 <b>Personal</b>
staff-line-settings = · <b>{ $name }</b> ({ $handle }): propietario, puesto en ADMIN_IDS
staff-line = · <b>{ $name }</b> ({ $handle }): { $role }
staff-waiting = 👤 <b>{ $name }</b> ({ $handle }) ha abierto un enlace y sería { $role }. ¿Es la persona correcta?
staff-roles =
    <b>Propietario</b>: todo, con el personal y los ajustes.
    <b>Gerente</b>: todo lo demás; el dinero, hasta una suma diaria.
    <b>Atención</b>: responde a los compradores y propone lo que toca al dinero; no ve costes.
    <b>Observador</b>: ve pedidos, compradores, productos y cifras; secretos no.
staff-member = <b>{ $name }</b> ({ $handle }): { $role }, desde { $since }
staff-ask-role = <b>¿Qué función tendrá la persona nueva?</b>
staff-ask-person = Pulsa el botón bajo el campo de texto y elige quién será <b>{ $role }</b>. Después lo confirmas.
staff-chosen = Has elegido a <b>{ $name }</b>.
staff-link =
    🔗 Envía este enlace a quien será <b>{ $role }</b>:
    <code>{ $link }</code>
    Sirve una vez y durante { $minutes } minutos. Después leerás quién lo abrió y confirmarás el nombre.
staff-no-link = ⚠️ Telegram no ha dicho el nombre de este bot, así que no hay enlace. Inténtalo de nuevo.
staff-ask-removal = ¿Quitar a <b>{ $name }</b> ({ $handle }) del personal? Sus botones antiguos dejan de funcionar al momento.
staff-ask-change = ¿Hacer a <b>{ $name }</b> ({ $handle }) <b>{ $role }</b>? Vale al momento.
staff-role-now = Ahora: { $role }
staff-changed = ✅ <b>{ $name }</b> es ahora { $role }.
staff-removed = ✅ <b>{ $name }</b> ya no es del personal.
staff-refused = ✖️ <b>{ $name }</b> no tiene función. El enlace ya no sirve.
staff-nothing-to-change = <b>{ $name }</b> ya tiene esta función.
staff-owner-of-settings = 🔒 <b>{ $name }</b> es propietario por ADMIN_IDS en los ajustes. Solo los ajustes pueden cambiarlo.
staff-last-owner = 🔒 <b>{ $name }</b> es el último propietario. Sin propietario nadie podría dar funciones: primero haz propietario a otra persona.
staff-changed-meanwhile = ⏳ La función ha cambiado después de la pregunta, así que no se ha hecho nada. Míralo otra vez.
staff-no-owner = 🔒 Ya no eres propietario, así que no se ha cambiado nada.
staff-decided = Esto ya está decidido.
staff-banned = 🔒 <b>{ $name }</b> está bloqueado, así que no se ha dado ninguna función. Quita antes el bloqueo.
staff-you-are = 👥 Ahora eres <b>{ $role }</b> en esta tienda. /start abre tu panel.
staff-you-left = 👥 Ya no eres del personal de esta tienda.
staff-link-waiting = 👤 Gracias. Ahora un propietario confirma que eres tú; lo leerás aquí.
staff-link-used = 🔗 Este enlace ya se ha usado. Pide uno nuevo.
staff-link-expired = ⌛ Este enlace ha caducado. Pide uno nuevo.
staff-link-unknown = 🔗 Este enlace no funciona. Pide uno nuevo.
staff-link-staff = 👥 Ya eres del personal de esta tienda. Un propietario puede cambiar tu función.
audit-title = { $count ->
    [0] 🧾 <b>Registro</b>
    [one] 🧾 <b>Registro</b> · { $count } acción
    [many] 🧾 <b>Registro</b> · { $count } acciones
   *[other] 🧾 <b>Registro</b> · { $count } acciones
}
audit-about = Solo: <code>{ $target }</code>
audit-empty = No se ha hecho nada que encaje.
audit-line = { $at } · <b>{ $name }</b> { $action } <code>{ $target }</code>
audit-amounts = { $before } → { $after }
audit-given-away = ({ $money })
audit-proposed = (a propuesta de { $name })
audit-program = El programa
audit-action-other = «{ $action }»
audit-action-credit = cambió un saldo
audit-action-goodwill = dio un detalle de cortesía
audit-action-limit = fijó un límite de crédito
audit-action-refund-part = devolvió una parte
audit-action-refund-payment = devolvió un pago
audit-action-claim-confirm = confirmó un pago
audit-action-claim-decline = rechazó un pago
audit-action-claim-withdraw = retiró el aviso de un pago
audit-action-close-payment-case = cerró un caso de pago
audit-action-recover = anotó lo recuperado
audit-action-close-debt = cerró lo que debe el proveedor
audit-action-decline-proposal = rechazó una propuesta
audit-action-resolve = resolvió un caso
audit-action-replace = repuso la compra
audit-action-replace-by-text = repuso la compra con un texto
audit-action-judge-text = valoró una frase
audit-action-poll = preguntó por el estado
audit-action-resend-delivery = envió la compra otra vez
audit-action-read-delivery = leyó la compra
audit-action-refuse-problem = rechazó un problema comunicado
audit-action-ban = bloqueó
audit-action-unban = quitó un bloqueo
audit-action-answer = respondió
audit-action-write = escribió a un comprador
audit-action-close = cerró una conversación
audit-action-reopen = reabrió una conversación
audit-action-note = escribió una nota
audit-action-note-deleted = borró una nota
audit-action-pin = fijó
audit-action-unpin = dejó de fijar
audit-action-stop-selling = dejó de vender
audit-action-stop-reason = cambió el motivo de la detención
audit-action-sell-again = vende otra vez
audit-action-warranty = fijó una garantía
audit-action-add-promo-code = añadió un código
audit-action-end-promo-code = terminó un código
audit-action-set-price-rule = puso una regla de precio
audit-action-remove-price-rule = quitó una regla de precio
audit-action-approve-low-price = aprobó un precio bajo
audit-action-withdraw-low-price = retiró un precio bajo
audit-action-accept-rate = aceptó un tipo de cambio
audit-action-staff-role = dio una función
audit-action-staff-remove = quitó del personal
audit-action-staff-link = creó un enlace de personal
audit-action-staff-refuse = rechazó a una persona
audit-action-sales-paused = pausó las ventas
audit-action-sales-resumed = reanudó las ventas
audit-action-balance-warning = fijó el aviso de saldo
audit-action-shop-text = cambió un texto para compradores
audit-decision-trade = (encontrado)
audit-decision-not-charged = (sin cargo)
audit-decision-refund = (reembolsado)
audit-decision-delivery = (es el producto)
audit-decision-message = (solo un mensaje)
audit-decision-continue = (los pedidos siguen)
audit-decision-cancel-orders = (pedidos cancelados)
audit-decision-credit = (abonado)
audit-decision-do-not-credit = (no abonado)
audit-decision-settled = (resuelto fuera)
staff-question-expired = ⌛ Esta pregunta ha caducado, así que no se ha cambiado nada. Vuelve a empezar, por favor.
staff-question-needs-text = ⚠️ Responde con un texto, por favor.
staff-question-amount = ⚠️ «{ $text }» no es un importe claro. Escríbelo en cifras y sin separador de miles, por ejemplo 12.50.
staff-question-currency = ⚠️ Escribe el importe en { $currency }, por favor.
staff-question-positive = ⚠️ El importe debe ser mayor que cero.
staff-ask-product = <b>¿Qué producto?</b> Envía su nombre o su código.
staff-ask-buyer = <b>¿Qué comprador?</b> Envía el ID, el @nombre o el nombre.
staff-ask-payer = <b>¿Quién pagó y cuánto vale?</b> Envía las dos cosas, por ejemplo <code>@ann 12.50</code>.
staff-ask-order = <b>¿Qué pedido?</b> Envía su número.
staff-ask-amount = <b>¿Cuánto?</b> Envía el importe, por ejemplo 12.50.
staff-ask-payment = <b>¿De quién es el pago?</b> Envía el ID, el @nombre o el nombre del comprador, o el ID del pago.
staff-ask-reference = <b>¿Qué pago?</b> Envía su referencia.
staff-ask-ruling = <b>¿Qué pasó?</b> Envía <code>trade NUMBER</code>, <code>not-charged</code> o <code>refund</code>.
staff-ask-promo = <b>¿Qué código?</b> Envía el código y su descuento, por ejemplo <code>SUMMER 10%</code>.

cause-seller-message = el vendedor escribió un mensaje antes de la compra
cause-seller-message-unjudged = nadie decidió a tiempo qué era el mensaje del vendedor, así que vale como compra
cause-ends-program = la tienda se detuvo varias veces mientras trabajaba en este pedido; si no hay número de operación, no se compró nada
cause-refused = el proveedor lo rechazó
cause-refused-but-charged = el proveedor lo rechazó, pero nuestro saldo con él bajó exactamente lo que cuesta
cause-refused-unreadable = el proveedor lo rechazó y no se pudo leer nuestro saldo con él para confirmarlo
cause-no-number = el proveedor aceptó el pedido sin dar un número de operación
cause-goods-no-number = el proveedor entregó la compra sin número de operación
cause-query-fails = el proveedor ya no responde a consultas sobre este pedido
cause-apology = el proveedor cobró y en vez de la compra envió una disculpa
cause-overdue = el proveedor aceptó el pedido hace mucho y aún no lo ha entregado
cause-restored = estaba abierto en la copia de seguridad desde la que se restauró la tienda, y desde entonces puede haberse comprado
cause-supplier-changed = la configuración indica ahora otra cuenta del proveedor, y este pedido se envió desde la anterior
cause-number-of-another = el proveedor respondió con el número de operación del pedido #{ $detail }
cause-raised = hubo un error interno de la tienda durante la compra
cause-not-recorded = no se pudo registrar la respuesta del proveedor
cause-crash = la tienda se detuvo durante la compra
cause-process-halted = un proceso de la tienda dejó de responder durante la compra y aún puede enviarla; asegúrate de que ese proceso ha terminado antes de mirar el panel del proveedor
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
cause-replacement = reemplaza lo que falló en el pedido #{ $detail }
cause-replaced-by-text = un operador envió un texto en lugar de la compra
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
unruled-needs-reason = ⚠️ El saldo dice que el pedido #{ NUMBER($order, useGrouping: 0) } se cobró, así que no se ha cambiado. Si sabes que no fue así, explica por qué en pocas palabras.
unruled-other-account = ⚠️ El pedido #{ NUMBER($order, useGrouping: 0) } se hizo con otra cuenta del proveedor, así que su número de operación no se puede comprobar desde esta. No se ha cambiado nada; aún puedes usar <code>refund</code> o volver a indicar esa cuenta en la configuración.
unruled-supplier-said = ⚠️ El proveedor no confirmó este número de operación: «{ $said }». El pedido #{ NUMBER($order, useGrouping: 0) } no se ha cambiado.
unruled-supplier-refused = ⚠️ El proveedor no confirmó este número de operación. El pedido #{ NUMBER($order, useGrouping: 0) } no se ha cambiado.
unruled-supplier-away = ⚠️ El proveedor no responde, así que no se pudo comprobar el número de operación. El pedido #{ NUMBER($order, useGrouping: 0) } no se ha cambiado; inténtalo de nuevo en un minuto.
unruled-otherwise = ⚠️ El pedido #{ NUMBER($order, useGrouping: 0) } no se ha cambiado.
unruled-how = /review muestra los pedidos por revisar.

credit-ask = ❓ ¿<b>Sumar { $money }</b> al saldo de <b>{ $name }</b> ({ $who })?
credit-ask-back = ❓ ¿<b>Descontar { $money }</b> del saldo de <b>{ $name }</b> ({ $who })?
credit-then = Después quedaría así:
credit-why = ¿Este dinero se recibió o es una compensación? Solo la compensación reduce la ganancia.
credit-goodwill = Es una compensación: reduce la ganancia.
credit-done = ✅ Hecho. <b>{ $name }</b> ({ $who }) tiene ahora:

limit-own = 💳 <b>{ $name }</b> ({ $who }) tiene un límite de crédito propio: <b>{ $money }</b>.
limit-default = 💳 <b>{ $name }</b> ({ $who }) tiene el límite de crédito general de la tienda: <b>{ $money }</b>.
limit-earlier = 💳 <b>{ $name }</b> ({ $who }) conserva un límite de crédito general anterior: <b>{ $money }</b>. Lo ha usado, así que el límite más bajo se aplica cuando lo haya devuelto y la tienda se reinicie.
limit-exceeded = ⚠️ Todavía debe más que eso: { $money }. No puede comprar a crédito hasta que la deuda quede dentro del límite.
limit-ask = ❓ ¿Fijar el límite de crédito de <b>{ $name }</b> ({ $who }) en <b>{ $money }</b>? Podrá gastar esa cantidad sin haber pagado.
credit-how-much = ➕ <b>¿En cuánto debe cambiar el saldo de { $name }</b> ({ $who })? Escribe un importe como 12,50; con un menos se descuenta.
limit-how-much = ✍️ Escribe el nuevo límite, o <code>default</code> para el de la tienda.
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
admin-product-owner = Lo vende allí: { $text }
admin-product-service-url = Soporte: { $text }
admin-product-service-im = Mensajería: { $text }
admin-product-share-url = Su página: { $text }
admin-product-none = Ningún producto lleva esto en el nombre o el código.
admin-product-several = Coinciden varios productos; elige uno por su código:
admin-product-line = · { $name }: <code>/{ $command } { $code }</code>
admin-product-refused = ⚠️ El proveedor se negó a responder: «{ $said }»
admin-product-away = ⚠️ El proveedor no responde. Inténtalo de nuevo en un minuto.
admin-product-number = N.º { $id } · <code>{ $code }</code>
admin-product-category = Categoría: { $name }
admin-product-on-sale = ✅ A la venta
admin-product-not-sold = ⛔ <b>No se vende ahora:</b>
admin-product-cost = Tu costo: { $cost } por pieza
admin-product-price = Precio: { $price }
admin-product-stock = { $count ->
    [one] Existencias: { $count } pieza
   *[other] Existencias: { $count } piezas
}
admin-product-stock-unknown = Existencias: el proveedor no lo dice
admin-product-stock-manual = Se entrega a mano
admin-product-sold = { $count ->
    [one] 30 días: { $count } pedido, { $money }
   *[other] 30 días: { $count } pedidos, { $money }
}
admin-product-watchers = { $count ->
    [0] Nadie lo sigue
    [one] { $count } persona lo sigue
   *[other] { $count } personas lo siguen
}
admin-product-pinned = 📌 Destacado
admin-product-read = Su página se leyó { $at }
admin-obstacle-stopped = · { $who } dejó de venderlo, { $at }
admin-obstacle-stopped-why = <blockquote>{ $text }</blockquote>
admin-obstacle-gone = · el proveedor ya no lo ofrece
admin-obstacle-unsellable = · { $why }
admin-obstacle-unread = · su página aún no se ha leído; se lee cuando un comprador la abre
admin-obstacle-sold-out = · está agotado
admin-obstacle-flash-coming = · su oferta relámpago empieza { $at }
admin-obstacle-flash-over = · su oferta relámpago terminó { $at }
admin-obstacle-not-taken = · el saldo en el proveedor no alcanza para un pedido, o el proveedor no responde
admin-obstacle-paused = · toda la tienda está en pausa: { $why }
admin-obstacle-no-rate = · no hay un tipo de cambio con el que vender
admin-obstacle-shop-cap = · la tienda ha alcanzado su límite de 24 horas
admin-obstacle-disk = · el disco está lleno, o falta un archivo de la tienda
admin-stop-done = ⛔ Ya no se vende. Quien tiene un precio abierto puede comprar una vez; los pedidos siguen.
admin-stop-before = Ya no se vendía.
admin-stop-reason-ask = ¿Por qué no se vende? Solo lo lee el personal: { $most } caracteres como máximo.
admin-stop-reason-too-long = ⚠️ Es demasiado largo: { $most } caracteres como máximo.
admin-sell-again-done = ✅ Se vende de nuevo. Se avisa a quien lo sigue.
admin-sell-again-before = Ya está a la venta.
admin-stopped-head = <b>Productos que no vendes</b>
admin-stopped-none = No has dejado de vender ningún producto.
admin-stopped-line = · { $name }, desde { $at }
shop-texts-head = <b>Textos que leen los compradores</b>
shop-text-own-welcome = Bienvenida, desde { $at }: <blockquote>{ $text }</blockquote>
shop-text-default-welcome = Bienvenida: la habitual, con el nombre del comprador.
shop-text-own-terms = Condiciones, desde { $at }: <blockquote>{ $text }</blockquote>
shop-text-setting-terms = Condiciones: las del archivo de TERMS_FILE.
shop-text-default-terms = Condiciones: el texto breve habitual.
shop-text-ask-welcome = Envía la nueva bienvenida. Se muestra en la página de inicio bajo el nombre de la tienda, en todos los idiomas tal como la escribes.
shop-text-ask-terms = Envía las nuevas condiciones. Las muestra /terms, en todos los idiomas tal como las escribes.
shop-text-limits = { $most ->
    [one] Texto sin formato, de { $most } carácter como máximo.
   *[other] Texto sin formato, de { $most } caracteres como máximo.
}
shop-text-too-long = { $most ->
    [one] ⚠️ Está vacío o es demasiado largo: { $most } carácter como máximo.
   *[other] ⚠️ Está vacío o es demasiado largo: { $most } caracteres como máximo.
}
shop-text-preview = Los compradores leerán esto. ¿Guardarlo?
shop-text-default-ask = ¿Mostrar de nuevo el texto habitual? El tuyo se borra.
shop-text-stored = ✅ Guardado. Los compradores ya lo leen.
shop-text-default-again = ✅ Los compradores leen de nuevo el texto habitual.
shop-text-changed-meanwhile = ⚠️ Otro propietario ha cambiado este texto entretanto. No se ha guardado nada; míralo antes.

cause-refused-coupon = el proveedor no aceptó el código promocional
cause-refused-answer = el proveedor no aceptó una respuesta del comprador
cause-refused-but-fell = el proveedor lo rechazó, pero nuestro saldo con él bajó de todos modos
cause-not-charged-still = el proveedor no dio una respuesta clara, pero nuestro saldo con él no cambió en todo el tiempo que puede durar una compra: no se cobró nada
cause-not-charged-poor = el proveedor no dio una respuesta clara; al preguntarle de nuevo, no tenía el pedido registrado y dijo que nuestro saldo con él no alcanza
cause-unknown-fell = el proveedor no dio una respuesta clara y nuestro saldo con él bajó: lo más probable es que se cobrara
cause-unknown-rose = el proveedor no dio una respuesta clara y entretanto nuestro saldo con él subió, así que no demuestra nada
cause-unknown-unreadable = el proveedor no dio una respuesta clara y no se pudo leer nuestro saldo con él
cause-unknown-booked = el proveedor no dio una respuesta clara, pero al preguntarle de nuevo dijo que el pedido está registrado: búscalo en su panel
cause-unknown-number-in-use = el proveedor dijo que nuestro número de solicitud para este pedido ya está en uso, aunque solo lo enviamos una vez
cause-again = se envió una vez más y el proveedor lo aceptó

admin-paid-in = Ingresado: { $sums }
admin-paid-back = Devuelto: { $sums }
admin-paid-sum = { $method } { $amount }
admin-waiting-line = { $mark } #{ NUMBER($order, useGrouping: 0) } · { $age } · { $money } · { $name }
admin-unsold-none = ✅ Todo lo que ofrece el proveedor se puede vender.

## Avisos para operadores, y los que activan los compradores.

alert-review = 🔎 <b>Un pedido necesita tu decisión.</b> El dinero del comprador está reservado.
alert-low-quote = ⛔ <b>{ $product } no se vende: el precio del proveedor es demasiado bajo.</b> Por { $quantity } × cotiza { $cost }; según su propia lista cuesta al menos { $catalogue_cost }. Si al final cobrara el precio completo, pagarías tú la diferencia. Los compradores leen que el producto no se puede comprar ahora.
alert-free-quote = ⛔ <b>{ $product } es gratis y no se vende sin tu aprobación.</b> Por { $quantity } × el proveedor cotiza { $cost }, lo mismo que dice su propia lista. Si al final cobrara algo, lo pagarías tú. Los compradores leen que el producto no se puede comprar ahora.
alert-product-broken = ⚠️ <b>«{ $product }» no se vende por ahora.</b> Una operación suya no tiene un resultado claro y ahora no se puede leer: el proveedor responde con una página de error. Se volverá a vender en cuanto se pueda leer.
alert-rate-jumped = ⏸ <b>Ventas en pausa: el tipo de cambio ha cambiado de golpe.</b> No se puede comprar nada.
alert-rate-jumped-method = ⏸ <b>{ $method }: no se ofrece, porque su valor ha cambiado de golpe.</b> Lo ya pagado no se ve afectado.
alert-rate-back = ▶️ <b>{ $method } vuelve a ofrecerse.</b> La fuente da otra vez un valor habitual, ya no { $rate }.
alert-rate-accepted = ▶️ <b>{ $method } vuelve a ofrecerse.</b> { $rate } lo ha aceptado { $who }.
alert-payment-unexpected = 💳 <b>Llegó un pago que no coincide con su factura.</b> Se abonó a quien pagó; compáralo con la lista de la forma de pago, por favor.
alert-payment-by-banned = 💳 <b>Pagó un comprador bloqueado.</b> El dinero está en su saldo, pero no puede gastarlo. Devuélvelo con /refund o a mano.
alert-payment-unreadable = 💳 <b>La tienda no entiende lo que una forma de pago dice de una factura.</b> Puede estar pagada y aún no se ha abonado nada; la tienda sigue preguntando. Mira la factura en la cuenta de la forma de pago. No abones nada a mano mientras la tienda siga preguntando: se abonaría dos veces.
alert-payment-without-owner = 💳 <b>Un pago nombra una factura de otra tienda o de otra clave.</b> No se abonó a nadie; /review dice qué puedes hacer.
alert-payment-reversed = 💳 <b>Un pago fue retirado desde fuera.</b> El saldo del comprador se redujo en lo que se había abonado; puede quedar por debajo de cero. Hasta que decidas en /review, no se compra nada para este comprador.
alert-payment-after-restore = 💳 <b>Se encontró un pago que esta base de datos no conoce.</b> Aún no se ha abonado: pudo abonarse y gastarse antes. Decide en /review.
alert-payments-found = 💳 <b>Pagos que esta base de datos no conoce: { $count }, por { $value } en total.</b> Son más antiguos que la base de datos, o del tiempo que falta en una copia restaurada. Aún no se ha abonado nada: pudieron abonarse y gastarse antes. Decide sobre todos con el botón, o uno por uno en /review.
alert-payment-parked = 💳 <b>Llegó un pago que la tienda no pudo registrar.</b> Aún no se ha abonado. Decide en /review.
alert-refund-refused = 💳 <b>Una forma de pago se negó a devolver un pago.</b> El dinero está otra vez en el saldo. /review dice qué puedes hacer.
alert-refund-overdue = 💳 <b>Una forma de pago lleva horas sin devolver un pago.</b> El saldo se redujo; la tienda lo sigue intentando. Mira /review.
alert-staff-link-opened = 👤 <b>{ $name }</b> ({ $handle }) ha abierto tu enlace y sería <b>{ $role }</b>. ¿Es la persona correcta? No pasa nada hasta que respondas.
alert-cost-differs = ⚠️ <b>El proveedor cobró { $charged } en vez de { $cost }.</b> El comprador pagó lo que se le mostró.
alert-charge-unread = ⚠️ <b>No se puede leer el importe que cobró el proveedor.</b> Se ha anotado { $charged }, lo último que cotizó; compáralo con su lista, por favor.
alert-goods-without-number = ⚠️ <b>Llegó una compra sin número de operación.</b> El comprador ya la tiene; compárala con la lista del proveedor, por favor.
alert-undeliverable = 📪 <b>No se pudo entregar una compra:</b> { $reason ->
    [refunded] el comprador ya recuperó su dinero, así que la compra se queda aquí.
    [missing] no hay nada guardado para este pedido. Compáralo con la lista del proveedor.
   *[other] { $reason }. Queda guardada y se enviará de nuevo cuando el comprador escriba al bot y cuando la tienda se reinicie.
}
alert-status-parked = 📪 <b>Un comprador no ve cómo va su pedido:</b> { $reason }. El mensaje se envía de nuevo cuando el comprador escriba al bot y cuando la tienda se reinicie. Si no puede esperar, abre el pedido para ver quién es el comprador y avísale tú.
alert-seller-message = ✉️ <b>Un vendedor escribió una frase en lugar de la compra.</b> El comprador ya la leyó. El dinero sigue reservado hasta que decidas qué es; tu respuesta vale para todos los pedidos de este producto.
alert-doubtful-goods = ⚠️ <b>Una compra que parece una frase</b>, de un producto que antes se entregaba como código. El comprador ya la tiene y la ha pagado; revísala, por favor.
alert-seller-text = «{ $text }»
alert-answers-altered = ⚠️ <b>El proveedor cambió lo que escribió un comprador</b> en: { $fields }. El vendedor podría entregar en la cuenta equivocada. Se avisó al comprador, y puede que te escriba.
alert-altered-answer = { $field }: se escribió <code>{ $sent }</code>, el proveedor tiene <code>{ $stored }</code>
alert-update-parked = ⚠️ <b>No se pudo procesar una actualización</b> y se omitió (actualización { $update }, { $error }). Se avisó al comprador.
alert-webhook-set = 🔀 <b>Otro programa configuró un webhook para este bot.</b> La tienda lo borra y sigue funcionando, pero lo que los compradores enviaron mientras tanto puede haberle llegado a ese programa. Si no fue nadie de ustedes, alguien tiene el token del bot: revócalo en @BotFather y pon el nuevo en TELEGRAM_TOKEN.
alert-other-poller = 🔀 <b>Otro programa recibe los mensajes de este bot</b>, así que la tienda responde tarde o no responde. Detén ese programa. Si nadie de ustedes lo inició, alguien tiene el token del bot: revócalo en @BotFather y pon el nuevo en TELEGRAM_TOKEN.
alert-message-ends-program = ⛔ <b>La tienda se detuvo varias veces al enviar un mismo mensaje, así que ya no lo envía:</b> { $message ->
    [deliver] la entrega del pedido de abajo. El comprador aún puede abrirla en sus pedidos.
    [status] el estado del pedido de abajo. El comprador aún puede verlo en sus pedidos; escríbele si no puede esperar.
    [alert] un aviso a un operador.
   *[other] un mensaje a un comprador.
}
alert-recheck-ends-program = ⛔ <b>La tienda se detuvo varias veces al consultar al proveedor las novedades de un pedido ya entregado, así que ya no las consulta.</b> El comprador tiene su entrega. Lo que el proveedor añada después estará en su panel.
alert-refused-count = ⚠️ <b>Pedidos rechazados por el proveedor en una hora: { $count }.</b> Solo se te avisó del primero. Todos los compradores han recuperado su dinero.
alert-store-down = ⚠️ <b>No se puede contactar con el proveedor.</b> { $reason }
alert-supplier-trouble = { $trouble ->
    [balance] ⚠️ <b>El saldo en el proveedor no alcanza para un pedido que cuesta { $needed }.</b> Los compradores leen que la tienda no puede aceptar pedidos en este momento. Recárgalo; la tienda volverá a aceptar pedidos por sí sola.
   *[other] ⚠️ <b>El proveedor no responde, o sus respuestas no sirven.</b> Los compradores leen que la tienda no puede aceptar pedidos en este momento. La tienda sigue preguntando y volverá a aceptar pedidos por sí sola.
}
alert-supplier-available = Se puede gastar allí: { $available }
alert-supplier-trouble-over = { $trouble ->
    [balance] ✅ <b>El saldo en el proveedor vuelve a alcanzar.</b> La tienda acepta pedidos.
   *[other] ✅ <b>El proveedor responde de nuevo.</b> La tienda acepta pedidos.
}
alert-late-reply = ⚠️ <b>Una respuesta del proveedor llegó demasiado tarde para su pedido.</b> Queda guardada; compara el pedido con la lista del proveedor.
alert-late-trade = ⚠️ <b>Apareció la operación de un pedido cancelado.</b> El proveedor cobró { $charged } y el comprador ya tiene su dinero: la contabilidad lo anota como pérdida de la tienda. Lo comprado está en la lista del proveedor.
alert-refused = ⚠️ <b>El proveedor rechazó un pedido.</b> El comprador ha recuperado su dinero.
alert-replacement-failed = ⚠️ <b>No se pudo comprar el reemplazo del pedido #{ $replaced }.</b> El comprador sigue con lo que falló. Abre el pedido y decide de nuevo.
alert-quote-refused = ⚠️ <b>El proveedor se niega a vender «{ $product }».</b> Los compradores leen que no se puede comprar. Por qué: { $cause }
alert-books = ⛔ <b>La contabilidad no cuadra</b> (<code>{ $reason }</code>). No se vende nada más hasta que lo mire una persona: ejecuta <code>vitrine reconcile</code> en el servidor, que explica cada regla. /resume reanuda las ventas.
alert-stored-sums = ⚠️ <b>Las cifras del panel y del resumen diario pueden haber sido erróneas durante un día.</b> La comprobación nocturna encontró sumas guardadas que no coinciden con la contabilidad y las ha vuelto a calcular. El límite SHOP_DAILY_CAP también las usa. Los saldos, los pedidos y la propia contabilidad no están afectados. Si este mensaje se repite, avisa a quien mantiene el programa.
alert-balance-fell = ⚠️ <b>El saldo con el proveedor bajó { $reason } más de lo que consta en la contabilidad.</b> Compara la lista de pedidos del proveedor con la nuestra: <code>vitrine reconcile</code> muestra ambas cifras.
alert-balance-low =
    { $low ->
        [days] ⚠️ <b>El saldo con el proveedor dura pocos días. Días que quedan: { $days }.</b>
        [cost] ⚠️ <b>El saldo con el proveedor no cubre el producto más caro vendido en 30 días: { $dearest }.</b>
       *[both] ⚠️ <b>El saldo con el proveedor es bajo. Días que quedan: { $days }. No cubre el producto más caro vendido en 30 días: { $dearest }.</b>
    }
    Se puede gastar: { $available }. Recarga en el panel del proveedor.
alert-balance-recovered = ✅ <b>El saldo con el proveedor vuelve a ser suficiente.</b> Se puede gastar: { $available }. Días que quedan: { $days }.
alert-sale = 💰 <b>Vendido: { $product } × { $quantity } por { $money }.</b>
alert-order =
    <b>#{ $order }</b> · { $product } · costo { $cost }
    Número de solicitud: <code>{ $request_no }</code>
alert-order-without-cost =
    <b>#{ $order }</b> · { $product }
    Número de solicitud: <code>{ $request_no }</code>
alert-fact = { $name }: { $text }
alert-fact-name = { $name ->
    [method] Método de pago
    [payment] Pago
    [buyer] Comprador
    [amount] Importe
    [credited] Añadido al saldo
    [balance] Valor en el saldo
    [answer] Respuesta
    [orders] Pedidos
    [invoice] Factura
    [chat] Chat
   *[other] { $name }
}
alert-joined = { $count ->
    [one] <b>Y uno más como este:</b>
   *[other] <b>Y { $count } más como este:</b>
}
alert-line-order = • #{ $order } · { $product }
alert-line = • { $text }
alert-settled = ✅ <b>Resuelto por { $who }, { $at }.</b>
alert-seen = ✅ <b>Visto por { $who }, { $at }.</b>
alert-sale-refunded = ↩️ <b>Reembolsado por { $who }, { $at }.</b>
alert-sale-refunded-in-part = ↩️ <b>Reembolsado en parte: { $money }.</b>
alert-idle-nothing = <i>No hay que hacer nada.</i>
alert-idle-by-itself = <i>Si nadie hace nada: la tienda lo sigue intentando y continúa por sí sola.</i>
alert-idle-money-reserved = <i>Si nadie hace nada: el comprador espera, su dinero sigue reservado y se te recuerda cada hora.</i>
alert-idle-buyer-waits = <i>Si nadie hace nada: un comprador espera su dinero o su pedido, y se te recuerda cada día.</i>
alert-idle-books-differ = <i>Si nadie lo compara: las cuentas de la tienda pueden diferir de lo que cobró el proveedor.</i>
alert-idle-not-sold = <i>Si nadie hace nada: no se vende.</i>
alert-idle-sales-stopped = <i>Si nadie hace nada: no se vende nada hasta que desaparezca el motivo.</i>
alert-idle-turned-away = <i>Si nadie hace nada: los compradores no pueden comprar hasta que termine.</i>
alert-idle-delivery-kept = <i>Si nadie hace nada: lo comprado se guarda y se envía cuando el comprador escriba al bot.</i>
alert-idle-message-kept = <i>Si nadie hace nada: el mensaje espera hasta que el comprador escriba al bot.</i>
alert-idle-delivery-paid = <i>Si nadie hace nada: el comprador conserva lo que llegó y la tienda, el dinero.</i>
alert-idle-answers-kept = <i>Si nadie hace nada: el pedido sigue con lo que guardó el proveedor.</i>
alert-idle-not-tried-again = <i>Si nadie hace nada: no se vuelve a intentar.</i>
alert-idle-messages-read = <i>Si nadie hace nada: el otro programa sigue leyendo lo que escriben los compradores.</i>
alert-idle-no-backup = <i>Si nadie hace nada: no hay copia nueva. La tienda lo intenta de nuevo cada pocos minutos.</i>
alert-idle-rate-waits = <i>Si nadie hace nada: no se vende a este cambio hasta que la fuente dé uno habitual.</i>
alert-idle-balance-used-up = <i>Si nadie recarga: los compradores no podrán comprar cuando se acabe el saldo.</i>
alert-idle-no-role = <i>Si nadie hace nada: la persona no recibe ninguna función.</i>
notifications-title = <b>Notificaciones</b>
notifications-digest = { $form ->
    [off] 📅 Resumen diario: desactivado.
    [brief] 📅 Resumen diario: breve, a las { $clock }.
   *[full] 📅 Resumen diario: completo, a las { $clock }.
}
notifications-sales = { $sales ->
    [off] 💰 Mensajes de ventas: desactivados.
    [all] 💰 Mensajes de ventas: cada venta.
   *[from] 💰 Mensajes de ventas: desde { $money }.
}
notifications-warning = ⚠️ Aviso del saldo con el proveedor: cuando alcanza para { $days ->
    [one] un día
   *[other] { $days } días
} o menos.

forecast-available = Saldo con el proveedor, sin los pedidos abiertos: { $money }
forecast-days = Días que quedan: { $days } (cada día se gasta { $money })
forecast-no-call = Días que quedan: no se sabe, porque este proveedor no informa del saldo.
forecast-not-told = Días que quedan: no se sabe, porque el proveedor no informó del saldo.
forecast-no-history = Días que quedan: no se sabe, porque no se compró nada en una semana.

alert-digest = 📅 <b>Las últimas 24 horas</b>
digest-orders = Pedidos: { $orders } · entregados: { $delivered } · cancelados: { $cancelled }
digest-taken = Ingresos: { $money }
digest-profit = Ganancia: { $money } (costo { $cost })
digest-refunded = Reembolsado: { $money }
digest-nothing-waits = ✅ Nada espera una decisión.
digest-waits = 🔎 <b>Espera una decisión: { $count }</b>
digest-waits-cases = Pedidos por revisar: { $count }
digest-waits-payment-cases = Casos de pago: { $count }
digest-waits-claims = Pagos por confirmar: { $count }
digest-waits-refund-requests = Solicitudes de reembolso: { $count }
digest-waits-threads = Conversaciones: { $count }
digest-unsold = 🚫 Productos que no se pueden vender: { $count }

alert-number-in-use = ⚠️ <b>El proveedor conocía el número de un pedido antes de que lo enviáramos.</b> Eso no debería pasar nunca: o alguien más usa la cuenta o la tienda tiene un error. El pedido está ahora en /review.
alert-cases-open = ⏰ <b>Pedidos por revisar: { $count }.</b> Sus compradores esperan y su dinero está reservado. /review los muestra; el más antiguo:
alert-claims-waiting = ⏰ <b>Pagos que esperan desde hace un día o más: { $count }.</b> Sus compradores dicen que han pagado. /claims los muestra.
alert-payment-cases-waiting = ⏰ <b>Casos de pago que esperan desde hace un día o más: { $count }.</b> /review los muestra; puede que haya compradores esperando su dinero o sus pedidos.

alert-disk-full = 💽 <b>La tienda no acepta pedidos: su disco está casi lleno o no se puede escribir en él.</b> Los pedidos ya hechos siguen su curso. Libera espacio; las ventas se reanudarán solas.
alert-database-lost = ⛔ <b>El archivo de la base de datos se borró o se reemplazó con la tienda en marcha.</b> No se vende ni se compra nada. Guarda los datos antes de detener la tienda: el proceso aún tiene el archivo abierto y el registro indica dónde. Solo después detenla y restaura el archivo o una copia de seguridad.
alert-instance-lock-lost = ⛔ <b>El archivo de bloqueo de la tienda se borró o se reemplazó con la tienda en marcha.</b> No se vende ni se compra nada, porque otra tienda podría estar usando la misma base de datos. Comprueba que solo haya una en marcha y vuelve a iniciarla.
alert-backup-failed = 💾 <b>No se pudo hacer la copia de seguridad de cada hora.</b> { $reason }
alert-phase-given-up = 🔁 <b>La base de datos rechazó un cambio todas las veces que se intentó</b> (<code>{ $reason }</code>). No se perdió nada, pero puede que alguien haya visto un error. Si se repite, revisa la carga del servidor de la base de datos.

alert-sales-paused = ⏸ <b>Ventas en pausa</b>, por { $who }: { $why }. No se puede comprar nada. { $remedy }
alert-said = El proveedor dice: «{ $said }»
alert-key-file = 🔑 Si cambiaste la clave en el proveedor: pon la nueva en <code>SUPPLIER_APP_KEY</code>, en <code>{ $file }</code>, y reinicia la tienda. Las ventas se reanudan solas.
alert-key-variable = 🔑 Si cambiaste la clave en el proveedor: pon la nueva en la variable de entorno <code>SUPPLIER_APP_KEY</code> y reinicia la tienda. Las ventas se reanudan solas.
alert-sales-resumed = ▶️ <b>Un motivo menos para pausar las ventas</b>, por { $who }. Era: { $why }. /admin muestra si ya están abiertas.
alert-shop-cap = ⏸ <b>La tienda ha alcanzado su límite de ventas en 24 horas</b> ({ $cap }). A los compradores se les dice cuándo podrán pedir; SHOP_DAILY_CAP fija el límite.

alert-on-restock = 🔔 Te avisaré cuando vuelva a estar disponible.
alert-on-price = 📉 Te avisaré cuando cueste menos de { $money }.
alert-on-opening = 🔔 Te avisaré cuando empiece la oferta.

## /health, solo para operadores.

health-title = <b>Estado</b> · { $at }
supplier-refuses-account = ⚠️ <b>El proveedor rechaza nuestra cuenta:</b> «{ $said }»
supplier-no-answer = ⚠️ <b>El proveedor no responde</b>
health-heard = El proveedor respondió por última vez hace { $age }
health-heard-old = ⚠️ El proveedor respondió por última vez <b>hace { $age }</b>
health-never-heard = ⚠️ El proveedor no ha respondido desde que arrancó la tienda
health-clock-ahead = ⚠️ El reloj del proveedor va { $by } por delante del nuestro
health-clock-behind = ⚠️ El reloj del proveedor va { $by } por detrás del nuestro
health-no-orders = No hay pedidos abiertos.
health-oldest = <b>El pedido abierto más antiguo en cada estado:</b>
health-order = · { $state }: #{ NUMBER($order, useGrouping: 0) }, desde hace { $age }
health-order-old = · ⚠️ { $state }: #{ NUMBER($order, useGrouping: 0) }, <b>desde hace { $age }</b>
health-state-placed = a la espera del proveedor
health-state-submitting = en compra
health-state-uncertain = en verificación
health-state-review = necesita tu decisión
health-state-accepted = pendiente de recibir
health-state-fulfilled = pendiente de entregar
health-inbox = Actualizaciones: { $pending } pendientes, { $parked } fallidas
health-outbox = Mensajes: { $pending } por enviar, { $parked } sin entregar
health-disk = Disco libre: { $count } MB

## Pausas de las ventas, para operadores. (Lo que leen los compradores es `declined-sales-paused`.)

pause-operator = pausa manual
pause-overcharged = el proveedor cobró más de lo que cotizó, varias veces en 24 horas
pause-doubt = varias compras seguidas quedaron sin respuesta clara del proveedor
pause-balance = el saldo con el proveedor es demasiado bajo
pause-books = la contabilidad no cuadra
pause-restore = la base de datos se restauró de una copia de seguridad
pause-account = el proveedor rechaza nuestra cuenta
pause-account-ban = el proveedor ha bloqueado nuestra cuenta
pause-account-balance = el proveedor rechaza nuestra cuenta: el saldo se ha agotado
pause-account-other = el proveedor rechaza nuestra cuenta y no da un motivo conocido
pause-trades = el proveedor rechaza los pedidos de nuestra cuenta
pause-rate = no hay un tipo de cambio que se pueda usar
pause-rate-jump = el tipo de cambio se aleja demasiado del habitual

remedy-operator = Usa /resume para terminarla.
remedy-doubt = Mira /review y después usa /resume.
remedy-overcharged = Compara los últimos pedidos con la lista del proveedor y después usa /resume.
remedy-balance = Las ventas se reanudarán solas cuando se recargue.
remedy-books = Ejecuta <code>vitrine reconcile</code> y después usa /resume.
remedy-account = Pon en SUPPLIER_APP_ID y SUPPLIER_APP_KEY el ID de comerciante y la clave que acepta el proveedor, y reinicia la tienda. Las ventas se reanudan solas cuando el proveedor acepte la cuenta.
remedy-account-ban = Escribe al proveedor. Las ventas se reanudan solas en cuanto responda a una consulta de la cuenta.
remedy-account-balance = Recarga el saldo en el proveedor. Las ventas se reanudan solas en cuanto responda a una consulta de la cuenta.
remedy-account-other = Lee lo que dice el proveedor; puede ser un fallo suyo. Las ventas se reanudan solas en cuanto responda a una consulta de la cuenta.
remedy-trades = Resuélvelo con el proveedor y después usa /resume. Los pedidos ya hechos esperan; si tarda mucho, se devuelve el dinero a los compradores.
remedy-rate = Revisa EXCHANGE_RATE_SOURCE. Las ventas se reanudan solas en cuanto se pueda leer un tipo de cambio que no sea demasiado antiguo.
remedy-rate-jump = El botón del aviso, o el de /health, lo acepta. Las ventas se reanudan solas cuando la fuente vuelva a dar un tipo habitual.
remedy-restore = Compárala con la lista del proveedor y después usa /resume; hasta entonces tampoco se le compra nada al proveedor.

actor-shop = la propia tienda
actor-staff = el operador <code>{ $id }</code>
actor-staff-named = el operador { $name } (<code>{ $id }</code>)

sales-open = ▶️ <b>Las ventas están abiertas.</b>
sales-open-but = ⚠️ <b>Las ventas están abiertas, pero se rechaza a compradores:</b>
sales-open-unanswered = ⚠️ <b>Las ventas están abiertas, pero el proveedor no responde.</b>

# Why the supplier takes no orders although sales are not paused, and what that costs.
sales-trouble-balance = el saldo en el proveedor no alcanza para un pedido que cuesta { $cost }
sales-trouble-no-answer = el proveedor no responde, o sus respuestas no sirven
sales-trouble-line = · { $why }. { $missed }
sales-trouble-missed = { $count ->
    [0] Nadie ha intentado comprar desde { $since }.
    [one] Un comprador no pudo comprar desde { $since }: { $money }.
   *[other] { $count } compradores no pudieron comprar desde { $since }: { $money }.
}
sales-trouble-missed-until = { $count ->
    [0] Nadie intentó comprar desde { $since } hasta { $until }.
    [one] Un comprador no pudo comprar desde { $since } hasta { $until }: { $money }.
   *[other] { $count } compradores no pudieron comprar desde { $since } hasta { $until }: { $money }.
}
sales-paused = ⏸ <b>Las ventas están en pausa.</b> No se puede comprar nada.
sales-pause-ends = → Termina sola { $at }.
sales-pause-message = → Los compradores leen: «{ $text }»
pause-ask = ⏸ <b>¿Pausar las ventas?</b> Nadie podrá comprar hasta que las reanudes o llegue la hora. Los pedidos hechos siguen. Envía lo que leerán los compradores, una hora o ambas cosas, por ejemplo <code>14:00 Cambiamos de servidor.</code> O pausa con la frase habitual.
pause-notice-ask = ¿Qué deben leer los compradores y cuándo vuelves? Envía un texto, una hora o ambos, como <code>14:00 Cambiamos de servidor.</code> Sin respuesta leen la frase habitual hasta que reanudes las ventas.
pause-notice-too-long = ⚠️ El texto es demasiado largo: { $most } caracteres como máximo.
sales-pause = · { $who }, hace { $age } ({ $at }): { $why }. { $remedy }
sales-pause-now = · { $who }, ahora mismo: { $why }. { $remedy }

resume-ask = ❓ <b>¿Reanudar las ventas?</b> Están en pausa por estos motivos:
resume-then = Qué hace el botón:
resume-does-operator = · Termina la pausa manual.
resume-does-overcharged = · La tienda vuelve a comprar a un proveedor que cobró más de lo que cotizó, y cuenta esos pedidos desde cero.
resume-does-account = · Los compradores podrán pedir de nuevo. Si el proveedor sigue rechazando la cuenta, las ventas se pausarán otra vez enseguida.
resume-does-account-ban = · Los compradores podrán pedir de nuevo. Si el proveedor sigue rechazando la cuenta, las ventas se pausarán otra vez enseguida.
resume-does-account-balance = · Los compradores podrán pedir de nuevo. Si el proveedor sigue rechazando la cuenta, las ventas se pausarán otra vez enseguida.
resume-does-account-other = · Los compradores podrán pedir de nuevo. Si el proveedor sigue rechazando la cuenta, las ventas se pausarán otra vez enseguida.
resume-does-trades = · La tienda vuelve a comprar, empezando por los pedidos en espera.
resume-does-doubt = · La tienda vuelve a comprar a un proveedor que no dio una respuesta clara, y cuenta esas compras desde cero.
resume-does-balance = · La pausa por saldo bajo se mantiene.
resume-does-rate = · La pausa por el tipo de cambio continúa.
resume-does-rate-jump = · La pausa sigue hasta que se acepte el tipo de cambio con su propio botón.
resume-does-books = · Los compradores podrán pedir aunque la contabilidad no cuadre. El mismo error volverá a pausar las ventas mañana como pronto.
resume-does-restore = · La tienda vuelve a comprar al proveedor. Lo que se compró allí después de la copia y aún no esté resuelto podría comprarse dos veces.

## La lista de comandos que muestra Telegram, y cómo se usan los de los operadores.

command-start = Abrir la tienda
command-shop = Ver las categorías
command-orders = Mis pedidos y compras
command-wallet = Mi saldo
command-balance = Mi saldo
command-language = Cambiar de idioma
command-help = Cómo funciona
command-cancel = Cancelar la pregunta actual
command-admin = El panel: hoy y lo que hay que decidir
command-checklist = Lo que falta antes de abrir
command-credit = Sumar al saldo de un comprador
command-refund = Devolver un pago a un comprador
command-goodwill = Compensar al comprador de un pedido
command-limit = Ver o fijar el límite de crédito de un comprador
command-review = Pedidos por revisar
command-find = Buscar pedidos de compradores
command-order = Todo sobre un pedido
command-resolve = Resolver un pedido
command-replace = Reemplazar lo que falló
command-problems = Problemas que avisaron los compradores
command-owed = Lo que debe el proveedor
command-warranty = Días de garantía
command-buyers = Personas que usan el bot
command-ban = Bloquear a un comprador
command-unban = Desbloquear a un comprador
command-note = Notas sobre un comprador
command-product = Un producto: estado, costo, ventas
command-health = Saldo, colas y problemas
command-notifications = Avisos: resumen y ventas
command-pause = Pausar las ventas
command-resume = Reanudar las ventas
command-pin = Destacar un producto
command-stopped = Productos que no vendes
command-texts = Bienvenida y condiciones
command-unpin = Dejar de destacar un producto
command-approvals = Precios bajos aprobados
command-markup = Reglas de precios
command-promo = Códigos promocionales
command-explain = Explicar un precio
command-privacy = Qué guarda de ti la tienda
command-terms = Condiciones de la tienda
command-forget = Borrar mis datos
command-search = Buscar un producto
command-support = Escribir a la tienda
command-paysupport = Ayuda con un pago
command-threads = Conversaciones con compradores
command-alerts = Mis avisos de disponibilidad y precio
command-staff = Personal y sus funciones
command-audit = Lo que hizo el personal

usage-wrong-amount = ⚠️ No se ha cambiado nada: «{ $text }» no es un importe claro. Escríbelo sin separador de miles, por ejemplo 1500.
usage-credit =
    <code>/credit QUIÉN IMPORTE</code>
    QUIÉN es el ID numérico o el @nombre de alguien que ha escrito al bot. IMPORTE es, por ejemplo, 1250,50, sin separador de miles; con un signo menos se descuenta.
    <code>/credit QUIÉN IMPORTE goodwill</code> lo da como compensación, que reduce la ganancia; si no, cuenta como recibido.
    <code>/credit QUIÉN IMPORTE CASO</code> hace lo mismo y cierra un caso de pago de /review.
usage-audit = Envía /audit, o /audit con aquello de lo que trata: <code>/audit order 12</code>, <code>/audit buyer 7001</code>, <code>/audit product 5</code>, <code>/audit thread 3</code>, <code>/audit claim ABCD</code>.
usage-refund =
    <code>/refund QUIÉN</code> muestra los pagos de un comprador. QUIÉN es un ID numérico, un @nombre o un nombre.
    <code>/refund PAGO</code> muestra un pago por su ID en la forma de pago.
    Reembolso de un pedido al saldo: <code>/resolve PEDIDO refund</code>
    <code>/refund PEDIDO IMPORTE</code> reembolsa al saldo una parte de un pedido; en lugar del importe, <code>x2</code> son dos de sus unidades.
usage-goodwill = <code>/goodwill PEDIDO IMPORTE</code> suma un importe al saldo del comprador de un pedido, lo que reduce la ganancia.
usage-limit =
    <code>/limit QUIÉN</code> muestra el límite de crédito de un comprador: cuánto puede gastar sin haber pagado.
    <code>/limit QUIÉN IMPORTE</code> le fija un límite propio.
    <code>/limit QUIÉN default</code> vuelve al límite general de la tienda.
usage-ban =
    <code>/ban QUIÉN MOTIVO</code>
    QUIÉN es un ID numérico, un @nombre o la primera palabra de un nombre. MOTIVO solo lo lee el personal; si falta, se te pregunta.
usage-unban =
    <code>/unban QUIÉN MOTIVO</code>
    QUIÉN es un ID numérico, un @nombre o la primera palabra de un nombre. MOTIVO solo lo lee el personal y puede faltar.
usage-note =
    <code>/note QUIÉN TEXTO</code> añade una nota sobre un comprador. Sin TEXTO muestra sus notas.
    QUIÉN es un ID numérico, un @nombre o la primera palabra de un nombre. Los compradores nunca ven las notas.
usage-resolve =
    <code>/resolve PEDIDO trade NÚMERO</code>
    <code>/resolve PEDIDO not-charged</code>
    <code>/resolve PEDIDO refund</code>
    /review muestra los pedidos por revisar.
usage-order = <code>/order NÚMERO</code> muestra un pedido: qué pasó, el dinero y qué puedes hacer.
usage-product = <code>/product &lt;nombre, código o número&gt;</code> muestra un producto: si se vende y por qué no, costo, precio, existencias, ventas y qué dice el proveedor. Sus botones lo destacan, fijan su precio y paran o reanudan su venta.
usage-pin = <code>/pin &lt;nombre o código&gt;</code> destaca un producto: aparece en primer lugar en su categoría y en la página de inicio. <code>/unpin</code> lo deshace.
usage-unpin = <code>/unpin &lt;nombre o código&gt;</code> deja de destacar un producto.
usage-markup =
    <code>/markup 15% +0.50 ending .99 min 5%</code>
    <code>/markup category NOMBRE: 20% round 0.05</code>
    <code>/markup product NOMBRE O CÓDIGO: -10% below-cost</code>
    <code>/markup variant PRODUCTO / VARIANTE: 12.5% exact</code>
    <code>/markup product NOMBRE O CÓDIGO: remove</code>
    El porcentaje es el recargo; un importe con signo se suma a cada unidad. <code>min</code> es el margen mínimo. Verás los precios nuevos antes de que cambie nada.
usage-promo =
    <code>/promo SUMMER 10%</code>
    <code>/promo SUMMER 5.00 product NOMBRE O CÓDIGO limit 100 each 1 from 2030-12-01 until 2030-12-31 minimum 20</code>
    <code>/promo SUMMER 10% category NOMBRE</code>
    <code>/promo SUMMER</code> muestra un código y sus usos, <code>/promo SUMMER end</code> lo termina.
    El porcentaje o importe se descuenta del precio de un pedido. <code>limit</code> es cuántos pedidos pueden usar el código, <code>each</code> cuántos de un comprador, <code>minimum</code> el precio mínimo de un pedido. Ves los precios antes de que se añada un código.
usage-explain = <code>/explain &lt;nombre o código&gt;</code> muestra paso a paso de dónde sale el precio de un producto.
command-topup = Añadir dinero a tu saldo
command-invite = Invitar a amigos
command-claims = Pagos por confirmar
command-claim = Confirmar otro importe de un pago
usage-claim =
    <code>/claim REFERENCIA</code> muestra un pago manual.
    <code>/claim REFERENCIA IMPORTE</code> confirma un importe distinto del pedido, por ejemplo 12,50, en la moneda del pago.
commands-title = <b>Comandos para operadores</b>
commands-state = <b>La tienda</b>
commands-orders = <b>Pedidos y conversaciones</b>
commands-money = <b>Compradores y dinero</b>
commands-products = <b>Productos y precios</b>
commands-other = <b>Otros</b>
commands-line = { $command } — { $text }
commands-more = Un comando que necesita un nombre o un importe, como /credit, se explica solo si lo envías sin nada más.
commands-unknown = No existe el comando { $command }.
commands-nearest = ¿Querías decir { $commands }?
commands-forwarded = 🔒 Un comando reenviado no se ejecuta: lo escribió otra persona. Escríbelo tú.
commands-all = /help muestra todos los comandos.

## Reemplazos, para el personal.

replace-which = ¿Qué pedido hay que reemplazar? Envía su número y detrás cuántas unidades fallan: <code>12 2</code>.
replace-needs-order = Eso no es un número de pedido.
replace-head = 🔁 <b>Pedido #{ NUMBER($order, useGrouping: 0) }</b> · { $name }
replace-how-many = ¿Cuántas unidades fallan? No se compra nada antes de la segunda pulsación.
replace-marked = { $count ->
    [0] El comprador avisó de un problema y no marcó ninguna unidad.
   *[other] El comprador marcó como defectuosas: { $pieces }
}
replace-ask = ¿Comprar de nuevo «{ $name }» ×{ $number } en lugar de lo que falló (×{ $count })?
replace-other-number = El proveedor vende este producto en otras cantidades: se comprarán { $count }.
replace-cost = Ahora le cuesta a la tienda <b>{ $cost }</b>.
replace-before = ⚠️ Este pedido ya se reemplazó: { $count }.
replace-refunded = ⚠️ De este pedido ya se devolvió { $money }.
replace-effect = El comprador no paga nada, lee que el reemplazo está en camino y lo recibe como cualquier compra. Las unidades se anotan como deuda del proveedor.
replace-done = 🔁 El pedido #{ $new } reemplaza lo que falló en el pedido #{ NUMBER($order, useGrouping: 0) }. El comprador está avisado.
replace-said = El proveedor dijo: { $said }
replace-not-missing = No hay ningún pedido #{ NUMBER($order, useGrouping: 0) }.
replace-not-not-delivered = Solo se reemplaza un pedido entregado cuyo dinero tienes tú.
replace-not-already-open = Un reemplazo de este pedido está en camino o espera una decisión. Resuélvelo primero.
replace-not-payment-taken-back = Se retiró un pago de este comprador. Decide primero sobre ese caso.
replace-not-product-gone = El proveedor ya no vende esto, o no de esta forma. Puedes enviar al comprador un texto con un código tuyo.
replace-not-sold-out = El proveedor tiene ahora muy pocas unidades. Inténtalo más tarde o envía al comprador un texto con un código tuyo.
replace-not-answers-missing = Las respuestas del comprador se borraron y el proveedor las necesita. Pregunta al comprador y escríbelas aquí.
replace-not-sales-paused = Las ventas están en pausa, así que no se compra nada. Reanúdalas primero.
replace-not-shop-cap = Superaría lo que la tienda puede vender en un día.
replace-not-supplier-unavailable = El proveedor no responde. No se ha comprado nada; inténtalo en un minuto.
replace-not-supplier-refused = El proveedor no da ningún precio. Puedes enviar al comprador un texto con un código tuyo.
replace-not-balance-too-low = El saldo en el proveedor no alcanza. Recárgalo primero.
replace-not-disk-full = El disco está lleno, así que no se compra nada.
replace-not-changed = El pedido ha cambiado entretanto. Ábrelo de nuevo.
replace-not-expired = El coste se mostró hace demasiado tiempo. Pídelo de nuevo.
replace-type-answers = Escribe las respuestas para el pedido #{ NUMBER($order, useGrouping: 0) }, una en cada línea:
replace-question-line = { $number }. { $name }
replace-question-contact = contacto
replace-question-password = contraseña del pedido
replace-answers-unfit = Falta una respuesta o no es válida. Envíalas todas de nuevo.
replace-type-text = Escribe lo que recibe el comprador, por ejemplo un código tuyo. Se guarda como cualquier compra y se envía una vez.
replace-text-ask = ¿Enviar esto al comprador como su compra?
replace-text = <code>{ $text }</code>
replace-text-sent = ✉️ El texto va en camino al comprador del pedido #{ NUMBER($order, useGrouping: 0) }.
replace-text-known = El comprador del pedido #{ NUMBER($order, useGrouping: 0) } ya tiene este texto. No se ha enviado nada.

## Problemas de los compradores, la garantía y lo que debe el proveedor.

fault-list = ⚠️ <b>Problemas que te esperan: { $count }</b>
fault-none = Ningún comprador espera una respuesta sobre algo que falla.
fault-line = <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $name } · { $buyer }
fault-head = ⚠️ <b>Problema con el pedido #{ NUMBER($order, useGrouping: 0) }</b> · { $name }
fault-reported = { $buyer }, hace { $age }
fault-decide = Reemplaza lo que falla, devuelve el dinero o rechaza con una frase que lee el comprador. Lo que escribió está en la conversación.
fault-answered = { $state ->
    [replaced] Respondido con un reemplazo.
    [refunded] Respondido con un reembolso.
   *[refused] Rechazado.
}
fault-type-refusal = Escribe por qué lo rechazas. El comprador lee exactamente esto.
fault-refuse-ask = ¿Rechazar con esta frase?
fault-sentence = <blockquote>{ $text }</blockquote>
fault-refused = Rechazado. El comprador lee tu frase.
fault-answered-before = Este problema ya tenía respuesta. No se ha enviado nada.
guarantee-shop = 🤝 Garantía de la tienda, días: { $count }
guarantee-default = 🤝 Garantía como en toda la tienda, días: { $count }
guarantee-own = 🤝 Garantía de este producto, días: { $count }
guarantee-ask = ¿Durante cuántos días tras la entrega puede el comprador avisar de un problema? Envía un número; 0 es sin garantía. Vale para los pedidos nuevos.
guarantee-ask-default = Envía «-» para los días de la tienda: { $count }.
guarantee-days-wrong = Envía un número entero de 0 a { $most }.
owed-list = 💵 <b>El proveedor debe { $totals }</b>
owed-none = El proveedor no debe nada por lo que falló.
owed-line = <code>{ $trade_no }</code> · #{ NUMBER($order, useGrouping: 0) } · { $name } ×{ $count } · { $money }
owed-how = Esto se reemplazó o se devolvió su dinero. Reclámalo al proveedor con el número de operación.
owed-recovered = Volvió: { $money } de { $owed }
owed-ended = No se espera nada más.
owed-type-amount = ¿Cuánto volvió? Como mucho { $money }.
owed-too-much = Es más de lo que se debe: { $money }.
owed-ask = ¿Anotar que volvieron { $money } por el pedido #{ NUMBER($order, useGrouping: 0) }? Se seguirán debiendo { $left }. Cuenta como beneficio.
owed-booked = Anotado: { $money }. Aún se debe: { $left }.
owed-close-ask = ¿No esperar nada más de los { $money } del pedido #{ NUMBER($order, useGrouping: 0) }?
owed-closed = No se espera nada más por el pedido #{ NUMBER($order, useGrouping: 0) }.
owed-changed = Pedido #{ NUMBER($order, useGrouping: 0) }: esto ha cambiado entretanto. Ábrelo de nuevo.
