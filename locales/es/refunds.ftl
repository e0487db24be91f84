# Devoluciones de pagos y pagos por revisar. Solo para operadores.

return-payments = 💳 <b>Pagos de { $name }</b> ({ $who })
return-balance = Saldo: { $money }
return-no-payments = No hay pagos.
return-payment-gone = No existe ese pago. <code>/refund QUIÉN</code> muestra los pagos de un comprador.
return-line = · { $at } · { $method } · <b>{ $amount }</b> · abonado { $money } · <code>{ $payment }</code>
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
paycase-found-after-restore = 💳 <b>Se encontró un pago anterior a la restauración.</b> Pudo comprar algo que la copia no conoce. { $money } aún no se ha abonado.
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
paycase-how-found-after-restore = Compáralo con la lista de pedidos del proveedor: ¿se compró con este pago algo que la tienda no conoce?
paycase-how-parked = La forma de pago tiene el dinero. Abónalo, salvo que lo devuelvas allí.
paycase-how-without-value = Averigua cuánto vale, y envía <code>/credit { $buyer } IMPORTE { $case }</code>, que también cierra este caso. O cierra este caso y después devuelve el pago.
paycase-how-without-owner = Averigua quién pagó y envía <code>/credit QUIÉN IMPORTE { $case }</code>, que también cierra este caso.
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
