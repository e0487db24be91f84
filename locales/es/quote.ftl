offer-what = <b>{ $name }</b> ×{"\u00A0"}{ $quantity }
offer-line = { $name }: { $text }
offer-card-premium = Tu elección: { $card } (incluye un recargo de { $money })
offer-left-empty = en blanco
offer-no-password = ninguna
offer-any-card = al azar
offer-total = <b>Total: { $money }</b>
offer-each = { $quantity } × { $each }
offer-each-step = { $quantity } × { $each }, precio de { $step } o más
offer-quantity-hint = <i>Toca <b>−</b> o <b>+</b>, o escribe cuántas unidades quieres.</i>
offer-holds = ⏱ Este precio se mantiene { $left }.
offer-balance = 👛 Saldo { $available }; después de este pedido, { $after }.
offer-missing = 👛 Saldo { $available }: te faltan { $missing }. Recarga antes tu saldo.

offer-risky-answer = ⚠️ «{ $field }» contiene { $characters }. Esos caracteres pueden cambiar por el camino; si puedes, usa una respuesta sin ellos.
offer-moved = ⚠️ <b>El precio ha cambiado.</b> Antes era { $before }; ahora es { $money }. No se ha comprado nada al precio anterior.
offer-code-refused = ⚠️ <b>Tu código promocional no fue aceptado.</b> No se ha comprado nada y tu dinero ha vuelto a tu saldo. Este es el precio sin el código.
offer-coupon = 🏷 Código promocional: { $code }. Se reserva el precio completo; el descuento vuelve a tu saldo cuando se entregue el pedido.

offer-change = ¿Qué quieres cambiar?
offer-use-code = ¿Usar <b>{ $code }</b> como código promocional?
offer-code-one-piece = ⚠️ El código promocional vale para una sola unidad. Pon primero la cantidad en 1.
offer-code-again = ⚠️ Escribe el código promocional otra vez, por favor.
offer-text-not-used = Eso no es una cantidad ni un código promocional. ¿Lo envío a soporte? Tu pedido queda como está.
