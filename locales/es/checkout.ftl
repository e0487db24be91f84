## Las preguntas entre un producto y su precio. Los nombres de variantes, opciones y campos son del vendedor.

question-variant = Variante
question-card = Tu elección
question-quantity = Cantidad
question-password = Contraseña del pedido

contact-any = Contacto
contact-phone = Teléfono
contact-email = Correo
contact-messenger = Mensajería

checkout-step = <i>Pregunta { $step } de { $steps }</i>
checkout-variant = ¿Cuál prefieres?
checkout-option = { $name }: ¿cuál prefieres?
checkout-steps-of = <b>{ $name }</b>, precio según la cantidad:
checkout-card = Elige la unidad exacta que quieras o recibe una al azar.
checkout-no-cards = Ahora mismo no hay unidades para elegir. Puedes recibir una al azar.
checkout-cards-away = La lista no se puede cargar en este momento. Puedes recibir una unidad al azar o intentarlo de nuevo.
checkout-ready = Eso es todo lo que necesitamos.

checkout-field = <b>{ $name }</b>
checkout-field-text = Escribe tu respuesta.
checkout-field-password = Escribe tu respuesta. Tu mensaje se borrará en cuanto se lea y después solo se verán puntos.
checkout-field-number = Escribe un número.
checkout-field-select = Elige una opción.
checkout-field-radio = Elige una opción.
checkout-field-checkbox = Marca todas las que quieras y toca «Listo».
checkout-field-textarea = Escribe tu respuesta. Puede tener varias líneas.
checkout-hint = <i>Pista: { $text }</i>

checkout-contact-any = ¿Cómo podemos contactarte? Escríbelo aquí.
checkout-contact-phone = Para este pedido necesitamos tu <b>número de teléfono</b>. Escríbelo, por ejemplo <code>+34 600 000 000</code>.
checkout-contact-email = Para este pedido necesitamos tu <b>correo electrónico</b>. Escríbelo, por ejemplo <code>ana@example.com</code>.
checkout-contact-messenger = Para este pedido necesitamos tu contacto en una <b>app de mensajería</b>. Escribe tu nombre de usuario o tu número.
checkout-password =
    Una <b>contraseña del pedido</b> protege este pedido. Escribe de 6 a 32 caracteres, deja que generemos una o sigue sin ella.
    Si la escribes tú, tu mensaje se borrará en cuanto se lea.

problem-empty = ⚠️ Está vacío. Escribe tu respuesta, por favor.
problem-too-long = ⚠️ Es demasiado largo: como máximo { $limit } caracteres.
problem-too-short = { $limit ->
    [one] ⚠️ Es demasiado corto: como mínimo { $limit } carácter.
   *[other] ⚠️ Es demasiado corto: como mínimo { $limit } caracteres.
}
problem-one-line = ⚠️ Una sola línea, por favor.
problem-strange-characters = ⚠️ Hay caracteres que aquí no se pueden usar. Escríbelo sin ellos, por favor.
problem-not-whole = ⚠️ Escribe un número entero, por ejemplo 2.
problem-not-number = ⚠️ Escribe un número, por ejemplo 12 o 3,5.
problem-not-such-number = ⚠️ Escribe un número con el formato que se pide.
problem-below-minimum = ⚠️ Es muy poco: { $limit } como mínimo.
problem-above-maximum = ⚠️ Es demasiado: { $limit } como máximo.
problem-above-stock = { $limit ->
    [0] ⚠️ En este momento está agotado.
    [one] ⚠️ Solo queda { $limit }.
   *[other] ⚠️ Solo quedan { $limit }.
}
problem-no-such-choice = ⚠️ Elige una de las respuestas de abajo, por favor.
problem-choice-refused = ⚠️ Esa opción no se puede pedir por ahora. Elige otra, por favor.
problem-selection-refused = ⚠️ Esta selección no se acepta. Cámbiala y pulsa «Listo».
problem-code-one-piece = ⚠️ Este código promocional no funciona con varias unidades. Puede que valga para una sola: pon primero la cantidad en 1.
problem-code-unknown = ⚠️ Esta tienda no conoce este código promocional.
problem-pattern = ⚠️ No parece correcto. Revísalo y escríbelo de nuevo.
problem-said = ⚠️ { $text }
problem-bad-phone = ⚠️ No parece un número de teléfono. Escríbelo con el código del país: +34 600 000 000
problem-bad-email = ⚠️ No parece una dirección de correo electrónico.
problem-bad-messenger = ⚠️ No parece un nombre de usuario. Solo letras sin tilde, cifras y . _ -

question-coupon = Código promo

checkout-coupon =
    Escribe tu <b>código promocional</b>.
    Algunos códigos bajan el precio al momento. Con otros, que valen para una unidad, primero se reserva el precio completo y el descuento vuelve a tu saldo cuando tu pedido está listo. Si un código así no se acepta, no se compra nada.
checkout-resume = Empezaste este pedido hace { $ago }. Esto es lo que elegiste. ¿Quieres seguir donde lo dejaste?
checkout-fallen = ⚠️ Ha cambiado desde entonces: { $what }. Responde otra vez, por favor.

stock-left = { $stock ->
    [one] queda { $stock }
   *[other] quedan { $stock }
}

## El precio, antes de confirmarlo.

quote-what = <b>{ $name }</b> ×{"\u00A0"}{ $quantity }
quote-line = { $name }: { $text }
quote-card-premium = Tu elección: { $card } (incluye un recargo de { $money })
quote-left-empty = en blanco
quote-no-password = ninguna
quote-any-card = al azar
quote-total = <b>Total: { $money }</b>
quote-each = { $quantity } × { $each }
quote-each-step = { $quantity } × { $each }, precio de { $step } o más
quote-quantity-hint = <i>Toca <b>−</b> o <b>+</b>, o escribe cuántas unidades quieres.</i>
quote-holds = ⏱ Este precio se mantiene { $left }.
quote-balance = 👛 Disponible { $available }; después de este pedido, { $after }.
quote-missing = 👛 Disponible { $available }: te faltan { $missing }. Recarga antes tu saldo.
quote-missing-pay = 👛 Disponible { $available }: faltan { $missing }. Págalos ahora y se hace el pedido.
quote-waits-for-operator = ⚠️ <b>Ahora no puedes hacer pedidos:</b> un pago tuyo fue anulado. Antes tiene que revisarlo una persona de la tienda.

quote-risky-field = ⚠️ «{ $field }» contiene { $characters }.
quote-risky-answer = Puede que esos caracteres no se conserven exactamente; si puedes, usa una respuesta sin ellos.
quote-moved = ⚠️ <b>El precio ha cambiado.</b> Antes era { $before }; ahora es { $money }. No se ha comprado nada al precio anterior.
quote-code-refused = ⚠️ <b>Tu código promocional no fue aceptado.</b> No se ha comprado nada y tu dinero ha vuelto a tu saldo. Este es el precio sin el código.
quote-coupon = 🏷 Código promocional: { $code }. Se reserva el precio completo; el descuento vuelve a tu saldo cuando se entregue el pedido. No se puede comprobar antes; si no es válido, no se compra nada.
quote-discount = 🏷 { $code }: { $full } − { $saving }
quote-discount-held = 🏷 { $code }: { $full } − { $saving } (hasta donde permite este precio)
quote-code-without-effect = 🏷 { $why } Este es el precio sin él.
code-refused-ended = El código promocional { $code } ya no es válido.
code-refused-not-started = El código promocional { $code } vale a partir del { $at }.
code-refused-other-product = El código promocional { $code } no es para este producto.
code-refused-used-up = El código promocional { $code } está agotado.
code-refused-used-by-buyer = Ya has usado el código promocional { $code } tantas veces como permite.
code-refused-below-minimum = El código promocional { $code } es para pedidos de { $order_minimum } o más.
code-refused-no-discount = El código promocional { $code } no puede bajar más este precio.

quote-change = ¿Qué quieres cambiar?
quote-use-code = ¿Usar <b>{ $code }</b> como código promocional?
quote-code-removed = 🏷 El código promocional vale para una sola unidad, por eso se ha quitado.
quote-code-again = ⚠️ Escribe el código promocional otra vez, por favor.
quote-long-number = Si es un código promocional, pulsa «Código» y escríbelo allí.
quote-text-not-used = Eso no es una cantidad ni un código promocional. ¿Lo envío a soporte? Tu pedido queda como está.
