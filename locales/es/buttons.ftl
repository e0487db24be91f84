# Los textos de los botones.

button-have-code = 🏷 Código
button-change = ✏️ Cambiar
button-use-code = ✅ Sí, usarlo
button-not-a-code = No es un código
button-back-to-order = 🧾 Volver a tu pedido
button-send-to-support = 💬 Enviar a soporte
button-no-code = Seguir sin código promo
button-keep = ↩️ Mantener: { $text }
button-use-last = 🕘 Última vez: { $text }
button-continue = ▶️ Continuar
button-orders-all = Todos
button-orders-open = En curso
button-orders-delivered = Entregados
button-orders-back = Reembolsados
button-problem = 🆘 Problema con el pedido
button-ask-for-refund = 💰 Pedir un reembolso
button-send-refund-request = 💰 Enviar la solicitud
button-refund-order = ↩️ Reembolsar { $money }
button-not-what-i-bought = ❌ No es lo que compré
button-not-working = ⚠️ No funciona
button-new-price = 💳 Ver el nuevo precio
button-without-code = 🛒 Comprar sin código promo

button-buy = 🛒 Comprar

button-any-card = 🎲 Al azar, sin recargo
button-done = ✅ Listo
button-skip = Dejar en blanco
button-make-password = ✨ Generar una
button-no-password = Sin contraseña
button-quote = 💳 Ver el precio

button-home = 🏠 Inicio
button-back = ‹ Volver
button-previous = ‹ Anterior
button-next = Siguiente ›
button-newer-lines = ‹ Más recientes
button-older-lines = Anteriores ›
button-receipt = 🧾 { NUMBER($number, useGrouping: 0) }
button-all-choices = ☰ Todas las opciones
button-shop = 🛍 A la tienda
button-orders = 🧾 Mis pedidos
button-order = 🧾 Ver el pedido
button-wallet = 👛 Saldo
button-language = 🌐 Idioma
button-help = ❔ Ayuda
button-refresh = 🔄 Actualizar
button-try-again = 🔄 Reintentar
button-cancel = ✖️ Cancelar
button-leave = ✖️ Salir

button-case = #{ NUMBER($order, useGrouping: 0) }
button-cases = 🔎 Pedidos por revisar
button-rule-trade = 📋 Está: copiar comando
button-rule-not-charged = No está: no se cobró
button-rule-refund = Reembolsar: paga la tienda
button-judge-goods = ✅ Es la compra
button-judge-message = ✉️ Solo es un mensaje
button-judge-later-goods = 💾 En próximos pedidos: es la compra
button-judge-later-message = 💾 En próximos pedidos: solo mensaje
button-do-trade = ✅ Sí, seguir con el pedido
button-do-not-charged = ✅ Sí, devolver { $money }
button-do-refund = ✅ Sí, reembolsar { $money }
button-leave-it = No, no cambiar nada
button-credit = ✅ Sí, sumar { $money }
button-credit-back = ✅ Sí, descontar { $money }
button-refund-payment = ↩️ { $amount }
button-do-refund-payment = ✅ Sí, devolver { $amount }
button-do-refund-below = ⚠️ Devolver, saldo { $after }
button-return-payment = 💳 Devolver un pago
button-payment-case = 💳 { $amount }
button-case-continue = Seguir con los pedidos
button-case-cancel-orders = Cancelar los que esperan
button-case-credit = Abonar { $money }
button-case-do-not-credit = No abonar
button-case-settled = Cerrar
button-do-continue = ✅ Sí, seguir
button-do-cancel-orders = ✅ Sí, cancelarlos
button-do-credit = ✅ Sí, abonar { $money }
button-do-do-not-credit = ✅ Sí, no abonar
button-do-settled = ✅ Sí, cerrar
button-limit = ✅ Sí, límite { $money }

button-take = Pedir { $quantity }
button-other-card = Elegir otra
button-go-on = Continuar
button-start-over = Empezar de nuevo

button-open-shop = 🛍 Ver en la tienda

button-show-goods = 📦 Ver mi compra
button-buy-again = 🛒 Comprar otra vez
button-copy = 📋 Copiar
button-copy-one = 📋 { $number }

button-privacy = 🔒 Privacidad
button-terms = 📄 Condiciones
button-forget = 🗑 Borrar mis datos
button-forget-now = 🗑 Sí, borrarlos

button-confirm = ✅ Comprar por { $money }
button-check-again = 🔄 Comprobar
button-check-balance = 🔄 Comprobar mi saldo

button-resume = ▶️ Sí, reanudar las ventas
button-resume-sales = ▶️ Reanudar las ventas
button-approve-price = ✅ Vender a este precio
button-approve = ✅ Sí, venderlo
button-withdraw-approval = ✖️ Retirar la aprobación
button-withdraw = ✖️ Sí, retirarla

button-search = 🔎 Buscar
button-search-again = 🔎 Otra búsqueda

button-support = 💬 Soporte
button-write = ✍️ Responder
button-thread-order = 🧾 Pedido
button-thread-close = ✓ Cerrar
button-thread-reopen = ↩️ Reabrir
button-threads = 💬 Conversaciones

button-alerts = 🔔 Avisos
button-restock-off = 🔔 Avísame cuando vuelva
button-restock-on = ✅ Te avisaré cuando vuelva
button-restock-stop = 🔕 Cuando vuelva
button-price-off = 📉 Avísame si baja
button-price-on = ✅ Aviso si baja
button-price-stop = 🔕 Precio más bajo
button-share = ↗️ Compartir
button-look = 👀 Ver el producto
button-buy-for = 🛒 Comprar por { $money }
button-opening-off = 🔔 Avísame cuando empiece
button-opening-on = ✅ Te avisaré cuando empiece
button-opening-stop = 🔕 Cuando empiece

button-rule-categories = 📋 Regla de una categoría
button-rule-products = 📦 Regla de un producto
button-all-rules = 📋 Todas las reglas
button-this-rule = ✏️ Su regla de precios
button-rule-remove = 🗑 Eliminar esta regla
button-rule-apply = ✅ Sí, cambiarla
button-all-promos = 🏷 Todos los códigos
button-promo-end = 🗑 Terminar este código
button-promo-add = ✅ Sí, añadirlo
button-promo-end-yes = ✅ Sí, terminarlo
button-explain = 🔎 Explicar el precio
button-exact = Exacto
button-round = ≈ { $money }
button-ending = …{ $money }
button-cost = ≥ Costo
button-margin = ≥ Costo +{ $number } %
button-below-cost = Bajo costo
button-top-up = ➕ Recargar
button-invite = 🤝 Invitar a amigos
button-top-up-and-buy = 👛 Pagar { $money } y comprar
button-pay = Pagar { $money }
button-copy-reference = 📋 Copiar la referencia
button-i-have-paid = ✅ Ya he pagado
button-open-claim = ⏳ Mi pago de { $money }
button-claim-skip = Omitir
button-claim-withdraw = ✖️ No he pagado
button-claim-confirm = ✅ Confirmar { $money }
button-claim-other = 📋 Otro importe: copiar
button-claim-decline = ❌ No está: rechazar
button-claim-picture = 📎 Ver la imagen
button-claims = 🧾 Pagos por confirmar
