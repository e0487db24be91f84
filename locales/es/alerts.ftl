# Avisos para operadores, y los que activan los compradores.

alert-review = 🔎 <b>Un pedido necesita tu decisión.</b> El dinero del comprador está reservado.
alert-cost-differs = ⚠️ <b>El proveedor cobró { $charged } en vez de { $cost }.</b> El comprador pagó lo que se le mostró.
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
alert-refused-count = ⚠️ <b>Pedidos rechazados por el proveedor en una hora: { $count }.</b> Solo se te avisó del primero. Todos los compradores han recuperado su dinero.
alert-quote-refused = ⚠️ <b>El proveedor se niega a vender «{ $product }».</b> Los compradores leen que no se puede comprar. Por qué: { $cause }
alert-books = ⛔ <b>La contabilidad no cuadra</b> (<code>{ $reason }</code>). No se vende nada más hasta que lo mire una persona: ejecuta <code>vitrine reconcile</code> en el servidor, que explica cada regla. /resume reanuda las ventas.
alert-balance-fell = ⚠️ <b>El saldo con el proveedor bajó { $reason } más de lo que consta en la contabilidad.</b> Compara la lista de pedidos del proveedor con la nuestra: <code>vitrine reconcile</code> muestra ambas cifras.
alert-order =
    <b>#{ $order }</b> · { $product } · costo { $cost }
    Número de solicitud: <code>{ $request_no }</code>
alert-fact = { $name }: { $text }
alert-how = /review muestra lo que se sabe y permite resolverlo. O escribe: <code>/resolve { $order } trade NÚMERO</code>, <code>not-charged</code> o <code>refund</code>.

alert-number-in-use = ⚠️ <b>El proveedor conocía el número de un pedido antes de que lo enviáramos.</b> Eso no debería pasar nunca: o alguien más usa la cuenta o la tienda tiene un error. El pedido está ahora en /review.
alert-cases-open = ⏰ <b>Pedidos por revisar: { $count }.</b> Sus compradores esperan y su dinero está reservado. /review los muestra; el más antiguo:
alert-claims-waiting = ⏰ <b>Pagos que esperan desde hace un día o más: { $count }.</b> Sus compradores dicen que han pagado. /claims los muestra.
alert-payment-cases-waiting = ⏰ <b>Casos de pago que esperan desde hace un día o más: { $count }.</b> /review los muestra; puede que haya compradores esperando su dinero o sus pedidos.

alert-disk-full = 💽 <b>La tienda no acepta pedidos: su disco está casi lleno o no se puede escribir en él.</b> Los pedidos ya hechos siguen su curso. Libera espacio; las ventas se reanudarán solas.
alert-database-lost = ⛔ <b>El archivo de la base de datos se borró o se reemplazó con la tienda en marcha.</b> No se vende ni se compra nada. Guarda los datos antes de detener la tienda: el proceso aún tiene el archivo abierto y el registro indica dónde. Solo después detenla y restaura el archivo o una copia de seguridad.
alert-instance-lock-lost = ⛔ <b>El archivo de bloqueo de la tienda se borró o se reemplazó con la tienda en marcha.</b> No se vende ni se compra nada, porque otra tienda podría estar usando la misma base de datos. Comprueba que solo haya una en marcha y vuelve a iniciarla.
alert-backup-failed = 💾 <b>No se pudo hacer la copia de seguridad de cada hora.</b> { $reason }
alert-phase-given-up = 🔁 <b>La base de datos rechazó un cambio todas las veces que se intentó</b> (<code>{ $reason }</code>). No se perdió nada, pero puede que alguien haya visto un error. Si se repite, revise la carga del servidor de la base de datos.

alert-sales-paused = ⏸ <b>Ventas en pausa</b>, por { $who }: { $why }. No se puede comprar nada. { $remedy }
alert-said = El proveedor dice: «{ $said }»
alert-sales-resumed = ▶️ <b>Un motivo menos para pausar las ventas</b>, por { $who }. Era: { $why }. /desk muestra si ya están abiertas.
alert-shop-cap = ⏸ <b>La tienda ha alcanzado su límite de ventas en 24 horas</b> ({ $cap }). A los compradores se les dice cuándo podrán pedir; SHOP_DAILY_CAP fija el límite.

alert-on-restock = 🔔 Te avisaré cuando vuelva a estar disponible.
alert-on-price = 📉 Te avisaré cuando cueste menos de { $money }.
alert-on-opening = 🔔 Te avisaré cuando empiece la oferta.
