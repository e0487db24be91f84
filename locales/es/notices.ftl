# Avisos que la tienda envía a los compradores por su cuenta.

notice-answers-altered = ⚠️ <b>Lo que escribiste en «{ $fields }» no llegó tal como lo escribiste</b> (pedido #{ $order }): cambiaron algunos caracteres. Escríbenos, por favor, para que tu pedido no llegue a la cuenta equivocada.
notice-altered-answer = { $field }: escribiste <code>{ $sent }</code> y nos llegó <code>{ $stored }</code>
notice-still-checking = 🔎 El pedido #{ $order } todavía se está verificando. <b>Tus { $money } están reservados, no gastados.</b> Recibirás tu pedido o tu dinero; no tienes que hacer nada.

notice-credited = 👛 Se han sumado <b>{ $money }</b> a tu saldo.
notice-taken-back = 👛 Se han descontado { $money } de tu saldo.
notice-reward-credited = 🤝 Se han sumado <b>{ $money }</b> a tu saldo: tu recompensa por el pedido de un amigo. ¡Gracias!
notice-reward-returned = 🤝 Se han descontado { $money } de tu saldo: se reembolsó el pedido de un amigo y se retiró su recompensa.
notice-payment-refunded = ↩️ <b>Se ha devuelto { $amount }</b> al origen de tu pago. Tu saldo bajó { $money }.
notice-payment-reversed = 💳 <b>Tu pago de { $amount } fue retirado.</b> Tu saldo bajó { $money }. Hasta que una persona lo revise, tus pedidos abiertos esperan y no puedes hacer otros nuevos. ¿No fuiste tú? /paysupport
notice-payment-checked = 💳 <b>Hemos recibido tu pago de { $amount }.</b> Primero lo revisa una persona; después se añade a tu saldo.
notice-tap-failed = Algo que hiciste aquí ha fallado, y reintentarlo no sirvió. No se ha cobrado nada dos veces; tus compras están en «Mis pedidos». El operador ya lo sabe.

notice-back = 🔔 <b>{ $name }</b> vuelve a estar disponible, desde { $money }.
notice-cheaper = 📉 <b>{ $name }</b> ha bajado de precio: desde { $money } en vez de { $before }.
notice-open = ⚡ <b>{ $name }</b>: la oferta ya ha empezado, desde { $money }.
notice-open-until = ⚡ <b>{ $name }</b>: la oferta ya ha empezado, desde { $money }. Termina el { $until }.
notice-claim-declined = ❌ <b>La tienda no encontró tu pago de { $money }</b> (referencia <code>{ $reference }</code>). No se añadió nada a tu saldo. Si has pagado, escribe a soporte y envía una imagen del pago.
