## El nombre del idioma en sí mismo y las palabras comunes a todas las pantallas.

language-name = Español

crumb-shop = 🛍 Tienda
crumb-quote = Tu pedido
crumb-orders = Mis pedidos
crumb-wallet = Saldo
crumb-top-up = Recargar
crumb-invite = Invitar a amigos
crumb-language = Idioma
crumb-help = Ayuda

choices-can-type = <i>También puedes escribir un nombre, o una parte.</i>
choices-matching = { $count ->
    [one] <i>Una opción coincide con «{ $words }».</i>
   *[other] <i>{ $count } opciones coinciden con «{ $words }».</i>
}
choices-matching-first = <i>Las primeras { $most } de { $count } opciones que coinciden con «{ $words }». Escribe más letras del nombre para encontrar otra.</i>
page-of = <i>Página { $page } de { $pages }</i>

language-choose = Elige tu idioma.

help-buying =
    <b>Cómo comprar</b>
    Abre una categoría, elige un producto y responde a sus preguntas. Primero ves el precio exacto. No se compra nada hasta que tocas el botón con ese precio.
help-money =
    <b>Tu dinero</b>
    Al confirmar, el precio se reserva de tu saldo. Solo pagas cuando tu pedido está listo. Si no se puede completar, recuperas todo el dinero.
help-orders =
    <b>Tus compras</b>
    Llegan a este chat, ocultas hasta que las tocas. Puedes volver a abrirlas cuando quieras en «Mis pedidos».
help-commands =
    /shop — ver las categorías
    /search — buscar un producto por su nombre
    /orders — tus pedidos y compras
    /wallet — tu saldo
    /alerts — avisos de disponibilidad y precio
    /support — escribir a la tienda
    /paysupport — ayuda con un pago
    /language — cambiar de idioma
    /privacy — qué guarda de ti la tienda
    /terms — condiciones de la tienda
    /cancel — cancelar la pregunta actual

toast-placing = Haciendo tu pedido…
toast-too-fast = ⏱ Vas muy rápido. Inténtalo de nuevo en un momento.

crumb-privacy = Privacidad
crumb-terms = Condiciones
crumb-forget = Borrar mis datos

crumb-search = Búsqueda

crumb-support = Soporte
crumb-refund = Reembolso
crumb-problem = Problema

crumb-alerts = Avisos

## Los textos de los botones.

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
button-piece = { $number }
button-piece-bad = ❌ { $number }
button-report-problem = 📤 Avisar del problema
button-report-pieces = { $count ->
    [one] 📤 Avisar de { $count } unidad
   *[other] 📤 Avisar de { $count } unidades
}
button-ask-for-refund = 💰 Pedir un reembolso
button-send-refund-request = 💰 Enviar la solicitud
button-refund-order = ↩️ Reembolsar { $money }
button-refund-part = ↩️ Reembolsar una parte
button-refund-pieces = { $count } ud.: { $money }
button-refund-share = ↩️ Devolver { $count } ud.: { $money }
button-do-part-refund = ↩️ Sí, reembolsar { $money }
button-goodwill = 🎁 Compensación
button-do-goodwill = 🎁 Sí, dar { $money }
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
button-help-for-buyers = ❔ Ayuda para compradores
button-refresh = 🔄 Actualizar
button-try-again = 🔄 Reintentar
button-cancel = ✖️ Cancelar
button-leave = ✖️ Salir

button-case = #{ NUMBER($order, useGrouping: 0) }
button-cases = 🔎 Pedidos por revisar
button-overview = 📊 Al panel
button-to-review = 🔎 Por revisar: { $count }
button-payment-cases = 💳 Pagos por revisar: { $count }
button-waiting-orders = ⏳ Pedidos en espera: { $count }
button-open-claims = 🧾 Pagos por confirmar: { $count }
button-refund-requests = 💰 Piden reembolso: { $count }
button-open-problems = 🆘 Problemas con pedidos: { $count }
button-open-threads = 💬 Conversaciones: { $count }
button-unsold = 🚫 Sin vender: { $count }
button-owed-open = 💵 Deudas del proveedor: { $count }
button-stopped = ⛔ Productos retirados: { $count }
button-open-case = 🔎 Abrir el caso
button-payments-of-buyer = 💳 Pagos del comprador
button-open-buyer = 👤 Abrir el comprador
button-health = ⚙️ Estado
button-notifications = 🔔 Notificaciones
button-digest-off = No
button-digest-brief = Breve
button-digest-full = Completo
button-sales-off = Sin ventas
button-sales-all = Cada venta
button-sales-from = Desde { $money }
button-warn-days = { $days } d
button-unsold-list = 🚫 Lo que no se vende
button-order-number = 🧾 Pedido #{ NUMBER($order, useGrouping: 0) }
button-all-orders = 🧾 Pedidos de compradores
button-panel-orders = 📦 Pedidos
button-panel-buyers = 👥 Compradores
button-panel-products = 🛍 Productos
button-panel-prices = 🏷 Precios
button-panel-promo-codes = 🎟 Códigos
button-panel-conversations = 💬 Mensajes
button-panel-texts = ✍️ Textos
button-panel-staff = 👥 Personal
button-panel-audit = 🧾 Registro
button-pause-sales = ⏸ Pausar ventas
button-pause-now = ⏸ Pausar ahora
button-see-as-buyer = 👀 Ver como comprador
button-step-balance = Saldo
button-step-markup = Margen
button-step-payments = Formas de pago
button-step-terms = Condiciones
button-step-backup = Copia de seguridad
button-step-purchase = Ensayar o comprar uno
button-step-purchase-for = Ensayar o comprar: { $price }
button-checklist = 🚀 Lista: { $step } de { $steps }
button-checklist-hide = Ocultar la lista
button-checklist-show = Mostrarla en el panel
button-rule-trade = 🔎 Está: escribir el número
button-rule-charged = 💵 Se cobró
button-rule-not-charged = No está: no se cobró
button-rule-refund = Reembolsar: paga la tienda
button-replace = 🔁 Reemplazar
button-replace-pieces = { $count ->
    [one] 1 unidad
   *[other] { $count } unidades
}
button-do-replace = { $count ->
    [one] ✅ Comprar 1 unidad
   *[other] ✅ Comprar { $count } unidades
}
button-type-answers = ✍️ Escribir las respuestas
button-text-instead = ✉️ Enviar un texto
button-send-text = ✅ Enviar al comprador
button-problems = ⚠️ Problemas
button-open-problem = ⚠️ Abrir el problema
button-refuse-problem = 🚫 Rechazar
button-do-refuse = ✅ Rechazar con esta frase
button-owed = #{ NUMBER($order, useGrouping: 0) } · { $money }
button-owed-all = ✅ Volvió todo: { $money }
button-owed-part = ✍️ Volvió una parte
button-owed-close = 🗑 No vendrá más
button-owed-list = 💵 Todo lo que se debe
button-do-book = ✅ Anotar { $money }
button-warranty = 🤝 Garantía
button-rule-wait = ⏳ Esperar la entrega
button-poll-order = 🔄 Preguntar al proveedor
button-resend-delivery = 📤 Enviar otra vez
button-read-delivery = 👀 Ver lo entregado
button-find-orders = 🔎 Buscar
button-find-buyer = 🔎 Buscar comprador
button-any-buyer = ✖️ Todo comprador
button-any-product = ✖️ Todo producto
button-bulk = 📋 Una acción para todos
button-bulk-causes = 📋 Una acción por causa
button-bulk-cause = { $number }. { $count }×
numbered = { $number }. { $text }
button-bulk-refund = ↩️ Reembolsar todos
button-bulk-not-charged = No se cobró nada
button-bulk-wait = ⏳ Esperar la entrega
button-bulk-write = ✉️ Escribir a cada uno
button-bulk-replace = 🔁 Reponer todos
button-bulk-progress = 🔎 ¿Hasta dónde llegó?
button-bulk-go-on = 📋 Seguir con el resto
button-buyer = 👤 Comprador
button-product-price = 🏷 Producto
button-judge-delivery = ✅ Es la compra
button-judge-message = ✉️ Solo es un mensaje
button-judge-later-delivery = 💾 Después: es la compra
button-judge-later-message = 💾 Después: solo mensaje
button-do-trade = ✅ Sí, seguir con el pedido
button-do-late-trade = ✅ Sí, anotar la pérdida
button-do-not-charged = ✅ Sí, devolver { $money }
button-do-refund = ✅ Sí, reembolsar { $money }
button-leave-it = No, no cambiar nada
button-credit = ✅ Sí, sumar { $money }
button-credit-back = ✅ Sí, descontar { $money }
button-credit-received = 💵 Recibido: { $money }
button-credit-goodwill = 🎁 Compensación: { $money }
button-refund-payment = ↩️ { $amount }
button-do-refund-payment = ✅ Sí, devolver { $amount }
button-do-refund-below = ⚠️ Devolver, saldo { $after }
button-return-payment = 💳 Devolver un pago
button-payment-case = 💳 { $amount }
button-case-continue = Seguir con los pedidos
button-case-cancel-orders = Cancelar los que esperan
button-case-credit = Abonar { $money }
button-case-credit-amount = ✏️ Abonar un importe
button-case-do-not-credit = No abonar
button-case-settled = Cerrar
button-found-payments = 💳 Decidir los { $count } juntos
button-found-decide = 💳 Decidir todos juntos
button-found-do-not-credit = Ya abonados: cerrar todos
button-found-credit = Abonar todos: { $money }
button-found-do-do-not-credit = ✅ Sí, ya se abonaron
button-found-do-credit = ✅ Sí, abonar { $money }
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

button-show-delivery = 📦 Ver mi compra
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
button-seen = ✅ Visto
button-approve = ✅ Sí, venderlo
button-propose = 📣 Proponerlo
button-approve-proposal = ✅ Aprobar
button-decline-proposal = ✖️ Rechazar
button-staff = 👥 Personal
button-choose-staff = 👤 Elegir a una persona
button-link-staff = 🔗 Enlace de un solo uso
button-make-owner = 👤 Hacer propietario
button-make-manager = 👤 Hacer gerente
button-make-support = 👤 Hacer atención
button-make-viewer = 👤 Hacer observador
button-remove-staff = ✖️ Quitar del personal
button-confirm-staff = ✅ Sí, es esa persona
button-refuse-staff = ✖️ No es esa persona
button-audit-all = Todo
button-audit-money = 💰 Dinero
button-audit-orders = 🧾 Pedidos
button-audit-people = 👤 Personas
button-audit-products = 📦 Productos
button-audit-shop = 🏪 Tienda
button-audit-ever = Siempre
button-audit-everyone = Todos
button-audit-whole = 🧾 Todo el registro
button-check-rate = ✅ Aceptar este valor
button-check-rate-named = 🔎 Revisar { $text }
button-use-rate = ✅ Sí, usarlo
button-withdraw-approval = ✖️ Retirar la aprobación
button-withdraw = ✖️ Sí, retirarla

button-search = 🔎 Buscar
button-search-again = 🔎 Otra búsqueda

button-support = 💬 Soporte
button-write = ✍️ Responder
button-write-more = ✍️ Escribir más
button-thread-order = 🧾 Pedido
button-thread-close = ✓ Cerrar
button-thread-reopen = ↩️ Reabrir
button-threads = 💬 Conversaciones
button-buyers = 👥 Todos los compradores
button-orders-of-buyer = 🧾 Todos los pedidos: { $count }
button-banned = 🚫 Bloqueados: { $count }
button-write-to-buyer = ✍️ Escribir
button-add-note = ✍️ Añadir nota
button-notes = ✍️ Todas las notas: { $count }
button-ask-credit = ➕ Sumar saldo
button-ask-limit = 💳 Límite de crédito
button-statement = 📄 Movimientos
button-conversation = 💬 Conversación
button-conversation-about = 💬 Sobre #{ NUMBER($order, useGrouping: 0) }
button-ban = ⛔ Bloquear
button-unban = ✅ Desbloquear
button-ban-fraud = ⛔ Fraude
button-ban-chargeback = ⛔ Pago retirado
button-ban-spam = ⛔ Mensajes no deseados
button-ban-insults = ⛔ Insultos
button-ban-without-reason = ⛔ Bloquear sin motivo
button-delete-note = 🗑 Nota { $number }

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
button-add-promo = ➕ Nuevo código
button-promo-end = 🗑 Terminar este código
button-promo-add = ✅ Sí, añadirlo
button-promo-end-yes = ✅ Sí, terminarlo
button-explain = 🔎 Explicar el precio
button-product-pin = 📌 Destacar
button-product-unpin = No destacar
button-product-stop = ⛔ Dejar de vender
button-product-sell = ✅ Volver a vender
button-product-reason = ✏️ Escribir por qué
button-product-promo = 🎟 Añadir un código
button-product-supplier = Qué dice el proveedor
button-staff-product = 📦 Producto
button-texts = ✍️ Textos
button-text-welcome = ✏️ Cambiar la bienvenida
button-text-terms = ✏️ Cambiar las condiciones
button-text-default-welcome = Bienvenida habitual
button-text-default-terms = Condiciones habituales
button-text-store = Guardar
button-exact = Exacto
button-round = ≈ { $money }
button-ending = …{ $money }
button-cost = ≥ Costo
button-margin = ≥ Costo +{ $number } %
button-below-cost = Bajo costo
button-top-up = ➕ Recargar
button-invite = 🤝 Invitar a amigos
button-pay = Pagar { $money }
button-copy-reference = 📋 Copiar la referencia
button-i-have-paid = ✅ Ya he pagado
button-open-claim = ⏳ Mi pago de { $money }
button-claim-skip = Omitir
button-claim-withdraw = ✖️ No he pagado
button-claim-other-number = ✏️ Cambiar el número
button-claim-confirm = ✅ Confirmar { $money }
button-claim-other = ✏️ Otro importe
button-claim-decline = ✖️ No está: rechazar
button-claim-picture = 📎 Ver la imagen
button-claims = 🧾 Pagos por confirmar

## Por qué algo no se puede hacer. Se muestran como mensajes y como avisos: sin formato, unos 190 caracteres.

declined-product-gone = Este producto ya no se vende.
declined-not-sellable = Este producto no se puede comprar en este momento.
declined-sale-stopped = Este producto no está a la venta en este momento.
declined-cannot-open = Este producto no se puede abrir en este momento. No se ha comprado nada; inténtalo de nuevo en unos minutos.
declined-sold-out = { $stock ->
    [0] Lo sentimos, ahora está agotado.
    [one] Solo queda { $stock }. Pide menos, por favor.
   *[other] Solo quedan { $stock }. Pide menos, por favor.
}
declined-too-few = { $stock ->
    [one] Solo queda { $stock } y cada pedido necesita al menos { $least }.
   *[other] Solo quedan { $stock } y cada pedido necesita al menos { $least }.
}
declined-flash-coming = ⚡ La oferta relámpago empieza el { $at }.
declined-flash-over = ⚡ La oferta relámpago ha terminado.
declined-card-taken = Alguien acaba de comprar esta unidad. No se ha comprado nada para ti; elige otra, por favor.
declined-choices-incomplete = Algo de este producto ha cambiado. No se ha comprado nada; revisa lo que elegiste, por favor.
declined-quote-gone = Este precio ya no es válido. Pide uno nuevo, por favor.
declined-quote-expired = Este precio ha caducado y puede haber cambiado. No se ha comprado nada.
declined-price-moved = El precio ha cambiado. No se ha comprado nada; mira antes el nuevo precio.
declined-price-unapproved = Este producto no se puede comprar ahora mismo. No se ha comprado nada; inténtalo más tarde.
declined-no-money = Te faltan { $missing } para esta compra. No se ha comprado nada.
declined-supplier-away = Está tardando más de la cuenta. No se ha comprado nada; inténtalo de nuevo en un minuto.
declined-supplier-refused = No se ha podido comprar. No se ha cobrado nada.
declined-supplier-refused-why = No se ha podido comprar: { $why } No se ha cobrado nada.
declined-order-gone = No se ha encontrado este pedido.
declined-order-not-open = Este pedido ya no necesita una decisión, así que no se ha cambiado nada.
declined-trade-taken = El número de operación { $trade_no } ya pertenece a un pedido, así que no se ha cambiado nada.
declined-trade-unpaid = El proveedor dice que esta operación no está pagada, así que no se ha cambiado nada.
declined-ruling-needs-reason = El saldo dice lo contrario, así que no se ha cambiado nada. Explica en pocas palabras cómo lo sabes.
declined-other-account = Este pedido se hizo con otra cuenta del proveedor, así que su número de operación ya no se puede comprobar. No se ha cambiado nada.
declined-no-secret = Aún no hay nada que mostrar de este pedido.
declined-goods-deleted =
    { $days ->
        [0] Lo entregado con este pedido se borró y no se puede volver a mostrar.
        [one] Lo entregado con este pedido se borró: la tienda lo guarda { $days } día tras la entrega.
       *[other] Lo entregado con este pedido se borró: la tienda lo guarda { $days } días tras la entrega.
    }
declined-no-room = La tienda no puede aceptar pedidos ahora mismo. No se ha comprado nada; inténtalo más tarde.
declined-buyer-gone = Nadie con ese nombre o ID ha escrito aún al bot.
declined-sales-paused = La tienda está cerrada por un momento. No se ha comprado nada; inténtalo de nuevo en breve.
declined-sales-paused-why = ⏸ { $text } No se ha comprado nada; inténtalo más tarde.
declined-sales-paused-until = La tienda está cerrada hasta { $at }. No se ha comprado nada.
declined-sales-paused-why-until = ⏸ { $text } La tienda está cerrada hasta { $at }. No se ha comprado nada.
declined-banned = Ya no puedes comprar en esta tienda. Conservas tus pedidos (/orders), tus datos (/privacy) y la ayuda con tu dinero (/paysupport).
declined-above-balance = Ahora mismo la tienda no puede aceptar un pedido de este tamaño. No se ha comprado nada; pide menos o inténtalo más tarde.
declined-no-orders = La tienda no puede aceptar pedidos en este momento. No se ha comprado nada; inténtalo más tarde.
declined-money-returned = El dinero de este pedido ya está en tu saldo.
declined-warranty-over = El plazo para avisar de un problema con este pedido ha terminado. Aun así puedes escribirnos.
declined-not-captured = Solo se puede reembolsar en parte un pedido cuyo contenido ya ha llegado. No se ha cambiado nada.
declined-refund-too-small = Escribe un importe mayor que cero.
declined-refund-too-large = Es más de lo que queda de lo pagado: { $available }. No se ha cambiado nada.
declined-too-many-pieces = Al pedido le quedan { $stock } unidades por reembolsar. No se ha cambiado nada.
declined-cannot-cancel = Este pedido ya no se puede cancelar.
declined-buyer-cap = Has alcanzado el límite por persona en 24 horas. No se ha comprado nada; podrás comprarlo a partir del { $at }.
declined-shop-cap = La tienda ha alcanzado su límite de ventas en 24 horas. No se ha comprado nada; inténtalo a partir del { $at }.
declined-over-cap = Esto supera el límite de 24 horas ({ $cap }). No se ha comprado nada; pide menos, por favor.
declined-too-many-open = Tienes demasiados pedidos en curso. No se ha comprado nada; espera a que se entregue alguno, por favor.
declined-too-many-refused = Varios de tus pedidos no se pudieron completar en la última hora. No se ha comprado nada; podrás volver a pedir a partir del { $at }.

error-stale = Este botón ya no es válido. Empieza de nuevo desde la tienda.
error-stale-link = Este enlace ya no es válido. Empieza de nuevo desde la tienda.
error-trouble = Algo ha fallado por nuestra parte. No se ha perdido dinero ni se cobra nada dos veces. Inténtalo de nuevo en un momento.
error-loading = ⏳ Seguimos cargando…

declined-too-many-letters = Has enviado muchos mensajes en la última hora y los estamos leyendo. Tu último mensaje no se ha enviado; inténtalo más tarde.

declined-too-many-alerts = Has llegado al máximo de avisos. Quita antes alguno en /alerts.
declined-payment-taken-back = Un pago tuyo fue retirado, así que ahora no puedes hacer pedidos. Escribe a la tienda: /support
declined-payment-method-gone = Esta forma de pago no está disponible ahora. Escribe al operador de la tienda.
declined-payment-method-away = Esta forma de pago no responde ahora. No se ha pagado nada; inténtalo de nuevo o elige otra.
declined-top-up-too-small = Escribe un importe mayor que cero, por ejemplo /topup 25.
declined-not-an-amount = Esto no es un importe. Escríbelo con cifras, por ejemplo /topup 25.
declined-unclear-amount = No está claro qué importe es. Escríbelo sin separador de miles, por ejemplo /topup 1500.
declined-other-currency = Esta tienda usa { $currency }. Escribe un importe en esta moneda, por ejemplo /topup 25.
declined-top-up-too-large = Se pueden pagar como máximo { $cap } de una vez.
declined-nothing-to-pay = Lo que tienes disponible ya alcanza para este pedido.
declined-too-many-invoices = Ya tienes varias facturas sin pagar. Paga una de ellas o espera a que caduquen.
declined-promo-code = { $why } No se ha comprado nada; mira el precio sin él.
declined-too-many-codes = Has escrito muchos códigos promocionales que no existen. Podrás escribir otro a partir del { $at }; tu pedido queda como está.
declined-invoice-gone = La tienda no conoce este pago. Si has pagado, escribe a soporte.
declined-invoice-paid = Esto ya está pagado; el dinero está en tu saldo o se usó en tu pedido.
declined-invoice-closed = Esta solicitud de pago está cerrada o es demasiado antigua. Si has pagado, escribe a soporte; si no, pide una nueva.
declined-too-many-claims = La tienda aún comprueba pagos anteriores tuyos. Espera su respuesta a uno de ellos.
declined-claim-made-often = Hoy has informado de este pago y lo has retirado varias veces. Si has pagado, informa otra vez mañana o escribe a la tienda.
declined-claim-gone = No existe ese pago. /claims muestra los pagos por confirmar.
declined-claim-without-value = Este importe no se puede registrar: su método de pago o su moneda ya no están configurados. Añade el dinero con /credit y después rechaza este pago.
declined-claim-decided = Este pago ya está decidido o tiene datos suficientes. Para añadir algo, escribe a soporte.

## Avisos que la tienda envía a los compradores por su cuenta.

notice-answers-altered = ⚠️ <b>Lo que escribiste en «{ $fields }» no llegó tal como lo escribiste</b> (pedido #{ $order }): cambiaron algunos caracteres. Escríbenos, por favor, para que tu pedido no llegue a la cuenta equivocada.
notice-altered-answer = { $field }: escribiste <code>{ $sent }</code> y nos llegó <code>{ $stored }</code>
notice-still-checking = 🔎 El pedido #{ $order } todavía se está verificando. <b>Tus { $money } están reservados, no gastados.</b> Recibirás tu pedido o tu dinero; no tienes que hacer nada.

notice-credited = 👛 Se han sumado <b>{ $money }</b> a tu saldo.
notice-taken-back = 👛 Se han descontado { $money } de tu saldo.
notice-refunded-in-part = ↩️ <b>{ $money }</b> de lo que pagaste por el pedido n.º { NUMBER($order, useGrouping: 0) } han vuelto a tu saldo.
notice-goodwill = 🎁 Se han sumado <b>{ $money }</b> a tu saldo: un detalle de la tienda.
notice-goodwill-order = 🎁 Se han sumado <b>{ $money }</b> a tu saldo por las molestias con el pedido n.º { NUMBER($order, useGrouping: 0) }.
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
