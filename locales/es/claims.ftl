### Pagos manuales: cómo pagar y qué pasó con cada aviso; para compradores y operadores.

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
